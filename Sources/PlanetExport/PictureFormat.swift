public import PlanetImage
import PlanetScene
import SoftwareRenderer

/// How pictures are written.
public struct PictureFormat: Hashable, Sendable {
  /// Bits per channel.
  public enum Depth: Int, CaseIterable, Hashable, Sendable {
    /// 8 bits.
    case eight = 8
    /// 16 bits, for work that goes on.
    case sixteen = 16
  }

  /// Bits per channel.
  public var depth: Depth = .eight
  /// How hard PNG files are compressed.
  public var compression: PNGOptions.Compression = .standard
  /// The least number of places within a globe's pixel at which its colour is taken.
  public var samples = 1
  /// Whether colours between two codes become a pattern of both, so that 8 bits show no bands.
  public var dithers = true

  /// Creates the usual format: 8 bits, dithered, compressed in little time.
  public init() {}

  /// Returns a picture of a scene as the bytes of a PNG file.
  func encode(
    _ scene: RenderScene, width: Int, height: Int, title: String, threads: Int,
    memory: TurntableMemory? = nil
  ) throws(PNGError) -> [UInt8] {
    // All frames of a sequence are of one kind, whatever they show.
    let options = PNGOptions(
      colorType: scene.background == .transparent ? .rgba : .rgb, compression: compression,
      texts: [PNGText("Title", title), PNGText("Software", "PlanetNode")])
    var renderer = SoftwareRenderer(threads: threads)
    renderer.samples = samples
    renderer.dithers = dithers
    renderer.memory = memory
    switch depth {
    case .eight:
      return try PNG.encode(
        renderer.render(scene, width: width, height: height), options: options,
        threads: threads)
    case .sixteen:
      return try PNG.encode(
        renderer.render16(scene, width: width, height: height), options: options,
        threads: threads)
    }
  }
}
