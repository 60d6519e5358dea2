/// The size of an image in pixels; an integer literal is the side of a square.
public struct ImageSize: Hashable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Creates the size of a square image.
  public init(integerLiteral side: Int) { self.init(width: side, height: side) }

  /// Width over height.
  package var aspect: Double { Double(width) / Double(height) }

  package var pixelCount: Int { width * height }

  /// The size as file names have it, `640x480`.
  package var fileNameText: String { "\(width)x\(height)" }

  /// The size as text, such as `640×480`.
  public var description: String { "\(width)×\(height)" }
}
