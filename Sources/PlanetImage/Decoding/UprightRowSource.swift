/// The upright rows of an image that is stored in another orientation.
package final class UprightRowSource: PixelRowSource {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  private let source: any PixelRowSource
  private let orientation: ImageOrientation
  /// All stored pixels, once they are read.
  private var stored: [RGBA8] = []
  private var next = 0

  /// Creates a source of upright rows.
  ///
  /// Other orientations than ``ImageOrientation/mirrored`` keep the whole image in memory, from the
  /// first row to the last.
  package init(_ source: any PixelRowSource, _ orientation: ImageOrientation) {
    (self.source, self.orientation) = (source, orientation)
    let size = orientation.upright(ImageSize(width: source.width, height: source.height))
    (width, height) = (size.width, size.height)
  }

  /// Returns the next rows.
  package func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    guard orientation.needsWhole else {
      var rows = try source.read(count)
      guard orientation == .mirrored else { return rows }
      for row in 0..<count { rows[row * width..<(row + 1) * width].reverse() }
      return rows
    }
    if next == 0 {
      stored.reserveCapacity(source.width * source.height)
      // In parts, so that the pixels are not in memory twice.
      var rest = source.height
      while rest > 0 {
        let part = min(rest, 64)
        stored += try source.read(part)
        rest -= part
      }
    }
    var rows: [RGBA8] = []
    rows.reserveCapacity(count * width)
    let size = ImageSize(width: source.width, height: source.height)
    for y in next..<next + count {
      // The stored places of a row are equally far apart.
      let (first, second) = (orientation.stored(0, y, of: size), orientation.stored(1, y, of: size))
      let step = (second.y - first.y) * size.width + second.x - first.x
      var place = first.y * size.width + first.x
      for _ in 0..<width {
        rows.append(stored[place])
        place += step
      }
    }
    next += count
    if next == height { stored = [] }
    return rows
  }

  /// Reads the end of the file.
  package func finish() throws(ImageError) { try source.finish() }
}

extension Image where Pixel == RGBA8 {
  /// Returns the upright image of one that is stored in an orientation.
  func upright(from orientation: ImageOrientation) throws(ImageError) -> Image<RGBA8> {
    let rows = UprightRowSource(ImageRowSource(self), orientation)
    return Image(width: rows.width, height: rows.height, pixels: try rows.read(rows.height))
  }
}
