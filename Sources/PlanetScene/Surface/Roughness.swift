package import PlanetMath

/// The macroscopic roughness of a surface at one phase angle: its facets' slopes and the shadows
/// that they cast on each other.
///
/// By Hapke (1984, Icarus 59, 41; 1993, Theory of Reflectance and Emittance Spectroscopy, chapter
/// 12), a smooth surface with the effective cosines μ₀ₑ and μₑ replaces the rough one, and the
/// fraction S of it is neither in shadow nor hidden.
package struct Roughness: Hashable, Sendable {
  /// The tangent of the mean slope θ̄.
  package let slope: Float
  /// χ = 1 / √(1 + π tan² θ̄); 1 for a smooth surface.
  package let tilt: Float
  /// The cosine of the phase angle.
  package let phaseCosine: Float

  /// A smooth surface.
  package static let smooth = Roughness(.zero, at: .zero)

  /// Creates the roughness of a mean slope at a phase angle.
  init(_ slope: Angle, at phase: Angle) {
    let tangent = tan(slope)
    self.slope = Float(tangent)
    tilt = Float(1 / (1 + .pi * tangent * tangent).squareRoot())
    phaseCosine = Float(cos(phase))
  }

  /// The smooth surface that is as bright as the rough one.
  @usableFromInline
  struct Effective {
    /// The effective cosines of the angles of incidence and emission.
    @usableFromInline var incidence: Float8
    @usableFromInline var emission: Float8
    /// The fraction S of the surface that is lit and visible.
    @usableFromInline var share: Float8

    @usableFromInline
    init(incidence: Float8, emission: Float8, share: Float8) {
      (self.incidence, self.emission, self.share) = (incidence, emission, share)
    }
  }

  /// Functions of one of both angles.
  private struct Side {
    let cosine: Float8
    let sine: Float8
    /// E₁ = exp(-(2/π) cot θ̄ cot x) and E₂ = exp(-(1/π) cot² θ̄ cot² x).
    let first: Float8
    let second: Float8
    /// η = χ (cos x + sin x tan θ̄ E₂ / (2 - E₁)).
    let mean: Float8
  }

  private func side(_ cosine: Float8) -> Side {
    let (zero, one) = (Float8(repeating: 0), Float8(repeating: 1))
    let square = one - cosine * cosine
    let sine = square.replacing(with: zero, where: square .< zero).squareRoot()
    let cotangent = cosine / (sine * slope + 1e-6)
    let first = exp(cotangent * (-2 / Float.pi))
    let second = exp(cotangent * cotangent * (-1 / Float.pi))
    return Side(
      cosine: cosine, sine: sine, first: first, second: second,
      mean: (cosine + sine * slope * second / (2 - first)) * tilt)
  }

  /// Returns the effective cosines, and the fraction of the surface that is lit and visible.
  /// - Parameters:
  ///   - incidence: The cosines of the angles of incidence, 0 or more.
  ///   - emission: Those of the angles of emission, 0 or more.
  /// - Returns: The values for the azimuth between both directions that the phase angle gives.
  @usableFromInline
  func effective(_ incidence: Float8, _ emission: Float8) -> Effective {
    let (zero, one) = (Float8(repeating: 0), Float8(repeating: 1))
    let (i, e) = (side(incidence), side(emission))
    // cos α = cos i cos e + sin i sin e cos ψ.
    let raw = (phaseCosine - incidence * emission) / (i.sine * e.sine + 1e-6)
    let low = raw.replacing(with: zero - one, where: raw .< zero - one)
    let azimuthCosine = low.replacing(with: one, where: low .> one)
    let halfSquare = (one - azimuthCosine) * 0.5
    let azimuth = acos(azimuthCosine) * (1 / Float.pi)
    let halfTangent = (halfSquare / (one - halfSquare + 1e-6)).squareRoot()
    let hidden = exp(halfTangent * -2)
    // Both directions exchange their roles where the sun is lower than the camera.
    let isLow = incidence .< emission
    func choose(_ low: Float8, _ high: Float8) -> Float8 { high.replacing(with: low, where: isLow) }
    let (steepFirst, steepSecond) = (choose(i.first, e.first), choose(i.second, e.second))
    let (otherFirst, otherSecond) = (choose(e.first, i.first), choose(e.second, i.second))
    let weight = one / (2 - steepFirst - azimuth * otherFirst)
    let near = (azimuthCosine * steepSecond + halfSquare * otherSecond) * weight
    let far = (steepSecond - halfSquare * otherSecond) * weight
    let effectiveIncidence = (i.cosine + i.sine * slope * choose(far, near)) * tilt
    let effectiveEmission = (e.cosine + e.sine * slope * choose(near, far)) * tilt
    let (sunlit, seen) = (i.cosine / i.mean, e.cosine / e.mean)
    let ratio = choose(seen, sunlit) * tilt
    let share =
      effectiveEmission / e.mean * sunlit * tilt / (one - hidden + hidden * ratio)
    return Effective(
      incidence: effectiveIncidence, emission: effectiveEmission, share: share)
  }
}
