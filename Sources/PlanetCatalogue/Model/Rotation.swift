public import PlanetMath

/// How a body turns about its axis.
///
/// Three facts describe a spin, and two of them overlap: a tilt beyond 90° already says that the
/// body turns against its orbital motion. ``obliquity`` is the tilt of the *right-hand* axis
/// (NASA's 177.36° for Venus), ``direction`` the sense seen from north of the orbit. A body drawn
/// with its north pole up uses ``northTilt`` and ``turnsEastward``, which never count the reversal
/// twice.
public struct Rotation: Hashable, Sendable {
  /// The time of one turn against the stars in hours, always positive; nil when unsaid.
  public var period: Double?

  /// The sense of the spin, seen from north of its own orbit (moons: of the planet's equator).
  public var direction: SpinDirection

  /// The angle between the right-hand spin axis and the orbit's normal, 0° to 180°; nil: unsaid.
  public var obliquity: Angle?

  /// Where the north pole points; nil when the catalogue does not say.
  public var pole: Pole?

  /// Creates a rotation with a period in hours.
  public init(
    period: Double?, direction: SpinDirection = .prograde, obliquity: Angle? = nil,
    pole: Pole? = nil
  ) {
    self.period = period
    self.direction = direction
    self.obliquity = obliquity
    self.pole = pole
  }

  /// The period in hours, negative for a retrograde spin, as NASA's tables print it.
  public var signedPeriod: Double? { period.map { direction == .retrograde ? -$0 : $0 } }

  /// Whether the surface moves towards the map's east, seen in the body's own frame.
  ///
  /// The pole's prime-meridian rate decides where it is given: Pluto is retrograde, but its
  /// charts have the right-hand pole on top, and there it turns eastward.
  public var turnsEastward: Bool {
    if let rate = pole?.primeMeridianRate { return rate.radians >= 0 }
    return direction == .prograde
  }

  /// The tilt to draw when north is the top of the map; unsaid obliquity counts as none.
  ///
  /// A westward spin with a tilt beyond 90° has its map's north at the other end of the axis.
  public var northTilt: Angle {
    guard let obliquity else { return .zero }
    return obliquity > .quarterTurn && !turnsEastward ? .degrees(180) - obliquity : obliquity
  }
}

/// The sense of a spin or of an orbit.
public enum SpinDirection: String, CaseIterable, Hashable, Sendable {
  /// The common sense: counter-clockwise seen from the north.
  case prograde
  /// Clockwise seen from the north.
  case retrograde
}

/// The direction of a north pole and the place of the prime meridian at J2000.
///
/// After the IAU's working group on cartographic coordinates: α₀, δ₀ and W with their periodic
/// terms evaluated at J2000; how they move with time is not the catalogue's business.
public struct Pole: Hashable, Sendable {
  /// Right ascension of the pole (ICRF), α₀.
  public var rightAscension: Angle

  /// Declination of the pole (ICRF), δ₀.
  public var declination: Angle

  /// The prime meridian's angle from the node of the equator at J2000, W₀.
  public var primeMeridian: Angle?

  /// How far the prime meridian turns in a day; negative for a westward spin.
  public var primeMeridianRate: Angle?

  /// Creates a pole.
  public init(
    rightAscension: Angle, declination: Angle, primeMeridian: Angle? = nil,
    primeMeridianRate: Angle? = nil
  ) {
    self.rightAscension = rightAscension
    self.declination = declination
    self.primeMeridian = primeMeridian
    self.primeMeridianRate = primeMeridianRate
  }
}
