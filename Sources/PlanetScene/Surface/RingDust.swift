package import PlanetCatalogue
package import PlanetMath

/// The dust in rings: grains as small as waves of light, which scatter most of it forward.
///
/// They have the phase function of Henyey and Greenstein (1941),
///
///     P(θ) = (1 - g²) / (1 + g² - 2 g cos θ)^(3/2),
///
/// with the mean 1 over all directions and the mean cosine g of the scattering angle θ. Dusty rings
/// of Saturn have a g of 0.7 to 0.85, so they are brightest between the camera and the sun.
package struct RingDust: Hashable, Sendable {
  /// The fraction of the optical depth that is dust, 0 to 1, for each sample of the profile.
  package let shares: [Float]
  /// The asymmetry g, forward positive.
  package let asymmetry: Double
  /// The single-scattering albedo, 0 to 1.
  package let albedo: Double

  /// Creates dust.
  package init(shares: [Float], asymmetry: Double, albedo: Double) {
    self.shares = shares
    self.asymmetry = asymmetry
    self.albedo = albedo
  }

  /// Creates the dust of a ring system; nil without any in the range of a profile.
  /// - Parameters:
  ///   - rings: The ring system. The dust of its bands also belongs to a strip.
  ///   - profile: The profile of the rings.
  ///   - kilometresPerUnit: The length of a unit of the profile in kilometres.
  package init?(_ rings: RingSystem, on profile: RadialProfile, kilometresPerUnit: Double) {
    guard rings.hasDust else { return nil }
    let count = profile.samples.count
    let inner = profile.innerRadius * kilometresPerUnit
    let step = (profile.outerRadius - profile.innerRadius) * kilometresPerUnit / Double(count)
    var shares = [Float](repeating: 0, count: count)
    for band in rings.bands {
      let first = max(Int(((band.innerRadius - inner) / step).rounded(.down)), 0)
      let last = min(Int(((band.outerRadius - inner) / step).rounded(.up)), count)
      guard first < last else { continue }
      for index in first..<last {
        let start = inner + Double(index) * step
        let covered = min(start + step, band.outerRadius) - max(start, band.innerRadius)
        let part = Float(max(covered, 0) / step)
        // A ring narrower than a sample is all of the sample's opacity.
        shares[index] =
          shares[index] == 0
          ? Float(band.dust ?? 0) * (part > 0 ? 1 : 0)
          : part * Float(band.dust ?? 0) + (1 - part) * shares[index]
      }
    }
    guard shares.contains(where: { $0 > 0 }) else { return nil }
    self.init(
      shares: shares, asymmetry: rings.dustAsymmetry ?? RingSystem.usualDustAsymmetry,
      albedo: rings.dustAlbedo ?? RingSystem.usualDustAlbedo)
  }

  /// Returns the phase function at a phase angle.
  package func phaseFunction(at phase: Angle) -> Double {
    // The scattering angle is the supplement of the phase angle.
    let spread = 1 + asymmetry * asymmetry + 2 * asymmetry * cos(phase)
    return (1 - asymmetry * asymmetry) / (spread * spread.squareRoot())
  }
}
