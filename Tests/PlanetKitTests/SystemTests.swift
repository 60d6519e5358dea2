import Foundation
import PlanetKit
import PlanetTestSupport
import Testing

@Suite("Systems of PlanetKit: sources, positions and events")
struct SystemTests {
  private static let catalogue = """
    <catalogue><body name="Tatu"><diameter>12000 km</diameter></body>
    <section title="Films"><story id="one" kind="film" title="One"><overview>A film.</overview>
    </story></section></catalogue>
    """

  @Test("A catalogue is read from memory, with its stories")
  func memory() throws {
    let system = try SolarSystem(bytes: Array(Self.catalogue.utf8))
    #expect(system.planets.map(\.body.name) == ["Tatu"])
    #expect(system.stories.map(\.title) == ["One"] && system.stories[0].overview == "A film.")
    let error = #expect(throws: PlanetError.self) {
      try SolarSystem(bytes: Array("<catalogue>\n<body".utf8), named: "mine")
    }
    guard case .catalogue(let problem)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(problem.file == "mine" && problem.line == 2 && problem.column > 0)
  }

  @Test("The date and the relations of a story are read; dates are compared in the order of time")
  func stories() throws {
    let system = try SolarSystem(
      bytes: Array(
        """
        <catalogue><body id="moon" name="Moon"/>
        <section title="Missions">
          <story id="landing" kind="event" title="Landing" date="1969-07-20T20:17:40Z" body="moon">
            <relation kind="story" to="twelve" title="Apollo 12"/><relation kind="body" to="moon"/>
          </story>
          <story id="impact" kind="event" title="Impact" date="-66000000"/>
          <story id="launch" kind="mission" title="Launch" date="1969-07"/>
          <story id="film" kind="film" title="Film"/>
        </section></catalogue>
        """.utf8))
    let stories = Dictionary(uniqueKeysWithValues: system.stories.map { ($0.id, $0) })
    let landing = try #require(stories["landing"])
    let date = try #require(landing.date)
    #expect(landing.kind == .event && landing.body == "moon")
    #expect([date.year, date.month, date.day, date.seconds] == [1969, 7, 20, 73_060])
    #expect(try Instant(parsing: date.description).unixSeconds == -14_182_940)
    #expect(landing.relations.map(\.kind) == [.story, .body])
    #expect(landing.relations.map(\.target) == ["twelve", "moon"])
    #expect(landing.relations.map(\.title) == ["Apollo 12", nil])
    let launch = try #require(stories["launch"]?.date)
    let impact = try #require(stories["impact"]?.date)
    #expect(launch.month == 7 && launch.day == nil && launch.seconds == nil)
    #expect(impact.month == nil && impact.description == "-66000000")
    #expect([date, launch, impact].sorted() == [impact, launch, date])
    #expect(stories["film"]?.date == nil && stories["film"]?.kind == .film)
  }

  @Test("Texts that are not dates, and reversed intervals, are errors of PlanetKit")
  func dates() throws {
    let error = #expect(throws: PlanetError.self) { try Instant(parsing: "2027-13-01") }
    guard case .invalidDate(text: "2027-13-01", let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("month") && error?.description == reason)
    let date = try Instant(parsing: "2027-02-19")
    let reversed = #expect(throws: PlanetError.self) {
      try Ephemeris().events(from: date, to: date.advanced(bySeconds: -1))
    }
    guard case .invalidDate? = reversed else {
      Issue.record("\(String(describing: reversed))")
      return
    }
  }

  @Test("A folder of catalogues is loaded with progress; a missing source is an error")
  func folder() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.catalogue.utf8).write(to: folder.appending(path: "a.xml"))
    let (counts, continuation) = AsyncStream.makeStream(of: Int.self)
    let system = try await SolarSystem.load(source: folder.path) { documents, _ in
      continuation.yield(documents)
    }
    continuation.finish()
    #expect(await counts.contains(1) && system.planets.count == 1)
    await #expect(throws: PlanetError.self) {
      try await SolarSystem.load(source: "\(folder.path)/none.xml")
    }
    await #expect(throws: PlanetError.self) {
      try await SolarSystem.load(source: "https://example.invalid/planets.xml", isOffline: true)
    }
  }

  @Test("Positions and events are those of almanacs")
  func sky() throws {
    let date = try Instant(parsing: "2027-02-19T16:00Z")
    let states = Ephemeris().apparentStates(from: .center(.earth), at: date)
    let mars = try #require(states.first { $0.body == .mars })
    // At the opposition of 2027-02-19, 0.678 AU away, 13.8″ wide, of magnitude -1.2.
    #expect(abs(mars.distance / 149_597_870.7 - 0.678) < 0.001)
    #expect(abs(mars.angularDiameter.degrees * 3600 - 13.8) < 0.1)
    #expect(abs((mars.magnitude ?? 0) + 1.2) < 0.1 && mars.illuminatedFraction > 0.999)
    let end = try Instant(parsing: "2027-03-01")
    let events = try Ephemeris().events(from: date.advanced(bySeconds: -86400), to: end)
    let opposition = try #require(events.first { $0.kind == .opposition && $0.body == .mars })
    #expect(opposition.time.description.hasPrefix("2027-02-19T15:"))
    #expect(opposition.title == "Mars in opposition")
    #expect(throws: PlanetError.self) { try Ephemeris(kernelAt: "none.bsp") }
  }
}
