import PlanetMath

/// The motion of Jupiter's four large moons: longitudes fitted to the ephemeris jup365.
///
/// From 1931 to 2068 the longitudes are within 0.03° (Io), 0.14° (Europa), 0.063° (Ganymede) and
/// 0.06° (Callisto).
struct GalileanMoon: Sendable {
  /// The mean distance from Jupiter, in kilometres.
  let distance: Double
  /// The longitude in Jupiter's equator from its node on the ICRF equator: value in degrees at
  /// J2000.0 and rate in degrees per day.
  let longitude: [Double]
  /// Rows of amplitude in degrees, phase in degrees and rate in degrees per day; the first is the
  /// equation of the centre.
  let terms: [Double]

  /// Returns the moon of Jupiter; nil for other bodies.
  init?(_ body: SolarSystemBody) {
    switch body {
    case .io:
      (distance, longitude) = (421_800, [19.9458, 203.4889584])
      terms = [0.4728, 330.882, 204.2284679]
    case .europa:
      (distance, longitude) = (671_100, [214.5052, 101.3747244])
      terms = [1.0636, 345.443, 102.1142341]
    case .ganymede:
      (distance, longitude) = (1_070_400, [221.7847, 50.3176074])
      terms = [
        0.1637, 327.587, 50.3104954, 0.0689, 172.799, 51.057117, 0.0894, 224.566, 50.3157687,
      ]
    case .callisto:
      (distance, longitude) = (1_882_700, [80.9681, 21.5710729])
      terms = [0.8436, 87.139, 21.5692342, 0.0038, 171.0, 43.1384684]
    default:
      return nil
    }
  }

  /// Returns the position from Jupiter in the ICRF, in kilometres, for days of TDB from J2000.0.
  ///
  /// The moon is in the plane of its own equator, which is tilted to Jupiter's. The distance
  /// follows from the equation of the centre 2 e sin M as 1 − e cos M.
  /// - Parameters:
  ///   - days: Days of TDB from J2000.0.
  ///   - jupiter: The pole of Jupiter.
  ///   - pole: The pole of the moon.
  /// - Returns: The position, in kilometres.
  func position(_ days: Double, jupiter: Vector3, pole: Vector3) -> Vector3 {
    var angle = radians(degrees: polynomial(longitude, at: days))
    var row = 0
    while row + 2 < terms.count {
      let phase = radians(degrees: terms[row + 1] + terms[row + 2] * days)
      angle += terms[row] * (.pi / 180) * sin(phase)
      row += 3
    }
    let anomaly = radians(degrees: terms[1] + terms[2] * days)
    let eccentricity = terms[0] * (.pi / 360)
    let node = Vector3.unitZ.cross(jupiter).normalized
    let (sine, cosine) = sinCos(angle)
    let inPlane = node * cosine + jupiter.cross(node) * sine
    // The height above Jupiter's equator at which the direction is perpendicular to the pole.
    let direction = (inPlane - jupiter * (inPlane.dot(pole) / jupiter.dot(pole))).normalized
    return direction * (distance * (1 - eccentricity * cos(anomaly)))
  }
}
