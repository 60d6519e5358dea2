import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Synchronization
import Testing

@Suite("Map library")
struct MapLibraryTests {
  private func testImage(_ code: UInt8, width: Int = 64) -> Image<RGBA8> {
    Image(width: width, height: width / 2, filledWith: RGBA8(code, code, code))
  }

  @Test("Folders are searched in order, and replacements have precedence in any format")
  func order() throws {
    try withTemporaryFolder { folder in
      try Files.write(PNG.encode(testImage(10)), to: "\(folder)/own/mars.png")
      try Files.write(PNG.encode(testImage(20)), to: "\(folder)/bundled/mars.png")
      try Files.write(PNG.encode(testImage(30)), to: "\(folder)/bundled/io.jpg")
      try Files.write(PNG.encode(testImage(40)), to: "\(folder)/real/io.png")
      let folders = ["\(folder)/own", "\(folder)/bundled"]
      let library = MapLibrary(folders: folders, replacements: "\(folder)/real")
      #expect(library.path(of: "mars.png") == "\(folder)/own/mars.png")
      #expect(library.path(of: "io.jpg") == "\(folder)/real/io.png")
      #expect(try library.image("io.jpg")[0, 0].r == 40)
      let plain = MapLibrary(folders: folders, replacements: nil)
      #expect(plain.path(of: "io.jpg") == "\(folder)/bundled/io.jpg")
    }
  }

  @Test("Progress of decoding increases, for JPEG and PNG")
  func progress() throws {
    try withTemporaryFolder { folder in
      let image = testImage(10, width: 2048)
      try Files.write(PNG.encode(image), to: "\(folder)/a.png")
      try Files.write(JPEG.encode(image), to: "\(folder)/b.jpg")
      for name in ["a.png", "b.jpg"] {
        let reported = Mutex<[Double]>([])
        var library = MapLibrary(folders: [folder], replacements: nil)
        library.progress = { share in reported.withLock { $0.append(share) } }
        _ = try library.pyramid(name, threads: 2)
        let shares = reported.withLock { $0 }
        #expect(shares.first == 0 && shares.last == 1 && shares.count > 3)
        #expect(shares == shares.sorted())
      }
    }
  }

  @Test("A library of untrusted names stays within its folders, except for trusted names")
  func confined() throws {
    try withTemporaryFolder { folder in
      let outside = "\(folder)/outside.png"
      try Files.write(PNG.encode(testImage(10)), to: outside)
      try Files.write(PNG.encode(testImage(20)), to: "\(folder)/maps/sub/mars.png")
      var library = MapLibrary(folders: ["\(folder)/maps"], replacements: nil)
      let names = ["../outside.png", outside, "sub/../../outside.png", "./../outside.png"]
      for name in names {
        #expect(library.path(of: name) != nil && library.confined().path(of: name) == nil)
        for name in [name, name.uppercased()] {
          #expect(library.confined().find(name) == .missing(MissingMap(path: name)))
        }
        #expect {
          try library.confined().digest(of: name)
        } throws: { error in
          if case AssetError.outsideFolders(name: name) = error { true } else { false }
        }
      }
      #expect(library.confined().path(of: "sub/mars.png") != nil)
      library.trustedNames = [names[0], names[1]]
      #expect(names.map { library.confined().path(of: $0) != nil } == [true, true, false, false])
    }
  }

  @Test("A name in other case means the only such file, and is reported")
  func capitals() throws {
    try withTemporaryFolder { folder in
      try Files.write([], to: "\(folder)/maps/Mars.PNG")
      let library = MapLibrary(folders: [folder], replacements: nil)
      #expect(library.find("maps/Mars.PNG") == .found)
      #expect(library.find("maps/mars.png") == .similar("\(folder)/maps/Mars.PNG"))
      try Files.write([], to: "\(folder)/maps/MARS.png")
      guard case .missing(let map) = library.find("maps/mars.png") else {
        Issue.record("an ambiguous name is found")
        return
      }
      #expect(map.reason == .differsInCase)
      let missing = MissingMap(path: "maps/venus.png", folders: [folder])
      #expect(library.find("maps/venus.png") == .missing(missing))
    }
  }

  @Test("Folders and devices are not maps, in any spelling")
  func noFiles() throws {
    try withTemporaryFolder { folder in
      try Files.makeFolder("\(folder)/Maps")
      let library = MapLibrary(folders: [folder], replacements: nil)
      for name in ["Maps", "maps", ".", "", "/dev/zero", "/DEV/ZERO", "/dev/ZERO"] {
        let isFolder = ["Maps", ".", ""].contains(name)
        let missing = MissingMap(
          path: name, folders: name.hasPrefix("/") ? [] : [folder],
          reason: isFolder ? .isFolder : nil)
        #expect(library.find(name) == .missing(missing), "\(name)")
        #expect(throws: AssetError.self, "\(name)") { _ = try library.image(name) }
      }
    }
  }

  @Test("The near miss of a map includes its folder")
  func nearMiss() throws {
    try withTemporaryFolder { folder in
      try Files.write(PNG.encode(testImage(1)), to: "\(folder)/maps/mars.png")
      let library = MapLibrary(folders: [folder], replacements: nil)
      for (name, meant) in [
        ("maps/marz.png", "maps/mars.png"), ("\(folder)/maps/mar.png", "\(folder)/maps/mars.png"),
      ] {
        let error = #expect(throws: AssetError.self) { _ = try library.image(name) }
        #expect(error?.description.hasSuffix("did you mean '\(meant)'?") == true)
        #expect(library.find(meant) == .found)
      }
    }
  }

  @Test("A map beyond the limit is rejected by its header")
  func limit() throws {
    try withTemporaryFolder { folder in
      try Files.write(PNG.encode(testImage(1)), to: "\(folder)/m.png")
      var library = MapLibrary(folders: [folder], replacements: nil)
      #expect(try library.image("m.png").width == 64)
      library.limits.maxPixels = 64 * 32 - 1
      let error = #expect(throws: AssetError.self) { _ = try library.image("m.png") }
      #expect(error?.description.hasPrefix("\(folder)/m.png: ") == true)
    }
  }

  @Test("The byte limit counts all mip levels of a map in memory")
  func memoryLimit() throws {
    try withTemporaryFolder { folder in
      try Files.write(PNG.encode(testImage(1)), to: "\(folder)/m.png")
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.limits.maxBytes = MipPyramid.byteCount(width: 64, height: 32)
      #expect(try library.pyramid("m.png").width == 64)
      library.limits.maxBytes -= 1
      let error = #expect(throws: AssetError.self) { _ = try library.pyramid("m.png") }
      #expect(error?.description.contains("64×32") == true)
      #expect(try library.pyramid("m.png", columns: 16).width == 32)
    }
  }

  @Test(
    "A map is rejected by its header, before any allocation",
    arguments: [
      (32768, 16384, "2147483648 bytes"), (100_000, 50_000, "4294967295 texels"),
      (200_000, 100_000, "131072 columns"), (1 << 30, 1 << 30, "131072 columns"),
    ])
  func headers(width: Int, height: Int, reported: String) throws {
    try withTemporaryFolder { folder in
      var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      let sizes = TinyPNG.word(UInt32(width)) + TinyPNG.word(UInt32(height))
      file += TinyPNG.Chunk("IHDR", sizes + [8, 0, 0, 0, 0]).bytes
      file += TinyPNG.Chunk("IDAT", [0x78, 0x01]).bytes
      try Files.write(file, to: "\(folder)/m.png")
      var library = MapLibrary(folders: [folder], replacements: nil)
      for cache in [nil, MapCache(folder: "\(folder)/cache", mode: .build)]
      where cache == nil || width > 32768 {
        library.cache = cache
        let error = #expect(throws: AssetError.self) { _ = try library.pyramid("m.png") }
        #expect(error?.description.contains(reported) == true, "\(error?.description ?? "")")
      }
      #expect(Files.kind(of: "\(folder)/cache") == .nothing)
    }
  }

  @Test(
    "A JPEG is decoded no larger than the image needs",
    arguments: [
      (1, 64), (64, 64), (65, 128), (200, 256), (257, 512), (5000, 512),
    ])
  func scale(columns: Int, expected: Int) throws {
    try withTemporaryFolder { folder in
      try Files.write(JPEG.encode(testImage(90, width: 512), quality: 90), to: "\(folder)/m.jpg")
      let library = MapLibrary(folders: [folder], replacements: nil)
      let pyramid = try library.pyramid("m.jpg", columns: columns)
      #expect(pyramid.width == expected && pyramid.reduction == 512 / expected)
    }
  }

  @Test(
    "A PNG with more than twice the columns that the image needs is reduced",
    arguments: [(1, 64), (32, 64), (33, 128), (64, 128), (100, 256), (129, 512), (5000, 512)])
  func reduction(columns: Int, expected: Int) throws {
    try withTemporaryFolder { folder in
      try Files.write(PNG.encode(testImage(90, width: 512)), to: "\(folder)/m.png")
      let library = MapLibrary(folders: [folder], replacements: nil)
      let pyramid = try library.pyramid("m.png", columns: columns)
      #expect(pyramid.width == expected && pyramid.reduction == 512 / expected)
    }
  }

  @Test("Linear levels become sRGB")
  func linearCodes() throws {
    try withTemporaryFolder { folder in
      try Files.write(PNG.encode(testImage(128)), to: "\(folder)/m.png")
      let library = MapLibrary(folders: [folder], replacements: nil)
      #expect(try library.image("m.png", colorSpace: .linear)[0, 0].r == 188)
      #expect(try library.image("m.png")[0, 0].r == 128)
    }
  }

  @Test("Errors of missing and damaged maps state name, location and near miss")
  func errors() throws {
    try withTemporaryFolder { folder in
      try Files.write(Array("<svg/>".utf8), to: "\(folder)/mars.jpg")
      let library = MapLibrary(folders: [folder], replacements: nil)
      let bad = #expect(throws: AssetError.self) { _ = try library.image("mars.jpg") }
      #expect(bad?.description.hasPrefix("\(folder)/mars.jpg: ") == true)
      let missing = #expect(throws: AssetError.self) { _ = try library.image("marz.jpg") }
      #expect(missing?.description.contains("did you mean 'mars.jpg'?") == true)
    }
  }

  @Test("The EXIF orientation of a map is applied, and the memory for it is planned")
  func orientation() throws {
    try withTemporaryFolder { folder in
      let upright = TestImages.waves(width: 64, height: 32)
      try Files.write(PNG.encode(upright), to: "\(folder)/upright.png")
      let library = MapLibrary(folders: [folder], replacements: nil)
      let expected = try library.pyramid("upright.png")
      let plain = try library.plan(MapReference(path: "upright.png"), columns: .max)
      for orientation in ImageOrientation.allCases {
        // The stored image has each pixel where the orientation finds it.
        let size = orientation.upright(ImageSize(width: 64, height: 32))
        var stored = Image(width: size.width, height: size.height, filledWith: RGBA8(0, 0, 0))
        for y in 0..<32 {
          for x in 0..<64 {
            let place = orientation.stored(x, y, of: size)
            stored[place.x, place.y] = upright[x, y]
          }
        }
        let name = "turned-\(orientation.rawValue).png"
        try Files.write(
          TestImages.png(stored, orientation: orientation.rawValue), to: "\(folder)/\(name)")
        let loaded = try library.load(MapReference(path: name))
        #expect(loaded.pyramid.width == 64 && loaded.pyramid.height == 32)
        for y in 0..<32 {
          for x in 0..<64 {
            #expect(
              loaded.pyramid.texel(x: x, y: y, level: 0) == expected.texel(x: x, y: y, level: 0),
              "\(orientation)")
          }
        }
        let plan = try library.plan(MapReference(path: name), columns: .max)
        #expect(plan.width == 64 && plan.height == 32)
        #expect(
          plan.byteCount == plain.byteCount + (orientation.needsWhole ? 4 * 64 * 32 : 0))
      }
    }
  }
}
