import PlanetAssets
public import PlanetCatalogue
public import PlanetImage
import PlanetProvenance
import PlanetRecipe
public import PlanetScene
import PlanetThreads
import SoftwareRenderer

/// A body with its maps, ready to be rendered.
public struct Planet: Sendable {
  /// The body.
  public let body: CelestialBody
  /// The mesh that replaces the ellipsoid or the body's own shape, in equatorial radii; nil for
  /// none.
  ///
  /// It is fitted into the frame. The body's map is applied by direction from the centre, unless
  /// the mesh has texture coordinates of its own.
  public var mesh: TriangleMesh?
  /// The map that replaces the catalogue's; nil for the catalogue's.
  public var texture: SurfaceMap?

  private let maps: MapLibrary

  init(_ body: CelestialBody, maps: MapLibrary) {
    self.body = body
    self.maps = maps
  }

  /// Returns an image of the body.
  /// - Parameters:
  ///   - size: The width and height in pixels.
  ///   - view: Camera, light and background.
  ///   - quality: The samples per pixel.
  ///   - turn: The rotation about the axis, as a fraction of a turn, in the body's own sense.
  /// - Throws: ``RenderError`` for a map that is missing or cannot be read, and for a value of the
  ///   view or the quality that is out of its range.
  /// - Returns: The image.
  public func render(
    size: Int, view: View = View(), quality: Quality = .standard, turn: Double = 0
  ) throws(RenderError) -> RenderedImage {
    try render(
      size: ImageSize(width: size, height: size), view: view, quality: quality, turn: turn)
  }

  /// Returns an image of the body.
  /// - Parameters:
  ///   - size: The size in pixels, at most 16384 × 16384.
  ///   - view: Camera, light and background.
  ///   - quality: The samples per pixel.
  ///   - turn: The rotation about the axis, as a fraction of a turn, in the body's own sense.
  /// - Throws: ``RenderError`` for a map that is missing or cannot be read, and for a value of the
  ///   view or the quality that is out of its range.
  /// - Returns: The image.
  public func render(
    size: ImageSize, view: View = View(), quality: Quality = .standard, turn: Double = 0
  ) throws(RenderError) -> RenderedImage {
    guard turn.isFinite, abs(turn) <= Self.greatestTurn else {
      throw RenderError(
        description: "turn is \(turn); expected a number from -1000000 to 1000000")
    }
    return try loaded(size: size, view: view, quality: quality)
      .render(turn: turn, threads: Threads.processorCount)
  }

  /// The greatest rotation in turns; the least is its negative.
  private static let greatestTurn = 1e6

  /// Returns the frames of a full rotation of the body about its axis.
  ///
  /// The maps are loaded once, before the first frame. A cancelled task ends the sequence with a
  /// `CancellationError` before the next frame.
  /// - Parameters:
  ///   - count: The number of frames, at least 1.
  ///   - size: The width and height in pixels.
  ///   - view: Camera, light and background.
  ///   - quality: The samples per pixel.
  /// - Returns: The frames, rendered on demand.
  public func turntable(
    frames count: Int, size: Int, view: View = View(), quality: Quality = .standard
  ) -> FrameSequence {
    precondition(count >= 1, "a turntable has at least one frame")
    return FrameSequence(
      planet: self, count: count, size: ImageSize(width: size, height: size), view: view,
      quality: quality)
  }

  /// Throws an error for a size, a view, a quality or a mesh that cannot be rendered.
  private func check(
    size: ImageSize, view: View, quality: Quality
  ) throws(RenderError) {
    guard (1...16384).contains(size.width), (1...16384).contains(size.height) else {
      throw RenderError(description: "the size \(size) is not within 1×1 to 16384×16384 pixels")
    }
    for parameter in ViewParameter.all {
      guard let problem = parameter.problem(in: view) else { continue }
      let group = parameter.group.rawValue.lowercased()
      let value = parameter.text(of: parameter.value(in: view))
      throw RenderError(
        description: "the view has \(group) \(parameter.label) \(value); \(problem)")
    }
    guard Quality.sampleCounts.contains(quality.samples) else {
      throw RenderError(
        description: "the quality has \(quality.samples) samples; expected 1 to 256")
    }
    if let radius = mesh?.boundingRadius, !(1e-6...1e6).contains(radius) {
      throw RenderError(
        description: "the mesh reaches \(radius) equatorial radii from the body's centre; "
          + "expected 0.000001 to 1000000")
    }
  }

  /// Returns the body with its maps for images of a size.
  func loaded(
    size: ImageSize, view: View, quality: Quality
  ) throws(RenderError) -> Subject {
    try check(size: size, view: view, quality: quality)
    var library = maps
    var body = body
    if texture != nil {
      library.bundledMaps = nil
      (body.map, body.conditions) = (nil, nil)
    }
    let loader = PlanetLoader(library: library, view: view)
    do throws(AssetError) {
      let planet = try loader.prepare(
        body, width: size.width, height: size.height, threads: Threads.processorCount,
        samples: quality.samples, mesh: mesh)
      for case .renderedAsChecker(let error) in planet.warnings { throw error }
      var node = planet.node
      if let texture { node.surface.base = .map(texture) }
      return Subject(
        planet: LoadedPlanet(node: node, warnings: planet.warnings, files: planet.files),
        body: self.body, view: loader.view, size: size, quality: quality,
        hasRenderJob: texture == nil && mesh == nil)
    } catch {
      throw RenderError(description: error.description)
    }
  }
}

/// The quality of an image: samples per pixel and dithering.
public struct Quality: Hashable, Sendable {
  /// The least number of samples of a globe's colour per pixel, 1 to 256: 1, 4, 9, 16 and so on.
  public var samples: Int
  /// A Boolean value that indicates whether colours between two 8-bit levels are dithered.
  public var dithers: Bool

  /// The possible numbers of samples.
  static let sampleCounts = 1...256

  /// Creates a quality.
  public init(samples: Int = 1, dithers: Bool = true) {
    self.samples = samples
    self.dithers = dithers
  }

  /// One filtered sample per pixel, dithered.
  public static let standard = Quality()
  /// Four filtered samples per pixel, dithered.
  public static let fine = Quality(samples: 4)
}

/// The reason why a body cannot be rendered.
public struct RenderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, with the map's file and what to do.
  public let description: String
}

/// A body with its maps for images of one size and view.
struct Subject: Sendable {
  let planet: LoadedPlanet
  let body: CelestialBody
  let view: View
  let size: ImageSize
  let quality: Quality
  /// A Boolean value that indicates whether a render job can describe the images: no map or mesh of
  /// the program replaces the catalogue's.
  let hasRenderJob: Bool

  func render(
    turn: Double, threads: Int, memory: TurntableMemory? = nil
  ) -> RenderedImage {
    var encoding = ImageEncoding()
    (encoding.samples, encoding.dithers) = (quality.samples, quality.dithers)
    let recipe = ImageRecipe(
      of: body, files: planet.files, view: view, quality: encoding.renderQuality, size: size,
      turn: turn)
    let scene =
      hasRenderJob
      ? recipe.scene(planet)
      : view.scene(
        of: planet.node, turn: body.eastward(turn), width: size.width, height: size.height)
    return RenderedImage(
      recipe.render8(scene, threads: threads, memory: memory),
      origin: ImageOrigin(recipe: hasRenderJob ? recipe : nil, body: body),
      warnings: planet.warnings.map(\.description))
  }
}
