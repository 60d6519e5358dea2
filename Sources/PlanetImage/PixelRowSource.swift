/// Rows of a picture, top to bottom, that are decoded as they are asked for.
public protocol PixelRowSource: AnyObject {
  /// The number of columns.
  var width: Int { get }
  /// The number of rows.
  var height: Int { get }

  /// Returns the next rows, one after another.
  /// - Parameter count: Of rows, no more than are left.
  /// - Throws: What is wrong with the picture.
  /// - Returns: `count` times ``width`` pixels.
  func read(_ count: Int) throws(ImageError) -> [RGBA8]

  /// Reads what follows the last row, where a file may be damaged too.
  func finish() throws(ImageError)
}

/// The rows of a picture in memory.
public final class ImageRowSource: PixelRowSource {
  public let width: Int
  public let height: Int
  private let pixels: [RGBA8]
  private var next = 0

  /// Creates a source of a picture's rows.
  public init(_ image: borrowing Image<RGBA8>) {
    width = image.width
    height = image.height
    pixels = image.storage
  }

  public func read(_ count: Int) -> [RGBA8] {
    let rows = pixels[next * width..<(next + count) * width]
    next += count
    return Array(rows)
  }

  public func finish() {}
}

/// Rows of another source, made fewer and shorter by means of squares of pixels in linear light.
public final class ReducedRowSource: PixelRowSource {
  private let source: any PixelRowSource
  private let factor: Int
  public let width: Int
  public let height: Int

  /// Creates a source of which each pixel is the mean of `factor` by `factor` others, at least 1;
  /// columns and rows that do not fill a square are left out.
  public init(_ source: any PixelRowSource, by factor: Int) {
    precondition(factor >= 1 && factor <= min(source.width, source.height), "nothing would be left")
    self.source = source
    self.factor = factor
    width = source.width / factor
    height = source.height / factor
  }

  public func read(_ count: Int) throws(ImageError) -> [RGBA8] {
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

  public func finish() throws(ImageError) {
    // What is left below the last squares is read, so that damage there is found.
    for _ in 0..<source.height % factor { _ = try source.read(1) }
    try source.finish()
  }
}
