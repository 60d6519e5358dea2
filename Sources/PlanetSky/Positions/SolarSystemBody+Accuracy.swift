package import PlanetMath

extension SolarSystemBody {
  /// Returns the greatest error of the geocentric position by the series, outside 1900 to 2100; nil
  /// for bodies other than the Moon and Pluto, and within these years.
  ///
  /// The values are the greatest differences from JPL's DE406 at dates between the years, and grow
  /// linearly from one to the next.
  package func error(at instant: Instant) -> Angle? {
    guard instant.validity != .guaranteed else { return nil }
    let errors: [(year: Double, degrees: Double)]
    switch self {
    case .moon: errors = Self.moonErrors
    case .pluto: errors = Self.plutoErrors
    default: return nil
    }
    let year = DeltaT.decimalYear(instant.terrestrialDays)
    guard let next = errors.firstIndex(where: { $0.year > year }), next > 0 else {
      return Angle(degrees: (year < 0 ? errors.first : errors.last)?.degrees ?? 0)
    }
    let (before, after) = (errors[next - 1], errors[next])
    let part = (year - before.year) / (after.year - before.year)
    return Angle(degrees: before.degrees + part * (after.degrees - before.degrees))
  }

  private static let moonErrors: [(year: Double, degrees: Double)] = [
    (-3000, 0.04), (-2000, 0.03), (-1000, 0.015), (0, 0.005), (500, 0.0025), (2300, 0.0025),
    (3000, 0.004),
  ]

  private static let plutoErrors: [(year: Double, degrees: Double)] = [
    (-3000, 0.2), (1500, 0.2), (1700, 0.08), (1800, 0.06), (1850, 0.02), (1900, 0.01),
    (2300, 0.015),
    (2450, 0.05), (3000, 0.15),
  ]
}
