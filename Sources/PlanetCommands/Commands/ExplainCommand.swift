import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetProvenance
import PlanetStrings
import PlanetSystem

/// Prints the provenance and the credits of images.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Prints the provenance of PNG files of PlanetNode: parameters, command and credits.",
    discussion: """
      The first command renders the same pixels from the file's own render job. A second one \
      follows if options and the catalogue determine the whole render job, so that it needs no \
      file.
      """)

  @Argument(help: "PNG files.")
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
      let proof = try ImageProvenance.read(file)
      if json {
        Console.output(JSONText.printable(proof.job.text))
        continue
      }
      if number > 0 { Console.output("") }
      Console.output("\(file): \(proof.job.summary)")
      Console.output("")
      var table = TextTable()
      for (label, value) in proof.job.explanation { table.add(label, value, "") }
      for credit in proof.credits { table.add("Credit", credit, "") }
      for source in proof.sources { table.add("Source", source, "") }
      table.add("Fingerprint", proof.job.fingerprint.description, "")
      table.add("Pixels", proof.pixels.description, "")
      for line in table.lines { Console.output(line) }
      Console.output("")
      tellCommands(proof, at: file, loaded)
    }
  }

  /// Prints the commands that render an image again.
  private func tellCommands(
    _ proof: ImageProvenance, at path: String, _ loaded: CatalogueOptions.Loaded?
  ) {
    let job = proof.job
    guard !job.showsChecker else {
      return Console.note("no command renders \(path) again, as its map was missing")
    }
    let place = catalogue.catalogue.map { ["--catalogue", $0] } ?? []
    let file = path.hasPrefix("-") ? "./\(path)" : path
    tell(
      [
        "planetnode", "render", "--like", file, "-o",
        "\(job.arrangement == nil ? job.body.id : "compare")-again.png",
      ] + place)
    if let other = job.otherVersion { Console.note(other.description) }
    guard let loaded else { return }
    do throws(ImageRecipe.DrawingFailure) {
      try job.checkFiles(loaded.library)
    } catch {
      return Console.note("\(error.description); name its catalogue with --catalogue")
    }
    if isToldByOptions(job, loaded) { tell(job.commandWords + place) }
  }

  /// Returns whether a render job's command has the same render job when it is run.
  private func isToldByOptions(_ job: ImageRecipe, _ loaded: CatalogueOptions.Loaded) -> Bool {
    let words = Array(job.commandWords.dropFirst(2))
    var bodies: [CelestialBody] = []
    for described in job.bodies {
      guard let body = loaded.catalogue.bodies.first(where: { $0.id == described.id }),
        body.map.map({ $0.tiles?.paths ?? [$0.path] }) == described.map?.files.map(\.name)
      else { return false }
      if let strip = described.files.strip, strip.name != body.rings?.strip?.path { return false }
      bodies.append(body)
    }
    let files = job.bodies.map(\.files)
    if job.arrangement != nil {
      guard let command = try? CompareCommand.parse(words) else { return false }
      return (try? command.recipe(of: bodies, files: files, in: loaded)) == job
    }
    guard let command = try? RenderCommand.parse(words) else { return false }
    return command.description(of: bodies[0], files: files[0]) == job
  }

  /// Prints a command with the quoting of a shell.
  private func tell(_ words: [String]) {
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

extension ProvenPicture {
  /// Reads and verifies a collection; an error ends the command.
  static func read(_ path: String) throws(CommandFailure) -> ProvenPicture {
    do throws(ImageProvenance.Failure) {
      return try ProvenPicture(path: path)
    } catch {
      throw CommandFailure(error, of: path)
    }
  }
}
