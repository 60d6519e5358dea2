import PlanetMath

extension BrightStar {
  /// Returns the temperature in kelvins of a black body with a colour index B−V (Ballesteros
  /// 2012).
  package static func temperature(of colorIndex: Double) -> Double {
    let index = min(max(colorIndex, -0.4), 2.5)
    return 4600 * (1 / (0.92 * index + 1.7) + 1 / (0.92 * index + 0.62))
  }

  /// Returns the linear red, green and blue (sRGB primaries) of a black body, with luminance 1.
  ///
  /// The chromaticity follows cubic fits to the Planckian locus (Kim and others 2002), from 1667 to
  /// 25000 K; negative values of colours outside of sRGB become 0.
  package static func color(temperature: Double) -> SIMD3<Double> {
    let t = 1000 / min(max(temperature, 1667), 25000)
    let x =
      t > 0.25
      ? polynomial([0.179910, 0.8776956, -0.2343589, -0.2661239], at: t)
      : polynomial([0.240390, 0.2226347, 2.1070379, -3.0258469], at: t)
    let y: Double
    if t > 1000.0 / 2222 {
      y = polynomial([-0.20219683, 2.18555832, -1.34811020, -1.1063814], at: x)
    } else if t > 0.25 {
      y = polynomial([-0.16748867, 2.09137015, -1.37418593, -0.9549476], at: x)
    } else {
      y = polynomial([-0.37001483, 3.75112997, -5.87338670, 3.0817580], at: x)
    }
    let (a, b) = (x / y, (1 - x - y) / y)
    let rgb = SIMD3(
      3.2404542 * a - 1.5371385 - 0.4985314 * b, -0.9692660 * a + 1.8760108 + 0.0415560 * b,
      0.0556434 * a - 0.2040259 + 1.0572252 * b)
    let bounded = rgb.replacing(with: SIMD3(0, 0, 0), where: rgb .< SIMD3(0, 0, 0))
    let luminance = 0.2126729 * bounded.x + 0.7151522 * bounded.y + 0.0721750 * bounded.z
    return bounded / luminance
  }
}
