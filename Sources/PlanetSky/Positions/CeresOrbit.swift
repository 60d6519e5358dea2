import PlanetMath

/// The motion of Ceres: osculating orbits from a numerical integration.
///
/// The integration (`Scripts/ceres-orbit.py`) starts with JPL's elements 48 of 2020-01-01 and
/// includes the attraction of the planets. Before the first orbit and after the last, in 1895 and
/// 2105, Ceres moves on that orbit.
enum CeresOrbit {
  /// Returns the position in the ICRF, in kilometres, for days of TDB from J2000.0.
  ///
  /// It is the mean of the positions on the two nearest orbits, weighted by the distance in time.
  static func position(_ days: Double) -> Vector3 {
    let count = table.count / 6
    let place = min(max((days - firstDay) / spacing, 0), Double(count - 1))
    let first = min(Int(place), count - 2)
    let part = place - Double(first)
    return orbit(first).position(days) * (1 - part) + orbit(first + 1).position(days) * part
  }

  /// The Gaussian gravitational constant, in degrees per day: the mean motion at 1 au.
  private static let gaussianConstant = 0.985_607_668_601_425

  private static func orbit(_ row: Int) -> KeplerOrbit {
    let values = Array(table[6 * row..<6 * row + 6])
    let axis = values[0]
    return KeplerOrbit(
      semiMajorAxis: axis * astronomicalUnit, eccentricity: values[1], inclination: values[2],
      node: values[3], pericentre: values[4], meanAnomaly: values[5],
      meanMotion: gaussianConstant / (axis * axis.squareRoot()),
      epoch: firstDay + Double(row) * spacing)
  }
}
