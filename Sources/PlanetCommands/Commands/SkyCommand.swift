import ArgumentParser
import PlanetSky
import PlanetStrings

/// Prints the apparent states of the bodies of the solar system.
struct SkyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sky",
    abstract: "Prints positions, sizes, phases and magnitudes of bodies at a date.",
    discussion: """
      Directions are in the ICRF, with light time; the pole's angle is from celestial north to the \
      east; coordinates on bodies are planetographic. \
      Example: planetnode sky --date 2027-02-19T16:00Z --from earth
      """)

  @OptionGroup var sky: ObservationOptions

  @Flag(
    help: """
      Print a JSON array with an object for each body, with planetocentric coordinates; \
      Catalogues/sky.schema.json describes it.
      """)
  var json = false

  mutating func run() throws {
    let observer = try sky.observer.fixed()
    let instant = sky.instant()
    let ephemeris = try sky.positions.load(at: [instant])
    let states = ephemeris.apparentStates(
      from: observer, at: instant, aberration: sky.aberration)
    guard json else {
      for line in SkyText.table(of: states) { Console.output(line) }
      return
    }
    let objects = SolarSystemBody.allCases.compactMap { body in
      if let state = states.first(where: { $0.body == body }) {
        return SkyJSON.text(of: state, ephemeris)
      }
      return observer.body == body
        ? SkyJSON.text(ofObserverBody: body, at: instant, ephemeris) : nil
    }
    for line in JSONText.lines(of: objects) { Console.output(line) }
  }
}
