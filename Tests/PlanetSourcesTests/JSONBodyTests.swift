import PlanetCatalogue
import PlanetMath
import Testing

@testable import PlanetSources

@Suite("Bodies in JSON documents")
struct JSONBodyTests {
  private func read(_ text: String, isStrict: Bool = false) throws -> CatalogueReading {
    let source = MemorySource(name: "a.json") { () throws(SourceError) in
      SourceDocuments([SourceDocument(name: "a.json", bytes: Array(text.utf8))])
    }
    var request = LoadRequest()
    request.options.strict = isStrict
    return try source.load(request).reading
  }

  private func body(_ fields: String) throws -> CelestialBody {
    let reading = try read("[{\"name\":\"A\",\(fields)}]")
    #expect(reading.problems == [], "\(fields): \(reading.problems)")
    return try #require(reading.catalogue.bodies.first, "\(fields)")
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) <= 1e-9 * expected } ?? false
  }

  static let lengths: [(String, Double)] = [
    (#""radius_earth":2.4"#, 30_614.88), (#""radiusJupiter":1"#, 142_984),
    (#""diameter_m":12742000"#, 12_742), (#""diameter_mi":"4,212""#, 6778.556_928),
    (#""diameterMiles":100"#, 160.9344), (#""diameter":{"value":6779,"unit":"km"}"#, 6779),
    (#""meanRadius":3389.5"#, 6779), (#""diameter (km)":5"#, 5), (#""diameter":"5 km""#, 5),
    (#""diameter_earth":1"#, 12_756.2), (#""earthRadii":2"#, 25_512.4),
  ]

  @Test("Names of diameters and radii end with units", arguments: lengths)
  func sizes(field: String, diameter: Double) throws {
    let found = try body(field).radii?.diameter
    #expect(isNear(found, diameter), "\(field): \(found ?? .nan)")
  }

  @Test("A point in a JSON number is the decimal mark; in a text it has two readings")
  func points() throws {
    #expect(isNear(try body("\"diameter\":12.742").radii?.diameter, 12.742))
    #expect(isNear(try body("\"diameterKm\":12.742").radii?.diameter, 12.742))
    let value = "\"diameter\":{\"value\":12.742,\"unit\":\"km\"}"
    #expect(isNear(try body(value).radii?.diameter, 12.742))
    // A number is no evidence for the notation of the texts.
    let text = try read(#"[{"name":"A","diameter":22.2},{"name":"B","diameter":"12.742 km"}]"#)
    #expect(text.catalogue.bodies.map(\.name) == ["A"])
    #expect(text.problems.map { $0.message.prefix(29) } == ["'12.742 km' has two readings:"])
  }

  @Test("A unit of one letter is apart from the name")
  func unitsOfOneLetter() throws {
    #expect(isNear(try body("\"orbitalPeriodD\":687").orbit?.period, 687))
    #expect(isNear(try body("\"rotation_period (h)\":24.6").rotation?.period, 24.6))
    let reading = try read(#"[{"name":"A","diameter":5,"rotationPeriodd":24.6}]"#)
    #expect(reading.catalogue.bodies.first?.rotation == nil)
    #expect(reading.problems.map(\.message) == ["the field 'rotationPeriodd' is unknown"])
  }

  @Test("Other figures have units in their names, too")
  func figures() throws {
    #expect(isNear(try body("\"orbitalPeriodYears\":2").orbit?.period, 730.5))
    #expect(isNear(try body("\"orbital_period_days\":687").orbit?.period, 687))
    #expect(isNear(try body("\"rotationPeriodHours\":24.6").rotation?.period, 24.6))
    #expect(isNear(try body("\"temperatureC\":-63").facts.temperature, 210.15))
    #expect(isNear(try body("\"temperature_f\":32").facts.temperature, 273.15))
    #expect(isNear(try body("\"temperature_K\":210").facts.temperature, 210))
    #expect(isNear(try body("\"distanceMillionKm\":227.9").orbit?.distanceFromSun, 227.9))
    #expect(isNear(try body("\"mass_earth\":2").facts.mass, 2 * 5.9722e24))
    #expect(
      isNear(try body("\"mass\":{\"massValue\":7.346,\"massExponent\":22}").facts.mass, 7.346e22))
    let several = try body("\"lengthOfDay\":2802,\"rotationPeriod\":-5832.5")
    #expect(several.rotation == Rotation(period: 5832.5, direction: .retrograde))
  }

  @Test(
    "An unknown field that resembles a known one, or has a figure, is a warning",
    arguments: [
      ("\"diamter\":5", "diameter"), ("\"spin\":\"24 h\"", nil), ("\"orbitSpan\":12", nil),
      ("\"diameter\":true", nil), ("\"mass\":{\"a\":1}", nil),
    ] as [(String, String?)])
  func unknown(field: String, suggestion: String?) throws {
    let records = (1...3).map { "{\"name\":\"P\($0)\",\"gravity\":3.7,\(field)}" }
    let text = "[" + records.joined(separator: ",") + "]"
    let reading = try read(text)
    #expect(reading.catalogue.bodies.count == 3)
    #expect(reading.problems.map(\.severity) == [.warning], "\(reading.problems)")
    #expect(reading.problems.map(\.suggestion) == [suggestion])
    #expect(reading.problems.first?.message.contains("3 records") == true)
    #expect(try read(text, isStrict: true).errorCount == 1)
  }

  @Test("Fields of other kinds are no problem")
  func others() throws {
    let body = try body(
      "\"gravity\":3.7,\"id\":4,\"order\":4,\"density\":3933,\"escapeVelocity\":5,"
        + "\"orbitalInclination\":1.9,\"orbitalEccentricity\":0.094,\"surfacePressure\":0.01,"
        + "\"hasRingSystem\":false,\"perihelion\":206.6,\"color\":\"red\",\"tags\":[\"a\"]")
    #expect(body.facts.gravity == 3.7)
  }

  @Test("A record of a list of bodies that is not read is a warning, and an error if strict")
  func unreadRecords() throws {
    let text =
      #"{"planets":[{"planet":"Mercury","diameter":4879},{"name":"Venus","diameter":12104},"#
      + #"{"diameter":5},{"code":7}]}"#
    let reading = try read(text)
    #expect(reading.catalogue.bodies.map(\.name) == ["Mercury", "Venus"])
    #expect(reading.problems.map(\.severity) == [.warning, .warning])
    #expect(reading.problems.allSatisfy { $0.message.contains("it has no name") })
    #expect(try read(text, isStrict: true).errorCount == 2)
    for name in ["planet", "title", "englishName", "name"] {
      let bodies = try read("[{\"\(name)\":\"Juno\",\"diameter\":5}]").catalogue.bodies
      #expect(bodies.map(\.name) == ["Juno"])
    }
  }

  @Test("Moons in a planet are bodies with that parent, once")
  func moons() throws {
    let reading = try read(
      #"{"planets":[{"name":"Mars","diameter":6779,"moons":[{"name":"Phobos","diameter":22},"#
        + #"{"name":"Deimos","distance_km":23460}]}],"#
        + #""moons":[{"name":"Deimos","planet":"Mars","diameter":12}]}"#)
    #expect(reading.problems == [], "\(reading.problems)")
    let bodies = reading.catalogue.bodies
    #expect(bodies.map(\.name) == ["Mars", "Phobos", "Deimos"])
    #expect(bodies.map(\.parent) == [nil, "mars", "mars"])
    #expect(bodies[2].radii?.diameter == 12 && bodies[2].kind == .moon)
  }

  @Test("Records of L'OpenData du Système solaire have kinds, parents, periods and discoverers")
  func openData() throws {
    let reading = try read(
      #"{"bodies":[{"id":"mars","name":"Mars","englishName":"Mars","isPlanet":true,"#
        + #""moons":[{"moon":"Phobos","rel":"https://a.example/phobos"}],"#
        + #""semimajorAxis":227939200,"massValue":null,"mass":{"massValue":6.41,"#
        + #""massExponent":23},"vol":{"volValue":1.6,"volExponent":11},"density":3.93,"#
        + #""gravity":3.71,"escape":5030,"meanRadius":3389.5,"equaRadius":3396.2,"#
        + #""sideralOrbit":686.98,"sideralRotation":24.6229,"aroundPlanet":null,"#
        + #""discoveredBy":"","discoveryDate":"","axialTilt":25.19,"avgTemp":210,"#
        + #""bodyType":"Planet","rel":"https://a.example/mars"},"#
        + #"{"id":"triton","name":"Triton","englishName":"Triton","isPlanet":false,"moons":null,"#
        + #""semimajorAxis":354800,"meanRadius":1353.4,"sideralOrbit":-5.87685,"#
        + #""sideralRotation":-141.04,"aroundPlanet":{"planet":"mars","rel":"x"},"#
        + #""discoveredBy":"William Lassell","discoveryDate":"10/10/1846","avgTemp":0,"#
        + #""gravity":0,"bodyType":"Moon"}]}"#)
    #expect(reading.problems == [], "\(reading.problems)")
    let (planet, moon) = (reading.catalogue.bodies[0], reading.catalogue.bodies[1])
    #expect(planet.kind == .planet && planet.parent == nil && planet.radii?.diameter == 6779)
    #expect(planet.facts.mass == 6.41e23 && planet.facts.temperature == 210)
    #expect(isNear(planet.orbit?.distanceFromSun, 227.9392) && planet.orbit?.period == 686.98)
    #expect(moon.kind == .moon && moon.parent == "mars" && moon.facts.gravity == nil)
    #expect(moon.rotation == Rotation(period: 141.04, direction: .retrograde))
    #expect(moon.orbit?.distanceFromParent == 354_800 && moon.orbit?.direction == .retrograde)
    #expect(moon.facts.discovery?.discoverer == "William Lassell" && moon.facts.temperature == nil)
    #expect(moon.facts.discovery?.date.description == "1846-10-10")
  }

  @Test("A planet with a climate and a map is a body with both")
  func climates() throws {
    let body = try body(
      #""climate":"arid, hot","terrain":["dunes","rock"],"surface_water":"1","texture":"m.png","#
        + #""mass":"6e24 kg","axialTilt":25,"diameter":10465"#)
    #expect(body.map?.path == "m.png" && body.facts.mass == 6e24 && body.radii?.diameter == 10465)
    #expect(body.rotation?.obliquity == .degrees(25))
    #expect(body.conditions?.climates == ["arid", "hot"])
    #expect(body.conditions?.terrains == ["dunes", "rock"])
    #expect(body.conditions?.waterShare == 0.01)
  }

  @Test("Each record is recognised by itself")
  func mixed() throws {
    let lists = try read(
      #"{"planets":[{"name":"Mars","diameter":6779}],"events":[{"title":"E","date":"2000"}]}"#)
    #expect(lists.problems == [] && lists.catalogue.bodies.map(\.name) == ["Mars"])
    #expect(lists.catalogue.stories.map(\.title) == ["E"])
    let list = try read(
      #"[{"name":"Earth","diameter":"12,742 km"},{"title":"Party","date":"2024-01-01"}]"#)
    #expect(list.problems == [] && list.catalogue.bodies.map(\.name) == ["Earth"])
    #expect(list.catalogue.stories.map(\.title) == ["Party"])
    let titled = try read(#"[{"title":"Foo","image":"mars.png","diameter":6779}]"#)
    #expect(titled.catalogue.bodies.map(\.name) == ["Foo"] && titled.catalogue.stories.isEmpty)
    let words = try read(
      #"[{"title":"M 5","date":1434959460},{"name":"Null","date":"2020-01-02"},"#
        + #"{"title":"None","date":"2020"}]"#)
    #expect(
      words.problems == [] && words.catalogue.stories.map(\.title) == ["M 5", "Null", "None"])
  }
}
