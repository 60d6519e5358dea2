public import PlanetAssets
import PlanetImage
import PlanetMath
public import PlanetScene
import SoftwareRenderer

extension PictureJob {
  /// Why a picture cannot be drawn again.
  public enum DrawingFailure: Error, Sendable, CustomStringConvertible {
    /// A map cannot be used.
    case asset(AssetError)
    /// A map is another one than the picture was drawn from.
    case changedFile(name: String)
    /// The picture was drawn by another version, whose pixels may differ.
    case otherRenderer(String)

    /// What is wrong, and what to do.
    public var description: String {
      switch self {
      case .asset(let error): error.description
      case .changedFile(let name): "the map '\(name)' is not the one it was drawn from"
      case .otherRenderer(let name):
        "it was drawn by '\(name)', and this program draws by '\(SoftwareRenderer.identity)'"
      }
    }
  }

  /// Draws the picture again, and returns the SHA-256 of its pixels.
  /// - Parameters:
  ///   - library: Where its maps are.
  ///   - threads: The most threads at once; the pixels do not depend on it.
  /// - Throws: Why it cannot be drawn.
  /// - Returns: The digest, as a file of the picture would tell it.
  public func pixelsDrawnAgain(
    library: MapLibrary, threads: Int
  ) throws(DrawingFailure) -> SHA256Digest {
    guard renderer == SoftwareRenderer.identity else { throw .otherRenderer(renderer) }
    let stage = PlanetStage(library: library, view: viewSettings)
    let prepared: PlanetStage.Prepared
    do throws(AssetError) {
      prepared = try stage.prepare(
        celestialBody, width: width, height: height, threads: threads, samples: samples)
    } catch {
      throw .asset(error)
    }
    try checkFiles(library, prepared)
    let scene = scene(prepared)
    var renderer = SoftwareRenderer(threads: threads)
    renderer.samples = samples
    renderer.dithers = dithers
    var hash = SHA256Digest.Hash()
    if depth == 16 {
      renderer.render16(scene, width: width, height: height).withBytes { hash.add($0) }
    } else {
      renderer.render(scene, width: width, height: height).withBytes { hash.add($0) }
    }
    return hash.finish()
  }

  /// Makes sure that a body was prepared from the very files that the picture was drawn from.
  private func checkFiles(
    _ library: MapLibrary, _ prepared: PlanetStage.Prepared
  ) throws(DrawingFailure) {
    guard
      prepared.files.map ?? [] != body.map?.files ?? []
        || prepared.files.strip != body.rings?.strip?.file
    else { return }
    try checkFiles(library)
    // The files are the same, and yet one could not be used.
    if let warning = prepared.warnings.first { throw .asset(warning) }
  }

  /// Makes sure that a library has the very files that the picture was drawn from.
  public func checkFiles(_ library: MapLibrary) throws(DrawingFailure) {
    for file in (body.map?.files ?? []) + (body.rings?.strip.map { [$0.file] } ?? []) {
      let digest: SHA256Digest
      do throws(AssetError) {
        digest = try library.digest(of: file.name)
      } catch {
        throw .asset(error)
      }
      guard digest.description == file.sha256 else { throw .changedFile(name: file.name) }
    }
  }
}

extension PictureJob {
  /// Returns the scene of the job, with its body as a stage prepared it.
  public func scene(_ prepared: PlanetStage.Prepared) -> RenderScene {
    var node = prepared.node.facing(longitude: .degrees(body.longitude))
    if body.map?.files.isEmpty == true { node.material.baseColor = .map(.missing()) }
    node.rotation = node.rotation + .turns(body.turn)
    return viewSettings.scene(of: node, width: width, height: height)
  }
}
