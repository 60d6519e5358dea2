package import PlanetAssets
package import PlanetImage
import PlanetMath
package import PlanetScene
package import PlanetSystem
package import PlanetText
package import SoftwareRenderer

extension ImageRecipe {
  /// Why a picture cannot be rendered again.
  package enum DrawingFailure: Error, Sendable, CustomStringConvertible {
    /// A map cannot be used.
    case asset(AssetError)
    /// A map is another one than the picture was drawn from.
    case changedFile(name: String)
    /// A font of the labels is missing, or another one than the image was rendered with.
    case font(String)
    /// The picture was drawn by another version, whose pixels may differ.
    case otherRenderer(String)

    /// What is wrong, and what to do.
    package var description: String {
      switch self {
      case .asset(let error): error.description
      case .changedFile(let name): "the file '\(name)' is not the one it was drawn from"
      case .font(let reason): reason
      case .otherRenderer(let name):
        "it was rendered by '\(name)', and this program renders by '\(SoftwareRenderer.identity)'"
      }
    }
  }

  /// Draws the picture again, and returns the SHA-256 of its pixels.
  /// - Parameters:
  ///   - library: Where its maps are.
  ///   - threads: The most threads at once; the pixels do not depend on it.
  /// - Throws: Why it cannot be drawn.
  /// - Returns: The digest, as a file of the picture would tell it.
  package func pixelsDrawnAgain(
    library: MapLibrary, threads: Int
  ) throws(DrawingFailure) -> SHA256Digest {
    try pixelsDrawnAgain(LoadedPlanets(library: library), threads: threads)
  }

  /// Draws the picture again with a body that is prepared once for all pictures of it.
  package func pixelsDrawnAgain(
    _ bodies: LoadedPlanets, threads: Int
  ) throws(DrawingFailure) -> SHA256Digest {
    guard isOfThisRenderer else { throw .otherRenderer(renderer) }
    let prepared: [LoadedPlanet]
    do throws(AssetError) {
      prepared = try bodies.bodies(of: self, threads: threads)
    } catch {
      throw .asset(error)
    }
    for (body, planet) in zip(self.bodies, prepared) {
      try checkFiles(of: body, bodies.library, planet)
    }
    let fonts = try labelFonts()
    return SHA256Digest(ofPixels: drawn(scene(prepared), fonts: fonts, threads: threads))
  }

  /// Whether this program draws the same pixels for the same job, by its version.
  package var isOfThisRenderer: Bool { renderer == SoftwareRenderer.identity }

  /// Makes sure that a body was prepared from the very files that the picture was drawn from.
  private func checkFiles(
    of body: Body, _ library: MapLibrary, _ prepared: LoadedPlanet
  ) throws(DrawingFailure) {
    guard
      prepared.files.map ?? [] != body.map?.files ?? []
        || prepared.files.strip != body.rings?.strip?.file
        || prepared.files.shape != body.shape?.file
    else { return }
    try checkFiles(library)
    // The files are the same, and yet one could not be used.
    if let warning = prepared.warnings.first { throw .asset(warning) }
  }

  /// Makes sure that a library has the very files that the picture was drawn from.
  ///
  /// A job comes with any PNG from anywhere: names that the library does not trust are looked for
  /// in its folders only, and each is read once.
  package func checkFiles(_ library: MapLibrary) throws(DrawingFailure) {
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

  /// Draws the job.
  /// - Parameters:
  ///   - scene: The job's scene.
  ///   - fonts: The fonts of the labels, the first in preference; none without labels.
  ///   - threads: The most threads at once; the pixels do not depend on it.
  ///   - memory: What is kept from frame to frame.
  /// - Returns: The picture, of the job's depth.
  package func drawn(
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

  /// Returns what draws the job's scene.
  package func renderer(threads: Int, memory: TurntableMemory?) -> SoftwareRenderer {
    var renderer = SoftwareRenderer(threads: threads)
    renderer.samples = samples
    renderer.dithers = dithers
    renderer.memory = memory
    return renderer
  }
}

extension ImageRecipe.Body {
  /// Returns the planet in its own frame, before it has turned.
  func node(_ prepared: LoadedPlanet) -> PlanetNode {
    var node = prepared.node.facing(longitude: .degrees(longitude))
    node.axis = PlanetNode.axis(tilt: .degrees(tilt))
    if map?.files.isEmpty == true { node.surface.base = .map(.missing()) }
    return node
  }
}
