// The public functions: the same polynomial behind Double, Float and eight Floats.
// Bounds were measured against the C library at a million seeded points; the tests hold them.

/// Returns the sine of an angle in radians.
///
/// Error: at most 3 ulp for |x| ≤ 2²⁷ (Double) or 2¹³ (Float); not a number beyond.
@inlinable
package func sin(_ x: Double) -> Double { Elementary.sineAndCosine(x).sine }

/// Returns the sine of an angle in radians.
///
/// Error: at most 3 ulp for |x| ≤ 2²⁷ (Double) or 2¹³ (Float); not a number beyond.
@inlinable
package func sin(_ x: Float) -> Float { Elementary.sineAndCosine(x).sine }

/// Returns the sine of an angle in radians, of each of eight numbers.
///
/// Error: at most 3 ulp for |x| ≤ 2²⁷ (Double) or 2¹³ (Float); not a number beyond.
@inlinable
package func sin(_ x: Float8) -> Float8 { Elementary.sineAndCosine(x).sine }

/// Returns the cosine of an angle in radians.
///
/// Error: at most 3 ulp for |x| ≤ 2²⁷ (Double) or 2¹³ (Float); not a number beyond.
@inlinable
package func cos(_ x: Double) -> Double { Elementary.sineAndCosine(x).cosine }

/// Returns the cosine of an angle in radians.
///
/// Error: at most 3 ulp for |x| ≤ 2²⁷ (Double) or 2¹³ (Float); not a number beyond.
@inlinable
package func cos(_ x: Float) -> Float { Elementary.sineAndCosine(x).cosine }

/// Returns the cosine of an angle in radians, of each of eight numbers.
///
/// Error: at most 3 ulp for |x| ≤ 2²⁷ (Double) or 2¹³ (Float); not a number beyond.
@inlinable
package func cos(_ x: Float8) -> Float8 { Elementary.sineAndCosine(x).cosine }

/// Returns the angle in radians, -π/2 to π/2, whose sine is given; not a number beyond ±1.
///
/// Error: at most 3 ulp.
@inlinable
package func asin(_ x: Double) -> Double { Elementary.arcSine(x) }

/// Returns the angle in radians, -π/2 to π/2, whose sine is given; not a number beyond ±1.
///
/// Error: at most 3 ulp.
@inlinable
package func asin(_ x: Float) -> Float { Elementary.arcSine(x) }

/// Returns the angle in radians, -π/2 to π/2, whose sine is given; not a number beyond ±1, of
/// each of eight numbers.
///
/// Error: at most 3 ulp.
@inlinable
package func asin(_ x: Float8) -> Float8 { Elementary.arcSine(x) }

/// Returns the angle in radians, 0 to π, whose cosine is given; not a number beyond ±1.
///
/// Error: at most 3 ulp.
@inlinable
package func acos(_ x: Double) -> Double { Elementary.arcCosine(x) }

/// Returns the angle in radians, 0 to π, whose cosine is given; not a number beyond ±1.
///
/// Error: at most 3 ulp.
@inlinable
package func acos(_ x: Float) -> Float { Elementary.arcCosine(x) }

/// Returns the angle in radians, 0 to π, whose cosine is given; not a number beyond ±1, of each
/// of eight numbers.
///
/// Error: at most 3 ulp.
@inlinable
package func acos(_ x: Float8) -> Float8 { Elementary.arcCosine(x) }

/// Returns the exponential.
///
/// Error: at most 1 ulp.
@inlinable
package func exp(_ x: Double) -> Double { Elementary.exponential(x, tail: 0) }

/// Returns the exponential.
///
/// Error: at most 1 ulp.
@inlinable
package func exp(_ x: Float) -> Float { Elementary.exponential(x, tail: 0) }

/// Returns the exponential, of each of eight numbers.
///
/// Error: at most 1 ulp.
@inlinable
package func exp(_ x: Float8) -> Float8 { Elementary.exponential(x, tail: Float8(repeating: 0)) }

/// Returns the natural logarithm.
///
/// Error: at most 1 ulp.
@inlinable
package func log(_ x: Double) -> Double { Elementary.logarithm(x) }

/// Returns the natural logarithm.
///
/// Error: at most 1 ulp.
@inlinable
package func log(_ x: Float) -> Float { Elementary.logarithm(x) }

/// Returns the natural logarithm, of each of eight numbers.
///
/// Error: at most 1 ulp.
@inlinable
package func log(_ x: Float8) -> Float8 { Elementary.logarithm(x) }

/// Returns the binary logarithm.
///
/// Error: at most 3 ulp, or 2 ulp of 1 where the result is smaller.
@inlinable
package func log2(_ x: Double) -> Double { Elementary.binaryLogarithm(x) }

/// Returns the binary logarithm.
///
/// Error: at most 3 ulp, or 2 ulp of 1 where the result is smaller.
@inlinable
package func log2(_ x: Float) -> Float { Elementary.binaryLogarithm(x) }

/// Returns the binary logarithm, of each of eight numbers.
///
/// Error: at most 3 ulp, or 2 ulp of 1 where the result is smaller.
@inlinable
package func log2(_ x: Float8) -> Float8 { Elementary.binaryLogarithm(x) }

/// Returns the angle in radians, -π to π, of the point (x, y).
///
/// Error: at most 3 ulp.
@inlinable
package func atan2(_ y: Double, _ x: Double) -> Double { Elementary.arcTangent(y: y, x: x) }

/// Returns the angle in radians, -π to π, of the point (x, y).
///
/// Error: at most 3 ulp.
@inlinable
package func atan2(_ y: Float, _ x: Float) -> Float { Elementary.arcTangent(y: y, x: x) }

/// Returns the angle in radians, -π to π, of the point (x, y), of each of eight numbers.
///
/// Error: at most 3 ulp.
@inlinable
package func atan2(_ y: Float8, _ x: Float8) -> Float8 { Elementary.arcTangent(y: y, x: x) }

/// Returns the power of one number to another, with the special cases of IEEE 754.
///
/// Error: at most 4 ulp while the result lies within 2⁻⁶⁴...2⁶⁴, 48 ulp (1e-14) at the ends of
/// the range.
@inlinable
package func pow(_ x: Double, _ y: Double) -> Double { Elementary.power(x, y) }

/// Returns the power of one number to another, with the special cases of IEEE 754.
///
/// Error: at most 4 ulp while the result lies within 2⁻⁶⁴...2⁶⁴, 48 ulp (1e-14) at the ends of
/// the range.
@inlinable
package func pow(_ x: Float, _ y: Float) -> Float { Elementary.power(x, y) }

/// Returns the power of one number to another, with the special cases of IEEE 754, of each of
/// eight numbers.
///
/// Error: at most 4 ulp while the result lies within 2⁻⁶⁴...2⁶⁴, 48 ulp (1e-14) at the ends of
/// the range.
@inlinable
package func pow(_ x: Float8, _ y: Float8) -> Float8 { Elementary.power(x, y) }

/// Returns sine and cosine of an angle in radians, for the price of one.
@inlinable
package func sinCos(_ x: Double) -> (sine: Double, cosine: Double) { Elementary.sineAndCosine(x) }

/// Returns sine and cosine of an angle in radians, for the price of one.
@inlinable
package func sinCos(_ x: Float) -> (sine: Float, cosine: Float) { Elementary.sineAndCosine(x) }

/// Returns sine and cosine of an angle in radians, of each of eight numbers, for the price of one.
@inlinable
package func sinCos(_ x: Float8) -> (sine: Float8, cosine: Float8) { Elementary.sineAndCosine(x) }

/// Returns the sine of an angle.
@inlinable
package func sin(_ angle: Angle) -> Double { sin(angle.radians) }

/// Returns the cosine of an angle.
@inlinable
package func cos(_ angle: Angle) -> Double { cos(angle.radians) }

/// Returns the tangent of an angle.
@inlinable
package func tan(_ angle: Angle) -> Double {
  let (sine, cosine) = sinCos(angle.radians)
  return sine / cosine
}

/// Returns the value of a polynomial, by its coefficients from the lowest power on.
@inlinable
package func polynomial(_ coefficients: [Double], at x: Double) -> Double {
  var sum = 0.0
  for coefficient in coefficients.reversed() { sum = sum * x + coefficient }
  return sum
}
