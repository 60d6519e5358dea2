import PlanetCatalogue
package import PlanetMath

extension CelestialBody {
  /// The law by which the body's surface reflects or emits light, and its phase curve; nil if the
  /// catalogue states none and the body is no star.
  var surfacePhotometry: (law: PhotometricLaw, phaseCurve: PhaseCurve?)? {
    if kind == .star { return (.emissive(.sun), nil) }
    return photometry.map { ($0.photometricLaw, $0.phaseCurve) }
  }
}

extension Photometry {
  fileprivate var photometricLaw: PhotometricLaw {
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

  fileprivate var phaseCurve: PhaseCurve? {
    guard !phaseCoefficients.isEmpty else { return nil }
    return PhaseCurve(coefficients: phaseCoefficients, limit: .degrees(phaseLimit ?? 150))
  }
}

extension CelestialBody {
  /// The radius of the sun in km (IAU 2015, nominal).
  private static let solarRadius = 695_700.0

  /// The angular diameter of the sun at the body's mean distance; 0 if the catalogue does not state
  /// it.
  package var sunDiameter: Angle {
    if let statedSunDiameter { return statedSunDiameter }
    guard kind != .star, let distance = orbit?.distanceFromSun, distance > 1 else {
      return .zero
    }
    // The render job of an image contains all angles exactly.
    return .radians(2 * asin(Self.solarRadius / (distance * 1e6))).exact
  }
}
