import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene

/// Renders one image of a body.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders an image of a body.",
    discussion: "Example: planetnode render saturn -o saturn.png --size 1920x1080")

  @Argument(help: "Body, by id or any of its names; not with --like.")
  var body: String?

  @Option(
    help: "PNG of PlanetNode to render again from its own render job, also in another --size.")
  var like: String?

  @Option(
    name: .shortAndLong, help: "PNG file, or folder ending in /; - for standard output.",
    transform: OutputPattern.name)
  var output = "{id}.png"

  @Option(
    parsing: .unconditional,
    help: "Size in pixels, such as 1024 or 1920x1080. (default: 1024x1024, or as --like)",
    transform: PixelSize.init(reading:))
  var size: PixelSize?

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var comparing: ReferenceOptions
  @OptionGroup var running: RunOptions

  mutating func validate() throws {
    if (body == nil) == (like == nil) {
      throw ValidationError("name either a body, such as 'saturn', or an image with --like")
    }
  }

  mutating func run() throws {
    let pattern = try OutputPattern.read(output, in: "{id}.png")
    try OutputPattern.refuseFrames(pattern)
    let loaded = try catalogue.load(cache: running.cache(), about: [self.body].compactMap(\.self))
    var like: ImageRecipe?
    let body: CelestialBody
    if let path = self.like {
      let proof = try ImageProvenance.read(path)
      guard proof.job.body.map?.files.isEmpty != true else {
        throw CommandFailure(.asset, "\(path) shows a checker, as its map was missing")
      }
      try loaded.check(proof.job)
      like = proof.job
      body = proof.celestialBody
    } else {
      body = try loaded.body(self.body ?? "")
    }
    let size = size ?? like.map { PixelSize($0.width, $0.height) } ?? PixelSize(1024, 1024)
    let job = Batch.still(
      of: body, turn: like?.body.turn ?? 0, width: size.width, height: size.height,
      path: pattern.path(
        of: body, size: ImageSize(width: size.width, height: size.height)))
    let check = try comparing.check(
      for: job, in: OutputPattern.names(of: pattern), running.work.existing)
    try loaded.refuseOverwriting(
      by: job, and: running.otherOutputs, drawnLike: self.like, check)
    let settings = view.applied(to: like?.fullView ?? View())
    try running.run(RunPart(whole: job), stage: loaded.stage(settings), like: like, check: check)
  }

  /// Returns the recipe of an image without `--like`, from known files.
  func description(of body: CelestialBody, files: PlanetFiles) -> ImageRecipe {
    let size = size ?? PixelSize(1024, 1024)
    return ImageRecipe(
      of: body, files: files, view: view.settings, format: running.format(like: nil),
      width: size.width, height: size.height, turn: 0)
  }
}
