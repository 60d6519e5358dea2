import ArgumentParser
import PlanetCatalogue
import PlanetExport

/// Draws one picture of a body.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws one picture of a body.",
    discussion: "Example: planetnode render saturn -o saturn.png --size 1920x1080")

  @Argument(help: "The body: its id or any of its names.")
  var body: String

  @Option(name: .shortAndLong, help: "The PNG file; - writes it to standard output.")
  var output: String?

  @Option(
    help: "The size in pixels, like 1024 or 1920x1080.",
    transform: PixelSize.init(reading:))
  var size = PixelSize(1024, 1024)

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var running: RunOptions

  mutating func run() throws {
    let loaded = try catalogue.load(showsWarnings: !running.quiet)
    let body = try loaded.body(body)
    let pattern = try OutputPattern.read(output ?? "{id}.png")
    try OutputPattern.refuseFrames(pattern)
    let job = ExportJob.still(
      of: body, width: size.width, height: size.height,
      path: pattern.path(id: body.id, size: size.description))
    let stage = PlanetStage(
      library: loaded.library, view: view.settings, isStrict: catalogue.strict)
    try running.run(job, stage: stage)
  }
}

/// Reads output names, and says on the command line what is wrong with them.
enum OutputPattern {
  static func read(_ text: String) throws(ValidationError) -> FramePattern {
    do throws(FramePattern.Malformed) {
      return try FramePattern(text)
    } catch {
      throw ValidationError(error.description)
    }
  }

  static func refuseFrames(_ pattern: FramePattern) throws(ValidationError) {
    guard pattern.hasFrame else { return }
    throw ValidationError(
      "output '\(pattern.text)' has a place for a frame number, but one picture has none; "
        + "for many frames use planetnode turntable")
  }
}
