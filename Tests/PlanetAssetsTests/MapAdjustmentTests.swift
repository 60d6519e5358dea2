import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Adjustments of maps")
struct MapAdjustmentTests {
  /// A library with a map, whose results come from the cache at the second request.
  private func withMap(
    _ bytes: [UInt8], _ name: String = "m.png", _ body: (MapLibrary) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      try Files.write(bytes, to: "\(folder)/\(name)")
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.cache = MapCache(folder: "\(folder)/cache", mode: .build)
      try body(library)
    }
  }

  private func png(_ width: Int, _ height: Int, _ color: (Int, Int) -> RGBA8) throws -> [UInt8] {
    try PNG.encode(image(width, height, color))
  }

  private func image(_ width: Int, _ height: Int, _ color: (Int, Int) -> RGBA8) -> Image<RGBA8> {
    Image(
      width: width, height: height,
      pixels: (0..<width * height).map { color($0 % width, $0 / width) })
  }

  private func reference(
    _ name: String = "m.png", _ change: (inout MapAdjustment) -> Void
  ) -> MapReference {
    var map = MapReference(path: name)
    var adjustment = MapAdjustment()
    change(&adjustment)
    map.adjustment = adjustment
    return map
  }

  /// Returns the texels of a map at full size, decoded and then from the cache.
  private func texels(
    _ library: MapLibrary, _ map: MapReference, for use: MapUse = .surface()
  ) throws -> [RGBA8] {
    let built = try library.load(map, for: use).pyramid
    let cached = try library.load(map, for: use).pyramid
    for level in built.levels.indices {
      #expect(pixels(built, level) == pixels(cached, level), "level \(level)")
    }
    return pixels(built)
  }

  private func pixels(_ pyramid: MipPyramid, _ level: Int = 0) -> [RGBA8] {
    pyramid.image(level: level).withPixels { pixels in pixels.indices.map { pixels[$0] } }
  }

  @Test("Gain and gamma change linear light, and each adjustment has its own cached map")
  func curve() throws {
    try withMap(png(8, 4) { x, _ in RGBA8(UInt8(x * 20), 100, 40) }) { library in
      let plain = try texels(library, MapReference(path: "m.png"))
      #expect(plain[3] == RGBA8(60, 100, 40))
      for (gain, gamma) in [(2.5, 1.0), (1, 2.2), (0.5, 0.8), (40, 1)] {
        let changed = try texels(library, reference { ($0.gain, $0.gamma) = (gain, gamma) })
        for (before, after) in zip(plain, changed) {
          for (one, other) in [(before.r, after.r), (before.g, after.g), (before.b, after.b)] {
            let linear = Double(SRGB.linear(one))
            let expected = SRGB.encode8(Float(min(gain * pow(linear, 1 / gamma), 1)))
            #expect(abs(Int(expected) - Int(other)) <= 1, "\(gain), \(gamma): \(one) → \(other)")
          }
        }
      }
      #expect(try texels(library, MapReference(path: "m.png")) == plain)
    }
  }

  @Test("Opacity is a factor on the strength of night lights, and of clouds when rendered")
  func opacity() throws {
    try withMap(png(8, 4) { _, _ in RGBA8(200, 200, 200) }) { library in
      let map = reference { $0.opacity = 0.25 }
      let light = SRGB.linear(try texels(library, map, for: .strength)[0].r)
      #expect(abs(light - 0.25 * SRGB.linear(200)) < 0.004)
      #expect(try texels(library, map, for: .cover)[0].r == 200)
    }
  }

  @Test("A flipped map has its columns, or its rows, in reverse", arguments: MapFlip.allCases)
  func flip(flip: MapFlip) throws {
    func color(_ x: Int, _ y: Int) -> RGBA8 { RGBA8(UInt8(x * 30), UInt8(y * 60), 0) }
    try withMap(png(8, 4, color)) { library in
      let map = reference { $0.flip = flip }
      let rows = try texels(library, map)
      #expect(map.isTurned == (flip == .vertical))
      for y in 0..<4 {
        for x in 0..<8 {
          // A turned map is rotated by 180° by the renderers.
          let stored = map.isTurned ? rows[(3 - y) * 8 + 7 - x] : rows[y * 8 + x]
          let expected = flip == .horizontal ? color(7 - x, y) : color(x, 3 - y)
          #expect(stored == expected, "\(x), \(y)")
        }
      }
    }
  }

  @Test("Missing data are filled from the surroundings, or with a colour, at all sizes")
  func gaps() throws {
    // The south has no data; the rest is orange.
    func color(_ y: Int) -> RGBA8 { y < 20 ? RGBA8(180, 120, 60) : RGBA8(0, 0, 0) }
    let bytes = try png(64, 32) { _, y in color(y) }
    try withMap(bytes) { library in
      let filled = reference { $0.noData = SRGBColor(red: 0, green: 0, blue: 0) }
      for texel in try texels(library, filled) { #expect(texel == RGBA8(180, 120, 60)) }
      let painted = reference {
        $0.noData = SRGBColor(red: 0, green: 0, blue: 0)
        $0.noDataFill = SRGBColor(red: 10, green: 20, blue: 200)
      }
      let rows = try texels(library, painted)
      #expect(rows[5 * 64] == RGBA8(180, 120, 60) && rows[25 * 64] == RGBA8(10, 20, 200))
      let pyramid = try library.load(filled).pyramid
      #expect(pyramid.mean == RGBA8(180, 120, 60))
      // Borders continue the map around the globe.
      #expect(pyramid.texel(x: -1, y: 31, level: 0) == RGBA8(180, 120, 60))
      #expect(pyramid.texel(x: 3, y: 32, level: 0) == RGBA8(180, 120, 60))
      // Reduced maps have no dark fringe either.
      for texel in pixels(try library.load(filled, columns: 8).pyramid) {
        #expect(texel == RGBA8(180, 120, 60))
      }
    }
    let jpeg = try JPEG.encode(image(64, 32) { _, y in color(y) }, quality: 90)
    try withMap(jpeg, "m.jpg") { library in
      let map = reference("m.jpg") { $0.noData = SRGBColor(red: 0, green: 0, blue: 0) }
      let pyramid = try library.load(map, columns: 16).pyramid
      // Ringing beside the edge leaves a dark texel at most.
      #expect(pixels(pyramid).count { $0.r < 120 } <= 16)
    }
  }

  @Test("Missing data in clouds are clear sky")
  func missingClouds() throws {
    try withMap(png(8, 4) { x, _ in x < 4 ? RGBA8(255, 0, 255) : RGBA8(90, 90, 90) }) { library in
      let map = reference { $0.noData = SRGBColor(red: 255, green: 0, blue: 255) }
      let rows = try texels(library, map, for: .cover)
      #expect(rows[0] == RGBA8(0, 0, 0) && rows[7] == RGBA8(90, 90, 90))
    }
  }

  @Test("Missing data are found beside transparency, which stays")
  func missingCoverage() throws {
    let bytes = try png(8, 4) { x, _ in
      x < 2 ? RGBA8(255, 0, 255) : RGBA8(90, 90, 90, x < 4 ? 0 : 255)
    }
    try withMap(bytes) { library in
      var map = reference { $0.noData = SRGBColor(red: 255, green: 0, blue: 255) }
      map.alpha = .coverage
      let pyramid = try library.load(map).pyramid
      let alphas = pixels(pyramid).prefix(8).map(\.a)
      #expect(alphas == [0, 0, 0, 0, 255, 255, 255, 255])
    }
  }

  @Test("A colour for missing data also fills a map without any data")
  func nothing() throws {
    try withMap(png(8, 4) { _, _ in RGBA8(0, 0, 0) }) { library in
      let map = reference {
        $0.noData = SRGBColor(red: 0, green: 0, blue: 0)
        $0.noDataFill = SRGBColor(red: 200, green: 20, blue: 10)
      }
      for texel in try texels(library, map) { #expect(texel == RGBA8(200, 20, 10)) }
    }
  }

  @Test("The strength of lights is limited before the opacity attenuates it")
  func strength() throws {
    try withMap(png(8, 4) { _, _ in RGBA8(200, 200, 200) }) { library in
      let map = reference { ($0.gain, $0.opacity) = (100, 0.5) }
      let half = SRGB.encode8(0.5)
      for texel in try texels(library, map, for: .strength) {
        #expect(texel == RGBA8(half, half, half))
      }
    }
  }

  @Test("The profile of rings has gain and opacity")
  func strip() throws {
    var adjustment = MapAdjustment()
    (adjustment.gain, adjustment.opacity) = (3, 0.5)
    let strip = image(3, 1) { x, _ in
      [RGBA8(100, 90, 80, 200), RGBA8(0, 0, 0, 0), RGBA8(250, 250, 250)][x]
    }
    let profile = RadialProfile(innerRadius: 1, outerRadius: 2, strip: strip, adjustment)
    let first = profile.samples[0]
    #expect(abs(first.x - 3 * SRGB.linear(100)) < 1e-6 && abs(first.w - 100 / 255) < 1e-6)
    #expect(profile.samples[1] == SIMD4(0, 0, 0, 0))
    #expect(profile.samples[2] == SIMD4(1, 1, 1, 0.5))
  }

  @Test("Missing data of strips are transparent, in each format and colour space")
  func missingStrips() throws {
    func color(_ x: Int) -> RGBA8 { x < 32 ? RGBA8(0, 250, 0) : RGBA8(180, 170, 150) }
    let missing = SRGBColor(red: 0, green: 250, blue: 0)
    let jpeg = try JPEG.encode(image(64, 8) { x, _ in color(x) }, quality: 90)
    for (name, bytes) in [("s.png", try png(64, 8) { x, _ in color(x) }), ("s.jpg", jpeg)] {
      try withMap(bytes, name) { library in
        for space in [MapColorSpace.embedded, .linear] {
          let loaded = try library.loadImage(name, colorSpace: space, noData: missing)
          #expect(loaded.image[4, 4] == RGBA8(0, 0, 0, 0) && loaded.image[60, 4].a == 255)
        }
      }
    }
  }
}
