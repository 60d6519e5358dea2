import PlanetMath

extension EventSearch {
  /// The bodies with oppositions, conjunctions and elongations.
  static let wanderers: [SolarSystemBody] = [
    .mercury, .venus, .mars, .ceres, .jupiter, .saturn, .uranus, .neptune, .pluto,
  ]

  /// Returns the oppositions of a body and its conjunctions with the sun, in ecliptic longitude of
  /// date.
  func aspects(of body: SolarSystemBody, _ kinds: Set<SkyEvent.Kind>) -> [SkyEvent] {
    let isInner = body == .mercury || body == .venus
    let passages = RootFinder.passages(
      of: { longitudeFromSun(of: body, at: $0) }, through: isInner ? [0] : [0, .pi],
      from: opening, to: closing, step: isInner ? 5 : 10)
    return passages.filter { contains($0.time) }.compactMap { passage in
      let kind: SkyEvent.Kind
      if isInner {
        kind = isInFront(body, at: passage.time) ? .inferiorConjunction : .superiorConjunction
      } else {
        kind = passage.index == 0 ? .conjunction : .opposition
      }
      guard kinds.contains(kind) else { return nil }
      var event = SkyEvent(kind, of: body, with: [.sun], at: instant(passage.time))
      event.separation = .radians(elongation(of: body, at: passage.time))
      return event
    }
  }

  /// Returns whether a body is nearer to the Earth than the sun.
  func isInFront(_ body: SolarSystemBody, at time: Double) -> Bool {
    let distance = apparentPosition(of: body, at: time).length
    return distance < apparentPosition(of: .sun, at: time).length
  }
}
