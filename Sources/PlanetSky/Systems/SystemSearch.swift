import PlanetMath

/// A search for events in another system of stars, as seen from the centre of one of its bodies.
///
/// Longitudes are in the plane of the orbit of the observer's planet. Moments are days of TDB from
/// J2000.0 at the observer, or at the body in whose place an eclipse is.
struct SystemSearch {
  /// The positions of the bodies.
  let ephemeris: Ephemeris
  /// The body in whose centre the observer is.
  let observer: SolarSystemBody
  /// The beginning of the interval.
  let start: Double
  /// The end of the interval, which does not belong to it.
  let end: Double

  /// The planet of the observer, or the observer itself.
  var home: SolarSystemBody { observer.system }
  /// The planets other than the observer's own.
  var planets: [SolarSystemBody] {
    ephemeris.bodies.filter { !$0.isStar && $0.system == $0 && $0 != home }
  }
  /// The bodies that move with the observer about its planet, and the planet itself.
  var companions: [SolarSystemBody] {
    ephemeris.bodies.filter { $0.system == home && $0 != observer && !$0.isStar }
  }

  /// Returns whether a moment is within the interval.
  func contains(_ time: Double) -> Bool { time >= start && time < end }

  /// Returns the moment of a number of days.
  func instant(_ time: Double) -> Instant { Instant(days: time, scale: .barycentricDynamical) }

  /// Returns a body as it is seen by the observer.
  func state(of body: SolarSystemBody, at time: Double) -> ApparentState? {
    ephemeris.apparentState(of: body, from: .center(observer), at: instant(time))
  }

  /// The pole of the orbit of the observer's planet.
  private var pole: Vector3 {
    if case .other(let body) = home, let orbit = body.orbit { return orbit.pole }
    return ConicOrbit.ecliptic.matrix.z
  }

  /// Returns the angle from one body to another in the plane of the observer's orbit in radians,
  /// not wrapped.
  func longitude(
    of body: SolarSystemBody, from other: SolarSystemBody, at time: Double
  ) -> Double {
    guard let one = state(of: body, at: time), let two = state(of: other, at: time) else {
      return 0
    }
    let pole = pole
    let (a, b) = (two.direction, one.direction)
    return atan2(pole.dot(a.cross(b)), a.dot(b) - a.dot(pole) * b.dot(pole))
  }

  /// Returns the time between samples in days for the motion of some bodies: a part of the shortest
  /// period, so that angles change by less than a quarter turn.
  func step(_ bodies: [SolarSystemBody]) -> Double {
    let chains = (bodies + [observer]).flatMap { body in
      sequence(first: body) { $0.parent }.map { $0 }
    }
    let periods = chains.compactMap { body -> Double? in
      if case .other(let other) = body { other.orbit?.period } else { nil }
    }
    return min(max((periods.min() ?? 100) / 30, 0.001), 20)
  }

  /// Returns the events of some bodies and kinds, not sorted.
  func events(of bodies: Set<SolarSystemBody>?, _ kinds: Set<SkyEvent.Kind>) -> [SkyEvent] {
    var events: [SkyEvent] = []
    if !kinds.isDisjoint(with: SkyEvent.Kind.aspects) { events += planets.flatMap(aspects) }
    if kinds.contains(.planetaryConjunction) { events += conjunctions() }
    if !kinds.isDisjoint(with: SkyEvent.Kind.phases) { events += companions.flatMap(phases) }
    if !kinds.isDisjoint(with: SkyEvent.Kind.apsides) {
      events += ephemeris.bodies.flatMap(apsides)
    }
    if !kinds.isDisjoint(with: [.solarEclipse, .lunarEclipse, .transit]) { events += eclipses() }
    return events.filter { event in
      kinds.contains(event.kind)
        && (bodies.map { !$0.isDisjoint(with: [event.body] + event.others) } ?? true)
    }
  }

  /// Returns the oppositions of a planet, and its conjunctions with the main star.
  private func aspects(of planet: SolarSystemBody) -> [SkyEvent] {
    let sun = ephemeris.sun
    guard observer != sun else { return [] }
    let passages = RootFinder.passages(
      of: { longitude(of: planet, from: sun, at: $0) }, through: [0, .pi], from: start, to: end,
      step: step([planet, sun]))
    return passages.filter { contains($0.time) }.compactMap { passage in
      guard let body = state(of: planet, at: passage.time),
        let star = state(of: sun, at: passage.time)
      else { return nil }
      let kind: SkyEvent.Kind =
        passage.index == 1
        ? .opposition : body.distance < star.distance ? .inferiorConjunction : .conjunction
      var event = SkyEvent(kind, of: planet, with: [sun], at: instant(passage.time))
      event.separation = body.separation(from: star)
      return event
    }
  }

  /// The greatest separation of bodies in conjunction.
  private static let greatestSeparation = Angle.degrees(5)

  /// Returns the conjunctions of planets and moons with each other in longitude, at which they are
  /// less than 5° apart.
  private func conjunctions() -> [SkyEvent] {
    let bodies = planets + companions
    return bodies.enumerated().flatMap { index, body in
      bodies.dropFirst(index + 1).flatMap { other in
        RootFinder.passages(
          of: { longitude(of: body, from: other, at: $0) }, through: [0], from: start, to: end,
          step: step([body, other])
        ).filter { contains($0.time) }.compactMap { passage -> SkyEvent? in
          guard let one = state(of: body, at: passage.time),
            let two = state(of: other, at: passage.time),
            one.separation(from: two) < Self.greatestSeparation
          else { return nil }
          var event = SkyEvent(
            .planetaryConjunction, of: body, with: [other], at: instant(passage.time))
          event.separation = one.separation(from: two)
          event.side = one.direction.dot(pole) > two.direction.dot(pole) ? .north : .south
          return event
        }
      }
    }
  }

  /// Returns the phases of a moon by its angle from the main star.
  private func phases(of moon: SolarSystemBody) -> [SkyEvent] {
    let sun = ephemeris.sun
    return RootFinder.passages(
      of: { longitude(of: moon, from: sun, at: $0) },
      through: [0, .pi / 2, .pi, 1.5 * .pi], from: start, to: end, step: step([moon, sun])
    ).filter { contains($0.time) }.map {
      SkyEvent(SkyEvent.Kind.phases[$0.index], of: moon, with: [sun], at: instant($0.time))
    }
  }

  /// The greatest number of revolutions of a body.
  private static let greatestCount = 100_000

  /// Returns whether a body has more revolutions in the interval than are listed.
  func hasTooManyRevolutions(_ body: SolarSystemBody) -> Bool {
    guard case .other(let other) = body, let orbit = other.orbit, let period = orbit.period,
      orbit.eccentricity > 0
    else { return false }
    return !((end - start) / period < Double(Self.greatestCount))
  }

  /// Throws an error if a body has more apsides than are listed.
  func checkApsides(of bodies: Set<SolarSystemBody>?) throws(SkyEventError) {
    let body = ephemeris.bodies.first { body in
      let isWanted = bodies.map { !$0.isDisjoint(with: [body, body.parent ?? body]) } ?? true
      return isWanted && hasTooManyRevolutions(body)
    }
    guard let body else { return }
    throw .tooManyApsides(body: body.name, limit: Self.greatestCount)
  }

  /// Returns the moments of the least and the greatest distance of a body from that about which it
  /// moves, by its elements.
  private func apsides(of body: SolarSystemBody) -> [SkyEvent] {
    guard case .other(let other) = body, let orbit = other.orbit, let parent = other.parent,
      orbit.eccentricity > 0
    else { return [] }
    let (near, far): (SkyEvent.Kind, SkyEvent.Kind) =
      parent.isCentral ? (.perihelion, .aphelion) : (.perigee, .apogee)
    func event(_ kind: SkyEvent.Kind, _ time: Double) -> SkyEvent? {
      guard contains(time) else { return nil }
      var event = SkyEvent(kind, of: body, with: [parent], at: instant(time))
      event.distance = orbit.position(time).length
      return event
    }
    guard let period = orbit.period else {
      return [event(near, orbit.periapsisTime)].compactMap(\.self)
    }
    let first = ((start - orbit.periapsisTime) / period).rounded(.down)
    let count = ((end - start) / period).rounded(.up) + 1
    guard first.isFinite, !hasTooManyRevolutions(body) else { return [] }
    return (0...Int(count)).flatMap { number in
      let time = orbit.periapsisTime + (first + Double(number)) * period
      return [event(near, time), event(far, time + period / 2)].compactMap(\.self)
    }
  }
}

extension Ephemeris {
  /// Returns the events in another system of stars, as seen from the centre of one of its bodies.
  /// - Parameters:
  ///   - observer: The body.
  ///   - start: The beginning of the interval.
  ///   - end: The end of the interval.
  ///   - bodies: The bodies, one of which takes part in each event; nil for all.
  ///   - kinds: The kinds of events; nil for all.
  /// - Returns: The events, in order of time, kind and body.
  /// - Throws: An error if the end is before the beginning, a year is unsupported, or a body has
  ///   too many apsides.
  package func searchEvents(
    from observer: SolarSystemBody, from start: Instant, to end: Instant,
    of bodies: Set<SolarSystemBody>? = nil, kinds: Set<SkyEvent.Kind>? = nil
  ) throws(SkyEventError) -> [SkyEvent] {
    for limit in [start, end] where limit.validity == .unsupported {
      throw .unsupportedYear(limit)
    }
    guard start <= end else { throw .reversedInterval(from: start, to: end) }
    let search = SystemSearch(
      ephemeris: self, observer: observer, start: start.days(.barycentricDynamical),
      end: end.days(.barycentricDynamical))
    let kinds = kinds ?? SkyEvent.Kind.ofSystems
    if !kinds.isDisjoint(with: SkyEvent.Kind.apsides) { try search.checkApsides(of: bodies) }
    return search.events(of: bodies, kinds).sorted(by: SkyEvent.precedes)
  }
}

extension SkyEvent.Kind {
  /// The kinds of events that are searched in other systems of stars.
  package static let ofSystems: Set<Self> = aspects.union(apsides).union(phases).union([
    .planetaryConjunction, .solarEclipse, .lunarEclipse, .transit,
  ])
}
