/// The constants and polynomials of the elementary functions at one precision.
///
/// The coefficients are Chebyshev fits of the function's remainder on the reduced range, computed
/// with 60 digits (mpmath `chebyfit`) and rounded. They are code, not tables, so that they are
/// inlined into loops.
@usableFromInline package protocol ElementaryConstants: Sendable {
  /// The type of one number.
  associatedtype Element: BinaryFloatingPoint & Sendable

  /// Returns (sin r / r - 1) / r² at z = r², for |r| ≤ π/4.
  static func sine<T: Lanes>(_ z: T) -> T where T.Element == Element
  /// Returns (cos r - 1 + r²/2) / r⁴ at z = r², for |r| ≤ π/4.
  static func cosine<T: Lanes>(_ z: T) -> T where T.Element == Element
  /// Returns (atan r / r - 1) / r² at z = r², for |r| ≤ tan π/8.
  static func arcTangent<T: Lanes>(_ z: T) -> T where T.Element == Element
  /// Returns (exp r - 1 - r) / r² at r, for |r| ≤ ½ ln 2.
  static func exponential<T: Lanes>(_ r: T) -> T where T.Element == Element
  /// Returns (2 atanh s / s - 2) / s² at z = s², for |s| ≤ (√2 - 1) / (√2 + 1).
  static func logarithm<T: Lanes>(_ z: T) -> T where T.Element == Element
  /// Four parts of π/2; the first three are short, so that their multiples are exact.
  static var halfPi: (Element, Element, Element, Element) { get }
  /// π/4 and its rounding error.
  static var quarterPi: (Element, Element) { get }
  /// Two parts of ln 2; the first is short, so that its multiples are exact.
  static var ln2: (Element, Element) { get }
  /// 1.5 · 2ᵖ⁻¹ for p bits of significand: adding and subtracting it rounds to an integer.
  static var roundingMagic: Element { get }
  /// 2ᵖ⁻¹ for p bits of significand: from here on every number is an integer.
  static var integersOnly: Element { get }
  /// 2^⌈p/2⌉ + 1, which splits a number into two halves (Dekker 1971).
  static var splitter: Element { get }
  /// The largest argument of the circular functions.
  static var largestAngle: Element { get }
  /// The arguments below and above which the exponential is 0 or infinite.
  static var exponentialDomain: (least: Element, greatest: Element) { get }
  /// The factor that makes subnormal numbers normal, and the exponent it adds.
  static var subnormalScale: (factor: Element, exponent: Element) { get }
  /// An exponent so large that any power overflows, underflows or stays 1.
  static var largestPower: Element { get }
}

/// The constants for 24 bits of significand.
@usableFromInline package enum SinglePrecision: ElementaryConstants {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @usableFromInline package typealias Element = Float

  @inlinable @inline(__always)
  package static func sine<T: Lanes>(_ z: T) -> T where T.Element == Float {
    T(repeating: -0.0001958537322934717)
      .horner(z, 0.008332736790180206)
      .horner(z, -0.166666641831398)
  }

  @inlinable @inline(__always)
  package static func cosine<T: Lanes>(_ z: T) -> T where T.Element == Float {
    T(repeating: 2.454541936458554e-05)
      .horner(z, -0.0013888290850445628)
      .horner(z, 0.0416666641831398)
  }

  @inlinable @inline(__always)
  package static func arcTangent<T: Lanes>(_ z: T) -> T where T.Element == Float {
    T(repeating: -0.06431038677692413)
      .horner(z, 0.10737396776676178)
      .horner(z, -0.14263366162776947)
      .horner(z, 0.1999952346086502)
      .horner(z, -0.3333333134651184)
  }

  @inlinable @inline(__always)
  package static func exponential<T: Lanes>(_ r: T) -> T where T.Element == Float {
    T(repeating: 0.001392626785673201)
      .horner(r, 0.00836324691772461)
      .horner(r, 0.04166655242443085)
      .horner(r, 0.16666576266288757)
      .horner(r, 0.5)
  }

  @inlinable @inline(__always)
  package static func logarithm<T: Lanes>(_ z: T) -> T where T.Element == Float {
    T(repeating: 0.23341943323612213)
      .horner(z, 0.28550398349761963)
      .horner(z, 0.40000125765800476)
      .horner(z, 0.6666666865348816)
  }

  @inlinable package static var halfPi: (Float, Float, Float, Float) {
    (1.5703125, 0.0004837512969970703, 7.549533620476723e-08, 2.5633440682570896e-12)
  }

  @inlinable package static var quarterPi: (Float, Float) {
    (0.7853981852531433, -2.1855694143368964e-08)
  }

  @inlinable package static var ln2: (Float, Float) { (0.693115234375, 3.194618329871446e-05) }

  @inlinable package static var roundingMagic: Float { 0x1.8p23 }

  @inlinable package static var integersOnly: Float { 0x1p23 }

  @inlinable package static var splitter: Float { 4097 }

  @inlinable package static var largestAngle: Float { 0x1p13 }

  @inlinable package static var exponentialDomain: (least: Float, greatest: Float) {
    (-103.97208, 88.72284)
  }

  @inlinable package static var subnormalScale: (factor: Float, exponent: Float) { (0x1p24, 24) }

  @inlinable package static var largestPower: Float { 0x1p32 }
}

/// The constants for 53 bits of significand.
@usableFromInline package enum DoublePrecision: ElementaryConstants {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @usableFromInline package typealias Element = Double

  @inlinable @inline(__always)
  package static func sine<T: Lanes>(_ z: T) -> T where T.Element == Double {
    T(repeating: 1.5916726193889336e-10)
      .horner(z, -2.5051112272573243e-08)
      .horner(z, 2.755731600817155e-06)
      .horner(z, -0.0001984126983657571)
      .horner(z, 0.008333333333330827)
      .horner(z, -0.16666666666666666)
  }

  @inlinable @inline(__always)
  package static func cosine<T: Lanes>(_ z: T) -> T where T.Element == Double {
    T(repeating: -1.1381754653662937e-11)
      .horner(z, 2.0876134024090145e-09)
      .horner(z, -2.755731721268659e-07)
      .horner(z, 2.4801587298651292e-05)
      .horner(z, -0.0013888888888887322)
      .horner(z, 0.041666666666666664)
  }

  @inlinable @inline(__always)
  package static func arcTangent<T: Lanes>(_ z: T) -> T where T.Element == Double {
    T(repeating: -0.019029290809743138)
      .horner(z, 0.03911053674347613)
      .horner(z, -0.05081236164642543)
      .horner(z, 0.058573396761385246)
      .horner(z, -0.06664417824186955)
      .horner(z, 0.07692176510795928)
      .horner(z, -0.09090904289128517)
      .horner(z, 0.11111111008107874)
      .horner(z, -0.14285714284577217)
      .horner(z, 0.1999999999999509)
      .horner(z, -0.3333333333333333)
  }

  @inlinable @inline(__always)
  package static func exponential<T: Lanes>(_ r: T) -> T where T.Element == Double {
    T(repeating: 2.091477283224809e-09)
      .horner(r, 2.510533724466521e-08)
      .horner(r, 2.755727343657049e-07)
      .horner(r, 2.755725511097889e-06)
      .horner(r, 2.480158732571076e-05)
      .horner(r, 0.00019841269875048905)
      .horner(r, 0.0013888888888883703)
      .horner(r, 0.00833333333332607)
      .horner(r, 0.04166666666666667)
      .horner(r, 0.1666666666666667)
      .horner(r, 0.5)
  }

  @inlinable @inline(__always)
  package static func logarithm<T: Lanes>(_ z: T) -> T where T.Element == Double {
    T(repeating: 0.1310072138350349)
      .horner(z, 0.13267418596474884)
      .horner(z, 0.15386290534658992)
      .horner(z, 0.181817947008978)
      .horner(z, 0.2222222240054776)
      .horner(z, 0.2857142857076445)
      .horner(z, 0.4000000000000094)
      .horner(z, 0.6666666666666666)
  }

  @inlinable package static var halfPi: (Double, Double, Double, Double) {
    (1.5707963109016418, 1.5893254712295857e-08, 6.123233932053594e-17, 6.36831716351095e-25)
  }

  @inlinable package static var quarterPi: (Double, Double) {
    (0.7853981633974483, 3.061616997868383e-17)
  }

  @inlinable package static var ln2: (Double, Double) {
    (0.6931471803691238, 1.9082149292705877e-10)
  }

  @inlinable package static var roundingMagic: Double { 0x1.8p52 }

  @inlinable package static var integersOnly: Double { 0x1p52 }

  @inlinable package static var splitter: Double { 134_217_729 }

  @inlinable package static var largestAngle: Double { 0x1p27 }

  @inlinable package static var exponentialDomain: (least: Double, greatest: Double) {
    (-745.1332191019412, 709.782712893384)
  }

  @inlinable package static var subnormalScale: (factor: Double, exponent: Double) { (0x1p54, 54) }

  @inlinable package static var largestPower: Double { 0x1p64 }
}
