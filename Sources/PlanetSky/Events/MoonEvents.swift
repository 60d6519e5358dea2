import PlanetMath

extension EventSearch {
  /// Returns the events of a moon of Jupiter or Saturn: transits and occultations as seen from the
  /// Earth, and transits of the shadow and eclipses, which are in line with the sun.
  ///
  /// Begin and end are the moments at which the moon's centre passes the planet's outline; events
  /// that the planet or daylight hides are included.
  func moonEvents(of moon: SolarSystemBody, _ kinds: Set<SkyEvent.Kind>) -> [SkyEvent] {
    guard let planet = moon.parent, let orbit = Self.meanOrbit(of: moon) else { return [] }
    return [SolarSystemBody.earth, .sun].flatMap { viewpoint -> [SkyEvent] in
      let sight = MoonSight(
        ephemeris: ephemeris, moon: moon, planet: planet, viewpoint: viewpoint,
        rate: orbit.rate, orbitRadius: orbit.radius)
      let wanted = kinds.intersection([sight.frontKind, sight.backKind])
      return wanted.isEmpty ? [] : events(in: sight, wanted)
    }
  }

  /// Returns the mean motion in radians per day and the mean distance in kilometres of a moon; nil
  /// for other bodies.
  static func meanOrbit(of moon: SolarSystemBody) -> (rate: Double, radius: Double)? {
    if let orbit = GalileanMoon(moon) {
      return (orbit.longitude[1] * (.pi / 180), orbit.distance)
    }
    return MoonTheory.theory(of: moon).map { ($0.meanMotion, $0.axis) }
  }

  /// Returns the events at the moon's conjunctions with its planet as seen from a viewpoint.
  private func events(in sight: MoonSight, _ kinds: Set<SkyEvent.Kind>) -> [SkyEvent] {
    var time = opening
    var events: [SkyEvent] = []
    while time < end {
      let next = sight.conjunction(after: time)
      time = next.time + .pi / (2 * sight.rate)
      let kind = next.isFront ? sight.frontKind : sight.backKind
      guard kinds.contains(kind), let passage = sight.passage(near: next.time) else { continue }
      let begin = sight.arrival(of: passage.begin)
      let end = sight.arrival(of: passage.end)
      let middle = begin + (end - begin) / 2
      guard contains(middle) else { continue }
      var event = SkyEvent(kind, of: sight.moon, with: [sight.planet], at: instant(middle))
      event.contacts = [contact("begin", begin), contact("end", end)].compactMap { $0 }
      events.append(event)
    }
    return events
  }
}

/// The motion of a moon across its planet's outline as seen from the Earth or the sun.
///
/// Moments are days of TDB at which light passes the planet's centre.
struct MoonSight {
  /// The positions of the bodies.
  let ephemeris: Ephemeris
  let moon: SolarSystemBody
  let planet: SolarSystemBody
  /// The Earth or the sun.
  let viewpoint: SolarSystemBody
  /// The mean motion of the moon, in radians per day.
  let rate: Double
  /// The mean radius of the moon's orbit, in kilometres.
  let orbitRadius: Double

  /// The event when the moon is between its planet and the viewpoint.
  var frontKind: SkyEvent.Kind { viewpoint == .earth ? .moonTransit : .moonShadowTransit }

  /// The event when the moon is beyond its planet.
  var backKind: SkyEvent.Kind { viewpoint == .earth ? .moonOccultation : .moonEclipse }

  /// The viewpoint and the moon from the planet's centre in the ICRF in kilometres, and the pole.
  private struct Geometry {
    var viewpoint: Vector3
    var moon: Vector3
    var pole: Vector3
  }

  /// Returns the places for light that passes the planet's centre at a moment.
  private func geometry(at time: Double) -> Geometry {
    let pole = RotationElements.elements(of: planet)?.orientation(time).matrix.z ?? .unitZ
    let center = ephemeris.systemPosition(planet, days: time)
    let observer = viewpoint == .earth ? earth(from: center, at: time) : center * -1
    // Light from the Earth's side travels to the Earth, light of the sun away from it.
    let sense = viewpoint == .earth ? 1.0 : -1.0
    let place = moonPosition(at: time)
    let delay = place.dot(observer.normalized) / speedOfLight / Instant.secondsPerDay
    return Geometry(
      viewpoint: observer, moon: moonPosition(at: time + sense * delay), pole: pole)
  }

  /// Returns the moon's position from the planet's centre, in kilometres.
  private func moonPosition(at time: Double) -> Vector3 {
    ephemeris.position(of: moon, inSystemOf: planet, days: time)
  }

  /// Returns the Earth's position from the planet's centre when light that leaves it arrives.
  private func earth(from center: Vector3, at time: Double) -> Vector3 {
    let distance = (ephemeris.position(of: .earth, days: time) - center).length
    let arrival = time + distance / speedOfLight / Instant.secondsPerDay
    return ephemeris.position(of: .earth, days: arrival) - center
  }

  /// Returns the angle in the planet's equator from the viewpoint to the moon, in radians.
  private func angle(at time: Double) -> Double {
    let places = geometry(at: time)
    let pole = places.pole
    let (a, b) = (places.viewpoint.normalized, places.moon)
    return atan2(pole.dot(a.cross(b)), a.dot(b) - a.dot(pole) * b.dot(pole))
  }

  /// Returns the next moment when the moon is in line with its planet along the equator, and
  /// whether it is in front.
  ///
  /// The moment is rounded to 1/1024 day, so that it does not depend on `time`.
  func conjunction(after time: Double) -> (time: Double, isFront: Bool) {
    let start = angle(at: time)
    let isFront = start < 0
    let target = isFront ? 0 : Double.pi
    var moment = time + (target - start) / rate
    for _ in 0..<3 {
      moment -= RootFinder.wrapped(angle(at: moment) - target) / rate
    }
    return ((moment * 1024).rounded() / 1024, isFront)
  }

  /// Returns the distance of the ray to the moon's centre from the planet's outline, in equatorial
  /// radii; negative within.
  private func limbDistance(at time: Double) -> Double {
    let places = geometry(at: time)
    let radii = planet.radii
    // Stretched along the pole, the planet is a sphere.
    let stretch = radii.x / radii.z - 1
    func stretched(_ v: Vector3) -> Vector3 { v + places.pole * (v.dot(places.pole) * stretch) }
    let (eye, target) = (stretched(places.viewpoint), stretched(places.moon))
    return eye.cross(target).length / (target - eye).length / radii.x - 1
  }

  /// Returns the moments at which the moon's centre passes the outline near a conjunction; nil if
  /// it misses the planet.
  func passage(near conjunction: Double) -> (begin: Double, end: Double)? {
    let width = 1.3 * planet.equatorialRadius / (orbitRadius * rate)
    var middle = conjunction
    let distance = limbDistance(at: conjunction)
    guard distance < 0.05 else { return nil }
    if distance > -0.05 {
      // Near the limb the smallest distance is somewhat before or after the conjunction.
      middle =
        RootFinder.turningPoint(
          of: limbDistance, from: conjunction - width / 2, to: conjunction + width / 2,
          halfWidth: width / 50) ?? conjunction
    }
    guard limbDistance(at: middle) < 0,
      let begin = RootFinder.zero(of: limbDistance, from: middle - width, to: middle),
      let end = RootFinder.zero(of: limbDistance, from: middle, to: middle + width)
    else { return nil }
    return (begin, end)
  }

  /// Returns the moment at which the event is seen from the Earth.
  func arrival(of time: Double) -> Double {
    let center = ephemeris.systemPosition(planet, days: time)
    let earth = earth(from: center, at: time)
    var kilometres = earth.length
    let place = moonPosition(at: time)
    let isEclipse = viewpoint == .sun && place.dot(center) > 0
    if isEclipse {
      // From the planet to the moon, and from the moon to the Earth.
      kilometres += place.dot(center.normalized) - place.dot(earth.normalized)
    }
    return time + kilometres / speedOfLight / Instant.secondsPerDay
  }
}
