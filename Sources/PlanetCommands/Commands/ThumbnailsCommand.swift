import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene
import PlanetSystem

/// Renders an image of each body of a catalogue.
struct ThumbnailsCommand: PartedCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnails",
    abstract: "Renders small images of all bodies of a catalogue, of a section, or of some bodies.",
    discussion: """
      Each size is rendered separately, not scaled from another. With several sizes, each has its \
      own folder, such as thumbs/32x32/mars.png, unless --output contains {size}. At scales above \
      1, names end in the scale, such as mars@2x.png, unless --output contains {scale} or {@scale}.

      Examples:
      planetnode thumbnails -o thumbs/ --size 256
      planetnode thumbnails -o icons/ --size 64 --scales 1,2,3
      planetnode thumbnails --section moons --sizes 16,32,64 -o icons/{id}-{size}.png
      """)

  @Argument(help: "Bodies. (default: all of the catalogue)")
  var bodies: [String] = []

  @Option(help: "Section whose bodies are rendered, such as moons; 'planetnode list' shows all.")
  var section: String?

  @Option(
    name: .shortAndLong,
    help: """
      Folder, or file names with placeholders for the body, {id} or {name}, the size, {size}, and \
      the scale, {scale} or {@scale}.
      """, transform: OutputPattern.name)
  var output = "thumbs/"

  @Option(
    parsing: .unconditional,
    help: "Size in pixels, such as 256 or 320x200, at most 16384 per side. (default: 256x256)",
    transform: ImageSize.init(option:))
  var size: ImageSize?

  @Option(
    parsing: .unconditional,
    help: "Several sizes in pixels, such as 16,32,64 or 32,320x200, at most 16384 per side.",
    transform: ImageSizes.init(reading:))
  var sizes: ImageSizes?

  @Option(
    parsing: .unconditional,
    help: """
      Scale factors of each size for high-resolution screens, 1 to 16, such as 1,2,3. (default: 1)
      """,
    transform: ScaleList.init(reading:))
  var scales = ScaleList(all: [1])

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var sharding: ShardOptions
  @OptionGroup var comparing: ReferenceOptions
  @OptionGroup var running: RunOptions

  mutating func validate() throws {
    if size != nil && sizes != nil {
      throw ValidationError("--size and --sizes exclude each other; leave one of them out")
    }
    try view.checkWithoutDate()
    try refuseBodies(bodies, besideSection: section)
    try scales.check(sizes?.all ?? [size ?? ImageSize(square: 256)])
  }

  mutating func run() throws {
    let (loaded, part) = try prepared()
    let check = try check(part.batch, part)
    try loaded.refuseOverwriting(
      by: part.batch, and: running.otherOutputs(of: part.batch), inputs: inputs, check)
    try running.run(part, context: loaded.context(for: settings, view), check: check)
  }

  var settings: View { view.settings }

  var inputs: [String] { view.inputs }

  /// Returns the catalogue, and the images to render.
  func prepared() throws -> (CatalogueOptions.Loaded, RunPart) {
    let sizes = sizes?.all ?? [size ?? ImageSize(square: 256)]
    let pattern = try filePattern(sizes)
    let loaded = try catalogue.load(cache: running.cache(), about: bodies)
    let chosen = try loaded.bodies(bodies, inSection: section)
    if chosen.count > 1 && !pattern.hasID {
      throw CommandFailure(
        .usage,
        "output '\(output)' has no placeholder for the names of \(chosen.count) bodies; "
          + "name a folder, or write for example thumbs/{id}.png")
    }
    var part = try sharding.part(
      of: Batch.thumbnails(
        of: chosen, sizes: sizes,
        scales: scales.all, pattern: pattern))
    part.names = OutputPattern.names(of: pattern)
    return (loaded, part)
  }

  /// Returns the names of the images: in one folder per size if names do not contain it.
  private func filePattern(_ sizes: [ImageSize]) throws(CommandFailure) -> FramePattern {
    // An output that is not a file name is a folder, whether it exists or not.
    let isFolder =
      Files.kind(of: output) == .folder
      || !(output == "-" || output.contains("{") || output.contains("."))
    var pattern = try running.files.pattern(
      isFolder && !output.hasSuffix("/") && !output.isEmpty ? "\(output)/" : output,
      in: "{id}.png")
    try OutputPattern.refuseFrames(pattern)
    if output == "-", sizes.count * scales.all.count > 1 {
      throw CommandFailure(
        .usage,
        "standard output takes one image, not \(sizes.count * scales.all.count) sizes; "
          + "write to a folder")
    }
    if sizes.count > 1 && !pattern.hasSize {
      pattern = try OutputPattern.inFolderPerSize(pattern)
    }
    // An image at scale 2 must not replace the one at scale 1.
    if output != "-" && !pattern.hasScale && scales.all.contains(where: { $0 > 1 }) {
      pattern = try OutputPattern.withScaleSuffix(pattern)
    }
    return pattern
  }
}
