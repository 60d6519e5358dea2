extension Ephemeris {
  /// Returns the events in an interval as seen from the Earth's centre, as `events` of PlanetKit,
  /// which states their accuracy.
  /// - Parameters:
  ///   - start: The beginning of the interval.
  ///   - end: The end of the interval.
  ///   - bodies: The bodies, one of which takes part in each event; nil for all.
  ///   - kinds: The kinds of events; nil for all.
  /// - Returns: The events, in order of time, kind and body.
  /// - Throws: An error if the end is before the beginning or a year is unsupported.
  package func searchEvents(
    from start: Instant, to end: Instant, of bodies: Set<SolarSystemBody>? = nil,
    kinds: Set<SkyEvent.Kind>? = nil
  ) throws(SkyEventError) -> [SkyEvent] {
    let search = try eventSearch(from: start, to: end)
    let events = search.events(of: bodies, kinds ?? SkyEvent.Kind.usual(of: bodies))
    return events.sorted(by: SkyEvent.precedes)
  }

  /// Returns the events in an interval as seen from a place on the Earth.
  ///
  /// Eclipses have their local circumstances; events that do not depend on the place are those of
  /// the Earth's centre.
  /// - Parameters:
  ///   - place: The place.
  ///   - start: The beginning of the interval.
  ///   - end: The end of the interval.
  ///   - bodies: The bodies, one of which takes part in each event; nil for all.
  ///   - kinds: The kinds of events; nil for all.
  /// - Returns: The events, in order of time, kind and body.
  /// - Throws: An error if the end is before the beginning or a year is unsupported.
  package func searchEvents(
    at place: SurfacePlace, from start: Instant, to end: Instant,
    of bodies: Set<SolarSystemBody>? = nil, kinds: Set<SkyEvent.Kind>? = nil
  ) throws(SkyEventError) -> [SkyEvent] {
    let search = try eventSearch(from: start, to: end)
    let wanted = kinds ?? SkyEvent.Kind.usual(of: bodies)
    let eclipses: Set<SkyEvent.Kind> = [.solarEclipse, .lunarEclipse]
    let local = LocalSearch(search: search, place: place)
    let events =
      search.events(of: bodies, wanted.subtracting(eclipses)) + local.events(of: bodies, wanted)
    return events.sorted(by: SkyEvent.precedes)
  }

  /// Returns the search of an interval.
  private func eventSearch(
    from start: Instant, to end: Instant
  ) throws(SkyEventError) -> EventSearch {
    for limit in [start, end] where limit.validity == .unsupported {
      throw .unsupportedYear(limit)
    }
    guard start <= end else { throw .reversedInterval(from: start, to: end) }
    return EventSearch(
      ephemeris: self, start: start.days(.barycentricDynamical),
      end: end.days(.barycentricDynamical))
  }
}

extension EventSearch {
  /// Returns the events of some bodies and kinds, not sorted.
  fileprivate func events(
    of bodies: Set<SolarSystemBody>?, _ kinds: Set<SkyEvent.Kind>
  ) -> [SkyEvent] {
    func concerns(_ candidates: SolarSystemBody...) -> Bool {
      bodies.map { !$0.isDisjoint(with: candidates) } ?? true
    }
    var events: [SkyEvent] = []
    if kinds.contains(.solarEclipse), concerns(.sun, .moon, .earth) { events += solarEclipses() }
    if kinds.contains(.lunarEclipse), concerns(.moon, .earth) { events += lunarEclipses() }
    if !kinds.isDisjoint(with: SkyEvent.Kind.phases), concerns(.moon) {
      events += moonPhases(kinds)
    }
    if !kinds.isDisjoint(with: SkyEvent.Kind.seasons), concerns(.earth, .sun) {
      events += seasons(kinds)
    }
    if kinds.contains(.ringPlaneCrossing), concerns(.saturn) { events += ringPlaneCrossings() }
    if kinds.contains(.redSpotTransit), concerns(.jupiter) { events += redSpotTransits() }
    if kinds.contains(.planetaryConjunction) { events += planetaryConjunctions(of: bodies) }
    if !kinds.isDisjoint(with: SkyEvent.Kind.apsides) {
      if concerns(.moon) { events += lunarApsides(kinds) }
      for body in Self.wanderers + [.earth] where concerns(body) {
        events += planetaryApsides(of: body, kinds)
      }
    }
    for body in Self.wanderers where concerns(body) { events += planetEvents(of: body, kinds) }
    for body in smallBodies where concerns(body) { events += smallBodyEvents(of: body, kinds) }
    for planet in [SolarSystemBody.jupiter, .saturn] {
      for moon in planet.moons
      where bodies?.contains(moon) == true || bodies?.contains(planet) == true {
        events += moonEvents(of: moon, kinds)
      }
      events += mutualEvents(about: planet, of: bodies ?? [], kinds)
    }
    return events
  }

  /// Returns the events of a planet or dwarf planet relative to the sun.
  private func planetEvents(
    of body: SolarSystemBody, _ kinds: Set<SkyEvent.Kind>
  ) -> [SkyEvent] {
    var events: [SkyEvent] = []
    if !kinds.isDisjoint(with: SkyEvent.Kind.aspects) { events += aspects(of: body, kinds) }
    if !kinds.isDisjoint(with: SkyEvent.Kind.stations) { events += stations(of: body, kinds) }
    if body == .mercury || body == .venus {
      if kinds.contains(.greatestElongation) { events += greatestElongations(of: body) }
      if kinds.contains(.transit) { events += solarTransits(of: body) }
    }
    return events
  }
}

extension SkyEvent {
  /// The bodies that take part in events as seen from the Earth's centre.
  package static let bodies = Set(
    [.sun, .earth, .moon] + EventSearch.wanderers + SolarSystemBody.jupiter.moons
      + SolarSystemBody.saturn.moons)

  /// Returns whether a body takes part in events as seen from the Earth's centre.
  package static func concerns(_ body: SolarSystemBody) -> Bool {
    guard case .other(let other) = body else { return bodies.contains(body) }
    return other.parent == .sun && other.orbit != nil
  }

  /// Returns whether an event comes before another in order of time, kind and body.
  static func precedes(_ left: SkyEvent, _ right: SkyEvent) -> Bool {
    if left.time != right.time { return left.time < right.time }
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    return left.body.rawValue < right.body.rawValue
  }
}
