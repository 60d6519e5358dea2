package import PlanetMath

extension Ephemeris {
  /// Returns a body as it appears to an observer; nil if the observer is at the body's centre.
  ///
  /// Light time and aberration are those of light on its way from the body to the observer, both of
  /// which move about the sun; the sun's own motion of 13 m/s about the barycentre is neglected
  /// (0.01″). The light time is iterated until it changes by less than 0.1 ms.
  /// - Parameters:
  ///   - body: The body.
  ///   - observer: The observer.
  ///   - instant: The moment of observation.
  /// - Returns: The state.
  public func apparentState(
    of body: SolarSystemBody, from observer: Observer, at instant: Instant
  ) -> ApparentState? {
    state(of: body, from: Standpoint(observer, at: instant, self))
  }

  /// Returns the states of all bodies for an observer, without the one that it is in the centre of.
  public func apparentStates(from observer: Observer, at instant: Instant) -> [ApparentState] {
    let standpoint = Standpoint(observer, at: instant, self)
    return bodies.compactMap { state(of: $0, from: standpoint) }
  }

  /// Returns the velocity of an observer relative to the sun as a fraction of the speed of light.
  ///
  /// The apparent direction of a star is that of the sum of its unit vector and this vector.
  package func aberration(of observer: Observer, at instant: Instant) -> Vector3 {
    velocity(of: observer, at: instant) / speedOfLight
  }

  /// The position and the motion of an observer at a moment.
  private struct Standpoint {
    let instant: Instant
    /// Days of TDB from J2000.0.
    let days: Double
    /// The body that the observer moves along with.
    let body: SolarSystemBody?
    /// The heliocentric position, in kilometres.
    let position: Vector3
    /// The position from the body that the observer moves along with, in kilometres.
    let offset: Vector3
    /// The velocity relative to the sun, in kilometres per second.
    let velocity: Vector3

    init(_ observer: Observer, at instant: Instant, _ ephemeris: Ephemeris) {
      self.instant = instant
      days = instant.days(.barycentricDynamical)
      body = observer.body
      position = ephemeris.position(of: observer, at: instant)
      offset = ephemeris.offset(of: observer, at: instant)
      velocity = ephemeris.velocity(of: observer, at: instant)
    }
  }

  private func state(of body: SolarSystemBody, from standpoint: Standpoint) -> ApparentState? {
    guard body != standpoint.body || standpoint.offset.length > 0 else { return nil }
    let instant = standpoint.instant
    let geometric = position(of: body, days: standpoint.days) - standpoint.position
    guard geometric.length > 0 else { return nil }
    var (source, time) = (geometric + standpoint.position, 0.0)
    for _ in 0..<8 {
      let change = (source - standpoint.position).length / speedOfLight - time
      // No body moves further than a few metres in this time.
      if change.magnitude < 1e-4 { break }
      time += change
      source = position(of: body, days: standpoint.days - time / Instant.secondsPerDay)
    }
    let astrometric = source - standpoint.position
    let apparent = astrometric + standpoint.velocity * time
    let orientation = self.orientation(of: body, at: instant.advanced(bySeconds: -time))
    let toBodyFrame = orientation.matrix.transposed
    // Faces are those of almanacs: of the astrometric place, but of moons and planets as seen from
    // their own system relative to it.
    let isWithinSystem = standpoint.body?.system == body.system && !body.system.isStar
    let line = (isWithinSystem ? apparent : astrometric).normalized
    let light = sunlight(on: body, at: source, days: standpoint.days - time / Instant.secondsPerDay)
    return ApparentState(
      body: body, instant: instant, lightTime: time, geometric: geometric,
      astrometric: astrometric, position: apparent, orientation: orientation,
      observerDirection: toBodyFrame * (line * -1),
      sunDirection: toBodyFrame * light.line.normalized, sunDistance: light.line.length,
      radii: radii(of: body), sunRadius: radii(of: light.sun).x,
      sunLuminosity: light.sun.luminosity)
  }

  /// Returns the sun of a body at a place and a moment, and the line to it; a zero line for a star.
  private func sunlight(
    on body: SolarSystemBody, at place: Vector3, days: Double
  ) -> (sun: SolarSystemBody, line: Vector3) {
    guard system != nil else { return (.sun, place * -1) }
    guard !body.isStar else { return (body, Vector3(0, 0, 0)) }
    let sun = sun(of: body, days: days)
    return (sun, position(of: sun, days: days) - place)
  }

  /// Returns the point of a body below the sun at a moment, without light time; nil for a star.
  package func subSolarPoint(of body: SolarSystemBody, at instant: Instant) -> PlanetocentricPoint?
  {
    guard !body.isStar else { return nil }
    let sun = sun(of: body, days: instant.days(.barycentricDynamical))
    return subPoint(of: body, below: sun, at: instant)
  }

  /// Returns the point of a body below another body at a moment, without light time; nil if the
  /// two are the same.
  package func subPoint(
    of body: SolarSystemBody, below other: SolarSystemBody, at instant: Instant
  ) -> PlanetocentricPoint? {
    guard other != body else { return nil }
    let vector = position(of: other, at: instant) - position(of: body, at: instant)
    let frame = orientation(of: body, at: instant).matrix.transposed
    return PlanetocentricPoint(body: body, direction: frame * vector, radii: radii(of: body))
  }
}
