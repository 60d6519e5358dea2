import PlanetCatalogue
import PlanetMath

extension Photometry {
  /// The law as it is rendered.
  var photometricLaw: PhotometricLaw {
    switch law {
    case .lambert: .lambert
    case .lunarLambert: .lunarLambert(weight.map { .constant(Float($0)) } ?? .moon)
    case .minnaert: .minnaert(exponent: Float(exponent ?? 1))
    case .hapke:
      .hapke(
        HapkeParameters(
          albedo: Float(singleScatteringAlbedo ?? 0), asymmetry: Float(asymmetry ?? 0),
          surgeAmplitude: Float(surgeAmplitude ?? 0), surgeWidth: Float(surgeWidth ?? 0),
          roughness: .degrees(roughness ?? 0)))
    }
  }

  /// The phase curve; nil if the catalogue states none.
  var phaseCurve: PhaseCurve? {
    guard !phaseCoefficients.isEmpty else { return nil }
    return PhaseCurve(coefficients: phaseCoefficients, limit: .degrees(phaseLimit ?? 150))
  }
}

extension CelestialBody {
  /// The radius of the sun in km (IAU 2015, nominal).
  private static let solarRadius = 695_700.0

  /// The angular diameter of the sun at the body's mean distance in degrees; 0 if the catalogue
  /// does not state it.
  package var sunDiameter: Double {
    guard kind != .star, let distance = orbit?.distanceFromSun, distance > 1 else {
      return 0
    }
    return Angle.radians(2 * asin(Self.solarRadius / (distance * 1e6))).shortestDegrees
  }
}
