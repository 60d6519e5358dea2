import PlanetMath

/// The positions of the moons of a planet, of the planet and of the Earth in an interval, by
/// interpolation.
///
/// Interpolation changes positions by less than 0.5 km, and moments by less than 0.2 s.
struct MoonTracks {
  /// A moon of the planet.
  struct Moon {
    let body: SolarSystemBody
    /// The mean radius, in kilometres.
    let radius: Double
    /// A bound of its acceleration, in kilometres per square day.
    let acceleration: Double
    /// The position from the planet's centre, in kilometres.
    let track: PositionTrack
  }

  let planet: SolarSystemBody
  /// The moons with mutual events, in order of distance.
  let moons: [Moon]
  /// The planet's position from the sun, in kilometres.
  let center: PositionTrack
  /// The Earth's position from the sun, in kilometres.
  let earth: PositionTrack
  /// The planet's north pole in the ICRF.
  let pole: Vector3
  /// The radii of the planet, in kilometres.
  let radii: Vector3
  /// The radius of the sun, in kilometres.
  let sunRadius: Double

  /// Samples the positions in an interval, in days of TDB, with margins for light time.
  init(ephemeris: Ephemeris, planet: SolarSystemBody, from start: Double, to end: Double) {
    func track(_ step: Double, _ function: (Double) -> Vector3) -> PositionTrack {
      // Aligned samples, so that the positions do not depend on the interval.
      let first = ((start - 1) / step).rounded(.down) * step
      return PositionTrack(from: first, to: end + 1, step: step, of: function)
    }
    self.planet = planet
    center = track(2) { ephemeris.systemPosition(planet, days: $0) }
    earth = track(0.5) { ephemeris.position(of: .earth, days: $0) }
    moons = planet.moons.compactMap { moon in
      guard let orbit = EventSearch.meanOrbit(of: moon) else { return nil }
      // On a circle, the error of cubic interpolation is 3/128 of the radius times the fourth power
      // of the angle between samples: here 0.3 km.
      let angle = (0.3 * 128 / 3 / orbit.radius).squareRoot().squareRoot()
      return Moon(
        body: moon, radius: ephemeris.radii(of: moon).mean,
        // The acceleration is greatest at the periapsis of orbits, of eccentricities up to 0.03.
        acceleration: 1.1 * orbit.radius * orbit.rate * orbit.rate,
        track: track(angle / orbit.rate) {
          ephemeris.position(of: moon, inSystemOf: planet, days: $0)
        })
    }
    pole = RotationElements.elements(of: planet)?.orientation(start).matrix.z ?? .unitZ
    radii = ephemeris.radii(of: planet)
    sunRadius = ephemeris.radii(of: .sun).x
  }

  /// Returns the Earth's position from the sun when light that leaves a point arrives, and the
  /// moment of the arrival, in days.
  func earth(seeing point: Vector3, at time: Double) -> (position: Vector3, time: Double) {
    var arrival = time
    for _ in 0..<3 {
      arrival = time + (earth.value(arrival) - point).length / Self.lightPerDay
    }
    return (earth.value(arrival), arrival)
  }

  /// The distance that light travels in a day, in kilometres.
  static let lightPerDay = speedOfLight * Instant.secondsPerDay

  /// Returns whether the planet's disc, or its umbra, covers the whole disc of a moon.
  /// - Parameters:
  ///   - moon: The position of the moon from the planet.
  ///   - radius: The radius of the moon.
  ///   - viewpoint: The position of the viewpoint or of the sun from the planet.
  ///   - source: The radius of the source of light at the viewpoint; 0 for an observer.
  /// - Returns: True if no part of the moon is visible from the viewpoint, or lit.
  func covers(
    _ moon: Vector3, radius: Double, from viewpoint: Vector3, source: Double
  ) -> Bool {
    let beyond = -moon.dot(viewpoint) / viewpoint.length
    guard beyond > 0 else { return false }
    // Stretched along the pole, the planet is a sphere.
    let stretch = radii.x / radii.z - 1
    func stretched(_ v: Vector3) -> Vector3 { v + pole * (v.dot(pole) * stretch) }
    let (eye, target) = (stretched(viewpoint), stretched(moon))
    let distance = eye.cross(target).length / (target - eye).length
    let narrowing = source > 0 ? (source - radii.x) * beyond / viewpoint.length : 0
    return distance < radii.x - narrowing - radius
  }
}
