import PlanetMath

/// The motion of Pluto and Charon: an ellipse with a polynomial, fitted to DE441 from 1900 to 2099.
///
/// The barycentre of the two is within 3.3″ of DE441, seen from the sun. Outside the fit, the
/// polynomial is held at its value at the end.
enum PlutoOrbit {
  /// The orbit about the barycentre of the solar system.
  private static let orbit = KeplerOrbit(
    semiMajorAxis: 39.4882651585 * astronomicalUnit, eccentricity: 0.2489883435,
    inclination: 17.1408701628, node: 110.3082880727, pericentre: 113.7646009556,
    meanAnomaly: 14.8537465467, meanMotion: 145.1685140336 / daysPerCentury, epoch: 0)

  /// The corrections along the ecliptic axes, in astronomical units, by powers of centuries.
  private static let corrections: [[Double]] = [
    [
      -1.1944085145e-03, 2.6932588606e-03, 4.6086766245e-03, -3.8543889746e-03,
      -2.0010571927e-03, 2.6248432928e-03,
    ],
    [
      8.8325460357e-04, -3.8114750544e-04, -3.2302849913e-03, 5.2006943038e-03,
      -1.2900159556e-04, -2.2300108336e-03,
    ],
    [
      -6.4819452614e-04, -2.8636798542e-03, -3.9235961846e-04, 8.3428177858e-03,
      7.1397596263e-04, -5.1728717549e-03,
    ],
  ]

  /// The ratio of the sun's mass to that of a planet and its moons.
  private static let massRatios: [(planet: PlanetSeries, ratio: Double)] = [
    (.jupiter, 1047.3486), (.saturn, 3497.898), (.uranus, 22902.98), (.neptune, 19412.24),
  ]

  /// Charon's part of the mass of Pluto and Charon (Brozović and Jacobson 2024).
  static let charonMassFraction = 0.1086

  /// Returns the heliocentric position of the barycentre of Pluto and Charon in the ICRF, in
  /// kilometres, for days of TDB from J2000.0.
  static func barycentre(_ days: Double) -> Vector3 {
    let centuries = min(max(days / daysPerCentury, -1), 1)
    let correction = Vector3(
      polynomial(corrections[0], at: centuries), polynomial(corrections[1], at: centuries),
      polynomial(corrections[2], at: centuries))
    let ecliptic = orbit.eclipticPosition(days) + correction * astronomicalUnit
    return KeplerOrbit.frame * ecliptic - sun(days)
  }

  /// Returns the position of the sun from the barycentre of the solar system in the ICRF, in
  /// kilometres, by the attraction of the four giant planets.
  private static func sun(_ days: Double) -> Vector3 {
    var moment = Vector3(0, 0, 0)
    var mass = 1.0
    for (planet, ratio) in massRatios {
      moment += planet.position(days) / ratio
      mass += 1 / ratio
    }
    return moment / -mass
  }
}
