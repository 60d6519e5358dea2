import ArgumentParser
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene
import PlanetSystem

/// Renders the frames of a turntable of a body.
struct TurntableCommand: PartedCommand {
  static let configuration = CommandConfiguration(
    commandName: "turntable", abstract: "Renders the frames of a turntable of a body.",
    discussion: """
      A turntable is a sequence of frames in which the body, the camera or the light rotates by \
      --turn degrees. Each frame depends on its number only, so frames can be rendered in any \
      order and on any machine. If --turn is a multiple of 360, the frames loop: frame 73 of 72 \
      equals frame 1. With any other angle the first frame is at the start and the last one at the \
      end of the rotation.

      Examples:
      planetnode turntable earth --frames 1-72 -o frames/earth_####.png
      planetnode turntable saturn --motion orbit --sun camera --turn -180
      planetnode turntable moon --phases --frames-per-turn 8 --frames 1-9
      planetnode turntable jupiter --from 2015-01-24T06:00Z --to 2015-01-24T08:00Z --step 5m
      """)

  @Argument(help: "Body, by id or any of its names.")
  var body: String

  @Option(
    name: .shortAndLong,
    help: """
      Pattern of the image files (.png, .jpg, .webp or .exr) with the frame number: ####, %04d or \
      {frame:4}. (default: {id}_####.png, or with the extension of --format)
      """,
    transform: OutputPattern.name)
  var output: String?

  @OptionGroup var turning: TurnOptions
  @OptionGroup var time: TimeOptions

  @Option(
    parsing: .unconditional,
    help: "Size in pixels, such as 1024 or 1920x1080, at most 16384 per side. (default: 1024x1024)",
    transform: ImageSize.init(option:))
  var size = ImageSize(square: 1024)

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var sharding: ShardOptions
  @OptionGroup var comparing: ReferenceOptions
  @OptionGroup var running: RunOptions

  mutating func validate() throws {
    try turning.refuseLight(of: view)
    try time.check(turning, view, of: body)
  }

  mutating func run() throws {
    let (loaded, part) = try prepared()
    let check = try check(part.batch, part)
    try loaded.refuseOverwriting(
      by: part.batch, and: running.otherOutputs(of: part.batch), inputs: inputs, check)
    try running.run(part, context: loaded.context(for: settings, view), check: check)
  }

  /// Returns the name of a file with a placeholder for the number of a frame.
  private static func numbered(_ path: String) -> String {
    let name = Files.name(of: path)
    let stem = Files.stem(of: name)
    return path.dropLast(name.count) + "\(stem)_####\(name.dropFirst(stem.count))"
  }

  var settings: View { time.settings(view, of: body) }

  var inputs: [String] { view.inputs + time.inputs }

  /// Returns the catalogue, and the images to render.
  func prepared() throws -> (CatalogueOptions.Loaded, RunPart) {
    let range = try turning.range()
    if !running.work.quiet, !time.isDated { turning.reportTurns(of: range) }
    guard output != "-" || !time.isDated && range.numbers.count == 1 else {
      throw CommandFailure(
        .usage,
        "a turntable writes a file per frame; for one stream write animate --format png -o -")
    }
    let pattern = try running.files.pattern(output, in: "{id}_####.png")
    if time.isDated || range.numbers.count > 1, !pattern.hasFrame {
      throw CommandFailure(
        .usage,
        "a turntable writes an image per frame, but '\(pattern.text)' is one file; name them by "
          + "number, such as '\(Self.numbered(pattern.text))', or make one file with 'planetnode "
          + "animate' or 'planetnode sheet'")
    }
    let loaded = try catalogue.load(cache: running.cache(), about: [body])
    let body = try time.isDated ? loaded.subject(body) : loaded.subjectWithoutDate(body)
    let series = try time.batch(
      of: body, turning, size: size,
      pattern: pattern, loaded, view)
    var part = try sharding.part(
      of: series ?? turning.batch(of: body, frames: range, size: size, pattern: pattern))
    part.names = OutputPattern.names(of: pattern)
    return (loaded, part)
  }
}
