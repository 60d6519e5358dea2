import PlanetMath
import PlanetStrings

/// The mean speed of a body on its orbit.
package struct OrbitalSpeed: Hashable, Sendable {
  /// The speed in km/s.
  package let value: Double
  /// A Boolean value that indicates whether the speed is computed from distance and period.
  package let isDerived: Bool
}

extension OrbitalElements {
  /// Size, eccentricity and inclination in words, such as `a 2.77 AU, e 0.0758, i 10.6°`.
  var words: String {
    let unit = Orbit.astronomicalUnit * 1e6
    func length(_ kilometres: Double) -> String {
      kilometres < 0.01 * unit
        ? "\(NumberText.adaptive(kilometres)) km" : "\(NumberText.adaptive(kilometres / unit)) AU"
    }
    let size =
      switch size {
      case .semiMajorAxis(let axis): "a \(length(axis))"
      case .periapsisDistance(let distance): "q \(length(distance))"
      }
    return "\(size), e \(NumberText.adaptive(eccentricity)), "
      + "i \(NumberText.adaptive(inclination.degrees))°"
  }
}

extension CelestialBody {
  /// Returns the mean orbital speed: the catalogue's, or else that of a circular orbit, 2πa/T.
  ///
  /// The radius a is the distance from the parent, or for bodies whose parent is the Sun or
  /// unknown, the distance from the Sun. T is the orbital period.
  /// - Parameter parent: The body that it orbits.
  /// - Returns: The speed; nil if the catalogue states too little, and for stars without a speed.
  package func orbitalSpeed(parent: CelestialBody?) -> OrbitalSpeed? {
    guard let orbit else { return nil }
    if let speed = orbit.speed { return OrbitalSpeed(value: speed, isDerived: false) }
    let orbitsSun = kind != .moon && (parent.map { $0.id == "sun" } ?? true)
    let fromSun = !orbitsSun ? nil : orbit.distanceFromSun.map { $0 * 1e6 }
    guard kind != .star, let period = orbit.period, period > 0,
      let radius = orbit.distanceFromParent ?? fromSun, radius > 0
    else { return nil }
    let speed = 2 * Double.pi * radius / (period * 86_400)
    return speed < Orbit.speedOfLight ? OrbitalSpeed(value: speed, isDerived: true) : nil
  }
}
