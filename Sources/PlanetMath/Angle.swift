/// An angle, stored in radians.
///
/// Degrees are converted only at the edges of the program: create an angle with ``degrees(_:)``,
/// display it with ``degrees``. An angle is not a number, so the two cannot be confused.
public struct Angle: Codable, Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// Creates an angle from radians.
  @inlinable
  package init(radians: Double) { self.radians = radians }

  /// Creates an angle from degrees.
  @inlinable
  package init(degrees: Double) { radians = degrees * (.pi / 180) }

  /// The angle in degrees.
  @inlinable
  public var degrees: Double { radians * (180 / .pi) }

  /// Returns the direction after a number of full turns, wrapped before it loses precision.
  package static func turns(_ count: Double) -> Angle {
    Angle(radians: (count - nearestInteger(count)) * (2 * .pi))
  }

  /// The angle 0.
  public static let zero = Angle(radians: 0)
  /// A full turn, 360°.
  package static let fullTurn = Angle(radians: 2 * .pi)
  /// A quarter turn, 90°.
  package static let quarterTurn = Angle(radians: .pi / 2)

  /// Returns an angle given in radians.
  @inlinable
  public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  /// Returns an angle given in degrees.
  @inlinable
  public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }

  /// Returns whether the left angle is smaller, without wrapping.
  @inlinable
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }

  /// Returns the sum of two angles, without wrapping.
  @inlinable
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// Returns the difference of two angles, without wrapping.
  @inlinable
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// Returns the opposite angle.
  @inlinable
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// Returns a multiple of an angle.
  @inlinable
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }

  /// Returns a fraction of an angle.
  @inlinable
  package static func / (angle: Angle, divisor: Double) -> Angle {
    Angle(radians: angle.radians / divisor)
  }

  /// Returns the ratio of two angles.
  @inlinable
  package static func / (left: Angle, right: Angle) -> Double { left.radians / right.radians }

  /// The same direction in the range -180° (exclusive) to 180° (inclusive).
  package var wrapped: Angle {
    let turns = radians / (2 * .pi)
    let rest = radians - nearestInteger(turns) * (2 * .pi)
    return Angle(radians: rest <= -.pi ? rest + 2 * .pi : rest)
  }
}

/// Returns the nearest integer, ties to even, for magnitudes below 2⁵¹, without calling libm.
func nearestInteger(_ value: Double) -> Double {
  let magic = 6_755_399_441_055_744.0  // 1.5 · 2⁵²: adding it drops the fraction bits
  return (value + magic) - magic
}
