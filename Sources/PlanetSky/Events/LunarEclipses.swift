import PlanetMath

extension EventSearch {
  /// Returns the eclipses of the Moon.
  ///
  /// Contacts are P1 and P4 (penumbra, outside), U1 and U4 (umbra, outside), U2 and U3 (umbra,
  /// inside).
  func lunarEclipses() -> [SkyEvent] {
    phaseMoments(of: [.fullMoon]).compactMap { lunarEclipse(near: $0.time) }
  }

  /// Returns the eclipse near a full moon; nil if the Moon misses the shadow.
  private func lunarEclipse(near fullMoon: Double) -> SkyEvent? {
    // Beyond this latitude the Moon does not touch the penumbra.
    guard eclipticPosition(of: .moon, at: fullMoon).latitude.degrees.magnitude < 1.8,
      let greatest = RootFinder.turningPoint(
        of: { earthShadow(at: $0).map(\.missDistance) ?? 0 }, from: fullMoon - 0.2,
        to: fullMoon + 0.2, halfWidth: 0.002),
      contains(greatest), let shadow = earthShadow(at: greatest)
    else { return nil }
    let moon = SolarSystemBody.moon.meanRadius
    let penumbral = (shadow.penumbraRadius + moon - shadow.missDistance) / (2 * moon)
    let umbral = (shadow.umbraRadius + moon - shadow.missDistance) / (2 * moon)
    guard penumbral > 0 else { return nil }
    func moments(_ distance: @escaping (ShadowAxis) -> Double) -> [Double?] {
      let gap = { (time: Double) in
        earthShadow(at: time).map { $0.missDistance - distance($0) } ?? 0
      }
      return [
        RootFinder.zero(of: gap, from: greatest - 0.2, to: greatest),
        RootFinder.zero(of: gap, from: greatest, to: greatest + 0.2),
      ]
    }
    let outer = moments { $0.penumbraRadius + moon }
    let middle = umbral > 0 ? moments { $0.umbraRadius + moon } : [nil, nil]
    let inner = umbral >= 1 ? moments { $0.umbraRadius - moon } : [nil, nil]
    var event = SkyEvent(.lunarEclipse, of: .moon, with: [.earth], at: instant(greatest))
    event.eclipseType = umbral >= 1 ? .total : umbral > 0 ? .partial : .penumbral
    event.magnitude = umbral
    event.penumbralMagnitude = penumbral
    event.obscuration = shadow.umbralFraction
    event.contacts = [
      contact("P1", outer[0]), contact("U1", middle[0]), contact("U2", inner[0]),
      contact("U3", inner[1]), contact("U4", middle[1]), contact("P4", outer[1]),
    ].compactMap { $0 }
    return event
  }

  /// Returns the Earth's shadow near the Moon.
  private func earthShadow(at time: Double) -> ShadowAxis? {
    ephemeris.shadowAxis(of: .earth, near: .moon, at: instant(time))
  }
}
