import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@Suite("Planet loader")
struct PlanetLoaderTests {
  private func loader(
    _ folder: String, view: View = View(), isStrict: Bool = false
  ) -> PlanetLoader {
    PlanetLoader(
      library: MapLibrary(folders: [folder], replacements: nil), view: view, isStrict: isStrict)
  }

  private func planet(map: String?) -> CelestialBody {
    var body = CelestialBody(id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 10))
    body.map = map.map { MapReference(path: $0) }
    return body
  }

  private func isOddShape(_ error: AssetError?) -> Bool {
    if case .unexpectedAspectRatio = error { true } else { false }
  }

  @Test("A map without aspect ratio 2:1 is rendered with a warning, and rejected if strict")
  func unexpectedAspectRatio() throws {
    try withTemporaryFolder { folder in
      try Files.write(
        PNG.encode(TestImages.waves(width: 40, height: 40)), to: "\(folder)/square.png")
      let body = planet(map: "square.png")
      let prepared = try loader(folder).prepare(Appearance(of: body), width: 16, height: 16)
      #expect(prepared.warnings.count == 1 && isOddShape(prepared.warnings.first))
      let error = #expect(throws: AssetError.self) {
        try loader(folder, isStrict: true).prepare(Appearance(of: body), width: 16, height: 16)
      }
      #expect(isOddShape(error))
      #expect(error?.description.contains("40×40") == true)
    }
  }

  @Test("A globe ignores the transparency of its map, and warns unless the catalogue states it")
  func transparentMap() throws {
    try withTemporaryFolder { folder in
      var image = Image<RGBA8>(width: 16, height: 8, filledWith: RGBA8(200, 100, 50, 0))
      image[3, 3].a = 255
      try Files.write(PNG.encode(image), to: "\(folder)/mask.png")
      var body = planet(map: "mask.png")
      func mean(_ alpha: MapAlpha?, cache: MapCache?) throws -> (RGBA8, warnings: [String]) {
        body.map?.alpha = alpha
        var library = MapLibrary(folders: [folder], replacements: nil)
        library.cache = cache
        let prepared = try PlanetLoader(library: library, view: View())
          .prepare(Appearance(of: body), width: 16, height: 16)
        guard case .map(let map) = prepared.node.surface.base else {
          return (.clear, ["no map"])
        }
        return (map.pyramid.mean, prepared.warnings.map(\.description))
      }
      // The second and third time from the cache, with the same warning.
      let cache = MapCache(folder: "\(folder)/cache", mode: .build)
      for cache in [nil, cache, cache] {
        let unsaid = try mean(nil, cache: cache)
        #expect(unsaid.0 == RGBA8(200, 100, 50, 255))
        #expect(unsaid.warnings.count == 1)
        #expect(unsaid.warnings[0].contains("/mask.png: its transparency is ignored; "))
        let ignored = try mean(.ignore, cache: cache)
        #expect(ignored.0 == RGBA8(200, 100, 50, 255) && ignored.warnings.isEmpty)
        let covering = try mean(.coverage, cache: cache)
        #expect(covering.0.a < 3 && covering.warnings.count == 1)
        #expect(covering.warnings[0].contains("'mask.png' covers only 0 % of the globe"))
      }
      body.map?.alpha = nil
      #expect(throws: AssetError.self) {
        try loader(folder, isStrict: true).prepare(Appearance(of: body), width: 16, height: 16)
      }
      body.map?.alpha = .ignore
      _ = try loader(folder, isStrict: true).prepare(Appearance(of: body), width: 16, height: 16)
    }
  }

  @Test("A recipe states that transparency counts, and is rendered again with it")
  func alphaInJobs() throws {
    try withTemporaryFolder { folder in
      let image = Image<RGBA8>(width: 16, height: 8, filledWith: RGBA8(200, 100, 50, 128))
      try Files.write(PNG.encode(image), to: "\(folder)/haze.png")
      var body = planet(map: "haze.png")
      var pixels: [SHA256Digest] = []
      for (alpha, stated) in [
        (MapAlpha?.none, MapAlpha?.none), (.ignore, nil), (.coverage, .coverage),
      ] {
        body.map?.alpha = alpha
        let prepared = try loader(folder).prepare(Appearance(of: body), width: 16, height: 16)
        let recipe = ImageRecipe(
          of: prepared.appearance, view: View(), quality: ImageEncoding().renderQuality,
          size: ImageSize(width: 16, height: 16))
        #expect(recipe.body.map?.alpha == stated)
        #expect(prepared.appearance != Appearance(of: body).shown(in: View()))
        #expect(prepared.appearance.unread == Appearance(of: body).shown(in: View()))
        let again = try ImageRecipe(text: recipe.text)
        #expect(again == recipe && again.body.map?.alpha == stated)
        let library = MapLibrary(folders: [folder], replacements: nil)
        pixels.append(try again.renderPixelDigest(library: library, threads: 1))
      }
      #expect(pixels[0] == pixels[1] && pixels[1] != pixels[2])
    }
  }

  @Test("A body without a size is a sphere without its rings, with a warning about them")
  func noSize() throws {
    var body = planet(map: nil)
    body.radii = nil
    body.rings = RingSystem(bands: [
      RingBand(
        innerRadius: 20, outerRadius: 30, opacity: 1, color: SRGBColor(red: 9, green: 9, blue: 9))
    ])
    let prepared = try loader("/").prepare(Appearance(of: body), width: 16, height: 16)
    #expect(prepared.node.ellipsoid.polarRadius == 1 && prepared.node.rings == nil)
    #expect(prepared.warnings.map(\.description).contains { $0.contains("its size is unknown") })
    let recipe = ImageRecipe(
      of: prepared.appearance, view: View(), quality: ImageEncoding().renderQuality,
      size: ImageSize(width: 16, height: 16))
    #expect(recipe.body.equatorialRadius == nil && recipe.body.rings == nil)
    #expect(try ImageRecipe(text: recipe.text) == recipe && recipe.body.radii == nil)
    #expect(!recipe.text.contains("Radius"))
    for half in ["equatorialRadius", "polarRadius"] {
      let text = recipe.text.replacing("\"id\"", with: "\"\(half)\":1,\"id\"")
      #expect(throws: ImageRecipe.Malformed.self) { try ImageRecipe(text: text) }
    }
  }

  @Test("Layers are loaded by their kinds; a missing one is left out with a warning")
  func layers() throws {
    try withTemporaryFolder { folder in
      let image = TestImages.waves(width: 64, height: 32)
      try Files.write(PNG.encode(image), to: "\(folder)/map.png")
      var body = planet(map: "map.png")
      func layer(_ kind: LayerKind, _ name: String = "map.png") -> MapLayer {
        MapLayer(kind: kind, map: MapReference(path: name))
      }
      var height = layer(.height)
      (height.lowest, height.highest) = (-0.1, 0.2)
      var clouds = layer(.clouds)
      (clouds.altitude, clouds.rotationRate) = (0.5, 90)
      body.rotation = Rotation(period: 48)
      body.layers = [
        layer(.normal), height, clouds, layer(.night, "missing.png"), layer(.specular),
        layer(.surface),
      ]
      let loaded = try loader(folder).prepare(Appearance(of: body), width: 64, height: 64)
      let layers = loaded.node.surface.layers
      #expect(layers.relief != nil && layers.water != nil && layers.night == nil)
      #expect(layers.clouds?.altitude == 0.1 && layers.clouds?.content == .opacities)
      // Half a turn for each turn of the ground, rounded to a whole one in turntables.
      #expect(layers.clouds?.turnsPerTurn == 0.5)
      #expect(loaded.appearance.layers?.map(\.kind) == [.height, .specular, .clouds])
      #expect(
        loaded.warnings.map(\.description).contains {
          $0.contains("missing.png") && $0.hasSuffix("the night layer is not rendered")
        })
      var view = View()
      (view.displacesRelief, view.relief) = (true, 1.5)
      let displaced = try loader(folder, view: view).prepare(
        Appearance(of: body), width: 64, height: 64
      ).node
      #expect(displaced.mesh?.globe == displaced.ellipsoid)
      #expect(displaced.surface.layers.relief == nil)
      // The factor exaggerates the altitude of the clouds as well.
      let above = try #require(displaced.surface.layers.clouds)
      #expect(above.altitude == 0.1 && abs(above.radius - 1.15) < 1e-12)
      #expect(throws: AssetError.self) {
        try loader(folder, isStrict: true).prepare(Appearance(of: body), width: 64, height: 64)
      }
      let recipe = ImageRecipe(
        of: loaded.appearance, view: View(), quality: ImageEncoding().renderQuality,
        size: ImageSize(width: 64, height: 64), turn: 0.25)
      #expect(try ImageRecipe(text: recipe.text) == recipe)
      #expect(recipe.body.layers?.map(\.kind) == [.height, .specular, .clouds])
      // A body of the recipe alone is rendered like that of the catalogue.
      let again = try ImageRecipe(text: recipe.text).body
      let reloaded = try loader(folder).prepare(again, width: 64, height: 64).node
      #expect(reloaded.surface.layers.clouds?.turnsPerTurn == 0.5)
      #expect(again.layers?.last?.map.alpha == .coverage)
      let scene = recipe.scene(loaded)
      let turned = try #require(scene.objects[0].shape.surface?.layers.clouds?.rotation)
      #expect(abs(turned.degrees - 90) < 1e-9)
      var plain = View()
      plain.layers = []
      let base = try loader(folder, view: plain).prepare(
        Appearance(of: body), width: 64, height: 64)
      #expect(base.node.surface.layers.isEmpty && base.appearance.layers?.map(\.kind) == [.surface])
    }
  }

  @Test("A check reports the warnings of images and the faults of layers")
  func check() throws {
    try withTemporaryFolder { folder in
      try Files.write(Array("no map".utf8), to: "\(folder)/text.png")
      let image = Image<RGBA8>(width: 16, height: 8, filledWith: RGBA8(9, 9, 9, 0))
      try Files.write(PNG.encode(image), to: "\(folder)/mask.png")
      var body = planet(map: "mask.png")
      body.layers = [MapLayer(kind: .clouds, map: MapReference(path: "text.png"))]
      let warned = try loader(folder).prepare(Appearance(of: body), width: 64, height: 64).warnings
      let found = loader(folder, isStrict: true).check(Appearance(of: body), threads: 1)
      #expect(found.map(\.description).starts(with: warned.map(\.description)))
      #expect(found.count == 2 && found[1].description.contains("looks like text"))
      let library = loader(folder).library
      #expect(found.map { library.name(of: $0, in: body) } == ["mask.png", "text.png"])
    }
  }

  @Test(
    "An unusual map file is rendered with a warning, and rejected if strict, also when cached",
    arguments: [nil, MapCache.Mode.build])
  func fileWarning(mode: MapCache.Mode?) throws {
    try withTemporaryFolder { folder in
      let map = TestImages.waves(width: 40, height: 20)
      try Files.write(PNG.encode(map) + [1, 2, 3], to: "\(folder)/odd.png")
      try Files.write(PNG.encode(map), to: "\(folder)/whole.png")
      var library = MapLibrary(folders: [folder], replacements: nil)
      if let mode { library.cache = MapCache(folder: "\(folder)/cache", mode: mode) }
      let body = planet(map: "odd.png")
      for _ in 0..<2 {
        let loader = PlanetLoader(library: library, view: View())
        let prepared = try loader.prepare(Appearance(of: body), width: 16, height: 16)
        #expect(
          prepared.warnings.map(\.description) == [
            "\(folder)/odd.png: 3 bytes follow the end of the image; its pixels are whole"
          ])
        let whole = try loader.prepare(
          Appearance(of: planet(map: "whole.png")), width: 16, height: 16)
        #expect(whole.warnings.isEmpty)
        #expect(throws: AssetError.self) {
          try PlanetLoader(library: library, view: View(), isStrict: true)
            .prepare(Appearance(of: body), width: 16, height: 16)
        }
      }
    }
  }

  @Test("Warnings about several files of a map are one warning with their number")
  func warningsOfTiles() throws {
    try withTemporaryFolder { folder in
      let tile = try PNG.encode(Image<RGBA8>(width: 8, height: 8, filledWith: RGBA8(9, 9, 9, 128)))
      // The first is in two cells.
      let paths = ["0.png", "0.png"] + (1..<7).map { "\($0).png" }
      for path in Set(paths) { try Files.write(tile, to: "\(folder)/\(path)") }
      var body = planet(map: "0.png")
      body.map?.tiles = MapTiles(columns: 4, rows: 2, paths: paths)
      for mode in [nil, MapCache.Mode.build, .build] {
        var library = MapLibrary(folders: [folder], replacements: nil)
        if let mode { library.cache = MapCache(folder: "\(folder)/cache", mode: mode) }
        let prepared = try PlanetLoader(library: library, view: View())
          .prepare(Appearance(of: body), width: 16, height: 16)
        let warnings = prepared.warnings.map(\.description)
        #expect(warnings.count == 1)
        #expect(warnings[0].hasPrefix("\(folder)/0.png: its transparency is ignored; "))
        #expect(warnings[0].hasSuffix("(and 6 other files of the map)"))
      }
    }
  }

  @Test("A map is decoded at the size of an image, and larger for more samples")
  func mapSize() throws {
    try withTemporaryFolder { folder in
      try Files.write(
        JPEG.encode(TestImages.waves(width: 1024, height: 512)), to: "\(folder)/map.jpg")
      func columns(samples: Int) throws -> Int? {
        let node = try loader(folder).prepare(
          Appearance(of: planet(map: "map.jpg")), width: 32, height: 32, samples: samples
        ).node
        guard let map = node.surface.map else { return nil }
        return map.pyramid.width
      }
      let columns1 = try #require(try columns(samples: 1))
      #expect(columns1 < 512)
      #expect(try columns(samples: 4) == 2 * columns1)
      #expect(try columns(samples: 16) == 4 * columns1)
    }
  }

  @Test("A body without a map is grey with a warning, and rejected if strict")
  func noMap() throws {
    #expect(throws: AssetError.self) {
      try loader("/", isStrict: true).prepare(
        Appearance(of: planet(map: nil)), width: 16, height: 16)
    }
    let prepared = try loader("/").prepare(Appearance(of: planet(map: nil)), width: 16, height: 16)
    #expect(
      prepared.warnings.map(\.description) == [
        "X has no map; it is rendered in plain grey; add a <texture> with the name of a map, or "
          + "<surface climate=\"…\"/> for a generated one"
      ])
    guard case .constant = prepared.node.surface.base else {
      Issue.record("a body without a map has one")
      return
    }
  }

  @Test("The view's longitude has precedence over the body's portrait, and that over longitude 0")
  func longitude() throws {
    var body = planet(map: nil)
    #expect(
      try loader("/").prepare(Appearance(of: body), width: 16, height: 16).node.rotation == .zero)
    body.portrait = Portrait(longitude: .degrees(40))
    #expect(
      try loader("/").prepare(Appearance(of: body), width: 16, height: 16).node.rotation
        == .degrees(-40))
    var view = View()
    view.longitude = .degrees(-70)
    #expect(
      try loader("/", view: view).prepare(Appearance(of: body), width: 16, height: 16).node.rotation
        == .degrees(70))
  }

  @Test("A star is self-luminous, a planet is not")
  func star() throws {
    var body = planet(map: nil)
    #expect(
      try loader("/").prepare(Appearance(of: body), width: 8, height: 8).node.surface.photometry
        == .lambert)
    body.kind = .star
    #expect(
      try loader("/").prepare(Appearance(of: body), width: 8, height: 8).node.surface.photometry
        == .emissive(.sun))
  }
}

@Suite("Warnings of jobs")
struct JobWarningTests {
  @Test("A warning is reported once for the frames of a body, and for each body of a set")
  func once() throws {
    try withTemporaryFolder { folder in
      var bodies: [CelestialBody] = []
      for id in ["a", "b", "c"] {
        var body = CelestialBody(id: id, name: id, kind: .moon, radii: .sphere(diameter: 1))
        body.map = MapReference(path: "none-\(id).jpg")
        bodies.append(body)
      }
      let context = BatchContext(
        library: MapLibrary(folders: [folder], replacements: nil), view: View())
      let pattern = try FramePattern("\(folder)/{id}-#.png")
      let frames = Batch.turntable(
        of: bodies[0], frames: FrameRange(count: 6), framesPerTurn: 6, width: 8, height: 8,
        pattern: pattern)
      let portraits = Batch.thumbnails(of: bodies, width: 8, height: 8, pattern: pattern)
      for (batch, expected) in [(frames, 1), (portraits, 3)] {
        let events = EventList()
        _ = Exporter(context: context, threads: 3).run(batch) { events.append($0) }
        #expect(events.warnings == expected)
        #expect(events.counts == Array(1...batch.images.count))
      }
    }
  }

  @Test("A batch without images completes at once")
  func empty() throws {
    let context = BatchContext(
      library: MapLibrary(folders: [], replacements: nil), view: View())
    let batch = Batch.thumbnails(
      of: [], width: 8, height: 8, pattern: try FramePattern("{id}.png"))
    #expect(Exporter(context: context, threads: 2).run(batch) { _ in }.isEmpty)
  }
}

/// Collects the reports of a batch, from several threads.
private final class EventList: @unchecked Sendable {
  private let lock = NSLock()
  private var events: [Exporter.Event] = []

  func append(_ event: Exporter.Event) { lock.withLock { events.append(event) } }

  var warnings: Int {
    lock.withLock { events.count { if case .warning = $0 { true } else { false } } }
  }

  /// The counts of finished images in the order of the reports.
  var counts: [Int] {
    lock.withLock {
      events.compactMap { if case .finished(_, let count) = $0 { count } else { nil } }
    }
  }
}
