import PlanetMath

extension EventSearch {
  /// Returns the greatest elongations of a body: the maxima of the angle from the sun.
  /// - Parameters:
  ///   - body: The body.
  ///   - step: The time between samples in days, of which that of Mercury and Venus is 5.
  /// - Returns: The events.
  func greatestElongations(of body: SolarSystemBody, step: Double = 5) -> [SkyEvent] {
    let moments = RootFinder.maxima(
      of: { elongation(of: body, at: $0) }, from: opening, to: closing, step: step,
      halfWidth: step / 100)
    return moments.filter(contains).map { time in
      var event = SkyEvent(.greatestElongation, of: body, with: [.sun], at: instant(time))
      event.separation = .radians(elongation(of: body, at: time))
      event.side = longitudeFromSun(of: body, at: time) > 0 ? .east : .west
      return event
    }
  }
}
