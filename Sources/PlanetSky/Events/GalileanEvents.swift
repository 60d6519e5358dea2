import PlanetMath

extension EventSearch {
  /// Returns the events of a moon of Jupiter: transits and occultations as seen from the Earth, and
  /// transits of the shadow and eclipses, which are in line with the sun.
  ///
  /// Begin and end are the moments at which the moon's centre passes the planet's outline; events
  /// that the planet or daylight hides are included.
  func galileanEvents(of moon: SolarSystemBody, _ kinds: Set<SkyEvent.Kind>) -> [SkyEvent] {
    guard let orbit = GalileanMoon(moon) else { return [] }
    return [SolarSystemBody.earth, .sun].flatMap { viewpoint -> [SkyEvent] in
      let sight = GalileanSight(
        ephemeris: ephemeris, moon: moon, viewpoint: viewpoint,
        rate: orbit.longitude[1] * (.pi / 180), orbitRadius: orbit.distance)
      let wanted = kinds.intersection([sight.frontKind, sight.backKind])
      return wanted.isEmpty ? [] : events(in: sight, wanted)
    }
  }

  /// Returns the events at the moon's conjunctions with Jupiter as seen from a viewpoint.
  private func events(in sight: GalileanSight, _ kinds: Set<SkyEvent.Kind>) -> [SkyEvent] {
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
      var event = SkyEvent(kind, of: sight.moon, with: [.jupiter], at: instant(middle))
      event.contacts = [contact("begin", begin), contact("end", end)].compactMap { $0 }
      events.append(event)
    }
    return events
  }
}

/// The motion of a moon of Jupiter across the planet's outline as seen from the Earth or the sun.
///
/// Moments are days of TDB at which light passes Jupiter's centre.
struct GalileanSight {
  /// The positions of the bodies.
  let ephemeris: Ephemeris
  let moon: SolarSystemBody
  /// The Earth or the sun.
  let viewpoint: SolarSystemBody
  /// The mean motion of the moon, in radians per day.
  let rate: Double
  /// The mean radius of the moon's orbit, in kilometres.
  let orbitRadius: Double

  /// The event when the moon is between Jupiter and the viewpoint.
  var frontKind: SkyEvent.Kind { viewpoint == .earth ? .moonTransit : .moonShadowTransit }

  /// The event when the moon is beyond Jupiter.
  var backKind: SkyEvent.Kind { viewpoint == .earth ? .moonOccultation : .moonEclipse }

  /// The viewpoint and the moon from Jupiter's centre in the ICRF in kilometres, and the pole.
  private struct Geometry {
    var viewpoint: Vector3
    var moon: Vector3
    var pole: Vector3
  }

  /// Returns the places for light that passes Jupiter's centre at a moment.
  private func geometry(at time: Double) -> Geometry {
    let pole = RotationElements.jupiter.orientation(time).matrix.z
    let jupiter = ephemeris.systemPosition(.jupiter, days: time)
    let observer = viewpoint == .earth ? earth(from: jupiter, at: time) : jupiter * -1
    // Light from the Earth's side travels to the Earth, light of the sun away from it.
    let sense = viewpoint == .earth ? 1.0 : -1.0
    let place = moonPosition(at: time)
    let delay = place.dot(observer.normalized) / speedOfLight / Instant.secondsPerDay
    return Geometry(
      viewpoint: observer, moon: moonPosition(at: time + sense * delay), pole: pole)
  }

  /// Returns the moon's position from Jupiter's centre, in kilometres.
  private func moonPosition(at time: Double) -> Vector3 {
    ephemeris.position(of: moon, inSystemOf: .jupiter, days: time)
  }

  /// Returns the Earth's position from Jupiter's centre when light that leaves it arrives.
  private func earth(from jupiter: Vector3, at time: Double) -> Vector3 {
    let distance = (ephemeris.position(of: .earth, days: time) - jupiter).length
    let arrival = time + distance / speedOfLight / Instant.secondsPerDay
    return ephemeris.position(of: .earth, days: arrival) - jupiter
  }

  /// Returns the angle in Jupiter's equator from the viewpoint to the moon, in radians.
  private func angle(at time: Double) -> Double {
    let places = geometry(at: time)
    let pole = places.pole
    let (a, b) = (places.viewpoint.normalized, places.moon)
    return atan2(pole.dot(a.cross(b)), a.dot(b) - a.dot(pole) * b.dot(pole))
  }

  /// Returns the next moment when the moon is in line with Jupiter along its equator, and whether
  /// it is in front.
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

  /// Returns the distance of the ray to the moon's centre from Jupiter's outline, in equatorial
  /// radii; negative within.
  private func limbDistance(at time: Double) -> Double {
    let places = geometry(at: time)
    let radii = SolarSystemBody.jupiter.radii
    // Stretched along the pole, the planet is a sphere.
    let stretch = radii.x / radii.z - 1
    func stretched(_ v: Vector3) -> Vector3 { v + places.pole * (v.dot(places.pole) * stretch) }
    let (eye, target) = (stretched(places.viewpoint), stretched(places.moon))
    return eye.cross(target).length / (target - eye).length / radii.x - 1
  }

  /// Returns the moments at which the moon's centre passes the outline near a conjunction; nil if
  /// it misses the planet.
  func passage(near conjunction: Double) -> (begin: Double, end: Double)? {
    let width = 1.3 * SolarSystemBody.jupiter.equatorialRadius / (orbitRadius * rate)
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
    let jupiter = ephemeris.systemPosition(.jupiter, days: time)
    let earth = earth(from: jupiter, at: time)
    var kilometres = earth.length
    let place = moonPosition(at: time)
    let isEclipse = viewpoint == .sun && place.dot(jupiter) > 0
    if isEclipse {
      // From Jupiter to the moon, and from the moon to the Earth.
      kilometres += place.dot(jupiter.normalized) - place.dot(earth.normalized)
    }
    return time + kilometres / speedOfLight / Instant.secondsPerDay
  }
}
