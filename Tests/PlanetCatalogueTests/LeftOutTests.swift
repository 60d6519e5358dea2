import PlanetCatalogue
import Testing

/// Errors inside a body leave out that body alone.
@Suite("Omission of invalid bodies")
struct LeftOutTests {
  /// An error that leaves a body out.
  private let wrong = "<diameter>x</diameter>"

  private let file = """
    <catalogue title="T">
    <section title="One">
    <body name="A"><diameter>1 km</diameter></body>
    <body name="B"><diameter>1 parsec</diameter></body>
    </section>
    <body id="c" name="C" parent="b"><mass value="1e19 t" sauce="x"/><diameter>-1</diameter></body>
    <body name="D" parent="b"><diameter>2 km</diameter></body>
    <strange/>
    </catalogue>
    """

  @Test("Other bodies stay in their sections, and every body is in the index with its line")
  func others() throws {
    let found = try reading(file)
    #expect(found.catalogue.sections.map(\.title) == ["One", nil])
    #expect(found.catalogue.sections.map { $0.bodies.map(\.name) } == [["A"], ["D"]])
    #expect(found.entries.map(\.id) == ["a", "b", "c", "d"])
    #expect(found.entries.map(\.location.line) == [3, 4, 6, 7])
    #expect(found.leftOut.map(\.names) == [["B"], ["C"]])
    #expect(
      found.leftOutWords
        == "2 of 4 bodies are left out because of errors: 'B' (line 4), 'C' (line 6)")
    #expect(!found.isUseless && found.errorCount == 2 && found.warningCount == 3)
    // An error outside all bodies leaves none out; moons of a body that is left out stay.
    #expect(
      found.problems.map(\.description) == [
        "my.xml:4:26: error: 'parsec' is not a unit here; expected one of km, m, mi, ft, "
          + "AU, Mm, Gm, earth radii, jupiter radii, solar radii",
        "my.xml:6:55: warning: unknown attribute 'sauce' of <mass>; expected one of value, unit, "
          + "source, source-href; did you mean 'source'?",
        "my.xml:6:76: error: the diameter '-1' is impossible; expected a number above 0 "
          + "(0.000001 to 1e15 km)",
        "my.xml:7:24: warning: the parent 'b', on line 4, is left out",
        "my.xml:8:1: warning: unknown element <strange> in <catalogue>; expected one of section, "
          + "body, solarsystemelement, story, person, character",
      ])
    #expect(try found.body(named: "d").parent == nil)
  }

  @Test("A lookup of a body that is left out reports so, by any name")
  func asked() throws {
    let found = try reading(file)
    for name in ["B", "b", "c"] {
      let error = #expect(throws: UnknownBody.self) { try found.body(named: name) }
      let line = name == "c" ? 6 : 4
      #expect(
        error?.description
          == "the body '\(name)' at my.xml:\(line):1 is left out because of errors")
    }
    let unknown = #expect(throws: UnknownBody.self) { try found.body(named: "E") }
    #expect(unknown?.leftOutAt == nil)
  }

  @Test("A catalogue without valid bodies is rejected")
  func useless() throws {
    #expect(try reading("<catalogue><body/></catalogue>").isUseless)
    #expect(try reading("<catalogue><body name='A'>\(wrong)</body></catalogue>").isUseless)
    #expect(try !reading("<catalogue/>").isUseless)
    let many = (1...7).map { "<body name='\($0)'>\(wrong)</body>" }.joined(separator: "\n")
    let words = try reading("<catalogue>\n\(many)</catalogue>").leftOutWords
    #expect(words?.hasSuffix("'5' (line 6) and 2 more") == true)
    let nameless = try reading("<catalogue>\n<body/></catalogue>").leftOutWords
    #expect(nameless?.hasSuffix(": a body without a name (line 2)") == true)
  }

  @Test("A name belongs to a valid body, even if an invalid one comes first")
  func names() throws {
    let found = try reading(
      "<catalogue>\n<body name='Mars'>\(wrong)</body>\n<body name='mars'/>\n</catalogue>")
    #expect(found.catalogue.bodies.map(\.name) == ["mars"])
    #expect(
      found.problems.map(\.description) == [
        "my.xml:2:13: error: the name 'Mars' is taken; the other is on line 3; "
          + "expected another name",
        "my.xml:2:29: error: 'x' is not a number; expected a length such as 12742 km",
      ])
  }

  @Test("Errors beyond the limit of reports leave bodies out too")
  func beyondReports() throws {
    let bodies = (0..<3000).map {
      "<body name='\($0)'><diameter>\($0 % 2 == 0 ? "x" : "9")</diameter></body>"
    }
    let found = try reading("<catalogue>\(bodies.joined())</catalogue>")
    #expect(found.catalogue.bodies.count == 1500 && found.leftOut.count == 1500)
    #expect(found.errorCount == 1500 && found.problems.count == 1001)
  }

  @Test("Strict reading treats warnings as errors")
  func strict() throws {
    let xml =
      "<solarsystem><solarsystemelement><name>A</name><strange/></solarsystemelement>"
      + "</solarsystem>"
    #expect(try reading(xml).warningCount == 1 && reading(xml).leftOut.isEmpty)
    let strict = try reading(xml, strict: true)
    #expect(strict.errorCount == 1 && strict.warningCount == 0 && strict.leftOut.count == 1)
  }

  @Test("Figures are preserved as text")
  func written() throws {
    let xml = """
      <catalogue><body name="A"><diameter unit="miles"> 7,918 </diameter>
      <orbit distance="1 AU" speed="29.78" speed-unit="km/s"/><moons count="2"/>
      <rotation period="24" unit="h" obliquity="23.4"/></body>
      <body name="B"><radii unit="km" equatorial="6378.1" polar="6356.8"/></body></catalogue>
      """
    let found = try reading(xml)
    #expect(
      found.entries[0].written == [
        .radii: "7,918 miles", .distanceFromSun: "1 AU", .orbitalSpeed: "29.78 km/s", .moons: "2",
        .rotationPeriod: "24 h", .obliquity: "23.4",
      ])
    #expect(found.entries[1].written == [.radii: "equatorial 6378.1, polar 6356.8 km"])
  }

  @Test("A problem with a map has the location of its path")
  func maps() throws {
    let xml = """
      <catalogue>
        <body name="A"><map tiles="2x1"><tile src="w.png"/><tile src="e.png"/></map>
          <layer kind="clouds" src="c.png"/></body></catalogue>
      """
    let found = try reading(xml)
    let entry = try #require(found.entries.first)
    func place(_ path: String?) -> String {
      found.problem(.warning, withPath: path, of: entry, "x").description
    }
    #expect(place("w.png") == "my.xml:2:46: warning: x")
    #expect(place("e.png") == "my.xml:2:65: warning: x")
    #expect(place("c.png") == "my.xml:3:31: warning: x")
    #expect(place(nil) == "my.xml:2:3: warning: x" && place("other") == place(nil))
  }
}
