package import PlanetMath

/// The ellipse in which a body moves about another one, without perturbations.
package struct OrbitPath: Codable, Hashable, Sendable {
  /// The centre of the ellipse, in kilometres.
  package let center: Vector3
  /// The vector from the centre to the pericentre.
  package let major: Vector3
  /// The vector from the centre to the end of the minor axis that follows the pericentre.
  package let minor: Vector3

  package init(center: Vector3, major: Vector3, minor: Vector3) {
    (self.center, self.major, self.minor) = (center, major, minor)
  }

  /// Creates the osculating ellipse of a motion about the origin; nil for a motion that is not
  /// elliptic.
  ///
  /// Vis-viva gives the semi-major axis 1 / (2/r − v²/μ); the eccentricity vector (v × h)/μ − r/|r|
  /// is directed to the pericentre (Danby 1988, Fundamentals of Celestial Mechanics, chapter 6).
  /// - Parameters:
  ///   - position: The position in kilometres.
  ///   - velocity: The velocity in kilometres per second.
  ///   - attraction: The gravitational constant times the sum of the masses, in km³/s².
  package init?(position: Vector3, velocity: Vector3, attraction: Double) {
    let distance = position.length
    let momentum = position.cross(velocity)
    let inverseAxis = 2 / distance - velocity.dot(velocity) / attraction
    guard distance > 0, momentum.length > 0, inverseAxis > 0 else { return nil }
    let eccentricity = velocity.cross(momentum) / attraction - position / distance
    let length = eccentricity.length
    let pericentre = length > 1e-9 ? eccentricity / length : position / distance
    let major = pericentre / inverseAxis
    let minor = momentum.normalized.cross(major) * max(1 - length * length, 0).squareRoot()
    self.init(center: pericentre * (-length / inverseAxis), major: major, minor: minor)
  }

  /// Returns the point at an eccentric anomaly in radians.
  package func point(_ anomaly: Double) -> Vector3 {
    let (sine, cosine) = sinCos(anomaly)
    return center + major * cosine + minor * sine
  }

  package func moved(by offset: Vector3) -> OrbitPath {
    OrbitPath(center: center + offset, major: major, minor: minor)
  }

  /// A Boolean value that indicates whether the vectors are finite, and the axes not zero.
  package var isValid: Bool {
    [center, major, minor].allSatisfy { $0.length.isFinite && $0.length <= 1e15 }
      && major.length > 0 && minor.length > 0
  }
}

extension Ephemeris {
  /// Returns the osculating orbit of a body about its planet, or of a planet about the sun, with
  /// the central body at the origin; nil for the sun.
  package func orbit(of body: SolarSystemBody, at instant: Instant) -> OrbitPath? {
    guard let parent = body.parent else { return nil }
    func offset(_ seconds: Double) -> Vector3 {
      let moment = instant.advanced(bySeconds: seconds)
      return position(of: body, at: moment) - position(of: parent, at: moment)
    }
    let half = 30.0
    let (place, velocity) = (offset(0), (offset(half) - offset(-half)) / (2 * half))
    return OrbitPath(
      position: place, velocity: velocity,
      attraction: parent.gravitationalParameter + body.gravitationalParameter)
  }
}

extension SolarSystemBody {
  /// The gravitational constant times the mass, in km³/s² (JPL's DE440, Park and others 2021, and
  /// satellite ephemerides); 0 for bodies whose mass hardly changes an orbit.
  package var gravitationalParameter: Double {
    switch self {
    case .sun: 132_712_440_041.3
    case .mercury: 22_031.9
    case .venus: 324_858.6
    case .earth: 398_600.4
    case .moon: 4902.8
    case .mars: 42_828.4
    case .jupiter: 126_686_531.9
    case .saturn: 37_931_206.2
    case .uranus: 5_793_951.3
    case .neptune: 6_835_099.97
    case .triton: 1428.5
    case .pluto: 869.6
    case .charon: 105.9
    case .other(let body): body.gravitationalParameter
    default: 0
    }
  }
}
