import PlanetMath

/// The heliocentric motion of a planet as series of periodic terms (VSOP87B, Bretagnon and
/// Francou 1988), truncated to errors of 2″ from 1900 to 2100.
///
/// Each coordinate has an array of rows for each power of time; a row has amplitude, phase and
/// frequency of a term A cos(B + C t), with t in Julian millennia of TDB from J2000.0.
///
/// The generated tables of numbers in this module are flat arrays of rows. They need no decoding,
/// and array literals with elements of one type compile faster than those of tuples.
struct PlanetSeries: Sendable {
  /// The terms of the ecliptic longitude, in radians.
  let longitude: [[Double]]
  /// The terms of the ecliptic latitude, in radians.
  let latitude: [[Double]]
  /// The terms of the distance from the sun, in astronomical units.
  let radius: [[Double]]

  /// Returns the position in the ecliptic and equinox of J2000, in kilometres.
  func eclipticPosition(_ days: Double) -> Vector3 {
    let millennia = days / 365_250
    let direction = Vector3(
      latitude: .radians(Self.sum(latitude, millennia)),
      longitude: .radians(Self.sum(longitude, millennia)))
    return direction * (Self.sum(radius, millennia) * astronomicalUnit)
  }

  /// Returns the heliocentric position in the ICRF, in kilometres, for days of TDB from J2000.0.
  func position(_ days: Double) -> Vector3 { Self.frame * eclipticPosition(days) }

  /// The rotation from the dynamical ecliptic and equinox of VSOP87 to the ICRF.
  static let frame = Matrix3(
    columns: Vector3(1, -4.79966e-7, 0),
    Vector3(4.40360e-7, 0.917482137087, 0.397776982902),
    Vector3(-1.90919e-7, -0.397776982902, 0.917482137087))

  /// Returns the sum of the terms of all powers.
  private static func sum(_ powers: [[Double]], _ time: Double) -> Double {
    var total = 0.0
    for terms in powers.reversed() {
      var sum = 0.0
      var row = 0
      while row + 2 < terms.count {
        sum += terms[row] * cos(terms[row + 1] + terms[row + 2] * time)
        row += 3
      }
      total = total * time + sum
    }
    return total
  }
}

/// Returns the series of a planet; nil for other bodies.
func planetSeries(of body: SolarSystemBody) -> PlanetSeries? {
  switch body {
  case .mercury: .mercury
  case .venus: .venus
  case .earth: .earth
  case .mars: .mars
  case .jupiter: .jupiter
  case .saturn: .saturn
  case .uranus: .uranus
  case .neptune: .neptune
  default: nil
  }
}
