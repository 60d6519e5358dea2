import ArgumentParser
import PlanetSky
import PlanetStrings

/// Prints the apparent states of the bodies of the solar system.
struct SkyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sky",
    abstract: "Prints where bodies are, and what they look like, for a date and an observer.",
    discussion: """
      Directions are in the ICRF, with light time and without aberration; the pole's angle is from \
      celestial north to the east; coordinates on bodies are planetographic, east positive. \
      Example: planetnode sky --date 2027-02-19T16:00Z --from earth
      """)

  @OptionGroup var sky: SkyOptions

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
    let states = ephemeris.apparentStates(from: observer, at: instant)
    guard json else {
      for line in SkyText.table(of: states) { Console.output(line) }
      return
    }
    var objects = states.map { SkyJSON.text(of: $0, ephemeris) }
    if case .center(let body) = observer {
      objects.append(SkyJSON.text(ofObserverBody: body, at: instant, ephemeris))
    }
    for line in JSONText.lines(of: objects) { Console.output(line) }
  }
}
