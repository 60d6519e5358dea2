import PlanetMath

extension EventSearch {
  /// The bodies that move about the sun by the elements of their orbits.
  var smallBodies: [SolarSystemBody] {
    ephemeris.bodies.filter { body in
      if case .other(let other) = body { other.parent == .sun && other.orbit != nil } else { false }
    }
  }

  /// Returns the time between samples in days, in which small bodies gain less than a quarter turn
  /// on the sun unless they pass the Earth within about 0.01 au, or the sun within about 0.1 au.
  private func smallBodyStep(of body: SolarSystemBody) -> Double {
    guard case .other(let other) = body, let period = other.orbit?.period else { return 2 }
    return min(2, max(period / 30, 0.01))
  }

  /// Returns the events of a body that moves about the sun by elements.
  func smallBodyEvents(
    of body: SolarSystemBody, _ kinds: Set<SkyEvent.Kind>
  ) -> [SkyEvent] {
    var events: [SkyEvent] = []
    if !kinds.isDisjoint(with: SkyEvent.Kind.aspects) { events += smallBodyAspects(of: body) }
    if !kinds.isDisjoint(with: SkyEvent.Kind.stations) {
      events += stations(of: body, kinds, step: smallBodyStep(of: body))
    }
    if kinds.contains(.greatestElongation), isInner(body) {
      events += greatestElongations(of: body, step: min(5, 2.5 * smallBodyStep(of: body)))
    }
    if !kinds.isDisjoint(with: [.perihelion, .aphelion]) { events += smallBodyApsides(of: body) }
    if kinds.contains(.closestApproach) { events += closestApproaches(of: body) }
    return events.filter { kinds.contains($0.kind) }
  }

  /// The least distance of the Earth from the sun, in kilometres.
  private static let earthPerihelion = 0.983 * astronomicalUnit

  /// Returns whether the whole orbit of a body is within the Earth's.
  private func isInner(_ body: SolarSystemBody) -> Bool {
    guard case .other(let other) = body, let orbit = other.orbit, orbit.eccentricity < 1 else {
      return false
    }
    let greatest = orbit.periapsisDistance * (1 + orbit.eccentricity) / (1 - orbit.eccentricity)
    return greatest < Self.earthPerihelion
  }

  /// Returns the oppositions and conjunctions of a body, which may be within and beyond the Earth's
  /// orbit.
  private func smallBodyAspects(of body: SolarSystemBody) -> [SkyEvent] {
    let isInner = isInner(body)
    let passages = RootFinder.passages(
      of: { longitudeFromSun(of: body, at: $0) }, through: [0, .pi], from: opening, to: closing,
      step: smallBodyStep(of: body))
    return passages.filter { contains($0.time) }.map { passage in
      let kind: SkyEvent.Kind =
        if passage.index == 1 {
          .opposition
        } else if isInFront(body, at: passage.time) {
          .inferiorConjunction
        } else {
          isInner ? .superiorConjunction : .conjunction
        }
      var event = SkyEvent(kind, of: body, with: [.sun], at: instant(passage.time))
      event.separation = .radians(elongation(of: body, at: passage.time))
      return event
    }
  }

  /// Returns the perihelia and aphelia of a body, by its elements; near them by a kernel that has
  /// the body.
  private func smallBodyApsides(of body: SolarSystemBody) -> [SkyEvent] {
    guard case .other(let other) = body, let orbit = other.orbit else { return [] }
    func distance(_ time: Double) -> Double { ephemeris.position(of: body, days: time).length }
    func event(_ kind: SkyEvent.Kind, _ time: Double) -> SkyEvent? {
      guard time >= opening - Self.reach, time < closing + Self.reach else { return nil }
      let moment =
        ephemeris.hasKernel
        ? RootFinder.turningPoint(
          of: distance, from: time - Self.reach, to: time + Self.reach, halfWidth: 0.5) ?? time
        : time
      guard contains(moment) else { return nil }
      var event = SkyEvent(kind, of: body, with: [.sun], at: instant(moment))
      event.distance = distance(moment)
      return event
    }
    guard let period = orbit.period else {
      return [event(.perihelion, orbit.periapsisTime)].compactMap(\.self)
    }
    let first = ((opening - Self.reach - orbit.periapsisTime) / period).rounded(.down) - 1
    let count = ((closing - opening + 2 * Self.reach) / period).rounded(.up) + 2
    guard first.magnitude + count < 1e7 else { return [] }
    return (0...Int(count)).flatMap { number in
      let time = orbit.periapsisTime + (first + Double(number)) * period
      return [event(.perihelion, time), event(.aphelion, time + period / 2)].compactMap(\.self)
    }
  }

  /// The greatest difference of an apsis by a kernel from that by the elements, in days.
  private static let reach = 30.0

  /// Returns the moments at which the distance of a body from the Earth is least.
  private func closestApproaches(of body: SolarSystemBody) -> [SkyEvent] {
    func distance(_ time: Double) -> Double {
      (ephemeris.position(of: body, days: time) - ephemeris.position(of: .earth, days: time)).length
    }
    return RootFinder.maxima(
      of: { -distance($0) }, from: opening, to: closing, step: smallBodyStep(of: body),
      halfWidth: min(0.02, smallBodyStep(of: body) / 20)
    ).filter(contains).map { time in
      var event = SkyEvent(.closestApproach, of: body, with: [.earth], at: instant(time))
      event.distance = distance(time)
      return event
    }
  }
}
