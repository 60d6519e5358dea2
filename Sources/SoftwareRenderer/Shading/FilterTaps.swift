import PlanetMath

/// The bilinear taps whose mean is the colour of eight texture footprints, in texels of the base
/// level.
///
/// A pixel's light is the mean over its square, which on the map is a parallelogram with sides a
/// and b. The mean has a variance of M / 12 for M = a aᵀ + b bᵀ, hence λ/12 along each axis of M. A
/// bilinear tap at the level with texels S times as large has itself a variance: the texel's own
/// mean, S²/12, and the tent between texels, S²/6. Less that of a tap into the source itself, this
/// is (S² - 1)/4. The rest of the pixel's variance is made of a row of n taps at a distance d,
/// which adds d² (n² - 1) / 12:
///
///     d² (n² - 1) = λ - 3 (S² - 1)
///
/// The level is the coarsest at which something remains for the shorter axis, so nothing is blurred
/// beyond the pixel, and the taps along the longer axis stay close enough to leave no gap. Means of
/// the same variance are nearly equal at all levels: no line shows where levels change. Each pixel
/// reads one level, so levels are not blended, and there is neither blur nor moiré.
///
/// Where the map is magnified, the corners of the tent would show as squares and diamonds. There
/// 1 - λ replaces λ: at the finest level the taps of a point are then spread over a texel, and the
/// tent becomes nearly a quadratic B-spline, whose slope is continuous.
struct FilterTaps {
  /// The centres.
  let u: Float8
  let v: Float8
  /// The steps between taps along the longer axis.
  let majorU: Float8
  let majorV: Float8
  /// The steps between taps along the shorter axis.
  let minorU: Float8
  let minorV: Float8
  /// The numbers of taps along both axes.
  let majorCount: SIMD8<Int32>
  let minorCount: SIMD8<Int32>
  /// The mip level.
  let level: SIMD8<Int32>

  /// The greatest number of taps along an axis.
  static let greatestCount: Float = 16
  /// The greatest distance between taps at that number, in texels; longer footprints use coarser
  /// levels.
  ///
  /// Where footprints are so thin, at a pole or the very limb, the map of a globe is stretched
  /// along them and has no finer detail. A coarser level would mix in neighbouring texels across
  /// them.
  static let widestStep: Float = 32
  /// The greatest distance between taps, in texels: beyond it the tents leave gaps.
  static let greatestStep: Float = 1.3
  /// The squared extent of a footprint below which the map is magnified, in texels.
  static let magnified: Float = 0.5
  /// The inverse square of the greatest distance between taps where the map is magnified: three
  /// taps per texel if pixels are small.
  static let magnifiedPerStep2: Float = 3.5
  /// The fraction of a further tap that is rounded down to no tap.
  static let leastFraction: Float = 0.1

  /// Creates the taps of footprints.
  /// - Parameters:
  ///   - footprint: The footprints, in texels of the base level.
  ///   - sourceTexel: The squared size of a texel of the source, in texels of the base level.
  ///   - greatestLevel: The number of the coarsest level.
  @inline(__always)
  init(_ footprint: Footprint, sourceTexel: Float, greatestLevel: Int32) {
    let zero = Float8(repeating: 0)
    let (long, short) = (footprint.major2, footprint.minor2)
    let reach = Self.greatestCount * Self.widestStep
    let fitting = short * (1.0 / 3) + sourceTexel
    // The level may be finer than wanted by up to a factor of two.
    let thinnest = long * (4 / (reach * reach))
    let size2 = fitting.replacing(with: thinnest, where: fitting .< thinnest)
    // Half the exponent of the square, clamped to the existing levels.
    let exponents = SIMD8<Int32>(truncatingIfNeeded: size2.bits) &>> SIMD8(repeating: 23) &- 127
    let raw = exponents &>> SIMD8(repeating: 1)
    // Negative ones become 0; a comparison with a number would go lane by lane.
    let low = raw & ~(raw &>> SIMD8(repeating: 31))
    let last = SIMD8<Int32>(repeating: greatestLevel)
    level = low.replacing(with: last, where: low .> last)
    let texel2 = Float8(
      bits: SIMD8<UInt32>(truncatingIfNeeded: (level &+ level &+ 127) &<< SIMD8(repeating: 23)))

    let own = (texel2 - sourceTexel) * 3
    // Texels are powers of two, whose inverses are exact.
    let perStep2 = (Float8(repeating: 1) / texel2) * (1 / (Self.greatestStep * Self.greatestStep))
    @inline(__always)
    func row(_ extent2: Float8) -> (step: Float8, count: SIMD8<Int32>) {
      let isMagnified = extent2 .< Self.magnified
      let spread = extent2.replacing(with: 1 - extent2, where: isMagnified) - own
      let rest = spread.replacing(with: zero, where: spread .< zero)
      let density = perStep2.replacing(
        with: Float8(repeating: Self.magnifiedPerStep2), where: isMagnified)
      let wanted = (rest * density + 1).squareRoot() + (1 - Self.leastFraction)
      let most = Float8(repeating: Self.greatestCount + 0.5)
      // NaN does not compare as less.
      let needed = most.replacing(with: wanted, where: wanted .< most)
      // Truncation by the rounding of a large addition.
      let shifted = needed - 0.5 + Float8(repeating: 8_388_608)
      let gaps = shifted - 8_388_609
      let squares = gaps * (gaps + 2)
      let safe = squares.replacing(with: Float8(repeating: 1), where: squares .< 1)
      let step = (rest / safe).squareRoot().replacing(with: zero, where: squares .< 1)
      return (step, SIMD8<Int32>(truncatingIfNeeded: shifted.bits & 0x1F))
    }
    let (major, minor): (Float8, Float8)
    (major, majorCount) = row(long)
    (minor, minorCount) = row(short)
    u = footprint.u
    v = footprint.v
    majorU = footprint.directionU * major
    majorV = footprint.directionV * major
    minorU = zero - footprint.directionV * minor
    minorV = footprint.directionU * minor
  }
}
