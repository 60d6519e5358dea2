package import PlanetCatalogue
package import PlanetImage
import PlanetMath

/// The colour and opacity of a ring system from its inner to its outer edge.
package struct RadialProfile: Hashable, Sendable {
  /// The inner edge, in units of the object's frame.
  package let innerRadius: Double
  /// The outer edge, in units of the object's frame.
  package let outerRadius: Double
  /// Samples at equal steps outwards: linear red, green, blue (straight), and the opacity seen
  /// along the normal.
  package let samples: [SIMD4<Float>]
  /// The dust among the particles; nil without any.
  package var dust: RingDust?

  /// Creates a profile from samples at equal steps, at least one.
  package init(innerRadius: Double, outerRadius: Double, samples: [SIMD4<Float>]) {
    precondition(innerRadius >= 0 && outerRadius > innerRadius, "a profile has a width")
    precondition(!samples.isEmpty, "a profile has samples")
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
    self.samples = samples
  }

  /// Creates a profile from the middle row of a strip, inner edge left.
  /// - Parameters:
  ///   - innerRadius: The inner edge.
  ///   - outerRadius: The outer edge.
  ///   - strip: The image.
  ///   - isVertical: True for the middle column, inner edge at the top.
  ///   - isFlipped: True if the inner edge is at the other end.
  ///   - adjustment: The change of the samples; nil for none.
  package init(
    innerRadius: Double, outerRadius: Double, strip: borrowing Image<RGBA8>,
    isVertical: Bool = false, isFlipped: Bool = false, _ adjustment: MapAdjustment? = nil
  ) {
    var curve = TexelCurve()
    (curve.gain, curve.gamma) = (adjustment?.gain ?? 1, adjustment?.gamma ?? 1)
    let opacity = Float(adjustment?.opacity ?? 1)
    var samples: [SIMD4<Float>] = []
    let count = isVertical ? strip.height : strip.width
    samples.reserveCapacity(count)
    for index in 0..<count {
      let place = isFlipped ? count - 1 - index : index
      let pixel =
        isVertical ? strip[strip.width / 2, place] : strip[place, strip.height / 2]
      let color = SIMD4(
        SRGB.linear(pixel.r), SRGB.linear(pixel.g), SRGB.linear(pixel.b),
        Float(pixel.a) / 255 * opacity)
      samples.append(curve.value(color))
    }
    self.init(innerRadius: innerRadius, outerRadius: outerRadius, samples: samples)
  }

  /// Creates a profile from bands of constant opacity; where bands overlap, the last one counts.
  /// - Parameters:
  ///   - bands: The bands, radii in kilometres; at least one.
  ///   - kilometresPerUnit: The length of a unit of the object's frame in kilometres.
  ///   - sampleCount: The number of samples of the profile.
  package init(bands: [RingBand], kilometresPerUnit: Double, sampleCount: Int = 4096) {
    precondition(!bands.isEmpty, "a profile has bands")
    let inner = bands.map(\.innerRadius).min() ?? 0
    let outer = bands.map(\.outerRadius).max() ?? 1
    let step = (outer - inner) / Double(sampleCount)
    var samples = Array(repeating: SIMD4<Float>(0, 0, 0, 0), count: sampleCount)
    for band in bands {
      let color = SIMD3(
        SRGB.linear(band.color.red), SRGB.linear(band.color.green), SRGB.linear(band.color.blue))
      for index in samples.indices {
        // The fraction of this sample's width that the band covers: narrow rings keep their
        // brightness.
        let start = inner + Double(index) * step
        let covered = min(start + step, band.outerRadius) - max(start, band.innerRadius)
        let share = Float(max(covered, 0) / step)
        guard share > 0 else { continue }
        let opacity = share * Float(band.opacity) + (1 - share) * samples[index].w
        samples[index] = SIMD4(color, opacity)
      }
    }
    self.init(
      innerRadius: inner / kilometresPerUnit, outerRadius: outer / kilometresPerUnit,
      samples: samples)
  }

  /// The radius that contains 99 % of the rings' equivalent width (the sum of opacity times width);
  /// 0 for rings too thin to be visible.
  ///
  /// The equivalent width of Uranus' rings is a hundredth of its radius; they are invisible.
  package var visibleRadius: Double {
    let step = (outerRadius - innerRadius) / Double(samples.count)
    let total = samples.reduce(0) { $0 + Double($1.w) } * step
    guard total > 0.02 else { return 0 }
    var sum = 0.0
    for (index, sample) in samples.enumerated() {
      sum += Double(sample.w) * step
      if sum >= 0.99 * total { return innerRadius + Double(index + 1) * step }
    }
    return outerRadius
  }

  /// Returns the opacities along rays that cross the rings at an angle:
  /// 1 - (1 - opacity)^(1 / |sin B|).
  ///
  /// A layer of normal optical depth τ dims light crossing it at the angle B by exp(-τ / |sin B|).
  /// - Parameter sine: The sine of the angle between the rays and the ring plane.
  /// - Returns: As many values as the profile has samples.
  package func opacities(atSine sine: Double) -> [Float] {
    let power = Float(1 / max(sine.magnitude, RingPhotometry.leastSine))
    return samples.map { 1 - pow(1 - min(max($0.w, 0), 1), power) }
  }
}
