/// An opaque colour in sRGB, eight bits a channel, written `#rrggbb`.
public struct SRGBColor: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The red channel, sRGB-encoded.
  public var red: UInt8
  /// The green channel, sRGB-encoded.
  public var green: UInt8
  /// The blue channel, sRGB-encoded.
  public var blue: UInt8

  /// Creates a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from `#rrggbb`, hexadecimal digits in either case; nil for anything else.
  public init?(hex: some StringProtocol) {
    let digits = hex.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard hex.first == "#", hex.utf8.count == 7, digits.count == 6 else { return nil }
    self.init(
      red: UInt8(digits[0] * 16 + digits[1]), green: UInt8(digits[2] * 16 + digits[3]),
      blue: UInt8(digits[4] * 16 + digits[5]))
  }

  /// Decodes a colour from `#rrggbb`.
  /// - Throws: `DecodingError` for another text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = SRGBColor(hex: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a colour like #c0b090")
    }
    self = color
  }

  /// Encodes the colour as `#rrggbb`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The colour as `#rrggbb`.
  public var description: String {
    "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}
