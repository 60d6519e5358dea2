import PlanetCatalogue
import PlanetMath

/// The air of a body in units of its equatorial radius, for integrals along rays.
struct AirModel: Hashable, Sendable {
  /// A constituent, with coefficients per equatorial radius.
  private struct Constituent: Hashable, Sendable {
    var scattering: SIMD4<Double>
    var extinction: SIMD4<Double>
    var profile: Atmosphere.Profile
    var phase: Atmosphere.Phase
    var refractivity: Double
  }

  /// The optical properties at a height.
  struct Properties {
    /// The scattering coefficient of all constituents.
    var scattering = SIMD4<Double>(repeating: 0)
    /// The extinction coefficient of all constituents.
    var extinction = SIMD4<Double>(repeating: 0)
  }

  /// The values of the phase functions of all constituents at one scattering angle, times π.
  struct Phases {
    fileprivate var values: [Double]

    /// The value of a constituent.
    subscript(constituent: Int) -> Double { values[constituent] }
  }

  /// The number of constituents.
  var constituentCount: Int { constituents.count }

  /// The height of the top of the air.
  let top: Double
  /// The fraction of light that the ground reflects.
  let groundAlbedo: Double
  private let constituents: [Constituent]

  /// Creates the air of a body with an equatorial radius in kilometres.
  init(_ atmosphere: Atmosphere, radius: Double) {
    top = atmosphere.top / radius
    groundAlbedo = atmosphere.groundAlbedo
    constituents = atmosphere.constituents.map { constituent in
      func colors(_ values: [Double]) -> SIMD4<Double> {
        SIMD4(values[0], values[1], values[2], 0) * radius
      }
      let profile: Atmosphere.Profile =
        switch constituent.profile {
        case .exponential(let height): .exponential(scaleHeight: height / radius)
        case .tent(let lowest, let peak, let highest):
          .tent(lowest: lowest / radius, peak: peak / radius, highest: highest / radius)
        }
      let scattering = colors(constituent.scattering)
      return Constituent(
        scattering: scattering, extinction: scattering + colors(constituent.absorption),
        profile: profile, phase: constituent.phase,
        refractivity: constituent.refractivity ?? 0)
    }
  }

  /// Returns the deflection of a ray past the limb in radians, by the height of its lowest point
  /// (Baum and Code 1953).
  func deflection(_ height: Double) -> Double {
    constituents.reduce(0) { sum, constituent in
      guard case .exponential(let scaleHeight) = constituent.profile else { return sum }
      let steepness = (2 * .pi * (1 + height) / scaleHeight).squareRoot()
      return sum + constituent.refractivity * exp(-height / scaleHeight) * steepness
    }
  }

  /// Returns the vertical optical depth above a height.
  func depth(above height: Double) -> SIMD4<Double> {
    let count = 64
    var sum = SIMD4<Double>(repeating: 0)
    for number in 0..<count {
      let part = (Double(number) + 0.5) / Double(count)
      sum += extinction(height + (top - height) * part * part) * (2 * part)
    }
    return sum * ((top - height) / Double(count))
  }

  /// Returns the values of the phase functions for the cosine of a scattering angle.
  func phases(_ cosine: Double) -> Phases {
    Phases(values: constituents.map { Self.phase($0.phase, cosine) * .pi })
  }

  /// Returns the value 1 for one constituent, and 0 for others.
  func phases(only number: Int?) -> Phases {
    Phases(values: constituents.indices.map { $0 == number ? 1 : 0 })
  }

  /// Returns the value of the phase function of a constituent, times π.
  func phase(of number: Int, _ cosine: Double) -> Double {
    Self.phase(constituents[number].phase, cosine) * .pi
  }

  /// Returns the extinction coefficient at a height.
  func extinction(_ height: Double) -> SIMD4<Double> {
    var sum = SIMD4<Double>(repeating: 0)
    for constituent in constituents {
      sum += constituent.extinction * Self.density(constituent.profile, height)
    }
    return sum
  }

  /// Returns the properties at a height; appends the scattering coefficient of each constituent.
  func properties(_ height: Double, into scatterings: inout [SIMD4<Double>]) -> Properties {
    var result = Properties()
    for constituent in constituents {
      let density = Self.density(constituent.profile, height)
      let scattering = constituent.scattering * density
      scatterings.append(scattering)
      result.scattering += scattering
      result.extinction += constituent.extinction * density
    }
    return result
  }

  private static func density(_ profile: Atmosphere.Profile, _ height: Double) -> Double {
    switch profile {
    case .exponential(let scaleHeight): return exp(-max(height, 0) / scaleHeight)
    case .tent(let lowest, let peak, let highest):
      let rising = (height - lowest) / (peak - lowest)
      let falling = (highest - height) / (highest - peak)
      return max(min(rising, falling), 0)
    }
  }

  /// Returns a phase function, whose integral over all directions is 1.
  private static func phase(_ phase: Atmosphere.Phase, _ cosine: Double) -> Double {
    switch phase {
    case .rayleigh: return 3 / (16 * .pi) * (1 + cosine * cosine)
    case .particles(let g):
      // Cornette and Shanks 1992.
      let base = max(1 + g * g - 2 * g * cosine, 1e-9)
      return 3 / (8 * .pi) * (1 - g * g) * (1 + cosine * cosine)
        / ((2 + g * g) * base * base.squareRoot())
    }
  }
}
