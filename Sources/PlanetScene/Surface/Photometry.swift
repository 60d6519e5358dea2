package import PlanetMath

/// The law by which a surface reflects or emits light.
package enum PhotometricLaw: Hashable, Sendable {
  /// Diffuse reflection (Lambert 1760): proportional to the cosine of the angle of incidence.
  case lambert
  /// Emission of the base colour, darkened towards the limb, whatever the light.
  case emissive(LimbDarkening)
}

/// The brightness of an emitting disc relative to its centre, by the cosine μ of the angle of
/// emission.
package struct LimbDarkening: Hashable, Sendable {
  /// The coefficients of 1, μ and μ².
  package let coefficients: SIMD3<Float>

  /// Creates a law from its coefficients, whose sum is 1.
  package init(coefficients: SIMD3<Float>) { self.coefficients = coefficients }

  /// No darkening.
  package static let none = LimbDarkening(coefficients: SIMD3(1, 0, 0))

  /// The sun's darkening at 550 nm, I(μ)/I(1) = 0.30 + 0.93 μ - 0.23 μ² (Cox, Allen's Astrophysical
  /// Quantities, 4th edition).
  package static let sun = LimbDarkening(coefficients: SIMD3(0.30, 0.93, -0.23))

  /// Returns the relative brightness of eight points.
  @inlinable
  package func brightness(_ cosine: Float8) -> Float8 {
    coefficients.x + cosine * (coefficients.y + coefficients.z * cosine)
  }
}

/// The photometric law of rings: a layer of particles that scatter light.
package enum RingPhotometry {
  /// The brightness of the unlit side relative to the lit side.
  static let transmitted = 0.35
  /// The sine of the sun's elevation above the ring plane below which the rings darken.
  static let grazingSine = 0.1

  /// Returns the fraction of the sunlight that rings send to the camera.
  ///
  /// On the sunlit side particles reflect; on the other side only transmitted light is visible,
  /// about a third. The rings darken when the sun is near their plane.
  /// - Parameters:
  ///   - sightSine: The sine of the camera's elevation above the ring plane.
  ///   - lightSine: The sine of the sun's elevation above the ring plane.
  /// - Returns: A factor on the colour of the rings, 0 to 1.
  package static func intensity(sightSine: Double, lightSine: Double) -> Double {
    let isSunlit = (sightSine >= 0) == (lightSine >= 0)
    let grazing = min(lightSine.magnitude / grazingSine, 1)
    return (isSunlit ? 1 : transmitted) * grazing
  }
}

extension RenderScene {
  /// Returns the factors on the premultiplied red, green and blue of rings, with 1 for alpha.
  /// - Parameters:
  ///   - sightSine: The sine of the camera's elevation above the ring plane.
  ///   - lightSine: The sine of the sun's elevation above the ring plane.
  /// - Returns: The factors.
  package func brightness(
    ofRingsSeenAtSine sightSine: Double, litAtSine lightSine: Double
  ) -> SIMD4<Float> {
    let intensity = Float(RingPhotometry.intensity(sightSine: sightSine, lightSine: lightSine))
    return SIMD4(directLight * intensity + SIMD3(repeating: ambient), 1)
  }
}
