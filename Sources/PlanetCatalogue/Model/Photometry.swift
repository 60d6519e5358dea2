import PlanetMath

/// The photometric law of a body's surface, with its parameters and the body's phase curve.
public struct Photometry: Codable, Hashable, Sendable {
  /// A law of reflection.
  package enum Law: String, CaseIterable, Codable, Hashable, Sendable {
    /// Diffuse reflection.
    case lambert
    /// The lunar-Lambert law of dark, rough surfaces (McEwen 1991).
    case lunarLambert = "lunar-lambert"
    /// Minnaert's law of cloudy planets (1941).
    case minnaert
    /// Hapke's law of particulate surfaces (1981).
    case hapke
  }

  package var law: Law
  /// The weight of the lunar part of ``Law/lunarLambert``, 0 to 1; that of the Moon by phase angle
  /// if nil.
  package var weight: Double?
  /// The exponent k of ``Law/minnaert``.
  package var exponent: Double?
  /// The single-scattering albedo w of ``Law/hapke``.
  package var singleScatteringAlbedo: Double?
  /// The asymmetry of the particles' phase function in ``Law/hapke``, forward positive.
  package var asymmetry: Double?
  /// The amplitude B₀ of the opposition surge in ``Law/hapke``.
  package var surgeAmplitude: Double?
  /// The angular width h of the opposition surge in ``Law/hapke``.
  package var surgeWidth: Double?
  /// The mean slope θ̄ of macroscopic roughness in ``Law/hapke``, in degrees; a smooth surface if
  /// nil.
  package var roughness: Double?
  /// The phase curve: the coefficients of α, α², … for the phase angle α in degrees, in magnitudes
  /// fainter than at phase angle 0; none if it is unknown.
  package var phaseCoefficients: [Double] = []
  /// The greatest phase angle at which the curve was measured, in degrees.
  package var phaseLimit: Double?

  /// Creates a law without parameters.
  package init(law: Law) { self.law = law }

  /// A Boolean value that indicates whether all parameters are in their ranges.
  package var isValid: Bool {
    let shares = [weight, singleScatteringAlbedo, surgeWidth].compactMap(\.self)
    return shares.allSatisfy(Self.shares.contains)
      && exponent.map(Self.exponents.contains) ?? (law != .minnaert)
      && asymmetry.map(Self.asymmetries.contains) ?? true
      && surgeAmplitude.map(Self.surgeAmplitudes.contains) ?? true
      && roughness.map(Self.roughnesses.contains) ?? true
      && phaseLimit.map(Self.phaseLimits.contains) ?? true
      && phaseCoefficients.count <= Self.coefficientCount
      && phaseCoefficients.allSatisfy { $0.magnitude <= 1 }
  }

  /// The range of shares.
  static let shares = 0.0...1
  /// The range of ``exponent``.
  static let exponents = 0.3...2
  /// The range of ``asymmetry``.
  static let asymmetries = -0.95...0.95
  /// The range of ``surgeAmplitude``.
  static let surgeAmplitudes = 0.0...10
  /// The range of ``roughness``.
  static let roughnesses = 0.0...60
  /// The range of ``phaseLimit``.
  static let phaseLimits = 1.0...180
  /// The greatest number of ``phaseCoefficients``.
  static let coefficientCount = 6
}

extension Photometry {
  /// The law with its parameters, such as `minnaert, exponent 0.95`.
  package var words: String {
    let numbers = [
      ("weight", weight), ("exponent", exponent),
      ("single-scattering albedo", singleScatteringAlbedo), ("asymmetry", asymmetry),
      ("surge amplitude", surgeAmplitude), ("surge width", surgeWidth),
      ("roughness", roughness),
    ]
    let parameters = numbers.compactMap { name, value in value.map { "\(name) \($0.shortText)" } }
    let phase = phaseCoefficients.map(\.shortText).joined(separator: " ")
    return ([law.rawValue] + parameters + (phase.isEmpty ? [] : ["phase curve \(phase)"]))
      .joined(separator: ", ")
  }
}
