public import PlanetMath

/// A body as it appears to an observer at a moment: direction, distance, orientation and
/// illumination.
///
/// Orientation and illumination are computed for the moment of emission, a light time before the
/// observation.
public struct ApparentState: Sendable {
  /// The body.
  public let body: SolarSystemBody
  /// The moment of observation.
  package let instant: Instant
  /// The time that light takes from the body to the observer, in seconds.
  package let lightTime: Double
  /// The geometric position from the observer in the ICRF, in kilometres.
  let geometric: Vector3
  /// The astrometric position from the observer in the ICRF, in kilometres.
  let astrometric: Vector3
  /// The apparent position from the observer in the ICRF, in kilometres.
  ///
  /// Its length is the distance at which the body has its apparent size: aberration enlarges what
  /// is behind a moving observer by the ratio of velocity and speed of light.
  package let position: Vector3
  /// The body's axes in the ICRF at the moment of emission.
  package let orientation: Orientation
  /// The unit vector from the body's centre to the observer, in the body's frame.
  package let observerDirection: Vector3
  /// The unit vector from the body's centre to the sun, in the body's frame; zero for a star.
  ///
  /// In another system, the sun is the star that gives the body most light.
  package let sunDirection: Vector3
  /// The distance from the sun at the moment of emission, in kilometres; 0 for a star.
  package let sunDistance: Double
  /// The radii of the body along longitude 0, longitude 90° and the north pole, in kilometres.
  package let radii: Vector3
  /// The radius of the sun, in kilometres.
  let sunRadius: Double
  /// The luminosity of the star that lights the body, in units of the sun's.
  let sunLuminosity: Double

  /// The moment at which the light left the body.
  package var emission: Instant { instant.advanced(bySeconds: -lightTime) }

  /// The distance that light travels from the body to the observer, in kilometres.
  public var distance: Double { astrometric.length }

  /// A Boolean value that indicates whether the observer is outside the body's ellipsoid.
  package var isSeenFromOutside: Bool {
    (observerDirection * position.length / radii).length > 1 + 1e-9
  }

  /// The unit vector of the apparent place, in the ICRF.
  package var direction: Vector3 { position.normalized }

  /// Returns the position from the observer in the ICRF, in kilometres.
  package func position(_ place: PlaceKind) -> Vector3 {
    switch place {
    case .geometric: geometric
    case .astrometric: astrometric
    case .apparent: position
    }
  }

  /// The right ascension of the apparent place in the ICRF, from 0 to 360°.
  public var rightAscension: Angle { rightAscension(of: .apparent) }

  /// The declination of the apparent place in the ICRF.
  public var declination: Angle { declination(of: .apparent) }

  /// Returns the right ascension of a place in the ICRF, from 0 to 360°.
  package func rightAscension(of place: PlaceKind) -> Angle { position(place).longitude.positive }

  /// Returns the declination of a place in the ICRF.
  package func declination(of place: PlaceKind) -> Angle { position(place).latitude }

  /// The apparent right ascension and declination on the true equator and equinox of date.
  package var placeOfDate: (rightAscension: Angle, declination: Angle) {
    let (matrix, _) = Precession.trueEquatorOfDate(instant.terrestrialDays / daysPerCentury)
    let vector = matrix * position
    return (vector.longitude.positive, vector.latitude)
  }

  /// Returns the angle between the apparent places of this body and another one.
  package func separation(from other: ApparentState) -> Angle {
    Angle(radians: direction.angle(to: other.direction))
  }

  /// The point below the observer, at the centre of the disc.
  public var subObserver: PlanetocentricPoint {
    PlanetocentricPoint(body: body, direction: observerDirection, radii: radii)
  }

  /// The point below the sun; nil for a star.
  public var subSolar: PlanetocentricPoint? {
    body.isStar ? nil : PlanetocentricPoint(body: body, direction: sunDirection, radii: radii)
  }

  /// The angle at the body between the sun and the observer, from 0 to 180°; 0 for a star.
  public var phaseAngle: Angle {
    guard !body.isStar else { return .zero }
    let cross = sunDirection.cross(observerDirection).length
    return Angle(radians: atan2(cross, sunDirection.dot(observerDirection)))
  }

  /// The illuminated fraction of the disc, from 0 to 1; 1 for a star.
  public var illuminatedFraction: Double {
    body.isStar ? 1 : min(max((1 + sunDirection.dot(observerDirection)) / 2, 0), 1)
  }

  /// The position angle of the north pole: from celestial north (ICRF) to the east, 0 to 360°.
  public var northPoleAngle: Angle { positionAngle(of: orientation.matrix.z) }

  /// The angle of the equatorial diameter, as seen by the observer.
  public var angularDiameter: Angle {
    .diameter(radius: radii.x, distance: position.length)
  }

  /// The angular diameter of the sun as seen from the body; zero for a star.
  package var sunDiameter: Angle {
    guard !body.isStar else { return .zero }
    return .diameter(radius: sunRadius, distance: sunDistance)
  }

  /// The latitudes of the observer and of the sun above the plane of the rings, north positive;
  /// nil for bodies without rings.
  package var ringOpening: (observer: Angle, sun: Angle)? {
    switch body {
    case .jupiter, .saturn, .uranus, .neptune:
      (observerDirection.latitude, sunDirection.latitude)
    default: nil
    }
  }

  /// Returns the position angle of a direction projected on the sky at the body: from celestial
  /// north (ICRF) to the east, from 0 to 360°.
  package func positionAngle(of vector: Vector3) -> Angle {
    let line = astrometric.normalized
    let east = Vector3.unitZ.cross(line)
    let north = line.cross(east)
    let angle = atan2(vector.dot(east), vector.dot(north))
    return Angle(radians: angle < 0 ? angle + 2 * .pi : angle)
  }

  /// Returns a vector of the ICRF in the body's frame, of the same length.
  package func bodyFrame(_ vector: Vector3) -> Vector3 {
    orientation.matrix.transposed * vector
  }
}

extension [ApparentState] {
  /// The states by the IDs of their bodies; for many look-ups.
  package var byID: [String: ApparentState] {
    Dictionary(lazy.map { ($0.body.rawValue, $0) }) { first, _ in first }
  }
}

extension Angle {
  /// The angle from 0 to a full turn, for an angle from minus to plus a half turn.
  var positive: Angle { radians < 0 ? self + .fullTurn : self }

  /// Returns the angle of a sphere's diameter from outside; half a turn on its surface or below.
  static func diameter(radius: Double, distance: Double) -> Angle {
    guard distance > radius else { return Angle(radians: .pi) }
    return Angle(radians: 2 * asin(radius / distance))
  }
}
