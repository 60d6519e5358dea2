import PlanetCatalogue
import PlanetRecipe
import PlanetSky
import PlanetStrings

/// The bodies with positions of one system, by the names of a catalogue.
struct SkyBodies {
  /// The positions.
  let ephemeris: Ephemeris
  /// The catalogue of names; nil for the bodies with a theory of motion alone.
  let catalogue: Catalogue?

  /// Returns the body of a name.
  /// - Throws: ``CommandFailure`` for an unknown name, or a body of another system.
  func body(named name: String) throws(CommandFailure) -> SolarSystemBody {
    let word = name.folded.trimmed
    if let known = ephemeris.body(id: word) { return known }
    if let entry = try? catalogue?.body(named: name), let known = ephemeris.body(id: entry.id) {
      return known
    }
    throw CommandFailure(.catalogue, "unknown body '\(name)'\(reason(for: word))")
  }

  /// Returns why a body has no position, or the nearest name.
  private func reason(for word: String) -> String {
    let names = ephemeris.bodies.map(\.rawValue)
    let list = names.joined(separator: ", ")
    if let system = ephemeris.system {
      guard SolarSystemBody(rawValue: word) != nil else {
        return nearest(to: word, names) ?? "; expected one of \(list)"
      }
      return " here: it is not in the system of \(system.name), whose bodies are \(list)"
    }
    if let entry = try? catalogue?.body(named: word) {
      if let system = catalogue?.orbitSystem(of: entry.id) {
        return " here: it is in the system of \(system.name), and the other bodies are not"
      }
      return " here: it has neither a theory of motion nor <orbit> elements in the catalogue; "
        + SolarSystemBody.theories
    }
    return nearest(to: word, names) ?? "; expected one of \(list)"
  }

  private func nearest(to word: String, _ names: [String]) -> String? {
    NearestWord.one(to: word, among: names).map { "; did you mean '\($0)'?" }
  }

  /// Returns an observer.
  /// - Parameters:
  ///   - option: The observer; if nil, the centre of the Earth.
  ///   - name: The name of the option.
  /// - Throws: ``CommandFailure`` for an unknown body, for a distance, and if another system of
  ///   stars needs an observer.
  /// - Returns: The observer.
  func observer(_ option: ObserverOption?, name: String) throws(CommandFailure) -> Observer {
    guard let option else {
      guard let system = ephemeris.system else { return .center(.earth) }
      throw missingObserver(in: system, name)
    }
    return try option.observer(among: self)
  }

  /// Returns the error of a view in another system of stars without an observer.
  func missingObserver(in system: OrbitSystem, _ name: String) -> CommandFailure {
    CommandFailure(
      .usage,
      "the system of \(system.name) needs an observer; name one with --\(name): "
        + system.bodies.map(\.id).joined(separator: ", "))
  }
}

extension CatalogueOptions.Loaded {
  /// Returns the bodies of the system of a body, and the moments of some dates.
  ///
  /// A warning is printed for dates at which positions in the solar system are less accurate.
  /// - Parameters:
  ///   - body: The body.
  ///   - positions: The origin of positions in the solar system.
  ///   - dates: The dates.
  /// - Throws: ``CommandFailure`` for a kernel that cannot be read or has other bodies, and for
  ///   days without an epoch.
  /// - Returns: The bodies and the moments.
  func sky(
    around body: CelestialBody, _ positions: EphemerisOptions, at dates: [DateOption]
  ) throws(CommandFailure) -> (bodies: SkyBodies, instants: [Instant]) {
    let system = catalogue.orbitSystem(of: body.id)
    var instants: [Instant] = []
    for date in dates { instants.append(try date.instant(in: system)) }
    if let system {
      try positions.refuseKernel(in: system)
      return (SkyBodies(ephemeris: Ephemeris(system), catalogue: catalogue), instants)
    }
    for instant in instants { instant.warnOfAccuracy() }
    let ephemeris = try positions.load().adding(catalogue.orbitingBodies, at: instants)
    positions.warnOfCoverage(of: ephemeris, at: instants)
    return (SkyBodies(ephemeris: ephemeris, catalogue: catalogue), instants)
  }
}

extension EphemerisOptions {
  /// Throws an error for a kernel, which has no positions in another system of stars.
  func refuseKernel(in system: OrbitSystem) throws(CommandFailure) {
    guard !ephemeris.isEmpty else { return }
    throw CommandFailure(
      .usage,
      "--ephemeris has positions of the solar system; leave it out in the system of \(system.name)")
  }
}
