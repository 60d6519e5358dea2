/// The elementary functions, written once for any number of lanes.
///
/// No function calls libm or fuses a multiplication with an addition, so results are the same bits
/// on every machine. Error bounds are stated in units in the last place (ulp) of the result.
@usableFromInline
enum Elementary<T: Lanes> {
  @usableFromInline typealias Constants = T.Constants

  /// Returns a lane constant.
  @inlinable @inline(__always)
  static func constant(_ value: T.Element) -> T { T(repeating: value) }

  /// Returns the nearest integer, ties to even, for magnitudes below 2ᵖ⁻².
  @inlinable @inline(__always)
  static func nearestInteger(_ x: T) -> T {
    let magic = constant(Constants.roundingMagic)
    return (x + magic) - magic
  }

  /// Returns `value`, negated where the mask holds.
  @inlinable @inline(__always)
  static func negate(_ value: T, where mask: T.Mask) -> T {
    T.choose(mask, constant(-1) * value, else: value)
  }

  /// Returns sine and cosine.
  ///
  /// Reduces by multiples of π/2 in four parts (Cody and Waite 1980) to |r| ≤ π/4, and picks
  /// polynomial and sign by the quadrant, which is kept as a number from -2 to 2.
  @inlinable @inline(__always)
  static func sineAndCosine(_ x: T) -> (sine: T, cosine: T) {
    let quarter = nearestInteger(x * constant(0.636619772367581343))  // 2/π
    let parts = Constants.halfPi
    let head = (x - quarter * constant(parts.0)) - quarter * constant(parts.1)
    let r = (head - quarter * constant(parts.2)) - quarter * constant(parts.3)
    let z = r * r
    let sine = T.choose(
      T.isEqual(r, constant(0)), r, else: r + r * (z * Constants.sine(z)))
    let cosine = cosineKernel(z)
    let quadrant = quarter - constant(4) * nearestInteger(quarter * constant(0.25))
    let absolute = quadrant.magnitudes
    let isOdd = T.isEqual(absolute, constant(1))
    let isHalfTurn = T.isEqual(absolute, constant(2))
    let valid = T.isLess(x.magnitudes, constant(Constants.largestAngle * 1.0000001))
    let nan = constant(.nan)
    // The sine of a quarter more is the cosine; of a quarter less, minus the cosine.
    let s = T.choose(isOdd, quadrant * cosine, else: negate(sine, where: isHalfTurn))
    let c = T.choose(
      isOdd, constant(-1) * quadrant * sine, else: negate(cosine, where: isHalfTurn))
    return (T.choose(valid, s, else: nan), T.choose(valid, c, else: nan))
  }

  /// Returns the cosine of r, |r| ≤ π/4, from z = r², keeping the rounding error of 1 - z/2.
  @inlinable @inline(__always)
  static func cosineKernel(_ z: T) -> T {
    let half = constant(0.5) * z
    let head = constant(1) - half
    let rest = (constant(1) - head) - half
    return head + (rest + z * z * Constants.cosine(z))
  }

  /// Returns the angle of the point (x, y), from -π to π.
  ///
  /// The quotient is taken so that it lies within ±tan π/8: atan(a/b) = π/4 + atan((a-b)/(a+b)).
  @inlinable @inline(__always)
  static func arcTangent(y: T, x: T) -> T {
    let ax = x.magnitudes
    let ay = y.magnitudes
    let xIsLess = T.isLess(ax, ay)
    let (small, large) = scaled(T.choose(xIsLess, ax, else: ay), T.choose(xIsLess, ay, else: ax))
    let isSteep = T.isLess(large * constant(0.41421356237309503), small)  // tan π/8
    let top = T.choose(isSteep, small - large, else: small)
    let bottom = T.choose(isSteep, small + large, else: large)
    let isZero = T.isEqual(small, constant(0))
    let t = T.choose(isZero, constant(0), else: top / bottom)
    let z = t * t
    let tail = t * (z * Constants.arcTangent(z))
    let quarter = Constants.quarterPi
    let zero = constant(0)
    let base = T.choose(isSteep, constant(quarter.0), else: zero)
    let baseTail = T.choose(isSteep, constant(quarter.1), else: zero)
    return fold(base + (t + (tail + baseTail)), xIsLess: xIsLess, y: y, x: x)
  }

  /// Returns both numbers scaled so that their sum is finite; two infinities count as equal.
  @inlinable @inline(__always)
  static func scaled(_ small: T, _ large: T) -> (T, T) {
    let isHuge = T.isLess(constant(.greatestFiniteMagnitude / 4), large)
    let quarter = constant(0.25)
    let areInfinite = T.isEqual(small, constant(.infinity))
    let one = constant(1)
    return (
      T.choose(areInfinite, one, else: T.choose(isHuge, small * quarter, else: small)),
      T.choose(areInfinite, one, else: T.choose(isHuge, large * quarter, else: large))
    )
  }

  /// Returns the angle in the full circle, from the one in the first octant.
  @inlinable @inline(__always)
  static func fold(_ octant: T, xIsLess: T.Mask, y: T, x: T) -> T {
    let quarter = Constants.quarterPi
    let half = constant(2 * quarter.0)
    let halfTail = constant(2 * quarter.1)
    let full = constant(4 * quarter.0)
    let fullTail = constant(4 * quarter.1)
    let first = T.choose(xIsLess, half - (octant - halfTail), else: octant)
    let second = T.choose(x.hasSignBit, full - (first - fullTail), else: first)
    let signed = negate(second, where: y.hasSignBit)
    return T.choose(
      T.both(T.isEqual(x, x), T.isEqual(y, y)), signed, else: constant(.nan))
  }

  /// Returns the angle, -π/2 to π/2, whose sine is `x`; NaN beyond ±1.
  @inlinable @inline(__always)
  static func arcSine(_ x: T) -> T {
    let one = constant(1)
    return arcTangent(y: x, x: ((one - x) * (one + x)).squareRoot())
  }

  /// Returns the angle, 0 to π, whose cosine is `x`; NaN beyond ±1.
  @inlinable @inline(__always)
  static func arcCosine(_ x: T) -> T {
    let one = constant(1)
    return arcTangent(y: ((one - x) * (one + x)).squareRoot(), x: x)
  }
}
