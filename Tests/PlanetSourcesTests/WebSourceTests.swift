import PlanetCatalogue
import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetSources

@Suite("Catalogues from the web", needsServer)
struct WebSourceTests {
  private func source(_ server: SourceServer, _ path: String) throws -> WebSource {
    WebSource(
      try WebAddress(server.origin + path),
      client: HTTPClient(userAgent: "PlanetNode/test", clock: StoppedClock().clock))
  }

  private func load(_ server: SourceServer, _ path: String) throws -> SourcedCatalogue {
    try source(server, path).load(LoadRequest())
  }

  @Test("The three forms of the Star Wars API give one catalogue")
  func forms() throws {
    let server = try SourceServer()
    let classic = try load(server, "/facts/a/api/")
    #expect(classic.reading.problems.isEmpty, "\(classic.reading.problems)")
    #expect(classic.catalogue.bodies.count == 59 && classic.pending.isEmpty)
    #expect(classic.catalogue.stories.count { $0.kind == .person } == 82)
    let films = classic.catalogue.stories.filter { $0.kind == .film }
    #expect(films.map(\.episode) == [1, 2, 3, 4, 5, 6])
    #expect(films[3].date?.description == "1977-05-25")
    #expect(films[3].relations.count { $0.kind == .person } == 18)
    for form in ["b", "c"] {
      let other = try load(server, "/facts/\(form)/api")
      #expect(withoutAddresses(other.catalogue) == withoutAddresses(classic.catalogue), "\(form)")
    }
    let luke = try #require(classic.catalogue.stories.first { $0.id == "luke-skywalker" })
    #expect(luke.body == "tatooine" && luke.section == "A New Hope")
    #expect(luke.details.contains(StoryDetail(.birthYear, "19BBY")))
    let tatooine = try #require(classic.catalogue.body(id: "tatooine"))
    #expect(tatooine.radii?.diameter == 10465 && tatooine.rotation?.period == 23)
    #expect(tatooine.orbit?.period == 304 && tatooine.facts.gravity == 9.80665)
    #expect(tatooine.conditions?.climates == ["arid"])
    #expect(tatooine.conditions?.waterShare == 0.01)
  }

  /// Returns a catalogue without the addresses that differ from form to form.
  private func withoutAddresses(_ catalogue: Catalogue) -> Catalogue {
    var catalogue = catalogue
    for section in catalogue.sections.indices {
      for body in catalogue.sections[section].bodies.indices {
        catalogue.sections[section].bodies[body].facts.sources = FigureSources()
      }
    }
    for story in catalogue.stories.indices { catalogue.stories[story].source = nil }
    return catalogue
  }

  @Test("Unusual values are interpreted", arguments: ["a", "b", "c"])
  func oddValues(form: String) throws {
    let server = try SourceServer()
    let found = try load(server, "/odd/\(form)/api")
    let catalogue = found.catalogue
    // The planet "unknown" is absent, and one of two planets of the same name is left out.
    #expect(catalogue.bodies.map(\.id) == ["oddity", "nil", "numbers", "bare"])
    #expect(found.reading.errors.count == 1)
    #expect(found.reading.errors.first?.message.contains("taken") == true)
    let oddity = catalogue.bodies[0]
    #expect(oddity.radii?.diameter == 10_200 && oddity.facts.gravity == 1.5 * 9.80665)
    #expect(oddity.conditions?.climates == ["arid", "temperate"])
    #expect(oddity.conditions?.waterShare == 0.9 / 100)
    #expect(oddity.conditions?.population == 1e12)
    let none = catalogue.bodies[1]
    #expect(
      none.radii == nil && none.rotation == nil && none.orbit == nil && none.facts.gravity == nil)
    #expect(
      none.conditions?.population == 0 && none.conditions?.describesSurface == false)
    #expect(catalogue.bodies[2].radii?.diameter == 12_000)
    #expect(catalogue.bodies[2].conditions?.waterShare == 1)
    #expect(catalogue.bodies[3].conditions == nil)
    let films = catalogue.stories.filter { $0.kind == .film }
    #expect(films.map(\.id) == ["the-first-part", "the-second-part"])
    #expect(films[1].text == "One line\nand two." && films[0].text == nil)
    #expect(films[0].details.isEmpty)
  }

  @Test("Persons without a home, with one name or with accents")
  func oddPersons() throws {
    let server = try SourceServer()
    let people = try load(server, "/odd/a/api").catalogue.stories.filter { $0.kind == .person }
    #expect(people.map(\.id) == ["adalu-vane", "nobody-s-child", "twin", "twin-2"])
    #expect(people.map(\.body) == ["oddity", nil, "oddity", "oddity"])
    #expect(people[0].details.map(\.value) == ["41.9BBY", "172 cm", "1,358 kg"])
    #expect(
      people[0].relations == [
        StoryRelation(.firstFilm, to: "the-second-part"),
        StoryRelation(.film, to: "the-first-part"),
      ])
  }

  @Test("Records listed by name only are loaded on request")
  func pending() throws {
    let server = try SourceServer()
    let source = try source(server, "/odd/c/api")
    let first = try source.load(LoadRequest())
    // A film names person 17, which the server does not have; of a planet only the name is known.
    #expect(
      first.pending.compactMap(\.id) == ["adalu-vane", "nobody-s-child", "twin", "twin-2", "bare"])
    #expect(first.pending.count == 6)
    let person = try #require(first.catalogue.stories.first { $0.id == "adalu-vane" })
    #expect(person.details.isEmpty && person.body == nil && person.relations.count == 2)
    let next = try source.complete([first.pending[0].address], of: first, LoadRequest())
    let whole = try #require(next.catalogue.stories.first { $0.id == "adalu-vane" })
    #expect(whole.body == "oddity" && !whole.details.isEmpty && next.pending.count == 5)
    let all = try source.complete(next.pending.map(\.address), of: next, LoadRequest())
    #expect(all.pending.count == 2 && all.reading.warnings.count == 1)
    #expect(all.reading.warnings.first?.message.contains("404") == true)
    #expect(all.failures.map(\.isAbsent) == [true])
    #expect(all.pending.map(\.address).contains(all.failures[0].address))
    // Missing records are asked for again, and reported once.
    let again = try source.complete(all.failures.map(\.address), of: all, LoadRequest())
    #expect(again.failures == all.failures && again.reading.warnings.count == 1)
    // Only the first film of the server, the second of the plot, refers to person 17.
    for catalogue in [first, next, all, again] {
      let record = try #require(catalogue.pending.first { $0.kind == .person && $0.number == 17 })
      #expect(record.id == nil && record.referrers == ["the-second-part"])
    }
  }

  @Test("Event cards of both forms become events")
  func cards() throws {
    let server = try SourceServer()
    let found = try load(server, "/cards")
    #expect(found.catalogue.stories.map(\.title).count == 3)
    #expect(found.reading.errors.count == 1 && found.reading.warnings.count == 3)
    let landing = found.catalogue.stories[0]
    #expect(landing.kind == .event && landing.body == "mars" && landing.section == "Events")
    #expect(landing.date?.description == "1976-07-20T11:53:06Z")
    #expect(landing.place?.coordinates?.latitude == .degrees(22.27))
    #expect(landing.image == "https://example.org/v.png")
    #expect(found.catalogue.stories[2].place == nil && found.catalogue.stories[2].image == nil)
    let feed = try load(server, "/feed").catalogue.stories
    #expect(feed.map(\.id) == ["evacuation-drill", "evacuation-drill-2"])
    #expect(feed.map(\.body) == ["hoth", "naboo"])
    #expect(feed.map(\.place?.name) == ["Hoth, Anoat", "Theed Palace, Naboo, Naboo"])
    #expect(feed[0].date?.description == "2015-06-18T23:30:00Z")
    #expect(feed[1].date?.description == "2015-06-19T17:02:02Z")
    #expect(feed[1].details == [StoryDetail(.phone, "1 (800) 545-5334")])
    #expect((feed[1].overview?.utf8.count ?? 0) > 3900)
  }

  @Test("A single list, a single record and an XML catalogue are sources too")
  func parts() throws {
    let server = try SourceServer()
    #expect(try load(server, "/odd/a/api/planets").catalogue.bodies.count == 4)
    let record = try load(server, "/odd/c/api/planets/1")
    #expect(record.catalogue.bodies.map(\.name) == ["Oddity"])
    #expect(try load(server, "/catalogue.xml").catalogue.bodies.map(\.name) == ["Web"])
  }

  @Test("Lists end on another host, when pages repeat, and at a page that fails, with a warning")
  func endings() throws {
    let server = try SourceServer()
    let other = try load(server, "/other-host")
    #expect(other.catalogue.stories.count == 1)
    #expect(
      other.reading.warnings.map(\.message).map { $0.contains("not on its host") } == [true, false])
    #expect(
      other.reading.warnings.last?.message.hasSuffix("is incomplete: 1 of 99 records") == true)
    let repeats = try load(server, "/repeats")
    #expect(repeats.catalogue.stories.count == 1 && server.requests.count < 6)
    let bad = try load(server, "/bad-page")
    #expect(bad.catalogue.stories.count == 1 && bad.documents.isIncomplete)
    #expect(bad.reading.problems.contains { $0.message.contains("/bad-page is incomplete") })
  }

  @Test(
    "Unusable content is an error with a location or advice",
    arguments: [
      ("/not-json", "/not-json:1:1"), ("/short_length", ":1:"), ("/missing", "404"),
      ("/html", "web page"),
    ])
  func unusable(path: String, words: String) throws {
    let server = try SourceServer()
    do {
      _ = try load(server, path)
      Issue.record("no error")
    } catch let error as SourceError {
      #expect(error.description.contains(words), "\(error)")
    }
  }
}
