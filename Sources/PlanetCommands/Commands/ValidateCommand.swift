import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetScene
import PlanetSources
import PlanetSystem
import PlanetThreads

/// Checks a catalogue file.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks catalogue files, and reports all problems with line, column and caret.",
    discussion: """
      Maps are decoded too, and all warnings are reported that rendering a body would report. The \
      output ends with the numbers of errors and warnings, and an index of the bodies.
      """)

  @Argument(help: "XML files, folders of XML files, or http(s) addresses.")
  var files: [String]

  @Flag(help: "Treat warnings about the catalogue and its maps as errors.")
  var strict = false

  mutating func run() throws {
    let textures = bundledMaps()
    var worst: ExitKind?
    for file in files {
      do throws(CommandFailure) {
        let kind = try check(file, MapLibrary(folders: [Files.folder(of: file)] + textures))
        worst = worst == .catalogue ? worst : kind ?? worst
      } catch {
        if let message = error.message { Console.error(message) }
        Console.output("\(file): cannot be read, 1 error")
        worst = error.kind == .unreachable ? worst ?? .unreachable : .catalogue
      }
    }
    if let worst { throw CommandFailure(worst) }
  }

  /// Reports all problems and the content of a file.
  /// - Returns: The exit code for the problems; nil if there are none.
  private func check(_ path: String, _ library: MapLibrary) throws(CommandFailure) -> ExitKind? {
    let file = try open(path, library)
    let reading = file.reading
    let (maps, isOutOfMemory) = Self.mapProblems(of: file, isStrict: strict)
    let problems = (reading.problems + maps).enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
    Console.note(problems.map(\.element))
    let mapErrors = maps.count { $0.severity == .error }
    reportIndex(
      of: file, errors: reading.errorCount + mapErrors,
      warnings: reading.warningCount + maps.count - mapErrors)
    let hasOtherErrors = reading.problems.contains { $0.severity == .error && !$0.isAboutMap }
    if hasOtherErrors { return .catalogue }
    if isOutOfMemory { return .memory }
    return reading.errorCount + mapErrors > 0 ? .asset : nil
  }

  /// Opens a file, a folder or an address; reports missing maps of files.
  private func open(
    _ path: String, _ library: MapLibrary
  ) throws(CommandFailure) -> CatalogueFile {
    if SourceChoice.isSource(path) {
      let access = SourceAccess(isStrict: strict)
      return try access.file(of: try access.source(path), findsMaps: true)
    }
    return try CatalogueFile.opened { () throws(CatalogueFile.Failure) in
      try CatalogueFile(
        path, maps: library, options: ReadingOptions(strict: strict), findsMaps: true)
    }
  }

  /// Returns the problems of existing maps, each at its location in the file, and whether there is
  /// too little memory for one of them.
  static func mapProblems(
    of file: CatalogueFile, isStrict strict: Bool
  ) -> ([Problem], isOutOfMemory: Bool) {
    let loader = PlanetLoader(library: file.maps, view: View())
    var isOutOfMemory = false
    var problems: [Problem] = []
    let bodies = file.catalogue.bodiesByID
    for entry in file.reading.entries {
      let used = entry.isLeftOut ? nil : bodies[entry.id]
      let body = used ?? entry.body
      for warning in loader.check(Appearance(of: body), threads: Threads.processorCount) {
        // The maps and the size of a body that is left out may be unknown.
        if entry.isLeftOut, warning.path == nil { continue }
        switch warning.cause {
        // The reader reports missing maps; rendering has a cache for large ones.
        case .missingMap, .missingShape, .mapNameDiffers, .needsCache, .notCached: continue
        default: break
        }
        if warning.isOutOfMemory { isOutOfMemory = true }
        let severity: Problem.Severity = strict || warning.isOutOfMemory ? .error : .warning
        var problem = file.reading.problem(
          severity, withPath: file.maps.name(of: warning, in: body), of: entry,
          (strict ? warning.cause : warning).description)
        problem.bodyName = warning.bodyName
        problems.append(problem)
      }
    }
    return (problems, isOutOfMemory)
  }

  /// Prints the numbers of problems, and each body with its line.
  private func reportIndex(of file: CatalogueFile, errors: Int, warnings: Int) {
    func counted(_ count: Int, _ word: String, _ plural: String) -> String {
      "\(count) \(count == 1 ? word : plural)"
    }
    let leftOut = file.reading.leftOut.count
    let stories = file.catalogue.bodies.isEmpty ? file.catalogue.stories.count : 0
    Console.output(
      "\(file.path): " + counted(file.catalogue.bodies.count, "body", "bodies")
        + (leftOut == 0 ? "" : ", \(leftOut) left out") + ", "
        + (stories == 0 ? "" : counted(stories, "story", "stories") + ", ")
        + counted(errors, "error", "errors") + ", " + counted(warnings, "warning", "warnings"))
    var table = TextTable()
    for entry in file.reading.entries {
      table.add(
        "  line \(entry.location.line)", entry.id, entry.names.first ?? "",
        entry.isLeftOut ? "left out" : "")
    }
    for line in table.lines { Console.output(line) }
  }

  /// Returns the folder of the bundled maps; none if it is missing.
  private func bundledMaps() -> [String] {
    do throws(DataFolder.Missing) {
      return [try DataFolder.find().textures]
    } catch {
      Console.warning(error.description)
      return []
    }
  }
}
