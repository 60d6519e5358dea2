import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetImageFiles
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetText
import SoftwareRenderer

/// An image before it is rendered: bodies with their maps, camera, light and background.
///
/// It is made by ``PreparedPlanet/scene(view:turn:)``,
/// ``SolarSystem/comparison(of:size:view:scale:hasLabels:quality:)`` and
/// ``SolarSystem/scene(of:at:from:size:options:view:quality:)``.
public struct PreparedScene: Sendable {
  /// The warnings about maps, shortened names, and bodies that are too small or below the horizon.
  public internal(set) var warnings: [String]

  var recipe: ImageRecipe
  private let parts: [ScenePart]
  private let fonts: [Font.File]
  /// The pixels of the panorama; nil without one.
  private var sky: MipPyramid?

  init(
    _ recipe: ImageRecipe, parts: [ScenePart], fonts: [Font.File] = [], warnings: [String] = []
  ) {
    self.recipe = recipe
    (self.parts, self.fonts) = (parts, fonts)
    self.warnings = parts.flatMap(\.planet.warnings).map(\.description) + warnings
  }

  /// Returns the image.
  public func render() -> RenderedImage { render(threads: Rendering.threadLimit) { false } }

  /// Returns the image, while the calling task is suspended.
  /// - Throws: `CancellationError` soon after the task is cancelled.
  public func image() async throws -> RenderedImage {
    try await RenderGate.shared.run { threads, isCancelled in
      render(threads: threads, isCancelled: isCancelled)
    }
  }

  /// Returns the scene with a panorama of the sky behind the bodies, in place of stars.
  /// - Parameters:
  ///   - path: A JPEG or PNG file with an equirectangular map of the sky, north up, longitude
  ///     increasing to the left, longitude 0 in the middle.
  ///   - isGalactic: True for galactic longitude and latitude, false for right ascension and
  ///     declination of J2000.
  /// - Throws: ``PlanetError`` for a file that cannot be read.
  /// - Returns: The scene.
  public func withPanorama(
    _ path: String, isGalactic: Bool = false
  ) throws(PlanetError) -> PreparedScene {
    let layout = Panorama.Layout(isGalactic ? .galactic : .equatorial)
    var library = MapLibrary(folders: [], replacements: nil)
    library.isCancelled = RenderGate.isCancelled
    do throws(AssetError) {
      let loader = try PanoramaLoader(
        Files.name(of: path), path: Files.absolute(path), layout, library: library)
      let loaded = try loader.load(
        columns: recipe.panoramaColumns, threads: Rendering.threadLimit)
      var result = self
      result.recipe.panorama = loader.reference
      if var sky = recipe.arrangement.sky {
        sky.removeStars()
        result.recipe.arrangement = .sky(sky)
      }
      if recipe.view.background == .transparent { result.recipe.view.background = .color(.zero) }
      result.sky = loaded.pyramid
      result.warnings += loaded.warnings.map(\.description)
      return result
    } catch {
      throw PlanetError(error)
    }
  }
}

extension PreparedScene {
  /// Returns the image as the bytes of a file.
  /// - Parameter format: The format.
  /// - Throws: ``PlanetError`` for an image that the format cannot store.
  /// - Returns: The bytes.
  public func data(as format: OutputFormat) throws(PlanetError) -> [UInt8] {
    let threads = Rendering.threadLimit
    var recipe = recipe
    switch format {
    case .png, .jpeg, .webp, .losslessWebP: return try render().data(as: format)
    case .png16:
      recipe.depth = 16
      let image = recipe.render(scene, fonts: fonts, threads: threads)
      return try PlanetError.encoding { () throws(PNGError) in
        try encoding(of: recipe).encode(
          image, recipe: recipe, credits: credits, threads: threads
        ).bytes
      }
    case .openEXR(let passes):
      var encoding = encoding(of: recipe)
      encoding.passes = passes
      return try PlanetError.encoding { () throws(ImageFileError) in
        try encoding.encodePasses(
          of: scene, recipe: recipe, credits: credits, threads: threads)
      }
    }
  }

  /// Writes the image to a file, whole or not at all; an existing file is replaced.
  /// - Parameters:
  ///   - path: The file. Missing folders are created.
  ///   - format: The format; if nil, the extension decides: `.png` or none, `.jpg`, `.jpeg`,
  ///     `.webp` or `.exr`.
  /// - Throws: ``PlanetError`` with the reason, also for another extension.
  public func write(to path: String, as format: OutputFormat? = nil) throws(PlanetError) {
    let format = if let format { format } else { try OutputFormat(path: path) }
    try Files.writeImage(try data(as: format), to: path)
  }

  func render(
    threads: Int, memory: TurntableMemory? = nil, isCancelled: @escaping @Sendable () -> Bool
  ) -> RenderedImage {
    RenderedImage(
      recipe.render8(
        scene, fonts: fonts, threads: threads, memory: memory, isCancelled: isCancelled),
      origin: ImageOrigin(
        encoding: encoding(of: recipe), recipe: recipe, credits: credits),
      warnings: warnings)
  }

  private var scene: RenderScene { recipe.scene(parts.map(\.planet), sky: sky) }

  /// The encoding of the image, with its render job if that describes it.
  private func encoding(of recipe: ImageRecipe) -> ImageEncoding {
    var encoding = recipe.imageEncoding
    encoding.hasRenderJob = !parts.contains(where: \.isReplaced)
    return encoding
  }

  private var credits: Credits { Credits(parts.map(\.body), recipe) }
}
