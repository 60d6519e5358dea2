import PlanetMath

extension EventSearch {
  /// Returns the mutual events of the moons of Jupiter or Saturn: a moon hides another one as seen
  /// from the Earth's centre, or passes through the shadow of another one.
  ///
  /// Contacts of occultations are I to IV, outer and inner tangencies of the discs; those of
  /// eclipses P1 and P4 (penumbra, outside), U1 and U4 (umbra, outside), U2 and U3 (umbra, inside).
  /// Events are left out if the planet hides the moon, or its shadow covers it, all the time.
  /// - Parameters:
  ///   - planet: The planet.
  ///   - bodies: The bodies, one of which takes part in each event: the planet for all events.
  ///   - kinds: The kinds of events.
  /// - Returns: The events, not sorted.
  func mutualEvents(
    about planet: SolarSystemBody, of bodies: Set<SolarSystemBody>, _ kinds: Set<SkyEvent.Kind>
  ) -> [SkyEvent] {
    guard !bodies.isDisjoint(with: planet.moons + [planet]),
      !kinds.isDisjoint(with: SkyEvent.Kind.mutualEvents)
    else { return [] }
    // Parts of the interval bound the memory of positions.
    let starts = stride(from: start, to: end, by: Self.mutualSpan)
    return starts.flatMap { start in
      EventSearch(ephemeris: ephemeris, start: start, end: min(start + Self.mutualSpan, end))
        .mutualEventsOfPart(about: planet, of: bodies, kinds)
    }
  }

  /// The longest interval of which positions are kept: ten years, in days.
  private static let mutualSpan = 3652.5

  /// Returns the mutual events of an interval of at most ten years.
  private func mutualEventsOfPart(
    about planet: SolarSystemBody, of bodies: Set<SolarSystemBody>, _ kinds: Set<SkyEvent.Kind>
  ) -> [SkyEvent] {
    let tracks = MoonTracks(ephemeris: ephemeris, planet: planet, from: opening, to: closing)
    return [SolarSystemBody.earth, .sun].flatMap { viewpoint -> [SkyEvent] in
      let sight = MutualSight(tracks: tracks, viewpoint: viewpoint)
      guard kinds.contains(sight.kind) else { return [] }
      let wanted = sight.windows(from: opening, to: closing) { pair in
        bodies.contains(planet) || pair.contains { bodies.contains(tracks.moons[$0].body) }
      }
      return wanted.flatMap { sight.passages(in: $0) }.compactMap { event(of: $0, in: sight) }
    }
  }

  /// Returns the event of a passage; nil outside the interval or if the planet hides it.
  private func event(of passage: MutualSight.Passage, in sight: MutualSight) -> SkyEvent? {
    let (front, back) = sight.order(of: passage.pair, at: passage.greatest)
    func arrival(_ time: Double) -> Double { sight.arrival(of: back, at: time) }
    let greatest = arrival(passage.greatest)
    guard contains(greatest) else { return nil }
    // The planet's outline is convex, so a few moments show whether it hides the moon throughout.
    let length = passage.end - passage.begin
    let moments = (0...8).map { passage.begin + length * Double($0) / 8 }
    guard moments.contains(where: { !sight.isHidden(back, at: $0) }) else { return nil }
    let moons = sight.tracks.moons
    var event = SkyEvent(
      sight.kind, of: moons[back].body, with: [moons[front].body], at: instant(greatest))
    let aspect = sight.aspect(of: passage.pair, at: passage.greatest)
    event.eclipseType = aspect.type(isEclipse: sight.kind == .moonMutualEclipse)
    event.magnitude = aspect.coveredDiameter(by: aspect.core)
    event.separation = .radians(aspect.separation)
    func contact(_ name: String, _ time: Double?) -> SkyEvent.Contact? {
      self.contact(name, time.map(arrival))
    }
    let inner = sight.moments(in: passage, \.innerGap)
    if sight.kind == .moonMutualEclipse {
      let umbra = sight.moments(in: passage, \.coreGap)
      event.penumbralMagnitude = aspect.coveredDiameter(by: aspect.reach)
      event.obscuration = aspect.hiddenSunlight
      event.contacts = [
        contact("P1", passage.begin), contact("U1", umbra?.first), contact("U2", inner?.first),
        contact("U3", inner?.last), contact("U4", umbra?.last), contact("P4", passage.end),
      ].compactMap { $0 }
    } else {
      event.obscuration = coveredFraction(
        of: aspect.target, by: aspect.core, separation: aspect.separation)
      event.contacts = [
        contact("I", passage.begin), contact("II", inner?.first), contact("III", inner?.last),
        contact("IV", passage.end),
      ].compactMap { $0 }
    }
    return event
  }
}

/// A moon in front of another one, or its shadow at the other one, as angles from a viewpoint in
/// radians.
struct MutualAspect {
  /// The angle of the centres or, for a shadow, of the axis from the moon's centre.
  let separation: Double
  /// The radius of the disc in front, or of the penumbra.
  let reach: Double
  /// The radius of the disc in front, or of the umbra; negative for the antumbra.
  let core: Double
  /// The radius of the moon behind.
  let target: Double

  /// The distance of the moon from the disc in front or from the penumbra; negative where they
  /// overlap.
  var outerGap: Double { separation - reach - target }

  /// The distance of the moon from the disc in front or from the umbra.
  var coreGap: Double { core > 0 ? separation - core - target : .infinity }

  /// The distance of the inner tangency of disc or umbra: negative in a total or annular phase.
  var innerGap: Double { core > 0 ? separation - (core - target).magnitude : .infinity }

  /// Returns the type at the greatest phase.
  func type(isEclipse: Bool) -> SkyEvent.EclipseType {
    if innerGap < 0 { return core < target ? .annular : .total }
    return isEclipse && coreGap >= 0 ? .penumbral : .partial
  }

  /// Returns the fraction, from 0 to 1, of the moon's diameter through both centres that a disc
  /// covers.
  func coveredDiameter(by radius: Double) -> Double {
    guard radius > 0 else { return 0 }
    let covered = min(target, separation + radius) - max(-target, separation - radius)
    return min(max(covered / (2 * target), 0), 1)
  }

  /// The mean fraction of the sun's disc that is hidden at the points of the moon's disc, from 0 to
  /// 1.
  ///
  /// It is the drop of light of a uniformly bright disc under a uniformly bright sun, as the mean
  /// over circles about the axis.
  var hiddenSunlight: Double {
    let (start, end) = (max(separation - target, 0), separation + target)
    let count = 200
    var (hidden, area) = (0.0, 0.0)
    for index in 0..<count {
      let radius = start + (Double(index) + 0.5) * (end - start) / Double(count)
      let weight = arc(radius) * radius
      // As seen from the shadow, the sun and the moon in front have these radii, up to a factor.
      hidden +=
        weight
        * coveredFraction(of: (reach - core) / 2, by: (reach + core) / 2, separation: radius)
      area += weight
    }
    return min(hidden / area, 1)
  }

  /// Returns the angle of a circle about the axis that lies on the moon's disc, in radians.
  private func arc(_ radius: Double) -> Double {
    if radius <= target - separation { return 2 * .pi }
    let cosine =
      (separation * separation + radius * radius - target * target) / (2 * separation * radius)
    return 2 * acos(min(max(cosine, -1), 1))
  }
}
