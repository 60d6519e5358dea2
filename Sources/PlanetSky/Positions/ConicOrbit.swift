package import PlanetMath

/// An orbit about a body that attracts as a point: an ellipse, a parabola or a hyperbola, which may
/// turn slowly.
///
/// Positions follow from the state at the periapsis in universal variables, which hold for any
/// eccentricity (Danby 1988, Fundamentals of Celestial Mechanics, section 6.9).
package struct ConicOrbit: Hashable, Sendable {
  /// The distance of the periapsis from the central body, in kilometres, above 0.
  package var periapsisDistance: Double
  /// The eccentricity, 0 or more.
  package var eccentricity: Double
  /// The angle between the orbit and the reference plane.
  package var inclination: Angle
  /// The longitude of the ascending node in the reference plane.
  package var node: Angle
  /// The angle from the node to the periapsis.
  package var periapsisArgument: Angle
  /// The moment at the periapsis, in days of TDB from J2000.0.
  package var periapsisTime: Double
  /// The gravitational constant times the sum of the masses, in km³/s², above 0.
  package var attraction: Double
  /// The axes of the reference plane in the ICRF.
  package var plane = ConicOrbit.ecliptic
  /// The moment for which node and argument hold, in days of TDB from J2000.0.
  package var epoch = 0.0
  /// The change of the node per day.
  package var nodeRate = Angle.zero
  /// The change of the periapsis' argument per day.
  package var periapsisRate = Angle.zero

  package init(
    periapsisDistance: Double, eccentricity: Double, inclination: Angle, node: Angle,
    periapsisArgument: Angle, periapsisTime: Double, attraction: Double
  ) {
    (self.periapsisDistance, self.eccentricity) = (periapsisDistance, eccentricity)
    (self.inclination, self.node) = (inclination, node)
    (self.periapsisArgument, self.periapsisTime) = (periapsisArgument, periapsisTime)
    self.attraction = attraction
  }

  /// The axes of the ecliptic of J2000 in the ICRF, by the obliquity 84381.448″ (IAU 1976).
  package static let ecliptic: Orientation = {
    let frame = KeplerOrbit.frame
    return Orientation(x: frame * .unitX, y: frame * .unitY, z: frame * .unitZ)
  }()

  /// Returns the axes of the plane at right angles to a pole: +X to its ascending node on the
  /// equator of the ICRF, or to the equinox if it is the same plane.
  package static func plane(pole: Vector3) -> Orientation {
    let node = Vector3.unitZ.cross(pole)
    let x = node.length > 1e-12 ? node.normalized : .unitX
    return Orientation(x: x, y: pole.cross(x), z: pole)
  }

  /// The unit vectors to the periapsis and at right angles to it, in the ICRF, for days of TDB from
  /// J2000.0.
  private func axes(_ days: Double) -> (periapsis: Vector3, quarter: Vector3) {
    let passed = days - epoch
    let axes = KeplerOrbit.axes(
      node: (node + nodeRate * passed).wrapped.radians, inclination: inclination.radians,
      pericentre: (periapsisArgument + periapsisRate * passed).wrapped.radians)
    return (plane * axes.pericentre, plane * axes.quarter)
  }

  /// The unit vector at right angles to the orbit, about which the body moves counter-clockwise.
  package var pole: Vector3 {
    let (periapsis, quarter) = axes(epoch)
    return periapsis.cross(quarter)
  }

  /// The unit vector from the central body to the periapsis at the epoch, in the ICRF.
  package var periapsisDirection: Vector3 { axes(epoch).periapsis }

  /// The orbital period in days; nil for an orbit that does not close.
  package var period: Double? {
    guard eccentricity < 1 else { return nil }
    let axis = periapsisDistance / (1 - eccentricity)
    return 2 * .pi * (axis * axis / attraction * axis).squareRoot() / Instant.secondsPerDay
  }

  /// Returns the position from the central body in the ICRF in kilometres, for days of TDB from
  /// J2000.0.
  package func position(_ days: Double) -> Vector3 {
    var passed = days - periapsisTime
    if let period { passed -= (passed / period).rounded() * period }
    let time = passed.magnitude * Instant.secondsPerDay
    let functions = UniversalFunctions(at: anomaly(after: time), inverseAxis)
    let speed = (attraction * (1 + eccentricity) / periapsisDistance).squareRoot()
    let along = periapsisDistance - attraction * functions.second
    let across = speed * periapsisDistance * functions.first * (passed < 0 ? -1 : 1)
    let (periapsis, quarter) = axes(days)
    return periapsis * along + quarter * across
  }

  /// The attraction divided by the semi-major axis, in km²/s²: 0 for a parabola, negative for a
  /// hyperbola.
  private var inverseAxis: Double { attraction * (1 - eccentricity) / periapsisDistance }

  /// Returns the universal anomaly in s/km, the integral of dt/r, for seconds after the periapsis.
  ///
  /// The time q G₁ + μ G₃ is a convex function of the anomaly up to half a revolution. So Newton's
  /// method descends to the solution from any bound above it.
  private func anomaly(after time: Double) -> Double {
    guard time > 0 else { return 0 }
    let beta = inverseAxis
    var bounds = [time / periapsisDistance]
    if beta > 0 { bounds.append(.pi / beta.squareRoot()) }
    if beta <= 0 { bounds.append(exp(log(6 * time / attraction) / 3) * (1 + 1e-9)) }
    if beta < 0 {
      let mean = time * (-beta) * (-beta).squareRoot() / attraction / (eccentricity - 1)
      bounds.append(
        log(mean + (mean * mean + 1).squareRoot()) / (-beta).squareRoot() * (1 + 1e-9))
    }
    var anomaly = bounds.min() ?? 0
    for _ in 0..<200 {
      let functions = UniversalFunctions(at: anomaly, beta)
      let reached = periapsisDistance * functions.first + attraction * functions.third
      let distance = periapsisDistance * functions.zeroth + attraction * functions.second
      let change = (reached - time) / distance
      anomaly -= change
      if change.magnitude <= 1e-15 * anomaly { break }
    }
    return anomaly
  }
}

/// The functions G₀ to G₃ of universal variables (Stumpff's functions times powers of the anomaly).
private struct UniversalFunctions {
  let zeroth: Double
  let first: Double
  let second: Double
  let third: Double

  /// Creates the functions for an anomaly s and β = μ/a.
  init(at s: Double, _ beta: Double) {
    let z = beta * s * s
    if z.magnitude < 0.5 {
      second = s * s * Self.series(z, from: 2)
      third = s * s * s * Self.series(z, from: 3)
      zeroth = 1 - beta * second
      first = s - beta * third
      return
    }
    let root = beta.magnitude.squareRoot()
    let angle = root * s
    if beta > 0 {
      let (sine, cosine) = sinCos(angle)
      let half = sin(angle / 2)
      (zeroth, first) = (cosine, sine / root)
      second = 2 * half * half / beta
    } else {
      let power = exp(angle)
      let inverse = 1 / power
      (zeroth, first) = ((power + inverse) / 2, (power - inverse) / 2 / root)
      second = (zeroth - 1) / -beta
    }
    third = (s - first) / beta
  }

  /// Returns the sum of (−z)ᵏ / (2k + n)!.
  private static func series(_ z: Double, from n: Int) -> Double {
    var (sum, term) = (0.0, n == 2 ? 0.5 : 1.0 / 6)
    for k in 1...12 {
      sum += term
      let next = Double((2 * k + n) * (2 * k + n - 1))
      term *= -z / next
    }
    return sum
  }
}
