import PlanetMath

extension SystemSearch {
  /// Returns the eclipses of stars and moons, and the transits of planets across stars.
  func eclipses() -> [SkyEvent] {
    ephemeris.suns.flatMap { star -> [SkyEvent] in
      guard star != observer else { return [] }
      let shadows = companions.flatMap { caster in
        shadowEvents(.solarEclipse, of: caster, on: observer, by: star)
      }
      let moons = companions.filter { $0 != home }.flatMap { moon in
        Set([observer, home]).sorted { $0.rawValue < $1.rawValue }.flatMap { caster in
          shadowEvents(.lunarEclipse, of: caster, on: moon, by: star)
        }
      }
      let others = (ephemeris.suns + planets).filter { $0 != star && $0 != observer }
      return shadows + moons + others.flatMap { passages(of: $0, across: star) }
    }
  }

  /// Returns the passages of the shadow of a body, penumbra included, over another one.
  private func shadowEvents(
    _ kind: SkyEvent.Kind, of caster: SolarSystemBody, on target: SolarSystemBody,
    by star: SolarSystemBody
  ) -> [SkyEvent] {
    let step = step([caster, target, star])
    func axis(_ time: Double) -> ShadowAxis? {
      ephemeris.shadowAxis(of: caster, near: target, at: instant(time), by: star)
    }
    /// The distance of the axis in kilometres, and behind the target from the star a greater one.
    func miss(_ time: Double) -> Double {
      guard let axis = axis(time) else { return 0 }
      return axis.length > 0 ? axis.missDistance : axis.missDistance - 2 * axis.length
    }
    let radius = ephemeris.radii(of: target).mean
    func gap(_ time: Double) -> Double {
      axis(time).map { $0.missDistance - radius - $0.penumbraRadius } ?? 0
    }
    return RootFinder.maxima(
      of: { -miss($0) }, from: start, to: end, step: step, halfWidth: step / 200
    ).compactMap { time in
      guard contains(time), let axis = axis(time), axis.length > 0, gap(time) < 0 else {
        return nil
      }
      let others = kind == .solarEclipse ? [caster, target] : [caster, star]
      var event = SkyEvent(
        kind, of: kind == .solarEclipse ? star : target, with: others, at: instant(time))
      event.eclipseType = Self.type(axis, kind, radius: radius)
      if kind == .lunarEclipse {
        event.magnitude = (axis.umbraRadius + radius - axis.missDistance) / (2 * radius)
        event.penumbralMagnitude = (axis.penumbraRadius + radius - axis.missDistance) / (2 * radius)
        event.obscuration = axis.umbralFraction
      }
      event.contacts = contacts("P1", "P4", of: gap, around: time, step: step)
      return event
    }
  }

  /// Returns the type of an eclipse: of a star by the part of the shadow that meets the target, of
  /// a moon by the part of it that is in the umbra.
  private static func type(
    _ axis: ShadowAxis, _ kind: SkyEvent.Kind, radius: Double
  ) -> SkyEvent.EclipseType {
    let umbra = axis.umbraRadius
    if kind == .solarEclipse {
      guard axis.missDistance < radius + umbra.magnitude else { return .partial }
      // Where the axis meets the sunward side, the umbra is wider.
      let height = max(radius * radius - axis.missDistance * axis.missDistance, 0).squareRoot()
      return axis.umbraRadius(at: axis.length - height) > 0 ? .total : .annular
    }
    if umbra - radius >= axis.missDistance { return .total }
    return umbra + radius > axis.missDistance ? .partial : .penumbral
  }

  /// Returns the passages of a star or planet in front of a star, as seen by the observer.
  private func passages(of body: SolarSystemBody, across star: SolarSystemBody) -> [SkyEvent] {
    let step = step([body, star])
    func separation(_ time: Double) -> Double {
      guard let front = state(of: body, at: time), let back = state(of: star, at: time) else {
        return .pi
      }
      return front.separation(from: back).radians
    }
    func radii(_ time: Double) -> (front: Double, back: Double) {
      func radius(_ body: SolarSystemBody) -> Double {
        (state(of: body, at: time)?.angularDiameter.radians ?? 0) / 2
      }
      return (radius(body), radius(star))
    }
    func gap(_ time: Double) -> Double {
      let radii = radii(time)
      return separation(time) - radii.front - radii.back
    }
    return RootFinder.maxima(
      of: { -separation($0) }, from: start, to: end, step: step, halfWidth: step / 200
    ).compactMap { time in
      guard contains(time), gap(time) < 0, let front = state(of: body, at: time),
        let back = state(of: star, at: time), front.distance < back.distance
      else { return nil }
      let radii = radii(time)
      let isTransit = !body.isStar && radii.front < 0.2 * radii.back
      var event =
        isTransit
        ? SkyEvent(.transit, of: body, with: [star], at: instant(time))
        : SkyEvent(.solarEclipse, of: star, with: [body, observer], at: instant(time))
      event.separation = .radians(separation(time))
      if !isTransit {
        let covered = coveredFraction(
          of: radii.back, by: radii.front, separation: separation(time))
        event.obscuration = covered
        event.eclipseType =
          covered == 1
          ? .total : separation(time) < radii.back - radii.front ? .annular : .partial
      }
      event.contacts = contacts("I", "IV", of: gap, around: time, step: step)
      return event
    }
  }

  /// The greatest time from the middle of an eclipse to its beginning, in steps: more than thirty
  /// of the shortest period, as that of the observer's moon may be far shorter than that of stars.
  private static let longestEclipse = 1000.0

  /// Returns the moments at which a distance is zero before and after its least value.
  private func contacts(
    _ first: String, _ last: String, of gap: (Double) -> Double, around time: Double, step: Double
  ) -> [SkyEvent.Contact] {
    func zero(_ sense: Double) -> Double? {
      var (inner, reach) = (0.0, step / 16)
      // The motion of the observer may let the distance grow and fall several times.
      while gap(time + sense * reach) < 0 {
        guard reach < Self.longestEclipse * step else { return nil }
        (inner, reach) = (reach, min(2 * reach, reach + step))
      }
      let (one, other) = (time + sense * inner, time + sense * reach)
      return RootFinder.zero(of: gap, from: min(one, other), to: max(one, other))
    }
    return [(first, zero(-1)), (last, zero(1))].compactMap { name, moment in
      moment.map { SkyEvent.Contact(name: name, time: instant($0)) }
    }
  }
}
