import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetProvenance
import PlanetRecipe
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
      file. Of a fact card, only the second one is printed. JPEG, WebP and OpenEXR files contain \
      render job and credits, but no checksum of their pixels.
      """)

  @Argument(help: "PNG, JPEG, WebP or OpenEXR files, or PDF files of cards.")
  var files: [String]

  @Flag(help: "Print the render job of each image as a line of JSON.")
  var json = false

  @OptionGroup var catalogue: CatalogueOptions

  mutating func run() throws {
    // Without data folder the parameters of an image can be printed nevertheless.
    let loaded = catalogue.catalogue == nil ? try? catalogue.load() : try catalogue.load()
    var worst: ExitKind?
    for (number, file) in files.enumerated() {
      do throws(CommandFailure) {
        try explain(file, isFirst: number == 0, loaded)
      } catch {
        if let message = error.message { Console.error(message) }
        if error.kind.rawValue > worst?.rawValue ?? 0 { worst = error.kind }
      }
    }
    if let worst { throw CommandFailure(worst) }
  }

  private func explain(
    _ file: String, isFirst: Bool, _ loaded: CatalogueOptions.Loaded?
  ) throws(CommandFailure) {
    if try explainCard(file, isFirst: isFirst, loaded) { return }
    if CollectionProvenance.isCollection(atPath: file) {
      return try explainCollection(file, isFirst: isFirst)
    }
    if try explainTexts(file, isFirst: isFirst, loaded) { return }
    let provenance = try ImageProvenance.read(file)
    report(
      file, provenance.recipe, provenance.credits, pixels: provenance.pixels.description,
      isFirst: isFirst)
    guard !json else { return }
    Console.output("")
    reportCommands(provenance, at: file, loaded)
  }

  /// Prints the render job of an image: as JSON, or as a table with its credits.
  /// - Parameters:
  ///   - file: The path of the image.
  ///   - recipe: Its recipe.
  ///   - credits: The credits of its maps.
  ///   - pixels: The checksum of its pixels, or the reason why there is none.
  ///   - isFirst: True for the first file.
  ///   - hasFloats: True for a file of floating-point numbers.
  func report(
    _ file: String, _ recipe: ImageRecipe, _ credits: Credits, pixels: String, isFirst: Bool,
    hasFloats: Bool = false
  ) {
    guard !json else { return Console.output(JSONText.printable(recipe.text)) }
    if !isFirst { Console.output("") }
    Console.output("\(file): \(recipe.summary)")
    Console.output("")
    var table = TextTable()
    for (label, value) in recipe.explanation(hasFloats: hasFloats) {
      table.add(label, value, "")
    }
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
        "\(recipe.isComparison ? "compare" : recipe.subjectID)-again.png",
      ] + place)
    reportOptions(recipe, loaded, added: place)
  }

  /// Prints the command that renders an image by options and the catalogue alone, if there is one.
  /// - Parameters:
  ///   - recipe: The recipe of the image.
  ///   - loaded: The catalogue.
  ///   - added: The words after those of the recipe.
  /// - Returns: True if a command was printed.
  @discardableResult
  func reportOptions(
    _ recipe: ImageRecipe, _ loaded: CatalogueOptions.Loaded?, added: [String]
  ) -> Bool {
    if let other = recipe.otherVersion { Console.note(other.description) }
    guard let loaded else { return false }
    do throws(ImageRecipe.RenderingFailure) {
      try recipe.checkFiles(loaded.library)
    } catch {
      let remedy = error.remedy ?? "name its catalogue with --catalogue"
      Console.note("\(error.description); \(remedy)")
      return false
    }
    guard let words = recipe.commandLine(in: loaded) else { return false }
    report(words + added)
    return true
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
