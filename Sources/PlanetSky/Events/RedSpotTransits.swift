package import PlanetMath

/// The Great Red Spot of Jupiter, whose longitude grows steadily in System II.
///
/// The line fits published longitudes from 2015 to 2025 within 11°, which is 18 minutes of
/// Jupiter's rotation; docs/sky.md states them. The map of the bundled catalogue drifts by the same
/// line.
package enum GreatRedSpot {
  /// The Julian date of ``referenceLongitude`` in TDB: 2023-06-01.
  private static let referenceDate = 2_460_096.5
  /// The longitude in System II at the reference date, in degrees, growing to the west.
  private static let referenceLongitude = 35.0
  /// The growth of the longitude in degrees per day: 20.7° a year.
  private static let drift = 0.0567

  /// Returns the longitude in System II, growing to the west, from 0 to 360°.
  package static func longitude(at instant: Instant) -> Angle {
    let days = instant.days(.barycentricDynamical) - (referenceDate - Instant.julianEpoch)
    return Angle(radians: radians(degrees: referenceLongitude + drift * days)).wrapped.positive
  }
}

extension EventSearch {
  /// The time between samples in days, in which Jupiter rotates by less than a quarter turn.
  private static let redSpotStep = 0.1

  /// Returns the moments at which the Great Red Spot is on the central meridian of Jupiter.
  func redSpotTransits() -> [SkyEvent] {
    func angle(_ time: Double) -> Double {
      let state = ephemeris.apparentState(of: .jupiter, from: .center(.earth), at: instant(time))
      guard let state, let meridian = state.centralMeridians?.second else { return 0 }
      return (meridian - GreatRedSpot.longitude(at: state.emission)).radians
    }
    let passages = RootFinder.passages(
      of: angle, through: [0], from: start, to: end, step: Self.redSpotStep)
    return passages.filter { contains($0.time) }.map {
      SkyEvent(.redSpotTransit, of: .jupiter, with: [], at: instant($0.time))
    }
  }
}
