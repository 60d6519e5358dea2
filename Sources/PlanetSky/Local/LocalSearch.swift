import PlanetMath

/// A search for events at a place on the Earth.
struct LocalSearch: Sendable {
  /// The search of the interval from the Earth's centre.
  let search: EventSearch
  /// The place.
  let place: SurfacePlace

  /// The bodies that rise and set: the sun, the Moon and the planets.
  static let risingBodies: [SolarSystemBody] = [
    .sun, .moon, .mercury, .venus, .mars, .jupiter, .saturn, .uranus, .neptune,
  ]

  /// Returns the events of some bodies and kinds that depend on the place, not sorted.
  func events(
    of bodies: Set<SolarSystemBody>?, _ kinds: Set<SkyEvent.Kind>
  ) -> [SkyEvent] {
    func concerns(_ candidates: SolarSystemBody...) -> Bool {
      bodies.map { !$0.isDisjoint(with: candidates) } ?? true
    }
    var events: [SkyEvent] = []
    if !kinds.isDisjoint(with: SkyEvent.Kind.daily) {
      let rising = bodies.map { Array($0.subtracting([.earth])) } ?? Self.risingBodies
      events += dailyEvents(of: rising.sorted { $0.rawValue < $1.rawValue }, kinds)
    }
    if kinds.contains(.solarEclipse), concerns(.sun, .moon, .earth) {
      events += localSolarEclipses()
    }
    if kinds.contains(.lunarEclipse), concerns(.moon, .earth) { events += localLunarEclipses() }
    if kinds.contains(.lunarOccultation) { events += occultations(of: bodies) }
    return events
  }

  /// Returns the sky of some bodies from a moment to another one.
  func sky(_ bodies: Set<SolarSystemBody>, from start: Double, to end: Double) -> LocalSky {
    LocalSky(search.ephemeris, at: place, bodies: bodies, from: start, to: end)
  }

  /// Returns the circumstances of a body in a sky with the sun.
  func circumstances(
    of body: SolarSystemBody, at time: Double, _ sky: LocalSky
  ) -> LocalCircumstances {
    let moment = sky.moment(time)
    return circumstances(of: sky.sight(of: body, at: moment).direction, moment, sky)
  }

  /// Returns the circumstances of a direction in a sky with the sun.
  func circumstances(
    of direction: Vector3, _ moment: LocalSky.Moment, _ sky: LocalSky
  ) -> LocalCircumstances {
    let sun = sky.sight(of: .sun, at: moment).direction
    return LocalCircumstances(
      altitude: .radians(moment.altitude(of: direction)),
      azimuth: moment.azimuth(of: direction),
      sunAltitude: .radians(moment.altitude(of: sun)))
  }

  /// Returns the part of an event that is above the horizon, from the altitudes of a body at its
  /// moments.
  static func visibility(
    _ altitudes: [Angle], of body: SolarSystemBody
  ) -> LocalCircumstances.Visibility {
    let count = altitudes.count { $0.degrees > standardAltitude(of: body) }
    return count == 0 ? .belowHorizon : count == altitudes.count ? .visible : .partly
  }

  /// Returns the altitude of a body's centre at which it rises and sets, in degrees: 34′ of
  /// refraction, and 16′ for the upper limb of the sun and the Moon.
  static func standardAltitude(of body: SolarSystemBody) -> Double {
    body == .sun || body == .moon ? -50.0 / 60 : -34.0 / 60
  }
}
