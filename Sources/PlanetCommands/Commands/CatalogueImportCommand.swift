import ArgumentParser
import PlanetCatalogue
import PlanetSources
import PlanetSystem

/// Writes a catalogue from files of orbital elements.
struct CatalogueImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Writes a catalogue of comets and minor planets from files of orbital elements.",
    discussion: """
      Files are lists of the Minor Planet Center (CometEls.txt, MPCORB.DAT or extracts), or \
      JSON of JPL's small-body database (sbdb.api and sbdb_query.api). Positions are computed \
      without perturbations; errors grow with the time from the epoch.

      Example: planetnode catalogue import CometEls.txt --body Hale-Bopp -o comets.xml
      """)

  @Argument(help: "Files of orbital elements.")
  var files: [String]

  @Option(name: .shortAndLong, help: CatalogueOutput.Format.help)
  var output: String

  @Option(
    help: """
      Name or number of a body to import, such as Halley or 99942; the option can be repeated. \
      (default: all)
      """)
  var body: [String] = []

  @Option(
    help: """
      Greatest number of bodies of each file, in order of absolute magnitude. (default: all)
      """)
  var brightest: Int?

  @Flag(help: "Write no file if an entry has no usable elements.")
  var strict = false

  mutating func validate() throws {
    if let brightest, brightest < 1 {
      throw ValidationError("--brightest must be 1 or more, not \(brightest)")
    }
  }

  mutating func run() throws {
    let format = try CatalogueOutput.Format(of: output)
    try CatalogueOutput.refuse(output, replacing: files)
    var merge = CatalogueMerge()
    var missing = Set(body)
    var faults = 0
    for path in files {
      let file = try read(path)
      faults += file.problems.count
      let (catalogue, absent) = file.catalogue(of: body, brightest: brightest)
      missing.formIntersection(absent)
      let reading = try reading(of: catalogue, named: path)
      Console.note(Array(reading.problems.prefix(Self.mostProblems)))
      faults += reading.problems.count
      merge.add(reading, named: path)
    }
    if let name = body.first(where: missing.contains) {
      throw CommandFailure(
        .catalogue, "no body is called '\(name)' in \(files.joined(separator: ", "))")
    }
    if strict, faults > 0 { throw CommandFailure(.catalogue) }
    try CatalogueOutput.write(merge.reading(isStrict: strict), as: format, to: output)
    if faults > 0 {
      Console.warning(
        "\(faults) \(faults == 1 ? "entry has" : "entries have") no usable elements")
    }
  }

  /// Reads a file and prints its problems.
  /// - Throws: ``CommandFailure`` for a file that cannot be read or has no usable elements.
  private func read(_ path: String) throws(CommandFailure) -> ElementFile {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path)
    } catch {
      throw CommandFailure(error, otherwise: .catalogue)
    }
    let file = ElementFile(bytes, name: path)
    Console.note(Array(file.problems.prefix(Self.mostProblems)))
    guard file.count > 0 else {
      throw CommandFailure(.catalogue, "'\(path)' has no orbital elements")
    }
    return file
  }

  /// The greatest number of problems of a file that are printed.
  private static let mostProblems = 20

  /// Returns a catalogue as it is read from its XML.
  private func reading(
    of catalogue: Catalogue, named path: String
  ) throws(CommandFailure) -> CatalogueReading {
    do throws(CatalogueError) {
      return try CatalogueReader().read(
        bytes: Array(CatalogueWriter.xml(of: catalogue).utf8), name: path)
    } catch {
      throw CommandFailure(
        .catalogue,
        "'\(path)' has too many bodies for a catalogue: \(error.problem.message); choose some with "
          + "--body or --brightest")
    }
  }
}
