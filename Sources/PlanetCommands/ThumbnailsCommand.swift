import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport

/// Draws a picture of each body of a catalogue.
struct ThumbnailsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnails",
    abstract: "Draws a small picture of every body of a catalogue, or of those named.",
    discussion: "Example: planetnode thumbnails -o thumbs/ --size 256")

  @Argument(help: "The bodies; all of the catalogue if none is named.")
  var bodies: [String] = []

  @Option(
    name: .shortAndLong, help: "A folder, or file names with a place for the body: {id}.")
  var output = "thumbs/"

  @Option(
    parsing: .unconditional, help: "The size in pixels, like 256 or 320x200. (default: 256x256)",
    transform: PixelSize.init(reading:))
  var size = PixelSize(256, 256)

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var running: RunOptions

  mutating func run() throws {
    // A name that is no file's is a folder's, there or not.
    let isFolder =
      Files.kind(of: output) == .folder || !(output.contains("{") || output.contains("."))
    let pattern = try OutputPattern.read(
      isFolder && !output.hasSuffix("/") && !output.isEmpty ? "\(output)/" : output,
      in: "{id}.png")
    try OutputPattern.refuseFrames(pattern)
    let loaded = try catalogue.load(cache: running.cache())
    let chosen = try chosenBodies(loaded)
    if chosen.count > 1 && !pattern.hasID {
      throw CommandFailure(
        .usage,
        "output '\(output)' has no place for the names of \(chosen.count) bodies; "
          + "give a folder, or write for example thumbs/{id}.png")
    }
    guard !chosen.isEmpty else { throw CommandFailure(.catalogue, "the catalogue has no bodies") }
    let job = ExportJob.thumbnails(
      of: chosen, width: size.width, height: size.height, pattern: pattern)
    try loaded.refuseOverwriting(by: job)
    try running.run(job, stage: loaded.stage(view.settings))
  }

  /// Returns the bodies named, each once, or all.
  private func chosenBodies(
    _ loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) -> [CelestialBody] {
    guard !bodies.isEmpty else { return loaded.catalogue.bodies }
    var chosen: [CelestialBody] = []
    for name in bodies {
      let body = try loaded.body(name)
      if !chosen.contains(where: { $0.id == body.id }) { chosen.append(body) }
    }
    return chosen
  }
}
