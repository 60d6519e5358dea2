/// The orbit of a body, as far as the catalogue states it.
public struct Orbit: Codable, Hashable, Sendable {
  /// Mean distance from the sun in million km (a moon's is its planet's).
  public var distanceFromSun: Double?

  /// Mean distance from the parent's centre in km, for moons.
  public var distanceFromParent: Double?

  /// Mean speed in km/s, about the sun or, for moons, about the parent.
  package var speed: Double?

  /// The sidereal period in days, always positive.
  public var period: Double?

  /// The sense of the orbit.
  public var direction: SpinDirection

  /// The elements from which positions at dates are computed; nil if the catalogue has none.
  package var elements: OrbitalElements?

  /// Creates an orbit; distances in million km (sun) and km (parent), km/s, days.
  public init(
    distanceFromSun: Double? = nil, distanceFromParent: Double? = nil, speed: Double? = nil,
    period: Double? = nil, direction: SpinDirection = .prograde
  ) {
    self.distanceFromSun = distanceFromSun
    self.distanceFromParent = distanceFromParent
    self.speed = speed
    self.period = period
    self.direction = direction
  }

  /// The astronomical unit in million km (IAU 2012, exact).
  package static let astronomicalUnit = 149.597_870_7

  /// The speed of light in km/s (exact).
  package static let speedOfLight = 299_792.458

  /// Mean distance from the sun in astronomical units.
  package var distanceFromSunInAU: Double? {
    distanceFromSun.map { $0 / Orbit.astronomicalUnit }
  }
}
