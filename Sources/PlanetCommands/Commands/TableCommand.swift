import ArgumentParser
import PlanetMath
import PlanetRecipe
import PlanetSky
import PlanetStrings

/// Prints a table of places and other quantities of bodies at equal intervals of time.
struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Prints an ephemeris: quantities of bodies at equal intervals of time.",
    discussion: """
      The columns ra and dec are astrometric (ICRF), apparent-ra and apparent-dec apparent (ICRF), \
      ra-of-date and dec-of-date apparent on the true equator of date. Dates are in UTC. \
      Example: planetnode table mars --from 2027-01-01 --to 2027-03-01 --step 1d \
      --from-observer 48.86,2.35@earth --columns ra,dec,alt,az,magnitude
      """)

  @Argument(
    help: ArgumentHelp(
      "Bodies, such as mars; each date has a row for each body.",
      valueName: "bodies"))
  var names: [String]

  @Option(
    parsing: .unconditional, help: "Date of the first row. (default: now)",
    transform: DateOption.init(reading:))
  var from: DateOption?

  @Option(
    parsing: .unconditional,
    help: "End of the interval, inclusive. (default: 30 days after --from)",
    transform: DateOption.init(reading:))
  var to: DateOption?

  @Option(
    parsing: .unconditional,
    help: "Interval between rows in ms, s, m, h or d, such as 1h30m. (default: 1d)",
    transform: DurationOption.init(reading:))
  var step: DurationOption?

  @Option(
    name: [.long, .customLong("observer")], parsing: .unconditional, help: ObserverOption.help,
    transform: ObserverOption.init(reading:))
  var fromObserver: ObserverOption?

  @Option(
    help: """
      Columns, with commas between them: \(TableColumn.words.joined(separator: ", ")). (default: \
      ra,dec,distance,magnitude,elongation,phase,diameter,constellation; from a place also alt,az)
      """,
    transform: TableColumn.list(reading:))
  var columns: [TableColumn]?

  @Option(help: "Form of the table; Catalogues/table.schema.json describes json.")
  var format: TableFormat = .text

  @OptionGroup var positions: EphemerisOptions

  @OptionGroup var orbits: OrbitCatalogueOptions

  @OptionGroup var air: AirOptions

  /// The greatest number of rows.
  private static let limit = 100_000_000

  mutating func run() throws {
    let dates = [try from ?? DateOption(reading: "now"), to].compactMap(\.self)
    let (known, instants) = try orbits.sky(
      from: fromObserver, names: names, positions, at: dates, lasting: 30 * 86400)
    let ephemeris = known.ephemeris
    let observer = try known.observer(fromObserver, name: "from-observer")
    let (start, end) = (instants[0], instants[1])
    let seconds = step?.seconds ?? 86400
    let count = try rowCount(start, end, seconds)
    let bodies = try names.map { name throws(CommandFailure) in try known.body(named: name) }
    try TableColumn.check(columns ?? [], observer)
    if let body = bodies.first(where: { observer == .center($0) }) {
      throw CommandFailure(
        .usage,
        "the observer is in the centre of \(body.name); choose another observer with "
          + "--from-observer")
    }
    if ephemeris.system == nil {
      (start.validity != .guaranteed ? start : end).warnOfAccuracy(of: bodies)
    }
    let table = EphemerisTable(
      columns: columns ?? TableColumn.standard(for: observer), bodies: bodies, format: format,
      fractionDigits: Self.fractionDigits(start, seconds),
      figures: TableFigures(ephemeris: ephemeris, observer: observer, air: air))
    let first = start.unixSeconds
    table.write(
      (0..<count).lazy.map { Instant(unixSeconds: first + Double($0) * seconds) },
      title: "\(bodies.map(\.name).joined(separator: ", ")) seen from \(observer.words)")
  }

  /// Returns the number of rows of a body.
  /// - Throws: ``CommandFailure`` for an interval without rows, or with too many.
  private func rowCount(
    _ start: Instant, _ end: Instant, _ seconds: Double
  ) throws(CommandFailure) -> Int {
    guard start <= end else {
      throw CommandFailure(.usage, "--to \(end) is before --from \(start)")
    }
    // A last row at the very end is not lost by rounding.
    let steps = (end.unixSeconds - start.unixSeconds + 1e-4) / seconds
    let count = steps.wholeNumber(in: 0...1_000_000_000_000) + 1
    guard count * names.count <= Self.limit else {
      throw CommandFailure(
        .usage,
        "--step \(step?.text ?? "1d") gives \(count) rows of a body; at most "
          + "\(Self.limit / names.count) are possible")
    }
    return count
  }

  /// Returns the number of digits of the second that moments need: 0 or 3.
  private static func fractionDigits(_ start: Instant, _ step: Double) -> Int {
    func isWhole(_ value: Double) -> Bool { (value - value.rounded()).magnitude < 1e-4 }
    return isWhole(start.unixSeconds) && isWhole(step) ? 0 : 3
  }
}

/// The form of a table.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case csv
  case json
}
