/// The movement of a map over its body, as of clouds and storms whose longitudes change.
package struct MapDrift: Codable, Hashable, Sendable {
  /// A system of longitudes of a planet without a solid surface.
  package enum System: String, CaseIterable, Codable, Hashable, Sendable {
    /// That of the equatorial zone.
    case first = "I"
    /// That of the other latitudes.
    case second = "II"
    /// That of the magnetic field.
    case third = "III"

    /// Returns the systems of a body by its ID; none for bodies with a solid surface.
    package static func systems(ofBody id: String) -> [System] {
      switch id {
      case "jupiter": allCases
      case "saturn": [.first, .third]
      default: []
      }
    }
  }

  /// The rate relative to the system of longitudes, in degrees per day, eastward positive.
  package var rate: Double

  /// The system of longitudes in which the rate is stated; nil for that of the body's rotation.
  package var system: System?

  /// The Julian date at which the map shows places at their longitudes in the system.
  package var referenceDate: Double

  /// Creates a drift.
  package init(rate: Double, system: System? = nil, referenceDate: Double) {
    (self.rate, self.system, self.referenceDate) = (rate, system, referenceDate)
  }
}
