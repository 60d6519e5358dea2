package import PlanetMath

/// The dependence of the brightness of a body's disc on its phase angle.
package enum PhaseBrightness: Hashable, Sendable {
  /// That of a Lambert sphere, for any surface.
  case lambert
  /// As measured, or as the surface's law gives it.
  case measured
}

/// The law of a surface at one phase angle, as a few numbers that both renderers use.
package struct Reflectance: Hashable, Sendable {
  /// The form of the law.
  package enum Form: Int32, Sendable {
    /// μ₀.
    case lambert = 0
    /// 2 L μ₀ / (μ₀ + μ) + (1 - L) μ₀.
    case lunarLambert
    /// μ₀ᵏ μᵏ⁻¹.
    case minnaert
    /// Hapke's.
    case hapke
    /// Limb darkening of emission.
    case emissive
    /// Hapke's, for a rough surface.
    case roughHapke
  }

  /// The form of the law.
  package let form: Form
  /// The parameters: L; k; the square root γ of 1 - w, and the single scattering less 1; or the
  /// coefficients of limb darkening.
  package let parameters: SIMD3<Float>
  /// The roughness of the ground; smooth unless ``form`` is ``Form/roughHapke``.
  package let roughness: Roughness
  /// The factor on the law's values at this phase angle.
  package private(set) var scale: Float = 1

  /// The least cosine of the angle of emission in Minnaert's law, which has none at the limb.
  package static let leastCosine: Float = 0.03

  /// Creates the law of a surface at a phase angle.
  /// - Parameters:
  ///   - surface: The surface.
  ///   - phase: The phase angle, 0 to 180°.
  ///   - brightness: The dependence of the disc's brightness on the phase angle.
  package init(_ surface: Surface, at phase: Angle, _ brightness: PhaseBrightness) {
    self.init(surface.photometry, at: phase)
    let target: Double
    switch (brightness, surface.phaseCurve) {
    case (_, _) where form == .emissive: return
    case (.lambert, _): target = PhaseCurve.lambert(at: phase)
    case (.measured, let curve?): target = curve.brightness(at: phase)
    case (.measured, nil): return
    }
    if form == .lambert, brightness == .lambert { return }
    let full = Reflectance(surface.photometry, at: .zero).discBrightness(at: .zero)
    let own = discBrightness(at: phase)
    // At 180° both vanish.
    if own > 1e-9 { scale = Float(target * full / own) }
  }

  private init(_ law: PhotometricLaw, at phase: Angle) {
    var roughness = Roughness.smooth
    switch law {
    case .lambert: (form, parameters) = (.lambert, SIMD3(0, 0, 0))
    case .lunarLambert(let weight):
      (form, parameters) = (.lunarLambert, SIMD3(weight.value(at: phase), 0, 0))
    case .minnaert(let exponent): (form, parameters) = (.minnaert, SIMD3(exponent, 0, 0))
    case .hapke(let hapke):
      form = hapke.roughness > .zero ? .roughHapke : .hapke
      roughness = Roughness(hapke.roughness, at: phase)
      let gamma = max(1 - hapke.albedo, 0).squareRoot()
      // Relative to both angles 0 at phase angle 0.
      let one = Self.chandrasekhar(roughness.tilt, gamma)
      let peak = 0.5 * (hapke.single(at: .zero) + one * one - 1)
      // A rough surface with both angles 0 has μ₀ₑ = μₑ = χ and S = 1.
      parameters = SIMD3(gamma, hapke.single(at: phase) - 1, 1 / peak)
    case .emissive(let darkening): (form, parameters) = (.emissive, darkening.coefficients)
    }
    self.roughness = roughness
  }

  /// Returns the brightness of eight points relative to their base colour in full light.
  /// - Parameters:
  ///   - incidence: μ₀, 0 where no light falls.
  ///   - emission: μ, positive.
  /// - Returns: The factors.
  @inlinable
  package func value(_ incidence: Float8, _ emission: Float8) -> Float8 {
    switch form {
    case .lambert: return incidence * scale
    case .lunarLambert:
      let weight = parameters.x
      let lunar = incidence * (2 * weight) / (incidence + emission + 1e-6)
      return (lunar + incidence * (1 - weight)) * scale
    case .minnaert:
      let least = Float8(repeating: Self.leastCosine)
      let mu = emission.replacing(with: least, where: emission .< least)
      // μ₀ᵏ μᵏ⁻¹ = (μ₀ μ)ᵏ / μ
      return pow(incidence * mu, Float8(repeating: parameters.x)) / mu * scale
    case .hapke:
      let (gamma, single) = (parameters.x, parameters.y)
      let multiple =
        Self.chandrasekhar(incidence, gamma) * Self.chandrasekhar(emission, gamma)
      return incidence / (incidence + emission + 1e-6) * (multiple + single)
        * (parameters.z * scale)
    case .roughHapke:
      let effective = roughness.effective(incidence, emission)
      let (gamma, single) = (parameters.x, parameters.y)
      let multiple =
        Self.chandrasekhar(effective.incidence, gamma)
        * Self.chandrasekhar(effective.emission, gamma)
      return effective.incidence / (effective.incidence + effective.emission + 1e-6)
        * (multiple + single) * effective.share * (parameters.z * scale)
    case .emissive:
      return parameters.x + emission * (parameters.y + parameters.z * emission)
    }
  }

  /// Hapke's approximation of the H function, (1 + 2 x) / (1 + 2 x γ).
  @inlinable @inline(__always)
  static func chandrasekhar(_ x: Float8, _ gamma: Float) -> Float8 {
    (x * 2 + 1) / (x * (2 * gamma) + 1)
  }

  private static func chandrasekhar(_ x: Float, _ gamma: Float) -> Float {
    (1 + 2 * x) / (1 + 2 * x * gamma)
  }

  /// Returns the light of a sphere's whole disc, relative to a disc with the value 1 everywhere.
  ///
  /// With the photometric longitude λ and latitude β, μ = cos β cos λ and μ₀ = cos β cos(λ - α);
  /// the sunlit and visible part has λ of α - 90° to 90°.
  private func discBrightness(at phase: Angle) -> Double {
    let (rows, columns) = (16, 48)
    let start = phase.radians - .pi / 2
    let width = .pi - phase.radians
    var sum = 0.0
    for row in 0..<rows {
      let (_, cosine) = sinCos((Double(row) + 0.5) / Double(rows) * .pi / 2)
      for column in stride(from: 0, to: columns, by: 8) {
        var (incidence, emission) = (Float8(repeating: 0), Float8(repeating: 0))
        for lane in 0..<8 {
          let longitude = start + width * (Double(column + lane) + 0.5) / Double(columns)
          incidence[lane] = Float(max(cosine * cos(longitude - phase.radians), 0))
          emission[lane] = Float(max(cosine * cos(longitude), 0))
        }
        let light = value(incidence, emission) * emission
        for lane in 0..<8 { sum += Double(light[lane]) * cosine }
      }
    }
    let step = (.pi / 2 / Double(rows)) * (width / Double(columns))
    return 2 * sum * step / (.pi * Double(scale))
  }
}
