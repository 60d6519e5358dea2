import OpenGLRenderer
import PlanetExport
import PlanetImage
import PlanetScene
import ViewerGui

/// The preview of the image that the Save dialog describes.
struct SavePreview {
  /// The key of a rendered preview.
  struct Key: Hashable {
    let size: ImageSize
    let background: Background
    let showsStars: Bool
    let showsName: Bool
    let isSharp: Bool
  }

  private(set) var texture: ImageTexture?
  private(set) var key: Key?

  /// The longest side, in points.
  private static let longestSide = 288.0

  /// Returns the size of the preview of an image, in pixels.
  static func size(of image: ImageSize, pixelsPerPoint: Float) -> ImageSize {
    let longest = Double(max(image.width, image.height))
    let scale = min(longestSide * Double(pixelsPerPoint) / longest, 1)
    return ImageSize(
      width: max(Int((Double(image.width) * scale).rounded()), 1),
      height: max(Int((Double(image.height) * scale).rounded()), 1))
  }

  /// Takes over a rendered image.
  mutating func set(_ image: borrowing Image<RGBA8>, _ key: Key, with renderer: OpenGLRenderer) {
    self.key = key
    if let texture { texture.set(image) } else { texture = renderer.texture(of: image) }
  }

  /// Blends an image over a checker, which indicates transparency.
  static func layOverChecks(_ image: inout Image<RGBA8>, _ pixelsPerPoint: Float) {
    let side = max(Int(8 * pixelsPerPoint), 1)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        let check = (x / side + y / side).isMultiple(of: 2) ? 72 : 96
        func mixed(_ channel: UInt8) -> UInt8 {
          UInt8((Int(channel) * Int(pixel.a) + check * (255 - Int(pixel.a))) / 255)
        }
        image[x, y] = RGBA8(r: mixed(pixel.r), g: mixed(pixel.g), b: mixed(pixel.b), a: 255)
      }
    }
  }
}
