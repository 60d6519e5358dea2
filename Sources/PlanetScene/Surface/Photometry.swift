package import PlanetMath

/// The law by which a surface reflects or emits light.
///
/// Laws of reflection give the brightness of a point by the cosines μ₀ and μ of the angles of
/// incidence and emission, relative to a point with both angles 0 at phase angle 0. All points have
/// the phase angle of the body's centre.
package enum PhotometricLaw: Hashable, Sendable {
  /// Diffuse reflection (Lambert 1760): μ₀.
  case lambert
  /// The lunar-Lambert law (McEwen 1991) of dark, rough surfaces: 2 L μ₀ / (μ₀ + μ) + (1 - L) μ₀,
  /// with a weight L of 0 to 1; with L = 1 it is the law of Lommel and Seeliger, a flat full disc.
  case lunarLambert(LunarWeight)
  /// Minnaert's law (1941) of cloudy planets: μ₀ᵏ μᵏ⁻¹; with k = 1 it is Lambert's.
  case minnaert(exponent: Float)
  /// Hapke's law of particulate surfaces (1981), with macroscopic roughness (1984).
  case hapke(HapkeParameters)
  /// Emission of the base colour, darkened towards the limb, under any light.
  case emissive(LimbDarkening)
}

/// The weight L of the lunar-Lambert law.
package enum LunarWeight: Hashable, Sendable {
  /// One value at all phase angles.
  case constant(Float)
  /// McEwen's weight of the Moon, 1 - 0.019 α + 2.42 × 10⁻⁴ α² - 1.46 × 10⁻⁶ α³ for α in degrees, 0
  /// at the least (USGS ISIS, photomet).
  case moon

  /// Returns the weight at a phase angle.
  func value(at phase: Angle) -> Float {
    switch self {
    case .constant(let weight): return weight
    case .moon:
      let a = phase.degrees
      return Float(max(1 - 0.019 * a + 2.42e-4 * a * a - 1.46e-6 * a * a * a, 0))
    }
  }
}

/// The parameters of Hapke's law.
package struct HapkeParameters: Hashable, Sendable {
  /// The single-scattering albedo w, 0 to 1.
  package var albedo: Float
  /// The asymmetry g of the particles' phase function (Henyey and Greenstein 1941), forward
  /// positive.
  package var asymmetry: Float
  /// The amplitude B₀ of the opposition surge.
  package var surgeAmplitude: Float
  /// The angular width h of the opposition surge.
  package var surgeWidth: Float
  /// The mean slope θ̄ of the ground on scales that a pixel does not show, 0 to 60°.
  package var roughness: Angle

  /// Creates parameters.
  package init(
    albedo: Float, asymmetry: Float, surgeAmplitude: Float, surgeWidth: Float,
    roughness: Angle = .zero
  ) {
    self.roughness = roughness
    self.albedo = albedo
    self.asymmetry = asymmetry
    self.surgeAmplitude = surgeAmplitude
    self.surgeWidth = surgeWidth
  }

  /// Returns (1 + B(α)) P(α) at a phase angle: the light that particles scatter once.
  func single(at phase: Angle) -> Float {
    let half = Float(tan(phase / 2))
    let surge = surgeAmplitude / (1 + half / max(surgeWidth, 1e-6))
    let g = asymmetry
    let spread = max(1 + g * g + 2 * g * Float(cos(phase)), 1e-6)
    return (1 + surge) * (1 - g * g) / (spread * spread.squareRoot())
  }
}

/// The brightness of an emitting disc relative to its centre, by the cosine μ of the angle of
/// emission.
///
/// Green has the brightness I(μ). Each channel has 1 - d (1 - I(μ)) with a factor d on the
/// darkening, as shorter waves darken more. So one number per pixel gives all channels.
package struct LimbDarkening: Hashable, Sendable {
  /// The coefficients of 1, μ and μ² of I(μ).
  package let coefficients: SIMD3<Float>
  /// The factors d on the darkening of red, green and blue.
  package let darkening: SIMD3<Float>

  /// Creates a law from its coefficients, whose sum is 1, and the factors on the darkening.
  package init(coefficients: SIMD3<Float>, darkening: SIMD3<Float> = SIMD3(1, 1, 1)) {
    self.coefficients = coefficients
    self.darkening = darkening
  }

  /// No darkening.
  package static let none = LimbDarkening(coefficients: SIMD3(1, 0, 0))

  /// The sun's darkening at 612, 549 and 465 nm, by least squares over the disc from the
  /// polynomials of Neckel and Labs (1994, Solar Physics 153, 91), interpolated between their
  /// wavelengths.
  ///
  /// The error of each channel is 0.006 of the centre (root mean square).
  package static let sun = LimbDarkening(
    coefficients: SIMD3(0.3085, 0.8944, -0.2029), darkening: SIMD3(0.912, 1, 1.165))
}
