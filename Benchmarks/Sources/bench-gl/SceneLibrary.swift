import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetRecipe
import PlanetScene
import PlanetSky
import PlanetThreads

/// A scene that is measured.
struct Subject {
  /// The kind of a scene.
  enum Kind {
    case body
    /// A body whose heights displace its globe.
    case displaced
    /// A body at a date, with its moons.
    case dated
    /// A globe of a million triangles.
    case mesh
  }

  let name: String
  let body: CelestialBody
  let kind: Kind
}

/// Loads the scenes that are measured, with the loader and the levels of detail of the window.
struct SceneLibrary {
  let file: CatalogueFile
  /// The layers that are rendered.
  var layers = Set(View.Layer.allCases)

  /// The angle by which the camera moves between frames.
  private static let step = Angle.degrees(0.5)
  /// An opposition of Jupiter.
  private static let date = "2026-01-10T09:00Z"
  /// The greatest number of latitude bands of a displaced globe: that of the window.
  var bands = 256

  init(_ file: CatalogueFile) { self.file = file }

  /// All bundled bodies, and the scenes of other kinds.
  var all: [Subject] {
    get throws {
      file.catalogue.bodies.map { Subject(name: $0.id, body: $0, kind: .body) }
        + (try ["jupiter-dated", "moon-displaced", "mars-displaced", "mesh"].map(subject))
    }
  }

  /// Returns a scene by its name.
  func subject(_ name: String) throws -> Subject {
    let kinds: [(suffix: String, kind: Subject.Kind)] = [
      ("-displaced", .displaced), ("-dated", .dated),
    ]
    let kind = kinds.first { name.hasSuffix($0.suffix) }
    let id = name == "mesh" ? "earth" : String(name.dropLast(kind?.suffix.count ?? 0))
    guard let body = file.catalogue.bodies.first(where: { $0.id == id }) else {
      throw ValidationError("unknown scene '\(name)'")
    }
    return Subject(name: name, body: body, kind: kind?.kind ?? (name == "mesh" ? .mesh : .body))
  }

  private func view(_ subject: Subject) -> View {
    var view = View()
    view.background = .color(SIMD3(0.005, 0.005, 0.01))
    view.layers = subject.kind == .mesh ? [] : layers
    view.displacesRelief = subject.kind == .displaced
    return view
  }

  /// Returns the scenes of frames in which the camera moves around the body.
  /// - Parameters:
  ///   - subject: What is rendered.
  ///   - size: The size of the image.
  ///   - count: The number of frames.
  /// - Throws: The error of a map, or of the positions at a date.
  /// - Returns: One scene for each frame.
  func scenes(of subject: Subject, size: ImageSize, count: Int) throws -> [RenderScene] {
    var view = view(subject)
    let node = try load(subject.body, for: view, size: size)
    if subject.kind == .dated { return try dated(subject, node, view, size, count) }
    let mesh =
      subject.kind == .mesh
      ? SphereMesh(.uv(slices: 1000, stacks: 501), for: node.surface.map).mesh : nil
    return (0..<count).map { number in
      view.azimuth = Self.step * Double(number)
      var scene = view.scene(of: node, width: size.width, height: size.height)
      if let mesh { scene.objects[0].shape = .mesh(mesh, node.surface) }
      return scene
    }
  }

  /// Loads a body with maps as fine as the window loads them.
  private func load(
    _ body: CelestialBody, for view: View, size: ImageSize
  ) throws -> PlanetNode {
    var view = view
    (view.fit, view.fill) = (.planet, 1)
    var detail = 512
    while detail < min(size.width, size.height) { detail *= 2 }
    var loader = PlanetLoader(library: file.maps, view: view)
    loader.greatestBands = bands
    return try loader.prepare(
      Appearance(of: body), width: detail, height: detail, threads: Threads.processorCount
    ).node
  }

  /// Returns the scenes of a body at a date.
  private func dated(
    _ subject: Subject, _ node: PlanetNode, _ view: View, _ size: ImageSize, _ count: Int
  ) throws -> [RenderScene] {
    let instant = try Instant(reading: Self.date)
    guard let place = SolarSystemBody(rawValue: subject.body.id) else {
      throw ValidationError("\(subject.body.name) has no known position")
    }
    var nodes = [subject.body.id: node]
    return try (0..<count).map { number in
      let position = SkyCamera.above(
        latitude: .degrees(3), longitude: Self.step * Double(number), distance: nil)
      let series = SkySeries(
        of: subject.body, place, SkyView(instant: instant, position: position), view: view,
        as: node, size: size, ephemeris: Ephemeris(), catalogue: file.catalogue)
      let scene = try series.scene(at: instant)
      let placed = try zip(scene.bodies, scene.sky.placements).map { body, placement in
        let known = try nodes[body.id] ?? load(body, for: view, size: size)
        nodes[body.id] = known
        return placement.placed(known, radius: body.radii?.equatorial ?? 1)
      }
      return view.scene(of: placed, scene.sky.observation)
    }
  }
}
