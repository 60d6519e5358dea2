/// The rows of another source with a function applied to each pixel.
package final class MappedRowSource: PixelRowSource {
  private let source: any PixelRowSource
  private let change: (inout [RGBA8]) -> Void

  /// Creates a source of changed rows.
  /// - Parameters:
  ///   - source: The rows.
  ///   - change: Changes the pixels of whole rows; must keep their number.
  package init(_ source: any PixelRowSource, _ change: @escaping (inout [RGBA8]) -> Void) {
    self.source = source
    self.change = change
  }

  /// The number of columns.
  package var width: Int { source.width }
  /// The number of rows.
  package var height: Int { source.height }

  /// Returns the next rows.
  package func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var pixels = try source.read(count)
    change(&pixels)
    return pixels
  }

  /// Reads the end of the file.
  package func finish() throws(ImageError) { try source.finish() }
}
