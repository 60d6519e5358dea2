import PlanetMath

/// The motion of the Earth's axis and of the ecliptic (IAU 2006 precession, IAU 1980 nutation).
enum Precession {
  /// Returns the rotation from the ICRF to the mean ecliptic and equinox of date, for Julian
  /// centuries of TT from J2000.0.
  ///
  /// The method uses the angles of Fukushima and Williams, with frame bias (Hilton and others
  /// 2006).
  static func eclipticOfDate(_ centuries: Double) -> Matrix3 {
    let (gamma, phi, psi, _) = angles(centuries)
    return turn(z: -psi) * (turn(x: phi) * turn(z: gamma))
  }

  /// Returns the rotation from the ICRF to the mean equator and equinox of date, for Julian
  /// centuries of TT from J2000.0.
  static func meanEquatorOfDate(_ centuries: Double) -> Matrix3 {
    turn(x: -angles(centuries).obliquity) * eclipticOfDate(centuries)
  }

  /// Returns the rotation from the ICRF to the true equator and equinox of date, and the equation
  /// of the equinoxes in radians, for Julian centuries of TT from J2000.0.
  static func trueEquatorOfDate(
    _ centuries: Double
  ) -> (matrix: Matrix3, equationOfEquinoxes: Double) {
    let (gamma, phi, psi, obliquity) = angles(centuries)
    let (longitude, inclination) = nutation(centuries)
    let ecliptic = turn(z: -psi - longitude) * (turn(x: phi) * turn(z: gamma))
    return (turn(x: -obliquity - inclination) * ecliptic, longitude * cos(obliquity))
  }

  /// Returns the angles γ̄, φ̄, ψ̄ and ε of the precession, in radians.
  private static func angles(
    _ t: Double
  ) -> (gamma: Double, phi: Double, psi: Double, obliquity: Double) {
    (
      seconds([-0.052928, 10.556378, 0.4932044, -0.00031238, -0.000002788, 0.0000000260], t),
      seconds([84381.412819, -46.811016, 0.0511268, 0.00053289, -0.000000440, -0.0000000176], t),
      seconds([-0.041775, 5038.481484, 1.5584175, -0.00018522, -0.000026452, -0.0000000148], t),
      seconds([84381.406, -46.836769, -0.0001831, 0.00200340, -0.000000576, -0.0000000434], t)
    )
  }

  /// Returns the nutation in longitude and obliquity, in radians: the terms above 0.02″.
  private static func nutation(_ t: Double) -> (longitude: Double, obliquity: Double) {
    let elongation = radians(degrees: 297.85036 + 445_267.111480 * t)
    let sunAnomaly = radians(degrees: 357.52772 + 35999.050340 * t)
    let moonAnomaly = radians(degrees: 134.96298 + 477_198.867398 * t)
    let latitude = radians(degrees: 93.27191 + 483_202.017538 * t)
    let node = radians(degrees: 125.04452 - 1934.136261 * t)
    var longitude = 0.0
    var obliquity = 0.0
    var row = 0
    while row + 8 < terms.count {
      let argument =
        terms[row] * elongation + terms[row + 1] * sunAnomaly + terms[row + 2] * moonAnomaly
        + terms[row + 3] * latitude + terms[row + 4] * node
      let (sine, cosine) = sinCos(argument)
      longitude += (terms[row + 5] + terms[row + 6] * t) * sine
      obliquity += (terms[row + 7] + terms[row + 8] * t) * cosine
      row += 9
    }
    return (seconds([longitude * 1e-4], t), seconds([obliquity * 1e-4], t))
  }

  /// Rows of the nutation: multiples of D, M, M′, F and Ω, coefficients of the longitude and the
  /// obliquity with their rates, in 0.0001″.
  private static let terms: [Double] = [
    0, 0, 0, 0, 1, -171996, -174.2, 92025, 8.9,
    -2, 0, 0, 2, 2, -13187, -1.6, 5736, -3.1,
    0, 0, 0, 2, 2, -2274, -0.2, 977, -0.5,
    0, 0, 0, 0, 2, 2062, 0.2, -895, 0.5,
    0, 1, 0, 0, 0, 1426, -3.4, 54, -0.1,
    0, 0, 1, 0, 0, 712, 0.1, -7, 0,
    -2, 1, 0, 2, 2, -517, 1.2, 224, -0.6,
    0, 0, 0, 2, 1, -386, -0.4, 200, 0,
    0, 0, 1, 2, 2, -301, 0, 129, -0.1,
    -2, -1, 0, 2, 2, 217, -0.5, -95, 0.3,
  ]

  /// Returns a polynomial in arc seconds, in radians.
  private static func seconds(_ coefficients: [Double], _ t: Double) -> Double {
    polynomial(coefficients, at: t) * (.pi / 648_000)
  }

  /// Returns the rotation of the axes about +X by an angle in radians.
  static func turn(x angle: Double) -> Matrix3 {
    let (s, c) = sinCos(angle)
    return Matrix3(columns: .unitX, Vector3(0, c, -s), Vector3(0, s, c))
  }

  /// Returns the rotation of the axes about +Z by an angle in radians.
  static func turn(z angle: Double) -> Matrix3 {
    let (s, c) = sinCos(angle)
    return Matrix3(columns: Vector3(c, -s, 0), Vector3(s, c, 0), .unitZ)
  }
}
