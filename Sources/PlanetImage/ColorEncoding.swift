/// The colour space of a picture file, as the file states it.
public enum ColorEncoding: Hashable, Sendable {
  /// sRGB: stated, or nothing else is stated.
  case srgb
  /// The primaries of sRGB with light proportional to samples raised to 100000/gamma (gAMA).
  case gamma(UInt32)
  /// CIE 1931 chromaticities of white, red, green and blue (cHRM), with the curve of a gamma (gAMA)
  /// or, for 0, that of sRGB.
  case chromaticities([Double], gamma: UInt32)
  /// An embedded ICC profile (iCCP of a PNG, APP2 of a JPEG).
  case profile([UInt8])
}

/// An embedded colour space that cannot be converted to sRGB.
public struct ColorEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let description: String
}
