import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetStrings
import PlanetSystem
import Synchronization

/// Tells how far a job has come: a bar on a terminal, and each finished file on standard output.
final class Progress: Sendable {
  /// How progress is shown.
  enum Style: String, CaseIterable, Sendable {
    /// A bar on a terminal, nothing elsewhere.
    case auto
    /// A line for each picture.
    case plain
    /// A JSON object for each picture, warning and plan, each on a line of its own.
    case json
    /// Nothing.
    case none
  }

  private let total: Int
  let style: Style
  private let meter: ProgressMeter
  /// The pictures that were there, which are no work.
  private let foundCount = Atomic(0)
  private let stage: PlanetLoader
  private let bodies: [CelestialBody]
  /// Where the catalogue names maps, once that is asked for.
  private let places = Mutex<MapPlaces?>(nil)
  /// The errors of maps that are told, each once for all images that fail because of it.
  private let told = Mutex<Set<String>>([])

  init(_ job: Batch, _ stage: PlanetLoader, style: Style, isQuiet: Bool) {
    total = job.pictures.count
    bodies = job.bodies
    self.stage = stage
    // Whoever asks for JSON reads it by a program.
    self.style = isQuiet && style != .json ? .none : style
    meter = ProgressMeter(total: total, style: style, isQuiet: isQuiet)
  }

  /// Takes note of something that happened; called for one event at a time.
  func report(_ event: Exporter.Event) {
    clearBar()
    switch event {
    case .warning(let warning): tell(.warning, warning)
    case .finished(let result, let count):
      if result.isMade && result.picture.path != "-" { Console.output(result.picture.path) }
      if result.isFound { foundCount.add(1, ordering: .relaxed) }
      tell(result, count)
      meter.show(count, worked: count - foundCount.load(ordering: .relaxed))
    }
  }

  /// Tells that all is there in one file, which had not to be drawn.
  func found(_ path: String) {
    Console.output(path)
    if style == .plain { Console.note("\(total)/\(total) \(path) exists") }
    guard style == .json else { return }
    Console.note(
      JSONText.object([
        ("event", .text("found")), ("path", .text(path)), ("count", .whole(total)),
        ("total", .whole(total)),
      ]))
    finish(made: total, failed: 0)
  }

  /// Takes the bar away when all is done, and sums up where that is asked for.
  func finish(_ results: [ImageResult]) {
    finish(made: results.count(where: \.isMade), failed: results.count { $0.failure != nil })
  }

  /// Takes the bar away when so many of all are made and so many failed.
  func finish(made: Int, failed: Int) {
    clearBar()
    guard style == .json else { return }
    Console.note(
      JSONText.object([
        ("event", .text("end")), ("made", .whole(made)), ("failed", .whole(failed)),
        ("notBegun", .whole(total - made - failed)),
        ("milliseconds", .decimal(meter.seconds * 1000)),
      ]))
  }

  /// Tells what is wrong with a map, at the place where the catalogue names it.
  private func tell(_ severity: Problem.Severity, _ error: AssetError) {
    let problem = problem(severity, error)
    guard style == .json else {
      if let problem { return Console.note(problem) }
      return severity == .error
        ? Console.error(error.description) : Console.warning(error.description)
    }
    var fields: [(String, JSONText.Value)] = [
      ("event", .text(severity.rawValue)), ("message", .text(error.description)),
    ]
    if let location = problem?.location {
      fields += [
        ("file", .text(location.file)), ("line", .whole(location.line)),
        ("column", .whole(location.column)),
      ]
    }
    Console.note(JSONText.object(fields))
  }

  /// Returns what is wrong with a map at the place where the catalogue names it.
  private func problem(_ severity: Problem.Severity, _ error: AssetError) -> Problem? {
    guard let reading = stage.reading else { return nil }
    return places.withLock { places in
      if places == nil { places = MapPlaces(reading, bodies, stage.library) }
      return places?.problem(severity, error)
    }
  }

  /// Tells what became of a picture.
  private func tell(_ result: ImageResult, _ count: Int) {
    if style == .json {
      Console.note(JSONText.object(Self.fields(result, count: count, total: total)))
      return
    }
    if let failure = result.failure { tell(failure) }
    if style == .plain {
      let time = NumberText.decimal(result.duration.seconds * 1000, digits: 1) + " ms"
      let end = result.isFound ? "exists" : result.isMade ? time : "failed"
      Console.note("\(count)/\(total) \(result.picture.path) \(end)")
    }
  }

  /// Tells why an image cannot be made; an error of a map once, at the place where the catalogue
  /// names it.
  func tell(_ failure: ExportFailure) {
    clearBar()
    guard case .asset(let error) = failure else { return Console.error(failure.description) }
    if told.withLock({ $0.insert(error.description).inserted }) { tell(.error, error) }
  }

  /// Returns what is told of a picture in JSON.
  static func fields(
    _ result: ImageResult, count: Int, total: Int
  ) -> [(String, JSONText.Value)] {
    var fields: [(String, JSONText.Value)] = [
      ("event", .text("picture")), ("path", .text(result.picture.path)),
      ("frame", .whole(result.picture.frame)),
      ("milliseconds", .decimal(result.duration.seconds * 1000)), ("ok", .truth(result.isMade)),
    ]
    if let failure = result.failure { fields.append(("error", .text(failure.description))) }
    if let pixels = result.pixels {
      fields += [("found", .truth(result.isFound)), ("pixels", .text(pixels.description))]
    }
    return fields + [("count", .whole(count)), ("total", .whole(total))]
  }

  /// Takes the bar off the terminal, before something else is told there.
  func clearBar() { meter.clear() }
}

/// A bar on a terminal that shows how much of some work is done; nothing elsewhere.
struct ProgressMeter: Sendable {
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock().now

  /// Creates a meter of work that begins now.
  init(total: Int, style: Progress.Style, isQuiet: Bool) {
    self.total = total
    isShown = !isQuiet && style == .auto && Console.isTerminal && total > 1
  }

  /// The seconds since the work began.
  var seconds: Double { (ContinuousClock().now - start).seconds }

  /// Takes the bar off the terminal, before something else is told there.
  func clear() {
    if isShown { Console.raw("\r\u{1B}[K") }
  }

  /// Shows the bar after a line that was told, or after ``clear()``.
  /// - Parameters:
  ///   - count: What is done.
  ///   - worked: How much of that was work.
  func show(_ count: Int, worked: Int) {
    guard isShown else { return }
    Console.raw(ProgressBar(count: count, total: total, worked: worked, seconds: seconds).text)
  }
}

/// A bar with the rate of a job and the time it has left.
struct ProgressBar {
  /// The pictures that are finished.
  let count: Int
  /// All pictures.
  let total: Int
  /// The finished ones that were work, which is what the rate counts.
  let worked: Int
  /// How long the job has run.
  let seconds: Double

  /// The pictures a second.
  var rate: Double { Double(worked) / max(seconds, 1e-3) }

  /// How many seconds the others will take, if they go on as before.
  var secondsLeft: Double { worked == 0 ? .infinity : Double(total - count) / rate }

  /// The bar as it stands on a terminal.
  var text: String {
    let width = 30
    let filled = width * count / max(total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let left = worked == 0 ? "" : "  \(NumberText.duration(secondsLeft)) left"
    return "\(bar) \(count)/\(total)  \(NumberText.decimal(rate, digits: 1))/s\(left)"
  }
}

extension Duration {
  /// The whole time in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
