package import PlanetMath

/// The brightness of a body's whole disc by its phase angle, as measured.
package struct PhaseCurve: Hashable, Sendable {
  /// The coefficients of α, α², α³ … for α in degrees: magnitudes fainter than at phase angle 0.
  package let coefficients: [Double]
  /// The greatest phase angle of the measurements; beyond it the curve is continued as the light
  /// of a Lambert sphere falls.
  package let limit: Angle

  package init(coefficients: [Double], limit: Angle = .degrees(150)) {
    self.coefficients = coefficients
    self.limit = limit
  }

  /// Returns the brightness of the disc at a phase angle of 0 to 180°, relative to that at 0.
  package func brightness(at phase: Angle) -> Double {
    let measured = min(phase.degrees, limit.degrees)
    var magnitude = 0.0
    for coefficient in coefficients.reversed() { magnitude = (magnitude + coefficient) * measured }
    let known = exp(-0.4 * log(10) * magnitude)
    guard phase.degrees > limit.degrees else { return known }
    return known * Self.lambert(at: phase) / max(Self.lambert(at: limit), 1e-12)
  }

  /// Returns the brightness of a Lambert sphere at a phase angle relative to that at 0:
  /// (sin α + (π - α) cos α) / π.
  static func lambert(at phase: Angle) -> Double {
    let (sine, cosine) = sinCos(phase.radians)
    return max((sine + (.pi - phase.radians) * cosine) / .pi, 0)
  }
}
