public import PlanetMath

/// A point on a body, by the direction from its centre.
public struct PlanetocentricPoint: Hashable, Sendable {
  /// The body on which the point is.
  package let body: SolarSystemBody
  /// The planetocentric latitude: the angle at the centre from the equator, north positive.
  public let latitude: Angle
  /// The longitude, east positive, from −180° to 180°.
  public let longitude: Angle

  /// The radii of the body along longitude 0, longitude 90° and the north pole, in kilometres.
  private let radii: Vector3

  /// Creates a point from a direction in the frame of a body with these radii in kilometres.
  package init(body: SolarSystemBody, direction: Vector3, radii: Vector3) {
    (self.body, self.radii) = (body, radii)
    latitude = direction.latitude
    longitude = direction.longitude
  }

  /// The planetographic latitude: the angle of the ellipsoid's normal from the equator.
  public var planetographicLatitude: Angle {
    let ratio = radii.x / radii.z
    let (sine, cosine) = sinCos(latitude.radians)
    return Angle(radians: atan2(sine * ratio * ratio, cosine))
  }

  /// The planetographic longitude, from 0 to 360°, in the direction that the IAU defines.
  ///
  /// It increases with time for an observer at rest: to the west for bodies with direct rotation,
  /// to the east for retrograde ones; for the sun, the Earth, the Moon and dwarf planets it is
  /// east positive.
  package var planetographicLongitude: Angle {
    let signed = body.hasWestLongitudes ? -longitude.radians : longitude.radians
    return Angle(radians: signed < 0 ? signed + 2 * .pi : signed)
  }
}

extension SolarSystemBody {
  /// A Boolean value that indicates whether planetographic longitudes are west positive.
  package var hasWestLongitudes: Bool {
    switch self {
    case .sun, .venus, .earth, .moon, .ceres, .pluto, .charon: false
    case .uranus, .miranda, .ariel, .umbriel, .titania, .oberon, .triton: false
    default: true
    }
  }
}
