package import PlanetMath

/// The conic section in which a body moves about another one, without perturbations: an ellipse, or
/// an arc of a parabola or hyperbola.
package struct OrbitPath: Codable, Hashable, Sendable {
  /// The centre of the ellipse in kilometres; for an arc the focus, where the central body is.
  package let center: Vector3
  /// The vector from the centre to the pericentre.
  package let major: Vector3
  /// The vector from the centre to the end of the minor axis that follows the pericentre; for an
  /// arc a vector of the length of ``major`` in the direction of the motion at the pericentre.
  package let minor: Vector3
  /// The part of a parabola or hyperbola; nil for an ellipse.
  package let arc: Arc?

  /// A part of a parabola or hyperbola about its pericentre.
  package struct Arc: Codable, Hashable, Sendable {
    /// The eccentricity, about 1 or more.
    package let eccentricity: Double
    /// The true anomaly of both ends in radians, between 0 and that of the asymptotes.
    package let reach: Double
  }

  package init(center: Vector3, major: Vector3, minor: Vector3, arc: Arc? = nil) {
    (self.center, self.major, self.minor) = (center, major, minor)
    self.arc = arc
  }

  /// The eccentricity from which an orbit is shown as an arc.
  private static let openEccentricity = 1 - 1e-6

  /// Creates the osculating orbit of a motion about the origin; nil for a motion along a line, and
  /// without an attraction.
  ///
  /// A parabola or hyperbola ends at ten times the distance of its pericentre, or at 1.5 times the
  /// present distance if that is farther.
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
    guard distance > 0, momentum.length > 0, attraction > 0, attraction.isFinite else {
      return nil
    }
    let inverseAxis = 2 / distance - velocity.dot(velocity) / attraction
    let eccentricity = velocity.cross(momentum) / attraction - position / distance
    let length = eccentricity.length
    guard inverseAxis > 0, length < Self.openEccentricity else {
      let parameter = momentum.dot(momentum) / attraction
      let periapsis = parameter / (1 + length)
      let farthest = max(10 * periapsis, 1.5 * distance)
      let cosine = max((parameter / farthest - 1) / length, -1)
      let towards = eccentricity / length
      self.init(
        center: Vector3(0, 0, 0), major: towards * periapsis,
        minor: momentum.normalized.cross(towards) * periapsis,
        arc: Arc(eccentricity: length, reach: acos(cosine)))
      return
    }
    let pericentre = length > 1e-9 ? eccentricity / length : position / distance
    let major = pericentre / inverseAxis
    let minor = momentum.normalized.cross(major) * max(1 - length * length, 0).squareRoot()
    self.init(center: pericentre * (-length / inverseAxis), major: major, minor: minor)
  }

  /// Returns a point of the path for −π to π: the point at an eccentric anomaly in radians, or that
  /// at the same part of the reach of an arc.
  package func point(_ anomaly: Double) -> Vector3 {
    guard let arc else {
      let (sine, cosine) = sinCos(anomaly)
      return center + major * cosine + minor * sine
    }
    let (sine, cosine) = sinCos(anomaly / .pi * arc.reach)
    let ratio = (1 + arc.eccentricity) / (1 + arc.eccentricity * cosine)
    return center + (major * cosine + minor * sine) * ratio
  }

  package func moved(by offset: Vector3) -> OrbitPath {
    OrbitPath(center: center + offset, major: major, minor: minor, arc: arc)
  }

  /// A Boolean value that indicates whether the vectors are finite, and the axes not zero.
  package var isValid: Bool {
    [center, major, minor].allSatisfy { $0.length.isFinite && $0.length <= 1e15 }
      && major.length > 0 && minor.length > 0 && arc?.isValid ?? true
  }
}

extension OrbitPath.Arc {
  /// A Boolean value that indicates whether the arc ends before the asymptotes.
  fileprivate var isValid: Bool {
    (0.999...1e9).contains(eccentricity) && reach > 0 && reach <= .pi
      && 1 + eccentricity * cos(reach) > 0
  }
}

extension Ephemeris {
  /// Returns the osculating orbit of a body about its planet, or of a planet about the sun, with
  /// the central body at the origin; nil for the sun, and if the attraction is not known.
  package func orbit(of body: SolarSystemBody, at instant: Instant) -> OrbitPath? {
    guard let parent = body.parent else { return nil }
    func offset(_ seconds: Double) -> Vector3 {
      let moment = instant.advanced(bySeconds: seconds)
      return position(of: body, at: moment) - position(of: parent, at: moment)
    }
    var attraction = parent.gravitationalParameter + body.gravitationalParameter
    // The mass of the parent may be unknown, and that of a barycentre is not in its centre.
    if case .other(let body) = body, let orbit = body.orbit { attraction = orbit.attraction }
    let half = 30.0
    let (place, velocity) = (offset(0), (offset(half) - offset(-half)) / (2 * half))
    let path = OrbitPath(position: place, velocity: velocity, attraction: attraction)
    return path.flatMap { $0.isValid ? $0 : nil }
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
