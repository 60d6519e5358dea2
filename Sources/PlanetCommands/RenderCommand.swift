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

  @Option(
    name: .shortAndLong, help: "The PNG file, or a folder with / at its end; - is standard output.")
  var output = "{id}.png"

  @Option(
    parsing: .unconditional,
    help: "The size in pixels, like 1024 or 1920x1080. (default: 1024x1024)",
    transform: PixelSize.init(reading:))
  var size = PixelSize(1024, 1024)

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var running: RunOptions

  mutating func run() throws {
    let pattern = try OutputPattern.read(output, in: "{id}.png")
    try OutputPattern.refuseFrames(pattern)
    let loaded = try catalogue.load(cache: running.cache())
    let body = try loaded.body(body)
    let job = ExportJob.still(
      of: body, width: size.width, height: size.height,
      path: pattern.path(id: body.id, size: size.description))
    try loaded.refuseOverwriting(by: job)
    try running.run(job, stage: loaded.stage(view))
  }
}
