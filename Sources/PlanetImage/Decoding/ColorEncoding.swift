import CPNG

/// The colour space of an image file, as the file states it.
package enum ColorEncoding: Hashable, Sendable {
  /// sRGB: stated, or nothing else is stated.
  case srgb
  /// The primaries of sRGB, and samples that are linear values to the power of gamma / 100000
  /// (gAMA).
  case gamma(UInt32)
  /// CIE 1931 chromaticities of white, red, green and blue (cHRM), and a gamma (gAMA), where 0 is
  /// the curve of sRGB.
  case chromaticities([Double], gamma: UInt32)
  /// An embedded ICC profile (iCCP of a PNG, APP2 of a JPEG).
  case profile([UInt8])
  /// An embedded ICC profile that is damaged, or for other channels than the file has.
  case badProfile

  /// Creates the colour space of an ICC profile.
  /// - Parameters:
  ///   - bytes: The profile.
  ///   - isGray: True for an image of one channel.
  init(profile bytes: [UInt8], isGray: Bool) {
    // The colour space is in the header (ICC.1, 7.2.6).
    let isForGray = bytes.count >= 128 && bytes[16..<20].elementsEqual("GRAY".utf8)
    self = bytes.count < 128 || isForGray && !isGray ? .badProfile : .profile(bytes)
  }

  /// Creates the colour space of a PNG.
  ///
  /// A profile has precedence over sRGB, and sRGB over cHRM and gAMA (PNG specification, 4.3).
  init(_ header: cpng_header, profile: [UInt8]?) {
    // 1/2.2, which programs write beside sRGB samples, counts as sRGB.
    let isSRGBCurve = header.gamma == 0 || (45_000...46_000).contains(header.gamma)
    let xy = header.chromaticities
    let chromaticities = [xy.0, xy.1, xy.2, xy.3, xy.4, xy.5, xy.6, xy.7].map {
      Double($0) / 100_000
    }
    if let profile {
      self = ColorEncoding(profile: profile, isGray: header.colour_type & 2 == 0)
    } else if header.has_bad_profile != 0 {
      self = .badProfile
    } else if header.has_srgb != 0 {
      self = .srgb
    } else if header.has_chromaticities != 0, !Self.isSRGB(chromaticities) {
      self = .chromaticities(chromaticities, gamma: header.gamma)
    } else {
      self = isSRGBCurve ? .srgb : .gamma(header.gamma)
    }
  }

  /// Returns whether chromaticities are sRGB's, which programs write with rounding errors.
  private static func isSRGB(_ chromaticities: [Double]) -> Bool {
    zip(chromaticities, ColorConversion.srgbChromaticities).allSatisfy { abs($0 - $1) <= 0.001 }
  }

  /// A Boolean value that indicates whether only the transfer curve differs from sRGB.
  var isGamma: Bool {
    if case .gamma = self { true } else { false }
  }
}

/// An embedded colour space that cannot be converted to sRGB.
package struct ColorEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error.
  package let description: String
}

extension ColorEncoding {
  /// Opens the conversion to sRGB.
  /// - Parameter onWarning: Called if the profile cannot be used.
  /// - Returns: The conversion; nil for sRGB, and for a profile that cannot be used.
  package func conversion(onWarning: (ImageWarning) -> Void) -> ColorConversion? {
    do throws(ColorEncodingError) {
      return try ColorConversion(self)
    } catch {
      onWarning(ImageWarning(.badProfile))
      return nil
    }
  }
}
