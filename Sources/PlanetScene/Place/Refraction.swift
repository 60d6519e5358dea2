package import PlanetMath

/// The refraction of light by the Earth's air, after Bennett (1982).
///
/// Light at the apparent altitude h, in degrees, comes from a direction that is lower by
/// cot(h + 7.31/(h + 4.4)) minutes of arc, in proportion to the density of the air. Below -1° the
/// refraction is that of -1°.
package struct Refraction: Hashable, Sendable {
  /// The refraction in degrees where the cotangent is 1; 0 without air.
  private let factor: Double

  /// Creates the refraction of air at an observer.
  /// - Parameters:
  ///   - pressure: The pressure in hectopascals; 0 for no air.
  ///   - temperature: The temperature in degrees Celsius.
  package init(pressure: Double, temperature: Double) {
    factor = 0.28 * pressure / (temperature + 273) / 60
  }

  /// Returns the refraction at an apparent altitude.
  package func lift(atApparent altitude: Angle) -> Angle {
    guard factor > 0 else { return .zero }
    let apparent = min(max(altitude.degrees, -1), 90)
    let (sine, cosine) = sinCos(Angle.degrees(apparent + 7.31 / (apparent + 4.4)).radians)
    return .degrees(max(factor * cosine / sine, 0))
  }

  /// Returns the altitude without air of an apparent altitude.
  package func airless(_ altitude: Angle) -> Angle { altitude - lift(atApparent: altitude) }

  /// Returns the apparent altitude of an altitude without air.
  package func apparent(_ altitude: Angle) -> Angle {
    guard factor > 0 else { return altitude }
    var apparent = altitude
    for _ in 0..<12 { apparent = altitude + lift(atApparent: apparent) }
    return apparent
  }
}
