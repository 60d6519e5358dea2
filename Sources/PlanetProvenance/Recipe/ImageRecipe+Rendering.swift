package import PlanetAssets
package import PlanetImage
import PlanetMath
package import PlanetScene
package import PlanetSystem
package import PlanetText
package import SoftwareRenderer

extension ImageRecipe {
  /// The reason why an image cannot be rendered again.
  package enum RenderingFailure: Error, Sendable, CustomStringConvertible {
    /// A map cannot be used.
    case asset(AssetError)
    /// A map differs from the one from which the image was rendered.
    case changedFile(name: String)
    /// A font of the labels is missing, or differs from the one with which the image was rendered.
    case font(String)
    /// The image was rendered by another version, whose pixels may differ.
    case otherRenderer(String)

    /// The reason, and what to do.
    package var description: String {
      switch self {
      case .asset(let error): error.description
      case .changedFile(let name): "the file '\(name)' differs from the one it was rendered from"
      case .font(let reason): reason
      case .otherRenderer(let name):
        "it was rendered by '\(name)', and this program renders by '\(SoftwareRenderer.identity)'"
      }
    }
  }

  /// Renders the image again, and returns the SHA-256 of its pixels.
  /// - Parameters:
  ///   - library: The library of maps.
  ///   - threads: The greatest number of threads; the pixels do not depend on it.
  /// - Throws: The reason why the image cannot be rendered.
  /// - Returns: The digest, as in a file of the image.
  package func renderPixelDigest(
    library: MapLibrary, threads: Int
  ) throws(RenderingFailure) -> SHA256Digest {
    try renderPixelDigest(LoadedPlanetCache(library: library), threads: threads)
  }

  /// Renders the image again with planets that are loaded once for several images, and returns the
  /// SHA-256 of its pixels.
  package func renderPixelDigest(
    _ planets: LoadedPlanetCache, threads: Int
  ) throws(RenderingFailure) -> SHA256Digest {
    guard hasCurrentRenderer else { throw .otherRenderer(renderer) }
    let prepared: [LoadedPlanet]
    do throws(AssetError) {
      prepared = try planets.planets(of: self, threads: threads)
    } catch {
      throw .asset(error)
    }
    for (body, planet) in zip(self.bodies, prepared) {
      try checkFiles(of: body, planets.library, planet)
    }
    let fonts = try labelFonts()
    return SHA256Digest(ofPixels: render(scene(prepared), fonts: fonts, threads: threads))
  }

  /// A Boolean value that indicates whether the image is from this program's renderer, with the
  /// same version of pixels.
  package var hasCurrentRenderer: Bool { renderer == SoftwareRenderer.identity }

  /// Throws an error unless a planet was loaded from the files from which the image was rendered.
  private func checkFiles(
    of body: Body, _ library: MapLibrary, _ prepared: LoadedPlanet
  ) throws(RenderingFailure) {
    guard
      prepared.files.map ?? [] != body.map?.files ?? []
        || prepared.files.strip != body.rings?.strip?.file
        || prepared.files.shape != body.shape?.file
    else { return }
    try checkFiles(library)
    // The files are the same, but one could not be used.
    if let warning = prepared.warnings.first { throw .asset(warning) }
  }

  /// Throws an error unless a library has the files from which the image was rendered.
  ///
  /// The recipe may be from any file, so its names are searched in the library's folders only. Each
  /// file is read once.
  package func checkFiles(_ library: MapLibrary) throws(RenderingFailure) {
    let library = library.confined()
    var digests: [String: String] = [:]
    let shapes = bodies.compactMap { $0.shape?.file }
    let maps = bodies.flatMap { body in
      (body.map?.files ?? []) + (body.rings?.strip.map { [$0.file] } ?? [])
    }
    for file in maps + shapes {
      if digests[file.name] == nil {
        do throws(AssetError) {
          let isShape = shapes.contains(file)
          digests[file.name] = try
            (isShape ? library.digest(ofShape: file.name) : library.digest(of: file.name))
            .description
        } catch {
          throw .asset(error)
        }
      }
      guard digests[file.name] == file.sha256 else { throw .changedFile(name: file.name) }
    }
  }
}

extension ImageRecipe {
  /// Returns the scene of an image of one body.
  package func scene(_ prepared: LoadedPlanet) -> RenderScene { scene([prepared]) }

  /// Returns the scene of the image.
  /// - Parameter prepared: The loaded planets, one for each body.
  /// - Returns: The scene, in equatorial radii of one body or in kilometres of several.
  package func scene(_ prepared: [LoadedPlanet]) -> RenderScene {
    let nodes = zip(bodies, prepared).map { $0.node($1) }
    guard let arrangement else {
      return view.scene(of: nodes[0], turn: body.turn, width: width, height: height)
    }
    let placed = nodes.enumerated().map { index, node in
      var node = node
      let placement = arrangement.placements[index]
      let position = placement.position
      node.position = Vector3(position[0], position[1], position[2])
      node.scale = (bodies[index].equatorialRadius ?? 1) * placement.magnification
      node.rotation = node.rotation + .turns(bodies[index].turn)
      return node
    }
    return view.scene(of: placed, frameHeight: arrangement.frameHeight)
  }

  /// Renders the image.
  /// - Parameters:
  ///   - scene: The scene of the recipe.
  ///   - fonts: The fonts of the labels in order of preference; empty without labels.
  ///   - threads: The greatest number of threads; the pixels do not depend on it.
  ///   - memory: The memory shared by the frames of a turntable.
  /// - Returns: The image, with the depth of the recipe.
  package func render(
    _ scene: RenderScene, fonts: [Font.File] = [], threads: Int, memory: TurntableMemory? = nil
  ) -> PNG.DecodedImage {
    let renderer = renderer(threads: threads, memory: memory)
    let labels = SceneLabels(self, fonts: fonts)
    if depth == 16 {
      var image = renderer.render16(scene, width: width, height: height)
      labels?.draw(into: &image)
      return .sixteen(image)
    }
    var image = renderer.render(scene, width: width, height: height)
    labels?.draw(into: &image)
    return .eight(image)
  }

  /// Returns a renderer with the settings of the recipe.
  package func renderer(threads: Int, memory: TurntableMemory?) -> SoftwareRenderer {
    var renderer = SoftwareRenderer(threads: threads)
    renderer.samples = samples
    renderer.dithers = dithers
    renderer.memory = memory
    return renderer
  }
}

extension ImageRecipe.Body {
  /// Returns the planet in its own frame, before its rotation.
  func node(_ prepared: LoadedPlanet) -> PlanetNode {
    var node = prepared.node.facing(longitude: .degrees(longitude))
    node.axis = PlanetNode.axis(tilt: .degrees(tilt))
    if map?.files.isEmpty == true { node.surface.base = .map(.missing()) }
    return node
  }
}
