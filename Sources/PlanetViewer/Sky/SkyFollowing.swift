import PlanetMath
import PlanetSky

/// The frame in which the camera stays while the date changes.
package enum SkyFollowing: String, CaseIterable, Hashable, Sendable {
  /// The camera keeps its direction among the stars, and the body rotates.
  case stars
  /// The camera stays above the same longitude of the body.
  case surface
  /// The camera keeps its direction from the sun, and so the phase.
  case sun
  /// The camera keeps its direction from the Earth.
  case earth

  /// The title in the menu.
  var title: String {
    switch self {
    case .stars: "Fixed among the stars"
    case .surface: "Turns with the body"
    case .sun: "Follows the sun"
    case .earth: "Follows the Earth"
    }
  }
}

extension Ephemeris {
  /// Returns the frame in which a camera orbits a body: its third axis is the body's north pole,
  /// and it is rotated from the ICRF by the least angle.
  func orbitFrame(of body: SolarSystemBody, at instant: Instant) -> Orientation {
    let pole = orientation(of: body, at: instant).matrix.z
    let axis = Vector3.unitZ.cross(pole)
    guard axis.length > 1e-12 else { return .identity }
    return Orientation(about: axis, by: .radians(atan2(axis.length, pole.z)))
  }

  /// Returns the direction from one body to another in the frame in which a camera orbits the
  /// first; nil from a body to itself.
  func orbitDirection(
    from body: SolarSystemBody, to other: SolarSystemBody, at instant: Instant
  ) -> Vector3? {
    guard body != other else { return nil }
    let line = position(of: other, at: instant) - position(of: body, at: instant)
    return orbitFrame(of: body, at: instant).inverse * line.normalized
  }

  /// Returns the azimuth that a camera follows, in the frame in which it orbits a body.
  func azimuth(
    of following: SkyFollowing, around body: SolarSystemBody, at instant: Instant
  ) -> Angle {
    switch following {
    case .stars: return .zero
    case .surface:
      let meridian = orientation(of: body, at: instant).matrix.x
      return (orbitFrame(of: body, at: instant).inverse * meridian).longitude
    case .sun: return orbitDirection(from: body, to: .sun, at: instant)?.longitude ?? .zero
    case .earth: return orbitDirection(from: body, to: .earth, at: instant)?.longitude ?? .zero
    }
  }
}
