import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetProvenance
import PlanetStrings
import PlanetSystem
import Synchronization

/// Reports the progress of a batch: a bar on a terminal, and each finished file on standard output.
final class Progress: Sendable {
  /// The style of progress.
  enum Style: String, CaseIterable, Sendable {
    /// A bar on a terminal, nothing elsewhere.
    case auto
    /// A line for each image.
    case plain
    /// A JSON object for each image, warning and plan, each on its own line.
    case json
    case none
  }

  private let total: Int
  let style: Style
  private let meter: ProgressMeter
  /// The number of images that were found, and not rendered.
  private let foundCount = Atomic(0)
  private let context: BatchContext
  private let bodies: [CelestialBody]
  /// The encoding of images that are files of their own; one without passes for collections.
  private let encoding: ImageEncoding
  /// The locations of maps in the catalogue, computed when first needed.
  private let places = Mutex<MapPlaces?>(nil)
  /// The errors of maps that were printed, each once for all images that fail because of it.
  private let reported = Mutex<Set<String>>([])

  init(
    _ batch: Batch, _ context: BatchContext, _ encoding: ImageEncoding = ImageEncoding(),
    style: Style, isQuiet: Bool
  ) {
    total = batch.images.count
    self.encoding = encoding
    bodies = batch.bodies
    self.context = context
    // JSON is read by programs, and is not affected by --quiet.
    self.style = isQuiet && style != .json ? .none : style
    meter = ProgressMeter(total: total, style: style, isQuiet: isQuiet)
  }

  /// Reports an event; called for one event at a time.
  func report(_ event: Exporter.Event) {
    clearBar()
    switch event {
    case .warning(let warning): report(.warning, warning)
    case .finished(let result, let count):
      if result.isMade { Console.output(lines: files(of: result.image)) }
      if result.isFound { foundCount.add(1, ordering: .relaxed) }
      report(result, count)
      meter.show(count, worked: count - foundCount.load(ordering: .relaxed))
    }
  }

  /// Returns the files of an image: itself and its passes; none on standard output.
  func files(of image: BatchImage) -> [String] { encoding.files(at: image.path) }

  /// Reports that the single file of a collection exists, and was not rendered.
  func found(_ path: String) {
    Console.output(path)
    if style == .plain { Console.note("\(total)/\(total) \(path) exists") }
    guard style == .json else { return }
    Console.note(
      JSONRecord.text([
        ("event", .text("found")), ("path", .text(path)), ("count", .whole(total)),
        ("total", .whole(total)),
      ]))
    finish(made: total, failed: 0)
  }

  /// Removes the bar at the end, and prints a summary in the styles that have one.
  func finish(_ results: [ImageResult]) {
    finish(made: results.count(where: \.isMade), failed: results.count { $0.failure != nil })
  }

  /// Removes the bar, and prints the numbers of rendered and failed images.
  func finish(made: Int, failed: Int) {
    clearBar()
    guard style == .json else { return }
    Console.note(
      JSONRecord.text([
        ("event", .text("end")), ("made", .whole(made)), ("failed", .whole(failed)),
        ("notBegun", .whole(total - made - failed)),
        ("milliseconds", .decimal(meter.seconds * 1000)),
      ]))
  }

  /// Prints the error or warning of a map, with its location in the catalogue.
  private func report(_ severity: Problem.Severity, _ error: AssetError) {
    let problem = problem(severity, error)
    guard style == .json else {
      if let problem { return Console.note(problem) }
      return severity == .error
        ? Console.error(error.commandLineWords) : Console.warning(error.commandLineWords)
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
    Console.note(JSONRecord.text(fields))
  }

  /// Returns the problem of a map with its location in the catalogue.
  private func problem(_ severity: Problem.Severity, _ error: AssetError) -> Problem? {
    guard let reading = context.reading else { return nil }
    return places.withLock { places in
      if places == nil { places = MapPlaces(reading, bodies, context.library) }
      return places?.problem(severity, error)
    }
  }

  private func report(_ result: ImageResult, _ count: Int) {
    if style == .json {
      Console.note(JSONRecord.text(Self.fields(result, count: count, total: total)))
      return
    }
    if let failure = result.failure { report(failure) }
    if style == .plain {
      let time = NumberText.decimal(result.duration.seconds * 1000, digits: 1) + " ms"
      let end = result.isFound ? "exists" : result.isMade ? time : "failed"
      Console.note("\(count)/\(total) \(result.image.path) \(end)")
    }
  }

  /// Prints the reason why an image failed; an error of a map once, with its location in the
  /// catalogue.
  func report(_ failure: ExportFailure) {
    clearBar()
    guard case .asset(let error) = failure else { return Console.error(failure.description) }
    if reported.withLock({ $0.insert(error.description).inserted }) { report(.error, error) }
  }

  /// Returns the JSON fields of an image.
  static func fields(
    _ result: ImageResult, count: Int, total: Int
  ) -> [(String, JSONText.Value)] {
    var fields: [(String, JSONText.Value)] = [
      ("event", .text("picture")), ("path", .text(result.image.path)),
      ("frame", .whole(result.image.frame)),
      ("milliseconds", .decimal(result.duration.seconds * 1000)), ("ok", .truth(result.isMade)),
    ]
    if let failure = result.failure { fields.append(("error", .text(failure.description))) }
    if let pixels = result.pixels {
      fields += [("found", .truth(result.isFound)), ("pixels", .text(pixels.description))]
    }
    return fields + [("count", .whole(count)), ("total", .whole(total))]
  }

  /// Removes the bar from the terminal, before other output.
  func clearBar() { meter.clear() }
}

/// A progress bar on a terminal; nothing elsewhere.
struct ProgressMeter: Sendable {
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock().now

  /// Creates a meter of work that starts now.
  init(total: Int, style: Progress.Style, isQuiet: Bool) {
    self.total = total
    isShown = !isQuiet && style == .auto && Console.isTerminal && total > 1
  }

  /// The seconds since the start of the work.
  var seconds: Double { (ContinuousClock().now - start).seconds }

  /// Removes the bar from the terminal, before other output.
  func clear() {
    if isShown { Console.raw("\r\u{1B}[K") }
  }

  /// Shows the bar after other output, or after ``clear()``.
  /// - Parameters:
  ///   - count: The number of finished images.
  ///   - worked: The number of those that were rendered.
  func show(_ count: Int, worked: Int) {
    guard isShown else { return }
    Console.raw(ProgressBar(count: count, total: total, worked: worked, seconds: seconds).text)
  }
}

/// A progress bar with the rate and the remaining time.
struct ProgressBar {
  /// The number of finished images.
  let count: Int
  /// The number of all images.
  let total: Int
  /// The number of rendered images, which determines the rate.
  let worked: Int
  /// The run time in seconds.
  let seconds: Double

  /// The images per second.
  var rate: Double { Double(worked) / max(seconds, 1e-3) }

  /// The estimated remaining time in seconds.
  var secondsLeft: Double { worked == 0 ? .infinity : Double(total - count) / rate }

  /// The text of the bar.
  var text: String {
    let width = 30
    let filled = width * count / max(total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let left = worked == 0 ? "" : "  \(NumberText.duration(secondsLeft)) left"
    return "\(bar) \(count)/\(total)  \(NumberText.decimal(rate, digits: 1))/s\(left)"
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
