package import PlanetAssets
package import PlanetImage
import PlanetMath
package import PlanetScene
package import PlanetSystem
package import SoftwareRenderer

extension ImageRecipe {
  /// Why a picture cannot be rendered again.
  package enum DrawingFailure: Error, Sendable, CustomStringConvertible {
    /// A map cannot be used.
    case asset(AssetError)
    /// A map is another one than the picture was drawn from.
    case changedFile(name: String)
    /// The picture was drawn by another version, whose pixels may differ.
    case otherRenderer(String)

    /// What is wrong, and what to do.
    package var description: String {
      switch self {
      case .asset(let error): error.description
      case .changedFile(let name): "the file '\(name)' is not the one it was drawn from"
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
    let prepared: LoadedPlanet
    do throws(AssetError) {
      prepared = try bodies.body(of: self, threads: threads)
    } catch {
      throw .asset(error)
    }
    try checkFiles(bodies.library, prepared)
    return SHA256Digest(ofPixels: drawn(scene(prepared), threads: threads))
  }

  /// Whether this program draws the same pixels for the same job, by its version.
  package var isOfThisRenderer: Bool { renderer == SoftwareRenderer.identity }

  /// Makes sure that a body was prepared from the very files that the picture was drawn from.
  private func checkFiles(
    _ library: MapLibrary, _ prepared: LoadedPlanet
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
    let files =
      (body.map?.files ?? []) + (body.rings?.strip.map { [$0.file] } ?? [])
      + (body.shape.map { [$0.file] } ?? [])
    for file in files {
      if digests[file.name] == nil {
        do throws(AssetError) {
          let isShape = file == body.shape?.file
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
  /// Returns the scene of the job, with its body as a stage prepared it.
  package func scene(_ prepared: LoadedPlanet) -> RenderScene {
    var node = prepared.node.facing(longitude: .degrees(body.longitude))
    node.axis = PlanetNode.axis(tilt: .degrees(body.tilt))
    if body.map?.files.isEmpty == true { node.surface.base = .map(.missing()) }
    return view.scene(of: node, turn: body.turn, width: width, height: height)
  }

  /// Draws the job.
  /// - Parameters:
  ///   - scene: The job's scene.
  ///   - threads: The most threads at once; the pixels do not depend on it.
  ///   - memory: What is kept from frame to frame.
  /// - Returns: The picture, of the job's depth.
  package func drawn(
    _ scene: RenderScene, threads: Int, memory: TurntableMemory? = nil
  ) -> PNG.DecodedImage {
    let renderer = renderer(threads: threads, memory: memory)
    return depth == 16
      ? .sixteen(renderer.render16(scene, width: width, height: height))
      : .eight(renderer.render(scene, width: width, height: height))
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
