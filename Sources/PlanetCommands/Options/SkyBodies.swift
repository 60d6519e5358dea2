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
  /// - Parameters:
  ///   - name: The name.
  ///   - orDistance: True if a distance may be meant, which the error then mentions.
  /// - Throws: ``CommandFailure`` for an unknown name, or a body of another system.
  /// - Returns: The body.
  func body(
    named name: String, orDistance: Bool = false
  ) throws(CommandFailure) -> SolarSystemBody {
    let word = name.folded.trimmed
    if let known = ephemeris.body(id: word) { return known }
    if let entry = try? catalogue?.body(named: name) { return try body(of: entry) }
    let names = ephemeris.bodies.map(\.rawValue)
    let list = names.joined(separator: ", ")
    let isNumber = orDistance && name.first.map { $0.isNumber || "+-".contains($0) } == true
    let reason =
      if let system = ephemeris.system, SolarSystemBody(rawValue: word) != nil {
        " here: it is not in the system of \(system.name), whose bodies are \(list)"
      } else if let nearest = NearestWord.one(to: word, among: names) {
        "; did you mean '\(nearest)'?"
      } else if isNumber {
        "; expected a body, or a distance such as 400km or 1.5au"
      } else {
        "; expected one of \(list)"
      }
    throw CommandFailure(.catalogue, "unknown body '\(name)'\(reason)")
  }

  /// Returns a body of the catalogue.
  /// - Throws: ``CommandFailure`` for a body without a known position, with the reason.
  func body(of entry: CelestialBody) throws(CommandFailure) -> SolarSystemBody {
    if let known = ephemeris.body(id: entry.id) { return known }
    throw CommandFailure(
      .catalogue, "\(entry.name) has no known position\(reason(for: entry, depth: 0))")
  }

  /// Returns why a body of the catalogue has no position.
  /// - Parameters:
  ///   - entry: The body.
  ///   - depth: The number of bodies that move about it.
  /// - Returns: The words after "position".
  private func reason(for entry: CelestialBody, depth: Int) -> String {
    let system = catalogue?.orbitSystem(of: entry.id)
    if let here = ephemeris.system, system?.name != here.name {
      return " here: it is not in the system of \(here.name), whose bodies are "
        + here.bodies.map(\.id).joined(separator: ", ")
    }
    if let system {
      return " here: it is in the system of \(system.name), and the other bodies are not"
    }
    let isPlaced = entry.parent.map { ephemeris.body(id: $0) != nil } ?? true
    if !isPlaced, let parent = catalogue?.body(id: entry.parent ?? ""), depth < 8,
      entry.orbit?.elements != nil || entry.kernelNumber != nil
    {
      return ": it moves about \(parent.name), which has none"
        + reason(for: parent, depth: depth + 1)
    }
    if entry.orbit?.elements != nil {
      return ": the mass of its parent is not known; state the parent's <mass>, or semi-major-axis "
        + "and period in <orbit>"
    }
    if let number = entry.kernelNumber {
      return ": it has the number \(number) in kernels; name one with --ephemeris that has it from "
        + "two days before the first date to the last one"
    }
    return ": it has neither a theory of motion nor <orbit> elements in the catalogue; "
      + SolarSystemBody.theories
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
