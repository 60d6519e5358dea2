import PlanetMath

/// An interval that is searched for events, with apparent positions as seen from the Earth's
/// centre; moments are in days of TDB from J2000.0.
struct EventSearch: Sendable {
  /// The positions of the bodies.
  let ephemeris: Ephemeris
  /// The beginning of the interval.
  let start: Double
  /// The end of the interval, which does not belong to it.
  let end: Double

  /// The beginning of searches: a day before the interval, for events at its beginning.
  var opening: Double { start - 1 }

  /// The end of searches: a day after the interval, for events at its end.
  var closing: Double { end + 1 }

  /// Returns whether a moment is within the interval.
  func contains(_ time: Double) -> Bool { time >= start && time < end }

  /// Returns the moment of a number of days.
  func instant(_ time: Double) -> Instant { Instant(days: time, scale: .barycentricDynamical) }

  /// Returns the contact of a name at a moment; nil without a moment.
  func contact(_ name: String, _ time: Double?) -> SkyEvent.Contact? {
    time.map { SkyEvent.Contact(name: name, time: instant($0)) }
  }

  /// Returns the apparent position of a body from the Earth's centre in the ICRF, in kilometres.
  ///
  /// Body and Earth are taken a light time earlier, which accounts for light time and aberration
  /// together (Meeus, Astronomical Algorithms, 1998, chapter 33). The Moon moves with the Earth.
  func apparentPosition(of body: SolarSystemBody, at time: Double) -> Vector3 {
    if body == .moon {
      let lightTime = 384_400 / speedOfLight / Instant.secondsPerDay
      return ephemeris.position(of: .moon, inSystemOf: .earth, days: time - lightTime)
    }
    let distance = geometricPosition(of: body, at: time).length
    return geometricPosition(
      of: body, at: time - distance / speedOfLight / Instant.secondsPerDay)
  }

  /// Returns the position of a body from the Earth's centre without light time, in kilometres.
  private func geometricPosition(of body: SolarSystemBody, at time: Double) -> Vector3 {
    let earth = ephemeris.position(of: .earth, days: time)
    return body == .sun ? earth * -1 : ephemeris.position(of: body, days: time) - earth
  }

  /// Returns the apparent position of a body in the mean ecliptic and equinox of date.
  func eclipticPosition(of body: SolarSystemBody, at time: Double) -> Vector3 {
    Precession.eclipticOfDate(time / daysPerCentury) * apparentPosition(of: body, at: time)
  }

  /// Returns the apparent ecliptic longitude of a body less the sun's in radians, not wrapped.
  func longitudeFromSun(of body: SolarSystemBody, at time: Double) -> Double {
    let frame = Precession.eclipticOfDate(time / daysPerCentury)
    let place = frame * apparentPosition(of: body, at: time)
    let sun = frame * apparentPosition(of: .sun, at: time)
    return atan2(sun.x * place.y - sun.y * place.x, sun.x * place.x + sun.y * place.y)
  }

  /// Returns the apparent angle between a body and the sun, in radians.
  func elongation(of body: SolarSystemBody, at time: Double) -> Double {
    apparentPosition(of: body, at: time).angle(to: apparentPosition(of: .sun, at: time))
  }
}
