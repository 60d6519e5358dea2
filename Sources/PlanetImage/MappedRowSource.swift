/// Rows of another source with their pixels changed, each by itself.
public final class MappedRowSource: PixelRowSource {
  private let source: any PixelRowSource
  private let change: (inout [RGBA8]) -> Void

  /// Creates a source of changed rows.
  /// - Parameters:
  ///   - source: The rows.
  ///   - change: Changes the pixels of whole rows; their number stays.
  public init(_ source: any PixelRowSource, _ change: @escaping (inout [RGBA8]) -> Void) {
    self.source = source
    self.change = change
  }

  /// The number of columns.
  public var width: Int { source.width }
  /// The number of rows.
  public var height: Int { source.height }

  /// Returns the next rows.
  public func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var pixels = try source.read(count)
    change(&pixels)
    return pixels
  }

  /// Ends the reading.
  public func finish() throws(ImageError) { try source.finish() }
}
