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
    let track: AlignedTrack
  }

  let planet: SolarSystemBody
  /// The moons with mutual events, in order of distance.
  let moons: [Moon]
  /// The planet's position from the sun, in kilometres.
  let center: AlignedTrack
  /// The Earth's position from the sun, in kilometres.
  let earth: AlignedTrack
  /// The radii of the planet, in kilometres.
  let radii: Vector3
  /// The radius of the sun, in kilometres.
  let sunRadius: Double

  /// Samples the positions in an interval, in days of TDB, with margins for light time.
  init(ephemeris: Ephemeris, planet: SolarSystemBody, from start: Double, to end: Double) {
    func track(_ step: Double, _ function: (Double) -> Vector3) -> AlignedTrack {
      AlignedTrack(from: start - 1, to: end + 1, step: step, of: function)
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
  ///   - time: The moment.
  /// - Returns: True if no part of the moon is visible from the viewpoint, or lit.
  func covers(
    _ moon: Vector3, radius: Double, from viewpoint: Vector3, source: Double, at time: Double
  ) -> Bool {
    let beyond = -moon.dot(viewpoint) / viewpoint.length
    guard beyond > 0 else { return false }
    // Stretched along the pole, the planet is a sphere.
    let pole = RotationElements.elements(of: planet)?.orientation(time).matrix.z ?? .unitZ
    let stretch = radii.x / radii.z - 1
    func stretched(_ v: Vector3) -> Vector3 { v + pole * (v.dot(pole) * stretch) }
    let (eye, target) = (stretched(viewpoint), stretched(moon))
    let distance = eye.cross(target).length / (target - eye).length
    let narrowing = source > 0 ? (source - radii.x) * beyond / viewpoint.length : 0
    return distance < radii.x - narrowing - radius
  }
}

/// A smooth vector function of time as samples at multiples of a step, with cubic interpolation.
///
/// Values do not depend on the interval of the samples, to the last bit.
struct AlignedTrack {
  /// The multiple of the step of the first sample.
  private let first: Int
  /// The time from sample to sample, in days.
  private let step: Double
  /// The values; at least four.
  private let samples: [Vector3]

  /// Samples a function from a moment to another one, with samples more on both sides.
  init(from start: Double, to end: Double, step: Double, of function: (Double) -> Vector3) {
    self.step = step
    first = Int((start / step).rounded(.down)) - 1
    let last = Int((end / step).rounded(.up)) + 1
    samples = (first...last).map { function(Double($0) * step) }
  }

  /// Returns the value at a moment in the interval, by the cubic polynomial through the four
  /// nearest samples.
  func value(_ time: Double) -> Vector3 {
    let place = time / step
    let whole = place.rounded(.down)
    let index = min(max(Int(whole) - first, 1), samples.count - 3)
    let t = place - Double(index + first)
    let (a, b, c) = (t + 1, t - 1, t - 2)
    return samples[index - 1] * (-t * b * c / 6) + samples[index] * (a * b * c / 2)
      + samples[index + 1] * (-a * t * c / 2) + samples[index + 2] * (a * t * b / 6)
  }
}
