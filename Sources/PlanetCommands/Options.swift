package import ArgumentParser
package import PlanetAssets
package import PlanetCatalogue
package import PlanetExport
package import PlanetScene

/// Where bodies come from.
package struct CatalogueOptions: ParsableArguments {
  @Option(help: "The XML file of bodies; the bundled Solar System if not given.")
  package var catalogue: String?

  @Flag(help: "Take a missing map and other doubtful things for errors.")
  var strict = false

  package init() {}

  /// A catalogue with the library of its maps.
  package struct Loaded {
    package let catalogue: Catalogue
    package let path: String
    package var library: MapLibrary
    package let isStrict: Bool
  }

  /// Reads the catalogue and says what is doubtful about it.
  ///
  /// Maps are looked for when they are drawn: others are nobody's concern here.
  package func load(cache: MapCache? = nil) throws(CommandFailure) -> Loaded {
    let data: DataFolder
    do throws(DataFolder.Missing) {
      data = try DataFolder.find()
    } catch {
      throw CommandFailure(.asset, error.description)
    }
    let path = catalogue ?? data.solarSystem
    var library = MapLibrary(folders: [Files.folder(of: path), data.textures])
    library.cache = cache
    let (catalogue, warnings) = try Self.read(
      path, finder: nil, isStrict: strict)
    if let folder = library.replacements, Files.kind(of: folder) != .folder {
      Console.warning("PLANETNODE_MAPS is '\(folder)', which is no folder")
    }
    for warning in warnings { Console.note(warning.description) }
    library.trustedNames = Set(catalogue.bodies.flatMap { MapLibrary.names(of: $0) })
    return Loaded(catalogue: catalogue, path: path, library: library, isStrict: strict)
  }

  /// Reads a catalogue file; its problems go to standard error.
  static func read(
    _ path: String, finder: MapLibrary?, isStrict: Bool
  ) throws(CommandFailure) -> (Catalogue, [Problem]) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: ReadingLimits().fileBytes)
    } catch {
      throw CommandFailure(.catalogue, error.description)
    }
    do throws(CatalogueError) {
      let reader = CatalogueReader(options: ReadingOptions(strict: isStrict))
      let result = try reader.read(bytes: bytes, name: path, mapFinder: finder)
      return (result.catalogue, result.warnings)
    } catch {
      Console.note(error.description)
      throw CommandFailure(.catalogue)
    }
  }
}

extension CatalogueOptions.Loaded {
  /// Returns the stage on which its bodies become planets in a view.
  ///
  /// Says so if maps shall be kept and cannot be, once for all of them.
  package func stage(_ view: View) -> PlanetStage {
    var library = library
    if let cache = library.cache, cache.mode == .build, let problem = cache.problem() {
      Console.warning("maps are not kept: \(problem)")
      library.cache?.mode = .auto
    }
    return PlanetStage(library: library, view: view, isStrict: isStrict)
  }

  /// Makes sure that the maps are those that a picture was drawn from.
  func check(_ job: PictureJob) throws(CommandFailure) {
    do throws(PictureJob.DrawingFailure) {
      try job.checkFiles(library)
    } catch {
      throw CommandFailure(.asset, error.description)
    }
  }

  /// Makes sure that no picture takes the place of what it is drawn from.
  /// - Parameter job: Whose pictures are written.
  /// - Throws: A failure of usage that names both.
  package func refuseOverwriting(by job: ExportJob) throws(CommandFailure) {
    try refuseOverwriting(by: job, drawnLike: nil, nil)
  }

  /// Makes sure that no picture takes the place of what it is drawn from or compared with.
  /// - Parameters:
  ///   - job: Whose pictures are written.
  ///   - others: What else is written.
  ///   - picture: A picture that it is drawn like.
  ///   - fonts: The files of the fonts of names.
  ///   - check: What its pictures are compared with.
  /// - Throws: A failure of usage that names both.
  func refuseOverwriting(
    by job: ExportJob, and others: [String] = [], drawnLike picture: String? = nil,
    fonts: [String] = [], _ check: ReferenceCheck? = nil
  ) throws(CommandFailure) {
    var sources: [String: String] = [:]
    var places = Files.Places()
    func protect(_ path: String, _ reason: String) {
      sources[places.place(of: path)] = "'\(path)', which \(reason)"
    }
    func refuse(_ name: String, _ path: String) throws(CommandFailure) {
      guard let source = sources[places.place(of: path)] else { return }
      throw CommandFailure(.usage, "\(name) '\(path)' would replace \(source)")
    }
    protect(path, "it is drawn from")
    for path in [picture].compactMap({ $0 }) + fonts { protect(path, "it is drawn from") }
    for path in job.bodies.flatMap({ library.paths(of: $0) }) { protect(path, "it is drawn from") }
    let tasks = job.pictures.compactMap { check?.tasks[$0] }
    for task in tasks { protect(task.reference, "it is compared with") }
    let outputs = (job.pictures.map(\.path) + others).filter { $0 != "-" }
    for path in outputs { try refuse("output", path) }
    let differences = tasks.compactMap(\.differences)
    guard !differences.isEmpty else { return }
    for path in outputs { protect(path, "is a picture of this run") }
    for path in differences { try refuse("diff-output", path) }
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
      return try catalogue.body(named: name)
    } catch {
      throw CommandFailure(.catalogue, error.description)
    }
  }
}
