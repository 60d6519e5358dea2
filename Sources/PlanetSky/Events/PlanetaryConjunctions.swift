import PlanetMath

extension EventSearch {
  /// The greatest separation of bodies in conjunction, in radians.
  private static let limit = 5 * Double.pi / 180

  /// The time between samples in days; the Moon gains less than a quarter turn in it.
  private static let step = 2.0

  /// The Moon and the planets apart from the Earth, the faster before the slower.
  private static let travellers: [SolarSystemBody] = [
    .moon, .mercury, .venus, .mars, .jupiter, .saturn, .uranus, .neptune,
  ]

  /// Returns the conjunctions of planets with each other and with the Moon, in ecliptic longitude
  /// of date, at which they are less than 5° apart.
  /// - Parameter bodies: The bodies, one of which takes part; nil for all.
  /// - Returns: The events, in order of pairs of bodies.
  func planetaryConjunctions(of bodies: Set<SolarSystemBody>?) -> [SkyEvent] {
    let indices = RootFinder.sampleIndices(from: opening, to: closing, step: Self.step)
    func concerns(_ body: SolarSystemBody) -> Bool { bodies?.contains(body) ?? true }
    guard Self.travellers.contains(where: concerns) else { return [] }
    let longitudes = Self.travellers.map { body in
      indices.map { eclipticPosition(of: body, at: Double($0) * Self.step).longitude.radians }
    }
    var events: [SkyEvent] = []
    for (first, body) in Self.travellers.enumerated() {
      for (second, other) in Self.travellers.enumerated().dropFirst(first + 1)
      where concerns(body) || concerns(other) {
        let samples = zip(longitudes[first], longitudes[second]).map {
          RootFinder.wrapped($0 - $1)
        }
        let zeros = RootFinder.zeros(
          of: { longitude(of: body, from: other, at: $0) }, samples: samples,
          from: indices.lowerBound, step: Self.step)
        events += zeros.compactMap { conjunction(of: body, with: other, at: $0.time) }
      }
    }
    return events
  }

  /// Returns the ecliptic longitude of a body less that of another one in radians, wrapped.
  private func longitude(
    of body: SolarSystemBody, from other: SolarSystemBody, at time: Double
  ) -> Double {
    let places = [body, other].map { eclipticPosition(of: $0, at: time).longitude.radians }
    return RootFinder.wrapped(places[0] - places[1])
  }

  /// Returns the conjunction at a moment; nil outside the interval, or for bodies too far apart.
  private func conjunction(
    of body: SolarSystemBody, with other: SolarSystemBody, at time: Double
  ) -> SkyEvent? {
    guard contains(time) else { return nil }
    let place = eclipticPosition(of: body, at: time)
    let otherPlace = eclipticPosition(of: other, at: time)
    let separation = place.angle(to: otherPlace)
    guard separation < Self.limit else { return nil }
    var event = SkyEvent(.planetaryConjunction, of: body, with: [other], at: instant(time))
    event.separation = .radians(separation)
    event.side = place.latitude > otherPlace.latitude ? .north : .south
    return event
  }
}
