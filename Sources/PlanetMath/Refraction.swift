/// The refraction of light by the Earth's air, after Bennett (1982), for tables and images alike.
///
/// Light at the apparent altitude h, in degrees, comes from a direction that is lower by
/// cot(h + 7.31/(h + 4.4)) minutes of arc, in proportion to the density of the air. From -1° to -6°
/// the refraction is that of -1°; below, where no horizon is, it decreases to 0 at -12°.
package struct Refraction: Hashable, Sendable {
  /// The refraction in degrees where the cotangent is 1; 0 without air.
  private let factor: Double

  /// The range of altitudes in degrees where the refraction decreases to 0.
  private static let fading = -12.0 ... -6.0

  /// Creates the refraction of air at an observer.
  /// - Parameters:
  ///   - pressure: The pressure in hectopascals; 0 for no air.
  ///   - temperature: The temperature in degrees Celsius.
  package init(pressure: Double, temperature: Double) {
    factor = 0.28 * pressure / (temperature + 273) / 60
  }

  /// Returns the refraction at an apparent altitude.
  package func lift(atApparent altitude: Angle) -> Angle {
    let degrees = altitude.degrees
    let (low, high) = (Self.fading.lowerBound, Self.fading.upperBound)
    guard factor > 0, degrees > low else { return .zero }
    let apparent = min(max(degrees, -1), 90)
    let (sine, cosine) = sinCos(Angle.degrees(apparent + 7.31 / (apparent + 4.4)).radians)
    let lift = max(factor * cosine / sine, 0)
    return .degrees(lift * min((degrees - low) / (high - low), 1))
  }

  /// Returns the altitude without air of an apparent altitude.
  package func airless(_ altitude: Angle) -> Angle { altitude - lift(atApparent: altitude) }

  /// Returns the apparent altitude of an altitude without air.
  package func apparent(_ altitude: Angle) -> Angle {
    guard factor > 0 else { return altitude }
    var apparent = altitude
    for _ in 0..<20 { apparent = altitude + lift(atApparent: apparent) }
    return apparent
  }
}
