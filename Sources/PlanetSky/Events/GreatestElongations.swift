import PlanetMath

extension EventSearch {
  /// Returns the greatest elongations of Mercury or Venus: the maxima of the angle from the sun.
  func greatestElongations(of body: SolarSystemBody) -> [SkyEvent] {
    let moments = RootFinder.maxima(
      of: { elongation(of: body, at: $0) }, from: opening, to: closing, step: 5, halfWidth: 0.05)
    return moments.filter(contains).map { time in
      var event = SkyEvent(.greatestElongation, of: body, with: [.sun], at: instant(time))
      event.separation = .radians(elongation(of: body, at: time))
      event.side = longitudeFromSun(of: body, at: time) > 0 ? .east : .west
      return event
    }
  }
}
