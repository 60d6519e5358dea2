import PlanetMath

extension LocalSearch {
  /// The radius of the Moon in occultations and at the horizon, in kilometres.
  static let moonRadius = 1737.4

  /// Returns the eclipses of the sun as seen from the place, also those below the horizon.
  ///
  /// C1 and C4 are the outer contacts, C2 and C3 the inner ones.
  func localSolarEclipses() -> [SkyEvent] {
    search.phaseMoments(of: [.newMoon]).compactMap { phase in
      // Beyond this latitude the penumbra does not touch the Earth.
      let latitude = search.eclipticPosition(of: .moon, at: phase.time).latitude.degrees
      guard latitude.magnitude < 1.7 else { return nil }
      let sky = sky([.sun, .moon], from: phase.time - 0.6, to: phase.time + 0.6)
      return SolarEclipseAtPlace(sky: sky).event(near: phase.time, in: self)
    }
  }

  /// Returns the eclipses of the Moon with its altitude at the contacts.
  func localLunarEclipses() -> [SkyEvent] {
    search.lunarEclipses().map { eclipse in
      var event = eclipse
      let times = [eclipse.time] + eclipse.contacts.map(\.time)
      let days = times.map { $0.days(.barycentricDynamical) }
      let sky = sky([.sun, .moon], from: days.min() ?? 0, to: days.max() ?? 0)
      var local = circumstances(of: .moon, at: days[0], sky)
      for index in event.contacts.indices {
        let contact = circumstances(of: .moon, at: days[index + 1], sky)
        event.contacts[index].altitude = contact.altitude
      }
      local.visibility = Self.visibility(
        [local.altitude] + event.contacts.compactMap(\.altitude), of: .moon)
      event.local = local
      return event
    }
  }
}

/// The sun and the Moon in an eclipse as seen from a place.
private struct SolarEclipseAtPlace {
  /// The sky with both.
  let sky: LocalSky

  /// The sun and the Moon at a moment, in radians.
  private struct Discs {
    /// The separation of the centres.
    let separation: Double
    /// The radius of the sun.
    let sun: Double
    /// The radius of the Moon for outer contacts.
    let moon: Double
    /// The radius of the Moon for inner contacts.
    let innerMoon: Double

    /// The distance of the limbs outside; negative in an eclipse.
    var outerGap: Double { separation - sun - moon }

    /// The distance of the limbs inside; negative in a total or annular eclipse.
    var innerGap: Double { separation - (sun - innerMoon).magnitude }
  }

  private func discs(_ time: Double) -> Discs {
    let moment = sky.moment(time)
    let sun = sky.sight(of: .sun, at: moment)
    let moon = sky.sight(of: .moon, at: moment)
    return Discs(
      separation: sun.direction.angle(to: moon.direction),
      sun: sun.angularRadius(SolarEclipse.sunRadius),
      moon: moon.angularRadius(SolarEclipse.penumbralMoonRadius),
      innerMoon: moon.angularRadius(SolarEclipse.umbralMoonRadius))
  }

  /// Returns the eclipse near a new moon; nil if the discs do not touch, or outside the interval.
  func event(near newMoon: Double, in search: LocalSearch) -> SkyEvent? {
    // The Moon passes the sun within four hours of the new moon, by parallax.
    let step = 1.0 / 96
    let grid = (-24...24).map { newMoon + Double($0) * step }
    guard let near = grid.min(by: { discs($0).separation < discs($1).separation }),
      let greatest = RootFinder.turningPoint(
        of: { discs($0).separation }, from: near - step, to: near + step, halfWidth: step / 4),
      search.search.contains(greatest)
    else { return nil }
    let nearest = discs(greatest)
    guard nearest.outerGap < 0 else { return nil }
    func moments(_ gap: @escaping (Discs) -> Double, _ days: Double) -> [Double?] {
      [
        RootFinder.zero(of: { gap(discs($0)) }, from: greatest - days, to: greatest),
        RootFinder.zero(of: { gap(discs($0)) }, from: greatest, to: greatest + days),
      ]
    }
    let outer = moments(\.outerGap, 0.15)
    let inner = nearest.innerGap < 0 ? moments(\.innerGap, 0.02) : [nil, nil]
    var event = SkyEvent(
      .solarEclipse, of: .sun, with: [.moon, .earth], at: search.search.instant(greatest))
    event.contacts = [
      contact("C1", outer[0], search), contact("C2", inner[0], search),
      contact("C3", inner[1], search), contact("C4", outer[1], search),
    ].compactMap { $0 }
    let isCentral = nearest.innerGap < 0
    event.eclipseType = !isCentral ? .partial : nearest.innerMoon > nearest.sun ? .total : .annular
    event.magnitude =
      isCentral
      ? nearest.moon / nearest.sun
      : (nearest.sun + nearest.moon - nearest.separation) / (2 * nearest.sun)
    event.obscuration =
      event.eclipseType == .total
      ? 1 : coveredFraction(of: nearest.sun, by: nearest.moon, separation: nearest.separation)
    var local = search.circumstances(of: .sun, at: greatest, sky)
    local.visibility = LocalSearch.visibility(
      [local.altitude] + event.contacts.compactMap(\.altitude), of: .sun)
    event.local = local
    return event
  }

  private func contact(
    _ name: String, _ time: Double?, _ search: LocalSearch
  ) -> SkyEvent.Contact? {
    guard let time else { return nil }
    let moment = sky.moment(time)
    let altitude = moment.altitude(of: sky.sight(of: .sun, at: moment).direction)
    return SkyEvent.Contact(
      name: name, time: search.search.instant(time), altitude: .radians(altitude))
  }
}
