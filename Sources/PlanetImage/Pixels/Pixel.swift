/// A pixel that can be converted to linear light and back.
///
/// Filters work on ``RGBAFloat`` (linear, premultiplied) and return their result by
/// ``init(_:)-(RGBAFloat)``.
package protocol ColorPixel: BitwiseCopyable, Hashable, Sendable {
  /// The colour in linear light, premultiplied by its alpha.
  var linear: RGBAFloat { get }

  /// Encodes a linear, premultiplied colour.
  init(_ linear: RGBAFloat)
}

/// A pixel of 8 bits per channel: sRGB-encoded, straight alpha.
public struct RGBA8: BitwiseCopyable, Hashable, Sendable {
  /// The red channel, sRGB-encoded.
  public var r: UInt8
  /// The green channel, sRGB-encoded.
  public var g: UInt8
  /// The blue channel, sRGB-encoded.
  public var b: UInt8
  /// The coverage, 0 transparent to 255 opaque; not premultiplied into the colour.
  public var a: UInt8

  /// Creates a pixel from its channels, opaque by default.
  @inlinable
  public init(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8 = 255) {
    self.r = r
    self.g = g
    self.b = b
    self.a = a
  }

  /// Creates a pixel from its channels by name.
  @inlinable
  package init(r: UInt8, g: UInt8, b: UInt8, a: UInt8 = 255) { self.init(r, g, b, a) }

  /// Creates a pixel from a word with red in the low byte and alpha in the high byte.
  @inlinable
  package init(packed: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: packed), UInt8(truncatingIfNeeded: packed >> 8),
      UInt8(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 24))
  }

  /// The pixel as one word with red in the low byte and alpha in the high byte.
  @inlinable
  package var packed: UInt32 {
    UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
  }

  /// The transparent pixel: all channels zero.
  package static let clear = RGBA8(0, 0, 0, 0)
}

/// A pixel of 16 bits per channel: sRGB-encoded, straight alpha.
@usableFromInline package struct RGBA16: BitwiseCopyable, Hashable, Sendable {
  /// The red channel, sRGB-encoded.
  @usableFromInline package var r: UInt16
  /// The green channel, sRGB-encoded.
  @usableFromInline package var g: UInt16
  /// The blue channel, sRGB-encoded.
  @usableFromInline package var b: UInt16
  /// The coverage, 0 transparent to 65535 opaque; not premultiplied into the colour.
  @usableFromInline package var a: UInt16

  /// Creates a pixel from its channels, opaque by default.
  @inlinable
  package init(_ r: UInt16, _ g: UInt16, _ b: UInt16, _ a: UInt16 = 65535) {
    self.r = r
    self.g = g
    self.b = b
    self.a = a
  }

  /// Creates a pixel from its channels by name.
  @inlinable
  package init(r: UInt16, g: UInt16, b: UInt16, a: UInt16 = 65535) { self.init(r, g, b, a) }

  /// Widens an 8-bit pixel exactly (255 becomes 65535).
  @inlinable
  package init(_ pixel: RGBA8) {
    self.init(
      UInt16(pixel.r) * 257, UInt16(pixel.g) * 257, UInt16(pixel.b) * 257, UInt16(pixel.a) * 257)
  }

  /// The transparent pixel: all channels zero.
  package static let clear = RGBA16(0, 0, 0, 0)
}

/// A pixel in linear light with premultiplied alpha, one `Float` per channel.
package struct RGBAFloat: BitwiseCopyable, Hashable, Sendable {
  /// Red, green, blue (linear, multiplied by alpha) and alpha, in this order.
  package var vector: SIMD4<Float>

  /// Creates a pixel from red, green, blue and alpha, already premultiplied.
  @inlinable
  package init(_ vector: SIMD4<Float>) { self.vector = vector }

  /// Creates a pixel from premultiplied channels, opaque by default.
  @inlinable
  package init(r: Float, g: Float, b: Float, a: Float = 1) {
    vector = SIMD4(r, g, b, a)
  }

  /// The premultiplied linear red.
  @inlinable
  package var r: Float { vector.x }
  /// The premultiplied linear green.
  @inlinable
  package var g: Float { vector.y }
  /// The premultiplied linear blue.
  @inlinable
  package var b: Float { vector.z }
  /// The coverage, 0 transparent to 1 opaque.
  @inlinable
  package var a: Float { vector.w }

  /// The luminance by the weights of BT.709, premultiplied.
  @inlinable
  package var luminance: Float {
    let red = 0.2126 * vector.x
    let green = 0.7152 * vector.y
    let blue = 0.0722 * vector.z
    return red + green + blue
  }

  /// The transparent pixel: all channels zero.
  package static let clear = RGBAFloat(SIMD4(repeating: 0))
}

extension RGBA8: ColorPixel {
  /// The colour in linear light, premultiplied by its alpha.
  package var linear: RGBAFloat {
    let alpha = Float(a) / 255
    let colour = SIMD4(SRGB.linear(r), SRGB.linear(g), SRGB.linear(b), 1)
    return RGBAFloat(colour * alpha)
  }

  /// Encodes a linear, premultiplied colour, rounding each channel to the nearest level.
  package init(_ linear: RGBAFloat) {
    let straight = linear.straight
    self.init(
      SRGB.encode8(straight.x), SRGB.encode8(straight.y), SRGB.encode8(straight.z),
      UInt8(straight.w * 255 + 0.5))
  }

  /// Narrows a 16-bit pixel, rounding each channel to the nearest level.
  @inlinable
  package init(_ pixel: RGBA16) {
    self.init(
      RGBA8.narrow(pixel.r), RGBA8.narrow(pixel.g), RGBA8.narrow(pixel.b), RGBA8.narrow(pixel.a))
  }

  /// Returns the 8-bit level nearest to a 16-bit one.
  @inlinable
  static func narrow(_ value: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(value) * 255 + 32767) / 65535)
  }
}

extension RGBA16: ColorPixel {
  /// The colour in linear light, premultiplied by its alpha.
  package var linear: RGBAFloat {
    let alpha = Float(a) / 65535
    let colour = SIMD4(SRGB.linear16(r), SRGB.linear16(g), SRGB.linear16(b), 1)
    return RGBAFloat(colour * alpha)
  }

  /// Encodes a linear, premultiplied colour, rounding each channel to the nearest level.
  package init(_ linear: RGBAFloat) {
    let straight = linear.straight
    self.init(
      SRGB.encode16(straight.x), SRGB.encode16(straight.y), SRGB.encode16(straight.z),
      UInt16(straight.w * 65535 + 0.5))
  }
}

extension RGBAFloat: ColorPixel {
  /// The colour itself.
  @inlinable
  package var linear: RGBAFloat { self }

  /// Creates a copy of the colour.
  @inlinable
  package init(_ linear: RGBAFloat) { self = linear }

  /// The colour divided by alpha, and alpha clamped to 0...1; zero without coverage.
  package var straight: SIMD4<Float> {
    let alpha = vector.w
    // The comparison is false for NaN too, so a broken pixel becomes a transparent one.
    guard alpha > 0 else { return SIMD4(repeating: 0) }
    guard alpha < 1 else { return SIMD4(vector.x, vector.y, vector.z, 1) }
    var colour = vector / alpha
    colour.w = alpha
    return colour
  }
}
