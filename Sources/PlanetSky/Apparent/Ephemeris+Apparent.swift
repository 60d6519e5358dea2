import PlanetMath

extension Ephemeris {
  /// Returns a body as it appears to an observer; nil if the observer is at the body's centre.
  ///
  /// The light time is iterated until it changes by less than 0.1 ms. Bodies of one planetary
  /// system are related in the frame of their planet, so that the Moon's face agrees with almanacs.
  /// - Parameters:
  ///   - body: The body.
  ///   - observer: The observer.
  ///   - instant: The moment of observation.
  ///   - aberration: True to include stellar aberration.
  /// - Returns: The state; its face and its light are not affected by stellar aberration.
  public func apparentState(
    of body: SolarSystemBody, from observer: Observer, at instant: Instant,
    aberration: Bool = false
  ) -> ApparentState? {
    let ray = lightRay(from: body, to: observer, at: instant)
    guard ray.vector.length > 0 else { return nil }
    let emission = instant.advanced(bySeconds: -ray.time)
    let orientation = self.orientation(of: body, at: emission)
    let toBodyFrame = orientation.matrix.transposed
    let fromSun = ray.source ?? position(of: body, at: emission)
    let direction = ray.vector.normalized
    var position = ray.vector
    if aberration {
      let velocity =
        ray.isWithinSystem
        ? relativeVelocity(of: observer, at: instant) : velocity(of: observer, at: instant)
      position = (direction + velocity / speedOfLight).normalized * ray.vector.length
    }
    return ApparentState(
      body: body, instant: instant, lightTime: ray.time, position: position,
      orientation: orientation, observerDirection: toBodyFrame * (direction * -1),
      sunDirection: toBodyFrame * (fromSun.normalized * -1), sunDistance: fromSun.length,
      radii: radii(of: body), sunRadius: radii(of: .sun).x)
  }

  /// A line of light that arrives at an observer.
  private struct LightRay {
    /// The vector from the observer to the body, in kilometres.
    var vector: Vector3
    /// The time of travel, in seconds.
    var time: Double
    /// A Boolean value that indicates whether body and observer belong to one planetary system.
    var isWithinSystem: Bool
    /// The heliocentric position of the body at the emission; nil within a planetary system.
    var source: Vector3?
  }

  /// Returns the line of light from a body to an observer at a moment.
  private func lightRay(
    from body: SolarSystemBody, to observer: Observer, at instant: Instant
  ) -> LightRay {
    let system = observer.body?.system
    let isWithinSystem = system == body.system && body.system != .sun
    let days = instant.days(.barycentricDynamical)
    let origin: Vector3
    if isWithinSystem, let companion = observer.body {
      origin =
        position(of: companion, inSystemOf: body.system, days: days)
        + offset(of: observer, at: instant)
    } else {
      origin = position(of: observer, at: instant)
    }
    func vector(after time: Double) -> Vector3 {
      let emission = days - time / Instant.secondsPerDay
      let target =
        isWithinSystem
        ? position(of: body, inSystemOf: body.system, days: emission)
        : position(of: body, days: emission)
      return target - origin
    }
    var ray = LightRay(vector: vector(after: 0), time: 0, isWithinSystem: isWithinSystem)
    for _ in 0..<8 {
      let time = ray.vector.length / speedOfLight
      let change = time - ray.time
      ray.time = time
      // No body moves further than a few metres in this time.
      if change.magnitude < 1e-4 { break }
      ray.vector = vector(after: time)
    }
    if !isWithinSystem { ray.source = ray.vector + origin }
    return ray
  }

  /// Returns an observer's velocity relative to its planetary system, in kilometres per second.
  private func relativeVelocity(of observer: Observer, at instant: Instant) -> Vector3 {
    guard let body = observer.body else { return Vector3(0, 0, 0) }
    let half = 300.0
    func place(_ moment: Instant) -> Vector3 {
      position(
        of: body, inSystemOf: body.system, days: moment.days(.barycentricDynamical))
        + offset(of: observer, at: moment)
    }
    return (place(instant.advanced(bySeconds: half)) - place(instant.advanced(bySeconds: -half)))
      / (2 * half)
  }

  /// Returns the states of all bodies for an observer, without the one that it is in the centre of.
  public func apparentStates(
    from observer: Observer, at instant: Instant, aberration: Bool = false
  ) -> [ApparentState] {
    SolarSystemBody.allCases.compactMap {
      apparentState(of: $0, from: observer, at: instant, aberration: aberration)
    }
  }

  /// Returns the point of a body below the sun at a moment, without light time; nil for the sun.
  package func subSolarPoint(of body: SolarSystemBody, at instant: Instant) -> PlanetocentricPoint?
  {
    subPoint(of: body, below: .sun, at: instant)
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
