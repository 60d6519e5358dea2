public import PlanetMath

/// The rotation of a body about its axis.
///
/// Three facts describe a rotation, and two of them overlap: an obliquity beyond 90° already means
/// that the body rotates against its orbital motion. ``obliquity`` is the angle of the *right-hand*
/// axis (NASA's 177.36° for Venus), ``direction`` the sense seen from north of the orbit. A body
/// rendered with its north pole up uses `northTilt` and `turnsEastward`, which never count the
/// reversal twice.
public struct Rotation: Codable, Hashable, Sendable {
  /// The sidereal period in hours, always positive; nil if unknown.
  public var period: Double?

  /// The sense of the rotation, seen from north of its own orbit (moons: of the planet's equator).
  public var direction: SpinDirection

  /// The angle between the right-hand axis and the orbit's normal, 0° to 180°; nil if unknown.
  public var obliquity: Angle?

  /// The direction of the north pole; nil if the catalogue does not state it.
  package var pole: Pole?

  /// Creates a rotation with a period in hours.
  public init(
    period: Double?, direction: SpinDirection = .prograde, obliquity: Angle? = nil
  ) {
    self.period = period
    self.direction = direction
    self.obliquity = obliquity
  }

  /// A Boolean value that indicates whether the surface moves towards the map's east, seen in the
  /// body's own frame.
  ///
  /// The prime-meridian rate of the pole decides if it is given: Pluto is retrograde, but its
  /// charts have the right-hand pole at the top, and there it rotates eastward.
  package var turnsEastward: Bool {
    if let rate = pole?.primeMeridianRate { return rate.radians >= 0 }
    return direction == .prograde
  }

  /// The tilt of the axis when north is the top of the map; 0 for an unknown obliquity.
  ///
  /// For a westward rotation with an obliquity beyond 90°, the map's north is at the other end of
  /// the axis.
  package var northTilt: Angle {
    guard let obliquity else { return .zero }
    return obliquity > .quarterTurn && !turnsEastward ? .degrees(180) - obliquity : obliquity
  }
}

/// The sense of a rotation or of an orbit.
public enum SpinDirection: String, CaseIterable, Codable, Hashable, Sendable {
  /// Counter-clockwise seen from the north.
  case prograde
  /// Clockwise seen from the north.
  case retrograde
}

/// The direction of a north pole and the prime meridian at J2000.
///
/// By the conventions of the IAU's working group on cartographic coordinates: α₀, δ₀ and W with
/// their periodic terms evaluated at J2000; their changes with time are not included.
package struct Pole: Codable, Hashable, Sendable {
  /// Right ascension of the pole (ICRF), α₀.
  package var rightAscension: Angle

  /// Declination of the pole (ICRF), δ₀.
  package var declination: Angle

  /// The prime meridian's angle from the node of the equator at J2000, W₀.
  package var primeMeridian: Angle?

  /// The rotation of the prime meridian per day; negative for a westward rotation.
  package var primeMeridianRate: Angle?

  package init(
    rightAscension: Angle, declination: Angle, primeMeridian: Angle? = nil,
    primeMeridianRate: Angle? = nil
  ) {
    self.rightAscension = rightAscension
    self.declination = declination
    self.primeMeridian = primeMeridian
    self.primeMeridianRate = primeMeridianRate
  }
}

extension CelestialBody {
  /// A Boolean value that indicates whether the surface moves eastward; true where it is unknown.
  package var turnsEastward: Bool { rotation?.turnsEastward ?? true }

  /// Converts a rotation between the body's own sense and eastward.
  /// - Parameter turn: A fraction of a turn.
  /// - Returns: The fraction, negated for a body that rotates westward.
  package func eastward(_ turn: Double) -> Double {
    turn == 0 ? 0 : turnsEastward ? turn : -turn
  }
}
