import ArgumentParser
import PlanetCatalogue
import PlanetExport

/// Draws the frames of a body's turn.
struct TurntableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "turntable", abstract: "Draws the frames of a turn of a body.",
    discussion: """
      Frame n shows the body after n-1 steps of its turn, whatever other frames are drawn, so \
      frames can be drawn in any order and on any machine. Whole turns loop: frame 73 of 72 is \
      frame 1 again. Any other --turn goes from end to end: its last frame reaches it.

      Frames: 1-72, 72-1, 1-72x2 (every second), 1-72y2 (those that x2 leaves out), 1-72:8 (every \
      eighth, then every fourth, second and first: coarse to fine), 1,5,9-12.

      Examples:
      planetnode turntable earth --frames 1-72 -o frames/earth_####.png
      planetnode turntable saturn --motion orbit --sun camera --turn -180
      planetnode turntable moon --phases --frames-per-turn 8 --frames 1-9
      """)

  @Argument(help: "The body: its id or any of its names.")
  var body: String

  @Option(
    name: .shortAndLong,
    help: "The PNG files, with a place for the number: ####, %04d or {frame:4}.")
  var output = "{id}_####.png"

  @Option(
    help: "The frames, like 1-72, 1-72x2, 1-72y2, 1-72:8 or 1,5,9; all of the turn if not given.")
  var frames: String?

  @Option(
    parsing: .unconditional,
    help: "The number of frames in the whole turn, whichever of them are drawn.")
  var framesPerTurn = 72

  @Option(
    parsing: .unconditional,
    help: "How far it turns in all, in degrees; negative turns the other way.")
  var turn = 360.0

  @Option(
    parsing: .unconditional, help: "How far it has turned already in frame 1, in degrees.")
  var start = 0.0

  @Option(
    help: """
      What turns: spin (the body about its axis, the way it spins) or orbit (the eye round the \
      body, eastward). (default: spin)
      """)
  var motion: MotionOption?

  @Option(
    help: """
      Where the sun stands while the eye goes round: fixed in space, or going with the camera. \
      (default: fixed)
      """)
  var sun: SunOption?

  @Flag(
    help: """
      Let the light go round instead: from new, where it stands behind the body, by the right to \
      full, and on to new.
      """)
  var phases = false

  @Option(
    parsing: .unconditional,
    help: "The size in pixels, like 1024 or 1920x1080. (default: 1024x1024)",
    transform: PixelSize.init(reading:))
  var size = PixelSize(1024, 1024)

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var running: RunOptions

  mutating func validate() throws {
    guard (1...FrameRange.limit).contains(framesPerTurn) else {
      throw ValidationError(
        "--frames-per-turn is \(framesPerTurn); expected 1 to \(FrameRange.limit)")
    }
    try checkRange("turn", turn, -Turn.limit...Turn.limit)
    try checkRange("start", start, -Turn.limit...Turn.limit)
    if turn == 0 {
      throw ValidationError("--turn is 0, so nothing would turn; expected for example 360 or -90")
    }
    guard phases else { return }
    let others: [(String, Bool)] = [
      ("--motion", motion != nil), ("--sun", sun != nil),
      ("--light-azimuth", view.lightAzimuth != nil),
      ("--light-elevation", view.lightElevation != nil),
    ]
    if let (name, _) = others.first(where: \.1) {
      throw ValidationError(
        "--phases moves the light and nothing else, so \(name) has no place beside it; "
          + "--start says where the light begins: 0 is new, 180 full")
    }
  }

  mutating func run() throws {
    let range: FrameRange
    do throws(FrameRange.Malformed) {
      range =
        try frames.map { text throws(FrameRange.Malformed) in try FrameRange(text) }
        ?? FrameRange(count: framesPerTurn)
    } catch {
      throw CommandFailure(.usage, "--\(error.description)")
    }
    let pattern = try OutputPattern.read(output, in: "{id}_####.png")
    if range.numbers.count > 1 && !pattern.hasFrame {
      throw CommandFailure(
        .usage,
        "output '\(output)' has no place for the number of \(range.numbers.count) frames; "
          + "write for example earth_####.png")
    }
    let loaded = try catalogue.load(cache: running.cache())
    let job = ExportJob.turntable(
      of: try loaded.body(body), frames: range,
      turn: Turn(frameCount: framesPerTurn, degrees: turn, start: start),
      motion: phases ? .phases : motion == .orbit ? .orbit(sun: sun?.sun ?? .fixed) : .spin,
      width: size.width, height: size.height, pattern: pattern)
    try loaded.refuseOverwriting(by: job)
    try running.run(job, stage: loaded.stage(view))
  }
}

/// What turns, as written on the command line.
enum MotionOption: String, CaseIterable, ExpressibleByArgument {
  case spin
  case orbit
}

/// What the sun does while the eye goes round, as written on the command line.
enum SunOption: String, CaseIterable, ExpressibleByArgument {
  case fixed
  case camera

  var sun: Motion.Sun { self == .fixed ? .fixed : .camera }
}
