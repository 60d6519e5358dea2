import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetRecipe
import PlanetSky
import PlanetSources
import PlanetStrings

/// The catalogue of bodies that move by the elements of their orbits, such as comets.
struct OrbitCatalogueOptions: ParsableArguments {
  @Option(
    help: """
      XML or JSON catalogue of bodies with orbital elements in <orbit>, such as comets. (default \
      of planetnode table: the bundled catalogue)
      """)
  var catalogue: String?

  /// Returns the positions with the bodies of the catalogue, if one is named.
  /// - Throws: ``CommandFailure`` for a catalogue that cannot be used.
  func adding(to ephemeris: Ephemeris) throws(CommandFailure) -> Ephemeris {
    guard catalogue != nil else { return ephemeris }
    let loaded = try load()
    let bodies = loaded.orbitingBodies
    if bodies.isEmpty {
      Console.warning(
        "--catalogue '\(catalogue ?? "")' has no bodies with usable orbital elements in <orbit>")
    }
    return ephemeris.adding(bodies).with(figures: loaded.figures)
  }

  /// Returns the positions with the bodies that are named, and those bodies.
  /// - Parameters:
  ///   - names: The names: of bodies with a theory of motion, or of bodies of the catalogue.
  ///   - ephemeris: The positions without the catalogue.
  /// - Throws: ``CommandFailure`` of usage for an unknown name.
  /// - Returns: The positions and the bodies.
  func bodies(
    named names: [String], _ ephemeris: Ephemeris
  ) throws(CommandFailure) -> (ephemeris: Ephemeris, bodies: [SolarSystemBody]) {
    var ephemeris = try adding(to: ephemeris)
    let isKnown = { (name: String) in SolarSystemBody(rawValue: name.folded.trimmed) != nil }
    guard !names.allSatisfy(isKnown) else {
      return (ephemeris, names.compactMap { SolarSystemBody(rawValue: $0.folded.trimmed) })
    }
    let loaded = try load()
    if catalogue == nil { ephemeris = ephemeris.adding(loaded.orbitingBodies) }
    var bodies: [SolarSystemBody] = []
    for name in names {
      bodies.append(try body(named: name, ephemeris, loaded))
    }
    return (ephemeris, bodies)
  }

  private func body(
    named name: String, _ ephemeris: Ephemeris, _ loaded: Catalogue
  ) throws(CommandFailure) -> SolarSystemBody {
    if let known = SolarSystemBody(rawValue: name.folded.trimmed) { return known }
    if let entry = try? loaded.body(named: name) { return try ephemeris.place(of: entry) }
    let names = ephemeris.bodies.map(\.rawValue)
    let nearest = NearestWord.one(to: name.folded, among: names).map { "did you mean '\($0)'?" }
    throw CommandFailure(
      .usage,
      "unknown body '\(name)'; " + (nearest ?? "expected one of \(names.joined(separator: ", "))"))
  }

  /// Reads the catalogue, or the bundled one, and prints its problems.
  private func load() throws(CommandFailure) -> Catalogue {
    guard let catalogue else {
      return try CatalogueFile.opened { () throws(CatalogueFile.Failure) in
        try CatalogueFile.open()
      }.catalogue
    }
    let file: CatalogueFile
    if SourceChoice.isSource(catalogue) {
      let access = SourceAccess(isStrict: false)
      file = try access.file(of: try access.source(catalogue))
    } else {
      file = try CatalogueFile.opened { () throws(CatalogueFile.Failure) in
        try CatalogueFile.open(catalogue)
      }
    }
    try file.reading.reportProblems(in: file.path, about: [], isStrict: false)
    return file.catalogue
  }
}
