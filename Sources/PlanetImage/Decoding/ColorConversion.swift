import CColor

/// A conversion of pixels from a file's colour space to sRGB, by Little CMS.
///
/// Colours are converted with relative colorimetric intent and black point compensation, to 8 bits.
/// A conversion is immutable and may be used by several threads at once. Rows of maps are converted
/// as they are decoded. libpng reads and checks the profiles of PNGs; libjpeg-turbo assembles those
/// of JPEGs from their markers.
@safe package final class ColorConversion: @unchecked Sendable {
  private let handle: OpaquePointer

  /// The path of Little CMS; nil if it is unknown.
  package static var libraryPath: String? {
    unsafe ccolor_library().map { unsafe String(cString: $0) }
  }

  /// Creates the conversion of a colour space; nil for one that is sRGB within one 8-bit level, and
  /// for a gamma alone, which the decoder of PNGs converts.
  /// - Parameter encoding: The colour space of the file.
  /// - Throws: ``ColorEncodingError`` for a damaged profile, or one of another kind than RGB or
  ///   grey.
  package convenience init?(_ encoding: ColorEncoding) throws(ColorEncodingError) {
    switch encoding {
    case .srgb, .gamma: return nil
    case .badProfile: throw ColorEncodingError(description: "the ICC profile is damaged")
    case .chromaticities(let chromaticities, let gamma):
      try self.init(
        chromaticities: chromaticities, exponent: gamma == 0 ? 0 : 100_000 / Double(gamma))
    case .profile(let bytes):
      unsafe try self.init { message in
        unsafe bytes.withUnsafeBufferPointer { profile in
          unsafe ccolor_open_profile(profile.baseAddress, profile.count, message)
        }
      }
    }
    if isIdentity { return nil }
  }

  private convenience init(
    chromaticities: [Double], exponent: Double
  ) throws(ColorEncodingError) {
    precondition(chromaticities.count == 8, "white, red, green and blue have two numbers each")
    unsafe try self.init { message in
      unsafe chromaticities.withUnsafeBufferPointer { numbers in
        unsafe ccolor_open_primaries(numbers.baseAddress, exponent, message)
      }
    }
  }

  private init(
    open: (UnsafeMutablePointer<CChar>?) -> OpaquePointer?
  ) throws(ColorEncodingError) {
    var message = [CChar](repeating: 0, count: Int(CCOLOR_MESSAGE_SIZE))
    let opened = unsafe message.withUnsafeMutableBufferPointer { buffer in
      unsafe open(buffer.baseAddress)
    }
    guard let opened = unsafe opened else {
      throw ColorEncodingError(description: PNG.text(of: message))
    }
    unsafe handle = opened
  }

  deinit { unsafe ccolor_close(handle) }

  /// The white point (D65) and the primaries of sRGB, IEC 61966-2-1.
  static let srgbChromaticities = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

  /// Converts pixels in place; alpha is kept.
  package func convert(_ pixels: inout [RGBA8]) {
    var span = pixels.mutableSpan
    convert(&span)
  }

  /// Converts pixels in place; alpha is kept.
  package func convert(_ pixels: inout MutableSpan<RGBA8>) {
    unsafe pixels.withUnsafeMutableBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      unsafe ccolor_convert(handle, start, start, bytes.count / 4)
    }
  }

  /// A Boolean value that indicates whether a grid of colours keeps its values within one level.
  private var isIdentity: Bool {
    let levels = (0...8).map { UInt8(min(32 * $0, 255)) }
    var colors: [RGBA8] = []
    for r in levels { for g in levels { for b in levels { colors.append(RGBA8(r, g, b)) } } }
    var converted = colors
    convert(&converted)
    return zip(colors, converted).allSatisfy { one, other in
      [(one.r, other.r), (one.g, other.g), (one.b, other.b)].allSatisfy {
        abs(Int($0) - Int($1)) <= 1
      }
    }
  }
}
