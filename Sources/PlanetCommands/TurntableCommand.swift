import ArgumentParser
import PlanetCatalogue
import PlanetExport

/// Draws the frames of a body's turn.
struct TurntableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "turntable", abstract: "Draws the frames of a full turn of a body.",
    discussion: """
      Frame n shows the body after n-1 steps of its turn, whatever other frames are drawn, so \
      frames can be drawn in any order and on any machine; frame 73 of 72 is frame 1 again. \
      Example: planetnode turntable earth --frames 1-72 -o frames/earth_####.png
      """)

  @Argument(help: "The body: its id or any of its names.")
  var body: String

  @Option(
    name: .shortAndLong,
    help: "The PNG files, with a place for the number: ####, %04d or {frame:4}.")
  var output = "{id}_####.png"

  @Option(help: "The frames, like 1-72, 1-72x2 or 1,5,9; all of a turn if not given.")
  var frames: String?

  @Option(
    parsing: .unconditional,
    help: "The number of frames in a full turn, whichever of them are drawn.")
  var framesPerTurn = 72

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
      framesPerTurn: framesPerTurn, width: size.width,
      height: size.height, pattern: pattern)
    try loaded.refuseOverwriting(by: job)
    try running.run(job, stage: loaded.stage(view.settings))
  }
}
