package import ArgumentParser
package import PlanetAssets
package import PlanetCatalogue
package import PlanetExport
import PlanetMath
import PlanetScene

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
      throw CommandFailure(error, otherwise: .catalogue)
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
  package func stage(_ view: ViewSettings) -> PlanetStage {
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
  ///   - font: The file of a font that names are drawn in.
  ///   - check: What its pictures are compared with.
  /// - Throws: A failure of usage that names both.
  func refuseOverwriting(
    by job: ExportJob, and others: [String] = [], drawnLike picture: String? = nil,
    font: String? = nil, _ check: ReferenceCheck? = nil
  ) throws(CommandFailure) {
    var sources: [String: String] = [:]
    var places = Files.Places()
    func protect(_ path: String, _ reason: String) {
      sources[places.place(of: path)] = "'\(path)', which \(reason)"
    }
    // What is drawn from is there, so that nothing new takes its place.
    func refuse(_ name: String, _ path: String, isNew: Bool = false) throws(CommandFailure) {
      guard isNew || places.mayExist(path) else { return }
      guard let source = sources[places.place(of: path)] else { return }
      throw CommandFailure(.usage, "\(name) '\(path)' would replace \(source)")
    }
    protect(path, "it is drawn from")
    for path in [picture, font].compactMap({ $0 }) { protect(path, "it is drawn from") }
    for path in job.bodies.flatMap({ library.paths(of: $0) }) { protect(path, "it is drawn from") }
    let tasks = job.pictures.compactMap { check?.tasks[$0] }
    for task in tasks { protect(task.reference, "it is compared with") }
    let outputs = (job.pictures.map(\.path) + others).filter { $0 != "-" }
    for path in outputs { try refuse("output", path) }
    let differences = tasks.compactMap(\.differences)
    guard !differences.isEmpty else { return }
    for path in outputs { protect(path, "is a picture of this run") }
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
      return try catalogue.body(named: name)
    } catch {
      throw CommandFailure(.catalogue, error.description)
    }
  }
}

/// How bodies are looked at.
package struct ViewOptions: ParsableArguments {
  package init() {}

  // What follows the name of a number is a number even where it begins with -, right or wrong.
  @Option(
    parsing: .unconditional,
    help: "How far the eye goes round the body, in degrees east. (default: 0)")
  var azimuth: Double?

  @Option(
    parsing: .unconditional, help: "How high the eye stands, -90 to 90 degrees. (default: 15)")
  var elevation: Double?

  @Option(
    parsing: .unconditional,
    help: "How far the head leans to the right, in degrees; the picture turns left. (default: 0)")
  var roll: Double?

  @Option(
    parsing: .unconditional,
    help: """
      How far the eye stands aside, to the right and up in the picture, in radii of the body, like \
      0.5,-0.2; the body moves the other way. (default: 0,0)
      """, transform: PanOption.init(reading:))
  var pan: PanOption?

  @Option(
    parsing: .unconditional, help: "The vertical field of view, 1 to 150 degrees. (default: 20)")
  var fov: Double?

  @Flag(help: "Look along parallel lines, without perspective.")
  var orthographic = false

  @Option(help: "What fills the frame: planet or rings. (default: rings)")
  var fit: FitOption?

  @Option(
    parsing: .unconditional,
    help: "The share of the frame's shorter side that it fills, 0.01 to 20. (default: 0.9)")
  var share: Double?

  @Option(
    parsing: .unconditional,
    help: "The longitude that faces azimuth 0, in degrees east; else the body's best side.")
  var longitude: Double?

  @Option(
    parsing: .unconditional,
    help: "How far north leans to the right, in degrees; else as the body's axis does.")
  var tilt: Double?

  @Option(
    parsing: .unconditional,
    help: "Where the light stands, in degrees to the right of the eye. (default: -35)")
  var lightAzimuth: Double?

  @Option(
    parsing: .unconditional, help: "Where the light stands, in degrees above the eye. (default: 15)"
  )
  var lightElevation: Double?

  @Option(
    parsing: .unconditional,
    help: """
      The angle across the sun in degrees, 0 to 90: 0.53 from the Earth, 1.4 from Mercury. \
      (default: 0)
      """)
  var sunDiameter: Double?

  @Option(parsing: .unconditional, help: "Light from all sides, 0 to 1. (default: 0.012)")
  var ambient: Double?

  @Option(
    help: "What stands behind: none, or a colour like #102030. (default: none)",
    transform: BackgroundOption.init(reading:))
  var background: BackgroundOption?

  package mutating func validate() throws {
    try checkRange("azimuth", azimuth, -3600...3600)
    try checkRange("elevation", elevation, -90...90)
    try checkRange("roll", roll, -3600...3600)
    try checkRange("fov", fov, 1...150)
    try checkRange("share", share, 0.01...20)
    try checkRange("longitude", longitude, -3600...3600)
    try checkRange("tilt", tilt, -3600...3600)
    try checkRange("light-azimuth", lightAzimuth, -3600...3600)
    try checkRange("light-elevation", lightElevation, -90...90)
    try checkRange("sun-diameter", sunDiameter, 0...90)
    try checkRange("ambient", ambient, 0...1)
  }

  /// The usual view, changed by the options given.
  package var settings: ViewSettings { applied(to: ViewSettings()) }

  /// Returns a view changed by the options given.
  func applied(to view: ViewSettings) -> ViewSettings {
    var view = view
    func set(_ angle: Double?, _ path: WritableKeyPath<ViewSettings, Angle>) {
      if let angle { view[keyPath: path] = .degrees(angle) }
    }
    set(azimuth, \.azimuth)
    set(elevation, \.elevation)
    set(roll, \.roll)
    if let pan { view.pan = pan.pan }
    set(lightAzimuth, \.lightAzimuth)
    set(lightElevation, \.lightElevation)
    set(sunDiameter, \.lightDiameter)
    if let fov { view.fieldOfView = .degrees(fov) }
    if orthographic { view.fieldOfView = nil }
    if let fit { view.fit = fit.fit }
    if let share { view.share = share }
    if let longitude { view.longitude = .degrees(longitude) }
    if let tilt { view.tilt = .degrees(tilt) }
    if let ambient { view.ambient = Float(ambient) }
    if let background { view.background = background.background }
    return view
  }
}
