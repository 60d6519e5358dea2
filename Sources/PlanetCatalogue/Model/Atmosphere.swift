/// The air of a body: the light that it scatters and absorbs, by height.
///
///     let air = Atmosphere(top: 100, constituents: [
///       Atmosphere.Constituent(
///         scattering: [0.006, 0.014, 0.033], profile: .exponential(scaleHeight: 8))
///     ])
///
/// An image of a body whose air has a number out of its range is an error.
///
/// Coefficients are per kilometre, for linear red, green and blue: best at 612, 549 and 465 nm, the
/// dominant wavelengths of the primaries of sRGB. Heights are in kilometres above the ellipsoid.
public struct Atmosphere: Codable, Hashable, Sendable {
  /// The change of a constituent's density with height.
  public enum Profile: Codable, Hashable, Sendable {
    /// exp(-h / scale height), for a scale height of 0.001 to 1000000 km.
    case exponential(scaleHeight: Double)
    /// 0 at the lowest height, 1 at the peak and 0 at the highest height, linear between them, for
    /// heights in km.
    case tent(lowest: Double, peak: Double, highest: Double)
  }

  /// The distribution of scattered light over directions.
  public enum Phase: Codable, Hashable, Sendable {
    /// That of molecules, 3/4 (1 + cos²) for the cosine of the scattering angle, relative to
    /// uniform scattering.
    case rayleigh
    /// That of particles by Cornette and Shanks (1992), with the mean cosine of the scattering
    /// angle of about the asymmetry, -0.95 to 0.95.
    case particles(asymmetry: Double)
  }

  /// A constituent of the air, such as molecules or dust; another one replaces it whole.
  public struct Constituent: Codable, Hashable, Sendable {
    /// The scattering coefficients at density 1: red, green and blue; 0 or more.
    package var scattering: [Double]
    /// The absorption coefficients at density 1: red, green and blue; 0 or more.
    package var absorption: [Double]
    /// The density by height.
    package var profile: Profile
    /// The distribution of scattered light.
    package var phase: Phase
    /// The refractivity n - 1 at density 1, for an exponential profile; nil if it bends no light.
    package var refractivity: Double?

    /// Creates a constituent.
    /// - Parameters:
    ///   - scattering: The scattering coefficients per kilometre at density 1: red, green and blue,
    ///     0 to 100.
    ///   - absorption: The absorption coefficients per kilometre at density 1: red, green and blue,
    ///     0 to 100.
    ///   - profile: The density by height.
    ///   - phase: The distribution of scattered light.
    ///   - refractivity: The refractivity n - 1 at density 1, 0 to 0.01, for an exponential
    ///     profile; nil if it bends no light.
    public init(
      scattering: [Double] = [0, 0, 0], absorption: [Double] = [0, 0, 0], profile: Profile,
      phase: Phase = .rayleigh, refractivity: Double? = nil
    ) {
      self.scattering = scattering
      self.absorption = absorption
      self.profile = profile
      self.phase = phase
      self.refractivity = refractivity
    }
  }

  /// The height above which there is no air, 0.001 to 1000000 km.
  public var top: Double
  /// The fraction of light that the ground reflects back into the air, 0 to 1.
  public var groundAlbedo: Double
  /// The constituents, 1 to 4.
  public var constituents: [Constituent]

  /// The greatest number of constituents.
  package static let constituentCount = 4
  /// The range of asymmetries.
  package static let asymmetries = -0.95...0.95
  /// The range of refractivities.
  package static let refractivities = 0.0...0.01

  /// Creates air.
  /// - Parameters:
  ///   - top: The height above which there is no air, in kilometres above the ellipsoid.
  ///   - groundAlbedo: The fraction of light that the ground reflects back into the air, 0 to 1.
  ///   - constituents: The constituents, 1 to 4.
  public init(top: Double, groundAlbedo: Double = 0.3, constituents: [Constituent]) {
    self.top = top
    self.groundAlbedo = groundAlbedo
    self.constituents = constituents
  }

  /// A Boolean value that indicates whether all numbers are within their ranges.
  package var isValid: Bool {
    guard (1e-3...1e6).contains(top), (0...1).contains(groundAlbedo),
      (1...Self.constituentCount).contains(constituents.count)
    else { return false }
    return constituents.allSatisfy(\.isValid)
  }
}

extension Atmosphere.Constituent {
  /// A Boolean value that indicates whether all numbers are within their ranges.
  fileprivate var isValid: Bool {
    guard scattering.count == 3, absorption.count == 3,
      (scattering + absorption).allSatisfy({ (0...100).contains($0) })
    else { return false }
    if case .particles(let asymmetry) = phase, !Atmosphere.asymmetries.contains(asymmetry) {
      return false
    }
    if let refractivity, !Atmosphere.refractivities.contains(refractivity) { return false }
    switch profile {
    case .exponential(let scaleHeight): return (1e-3...1e6).contains(scaleHeight)
    case .tent(let lowest, let peak, let highest):
      return refractivity == nil && lowest >= 0 && lowest < peak && peak < highest
        && highest <= 1e6
    }
  }
}
