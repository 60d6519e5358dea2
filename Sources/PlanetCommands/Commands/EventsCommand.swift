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
      Events are those seen from the Earth's centre, in UTC. The moons of Jupiter and Saturn \
      have thousands of events a year, which are listed only if --body names the planet or moon. \
      Example: planetnode events --from 2026-01-01 --to 2027-01-01 --body jupiter
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

  @Option(
    help: "Body that takes part in the events; the option can be repeated. (default: all)",
    transform: SolarSystemBody.init(reading:))
  var body: [SolarSystemBody] = []

  @Option(
    help: """
      Kind of events, such as solar-eclipse; the option can be repeated. Kinds are \
      \(SkyEvent.Kind.allCases.map(\.word).joined(separator: ", ")). (default: all)
      """,
    transform: SkyEvent.Kind.init(reading:))
  var kind: [SkyEvent.Kind] = []

  @OptionGroup var positions: EphemerisOptions

  @Flag(
    help: """
      Print a JSON array with an object for each event; Catalogues/events.schema.json describes it.
      """)
  var json = false

  mutating func run() throws {
    let start = from?.instant ?? .now
    let end = to?.instant ?? start.advanced(bySeconds: 365.25 * 86400)
    if start < end, start.validity != .guaranteed {
      start.warnOfAccuracy()
    } else {
      end.warnOfAccuracy()
    }
    let ephemeris = try positions.load(at: [start, end])
    let events: [SkyEvent]
    do throws(SkyEventError) {
      events = try ephemeris.searchEvents(
        from: start, to: end, of: body.isEmpty ? nil : Set(body),
        kinds: kind.isEmpty ? nil : Set(kind))
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
}

extension SkyEvent.Kind {
  /// The kind as a word of the command line, such as `solar-eclipse`.
  var word: String {
    rawValue.reduce(into: "") { word, letter in
      word += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }

  /// Reads the word of a kind.
  /// - Throws: `ValidationError` with the nearest word.
  init(reading text: String) throws {
    guard let kind = Self.allCases.first(where: { $0.word == text.lowercased() }) else {
      let words = Self.allCases.map(\.word)
      let nearest = NearestWord.one(to: text, among: words).map { "did you mean '\($0)'?" }
      throw ValidationError(
        "'\(text)' is not a kind of events; "
          + (nearest ?? "expected one of \(words.joined(separator: ", "))"))
    }
    self = kind
  }
}
