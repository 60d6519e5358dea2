import PlanetMath

/// The motion of Pluto and Charon: an ellipse with a polynomial, fitted to DE441 from 1900 to 2099.
///
/// The barycentre of the two is within 3.3″ of DE441, seen from the sun. Before 1850 and after 2300
/// the orbit changes to mean elements from −3000 to 3000, which are within 0.2° of DE406.
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
    let weight = fittedWeight(days / daysPerCentury)
    if weight == 1 { return fittedBarycentre(days) }
    let ecliptic = meanOrbit(days).eclipticPosition(days)
    let mean = KeplerOrbit.frame * ecliptic
    return weight == 0 ? mean : fittedBarycentre(days) * weight + mean * (1 - weight)
  }

  /// Returns the weight of the fitted orbit, for Julian centuries from J2000.0: 1 from 1850 to
  /// 2300, and less until 1750 and 2450.
  private static func fittedWeight(_ centuries: Double) -> Double {
    min(max(min(centuries + 2.5, (4.5 - centuries) / 1.5), 0), 1)
  }

  /// Returns the mean orbit about the sun at a date (Standish, Keplerian elements for approximate
  /// positions of the major planets, table 2; −3000 to 3000).
  private static func meanOrbit(_ days: Double) -> KeplerOrbit {
    let t = days / daysPerCentury
    let pericentre = 224.09702598 - 0.00968827 * t
    let node = 110.30167986 - 0.00809981 * t
    let longitude = 238.96535011 + 145.18042903 * t
    return KeplerOrbit(
      semiMajorAxis: (39.48686035 + 0.00449751 * t) * astronomicalUnit,
      eccentricity: 0.24885238 + 0.00006016 * t, inclination: 17.14104260 + 0.00000501 * t,
      node: node, pericentre: pericentre - node,
      meanAnomaly: longitude - pericentre - 0.01262724 * t * t, meanMotion: 0, epoch: days)
  }

  /// Returns the heliocentric position on the fitted orbit.
  private static func fittedBarycentre(_ days: Double) -> Vector3 {
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
