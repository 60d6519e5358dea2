import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetSystem
import Synchronization

/// Renders the frames of a turntable into one file, or into a pipe.
struct AnimateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate",
    abstract:
      "Renders a turntable of a body into one file: an animated PNG, a sprite sheet, or a stream.",
    discussion: """
      apng is an animated PNG, which browsers show. sprites is a sprite sheet with a JSON file \
      beside it that contains the position of each frame. rgba and png are consecutive frames on \
      standard output, for video encoders: raw pixels of four bytes, or PNG files. Examples: \
      planetnode animate mars -o mars.apng --size 256, planetnode animate mars --format sprites -o \
      mars.png --frames-per-turn 24 --size 128, planetnode animate mars --format rgba -o - | \
      ffmpeg -f rawvideo -pixel_format rgba -video_size 512x512 -framerate 24 -i - mars.webm
      """)

  /// The format of the output.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case apng
    case sprites
    case rgba
    case png

    var files: [FileFormat] { self == .apng ? [.apng, .png] : [.png] }

    /// A Boolean value that indicates whether frames are written one after another to standard
    /// output.
    var isStream: Bool { self == .rgba || self == .png }
  }

  @Argument(help: "Body, by id or any of its names.")
  var body: String

  @Option(
    name: .shortAndLong, help: "Output file; - for standard output.", transform: OutputPattern.name)
  var output = "{id}.apng"

  @Option(help: "Format: apng, sprites, rgba or png; apng if the output ends in .apng.")
  var format: Format?

  @OptionGroup var turning: TurnOptions
  @OptionGroup var time: TimeOptions

  @Option(
    help: "Frames per second, such as 24, 29.97 or 30000/1001. (default: 24)",
    transform: FrameRate.init(reading:))
  var fps = FrameRate(frames: 24)

  @Option(
    parsing: .unconditional, help: "Number of repetitions; 0 for endless repetition. (default: 0)",
    transform: number("a whole number from 0 to 1000000"))
  var loops = 0

  @Option(
    parsing: .unconditional,
    help: """
      Size of a frame in pixels, such as 256 or 320x200, at most 16384 per side. (default: 512x512)
      """,
    transform: ImageSize.init(option:))
  var size = ImageSize(square: 512)

  @Option(
    parsing: .unconditional,
    help: "Frames in a row of a sprite sheet. (default: a compact layout)",
    transform: number("a whole number from 1"))
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: "Transparent pixels between and around the frames of a sprite sheet. (default: 0)",
    transform: number("a whole number from 0 to 4096"))
  var gap: Int?

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var work: WorkOptions

  mutating func validate() throws {
    try turning.refuseLight(of: view)
    try time.check(turning, view, of: body)
    if time.overlay.overlayLayer {
      throw ValidationError(
        "--overlay-layer needs a file for each frame; use planetnode turntable, or leave it out")
    }
    guard (0...1_000_000).contains(loops) else {
      throw ValidationError("--loops is \(loops); expected a number from 0 to 1000000")
    }
    if let columns, columns < 1 {
      throw ValidationError("--columns is \(columns); expected 1 or more")
    }
    if let gap, !(0...4096).contains(gap) {
      throw ValidationError("--gap is \(gap); expected a number from 0 to 4096")
    }
  }

  mutating func run() throws {
    let format = try chosenFormat()
    if (columns ?? gap) != nil && format != .sprites {
      throw CommandFailure(.usage, "--columns and --gap require --format sprites")
    }
    let usual = format == .sprites ? "{id}.png" : "{id}.apng"
    let pattern = try OutputPattern.read(output, in: usual, formats: format.files)
    guard !pattern.hasFrame else {
      throw CommandFailure(
        .usage,
        "output '\(output)' has a placeholder for a frame number, but all frames go into one file; "
          + "for one file per frame use planetnode turntable")
    }
    let loaded = try catalogue.load(cache: work.cache(), about: [body])
    let body = try time.isDated ? loaded.subject(body) : loaded.subjectWithoutDate(body)
    let range = try turning.range()
    if !work.quiet, !time.isDated { turning.reportTurns(of: range) }
    let series = try time.batch(
      of: body, turning, size: size, pattern: pattern, loaded, view)
    let batch = series ?? turning.batch(of: body, frames: range, size: size, pattern: pattern)
    let path = pattern.path(of: body, size: size)
    let outputs = format == .sprites ? [path, descriptionPath(beside: path)] : [path]
    try loaded.refuseOverwriting(by: batch, and: outputs, inputs: view.inputs + time.inputs)
    let grid = format == .sprites ? grid(of: batch) : nil
    try grid?.refuseTooLarge("--size, --frames-per-turn or --columns")
    let whole =
      switch format {
      case .sprites: grid.map(FrameStream.byteCount) ?? 0
      case .apng where path != "-": FrameStream.byteCount(ofFilesOf: batch)
      case .apng, .rgba, .png: 0
      }
    let run = try CollectionRun(
      batch,
      context: loaded.context(for: time.settings(view, of: body.id), view), work: work,
      outputs: outputs, whole: whole)
    switch format {
    case .apng: try writeAnimation(run)
    case .sprites: if let grid { try writeSprites(run, grid, body) }
    case .rgba: try stream(run) { image, _ throws(ExportFailure) in image.bytes() }
    case .png:
      let format = run.stream.format
      try stream(run) { image, frame throws(ExportFailure) in
        do throws(PNGError) {
          return try format.encode(
            image, recipe: frame.recipe, credits: frame.credits, threads: 1
          ).bytes
        } catch {
          throw .encoding(error)
        }
      }
    }
  }

  /// Returns the grid of a sprite sheet.
  private func grid(of batch: Batch) -> ImageGrid {
    ImageGrid(
      count: batch.images.count, columns: columns, cellWidth: size.width, cellHeight: size.height,
      gap: gap ?? 0, margin: gap ?? 0)
  }

  /// Returns the JSON file beside a sprite sheet, whose name does not end in .json.
  private func descriptionPath(beside path: String) -> String {
    Files.join(Files.folder(of: path), Files.stem(of: Files.name(of: path)) + ".json")
  }

  /// Returns the format, by option or by the extension of the output.
  private func chosenFormat() throws(CommandFailure) -> Format {
    guard let format else {
      if FileFormat.named(output) == .apng || output.hasSuffix("/") { return .apng }
      try FileFormat.check(output, as: "output", allowing: [.apng, .png])
      throw CommandFailure(
        .usage,
        "output '\(output)' does not determine the format; "
          + (output == "-"
            ? "add --format apng, rgba or png" : "add --format apng or --format sprites"))
    }
    if format.isStream && output != "-" {
      throw CommandFailure(
        .usage, "--format \(format.rawValue) writes to standard output; add -o -")
    }
    if format == .sprites && output == "-" {
      throw CommandFailure(.usage, "a sprite sheet is two files; write for example -o sprites.png")
    }
    return format
  }
}

extension FrameRate {
  /// Reads a frame rate from the text of an option.
  init(reading argument: String) throws {
    do throws(FrameRate.Malformed) {
      try self.init(argument)
    } catch {
      throw ValidationError(error.description)
    }
  }
}
