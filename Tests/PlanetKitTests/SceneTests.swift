import PlanetAssets
import PlanetProvenance
import PlanetRecipe
import PlanetTestSupport
import Testing

@testable import PlanetKit

@Suite("Scenes of PlanetKit")
struct SceneTests {
  private static let size = ImageSize(width: 64, height: 48)

  private func library() throws -> MapLibrary {
    MapLibrary(folders: [try DataFolder.find().textures])
  }

  @Test("Mars at a date is the image that the command line renders")
  func dated() throws {
    let system = try SolarSystem.bundled()
    let date = try Instant(parsing: "2027-02-19T16:00Z")
    let scene = try system.scene(of: "mars", at: date, size: Self.size)
    let found = try ImageProvenance(scene.data(as: .png))
    let words = ["--date", "2027-02-19T16:00:00.000Z", "--from", "earth"]
    #expect(
      found.recipe.commandLine == ["planetnode", "render", "mars", "--size", "64x48"] + words)
    #expect(found.recipe.arrangement.sky?.occasion?.observer == "Earth")
    #expect(try found.recipe.renderPixelDigest(library: library(), threads: 2) == found.pixels)
  }

  @Test("The camera, the top, the neighbours and the overlays of a date are those of the options")
  func options() throws {
    let system = try SolarSystem.bundled()
    let date = try Instant(parsing: "2024-04-08T18:17Z")
    var options = SkyOptions()
    (options.fieldOfView, options.hasStars, options.top) = (.degrees(2), true, .ecliptic)
    options.overlays = [.names, .graticule]
    let scene = try system.scene(
      of: "sun", at: date,
      from: .observer(
        .place(
          SurfacePlace(
            on: .earth, latitude: .degrees(25.29), longitude: .degrees(-104.14)))),
      size: Self.size, options: options)
    let job = scene.recipe
    #expect(job.bodies.map(\.id).prefix(2) == ["sun", "moon"])
    #expect(job.arrangement.sky?.overlays == [.names, .graticule])
    #expect(
      job.commandLine.joined(separator: " ").hasSuffix(
        "--from 25.29,-104.14@earth --up ecliptic --background stars --fov 2 "
          + "--overlay names,graticule"))
    options.hasNeighbours = false
    let alone = try system.scene(
      of: "sun", at: date, from: .above(latitude: .zero, longitude: .degrees(90), distance: nil),
      size: Self.size, options: options)
    #expect(alone.recipe.bodies.map(\.id) == ["sun"])
    #expect(
      alone.recipe.commandLine.contains("0,90") && !alone.recipe.commandLine.contains("--from"))
  }

  @Test("A body that cannot be seen is an error with its name")
  func notVisible() throws {
    let system = try SolarSystem.bundled()
    let date = try Instant(parsing: "2027-02-19")
    func error(_ name: String, _ camera: SkyCamera) -> PlanetError? {
      #expect(throws: PlanetError.self) {
        try system.scene(of: name, at: date, from: camera, size: Self.size)
      }
    }
    guard case .notVisible(body: "Mars", _)? = error("mars", .observer(.center(.mars))) else {
      Issue.record("Mars is not visible from its centre")
      return
    }
    guard case .notVisible(body: "Moon", _)? = error("moon", .distance(10)) else {
      Issue.record("the Moon is not visible from inside")
      return
    }
    let unknown = error("marz", .observer(.center(.earth)))
    #expect(unknown?.description.contains("Mars") == true)
    let planet = Planet("Tatu", radii: .sphere(diameter: 12_000))
    #expect(throws: PlanetError.self) {
      try SolarSystem(planets: [planet]).scene(of: "tatu", at: date, size: Self.size)
    }
    for camera in [
      SkyCamera.distance(-4e8), .above(latitude: .degrees(300), longitude: .zero, distance: nil),
      .observer(.place(SurfacePlace(on: .earth, latitude: .degrees(.nan), longitude: .zero))),
    ] {
      guard case .invalidValue? = error("moon", camera) else {
        Issue.record("\(camera) is out of range")
        return
      }
    }
    var options = SkyOptions()
    for degrees in [0, 200, .nan] as [Double] {
      options.fieldOfView = .degrees(degrees)
      #expect(throws: PlanetError.self) {
        try system.scene(of: "moon", at: date, size: Self.size, options: options)
      }
    }
    options.fieldOfView = nil
    options.top = .zenith
    guard
      case .invalidValue? = #expect(
        throws: PlanetError.self,
        performing: {
          try system.scene(of: "moon", at: date, size: Self.size, options: options)
        })
    else {
      Issue.record("the Earth's centre has no zenith")
      return
    }
  }

  @Test("Bodies of several catalogues and of the program are compared in one image")
  func comparison() throws {
    let earth = try SolarSystem.bundled().planet("earth")
    let rings = RingSystem(bands: [
      RingBand(
        innerRadius: 8_000, outerRadius: 12_000, opacity: 0.8,
        color: SRGBColor(red: 250, green: 240, blue: 200))
    ])
    let own = Planet(
      "Tatu", radii: .sphere(diameter: 12_000), color: SRGBColor(hex: "#cc9966"), rings: rings)
    let system = try SolarSystem(planets: [own, earth])
    let scene = try system.comparison(
      of: ["tatu", "earth"], size: ImageSize(width: 320, height: 160))
    #expect(scene.warnings.isEmpty)
    let image = scene.render()
    #expect(image.pixels.contains { $0.a == 255 && $0.r > $0.b } && image[0, 0].a == 0)
    let found = try ImageProvenance(image.pngData())
    #expect(found.recipe.bodies.map(\.name) == ["Tatu", "Earth"] && found.recipe.isComparison)
    #expect(try found.recipe.renderPixelDigest(library: library(), threads: 2) == found.pixels)
    #expect(throws: PlanetError.self) { try system.comparison(of: [], size: Self.size) }
  }

  @Test("A scene has each format of files, with its render job")
  func formats() throws {
    let moon = try SolarSystem.bundled().planet("Moon")
    let scene = try moon.prepared(size: Self.size).scene(turn: 0.25)
    try withTemporaryFolder { folder in
      for (name, format) in [
        ("a.png", nil), ("16.png", .png16), ("a.jpg", .jpeg(quality: 70)), ("a.webp", nil),
        ("lossless.webp", .losslessWebP), ("a.exr", .openEXR(passes: [.beauty, .depth])),
      ] as [(String, OutputFormat?)] {
        try scene.write(to: "\(folder)/\(name)", as: format)
        let recipe =
          name.hasSuffix("png")
          ? try ImageProvenance(path: "\(folder)/\(name)").recipe
          : try TextProvenance.read(path: "\(folder)/\(name)")?.recipe
        #expect(recipe?.body.turn == 0.25, "\(name)")
        #expect(recipe?.depth == (name == "16.png" ? 16 : 8))
      }
      #expect(throws: PlanetError.self) { try scene.write(to: "\(folder)/a.tiff") }
      #expect(throws: PlanetError.self) { try scene.render().data(as: .openEXR()) }
      #expect(throws: PlanetError.self) { try scene.data(as: .jpeg(quality: 0)) }
    }
  }

  @Test("A panorama is behind the body, and in the render job")
  func panorama() throws {
    let scene = try SolarSystem.bundled().planet("Moon").prepared(size: Self.size).scene()
    try withTemporaryFolder { folder in
      let sky = Planet("Sky", radii: .sphere(diameter: 2), color: SRGBColor(hex: "#2040a0"))
      var view = View()
      (view.background, view.fill) = (.color(SIMD3(0.1, 0.2, 0.5)), 0.1)
      try sky.render(size: ImageSize(width: 64, height: 32), view: view)
        .write(to: "\(folder)/sky.png")
      let image = try scene.withPanorama("\(folder)/sky.png", isGalactic: true).render()
      #expect(image[0, 0].a == 255 && image[0, 0].b > image[0, 0].r)
      #expect(try ImageProvenance(image.pngData()).recipe.panorama?.frame == .galactic)
      #expect(throws: PlanetError.self) { try scene.withPanorama("\(folder)/none.png") }
    }
  }

  @Test("A prepared planet is rendered like a planet, from several sides, without other maps")
  func prepared() throws {
    let mars = try SolarSystem.bundled().planet("Mars")
    let prepared = try mars.prepared(size: Self.size)
    #expect(try prepared.render(turn: 0.5) == mars.render(size: Self.size, turn: 0.5))
    var view = View()
    view.azimuth = .degrees(100)
    #expect(try prepared.render(view: view) == mars.render(size: Self.size, view: view))
    view.layers = []
    let error = #expect(throws: PlanetError.self) { try prepared.render(view: view) }
    #expect(error?.description.contains("layers, relief, geometry and mesh detail") == true)
    #expect(throws: PlanetError.self) { try prepared.render(turn: .infinity) }
  }

  @Test("A view that needs other maps has an image without a render job, as its file would differ")
  func otherResolution() throws {
    let mars = try SolarSystem.bundled().planet("Mars")
    let prepared = try mars.prepared(size: Self.size)
    var view = View()
    view.fill = 4
    let bytes = try prepared.render(view: view).pngData()
    #expect(throws: ImageProvenance.Failure.self) { try ImageProvenance(bytes) }
    view.fill = 0.9
    view.elevation = .degrees(-40)
    let found = try ImageProvenance(prepared.render(view: view).pngData())
    #expect(try found.recipe.renderPixelDigest(library: library(), threads: 2) == found.pixels)
  }

  @Test("A map or a mesh of the program leaves credits in each format of files, and no render job")
  func replaced() throws {
    var moon = try SolarSystem.bundled().planet("Moon")
    moon.mesh = .box()
    let scene = try moon.prepared(size: Self.size).scene()
    #expect(scene.render().credits.contains { $0.hasPrefix("moon.jpg: ") })
    for format in [
      OutputFormat.png, .png16, .jpeg(), .webp(), .losslessWebP, .openEXR(passes: [.depth]),
    ] {
      let text = String(decoding: try scene.data(as: format), as: UTF8.self)
      #expect(!text.contains("\"renderer\""), "\(format)")
      #expect(text.contains("moon.jpg: PlanetNode"), "\(format)")
    }
  }

  @Test("A body that cannot be rendered is an error with its name")
  func invalidBodies() throws {
    let rings = RingSystem(bands: [
      RingBand(
        innerRadius: 9, outerRadius: 8, opacity: 1, color: SRGBColor(red: 9, green: 9, blue: 9))
    ])
    for planet in [
      Planet("Dot", radii: .sphere(diameter: 0)), Planet("Dot", radii: .sphere(diameter: .nan)),
      Planet("Dot", radii: Radii(equatorial: 1, polar: 100)),
      Planet("Dot", radii: .sphere(diameter: 2), rings: rings),
    ] {
      let system = try SolarSystem(planets: [planet])
      for render in [
        { _ = try planet.render(size: 8) },
        { _ = try system.comparison(of: ["Dot"], size: Self.size, hasLabels: false) },
      ] as [() throws -> Void] {
        let error = #expect(throws: PlanetError.self) { try render() }
        guard case .invalidBody(name: "Dot", _)? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
    }
  }

  @Test("Planets are found by their names; two with one id are an error")
  func names() throws {
    let earth = try SolarSystem.bundled().planet("Earth")
    var red = earth
    (red.body.id, red.body.name) = ("red", "Red Earth")
    let system = try SolarSystem(planets: [earth, red])
    #expect(try system.planet("red EARTH").body.id == "red")
    #expect(try system.planet("EARTH").body.id == "earth")
    let error = #expect(throws: PlanetError.self) { try system.planet("eart") }
    guard case .unknownBody(name: "eart", let names)? = error, names.contains("Earth") else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: PlanetError.self) { try SolarSystem(planets: [earth, earth]) }
  }

  @Test("A planet with the program's own map has air of another body, and no warnings")
  func ownPlanet() throws {
    let air = try SolarSystem.bundled().planet("Earth").body.atmosphere
    let map = try SurfaceMap(width: 1, height: 1, pixels: [RGBA8(90, 60, 30)])
    let own = Planet(
      "Tatu", radii: .sphere(diameter: 12_000), texture: map, atmosphere: air)
    let image = try own.render(size: 48)
    #expect(image.warnings.isEmpty)
    let plain = Planet("Tatu", radii: .sphere(diameter: 12_000), texture: map)
    #expect(try plain.render(size: 48) != image)
    #expect(try Planet("Grey", radii: .sphere(diameter: 2)).render(size: 8).warnings.isEmpty)
  }

  @Test("A body that is changed is rendered with the change")
  func changed() throws {
    var saturn = try SolarSystem.bundled().planet("Saturn")
    let image = try saturn.render(size: 32)
    saturn.body.rings = nil
    #expect(try saturn.render(size: 32) != image)
    saturn.body.map = MapReference(path: "gone.png")
    #expect(try saturn.render(size: 32).warnings.contains { $0.contains("gone.png") })
    // There is no bundled map of another body.
    (saturn.body.id, saturn.body.name) = ("tatu", "Tatu")
    saturn.body.facts.alternativeNames = []
    do {
      _ = try saturn.render(size: 32)
      Issue.record("a missing map is an error")
    } catch {
      guard case .missing(name: "gone.png", _) = error else { throw error }
    }
  }

  @Test("The radii of the catalogue decide where an observer on a body is")
  func figures() throws {
    let date = try Instant(parsing: "2027-02-19T16:00Z")
    let place = SurfacePlace(on: .moon, latitude: .zero, longitude: .zero, height: 10)
    func eye(radius: Double) throws -> Vector3 {
      var planets = try SolarSystem.bundled().planets
      let moon = try #require(planets.firstIndex { $0.body.id == "moon" })
      planets[moon].body.radii = Radii(equatorial: radius, polar: radius)
      let scene = try SolarSystem(planets: planets).scene(
        of: "earth", at: date, from: .observer(.place(place)), size: Self.size)
      return try #require(scene.recipe.arrangement.sky).observation.eye
    }
    let distance = try (eye(radius: 3000) - eye(radius: 1737.4)).length
    #expect(abs(distance - 1262.6) < 0.01, "\(distance)")
  }

  @Test("The radii of bundled bodies agree with those of positions within 0.1 %")
  func radii() throws {
    for planet in try SolarSystem.bundled().planets {
      let body = planet.body
      guard let known = SolarSystemBody(rawValue: body.id)?.radii else { continue }
      let radii = try #require(body.radii)
      // Globes of the catalogue are spheroids; of a triaxial moon, y differs by up to 2.1 %.
      for (one, other, limit) in [
        (radii.equatorial, known.x, 0.001), (radii.polar, known.z, 0.001),
        (radii.intermediate ?? radii.equatorial, known.y, 0.021),
      ] {
        #expect(abs(one / other - 1) < limit, "\(body.id): \(one) and \(other) km")
      }
    }
  }
}
