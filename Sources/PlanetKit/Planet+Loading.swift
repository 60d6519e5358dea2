import PlanetAssets
import PlanetCatalogue
public import PlanetImage
public import PlanetScene
import PlanetThreads

extension Planet {
  /// Loads the maps of the body for images of a size.
  ///
  ///     let mars = try system.planet("Mars").prepared(size: ImageSize(width: 800, height: 600))
  ///     for step in 0..<10 { try mars.render(turn: Double(step) / 10).write(to: "\(step).png") }
  /// - Parameters:
  ///   - size: The size in pixels, at most 16384 × 16384.
  ///   - view: Camera, light and background of the images.
  ///   - quality: The samples per pixel.
  /// - Throws: ``PlanetError`` for a map that is missing or cannot be read, and for a value of the
  ///   view or the quality that is out of its range.
  /// - Returns: The body with its maps in memory.
  public func prepared(
    size: ImageSize, view: View = View(), quality: Quality = .standard
  ) throws(PlanetError) -> PreparedPlanet {
    try prepared(size: size, view: view, quality: quality, threads: Rendering.threadLimit)
  }

  func prepared(
    size: ImageSize, view: View, quality: Quality, threads: Int
  ) throws(PlanetError) -> PreparedPlanet {
    try Self.check(size, quality)
    try view.check()
    let part = try loaded(size: size, view: view.exact, quality: quality, threads: threads)
    return PreparedPlanet(part: part, size: size, view: view.exact, quality: quality)
  }

  /// Throws an error for a size or a quality out of its range.
  static func check(_ size: ImageSize, _ quality: Quality) throws(PlanetError) {
    guard (1...16384).contains(size.width), (1...16384).contains(size.height) else {
      throw .invalidValue(
        name: "size", value: "\(size)", expected: "1×1 to 16384×16384 pixels")
    }
    guard Quality.sampleCounts.contains(quality.samples) else {
      throw .invalidValue(
        name: "samples of the quality", value: "\(quality.samples)", expected: "1 to 256")
    }
  }

  /// The loader of the body's maps for a view.
  func loader(for view: View) -> PlanetLoader {
    var library = maps
    library.trustedNames.formUnion(MapLibrary.names(of: body))
    if texture != nil { library.bundledMaps = nil }
    return PlanetLoader(library: library, view: view)
  }

  /// A Boolean value that indicates whether the program replaces the map or the mesh of the body.
  var isReplaced: Bool { texture != nil || mesh != nil }

  /// The body without what the program's own map replaces.
  private var mapless: CelestialBody {
    var body = body
    if texture != nil { (body.map, body.conditions) = (nil, nil) }
    return body
  }

  /// Returns the body as a planet without its map, as it is laid out.
  func placeholder(for view: View) -> PlanetNode {
    var node = loader(for: view).placeholder(for: mapless)
    if let mesh { node.useMesh(mesh) }
    return node
  }

  /// Returns the body with its maps for images of a size.
  func loaded(
    size: ImageSize, view: View, quality: Quality, threads: Int
  ) throws(PlanetError) -> ScenePart {
    if let radius = mesh?.boundingRadius, !(1e-6...1e6).contains(radius) {
      throw .invalidValue(
        name: "extent of the mesh", value: "\(radius) equatorial radii",
        expected: "0.000001 to 1000000")
    }
    let body = mapless
    do throws(AssetError) {
      let planet = try loader(for: view).prepare(
        body, width: size.width, height: size.height, threads: threads, samples: quality.samples,
        mesh: mesh)
      for case .renderedAsChecker(let error) in planet.warnings { throw error }
      var node = planet.node
      if let texture { node.surface.base = .map(texture) }
      return ScenePart(
        body: body,
        planet: LoadedPlanet(node: node, warnings: planet.warnings, files: planet.files),
        isReplaced: isReplaced)
    } catch {
      throw PlanetError(error)
    }
  }
}
