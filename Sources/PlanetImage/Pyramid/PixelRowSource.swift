/// Rows of an image, top to bottom, that are decoded on demand.
package protocol PixelRowSource: AnyObject {
  /// The number of columns.
  var width: Int { get }
  /// The number of rows.
  var height: Int { get }

  /// Returns the next rows, one after another.
  /// - Parameter count: The number of rows, at most the remaining ones.
  /// - Throws: ``ImageError``
  /// - Returns: `count` times ``width`` pixels.
  func read(_ count: Int) throws(ImageError) -> [RGBA8]

  /// Reads the end of the file after the last row, which may be damaged too.
  func finish() throws(ImageError)
}

/// The rows of an image in memory.
package final class ImageRowSource: PixelRowSource {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  private let pixels: [RGBA8]
  private var next = 0

  /// Creates a source of an image's rows.
  package init(_ image: borrowing Image<RGBA8>) {
    width = image.width
    height = image.height
    pixels = image.storage
  }

  /// Returns the next rows.
  package func read(_ count: Int) -> [RGBA8] {
    let rows = pixels[next * width..<(next + count) * width]
    next += count
    return Array(rows)
  }

  /// Does nothing: an image in memory has no end to read.
  package func finish() {}
}

/// The rows of another source, reduced by means of squares of pixels in linear light.
package final class ReducedRowSource: PixelRowSource {
  private let source: any PixelRowSource
  private let factor: Int
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int

  /// Creates a source that averages squares of `factor` by `factor` pixels, at least 1; columns and
  /// rows that do not fill a square are dropped.
  package init(_ source: any PixelRowSource, by factor: Int) {
    precondition(
      factor >= 1 && factor <= min(source.width, source.height),
      "the factor must be from 1 to the size")
    self.source = source
    self.factor = factor
    width = source.width / factor
    height = source.height / factor
  }

  /// Returns the next rows.
  package func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var result: [RGBA8] = []
    result.reserveCapacity(count * width)
    let table = SRGB.linearTable
    let share = 1 / Float(factor * factor)
    for _ in 0..<count {
      var sums = Array(repeating: SIMD4<Float>(0, 0, 0, 0), count: width)
      for _ in 0..<factor {
        let row = try source.read(1)
        for x in 0..<width * factor { sums[x / factor] += row[x].linear(table.span).vector }
      }
      for sum in sums { result.append(RGBA8(RGBAFloat(sum * share))) }
    }
    return result
  }

  /// Reads the end of the file.
  package func finish() throws(ImageError) {
    // The remaining rows are read, so that damage there is found.
    for _ in 0..<source.height % factor { _ = try source.read(1) }
    try source.finish()
  }
}
