/// Rows of another source, converted to sRGB.
public final class ConvertedRowSource: PixelRowSource {
  private let source: any PixelRowSource
  private let conversion: ColorConversion

  /// Creates a source of converted rows.
  public init(_ source: any PixelRowSource, _ conversion: ColorConversion) {
    self.source = source
    self.conversion = conversion
  }

  /// The number of columns.
  public var width: Int { source.width }
  /// The number of rows.
  public var height: Int { source.height }

  /// Returns the next rows.
  public func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var pixels = try source.read(count)
    conversion.convert(&pixels)
    return pixels
  }

  /// Ends the reading.
  public func finish() throws(ImageError) { try source.finish() }
}
