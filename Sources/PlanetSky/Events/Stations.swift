import PlanetMath

extension EventSearch {
  /// Returns the stations of a body: the moments at which its apparent ecliptic longitude of date
  /// does not change.
  /// - Parameters:
  ///   - body: The body.
  ///   - kinds: The kinds of stations.
  ///   - step: The time between samples in days; nil for that of planets.
  /// - Returns: The stations.
  func stations(
    of body: SolarSystemBody, _ kinds: Set<SkyEvent.Kind>, step: Double? = nil
  ) -> [SkyEvent] {
    func longitude(_ time: Double) -> Double {
      eclipticPosition(of: body, at: time).longitude.radians
    }
    let half = 0.25
    // Mercury is retrograde for three weeks.
    let zeros = RootFinder.zeros(
      of: { RootFinder.wrapped(longitude($0 + half) - longitude($0 - half)) }, from: opening,
      to: closing, step: step ?? (body == .mercury ? 6 : 12))
    return zeros.filter { contains($0.time) }.map { zero in
      SkyEvent(
        zero.isRising ? .stationDirect : .stationRetrograde, of: body, with: [],
        at: instant(zero.time))
    }.filter { kinds.contains($0.kind) }
  }
}
