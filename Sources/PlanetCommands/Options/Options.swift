package import ArgumentParser
package import PlanetAssets
package import PlanetCatalogue
package import PlanetExport
import PlanetProvenance
import PlanetRecipe
package import PlanetScene
import PlanetSources
import PlanetStrings
import PlanetSystem

/// The options of the catalogue.
package struct CatalogueOptions: ParsableArguments {
  @Option(
    help: """
      XML catalogue, folder of XML catalogues, JSON file, or http(s) address of a catalogue, the \
      Star Wars API or event cards. (default: the bundled Solar System)
      """)
  package var catalogue: String?

  @OptionGroup var copies: CopyOptions

  @Option(
    help: """
      Maps of known bodies: installed (those of 'planetnode textures install', and bundled ones of \
      other bodies) or bundled.
      """)
  var maps = MapChoice.installed

  @Flag(help: "Treat warnings about the catalogue and its maps as errors.")
  var strict = false

  package init() {}

  /// A catalogue with the library of its maps.
  package struct Loaded {
    var file: CatalogueFile
    package let isStrict: Bool
    /// The option that names the catalogue, as in commands that messages suggest.
    var option: [String] = []

    package var catalogue: Catalogue { file.catalogue }
    package var path: String { file.path }
    package var library: MapLibrary { file.maps }
  }

  /// Reads the catalogue and prints its problems; bodies with errors are left out.
  ///
  /// Missing maps are reported when they are rendered.
  /// - Parameters:
  ///   - cache: The map cache.
  ///   - bodies: The names of the bodies whose problems are reported; empty for all bodies.
  /// - Throws: ``CommandFailure`` if no body can be used, or for any problem with `--strict`.
  /// - Returns: The catalogue, with the library of its maps.
  package func load(
    cache: MapCache? = nil, about bodies: [String] = []
  ) throws(CommandFailure) -> Loaded {
    var file = try open()
    file.maps.cache = cache
    if let folder = file.maps.replacements, Files.kind(of: folder) != .folder {
      let isMissing = Files.kind(of: folder) == .nothing
      let words =
        "PLANETNODE_MAPS is '\(folder)', which \(isMissing ? "does not exist" : "is not a folder")"
      if strict { throw CommandFailure(.asset, words) }
      Console.warning(words)
    }
    try file.reading.reportProblems(in: file.path, about: bodies, isStrict: strict)
    return Loaded(
      file: file, isStrict: strict, option: catalogue.map { ["--catalogue", $0] } ?? [])
  }
}

extension CatalogueOptions {
  /// Opens the file, the folder or the address.
  private func open() throws(CommandFailure) -> CatalogueFile {
    if catalogue == "-" {
      throw CommandFailure(
        .usage, "--catalogue - is not a file; for standard input write --catalogue /dev/stdin")
    }
    if let catalogue, SourceChoice.isSource(catalogue) {
      var access = SourceAccess(copies, isStrict: strict)
      access.installed = try maps.installed(isStrict: strict)
      access.replaces = maps != .bundled
      return try access.file(of: try access.source(catalogue))
    }
    let installed = try maps.installed(isStrict: strict)
    return try CatalogueFile.opened { () throws(CatalogueFile.Failure) in
      try CatalogueFile.open(
        catalogue, options: ReadingOptions(strict: strict), installed: installed,
        replaces: maps != .bundled)
    }
  }
}

extension CatalogueFile {
  /// Opens a catalogue; prints an error, and ends the command, if that fails.
  static func opened(
    _ open: () throws(Failure) -> CatalogueFile
  ) throws(CommandFailure) -> CatalogueFile {
    do throws(Failure) {
      return try open()
    } catch {
      switch error {
      case .noData(let missing): throw CommandFailure(.asset, missing.description)
      case .file(let error): throw CommandFailure(error, otherwise: .catalogue)
      case .catalogue(let error):
        Console.note(error.problem)
        throw CommandFailure(.catalogue)
      }
    }
  }
}

extension CatalogueReading {
  /// Prints the problems of some bodies and the number of others; or all problems, and the number
  /// of bodies that are left out.
  /// - Throws: ``CommandFailure`` if no body can be used, or for any problem with `--strict`.
  func reportProblems(
    in path: String, about bodies: [String], isStrict: Bool
  ) throws(CommandFailure) {
    // All problems are printed if they are the reason for the failure.
    if !bodies.isEmpty, !isUseless, !isStrict {
      let problems = problems(ofBodies: bodies)
      Console.note(problems)
      let others = errorCount + warningCount - problems.count
      guard others > 0 else { return }
      let command = ShellText.line(["planetnode", "validate", path])
      return Console.warning(
        "\(others) \(problems.isEmpty ? "" : "other ")\(others == 1 ? "problem" : "problems") in "
          + "the catalogue; list all with: \(command)")
    }
    Console.note(problems)
    if isUseless { throw CommandFailure(.catalogue, "no body of \(path) can be used") }
    if isStrict, !problems.isEmpty { throw CommandFailure(.catalogue) }
    if let words = leftOutWords { Console.warning(words) }
  }
}

extension CatalogueOptions.Loaded {
  /// Returns the loader of its bodies for a view.
  func loader(for view: View) -> PlanetLoader { context(for: view).loader }

  /// Returns the context of images of its bodies in a view.
  ///
  /// Prints a warning, once, if maps cannot be cached.
  package func context(for view: View) -> BatchContext {
    var library = library
    if let cache = library.cache, cache.mode == .build, let problem = cache.problem() {
      Console.warning("maps are not cached: \(problem)")
      library.cache?.mode = .auto
    }
    var context = BatchContext(library: library, view: view, isStrict: isStrict)
    context.reading = file.reading
    return context
  }

  /// Throws an error if the maps differ from those of an image's render recipe.
  func check(_ recipe: ImageRecipe) throws(CommandFailure) {
    do throws(ImageRecipe.RenderingFailure) {
      try recipe.checkFiles(library)
    } catch {
      throw CommandFailure(
        .asset, ([error.description] + [error.remedy].compactMap(\.self)).joined(separator: "; "))
    }
  }

  /// Throws an error if an image would replace one of its inputs.
  /// - Parameter batch: The batch of the images.
  /// - Throws: ``CommandFailure`` of usage that names both.
  package func refuseOverwriting(by batch: Batch) throws(CommandFailure) {
    try refuseOverwriting(by: batch, drawnLike: nil, nil)
  }

  /// Throws an error if an output would replace an input or a reference.
  /// - Parameters:
  ///   - batch: The batch of the images.
  ///   - others: The other outputs.
  ///   - image: The image of `--like`.
  ///   - inputs: The other files that it is rendered from: fonts, panoramas and kernels.
  ///   - check: The comparison with references.
  /// - Throws: ``CommandFailure`` of usage that names both.
  func refuseOverwriting(
    by batch: Batch, and others: [String] = [], drawnLike image: String? = nil,
    inputs: [String] = [], _ check: ReferenceCheck? = nil
  ) throws(CommandFailure) {
    var sources: [String: String] = [:]
    var places = Files.Places()
    func protect(_ path: String, _ reason: String) {
      sources[places.place(of: path)] = "'\(path)', which \(reason)"
    }
    // Inputs exist, so a file that does not exist cannot be one.
    func refuse(_ name: String, _ path: String, isNew: Bool = false) throws(CommandFailure) {
      guard isNew || places.mayExist(path) else { return }
      guard let source = sources[places.place(of: path)] else { return }
      throw CommandFailure(.usage, "\(name) '\(path)' would replace \(source)")
    }
    if !WebAddress.looksLikeOne(path) {
      for file in LocalSource.files(of: path) { protect(file, "it is rendered from") }
    }
    for path in [image].compactMap({ $0 }) + inputs { protect(path, "it is rendered from") }
    for path in batch.bodies.flatMap({ library.paths(of: $0) }) {
      protect(path, "it is rendered from")
    }
    let tasks = batch.images.compactMap { check?.tasks[$0] }
    for task in tasks { protect(task.reference, "it is compared with") }
    let outputs = (batch.images.map(\.path) + others).filter { $0 != "-" }
    for path in outputs { try refuse("output", path) }
    let differences = tasks.compactMap(\.differences)
    guard !differences.isEmpty else { return }
    for path in outputs { protect(path, "is an image of this run") }
    for path in differences { try refuse("diff-output", path, isNew: true) }
  }

  /// Returns the bodies of a section, at least one.
  func bodies(inSection title: String) throws(CommandFailure) -> [CelestialBody] {
    let bodies: [CelestialBody]
    do throws(UnknownSection) {
      bodies = try catalogue.bodies(inSection: title)
    } catch {
      throw CommandFailure(.catalogue, error.description)
    }
    guard !bodies.isEmpty else {
      throw CommandFailure(.catalogue, "the section '\(title)' has no bodies")
    }
    return bodies
  }

  /// Returns a body by any of its names.
  package func body(_ name: String) throws(CommandFailure) -> CelestialBody {
    do throws(UnknownBody) {
      return try file.reading.body(named: name)
    } catch {
      throw CommandFailure(.catalogue, storyWords(insteadOf: error) ?? error.commandLineWords)
    }
  }
}

extension UnknownBody {
  /// The error, with the command that lists all bodies if no name is similar.
  fileprivate var commandLineWords: String {
    guard leftOutAt == nil, !isEmpty, suggestions.isEmpty else { return description }
    return description + "; 'planetnode list' lists all bodies"
  }
}
