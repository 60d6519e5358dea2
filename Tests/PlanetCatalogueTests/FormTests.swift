import PlanetCatalogue
import Testing

/// Catalogues in other forms than the two vocabularies, as people write them.
@Suite("Forms of catalogues")
struct FormTests {
  @Test("A root of any name with bodies is a catalogue")
  func roots() throws {
    let planets = try read(
      "<planets count=\"2\">\n<planet><name>Mars</name><diameter>6,779 km</diameter></planet>\n"
        + "<planet name=\"Venus\"><texture>v.jpg</texture></planet></planets>")
    #expect(planets.problems == [])
    #expect(planets.catalogue.bodies.map(\.name) == ["Mars", "Venus"])
    #expect(planets.catalogue.bodies.map(\.id) == ["mars", "venus"])
    #expect(planets.catalogue.bodies[0].radii?.diameter == 6779)
    #expect(planets.catalogue.bodies[1].map?.path == "v.jpg")
    let catalog = try read("<Catalog title=\"T\"><body name=\"A\"/></Catalog>")
    #expect(catalog.problems == [] && catalog.catalogue.title == "T")
    #expect(catalog.catalogue.bodies.map(\.name) == ["A"])
    let rows = try read("<data><row><name>A</name><radius>5 km</radius></row></data>")
    #expect(rows.problems == [] && rows.catalogue.bodies.map(\.radii?.diameter) == [10])
    let single = try read("<planet><name>A</name><diameter>10 km</diameter></planet>")
    #expect(single.problems == [] && single.catalogue.bodies.map(\.name) == ["A"])
  }

  @Test("The names of elements are kinds, and groups are sections")
  func groups() throws {
    let (catalogue, problems) = try read(
      "<system><star name=\"Sol\"/><inner title=\"Inner\"><planet name=\"A\"/></inner>"
        + "<rest><giants><planet name=\"B\"/></giants><moon name=\"C\"/><dwarf-planet name=\"D\"/>"
        + "<comet name=\"E\"/><celestialBody name=\"F\"/></rest></system>")
    #expect(problems == [])
    #expect(catalogue.sections.map(\.title) == [nil, "Inner", nil, nil])
    #expect(
      catalogue.sections.map { $0.bodies.map(\.name) } == [
        ["Sol"], ["A"], ["B"], ["C", "D", "E", "F"],
      ])
    #expect(
      catalogue.bodies.map(\.kind) == [
        .star, .planet, .planet, .moon, .dwarfPlanet, .comet, .planet,
      ])
  }

  @Test("Figures in attributes, and bodies of other names in a known root, are read")
  func attributes() throws {
    let (catalogue, problems) = try read(
      "<solarsystem><planet name=\"A\" kind=\"world\" diameter=\"10 km\" distanceFromSun=\"2 AU\"/>"
        + "<solarsystemelement><name>B</name></solarsystemelement></solarsystem>")
    #expect(catalogue.bodies.map(\.name) == ["A", "B"])
    #expect(catalogue.bodies[0].kind == .world && catalogue.bodies[0].radii?.diameter == 10)
    #expect(catalogue.bodies[0].orbit?.distanceFromSun == 2 * 149.597_870_7)
    #expect(problems == [], "\(problems)")
  }

  @Test(
    "Roots without bodies are none",
    arguments: [
      "<rss><channel><item><title>A</title></item></channel></rss>", "<planets/>",
      "<people><human><name>A</name><gender>x</gender><height>1</height></human></people>",
    ])
  func others(xml: String) {
    let texts = complaints(xml)
    #expect(texts.count == 1 && texts[0].contains("unknown root element"), "\(texts)")
  }

  @Test("Kind, parent and radius are read as elements too")
  func elements() throws {
    let (catalogue, problems) = try read(
      "<solarsystem><solarsystemelement><name>Sol</name><kind>Star</kind><radius>5 km</radius>"
        + "</solarsystemelement><solarsystemelement><name>Rock</name><kind>dwarf planet</kind>"
        + "<parent>Sol</parent></solarsystemelement></solarsystem>")
    #expect(problems == [])
    #expect(catalogue.bodies.map(\.kind) == [.star, .dwarfPlanet])
    #expect(catalogue.bodies[0].radii?.diameter == 10 && catalogue.bodies[1].parent == "sol")
    #expect(
      try read("<catalogue><body name=\"P\"/><body name=\"M\" parent=\"P\"/></catalogue>")
        .catalogue.bodies[1].parent == "p")
    #expect(
      complaints(
        "<solarsystem><solarsystemelement><name>A</name><kind>gas giant</kind>"
          + "</solarsystemelement></solarsystem>") == [
          "my.xml:1:54: warning: unknown kind 'gas giant'; expected one of star, planet, "
            + "dwarf-planet, moon, exoplanet, asteroid, comet, spacecraft, world"
        ])
  }

  @Test("The unknown parent of an element is a warning, and the body is used")
  func unknownParent() throws {
    let (catalogue, problems) = try read(
      "<planets><moon><name>Luna</name><parent>Home</parent></moon></planets>")
    #expect(problems.map(\.severity) == [.warning])
    #expect(catalogue.bodies.map(\.name) == ["Luna"] && catalogue.bodies[0].parent == nil)
    #expect(catalogue.bodies[0].kind == .moon)
  }

  @Test("A body in a body and an attribute as an element are named with the right form")
  func hints() {
    #expect(
      complaints(
        "<solarsystem>\n<solarsystemelement><name>The Home</name>"
          + "<moon><name>Luna</name></moon></solarsystemelement></solarsystem>") == [
          "my.xml:2:42: warning: unknown element <moon> in <solarsystemelement>; expected a body "
            + "of its own beside this one: <solarsystemelement kind=\"moon\" parent=\"the-home\">"
        ])
    #expect(
      complaints(
        "<solarsystem>\n<solarsystemelement><name>A</name><id>a</id>"
          + "</solarsystemelement></solarsystem>") == [
          "my.xml:2:35: warning: unknown element <id> in <solarsystemelement>; expected the "
            + "attribute id=\"…\" of <solarsystemelement>"
        ])
  }

  @Test("Persons keep their details, and markup separates words")
  func persons() throws {
    let (catalogue, problems) = try read(
      "<people><person><name>Ann</name><gender>female</gender><species>human</species>"
        + "<height>172 cm</height><mass>60 kg</mass><hairColour>black</hairColour>"
        + "<skin-color>unknown</skin-color><description>A pilot.<br/>Of ships.</description>"
        + "<website>https://a.example/</website></person></people>")
    #expect(problems.map(\.message) == ["<br> does not belong in <description>"])
    let story = try #require(catalogue.stories.first)
    #expect(
      story.details == [
        StoryDetail(.gender, "female"), StoryDetail(.species, "human"),
        StoryDetail(.height, "172 cm"), StoryDetail(.mass, "60 kg"),
        StoryDetail(.hairColor, "black"),
      ])
    #expect(story.overview == "A pilot. Of ships.")
    #expect(story.links == [StoryLink(address: "https://a.example/")])
  }

  @Test(
    "Blocks of HTML are separated, other markup is not",
    arguments: [
      ("hot.<br/>Nothing<p>lives</p>there.<b>B</b>old", "hot. Nothing lives there.Bold"),
      ("<ul><li>one</li><li>two</li></ul>three", "one two three"),
      ("<div>a</div><div>b</div>", "a b"),
    ])
  func markup(text: String, expected: String) throws {
    let (catalogue, _) = try read(
      "<solarsystem><solarsystemelement><name>A</name><funFact>\(text)</funFact>"
        + "</solarsystemelement></solarsystem>")
    #expect(catalogue.bodies.first?.facts.funFact == expected)
  }

  private func message(_ text: String) -> String? {
    do throws(CatalogueError) {
      _ = try CatalogueReader().read(bytes: Array(text.utf8), name: "a.xml")
      return nil
    } catch {
      return error.problem.description
    }
  }

  @Test("A catalogue in which no body has a name says so")
  func nameless() {
    #expect(
      message("<planets><planet><diameter>5000 km</diameter></planet></planets>")
        == "a.xml:1:1: error: no body in <planets> has a name; expected <name>…</name> in each body"
    )
    #expect(message("<notes><note/></notes>")?.contains("unknown root element <notes>") == true)
  }

  @Test(
    "The error of a text like JSON states how JSON begins",
    arguments: ["null", "\"a\"", "// a\n{}", "/* a */ {}", "load({\"a\":1})", "true"])
  func likeJSON(text: String) {
    #expect(message(text)?.contains("or JSON that begins with { or [") == true)
    #expect(message("plain words")?.contains("JSON") == false)
  }
}
