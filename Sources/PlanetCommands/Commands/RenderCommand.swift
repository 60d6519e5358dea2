import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetText

/// Renders one image of a body.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders an image of a body.",
    discussion: """
      Examples:
      planetnode render saturn -o saturn.png --size 1920x1080
      planetnode render mars --date 2027-02-19T16:00Z --from earth
      """)

  @Argument(help: "Body, by id or any of its names; required without --like, invalid with it.")
  var body: String?

  @Option(
    help: """
      PNG file of PlanetNode whose render job is rendered again. Options change its size, light, \
      layers, background, geometry and quality, those of one body without date also the camera \
      and the body's orientation.
      """)
  var like: String?

  @Option(
    name: .shortAndLong,
    help: """
      Image file (.png, .jpg, .webp or .exr), or folder ending in /; - for standard output. \
      (default: {id}.png, or with the extension of --format)
      """,
    transform: OutputPattern.name)
  var output: String?

  @Option(
    parsing: .unconditional,
    help: """
      Size in pixels, such as 1024 or 1920x1080, at most 16384 per side. (default: 1024x1024, or \
      as --like)
      """,
    transform: ImageSize.init(option:))
  var size: ImageSize?

  @OptionGroup var catalogue: CatalogueOptions
  @OptionGroup var sky: SkyViewOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var comparing: ReferenceOptions
  @OptionGroup var running: RunOptions

  /// The error about passes of an image of the sky of a place.
  private static let placePasses = "--aov has no passes of the sky of a place; leave it out"

  mutating func validate() throws {
    if (body == nil) == (like == nil) {
      throw ValidationError("name either a body, such as 'saturn', or an image with --like")
    }
    try sky.check(view, of: body)
    if sky.isDated, sky.horizon.isStated(body), running.files.aov != nil {
      throw ValidationError(Self.placePasses)
    }
    if sky.overlay.overlayLayer, output == "-" {
      throw ValidationError("--overlay-layer writes two files; name a file with --output")
    }
    if like != nil, sky.isDated || sky.subObserver != nil {
      throw ValidationError("--like keeps camera and light; leave out the options of the sky")
    }
  }

  mutating func run() throws {
    let pattern = try running.files.pattern(output, in: "{id}.png")
    try OutputPattern.refuseFrames(pattern)
    let loaded = try catalogue.load(cache: running.cache(), about: [self.body].compactMap(\.self))
    let provenance = try like.map { path throws(CommandFailure) in
      try self.provenance(at: path, loaded)
    }
    let recipe = provenance?.recipe
    let likeSize = recipe.map { ImageSize(width: $0.width, height: $0.height) }
    let size = size ?? likeSize ?? ImageSize(square: 1024)
    let batch: Batch
    var settings = view.applied(to: recipe?.fullView ?? View())
    var missing: [View.Layer] = []
    if let recipe, let like { missing = try missingLayers(of: recipe, at: like, loaded) }
    if let date = sky.date {
      let body = try loaded.subject(self.body ?? "")
      sky.overlay.warnOfMissingFeatures(of: body)
      let (bodies, instants) = try loaded.sky(around: body, sky.positions, at: [date])
      let scene = try sky.request.scene(
        of: body, at: instants[0], bodies, size: size, loaded, view)
      batch = sky.overlay.applied(
        to: .still(
          of: scene.bodies, in: scene.scene, size: size,
          path: pattern.path(of: body, size: size)))
      settings = sky.horizon.settings(view, of: body.id)
    } else if let provenance, provenance.recipe.arrangement != .alone {
      let subject = provenance.recipe.subjectID
      batch = try self.scene(
        like: provenance, size: size,
        path: provenance.recipe.isComparison
          ? pattern.path(id: "compare", name: "compare", size: size)
          : subject == PlaceAim.sky
            ? pattern.path(id: subject, name: subject, size: size)
            : pattern.path(of: provenance.celestialBodies[0], size: size))
    } else {
      let body =
        try provenance?.celestialBodies[0] ?? loaded.subjectWithoutDate(self.body ?? "")
      let appearance = recipe?.body ?? Appearance(of: body)
      settings = sky.view(
        view, of: recipe?.fullView ?? View(),
        on: loaded.loader(for: settings).placeholder(for: appearance))
      batch = Batch.still(
        of: body, appearance: appearance, turn: recipe?.body.turn ?? 0, width: size.width,
        height: size.height,
        path: pattern.path(of: body, size: size))
    }
    settings.layers.subtract(missing)
    let check = try comparing.check(
      for: batch, in: OutputPattern.names(of: pattern), running.work.existing)
    try loaded.refuseOverwriting(
      by: batch, and: running.otherOutputs(of: batch), drawnLike: self.like,
      inputs: view.inputs + sky.inputs, check)
    try running.run(
      RunPart(whole: batch),
      context: loaded.context(for: settings, view, like: recipe?.panorama), like: recipe,
      check: check)
  }

  /// Reads an image that is to be rendered again, and checks that its maps are available.
  private func provenance(
    at path: String, _ loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) -> ImageProvenance {
    let provenance = try ImageProvenance.read(path)
    guard !provenance.recipe.showsChecker else {
      throw CommandFailure(.asset, "\(path) shows a checker, as its map was missing")
    }
    var recipe = provenance.recipe
    if view.background != nil { recipe.panorama = nil }
    try loaded.check(recipe)
    return provenance
  }

  /// Throws an error for options that cannot change a render job, and reports the layers that
  /// options select and the job lacks.
  /// - Parameters:
  ///   - recipe: The render job.
  ///   - path: The image that contains it.
  ///   - loaded: The catalogue; with `--strict`, a missing layer is an error.
  /// - Throws: ``CommandFailure``
  /// - Returns: The missing layers.
  private func missingLayers(
    of recipe: ImageRecipe, at path: String, _ loaded: CatalogueOptions.Loaded
  ) throws(CommandFailure) -> [View.Layer] {
    if recipe.arrangement != .alone {
      try view.refuseBesideArrangement(isDated: recipe.arrangement.sky != nil)
      if recipe.arrangement.sky?.observation.place != nil {
        try view.refuseBesidePlace()
        if running.files.aov != nil { throw CommandFailure(.usage, Self.placePasses) }
      }
    }
    guard let selected = view.light.selectedLayers else { return [] }
    // Layers that the body does not have in the catalogue either are not missing.
    let known = recipe.bodies.compactMap { loaded.catalogue.body(id: $0.id) }
    let missing = recipe.missingLayers(of: selected).filter { layer in
      known.count < recipe.bodies.count || known.contains { Appearance(of: $0).hasLayer(layer) }
    }
    guard !missing.isEmpty else { return [] }
    let words = missing.map(\.rawValue).joined(separator: ", ")
    let message =
      "the render job of \(path) has no \(words), as the image was rendered without; "
      + "render \(recipe.title) again without --like"
    guard !loaded.isStrict else { throw CommandFailure(.asset, message) }
    Console.warning(message)
    return missing
  }

  /// Returns the batch of an image of several bodies in one scene, in a size of the same aspect
  /// ratio.
  private func scene(
    like provenance: ImageProvenance, size: ImageSize, path: String
  ) throws(CommandFailure) -> Batch {
    let recipe = provenance.recipe
    guard size.width * recipe.height == size.height * recipe.width else {
      throw CommandFailure(
        .usage,
        "--size is \(size.fileNameText); an image of several bodies keeps the aspect ratio of "
          + "\(recipe.width)×\(recipe.height)")
    }
    var arrangement = recipe.arrangement
    var fonts: [Font.File] = []
    if let labels = arrangement.labels {
      do throws(ImageRecipe.RenderingFailure) {
        fonts = try recipe.labelFonts()
      } catch {
        throw CommandFailure(.asset, error.description)
      }
      let scaled = labels.size * Double(size.height) / Double(recipe.height)
      arrangement.labels?.size = min(max(scaled, Font.sizes.lowerBound), Font.sizes.upperBound)
    }
    // Another background replaces the stars.
    if view.background != nil, var sky = arrangement.sky {
      sky.removeStars()
      arrangement = .sky(sky)
    }
    return .still(
      of: provenance.celestialBodies, appearances: recipe.bodies,
      in: SharedScene(arrangement: arrangement, fonts: fonts), size: size, path: path)
  }

  /// Returns the recipe of an image at a date if it equals another one; nil otherwise.
  ///
  /// An appearance is nil for a moon that the catalogue lacks.
  func recipe(
    at other: ImageRecipe, _ appearances: [Appearance?], in loaded: CatalogueOptions.Loaded
  ) throws -> ImageRecipe? {
    guard let date = sky.date else { return nil }
    let size = size ?? ImageSize(square: 1024)
    let subject = try loaded.subject(body ?? "")
    let (known, instants) = try loaded.sky(around: subject, sky.positions, at: [date])
    let scene = try sky.request.scene(
      of: subject, at: instants[0], known, size: size, loaded, view)
    guard scene.bodies.map(\.id) == other.bodies.map(\.id) else { return nil }
    let bodies = zip(scene.bodies, appearances).map { $1 ?? Appearance(of: $0) }
    let batch = sky.overlay.applied(
      to: .still(of: scene.bodies, in: scene.scene, size: size, path: ""))
    let settings = sky.horizon.settings(view, of: subject.id)
    let context = try loaded.context(for: settings, view, like: other.panorama)
    return batch.images.lazy.map {
      $0.recipe(of: batch, bodies, context, running.format(like: nil))
    }.first { $0 == other }
  }

  /// Returns the recipe of an image without `--like`, by an appearance whose files are known.
  func recipe(
    of body: CelestialBody, _ appearance: Appearance, like other: ImageRecipe,
    in loaded: CatalogueOptions.Loaded
  ) throws -> ImageRecipe {
    let size = size ?? ImageSize(square: 1024)
    let batch = Batch.still(of: body, width: size.width, height: size.height, path: "")
    let context = try loaded.context(for: view.settings, view, like: other.panorama)
    return batch.images[0].recipe(
      of: batch, [appearance], context, running.format(like: nil))
  }
}
