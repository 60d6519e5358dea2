import PlanetMath

extension EventSearch {
  /// Returns the perigees and apogees of the Moon: the turning points of the distance of its centre
  /// from the Earth's.
  func lunarApsides(_ kinds: Set<SkyEvent.Kind>) -> [SkyEvent] {
    func distance(_ time: Double) -> Double {
      ephemeris.position(of: .moon, inSystemOf: .earth, days: time).length
    }
    return [(SkyEvent.Kind.perigee, -1.0), (.apogee, 1)].filter { kinds.contains($0.0) }.flatMap {
      kind, sign in
      RootFinder.maxima(
        of: { sign * distance($0) }, from: opening, to: closing, step: 3, halfWidth: 0.05
      ).filter(contains).map { time in
        var event = SkyEvent(kind, of: .moon, with: [.earth], at: instant(time))
        event.distance = distance(time)
        return event
      }
    }
  }

  /// Returns the perihelia and aphelia of a planet or dwarf planet: the least and the greatest
  /// distance from the sun's centre within 0.6 of a revolution before and after.
  ///
  /// The sun's own motion gives the distance of Neptune several turning points in a revolution.
  func planetaryApsides(
    of body: SolarSystemBody, _ kinds: Set<SkyEvent.Kind>
  ) -> [SkyEvent] {
    guard let period = Self.period(of: body) else { return [] }
    let reach = 0.6 * period
    func distance(_ time: Double) -> Double {
      ephemeris.systemPosition(body.system, days: time).length
    }
    return [(SkyEvent.Kind.perihelion, -1.0), (.aphelion, 1)].filter { kinds.contains($0.0) }
      .flatMap { kind, sign in
        let moments = RootFinder.maxima(
          of: { sign * distance($0) }, from: start - reach, to: end + reach,
          step: period / 100, halfWidth: period / 2000
        ).map { (time: $0, value: sign * distance($0)) }
        return moments.filter { moment in
          contains(moment.time)
            && moments.allSatisfy {
              ($0.time - moment.time).magnitude > reach || $0.value <= moment.value
            }
        }.map { moment in
          var event = SkyEvent(kind, of: body, with: [.sun], at: instant(moment.time))
          event.distance = moment.value.magnitude
          return event
        }
      }
  }

  /// Returns the time of a revolution about the sun in days; nil for the sun and moons.
  private static func period(of body: SolarSystemBody) -> Double? {
    switch body {
    case .mercury: 87.97
    case .venus: 224.7
    case .earth: 365.26
    case .mars: 686.98
    case .ceres: 1680
    case .jupiter: 4332.6
    case .saturn: 10_759
    case .uranus: 30_689
    case .neptune: 60_182
    case .pluto: 90_560
    default: nil
    }
  }
}
