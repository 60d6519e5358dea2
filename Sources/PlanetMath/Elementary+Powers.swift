extension Elementary {
  /// Returns e to the power of `x + tail`, where the tail is a small correction.
  @inlinable @inline(__always)
  static func exponential(_ x: T, tail: T) -> T {
    let domain = Constants.exponentialDomain
    let least = constant(domain.least)
    let greatest = constant(domain.greatest)
    let tooLarge = T.isLess(greatest, x)
    let tooSmall = T.isLess(x, least)
    let bounded = T.choose(tooLarge, greatest, else: T.choose(tooSmall, least, else: x))
    let n = nearestInteger(bounded * constant(1.44269504088896341))  // 1 / ln 2
    let ln2 = Constants.ln2
    let head = bounded - n * constant(ln2.0)
    let low = tail - n * constant(ln2.1)
    let r = head + low
    let error = (head - r) + low
    let sum = constant(1) + (r + (error + r * r * Constants.exponential(r)))
    // Two factors, so that results below the normal range are rounded once.
    let first = nearestInteger(n * constant(0.5))
    let scaled = sum * T.powerOfTwo(first) * T.powerOfTwo(n - first)
    let result = T.choose(
      tooLarge, constant(.infinity), else: T.choose(tooSmall, constant(0), else: scaled))
    return T.choose(T.isEqual(x, x), result, else: x)
  }

  /// Splits any positive finite number into a significand from √½ to √2 and an exponent.
  @inlinable @inline(__always)
  static func split(_ x: T) -> (significand: T, exponent: T) {
    let isSubnormal = T.isLess(x, constant(.leastNormalMagnitude))
    let scale = Constants.subnormalScale
    let parts = T.choose(isSubnormal, x * constant(scale.factor), else: x).significandAndExponent
    let shift = T.choose(isSubnormal, constant(scale.exponent), else: constant(0))
    return (parts.significand, parts.exponent - shift)
  }

  /// Returns the natural logarithm.
  ///
  /// With f = m - 1 and s = f / (2 + f), log m = 2 atanh s = f - (f²/2 - s (f²/2 + R)), where R is
  /// the part of 2 atanh s / s beyond 2; f is exact, and the rest is small beside it.
  @inlinable @inline(__always)
  static func logarithm(_ x: T) -> T {
    let (significand, exponent) = split(x)
    let f = significand - constant(1)
    let s = f / (constant(2) + f)
    let z = s * s
    let half = constant(0.5) * f * f
    let rest = s * (half + z * Constants.logarithm(z))
    let ln2 = Constants.ln2
    let sum = exponent * constant(ln2.0) - ((half - (rest + exponent * constant(ln2.1))) - f)
    return specialLogarithm(x, sum)
  }

  /// Returns the binary logarithm, accurate to a few ulp of the larger of its exponent and
  /// fraction.
  @inlinable @inline(__always)
  static func binaryLogarithm(_ x: T) -> T {
    let (significand, exponent) = split(x)
    let f = significand - constant(1)
    let s = f / (constant(2) + f)
    let z = s * s
    let fraction = s * (constant(2) + z * Constants.logarithm(z))
    return specialLogarithm(x, exponent + fraction * constant(1.44269504088896341))
  }

  /// Returns a logarithm's value, or its limit for zero, infinity and negative numbers.
  @inlinable @inline(__always)
  static func specialLogarithm(_ x: T, _ value: T) -> T {
    let isPositive = T.isLess(constant(0), x)
    let isZero = T.isEqual(x, constant(0))
    let isInfinite = T.isEqual(x, constant(.infinity))
    let finite = T.choose(isInfinite, x, else: value)
    return T.choose(
      isPositive, finite, else: T.choose(isZero, constant(-.infinity), else: constant(.nan)))
  }

  /// Returns a product and its rounding error (Dekker 1971), without a fused multiply-add.
  @inlinable @inline(__always)
  static func exactProduct(_ a: T, _ b: T) -> (head: T, tail: T) {
    let (ah, al) = halves(a)
    let (bh, bl) = halves(b)
    let head = a * b
    return (head, ((ah * bh - head) + ah * bl + al * bh) + al * bl)
  }

  /// Splits a number into two of half the significand each.
  @inlinable @inline(__always)
  static func halves(_ a: T) -> (T, T) {
    let scaled = constant(Constants.splitter) * a
    let head = scaled - (scaled - a)
    return (head, a - head)
  }

  /// Returns the natural logarithm of a positive finite number as an unrounded sum of two.
  @inlinable @inline(__always)
  static func longLogarithm(_ x: T) -> (head: T, tail: T) {
    let (significand, exponent) = split(x)
    let f = significand - constant(1)
    let g = significand + constant(1)
    let gTail = significand - (g - constant(1))
    let s = f / g
    let (product, productTail) = exactProduct(s, g)
    let sTail = ((f - product) - productTail - s * gTail) / g
    let z = s * s
    let curve = s * (z * Constants.logarithm(z))
    let ln2 = Constants.ln2
    let scale = exponent * constant(ln2.0)
    let double = constant(2) * s
    let sum = scale + double
    let back = sum - scale
    let lost = (scale - (sum - back)) + (double - back)
    let rest = lost + (exponent * constant(ln2.1) + (constant(2) * sTail + curve))
    let head = sum + rest
    return (head, (sum - head) + rest)
  }

  /// Returns `x` to the power of `y`, with the special cases of IEEE 754.
  @inlinable @inline(__always)
  static func power(_ x: T, _ y: T) -> T {
    let ax = x.magnitudes
    let zero = constant(0)
    let one = constant(1)
    let infinity = constant(.infinity)
    let isFinite = T.both(T.isLess(zero, ax), T.isLess(ax, infinity))
    let log = longLogarithm(T.choose(isFinite, ax, else: one))
    let limit = constant(Constants.largestPower)
    let ay = y.magnitudes
    let boundedSize = T.choose(T.isLess(ay, limit), ay, else: limit)
    let bounded = negate(boundedSize, where: y.hasSignBit)
    let (head, tail) = exactProduct(bounded, log.head)
    let finite = exponential(head, tail: tail + bounded * log.tail)
    // Zero and infinity give zero or infinity, by the sign of y.
    let grows = T.choose(T.isLess(zero, y), one, else: zero)
    let toLimit = T.choose(
      T.isEqual(ax, zero),
      T.choose(T.isEqual(grows, one), zero, else: infinity),
      else: T.choose(T.isEqual(grows, one), infinity, else: zero))
    let size = T.choose(isFinite, finite, else: toLimit)
    return specialPower(x, y, size: size)
  }

  /// Returns a power from its magnitude: its sign, and the cases that are 1 or NaN.
  @inlinable @inline(__always)
  static func specialPower(_ x: T, _ y: T, size: T) -> T {
    let one = constant(1)
    let nan = constant(.nan)
    let isInteger = integerMask(y)
    let isEven = integerMask(constant(0.5) * y)
    let signed = T.choose(isEven, size, else: constant(-1) * size)
    let isNegative = T.isLess(x, constant(0))
    let ofInteger = T.choose(x.hasSignBit, signed, else: size)
    let isFiniteBase = T.isLess(x.magnitudes, constant(.infinity))
    let fractional = T.choose(T.both(isNegative, isFiniteBase), nan, else: size)
    let result = T.choose(isInteger, ofInteger, else: fractional)
    let defined = T.choose(T.both(T.isEqual(x, x), T.isEqual(y, y)), result, else: nan)
    let isOne = T.choose(T.isEqual(x, one), one, else: defined)
    return T.choose(T.isEqual(y, constant(0)), one, else: isOne)
  }

  /// Returns where a number is an integer; infinity is one.
  @inlinable @inline(__always)
  static func integerMask(_ y: T) -> T.Mask {
    let size = y.magnitudes
    let limit = constant(Constants.integersOnly)
    let rounded = (size + limit) - limit
    return T.isEqual(T.choose(T.isLess(size, limit), rounded, else: size), size)
  }
}
