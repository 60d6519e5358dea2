import ArgumentParser
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSky
import PlanetStrings

/// A duration from the command line, such as `10m`.
struct DurationOption: Hashable, Sendable {
  /// The duration in seconds; positive.
  let seconds: Double
  /// The duration as it was written.
  let text: String

  private static let units: [(suffix: String, seconds: Double)] = [
    ("ms", 1e-3), ("s", 1), ("m", 60), ("h", 3600), ("d", 86400),
  ]

  /// Reads numbers with the units ms, s, m, h and d, such as `10m` or `1h30m`.
  /// - Throws: `ValidationError` with the expected form.
  init(reading text: String) throws {
    let unit = Self.units.first { text.lowercased().hasSuffix($0.suffix) }
    let single = unit.flatMap { unit in
      WrittenNumber.value(of: text.dropLast(unit.suffix.count)).map { $0 * unit.seconds }
    }
    guard let seconds = single ?? QuantityKind.hours(text).map({ $0 * 3600 }), seconds > 0 else {
      throw ValidationError(
        "'\(text)' is not a duration; expected a number with s, m, h or d, such as 10m or 1h30m")
    }
    guard seconds <= 1e9 else {
      throw ValidationError("the duration \(text) is longer than 11574d")
    }
    self.seconds = seconds
    self.text = text
  }
}

/// The moments of an animation in time, and the observer.
struct TimeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: """
      Date of the first frame of an animation in time, as for --date of render; requires --to \
      and --step, excludes a rotation.
      """,
    transform: TimeOptions.start)
  var from: DateOption?

  @Option(
    parsing: .unconditional, help: "Last possible date of a frame of an animation in time.",
    transform: DateOption.init(reading:))
  var to: DateOption?

  @Option(
    parsing: .unconditional,
    help: "Time from frame to frame, with s, m, h or d as unit, such as 10m.",
    transform: DurationOption.init(reading:))
  var step: DurationOption?

  @Option(
    parsing: .unconditional,
    help: """
      Observer of an animation in time: a body such as earth, sun or moon, a place as \
      latitude,longitude@body or latitude,longitude,height@body, or a distance such as 400000km. \
      (default: earth)
      """,
    transform: ObserverOption.init(reading:))
  var observer: ObserverOption?

  @Flag(help: "In an animation in time, only the body itself, without others in view.")
  var noNeighbours = false

  @OptionGroup var positions: EphemerisOptions

  @OptionGroup var overlay: OverlayOptions

  @OptionGroup var horizon: HorizonOptions

  /// Reads the date of the first frame; an observer is an error that names its option.
  private static func start(reading text: String) throws -> DateOption {
    do {
      return try DateOption(reading: text)
    } catch {
      guard (try? ObserverOption(reading: text))?.isCertain == true else { throw error }
      throw ValidationError(
        "'\(text)' is an observer, and --from the date of the first frame; write --observer \(text)"
      )
    }
  }

  /// A Boolean value that indicates whether the frames are an animation in time.
  var isDated: Bool { from != nil }

  /// Throws an error for options that contradict each other, or options of the rotation and the
  /// view.
  ///
  /// The subject is the name of the body, or `sky`.
  func check(_ turning: TurnOptions, _ view: ViewOptions, of subject: String) throws {
    try overlay.check(isDated: isDated)
    try horizon.check(
      subject, observer, "observer", needsDate: isDated ? nil : "from", overlay, view)
    guard let from else {
      try view.checkWithoutDate()
      let others = [("to", to == nil), ("step", step == nil), ("observer", observer == nil)]
      if let (name, _) = others.first(where: { !$0.1 }) {
        throw ValidationError("--\(name) needs --from, the date of the first frame")
      }
      if noNeighbours { throw ValidationError("--no-neighbours needs --from") }
      if !positions.ephemeris.isEmpty { throw ValidationError("--ephemeris needs --from") }
      return
    }
    guard to != nil, step != nil else {
      throw ValidationError("--from needs --to and --step, such as --to 2026-06-22 --step 10m")
    }
    // Dates in days count from the epoch of a system in the catalogue.
    if from.isAbsolute {
      do throws(CommandFailure) {
        try checkInterval(in: nil)
      } catch {
        throw ValidationError(error.message ?? "the interval is invalid")
      }
    }
    try turning.refuseRotation()
    try horizon.checkNeighbours(subject, hasNeighbours: !noNeighbours)
    try view.refuseBesideDate(allowsAzimuth: horizon.isStated(subject))
    try request.checkObserver(view, name: "observer")
  }

  /// Throws an error for an interval without frames, or with too many.
  private func checkInterval(in system: OrbitSystem?) throws(CommandFailure) {
    guard let from, let to, let step, system != nil || to.isAbsolute else { return }
    let (start, end) = (try from.instant(in: system), try to.instant(in: system))
    guard start < end else {
      throw CommandFailure(.usage, "--to \(end) is not after --from \(start)")
    }
    let count = frameCount(start, end, step)
    guard count <= FrameRange.limit else {
      throw CommandFailure(
        .usage,
        "--step \(step.text) gives \(count) frames; at most \(FrameRange.limit) are possible")
    }
  }

  /// The files that images are rendered from: the kernel and the font.
  var inputs: [String] { positions.inputs + overlay.inputs }

  /// The request for the scenes, apart from their dates.
  private var request: SkyRequest {
    SkyRequest(
      observer: observer, observerOption: "observer", hasNeighbours: !noNeighbours,
      positions: positions, overlay: overlay, horizon: horizon)
  }

  /// Returns the view of the loader, for scenes at dates or for a rotation.
  func settings(_ view: ViewOptions, of subject: String) -> View {
    isDated ? horizon.settings(view, of: subject) : view.settings
  }

  private func frameCount(_ from: Instant, _ to: Instant, _ step: DurationOption) -> Int {
    // A last frame at the very end is not lost by rounding.
    ((to.seconds(since: from) + 1e-3) / step.seconds).wholeNumber(in: 0...1_000_000_000) + 1
  }

  /// Returns the batch of the frames of an animation in time.
  ///
  /// Each frame is a function of its number. All frames have the field of view of the first one.
  /// - Parameters:
  ///   - body: The body.
  ///   - turning: The frames to render.
  ///   - size: The size of the frames.
  ///   - pattern: The names of the files.
  ///   - loaded: The catalogue.
  ///   - view: The view.
  /// - Throws: ``CommandFailure`` for frames that are invalid, or a body that cannot be seen.
  /// - Returns: The batch; nil without an animation in time.
  func batch(
    of body: CelestialBody, _ turning: TurnOptions, size: ImageSize, pattern: FramePattern,
    _ loaded: CatalogueOptions.Loaded, _ view: ViewOptions
  ) throws -> Batch? {
    guard let from, let to, let step else { return nil }
    let first = turning.firstFrame ?? 1
    let (bodies, instants) = try loaded.sky(around: body, positions, at: [from, to])
    try checkInterval(in: bodies.ephemeris.system)
    let count = frameCount(instants[0], instants[1], step)
    let range = try turning.range(of: count)
    let last = first + count - 1
    if let outside = range.numbers.first(where: { !(first...last).contains($0) }) {
      throw CommandFailure(
        .usage,
        "frame \(outside) is not between --from and --to, which have the frames \(first) to \(last)"
      )
    }
    overlay.warnOfMissingFeatures(of: body)
    let (start, seconds) = (instants[0], step.seconds)
    let moment: @Sendable (Int) -> Instant = { frame in
      start.advanced(bySeconds: Double(frame - first) * seconds)
    }
    var series = try request.series(of: body, at: start, bodies, size: size, loaded, view)
    do throws(SkyView.Failure) {
      series.fieldOfView = try series.scene(at: start).fieldOfView
      let batch = try Batch.series(
        series, frames: range.numbers, at: moment, size: size,
        path: { pattern.path(of: body, frame: $0, size: size) },
        inspect: { SkyRequest.warn(of: $0, body, $1) })
      return overlay.applied(to: batch)
    } catch {
      throw CommandFailure(error)
    }
  }
}
