import PlanetMath

/// Hapke's law with macroscopic roughness for one set of parameters, written again in double
/// precision from his equations of 1984: both cases side by side, as they are printed.
struct RoughHapke {
  /// The mean slope in radians.
  let slope: Double
  private let albedo = 0.3
  private let asymmetry = -0.25

  private func tangent(_ x: Double) -> Double { sin(x) / cos(x) }
  private func e1(_ x: Double) -> Double { exp(-2 / .pi / (tangent(slope) * tangent(x))) }
  private func e2(_ x: Double) -> Double {
    let product = tangent(slope) * tangent(x)
    return exp(-1 / .pi / (product * product))
  }
  private var chi: Double { 1 / (1 + .pi * tangent(slope) * tangent(slope)).squareRoot() }
  private func eta(_ x: Double) -> Double {
    chi * (cos(x) + sin(x) * tangent(slope) * e2(x) / (2 - e1(x)))
  }
  private func h(_ x: Double) -> Double {
    (1 + 2 * x) / (1 + 2 * x * (1 - albedo).squareRoot())
  }

  /// Returns the reflectance for the angles of incidence and emission and the phase angle.
  func value(i: Double, e: Double, phase: Double) -> Double {
    let raw = (cos(phase) - cos(i) * cos(e)) / (sin(i) * sin(e))
    let psi = acos(min(max(raw, -1), 1))
    let half = sin(psi / 2) * sin(psi / 2)
    let f = psi > 3.14 ? 0 : exp(-2 * tangent(psi / 2))
    let t = tangent(slope)
    let mu0e: Double
    let mue: Double
    let share: Double
    if i <= e {
      let divisor = 2 - e1(e) - psi / .pi * e1(i)
      mu0e = chi * (cos(i) + sin(i) * t * (cos(psi) * e2(e) + half * e2(i)) / divisor)
      mue = chi * (cos(e) + sin(e) * t * (e2(e) - half * e2(i)) / divisor)
      share = chi / (1 - f + f * chi * cos(i) / eta(i))
    } else {
      let divisor = 2 - e1(i) - psi / .pi * e1(e)
      mu0e = chi * (cos(i) + sin(i) * t * (e2(i) - half * e2(e)) / divisor)
      mue = chi * (cos(e) + sin(e) * t * (cos(psi) * e2(i) + half * e2(e)) / divisor)
      share = chi / (1 - f + f * chi * cos(e) / eta(e))
    }
    let s = mue / eta(e) * cos(i) / eta(i) * share
    let surge = 1.2 / (1 + tangent(phase / 2) / 0.07)
    let base = 1 + asymmetry * asymmetry + 2 * asymmetry * cos(phase)
    let p = (1 - asymmetry * asymmetry) / (base * base.squareRoot())
    return albedo / 4 * mu0e / (mu0e + mue) * ((1 + surge) * p + h(mu0e) * h(mue) - 1) * s
  }
}
