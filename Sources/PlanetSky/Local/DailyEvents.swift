import PlanetMath

extension LocalSearch {
  /// The longest part of an interval that is sampled at once, in days.
  private static let part = 400.0

  /// The time between samples in days; between two of them an altitude has one turning point.
  private static let step = 1.0 / 24

  /// The twilights: begin, end, and the depression of the sun's centre in degrees.
  private static let twilights: [(dawn: SkyEvent.Kind, dusk: SkyEvent.Kind, depth: Double)] = [
    (.civilDawn, .civilDusk, 6), (.nauticalDawn, .nauticalDusk, 12),
    (.astronomicalDawn, .astronomicalDusk, 18),
  ]

  /// Returns rises, passages of the meridian and sets of bodies, and the twilights.
  func dailyEvents(
    of bodies: [SolarSystemBody], _ kinds: Set<SkyEvent.Kind>
  ) -> [SkyEvent] {
    var events: [SkyEvent] = []
    var crossings: [SolarSystemBody: [RootFinder.Zero]] = [:]
    let horizon = !kinds.isDisjoint(with: [.rise, .set, .aboveHorizon, .belowHorizon])
    var begin = search.start
    while begin < search.end {
      let end = min(begin + Self.part, search.end)
      let sky = sky(
        Set(bodies).union([.sun]), from: begin - 2 * Self.step, to: end + 2 * Self.step)
      for body in bodies {
        let interval = DailyInterval(search: self, sky: sky, body: body, start: begin, end: end)
        if kinds.contains(.meridianTransit) { events += interval.transits() }
        guard horizon else { continue }
        let zeros = interval.crossings()
        crossings[body, default: []] += zeros
        events += zeros.map { interval.event($0.isRising ? .rise : .set, at: $0.time) }
      }
      let sun = DailyInterval(search: self, sky: sky, body: .sun, start: begin, end: end)
      for (dawn, dusk, depth) in Self.twilights
      where !kinds.isDisjoint(with: [dawn, dusk]) && bodies.contains(.sun) {
        events += sun.zeros { moment, sight in
          moment.altitude(of: sight.direction) + depth * .pi / 180
        }.map { sun.event($0.isRising ? dawn : dusk, at: $0.time) }
      }
      begin = end
    }
    if horizon { for body in bodies { events += spans(of: body, crossings[body] ?? []) } }
    return events.filter { kinds.contains($0.kind) }
  }

  /// Returns the spans of a day and more in which a body neither rises nor sets.
  private func spans(
    of body: SolarSystemBody, _ crossings: [RootFinder.Zero]
  ) -> [SkyEvent] {
    let limits = [search.start] + crossings.map(\.time) + [search.end]
    return zip(limits, limits.dropFirst()).enumerated().compactMap { index, limits in
      let (begin, end) = limits
      guard end - begin >= 1 || crossings.isEmpty, end > begin else { return nil }
      let sky = sky([body, .sun], from: begin, to: begin)
      let interval = DailyInterval(
        search: self, sky: sky, body: body, start: begin, end: begin + Self.step)
      let isUp = index > 0 ? crossings[index - 1].isRising : interval.height(begin) > 0
      var event = interval.event(isUp ? .aboveHorizon : .belowHorizon, at: begin)
      event.contacts = [
        SkyEvent.Contact(name: "begin", time: search.instant(begin)),
        SkyEvent.Contact(name: "end", time: search.instant(end)),
      ]
      return event
    }
  }
}

/// A body in a part of an interval, as seen from a place.
private struct DailyInterval {
  /// The search of the whole interval.
  let search: LocalSearch
  /// The sky, with the body and the sun.
  let sky: LocalSky
  /// The body.
  let body: SolarSystemBody
  /// The beginning of the part.
  let start: Double
  /// The end of the part, which does not belong to it.
  let end: Double

  /// Returns the zeros of a function of the place in the part.
  func zeros(
    _ function: (LocalSky.Moment, LocalSky.Sight) -> Double
  ) -> [RootFinder.Zero] {
    RootFinder.zeros(
      of: { time in
        let moment = sky.moment(time)
        return function(moment, sky.sight(of: body, at: moment))
      }, from: start, to: end, step: 1.0 / 24
    ).filter { $0.time >= start && $0.time < end }
  }

  /// Returns the rises and sets.
  func crossings() -> [RootFinder.Zero] { zeros(Self.height(of: body)) }

  /// Returns the altitude above that of rises and sets at a moment, in radians.
  func height(_ time: Double) -> Double {
    let moment = sky.moment(time)
    return Self.height(of: body)(moment, sky.sight(of: body, at: moment))
  }

  /// Returns the function of the altitude above that of rises and sets: 34′ of refraction, with the
  /// sun's mean radius of 16′ and the Moon's true one.
  private static func height(
    of body: SolarSystemBody
  ) -> (LocalSky.Moment, LocalSky.Sight) -> Double {
    { moment, sight in
      let altitude = moment.altitude(of: sight.direction)
      guard body == .moon else {
        return altitude - LocalSearch.standardAltitude(of: body) * .pi / 180
      }
      return altitude + 34.0 / 60 * .pi / 180 + sight.angularRadius(LocalSearch.moonRadius)
    }
  }

  /// Returns the passages of the meridian, at which the hour angle is 0.
  func transits() -> [SkyEvent] {
    zeros { $0.hourAngle(of: $1.direction) }.map { event(.meridianTransit, at: $0.time) }
  }

  /// Returns an event of the body at a moment.
  func event(_ kind: SkyEvent.Kind, at time: Double) -> SkyEvent {
    var event = SkyEvent(kind, of: body, with: [], at: search.search.instant(time))
    event.local = search.circumstances(of: body, at: time, sky)
    return event
  }
}
