package import PlanetMath

/// The photometric law of rings: a layer of particles that scatter sunlight once (Chandrasekhar
/// 1960).
///
/// With the sines μ₀ and μ of the elevations of the sun and the camera above the plane, and the
/// normal optical depth τ, the sunlit side sends
///
///     2 C μ₀ / (μ₀ + μ) (1 - exp(-τ (1/μ + 1/μ₀)))
///
/// and the other side
///
///     2 C μ₀ / (μ - μ₀) (exp(-τ/μ) - exp(-τ/μ₀)),
///
/// where C is the colour of an opaque ring with μ = μ₀ at the phase angle of 6°. Dense rings are
/// dark from their unlit side, and thin ones bright from both.
///
/// A fraction f of the optical depth may be dust (``RingDust``). C of the other particles is then
/// multiplied by 1 - f, and f w P / 8 is added in the hue of the ring, where w is the albedo and P
/// the phase function of the dust.
package struct RingPhotometry: Hashable, Sendable {
  /// The least sine of an elevation; smaller ones count as this.
  static let leastSine = 0.01
  /// The exponent of the particles' phase function (π - α)ⁿ: that of Callisto.
  ///
  /// From Dones and others (1993).
  static let phaseExponent = 3.092
  /// The phase angle at which the colours of rings are stated.
  static let referencePhase = Angle.degrees(6)

  /// The sine of the camera's elevation above the plane, north positive.
  package let sightSine: Double
  /// The sine of the sun's elevation above the plane, north positive.
  package let lightSine: Double
  /// The phase angle, 0 to 180°.
  package let phase: Angle
  /// The factors on sunlight; see ``RenderScene/directLight``.
  package let direct: SIMD3<Float>
  /// The ambient light.
  private let ambient: SIMD3<Float>

  /// Creates the photometry of rings in a scene.
  /// - Parameters:
  ///   - scene: The scene.
  ///   - towardsCamera: The unit direction to the camera, in the ring's frame.
  ///   - towardsSun: The unit direction to the sun, in the ring's frame.
  package init(_ scene: RenderScene, towardsCamera: Vector3, towardsSun: Vector3) {
    sightSine = towardsCamera.z
    lightSine = towardsSun.z
    phase = .radians(acos(min(max(towardsCamera.dot(towardsSun), -1), 1)))
    direct = scene.directLight
    ambient = scene.ambientLight
  }

  /// Returns the light of rings of opacity 1 in the shadow of a globe: ambient light alone, in the
  /// mean colour of the rings.
  package func shadowLight(of profile: RadialProfile) -> SIMD3<Float> {
    let sum = profile.samples.reduce(SIMD4(0, 0, 0, 0)) { sum, sample in
      sum + SIMD4(sample.x, sample.y, sample.z, 1) * sample.w
    }
    return SIMD3(sum.x, sum.y, sum.z) / max(sum.w, 1e-6) * ambient
  }

  /// Returns the premultiplied colours and the opacities of rings, as many as the profile has
  /// samples.
  package func colors(of profile: RadialProfile) -> [SIMD4<Float>] {
    let opacities = profile.opacities(atSine: sightSine)
    let sight = max(sightSine.magnitude, Self.leastSine)
    let light = max(lightSine.magnitude, Self.leastSine)
    let isSunlit = (sightSine >= 0) == (lightSine >= 0)
    // Both expressions go to the same limit where the sines are equal.
    let slant = isSunlit ? sight + light : sight - light
    let isEven = slant.magnitude < 1e-4
    let strength = Float(2 * phaseFactor * grazing)
    // An opaque layer with μ = μ₀ sends w P / 8 of the light of a white surface.
    let dusty = profile.dust.map {
      Float(2 * $0.albedo * $0.phaseFunction(at: phase) / 8 * grazing)
    }
    return profile.samples.indices.map { index in
      let (sample, opacity) = (profile.samples[index], opacities[index])
      let depth = -log(1 - Double(min(max(sample.w, 0), 0.999_999)))
      let scattered: Double
      if isSunlit {
        scattered = (1 - exp(-depth * (1 / sight + 1 / light))) * light / slant
      } else if isEven {
        scattered = depth / sight * exp(-depth / sight)
      } else {
        scattered = (exp(-depth / sight) - exp(-depth / light)) * light / slant
      }
      let color = SIMD3(sample.x, sample.y, sample.z)
      guard let dusty, let share = profile.dust?.shares[index], share > 0 else {
        let factor = direct * (strength * Float(scattered)) + ambient * opacity
        return SIMD4(color * factor, opacity)
      }
      let hue = color / max(color.max(), 1e-6)
      let reflected = color * (strength * (1 - share)) + hue * (dusty * share)
      return SIMD4(
        reflected * direct * Float(scattered) + color * (ambient * opacity), opacity)
    }
  }

  /// The particles' phase function relative to the phase angle at which colours are stated.
  private var phaseFactor: Double {
    let (own, reference) = (.pi - phase.radians, .pi - Self.referencePhase.radians)
    return pow(max(own, 0) / reference, Self.phaseExponent)
  }

  /// The factor by which a sun below the least elevation is weaker.
  private var grazing: Double { min(lightSine.magnitude / Self.leastSine, 1) }
}
