import ArgumentParser
import PlanetExport
import PlanetRecipe
import PlanetSky
import PlanetStrings

/// Lists events in the sky.
struct EventsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Lists eclipses, transits, oppositions and other events in an interval of time.",
    discussion: """
      Events are those seen from the Earth's centre without --from-place, in UTC, and in another \
      system of stars those seen from the body of --observer. The moons of \
      Jupiter and Saturn have thousands of events a year, which are listed only if --body names \
      the planet or moon; meridian passages of the Great Red Spot need --body jupiter or their \
      kind. With --from-place, eclipses have their local circumstances, and \
      occultations by the Moon are added; rise, transit, set and twilight are listed for \
      intervals of at most a week, or if --kind names them. \
      Example: planetnode events --from-place 48.86,2.35 --from 2026-08-12 --to 2026-08-13
      """)

  @Option(
    parsing: .unconditional, help: "Start of the interval, inclusive. (default: now)",
    transform: DateOption.init(reading:))
  var from: DateOption?

  @Option(
    parsing: .unconditional,
    help: "End of the interval, exclusive. (default: a year after --from)",
    transform: DateOption.init(reading:))
  var to: DateOption?

  @Option(help: "Body that takes part in the events; the option can be repeated. (default: all)")
  var body: [String] = []

  @Option(
    help: """
      Kind of events, such as solar-eclipse; the option can be repeated. Kinds are \
      \(EventKindOption.words.joined(separator: ", ")). (default: all)
      """,
    transform: EventKindOption.init(reading:))
  var kind: [EventKindOption] = []

  @Option(
    parsing: .unconditional,
    help: """
      Place on the Earth from which events are seen, as latitude,longitude or \
      latitude,longitude,height with the height in km. (default: the Earth's centre)
      """,
    transform: EarthPlaceOption.init(reading:))
  var fromPlace: EarthPlaceOption?

  @Option(
    parsing: .unconditional,
    help: """
      Body of another system of stars from whose centre its events are seen, such as tatooine; \
      required for the systems of a catalogue.
      """)
  var observer: String?

  @OptionGroup var positions: EphemerisOptions

  @OptionGroup var orbits: OrbitCatalogueOptions

  @Flag(
    help: """
      Print a JSON array with an object for each event; Catalogues/events.schema.json describes it.
      """)
  var json = false

  mutating func run() throws {
    let dates = [try from ?? DateOption(reading: "now"), to].compactMap(\.self)
    let (known, instants) = try orbits.sky(
      from: observer.map { .center($0) }, names: body, positions, at: dates,
      lasting: 365.25 * 86400)
    let ephemeris = known.ephemeris
    let (start, end) = (instants[0], instants[1])
    let center = try center(among: known)
    if center != nil {
      // Positions in other systems do not depend on the date.
    } else if start < end, start.validity != .guaranteed {
      start.warnOfAccuracy()
    } else {
      end.warnOfAccuracy()
    }
    let named = try body.map { name throws(CommandFailure) in try known.body(named: name) }
    if center == nil { try check(named) }
    let bodies = named.isEmpty ? nil : Set(named)
    try check(kind, in: ephemeris.system)
    let kinds = try kinds(of: bodies, over: end.seconds(since: start))
    let events: [SkyEvent]
    do throws(SkyEventError) {
      events =
        if let center {
          try ephemeris.searchEvents(
            from: center, from: start, to: end, of: bodies, kinds: kinds)
        } else if let place = fromPlace?.place {
          try ephemeris.searchEvents(at: place, from: start, to: end, of: bodies, kinds: kinds)
        } else {
          try ephemeris.searchEvents(from: start, to: end, of: bodies, kinds: kinds)
        }
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    if json {
      for line in JSONText.lines(of: events.map(SkyEventText.json)) { Console.output(line) }
      return
    }
    if events.isEmpty { return Console.warning("there are no such events from \(start) to \(end)") }
    for line in SkyEventText.table(of: events) { Console.output(line) }
  }

  /// Returns the body of the observer in another system of stars; nil in the solar system.
  /// - Throws: ``CommandFailure`` for an observer that has no events.
  private func center(among known: SkyBodies) throws(CommandFailure) -> SolarSystemBody? {
    guard let system = known.ephemeris.system else {
      if let observer, observer.folded.trimmed != SolarSystemBody.earth.rawValue {
        throw CommandFailure(
          .usage,
          "--observer \(observer): events of the solar system are those seen from the Earth; leave "
            + "out --observer, or name a place with --from-place")
      }
      return nil
    }
    guard fromPlace == nil else {
      throw CommandFailure(
        .usage, "--from-place is a place on the Earth, which is not in the system of \(system.name)"
      )
    }
    guard let observer else { throw known.missingObserver(in: system, "observer") }
    return try known.body(named: observer)
  }

  /// Throws an error for kinds of events that are not searched in another system of stars.
  private func check(
    _ options: [EventKindOption], in system: OrbitSystem?
  ) throws(CommandFailure) {
    let known = SkyEvent.Kind.ofSystems
    guard let system, let option = options.first(where: { $0.kinds.isDisjoint(with: known) })
    else { return }
    let words = EventKindOption.words.filter { word in
      (try? EventKindOption(reading: word)).map { !$0.kinds.isDisjoint(with: known) } == true
    }
    throw CommandFailure(
      .usage,
      "--kind \(option.word): such events are not computed in the system of \(system.name); "
        + "expected one of \(words.joined(separator: ", "))")
  }

  /// The longest interval in seconds in which the events of every day are listed: 100 years.
  private static let longestInterval = 36_525 * 86400.0

  /// The longest interval in seconds in which the events of every day are listed unasked.
  private static let shortInterval = 7 * 86400.0

  /// Returns the kinds of events of some bodies in an interval of a number of seconds.
  /// - Throws: ``CommandFailure`` for kinds that need a place.
  private func kinds(
    of bodies: Set<SolarSystemBody>?, over seconds: Double
  ) throws(CommandFailure) -> Set<SkyEvent.Kind> {
    let wanted = kind.reduce(into: Set<SkyEvent.Kind>()) { $0.formUnion($1.kinds) }
    let usual = SkyEvent.Kind.usual(of: bodies)
    let local = SkyEvent.Kind.local
    guard fromPlace == nil else {
      if seconds > Self.longestInterval, !wanted.isDisjoint(with: SkyEvent.Kind.daily) {
        throw CommandFailure(
          .usage,
          "events of every day are listed for at most 100 years; choose other limits with "
            + "--from and --to")
      }
      if !kind.isEmpty { return wanted }
      return seconds > Self.shortInterval ? usual.subtracting(SkyEvent.Kind.daily) : usual
    }
    if let option = kind.first(where: { $0.kinds.isSubset(of: local) }) {
      throw CommandFailure(
        .usage, "--kind \(option.word) needs a place, such as --from-place 48.86,2.35")
    }
    return (kind.isEmpty ? usual : wanted).subtracting(local)
  }

  /// Throws an error for a body that takes part in no event.
  private func check(_ bodies: [SolarSystemBody]) throws(CommandFailure) {
    guard fromPlace == nil, let body = bodies.first(where: { !SkyEvent.concerns($0) }) else {
      return
    }
    let names = SolarSystemBody.allCases.filter(SkyEvent.concerns).map(\.rawValue)
    throw CommandFailure(
      .usage,
      "--body \(body.rawValue): no events of \(body.name) are computed; expected one of "
        + names.joined(separator: ", ") + ", or a body about the sun with elements")
  }
}
