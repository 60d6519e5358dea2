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
      XML or JSON catalogue of bodies with orbital elements in <orbit>, such as comets, or of \
      another system of stars. (default: the bundled catalogue for named bodies with elements)
      """)
  var catalogue: String?

  /// Returns the bodies of the system of an observer and of some bodies, and the moments of dates.
  ///
  /// Without a catalogue, the bundled one has the bodies without a theory of motion.
  /// - Parameters:
  ///   - observer: The observer; nil if none is stated.
  ///   - names: The names of bodies.
  ///   - positions: The origin of positions in the solar system.
  ///   - dates: The dates.
  ///   - seconds: The time from a single date to a second moment; nil for none.
  /// - Throws: ``CommandFailure`` for a catalogue or a kernel that cannot be used, and for days
  ///   without an epoch.
  /// - Returns: The bodies and the moments.
  func sky(
    from observer: ObserverOption?, names: [String] = [], _ positions: EphemerisOptions,
    at dates: [DateOption], lasting seconds: Double? = nil
  ) throws(CommandFailure) -> (bodies: SkyBodies, instants: [Instant]) {
    var wanted = names
    if let name = observer?.bodyName { wanted.append(name) }
    let isKnown = wanted.allSatisfy { SolarSystemBody(rawValue: $0.folded.trimmed) != nil }
    let loaded = catalogue != nil || !isKnown ? try load() : nil
    let system = loaded.flatMap { self.system(of: wanted, in: $0) }
    var instants: [Instant] = []
    for date in dates { instants.append(try date.instant(in: system)) }
    if let seconds, instants.count == 1 {
      instants.append(instants[0].advanced(bySeconds: seconds))
    }
    if let system {
      try positions.refuseKernel(in: system)
      return (SkyBodies(ephemeris: Ephemeris(system), catalogue: loaded), instants)
    }
    var ephemeris = try positions.load()
    if let loaded {
      let bodies = loaded.orbitingBodies
      if bodies.isEmpty { try reportNoBodies(of: loaded) }
      ephemeris = ephemeris.adding(bodies, at: instants)
      if catalogue != nil { ephemeris = ephemeris.with(figures: loaded.figures) }
    }
    positions.warnOfCoverage(of: ephemeris, at: instants)
    return (SkyBodies(ephemeris: ephemeris, catalogue: loaded), instants)
  }

  /// Returns the system of stars of the first of some bodies that is in one.
  private func system(of names: [String], in loaded: Catalogue) -> OrbitSystem? {
    let systems = loaded.orbitSystems
    guard !systems.isEmpty else { return nil }
    for name in names {
      let id = (try? loaded.body(named: name))?.id ?? name
      if let system = systems.first(where: { $0.bodies.contains { $0.id == id } }) {
        return system
      }
    }
    return nil
  }

  /// Reports a catalogue without bodies of the solar system that move by elements.
  private func reportNoBodies(of loaded: Catalogue) throws(CommandFailure) {
    guard let system = loaded.orbitSystems.first else {
      return Console.warning(
        "--catalogue '\(catalogue ?? "")' has no bodies with usable orbital elements in <orbit>")
    }
    throw CommandFailure(
      .usage,
      "the bodies of '\(catalogue ?? "")' are in the system of \(system.name), which the Earth is "
        + "not in; name an observer there: \(system.bodies.map(\.id).joined(separator: ", "))")
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
