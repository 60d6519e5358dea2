import PlanetMath

/// An elliptic orbit about a body in the ecliptic and equinox of J2000.
struct KeplerOrbit: Sendable {
  /// The semi-major axis, in kilometres.
  let semiMajorAxis: Double
  /// The eccentricity, from 0 to below 1.
  let eccentricity: Double
  /// The inclination to the ecliptic, in degrees.
  let inclination: Double
  /// The longitude of the ascending node, in degrees.
  let node: Double
  /// The angle from the node to the pericentre, in degrees.
  let pericentre: Double
  /// The mean anomaly at the epoch, in degrees.
  let meanAnomaly: Double
  /// The mean motion, in degrees per day.
  let meanMotion: Double
  /// The epoch, in days of TDB from J2000.0.
  let epoch: Double

  /// Returns the position in the ecliptic of J2000, in kilometres, for days of TDB from J2000.0.
  func eclipticPosition(_ days: Double) -> Vector3 {
    let mean = radians(degrees: meanAnomaly + meanMotion * (days - epoch))
    let anomaly = Self.eccentricAnomaly(mean: mean, eccentricity: eccentricity)
    let (sine, cosine) = sinCos(anomaly)
    let along = semiMajorAxis * (cosine - eccentricity)
    let across = semiMajorAxis * (1 - eccentricity * eccentricity).squareRoot() * sine
    let axes = Self.axes(
      node: radians(degrees: node), inclination: radians(degrees: inclination),
      pericentre: radians(degrees: pericentre))
    return axes.pericentre * along + axes.quarter * across
  }

  /// Returns the unit vectors to the pericentre and a quarter of a turn further in the reference
  /// plane's frame, for angles in radians.
  static func axes(
    node: Double, inclination: Double, pericentre: Double
  ) -> (pericentre: Vector3, quarter: Vector3) {
    let (sinNode, cosNode) = sinCos(node)
    let (sinTilt, cosTilt) = sinCos(inclination)
    let (sinPeri, cosPeri) = sinCos(pericentre)
    return (
      Vector3(
        cosNode * cosPeri - sinNode * sinPeri * cosTilt,
        sinNode * cosPeri + cosNode * sinPeri * cosTilt, sinPeri * sinTilt),
      Vector3(
        -cosNode * sinPeri - sinNode * cosPeri * cosTilt,
        -sinNode * sinPeri + cosNode * cosPeri * cosTilt, cosPeri * sinTilt)
    )
  }

  /// Returns the position in the ICRF, in kilometres, for days of TDB from J2000.0.
  func position(_ days: Double) -> Vector3 { Self.frame * eclipticPosition(days) }

  /// The rotation from the ecliptic of J2000 to the ICRF, by the obliquity 84381.448″ (IAU 1976).
  static let frame = Precession.turn(x: -84381.448 * .pi / 648_000)

  /// Returns the solution of Kepler's equation E − e sin E = M by Newton's method, in radians.
  private static func eccentricAnomaly(mean: Double, eccentricity: Double) -> Double {
    var anomaly = mean + eccentricity * sin(mean)
    for _ in 0..<6 {
      let (sine, cosine) = sinCos(anomaly)
      anomaly -= (anomaly - eccentricity * sine - mean) / (1 - eccentricity * cosine)
    }
    return anomaly
  }
}
