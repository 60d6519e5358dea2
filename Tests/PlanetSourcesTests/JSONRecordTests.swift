import PlanetCatalogue
import PlanetMath
import Testing

@testable import PlanetSources

/// The forms of the records of JSON documents.
@Suite("Records of JSON documents")
struct JSONRecordTests {
  private func read(_ texts: String...) throws -> CatalogueReading {
    let documents = texts.enumerated().map {
      SourceDocument(name: "\($0.offset).json", bytes: Array($0.element.utf8))
    }
    let source = MemorySource(name: "a.json") { () throws(SourceError) in
      SourceDocuments(documents)
    }
    return try source.load(LoadRequest()).reading
  }

  @Test("Every record of a long list keeps all of its fields")
  func longLists() throws {
    let record = { (number: Int) in
      "{\"name\":\"P\(number)\",\"radius\":1000,\"temperature\":300,\"parent\":\"P0\"}"
    }
    let text = "{\"planets\":[\((0..<2000).map(record).joined(separator: ","))]}"
    let bodies = try read(text).catalogue.bodies
    #expect(bodies.count == 2000)
    #expect(bodies.allSatisfy { $0.radii?.equatorial == 1000 && $0.facts.temperature == 300 })
  }

  @Test(
    "A list has a greatest number of records",
    arguments: ["1", "{\"name\":\"A\",\"diameter\":1}"])
  func limit(record: String) {
    let text = "[" + Array(repeating: record, count: 100_001).joined(separator: ",") + "]"
    let error = #expect(throws: SourceError.self) { try read(text) }
    #expect(error?.description.contains("more than 100000 records") == true)
  }

  @Test("Plain planets with fields of the Star Wars API are bodies")
  func plainPlanets() throws {
    let earth = #""name":"Earth","diameter":12742,"rotation_period":24,"orbital_period":365.26"#
    for text in [
      #"{"planets":[{\#(earth),"gravity":9.8}]}"#,
      #"[{\#(earth),"gravity":9.8,"mass":"5.97e24 kg","url":"https://a.example/planets/3"}]"#,
    ] {
      let body = try #require(try read(text).catalogue.bodies.first)
      #expect(body.facts.gravity == 9.8 && body.rotation?.period == 24, "\(text)")
    }
    let world = try read(
      #"[{"name":"W","climate":"arid","gravity":"9.8","url":"https://a.example/planets/3"}]"#)
    #expect(world.catalogue.bodies.first?.facts.gravity == 9.8 && world.warningCount == 1)
  }

  @Test("Records without numbers do not replace each other, on one page and on several")
  func numbers() throws {
    let first = #"[{"name":"A","climate":"arid","id":2},{"name":"B","climate":"arid"}]"#
    let second = #"[{"name":"C","climate":"arid"},{"name":"B","climate":"arid"}]"#
    let found = try read(first, second)
    #expect(found.catalogue.bodies.map(\.name).sorted() == ["A", "B", "C"])
    let same = try read(#"[{"name":"A","climate":"x","id":2},{"name":"B","climate":"x","id":2}]"#)
    #expect(same.catalogue.bodies.map(\.name) == ["A", "B"])
    #expect(same.warnings.map { $0.message.prefix(25) } == ["'B' has the number of 'A'"])
  }

  @Test(
    "Ids that are no usable numbers do not replace records, and the greatest ends no program",
    arguments: ["\"x1\"", "\"x2\"", "9223372036854775807", "4611686018427387903"])
  func unusualIDs(id: String) throws {
    let page = { (name: String) in
      "[{\"name\":\"\(name)\",\"climate\":\"arid\",\"id\":\(id)}]"
    }
    let found = try read(page("A"), page("B"), page("C"))
    #expect(found.catalogue.bodies.map(\.name) == ["A", "B", "C"])
  }

  @Test("Unused fields of a list are reported only if its records are used")
  func unusedFields() {
    let error = #expect(throws: SourceError.self) { try read(#"{"nextPage":2,"a":[{"b":1}]}"#) }
    #expect(error?.description.contains("is not a record") == true)
  }

  @Test("Equal titles are different cards; a repeated page is not read again")
  func cards() throws {
    let page =
      #"{"count":2,"events":[{"title":"M","location":"Oslo"},{"title":"M","location":"Bergen"}]}"#
    let found = try read(page, page)
    #expect(found.catalogue.stories.map(\.place?.name) == ["Oslo", "Bergen"])
    #expect(found.problems == [])
    let twice = try read(#"[{"title":"M","date":"2000"},{"title":"M","date":"2000"}]"#)
    #expect(twice.catalogue.stories.count == 2)
  }

  @Test(
    "Moons have distances from their planet",
    arguments: [
      #"{"satellites":[{"name":"Phobos","diameter":22,"distance":9376}]}"#,
      #"{"bodies":[{"name":"Phobos","kind":"Moon","diameter":22,"distance":9376}]}"#,
    ])
  func moons(text: String) throws {
    let orbit = try #require(try read(text).catalogue.bodies.first?.orbit)
    #expect(orbit.distanceFromParent == 9376 && orbit.distanceFromSun == nil)
  }

  @Test(
    "Bodies beside and around lists, and those named by their keys, are read",
    arguments: [
      #"{"star":{"name":"Sun","diameter":1392700},"planets":[{"name":"Mars","diameter":6779}]}"#,
      #"{"name":"Sun","diameter":1392700,"planets":[{"name":"Mars","diameter":6779}]}"#,
      #"{"Sun":{"diameter":1392700},"Mars":{"diameter":6779}}"#,
      #"{"planets":{"Sun":{"diameter":"1392700 km"},"Mars":{"diameter":6779}}}"#,
      #"{"data":[{"id":1,"attributes":{"name":"Sun","diameter":1392700}},"#
        + #"{"id":2,"attributes":{"name":"Mars","diameter":6779}}]}"#,
      #"{"data":{"planets":{"edges":[{"node":{"name":"Sun","diameter":1392700}},"#
        + #"{"node":{"name":"Mars","diameter":6779}}]}}}"#,
    ])
  func containers(text: String) throws {
    let found = try read(text)
    #expect(found.problems == [], "\(found.problems)")
    #expect(found.catalogue.bodies.map(\.name) == ["Sun", "Mars"])
    #expect(found.catalogue.bodies.map(\.radii?.diameter) == [1_392_700, 6779])
  }

  @Test("A body with lists of its own is one body, and cards may be named by keys")
  func ownLists() throws {
    let mars = try read(#"{"name":"Mars","diameter":6779,"features":[{"name":"Olympus Mons"}]}"#)
    #expect(mars.catalogue.bodies.map(\.name) == ["Mars"])
    let cards = try read(
      #"{"events":{"-N1":{"title":"A","date":"2000"},"-N2":{"title":"B","date":"2001"}}}"#)
    #expect(cards.catalogue.stories.map(\.title) == ["A", "B"])
  }

  @Test(
    "Persons are no bodies, in the spelling of other services too",
    arguments: [
      #"{"people":[{"name":"Ann","height":172,"mass":77,"gender":"female"}]}"#,
      #"[{"name":"Ann","mass":77,"birthYear":"19 BBY","gender":"female"}]"#,
      #"{"characters":[{"name":"Ann","height":"172","gender":"female"}]}"#,
    ])
  func persons(text: String) throws {
    let catalogue = try read(text).catalogue
    #expect(catalogue.bodies.isEmpty && catalogue.stories.map(\.kind) == [.person])
    let details = try #require(catalogue.stories.first?.details)
    #expect(details.contains { $0.kind == .gender && $0.value == "female" })
  }

  @Test("A person may state the home world by its name")
  func home() throws {
    let text =
      #"{"planets":[{"name":"Dry World","climate":"arid"}],"#
      + #""people":[{"name":"Ann","homeworld":"dry world"}]}"#
    #expect(try read(text).catalogue.stories.first?.body == "dry-world")
  }

  @Test("Records of unused types are skipped")
  func unused() throws {
    let text =
      #"{"planets":[{"name":"W","climate":"arid"}],"starships":[{"name":"S","length":"5"}],"#
      + #""vehicles":[{"name":"V","url":"https://a.example/api/vehicles/4/"}]}"#
    let found = try read(text)
    #expect(found.catalogue.bodies.map(\.name) == ["W"] && found.problems == [])
  }

  @Test("The greatest stated number of records counts; absurd ones do not")
  func totals() throws {
    let record = #"{"title":"A","date":"2000"}"#
    let found = try read(#"{"count":1,"total":82,"events":[\#(record)]}"#)
    #expect(
      found.warnings.map(\.message) == ["the list 0.json is incomplete: 1 of 82 records"])
    let absurd = try read(#"{"count":9223372036854775807,"events":[\#(record)]}"#)
    #expect(absurd.catalogue.stories.count == 1 && absurd.problems == [])
    let numbered = try read(#"{"data":[\#(record)],"nextPage":2}"#)
    #expect(numbered.warnings.map(\.message) == ["the next page '2' is not loaded"])
  }

  @Test("Units at the ends of names fit the figure, and stated units are kept")
  func units() throws {
    let text =
      #"[{"name":"A","diameter_kms":12742,"gravityMs2":"3.7 m/s²","orbitalSpeed_kms":24}]"#
    let found = try read(text)
    let body = try #require(found.catalogue.bodies.first)
    #expect(found.problems == [], "\(found.problems)")
    #expect(body.radii?.diameter == 12742 && body.facts.gravity == 3.7 && body.orbit?.speed == 24)
  }

  @Test("A size that is given twice is the first; values far apart are an error")
  func sizes() throws {
    let saturn = try read(#"[{"name":"S","equatorialDiameter":120536,"meanRadius":58232}]"#)
    #expect(saturn.catalogue.bodies.first?.radii?.diameter == 120_536)
    #expect(saturn.problems.map(\.severity) == [.warning])
    let far = try read(#"[{"name":"S","diameter":120536,"radius":120536}]"#)
    #expect(far.catalogue.bodies.isEmpty && far.errorCount == 1)
  }

  @Test("Values in objects have powers and scales; null is unknown")
  func objects() throws {
    let text =
      #"[{"name":"A","diameter":{"value":5.0,"unit":"km","scale":"thousand"},"#
      + #""mass":{"value":1.898,"exponent":27,"unit":"kg"}},{"name":"B","diameter":null},"#
      + #"{"name":"C","Mass (10^24 kg)":0.642,"diameter":6779}]"#
    let found = try read(text)
    #expect(found.problems == [], "\(found.problems)")
    #expect(found.catalogue.bodies.map(\.radii?.diameter) == [5000, nil, 6779])
    #expect(found.catalogue.bodies.map(\.facts.mass) == [1.898e27, nil, 6.42e23])
  }

  @Test(
    "Values that are not used are reported",
    arguments: [
      #"[{"name":"A","diameter":5000,"Diameter":6000}]"#,
      #"[{"name":"A","diameter_km":5000,"diameter_miles":6000}]"#,
      #"[{"name":"A","diameter":5000,"unit":"miles"}]"#,
      #"{"units":{"diameter":"miles"},"planets":[{"name":"A","diameter":5000}]}"#,
    ])
  func notUsed(text: String) throws {
    #expect(try read(text).problems.map(\.severity) == [.warning])
  }

  @Test("The same value in two units is no problem")
  func twoUnits() throws {
    let found = try read(#"[{"name":"A","diameter_km":5000,"diameter_miles":3107}]"#)
    #expect(found.problems == [] && found.catalogue.bodies.first?.radii?.diameter == 5000)
  }

  @Test("JSON of catalogue export is read, and parts that are not read are a warning")
  func exported() throws {
    let empty = try read(#"{"format":1,"kind":"planetnode-catalogue","bodies":[]}"#)
    #expect(empty.problems.map(\.message) == ["the catalogue has no bodies"])
    let body = #"{"id":"a1","name":"A","diameterKm":9,"map":{"path":"a.png"},"format":1}"#
    let found = try read(
      """
      {"format":1,"kind":"planetnode-catalogue","title":"T",
      "sections":[{"title":"S","bodies":["a1"],"stories":[]}],"bodies":[\(body)],
      "stories":[{"id":"s","title":"S","date":"2001-01-01"}]}
      """)
    #expect(found.catalogue.bodies.map(\.id) == ["a1"] && found.catalogue.stories.isEmpty)
    #expect(found.problems.map(\.message) == ["not read from JSON: map, stories"])
    #expect(found.problems[0].description.contains("catalogue export -o NAME.xml"))
  }

  @Test("Systems of stars beside bodies are read; lists of other names are records")
  func systems() throws {
    let found = try read(
      """
      {"systems":[{"id":"pair","name":"Pair","epoch":2488069.5,"sky":"earth"},
      {"id":"one","epoch":"2100-01-01"},{"id":"pair"}],
      "bodies":[{"name":"A","diameter":1400000,"kind":"star","parent":"pair","spk":"2000433"},
      {"name":"B","diameter":5,"spk":"Eros"}]}
      """)
    let pair = StarSystem(id: "pair", name: "Pair", epoch: 2_488_069.5, sky: .earth)
    #expect(
      found.catalogue.systems == [pair, StarSystem(id: "one", name: "one", epoch: 2_488_069.5)])
    #expect(found.catalogue.bodies.map(\.parent) == ["pair", nil])
    #expect(found.catalogue.bodies.map(\.kernelNumber) == [2_000_433, nil])
    #expect(
      found.problems.map(\.message) == [
        "the id 'pair' of a system is taken", "the id 'Eros' of <spk> is not a number of a kernel",
      ])
    let planets = try read(
      #"{"systems":[{"id":1,"name":"X","planets":[{"name":"P","radius":1000}]}]}"#)
    #expect(planets.catalogue.systems.isEmpty && planets.catalogue.bodies.map(\.name) == ["P"])
  }

  @Test("Of two systems with one id the first is used, and different ones are a conflict")
  func conflicts() throws {
    func text(_ name: String) -> String {
      "{\"systems\":[{\"id\":\"pair\",\"name\":\"\(name)\"}],"
        + "\"bodies\":[{\"name\":\"\(name)\",\"diameter\":9}]}"
    }
    let found = try read(text("One"), text("Two"))
    #expect(found.catalogue.systems == [StarSystem(id: "pair", name: "One")])
    #expect(
      found.problems.map(\.description) == [
        "1.json:1:1: warning: the system 'pair' differs from that of 0.json; the first one is used"
      ])
    let equal = try read(text("One"), text("One"))
    #expect(equal.problems == [] && equal.catalogue.systems.count == 1)
  }

  @Test("The message about another object states its fields")
  func others() {
    let error = #expect(throws: SourceError.self) {
      try read(#"{"status":"error","message":"API key missing"}"#)
    }
    #expect(error?.description.contains("an object with 'status', 'message' is not") == true)
  }

  @Test(
    "Dates have time zones",
    arguments: [
      (#""date":"2024-01-01","time":"18:30","timezone":"+05:30""#, "2024-01-01T13:00:00Z", 0),
      (#""date":"2024-01-01T18:30:00","tz":"UTC""#, "2024-01-01T18:30:00Z", 0),
      (
        #""start":{"dateTime":"2024-01-01T18:30:00","timeZone":"Asia/Kolkata"}"#,
        "2024-01-01T18:30:00Z", 1
      ),
      (#""date":{"year":2024,"month":3,"day":5}"#, "2024-03-05", 0),
      (#""date":{"start":"2024-01-01"}"#, "2024-01-01", 0),
      (#""Date":"15-Mar-2024""#, "2024-03-15", 0),
      (
        #""date":"Tue Jan 02 2024 10:00:00 GMT+0530 (India Standard Time)""#,
        "2024-01-02T04:30:00Z", 0
      ),
    ])
  func zones(date: String, expected: String, warnings: Int) throws {
    let found = try read("[{\"title\":\"A\",\"overview\":\"b\",\(date)}]")
    #expect(found.catalogue.stories.first?.date?.description == expected)
    #expect(found.warningCount == warnings, "\(found.problems)")
  }

  @Test("Heights of persons may be in metres, and species a text")
  func heights() throws {
    let text = #"[{"id":1,"name":"A","gender":"male","height":1.72,"species":"human"}]"#
    let details = try #require(try read(text).catalogue.stories.first?.details)
    #expect(details.contains { $0.kind == .height && $0.value == "1.72 m" })
    #expect(details.contains { $0.kind == .species && $0.value == "human" })
  }

  @Test("Planets in a star of a list are read, and distances of moons from their planets")
  func nested() throws {
    let text =
      #"{"stars":[{"name":"Sol","diameter":1392700,"planets":[{"name":"Mars","diameter":6792}]}],"#
      + #""moons":[{"name":"D","parent":"Mars","diameter":12.4,"distanceFromParent":23460.5},"#
      + #"{"name":"E","parent":"Mars","diameter":12.4,"distance":23460.125}]}"#
    let found = try read(text)
    #expect(found.problems == [], "\(found.problems)")
    #expect(found.catalogue.bodies.map(\.name) == ["Sol", "Mars", "D", "E"])
    #expect(
      found.catalogue.bodies.map(\.orbit?.distanceFromParent) == [nil, nil, 23460.5, 23460.125])
  }

  @Test(
    "Images and places of other services are read",
    arguments: [
      #""image":["https://a.example/i.png"]"#, #""images":[{"url":"https://a.example/i.png"}]"#,
      #""image":{"data":{"attributes":{"url":"https://a.example/i.png"}}}"#,
    ])
  func images(field: String) throws {
    let found = try read("[{\"title\":\"A\",\"net\":\"2023-02-27T23:13:50Z\",\(field)}]")
    #expect(found.catalogue.stories.first?.image == "https://a.example/i.png")
    let place = try read(
      #"[{"title":"W","geometry":[{"date":"2023-07-20","type":"Point","#
        + #""coordinates":[-118.25,34.05]}]}]"#)
    #expect(place.catalogue.stories.first?.place?.coordinates?.latitude == .degrees(34.05))
    #expect(place.catalogue.stories.first?.date?.description == "2023-07-20")
  }
}
