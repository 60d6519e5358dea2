import PlanetAssets
import PlanetCatalogue
public import PlanetImage
import PlanetProvenance
import PlanetRecipe
public import PlanetScene
import PlanetStrings
import PlanetSystem

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
    size: ImageSize, view: View = View(), quality: Quality = Quality()
  ) throws(PlanetError) -> PreparedPlanet {
    try prepared(size: size, view: view, quality: quality, threads: Rendering.threadLimit)
  }

  func prepared(
    size: ImageSize, view: View, quality: Quality, threads: Int
  ) throws(PlanetError) -> PreparedPlanet {
    try Self.check(size, quality)
    let part = try loaded(size: size, view: view, quality: quality, threads: threads)
    return PreparedPlanet(part: part, size: size, view: view, quality: quality)
  }

  /// Throws an error for a size or a quality out of its range, and for an image that needs more
  /// memory than is free.
  static func check(_ size: ImageSize, _ quality: Quality) throws(PlanetError) {
    guard (1...16384).contains(size.width), (1...16384).contains(size.height) else {
      throw .invalidValue(
        name: "size", value: "\(size)", expected: "1×1 to 16384×16384 pixels")
    }
    guard Quality.sampleCounts.contains(quality.samples) else {
      throw .invalidValue(
        name: "samples of the quality", value: "\(quality.samples)", expected: "1 to 256")
    }
    let needed = quality.encoding.byteCount(size.width, size.height)
    if let free = SystemMemory.available(), needed > free {
      throw .outOfMemory(
        reason: "an image of \(size) pixels takes \(NumberText.megabytes(needed)) of memory, and "
          + "\(NumberText.megabytes(free)) are free; free some, or use a smaller image")
    }
  }

  /// The loader of the body's maps for a view.
  func loader(for view: View) -> PlanetLoader {
    var library = maps
    library.trustedNames.formUnion(MapLibrary.names(of: body))
    if texture != nil { library.bundledMaps = nil }
    return PlanetLoader(library: library, view: view)
  }

  /// A Boolean value that indicates whether the map or the mesh of the body was set in code.
  var isReplaced: Bool { texture != nil || mesh != nil }

  /// The body without its map and conditions, if a texture replaces them.
  private var mapless: CelestialBody {
    var body = body
    if texture != nil { (body.map, body.conditions) = (nil, nil) }
    return body
  }

  /// Throws an error for a view, a body or a mesh that cannot be rendered.
  func check(_ view: View) throws(PlanetError) {
    try view.check()
    if let radius = mesh?.boundingRadius, !(1e-6...1e6).contains(radius) {
      throw .invalidValue(
        name: "extent of the mesh", value: "\(radius) equatorial radii",
        expected: "0.000001 to 1000000")
    }
    if ([body.map] + body.layers.map(\.map)).contains(where: { $0?.files.isEmpty == true }) {
      throw .invalidBody(name: body.name, reason: "has a map without a file")
    }
    let recipe = ImageRecipe(
      of: Appearance(of: body), view: view, quality: Quality().encoding.renderQuality, size: 1)
    if let reason = recipe.validationError {
      throw .invalidBody(name: body.name, reason: reason)
    }
  }

  /// Returns the body as a planet without its map, for its place in the frame; call ``check(_:)``
  /// before.
  func placeholder(for view: View) -> PlanetNode {
    var node = loader(for: view).placeholder(for: Appearance(of: mapless))
    if let mesh { node.useMesh(mesh) }
    return node
  }

  /// Returns the body with its maps for images of a size.
  func loaded(
    size: ImageSize, view: View, quality: Quality, threads: Int
  ) throws(PlanetError) -> ScenePart {
    try check(view)
    let body = mapless
    let loader = loader(for: view)
    // The loader of the result outlives the task.
    var library = loader.library
    library.isCancelled = RenderGate.isCancelled
    do throws(AssetError) {
      let planet = try PlanetLoader(library: library, view: view).prepare(
        Appearance(of: body), width: size.width, height: size.height, threads: threads,
        samples: quality.samples, mesh: mesh)
      for case .renderedAsChecker(let error) in planet.warnings { throw error }
      var node = planet.node
      if let texture { node.changeSurface { $0.base = .map(texture) } }
      // A texture replaces the map of the catalogue, so no map is missing.
      let warnings = planet.warnings.filter {
        if texture != nil, case .noMap = $0.cause { false } else { true }
      }
      return ScenePart(
        body: body,
        planet: LoadedPlanet(node: node, warnings: warnings, appearance: planet.appearance),
        loader: loader, isReplaced: isReplaced)
    } catch {
      throw PlanetError(error)
    }
  }
}
