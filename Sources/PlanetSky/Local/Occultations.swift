import PlanetMath

extension LocalSearch {
  /// The planets that the Moon hides.
  private static let planets: [SolarSystemBody] = [
    .mercury, .venus, .mars, .jupiter, .saturn, .uranus, .neptune,
  ]

  /// The longest part of an interval that is searched at once, in days.
  private static let part = 400.0

  /// Returns the occultations of planets and stars by the Moon of which the disappearance or the
  /// reappearance is above the horizon.
  ///
  /// Occultations of stars fainter than magnitude 1.5 are left out by day.
  /// - Parameter bodies: The bodies, one of which takes part; nil for all.
  /// - Returns: The events.
  func occultations(of bodies: Set<SolarSystemBody>?) -> [SkyEvent] {
    let isAll = bodies?.contains(.moon) ?? true
    let planets = Self.planets.filter { isAll || bodies?.contains($0) == true }
    guard isAll || !planets.isEmpty else { return [] }
    var targets = planets.map { OccultationTarget.planet($0) }
    if isAll { targets += EclipticStar.all.map { .star($0) } }
    var events: [SkyEvent] = []
    var begin = search.start
    while begin < search.end {
      let end = min(begin + Self.part, search.end)
      let sky = sky(Set(planets).union([.sun, .moon]), from: begin - 0.5, to: end + 0.5)
      let passages = OccultationPassages(sky: sky, start: begin, end: end)
      for (target, time) in passages.candidates(targets) {
        let occultation = Occultation(sky: sky, target: target)
        guard let event = occultation.event(near: time, in: self) else { continue }
        let moment = event.time.days(.barycentricDynamical)
        if moment >= begin, moment < end { events.append(event) }
      }
      begin = end
    }
    return events
  }
}

/// A body that the Moon hides.
enum OccultationTarget: Sendable {
  case planet(SolarSystemBody)
  case star(EclipticStar)

  /// The radius in kilometres; 0 for a star.
  var radius: Double {
    switch self {
    case .planet(let body): body.equatorialRadius
    case .star: 0
    }
  }

  /// Returns the target as seen at a moment.
  func sight(_ sky: LocalSky, _ moment: LocalSky.Moment) -> LocalSky.Sight {
    switch self {
    case .planet(let body): sky.sight(of: body, at: moment)
    case .star(let star): sky.sight(of: star, at: moment)
    }
  }
}

/// The passages of the Moon near stars and planets.
private struct OccultationPassages {
  /// The sky with the Moon and the planets.
  let sky: LocalSky
  /// The beginning of the search.
  let start: Double
  /// The end of the search.
  let end: Double

  /// The time between samples: three hours, in days.
  private static let step = 0.125

  /// The greatest angle between the Moon and a target at the sample next to an occultation: the
  /// radius of the Moon and its motion at the place in an hour and a half.
  private static let cosine = cos(Angle(degrees: 1.6))

  /// Returns the targets next to the Moon with the moments of samples at which they are nearest.
  func candidates(_ targets: [OccultationTarget]) -> [(OccultationTarget, Double)] {
    let count = Int(((end - start) / Self.step).rounded(.up)) + 1
    let moments = (-1...count).map { sky.moment(start + Double($0) * Self.step) }
    let moons = moments.map { sky.sight(of: .moon, at: $0).direction }
    var candidates: [(OccultationTarget, Double)] = []
    for target in targets {
      let fixed: Vector3? =
        if case .star(let star) = target { star.direction((start + end) / 2) } else { nil }
      // Cosines of the angles, for speed.
      let cosines = moments.indices.map { index in
        moons[index].dot(fixed ?? target.sight(sky, moments[index]).direction)
      }
      for index in cosines.indices.dropFirst().dropLast()
      where cosines[index] > Self.cosine && cosines[index] >= cosines[index - 1]
        && cosines[index] > cosines[index + 1]
      {
        candidates.append((target, moments[index].time))
      }
    }
    return candidates
  }
}

/// The Moon and a target as seen from a place.
private struct Occultation {
  /// The sky with the Moon and the target.
  let sky: LocalSky
  let target: OccultationTarget

  /// The separation of the centres and the radii, in radians.
  private struct Discs {
    let separation: Double
    let moon: Double
    let target: Double
  }

  private func discs(_ time: Double) -> Discs {
    let moment = sky.moment(time)
    let moon = sky.sight(of: .moon, at: moment)
    let other = target.sight(sky, moment)
    return Discs(
      separation: moon.direction.angle(to: other.direction),
      moon: moon.angularRadius(LocalSearch.moonRadius),
      target: target.radius == 0 ? 0 : other.angularRadius(target.radius))
  }

  /// The distance within which mountains at the limb decide, in radians: 3″.
  private static let limbHeight = 3 * Double.pi / 648_000

  /// Returns the occultation near a moment; nil if the discs do not touch, or if nothing of it can
  /// be seen.
  func event(near time: Double, in search: LocalSearch) -> SkyEvent? {
    let step = 1.0 / 96
    let grid = (-12...12).map { time + Double($0) * step }
    guard let near = grid.min(by: { discs($0).separation < discs($1).separation }),
      let middle = RootFinder.turningPoint(
        of: { discs($0).separation }, from: near - step, to: near + step, halfWidth: step / 8)
    else { return nil }
    let nearest = discs(middle)
    guard nearest.separation < nearest.moon + nearest.target else { return nil }
    var event = SkyEvent(
      .lunarOccultation, of: body, with: body == .moon ? [] : [.moon],
      at: search.search.instant(middle))
    event.contacts = contacts(about: middle, search)
    guard isObservable(event.contacts) else { return nil }
    let moment = sky.moment(middle)
    var local = search.circumstances(of: target.sight(sky, moment).direction, moment, sky)
    local.visibility = LocalSearch.visibility(
      event.contacts.compactMap(\.altitude), of: horizonBody)
    local.isGrazing = nearest.separation > nearest.moon - nearest.target - Self.limbHeight
    if case .star(let star) = target {
      local.star = LocalCircumstances.Star(name: star.name, magnitude: star.magnitude)
    }
    event.local = local
    event.separation = .radians(nearest.separation)
    return event
  }

  /// The body that is hidden, or the Moon if it is a star.
  private var body: SolarSystemBody {
    if case .planet(let body) = target { body } else { .moon }
  }

  /// The body whose upper limb decides on visibility: that which is hidden; a star, which has no
  /// disc, as a planet.
  private var horizonBody: SolarSystemBody {
    if case .planet(let body) = target { body } else { .mars }
  }

  /// Returns the contacts in order of time: D1, D, D2 of the disappearance and R1, R, R2 of the
  /// reappearance of a planet, D and R of a star.
  private func contacts(about middle: Double, _ search: LocalSearch) -> [SkyEvent.Contact] {
    let names: [(String, Double, Double)] =
      target.radius == 0
      ? [("D", 0, -1), ("R", 0, 1)]
      : [
        ("D1", 1, -1), ("D", 0, -1), ("D2", -1, -1), ("R1", -1, 1), ("R", 0, 1), ("R2", 1, 1),
      ]
    return names.compactMap { name, sign, side in
      let gap = { (time: Double) -> Double in
        let place = discs(time)
        return place.separation - place.moon - sign * place.target
      }
      let limit = middle + side * 0.12
      guard
        let time = RootFinder.zero(of: gap, from: min(middle, limit), to: max(middle, limit))
      else { return nil }
      let moment = sky.moment(time)
      let direction = target.sight(sky, moment).direction
      return SkyEvent.Contact(
        name: name, time: search.search.instant(time),
        altitude: .radians(moment.altitude(of: direction)),
        positionAngle: positionAngle(moment))
    }
  }

  /// Returns the direction from the Moon's centre to the target: from celestial north (ICRF) to the
  /// east.
  private func positionAngle(_ moment: LocalSky.Moment) -> Angle {
    let moon = sky.sight(of: .moon, at: moment).direction
    let direction = target.sight(sky, moment).direction
    let east = Vector3.unitZ.cross(moon).normalized
    let north = moon.cross(east)
    return Angle(radians: atan2(direction.dot(east), direction.dot(north))).positive
  }

  /// Returns whether one of the contacts is above the horizon and, for a faint star, at night.
  private func isObservable(_ contacts: [SkyEvent.Contact]) -> Bool {
    var isFaint = false
    if case .star(let star) = target { isFaint = star.magnitude > 1.5 }
    return contacts.contains { contact in
      guard let altitude = contact.altitude, altitude.radians > 0 else { return false }
      let moment = sky.moment(contact.time.days(.barycentricDynamical))
      let sun = moment.altitude(of: sky.sight(of: .sun, at: moment).direction)
      return !isFaint || sun < -6 * .pi / 180
    }
  }
}
