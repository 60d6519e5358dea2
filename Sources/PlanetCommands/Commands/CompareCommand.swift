public import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetText

/// Renders bodies side by side at one scale.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Renders bodies side by side at true relative size, with names and a scale bar.",
    discussion: """
      Rays are parallel, so sizes can be measured in the image. Names are rendered as by \
      'planetnode sheet'. \
      Example: planetnode compare jupiter earth moon -o compare.png --background black
      """)

  @Argument(help: "The bodies from left to right: ids or any of their names.")
  var bodies: [String] = []

  @Option(help: "The section whose bodies are rendered, such as moons, instead of named bodies.")
  var section: String?

  @Option(
    name: .shortAndLong,
    help: """
      Image file (.png, .jpg, .webp or .exr); - for standard output. (default: compare.png, or \
      with the extension of --format)
      """, transform: OutputPattern.name)
  var output: String?

  @Option(
    parsing: .unconditional,
    help: "Size of the image in pixels, such as 1024 or 1920x1080. (default: 1600x900)",
    transform: ImageSize.init(option:))
  var size = ImageSize(width: 1600, height: 900)

  @Option(
    help: """
      Scale of sizes: true, or log (each doubling of the radius adds the radius of the smallest \
      body; the image says so).
      """)
  var scale = SizeScale.true

  @Flag(inversion: .prefixedNo, help: "Render names and a scale bar.")
  var labels = true

  @OptionGroup var text: LabelOptions
  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var view: SceneViewOptions
  @OptionGroup var comparing: ReferenceOptions
  @OptionGroup var running: RunOptions

  mutating func validate() throws {
    try refuseBodies(bodies, besideSection: section)
    if bodies.isEmpty && section == nil {
      throw ValidationError("name the bodies to compare, such as 'jupiter earth', or a --section")
    }
  }

  mutating func run() throws {
    let pattern = try running.files.pattern(output, in: "compare.png")
    guard !pattern.hasFrame && !pattern.hasID else {
      throw CommandFailure(
        .usage,
        "output '\(pattern.text)' has a place for a number or a name, but there is one image")
    }
    let loaded = try catalogue.load(cache: running.cache(), about: bodies)
    let chosen = try bodiesWithSize(loaded)
    let comparison = try comparison(of: chosen, in: loaded)
    let layout = try layout(comparison, chosen, loaded)
    let batch = Batch.still(
      of: chosen, in: layout.scene, size: size,
      path: pattern.path(size: size))
    let check = try comparing.check(
      for: batch, in: OutputPattern.names(of: pattern), running.work.existing)
    try loaded.refuseOverwriting(
      by: batch, and: running.otherOutputs(of: batch),
      inputs: comparison.labels?.fonts.files.map(\.path) ?? [], check)
    for body in layout.invisible {
      Console.warning(
        "\(body.name) is less than a pixel wide; use --scale log or a larger --size")
    }
    if !layout.shortened.isEmpty {
      Console.warning(
        "no room for the whole names of \(layout.shortened.map(\.name).joined(separator: ", ")); "
          + "use a larger --size, or a smaller --text-size if it is given")
    }
    try running.run(
      RunPart(whole: batch), context: loaded.context(for: comparison.view), check: check)
  }

  /// Returns the recipe of the image, by appearances whose files are known.
  func recipe(
    of bodies: [CelestialBody], _ appearances: [Appearance], in loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) -> ImageRecipe {
    let comparison = try comparison(of: bodies, in: loaded)
    return ImageRecipe(
      of: appearances,
      arrangement: try layout(comparison, bodies, loaded).scene.arrangement,
      view: comparison.view, quality: running.format(like: nil).renderQuality,
      size: ImageSize(width: size.width, height: size.height))
  }

  /// Returns the chosen bodies; a body of a section whose size is unknown is left out with a
  /// warning.
  private func bodiesWithSize(
    _ loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) -> [CelestialBody] {
    let chosen = try loaded.bodies(bodies, inSection: section)
    let unknown = chosen.filter { $0.radii == nil }
    for body in unknown {
      let message = "\(body.name) has no radii, so its size is unknown"
      guard section != nil, unknown.count < chosen.count, !loaded.isStrict else {
        throw CommandFailure(.catalogue, message)
      }
      Console.warning("\(message); it is left out")
    }
    return chosen.filter { $0.radii != nil }
  }

  private func comparison(
    of bodies: [CelestialBody], in loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) -> Comparison {
    guard bodies.count <= ImageRecipe.maximumBodyCount else {
      throw CommandFailure(
        .usage,
        "there are \(bodies.count) bodies; at most \(ImageRecipe.maximumBodyCount) "
          + "fit into one image")
    }
    let style =
      labels
      ? try text.style(
        for: bodies, in: size, on: view.settings.background, isStrict: loaded.isStrict) : nil
    return Comparison(size: size, view: view.settings, scale: scale, labels: style)
  }

  private func layout(
    _ comparison: Comparison, _ bodies: [CelestialBody], _ loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) -> Comparison.Layout {
    let loader = PlanetLoader(library: loaded.library, view: comparison.view)
    do throws(LabelFonts.Failure) {
      return try comparison.layout(
        of: bodies, as: bodies.map { loader.placeholder(for: Appearance(of: $0)) })
    } catch {
      throw CommandFailure(.asset, error.description)
    }
  }
}

extension SizeScale: ExpressibleByArgument {}

/// The font, size and colour of names in images.
struct LabelOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Size of names in pixels, 4 to 1000; by the size of the image if not given.",
    transform: number("pixels from 4 to 1000"))
  var textSize: Double?

  @Option(
    help: """
      Colour of names, such as #ffcc00. (default: black or white, whichever has more contrast, or \
      a grey on a transparent background)
      """,
    transform: ColorOption.init(reading:))
  var textColor: ColorOption?

  @Option(help: "Font of names, a TrueType or OpenType file.")
  var font: String?

  mutating func validate() throws {
    try checkRange("text-size", textSize, Font.sizes)
    if textColor?.background == .transparent {
      throw ValidationError(
        "--text-color is none; expected black, white or a colour such as #102030")
    }
  }

  /// Returns the style of the names of bodies.
  /// - Parameters:
  ///   - bodies: The bodies.
  ///   - size: The size of the image, which decides the size of names unless it is given.
  ///   - background: The background, which decides their colour unless it is given.
  ///   - isStrict: True if characters that no font has are errors.
  /// - Throws: ``CommandFailure`` for a font that cannot be used.
  /// - Returns: The style.
  func style(
    for bodies: [CelestialBody], in size: ImageSize, on background: Background, isStrict: Bool
  ) throws(CommandFailure) -> Comparison.LabelStyle {
    Comparison.LabelStyle(
      fonts: try LabelFonts(font, for: bodies, isStrict: isStrict), in: size,
      on: background.color, size: textSize, color: color)
  }

  /// The linear colour; nil if not given.
  var color: SIMD3<Float>? { textColor?.background.color }
}
