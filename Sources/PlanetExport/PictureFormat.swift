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
  /// How PNG files are compressed.
  public var png: PNGOptions

  /// Creates the usual format: 8 bits, compressed quickly.
  ///
  /// Level 3 with one filter takes a fifth of the time of libpng's default, and a tenth more room.
  public init() {
    png = PNGOptions(level: 3, filter: .up)
  }

  /// Returns a picture of a scene as the bytes of a PNG file.
  func encode(
    _ scene: RenderScene, width: Int, height: Int, title: String, threads: Int
  ) throws(PNGError) -> [UInt8] {
    var options = png
    options.texts = [PNGText("Title", title), PNGText("Software", "PlanetNode")]
    let renderer = SoftwareRenderer(threads: threads)
    switch depth {
    case .eight:
      return try PNG.encode(
        renderer.render(scene, width: width, height: height), options: options)
    case .sixteen:
      return try PNG.encode(
        renderer.render16(scene, width: width, height: height), options: options)
    }
  }
}
