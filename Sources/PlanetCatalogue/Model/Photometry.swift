public import PlanetMath

/// The photometric law of a body's surface, with its parameters and the body's phase curve.
///
///     let cloudy = Photometry(.minnaert(exponent: 0.9))
///
/// An image of a body whose photometry has a number out of its range is an error.
public struct Photometry: Codable, Hashable, Sendable {
  /// A law of reflection with its parameters.
  public enum Reflection: Hashable, Sendable {
    /// Diffuse reflection.
    case lambert
    /// The lunar-Lambert law of dark, rough surfaces (McEwen 1991), with the weight of its lunar
    /// part, 0 to 1; nil for that of the Moon by phase angle.
    case lunarLambert(weight: Double? = nil)
    /// Minnaert's law of cloudy planets (1941), with its exponent k, 0.3 to 2.
    case minnaert(exponent: Double)
    /// Hapke's law of particulate surfaces (1981).
    ///
    /// The single-scattering albedo w is 0 to 1, the asymmetry of the particles' phase function
    /// -0.95 to 0.95, forward positive. The opposition surge has an amplitude B₀ of 0 to 10 and an
    /// angular width h of 0 to 1. The mean slope θ̄ of macroscopic roughness is 0° to 60°.
    case hapke(
      singleScatteringAlbedo: Double, asymmetry: Double, surgeAmplitude: Double = 0,
      surgeWidth: Double = 0, roughness: Angle = .zero)
  }

  /// A law of reflection, without its parameters.
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

  /// Creates a law with its parameters.
  /// - Parameters:
  ///   - reflection: The law.
  ///   - phaseCoefficients: At most 6 coefficients of the phase curve, -1 to 1; none if it is
  ///     unknown.
  ///   - phaseLimit: The greatest phase angle at which the curve was measured, 1° to 180°; 150° if
  ///     nil.
  public init(
    _ reflection: Reflection, phaseCoefficients: [Double] = [], phaseLimit: Angle? = nil
  ) {
    law = .lambert
    self.phaseCoefficients = phaseCoefficients
    self.phaseLimit = phaseLimit?.shortestDegrees
    self.reflection = reflection
  }

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
  /// The law with its parameters.
  public var reflection: Reflection {
    get {
      switch law {
      case .lambert: .lambert
      case .lunarLambert: .lunarLambert(weight: weight)
      case .minnaert: .minnaert(exponent: exponent ?? 1)
      case .hapke:
        .hapke(
          singleScatteringAlbedo: singleScatteringAlbedo ?? 0, asymmetry: asymmetry ?? 0,
          surgeAmplitude: surgeAmplitude ?? 0, surgeWidth: surgeWidth ?? 0,
          roughness: .degrees(roughness ?? 0))
      }
    }
    set {
      let (coefficients, limit) = (phaseCoefficients, phaseLimit)
      switch newValue {
      case .lambert: self = Photometry(law: .lambert)
      case .lunarLambert(let weight):
        self = Photometry(law: .lunarLambert)
        self.weight = weight
      case .minnaert(let exponent):
        self = Photometry(law: .minnaert)
        self.exponent = exponent
      case .hapke(let albedo, let asymmetry, let amplitude, let width, let roughness):
        self = Photometry(law: .hapke)
        (singleScatteringAlbedo, self.asymmetry) = (albedo, asymmetry)
        (surgeAmplitude, surgeWidth) = (amplitude, width)
        self.roughness = roughness.shortestDegrees
      }
      (phaseCoefficients, phaseLimit) = (coefficients, limit)
    }
  }

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
