import PlanetCatalogue
import PlanetMath
import Testing

/// The vocabulary for beginners.
@Suite("Simple vocabulary")
struct SimpleVocabularyTests {
  @Test("The example has no problems, and its numbers are correct")
  func example() throws {
    let reading = try CatalogueReader()
      .read(bytes: bytes(of: "Examples/simple.xml"), name: "simple.xml")
    #expect(reading.problems == [])
    let catalogue = reading.catalogue
    #expect(
      catalogue.bodies.map(\.id) == [
        "sun", "mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune",
        "pluto",
      ])
    let sun = try catalogue.body(named: "sun")
    #expect(sun.kind == .star)
    #expect(sun.orbit == nil)
    let venus = try catalogue.body(named: "Venus")
    #expect(venus.radii?.diameter == 7521 * 1.609344)
    #expect(venus.orbit?.distanceFromSun == 0.723 * 149.5978707)
    #expect(venus.orbit?.speed == 126074.0 / 3600)
    let mars = try catalogue.body(named: "mars")
    #expect(mars.radii == .sphere(diameter: 6779))
    #expect(mars.orbit == Orbit(distanceFromSun: 228, speed: 24.07))
    #expect(try catalogue.body(named: "saturn").orbit?.distanceFromSun == 1432)
    #expect(try catalogue.body(named: "uranus").radii?.diameter == 50724)
  }

  @Test("A body has only the data in the file")
  func nothingHidden() throws {
    let (catalogue, _) = try read(
      "<solarsystem><solarsystemelement><name>Saturn</name><diameter>116464</diameter>"
        + "</solarsystemelement></solarsystem>")
    let saturn = CelestialBody(
      id: "saturn", name: "Saturn", kind: .planet, radii: .sphere(diameter: 116_464))
    #expect(catalogue == Catalogue(sections: [CatalogueSection(bodies: [saturn])]))
  }

  @Test("Text inside markup is kept in its place, with a warning")
  func markup() throws {
    let (catalogue, problems) = try read(
      "<solarsystem><solarsystemelement><name>A</name><diameter>10 <u>km</u></diameter>"
        + "<funFact>It has <b>two <i>bright</i></b> suns.</funFact>"
        + "</solarsystemelement></solarsystem>")
    let body = try catalogue.body(named: "a")
    #expect(body.facts.funFact == "It has two bright suns.")
    #expect(body.radii?.diameter == 10)
    let texts = problems.map(\.description)
    #expect(texts.contains { $0.contains("<b> does not belong in <funFact>") }, "\(texts)")
  }

  static let spellings = [
    "<{solarsystem}><{solarsystemelement}><{name}>A</{name}><{image}>i</{image}>"
      + "<{texture}>t</{texture}><{diameter}>2</{diameter}><{distFromSun}>30</{distFromSun}>"
      + "<{orbitalSpeed}>4</{orbitalSpeed}><{funFact}>f</{funFact}>"
      + "<{website}>http://w</{website}></{solarsystemelement}></{solarsystem}>"
  ]

  @Test("Case and hyphens are ignored", arguments: ["as is", "upper", "lower", "first", "dash"])
  func capitals(_ way: String) throws {
    let xml = SimpleVocabularyTests.spellings[0].split(separator: "{")
      .map { piece -> String in
        guard let end = piece.firstIndex(of: "}") else { return String(piece) }
        let name = String(piece[..<end])
        let rest = piece[piece.index(after: end)...]
        return switch way {
        case "upper": name.uppercased() + rest
        case "lower": name.lowercased() + rest
        case "first": name.prefix(1).uppercased() + name.dropFirst() + rest
        case "dash": name.map { $0.isUppercase ? "-" + $0.lowercased() : "\($0)" }.joined() + rest
        default: name + rest
        }
      }
      .joined()
    let (catalogue, warnings) = try read(xml)
    #expect(warnings == [])
    var body = CelestialBody(id: "a", name: "A", kind: .planet, radii: .sphere(diameter: 2))
    body.orbit = Orbit(distanceFromSun: 30, speed: 4)
    body.map = MapReference(path: "t")
    body.facts.image = "i"
    body.facts.funFact = "f"
    body.facts.website = "http://w"
    #expect(catalogue.bodies == [body])
  }

  @Test("Both vocabularies may be mixed")
  func mixed() throws {
    let (catalogue, warnings) = try read(
      """
      <solarsystem title="Mine"><section title="One">
        <solarsystemelement id="b" kind="Dwarf Planet">
          <name>Bé</name><diameter unit="miles" source="me">1</diameter>
          <rotation period="1" unit="d" direction="retrograde" obliquity="0.5 rad"/>
        </solarsystemelement></section>
        <body name="Cé"><radii unit="m" equatorial="3000" polar="2 km"/>
          <orbitalSpeed>0</orbitalSpeed></body>
        <body name="Cé 2"><diameter>1</diameter></body>
      </solarsystem>
      """)
    #expect(warnings == [])
    #expect(catalogue.title == "Mine")
    #expect(catalogue.sections.map(\.title) == ["One", nil])
    #expect(catalogue.bodies.map(\.id) == ["b", "ce", "ce-2"])
    let first = catalogue.bodies[0]
    #expect(first.kind == .dwarfPlanet)
    #expect(first.radii?.diameter == 1.609344)
    #expect(first.facts.sources[.radii] == Source("me"))
    #expect(
      first.rotation
        == Rotation(period: 24, direction: .retrograde, obliquity: .radians(0.5)))
    #expect(catalogue.bodies[1].radii == Radii(equatorial: 3, polar: 2))
    #expect(catalogue.bodies[1].orbit?.speed == 0)
  }

  @Test("Ids made from names are unique")
  func ids() throws {
    let names = ["A b", "A+b", "A.b", "!", "火星"]
    let bodies = names.map { "<body name=\"\($0)\"><diameter>1</diameter></body>" }.joined()
    let (catalogue, _) = try read("<catalogue>\(bodies)</catalogue>")
    #expect(catalogue.bodies.map(\.id) == ["a-b", "a-b-2", "a-b-3", "body-2962e380", "火星"])
  }

  @Test("Ids of names without letters, and of long names, do not depend on other bodies")
  func idsOfOddNames() throws {
    let long = String(repeating: "Ultima Thule-", count: 15)
    func ids(_ names: [String]) throws -> [String] {
      let bodies = names.map { "<body name=\"\($0)\"><diameter>1</diameter></body>" }.joined()
      return try read("<catalogue>\(bodies)</catalogue>").catalogue.bodies.map(\.id)
    }
    let alone = try ["🪐", "🌍🌍", long, long + "b"].map { try ids([$0])[0] }
    #expect(Set(alone).count == 4)
    #expect(
      try ids(["Mars", "🌍🌍", long + "b", "🪐", long]) == [
        "mars", alone[1], alone[3], alone[0], alone[2],
      ])
    #expect(alone[0].hasPrefix("body-") && alone[2].hasPrefix("ultima-thule-ultima-thule-"))
    #expect(alone.allSatisfy { $0.utf8.count <= 80 })
  }

  @Test("An ambiguous comma is a warning only in a file with decimal commas")
  func ambiguousCommas() {
    func file(_ first: String, _ second: String) -> String {
      "<solarsystem>"
        + [first, second].enumerated().map {
          "\n<solarsystemelement><name>\($0.offset)</name><diameter>\($0.element)</diameter>"
            + "</solarsystemelement>"
        }.joined() + "</solarsystem>"
    }
    #expect(complaints(file("12,742", "4,879 km")) == [])
    #expect(
      complaints(file("12,742", "4879,4 km")) == [
        "my.xml:2:45: warning: the comma in '12,742' is read as separating thousands, but line 3 "
          + "has a decimal comma; expected 12742 km or 12.7420 km"
      ])
  }
}
