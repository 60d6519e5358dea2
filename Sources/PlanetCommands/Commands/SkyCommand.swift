import ArgumentParser
import PlanetMath
import PlanetRecipe
import PlanetSky
import PlanetStrings

/// Prints the apparent states of the bodies of the solar system.
struct SkyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sky",
    abstract: "Prints positions, sizes, phases and magnitudes of bodies at a date.",
    discussion: """
      Astrometric places are those of bodies when their light left them, apparent places those in \
      which they are seen; the pole's angle is from celestial north to the east; coordinates on \
      bodies are planetographic. \
      Example: planetnode sky --date 2027-02-19T16:00Z --from earth
      """)

  @OptionGroup var sky: ObservationOptions

  @OptionGroup var orbits: OrbitCatalogueOptions

  @OptionGroup var air: AirOptions

  @Flag(
    help: """
      Print a JSON array with an object for each body, with planetocentric coordinates; \
      Catalogues/sky.schema.json describes it.
      """)
  var json = false

  @Flag(help: "Print the origin of positions and of the Earth's rotation on standard error.")
  var verbose = false

  mutating func run() throws {
    let date = try sky.date ?? DateOption(reading: "now")
    let (bodies, instants) = try orbits.sky(from: sky.from, sky.positions, at: [date])
    let (ephemeris, instant) = (bodies.ephemeris, instants[0])
    let observer = try bodies.observer(sky.from, name: "from")
    if ephemeris.system == nil { instant.warnOfAccuracy() }
    let states = ephemeris.apparentStates(from: observer, at: instant)
    if verbose { printSources() }
    guard json else {
      let words = observer.words
      let lines = SkyText.table(of: states, SkyHorizon(observer, air, ephemeris), ephemeris)
      for line in ["Seen from \(words) at \(instant)", ""] + lines { Console.output(line) }
      return
    }
    let writer = SkyJSON(
      ephemeris: ephemeris, observer: observer, sun: states.first { $0.body == ephemeris.sun },
      place: sky.aberration ? .apparent : .astrometric, air: air,
      daylight: SkyHorizon(observer, air, ephemeris)?.daylight(states))
    let statesByID = states.byID
    let objects = ephemeris.bodies.compactMap { body in
      if let state = statesByID[body.rawValue] {
        return writer.text(of: state)
      }
      return observer.body == body ? writer.text(ofObserverBody: body, at: instant) : nil
    }
    for line in JSONText.lines(of: objects) { Console.output(line) }
  }

  /// Prints the origin of positions and of TT − UT1.
  private func printSources() {
    let table = DeltaT.table
    let (first, last) = (table.span.lowerBound, table.span.upperBound)
    let kernels = sky.positions.ephemeris.joined(separator: ", ")
    Console.note("positions: \(kernels.isEmpty ? "the program's series" : kernels)")
    Console.note(
      "TT - UT1: \(table.source); values for \(first.shortText) to \(last.shortText)")
  }
}
