package import PlanetImage

/// The icon of a window in one size.
package struct WindowIcon: Hashable, Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Red, green, blue and straight alpha of each pixel, row by row from the top.
  let bytes: [UInt8]

  package init(_ image: borrowing Image<RGBA8>) {
    (width, height) = (image.width, image.height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * image.width * image.height)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        bytes += [pixel.r, pixel.g, pixel.b, pixel.a]
      }
    }
    self.bytes = bytes
  }
}
