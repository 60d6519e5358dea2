import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetProvenance
import PlanetScene
import PlanetStrings
import PlanetSystem

/// Prints the provenance and the credits of images.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Prints the provenance of images of PlanetNode: parameters, command and credits.",
    discussion: """
      The first command renders the same pixels from the file's own render job. A second one \
      follows if options and the catalogue determine the whole render job, so that it needs no \
      file. JPEG, WebP and OpenEXR files contain render job and credits, but no checksum of their \
      pixels.
      """)

  @Argument(help: "PNG, JPEG, WebP or OpenEXR files.")
  var files: [String]

  @Flag(help: "Print the render job of each image as a line of JSON.")
  var json = false

  @OptionGroup var catalogue: CatalogueOptions

  mutating func run() throws {
    // Without data folder the parameters of an image can be printed nevertheless.
    let loaded = catalogue.catalogue == nil ? try? catalogue.load() : try catalogue.load()
    for (number, file) in files.enumerated() {
      if CollectionProvenance.isCollection(atPath: file) {
        try explainCollection(file, isFirst: number == 0)
        continue
      }
      if try explainTexts(file, isFirst: number == 0) { continue }
      let provenance = try ImageProvenance.read(file)
      report(
        file, provenance.recipe, provenance.credits, pixels: provenance.pixels.description,
        isFirst: number == 0)
      guard !json else { continue }
      Console.output("")
      reportCommands(provenance, at: file, loaded)
    }
  }

  /// Prints the render job of an image: as JSON, or as a table with its credits.
  /// - Parameters:
  ///   - file: The path of the image.
  ///   - recipe: Its recipe.
  ///   - credits: The credits of its maps.
  ///   - pixels: The checksum of its pixels, or the reason why there is none.
  ///   - isFirst: True for the first file.
  func report(
    _ file: String, _ recipe: ImageRecipe, _ credits: Credits, pixels: String, isFirst: Bool
  ) {
    guard !json else { return Console.output(JSONText.printable(recipe.text)) }
    if !isFirst { Console.output("") }
    Console.output("\(file): \(recipe.summary)")
    Console.output("")
    var table = TextTable()
    for (label, value) in recipe.explanation { table.add(label, value, "") }
    for credit in credits.lines { table.add("Credit", credit, "") }
    for source in credits.sources { table.add("Source", source, "") }
    table.add("Fingerprint", recipe.fingerprint.description, "")
    table.add("Pixels", pixels, "")
    for line in table.lines { Console.output(line) }
  }

  /// Prints the commands that render an image again.
  private func reportCommands(
    _ provenance: ImageProvenance, at path: String, _ loaded: CatalogueOptions.Loaded?
  ) {
    let recipe = provenance.recipe
    guard !recipe.showsChecker else {
      return Console.note("no command renders \(path) again, as its map was missing")
    }
    let place = catalogue.catalogue.map { ["--catalogue", $0] } ?? []
    let file = path.hasPrefix("-") ? "./\(path)" : path
    report(
      [
        "planetnode", "render", "--like", file, "-o",
        "\(recipe.isComparison ? "compare" : recipe.body.id)-again.png",
      ] + place)
    if let other = recipe.otherVersion { Console.note(other.description) }
    guard let loaded else { return }
    do throws(ImageRecipe.RenderingFailure) {
      try recipe.checkFiles(loaded.library)
    } catch {
      return Console.note("\(error.description); name its catalogue with --catalogue")
    }
    if isDeterminedByOptions(recipe, loaded) { report(recipe.commandLine + place) }
  }

  /// Returns whether a render job's command has the same render job when it is run.
  private func isDeterminedByOptions(_ recipe: ImageRecipe, _ loaded: CatalogueOptions.Loaded)
    -> Bool
  {
    let words = Array(recipe.commandLine.dropFirst(2))
    var bodies: [CelestialBody] = []
    for described in recipe.bodies {
      let known = loaded.catalogue.bodies.first { $0.id == described.id }
      // Moons that the catalogue lacks have no files.
      if known == nil, recipe.arrangement?.observation != nil, described.files == PlanetFiles() {
        continue
      }
      guard let body = known,
        body.map.map({ $0.tiles?.paths ?? [$0.path] }) == described.map?.files.map(\.name)
      else { return false }
      let layers = body.renderedLayers(recipe.view.layers).map(\.map.path)
      if layers != described.files.layers.compactMap(\.files.first?.name) { return false }
      if let strip = described.files.strip, strip.name != body.rings?.strip?.path { return false }
      bodies.append(body)
    }
    let files = recipe.bodies.map(\.files)
    if recipe.isComparison {
      guard let command = try? CompareCommand.parse(words) else { return false }
      return (try? command.recipe(of: bodies, files: files, in: loaded)) == recipe
    }
    guard let command = try? RenderCommand.parse(words) else { return false }
    if recipe.arrangement != nil {
      return (try? command.recipe(at: recipe, files: files, in: loaded)) == recipe
    }
    return (try? command.recipe(of: bodies[0], files: files[0], like: recipe, in: loaded)) == recipe
  }

  /// Prints a command with the quoting of a shell.
  private func report(_ words: [String]) {
    Console.output(ShellText.line(words))
  }
}

extension ImageProvenance {
  /// Reads and verifies an image; an error ends the command.
  static func read(_ path: String) throws(CommandFailure) -> ImageProvenance {
    do throws(ImageProvenance.Failure) {
      return try ImageProvenance(path: path)
    } catch {
      throw CommandFailure(error, of: path)
    }
  }
}

extension VerifiedImage {
  /// Reads and verifies a collection; an error ends the command.
  static func read(_ path: String) throws(CommandFailure) -> VerifiedImage {
    do throws(ImageProvenance.Failure) {
      return try VerifiedImage(path: path)
    } catch {
      throw CommandFailure(error, of: path)
    }
  }
}
