import PlanetCatalogue
import PlanetMath
import Testing

@testable import PlanetSources

@Suite("Forms of JSON documents")
struct JSONFormTests {
  private func load(_ text: String, name: String = "a.json") throws -> CatalogueReading {
    let source = MemorySource(name: name) { () throws(SourceError) in
      SourceDocuments([SourceDocument(name: name, bytes: Array(text.utf8))])
    }
    return try source.load(LoadRequest()).reading
  }

  private func stories(_ text: String, name: String = "a.json") throws -> [Story] {
    let reading = try load(text, name: name)
    #expect(reading.problems == [], "\(reading.problems)")
    return reading.catalogue.stories
  }

  @Test(
    "Lists of cards in objects are read, with a name for the title",
    arguments: [
      #"{"events":[{"title":"Launch","date":"2024-05-01"}]}"#,
      #"{"data":[{"name":"Launch","start":"2024-05-01"}]}"#,
      #"{"data":{"events":[{"name":"Launch","date":"2024-05-01","url":"https://a.example/1"}]}}"#,
      #"{"count":1,"results":[{"title":"Launch","startDate":"2024-05-01"}]}"#,
      #"{"title":"All","events":[{"name":"Launch","date":"2024-05-01"}]}"#,
      #"{"name":"Launch","date":"2024-05-01"}"#,
      #"[{"mission_name":"Launch","launch_date_utc":"2024-05-01"}]"#,
    ])
  func cards(text: String) throws {
    let stories = try stories(text)
    #expect(stories.map(\.title) == ["Launch"] && stories.map(\.kind) == [.event])
    #expect(stories.map(\.date?.description) == ["2024-05-01"])
  }

  @Test(
    "Places are read by their usual names, and as points of GeoJSON",
    arguments: [
      #"[{"title":"A","location":{"lat":18.4,"lng":77.5}}]"#,
      #"[{"title":"A","location":{"lat":"18.4","lon":"77.5"}}]"#,
      #"[{"title":"A","date":"2000","lat":18.4,"lng":77.5}]"#,
      #"[{"title":"A","location":{"type":"Point","coordinates":[77.5,18.4]}}]"#,
      #"[{"title":"A","location":{"geo":{"latitude":18.4,"longitude":77.5}}}]"#,
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[77.5,18.4,0]},"#
        + #""properties":{"title":"A"}}"#,
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"#
        + #"{"type":"Point","coordinates":[77.5,18.4]},"properties":{"name":"A","date":"2000"}}]}"#,
    ])
  func places(text: String) throws {
    let stories = try stories(text)
    #expect(stories.map(\.title) == ["A"])
    let coordinates = StoryPlace.Coordinates(latitude: .degrees(18.4), longitude: .degrees(77.5))
    #expect(stories.map(\.place?.coordinates) == [coordinates])
  }

  @Test("A place may be a text, and an image an object")
  func texts() throws {
    let story = try #require(
      try stories(
        #"[{"name":"A","location":"Mars, Jezero","image":{"url":"https://a.example/i.png"},"#
          + #""summary":"S"}]"#
      ).first)
    #expect(story.place == StoryPlace(name: "Mars, Jezero") && story.overview == "S")
    #expect(story.image == "https://a.example/i.png")
  }

  @Test(
    "Relative addresses of images are resolved against that of the document",
    arguments: [
      ("/img/a.png", "https://a.example/img/a.png"), ("a.png", "https://a.example/v/a.png"),
      ("../a.png?s=1", "https://a.example/a.png?s=1"), ("//b.example/a", "https://b.example/a"),
    ])
  func images(text: String, address: String) throws {
    let card = #"[{"title":"A","image":"\#(text)"}]"#
    #expect(try stories(card, name: "https://a.example/v/cards").map(\.image) == [address])
  }

  @Test("In a file, an image may be a file beside it")
  func fileImages() throws {
    #expect(try stories(#"[{"title":"A","image":"img/a.png"}]"#).map(\.image) == ["img/a.png"])
    #expect(try load(#"[{"title":"A","image":"/etc/a.png"}]"#).warnings.count == 1)
  }

  @Test(
    "Plain planets are bodies of the simple vocabulary",
    arguments: [
      #"{"planets":[{"name":"Mars","diameter":"6,779 km","distFromSun":"1.52 AU"}]}"#,
      #"[{"name":"Mars","diameterKm":6779,"distance_from_sun_au":1.52}]"#,
      #"{"data":{"planets":[{"Name":"Mars","radius":3389.5,"distanceFromSun":"1.52 AU"}]}}"#,
      #"{"name":"Solar System","planets":[{"name":"Mars","diameter":6779.0,"#
        + #""distanceFromSun":"1.52 au","mass":0.64,"moons":[{"name":"Phobos"}]}]}"#,
    ])
  func planets(text: String) throws {
    let reading = try load(text)
    // A mass without unit may be in 10²⁴ kg or in masses of the Earth.
    #expect(reading.problems.map(\.severity) == (text.contains("mass") ? [.warning] : []))
    let body = try #require(reading.catalogue.bodies.first)
    let moons = reading.catalogue.bodies.dropFirst()
    #expect(moons.map(\.name) == (text.contains("Phobos") ? ["Phobos"] : []))
    #expect(moons.allSatisfy { $0.kind == .moon && $0.parent == "mars" })
    #expect(body.name == "Mars" && body.id == "mars")
    #expect(body.radii?.diameter == 6779 && body.kind == .planet && body.facts.mass == nil)
    #expect(body.orbit?.distanceFromSun == 1.52 * 149.597_870_7)
  }

  @Test("Problems of plain planets have their places, and lists name kinds")
  func plainProblems() throws {
    let reading = try load(
      "{\"planets\": [\n {\"name\": \"A\",\n  \"diameter\": \"-5 km\"}],\n"
        + " \"moons\": [{\"name\": \"B\", \"parent\": \"C\"},"
        + " {\"name\": \"C\", \"map\": \"c.png\"}]}"
    )
    #expect(reading.errors.map(\.location.description) == ["a.json:3:15"])
    #expect(reading.catalogue.bodies.map(\.name) == ["B", "C"])
    #expect(reading.catalogue.bodies.map(\.kind) == [.moon, .moon])
    #expect(reading.catalogue.bodies[0].parent == "c")
    #expect(reading.catalogue.bodies[1].map?.path == "c.png")
  }

  @Test("Fixtures of the Star Wars API have numbers in place of addresses")
  func fixtures() throws {
    let reading = try load(
      #"[{"model":"resources.planet","pk":1,"fields":{"name":"Tatooine","diameter":"10465","#
        + #""climate":"arid","edited":"x"}},"#
        + #"{"model":"resources.people","pk":1,"fields":{"name":"Luke","homeworld":1,"#
        + #""height":"172"}},"#
        + #"{"model":"resources.transport","pk":2,"fields":{"name":"Ship"}},"#
        + #"{"model":"resources.film","pk":1,"fields":{"title":"A New Hope","episode_id":4,"#
        + #""characters":[1],"planets":[1]}}]"#)
    #expect(reading.problems == [], "\(reading.problems)")
    #expect(reading.catalogue.bodies.map(\.name) == ["Tatooine"])
    #expect(reading.catalogue.bodies[0].kind == .world)
    #expect(reading.catalogue.bodies[0].radii?.diameter == 10465)
    let stories = reading.catalogue.stories
    #expect(stories.map(\.id) == ["a-new-hope", "luke"])
    #expect(stories[1].body == "tatooine" && stories[1].section == "A New Hope")
    #expect(stories[0].relations.map(\.target) == ["luke", "tatooine"])
  }

  @Test("Records without addresses, in lists of any container, are those of the Star Wars API")
  func recordsWithoutAddresses() throws {
    let reading = try load(
      #"{"planets":[{"id":3,"name":"Yavin IV","diameter":"10200","climate":"temperate"}],"#
        + #""people":[{"id":1,"name":"Luke","homeworld":3,"birth_year":"19BBY"}]}"#)
    #expect(reading.problems == [], "\(reading.problems)")
    #expect(reading.catalogue.bodies.map(\.id) == ["yavin-iv"])
    #expect(reading.catalogue.stories.map(\.body) == ["yavin-iv"])
  }

  @Test("Records with empty lists are records, and empty lists are no error")
  func emptyLists() throws {
    let film = #"{"title":"F","episode_id":1,"planets":[],"url":"https://a.example/api/films/1/"}"#
    #expect(try stories(film).map(\.title) == ["F"])
    for text in ["[]", #"{"count":0,"next":null,"results":[]}"#, #"{"events":[]}"#] {
      let reading = try load(text)
      #expect(reading.catalogue.stories.isEmpty && reading.problems == [], "\(text)")
    }
  }

  @Test("Other documents are errors", arguments: ["{}", "[1,2]", #"{"a":[{"b":1}]}"#])
  func others(text: String) {
    let failure = Result { try load(text) }
    guard case .failure(let error) = failure, let error = error as? SourceError else {
      Issue.record("\(text) is read")
      return
    }
    #expect(error.description.contains("name and diameter"), "\(error)")
  }
}
