import PlanetCatalogue
import PlanetMath
import PlanetScene

/// The sunlight that reaches points behind a planet with air, by many rays in double precision.
///
/// It shares no code with the renderer. Deflections and optical depths are sums along straight
/// lines
/// through the air; the light is the sum over small areas of the air beyond the limb, each with the
/// radiance of the point of the sun's disc that it shows.
struct RefractionOracle {
  /// The air of a planet of radius 1, with its constituents by height.
  let atmosphere: Atmosphere
  let radius: Double
  /// The distance behind the planet, in its radii, and the sine of the sun's angular radius.
  let distance: Double
  let sunRadius: Double

  private struct Ray {
    var height, thickness, deflection: Double
    var transmittance: [Double]
  }

  private var top: Double { atmosphere.top / radius }

  private func density(_ profile: Atmosphere.Profile, _ height: Double) -> Double {
    switch profile {
    case .exponential(let scaleHeight): return PlanetMath.exp(-height * radius / scaleHeight)
    case .tent(let lowest, let peak, let highest):
      let km = height * radius
      if km <= lowest || km >= highest { return 0 }
      return km < peak ? (km - lowest) / (peak - lowest) : (highest - km) / (highest - peak)
    }
  }

  private func ray(_ height: Double, _ thickness: Double) -> Ray {
    let impact = 1 + height
    let reach = ((1 + top) * (1 + top) - impact * impact).squareRoot()
    let steps = 1500
    var (deflection, depth) = (0.0, [0.0, 0, 0])
    for step in 0..<steps {
      let x = reach * (Double(step) + 0.5) / Double(steps)
      let r = (impact * impact + x * x).squareRoot()
      for constituent in atmosphere.constituents {
        let density = density(constituent.profile, r - 1)
        for channel in 0..<3 {
          depth[channel] +=
            (constituent.scattering[channel] + constituent.absorption[channel]) * radius * density
        }
        // A ray turns by the gradient of the refractive index across it.
        if case .exponential(let scaleHeight) = constituent.profile {
          deflection +=
            (constituent.refractivity ?? 0) * density / (scaleHeight / radius) * impact / r
        }
      }
    }
    let length = 2 * reach / Double(steps)
    return Ray(
      height: height, thickness: thickness, deflection: deflection * length,
      transmittance: depth.map { PlanetMath.exp(-$0 * length) })
  }

  /// Returns the fractions of the sun's light at distances from the axis, in red, green and blue.
  func light(atDistances distances: [Double]) -> [[Double]] {
    let heights = 900
    let rays = (0..<heights).map { step -> Ray in
      // Short steps near the ground, where the deflection changes most.
      let (low, high) = (Double(step) / Double(heights), Double(step + 1) / Double(heights))
      let thickness = top * (high * high - low * low)
      return ray(top * (high * high + low * low) / 2, thickness)
    }
    let angles = 1440
    let cosines = (0..<angles).map {
      PlanetMath.cos((Double($0) + 0.5) / Double(angles) * .pi)
    }
    let sun = distance * sunRadius
    return distances.map { place in
      var sum = [0.0, 0, 0]
      for ray in rays {
        let arrival = 1 + ray.height - distance * ray.deflection
        var share = 0.0
        for cosine in cosines {
          let square =
            (place * place + arrival * arrival - 2 * place * arrival * cosine) / (sun * sun)
          if square < 1 { share += 0.4 + 0.6 * (1 - square).squareRoot() }
        }
        // The mean radiance of the disc is 0.8; both halves of the ring count.
        let area = 2 * .pi * (1 + ray.height) * ray.thickness / Double(angles)
        for channel in 0..<3 {
          sum[channel] += ray.transmittance[channel] * share * area / (.pi * sun * sun * 0.8)
        }
      }
      return sum
    }
  }
}
