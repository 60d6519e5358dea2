import PlanetMath

extension EventSearch {
  /// Returns the equinoxes and solstices of the Earth: the apparent longitude of the sun, with
  /// aberration and nutation, is a multiple of 90°.
  func seasons(_ kinds: Set<SkyEvent.Kind>) -> [SkyEvent] {
    let passages = RootFinder.passages(
      of: sunLongitude, through: [0, .pi / 2, .pi, 1.5 * .pi], from: opening, to: closing, step: 20)
    return passages.filter { contains($0.time) }.map {
      SkyEvent(
        SkyEvent.Kind.seasons[$0.index], of: .earth, with: [.sun], at: instant($0.time))
    }.filter { kinds.contains($0.kind) }
  }

  /// Returns the apparent longitude of the sun in the true equinox of date, in radians.
  private func sunLongitude(_ time: Double) -> Double {
    let centuries = time / daysPerCentury
    let nutation =
      Precession.trueEquatorOfDate(centuries).equationOfEquinoxes
      / cos(radians(degrees: 23.4393 - 0.0130 * centuries))
    return eclipticPosition(of: .sun, at: time).longitude.radians + nutation
  }
}
