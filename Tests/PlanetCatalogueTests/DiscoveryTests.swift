import PlanetCatalogue
import Testing

@Suite("Discoveries")
struct DiscoveryTests {
  /// Reads one body with additional elements.
  private func body(_ inside: String) throws -> CelestialBody {
    let (catalogue, warnings) = try read(
      "<catalogue><body id=\"a\" name=\"A\"><radii equatorial=\"9\"/>\(inside)</body></catalogue>")
    #expect(warnings == [])
    return catalogue.bodies[0]
  }

  private func date(_ text: String) throws -> DiscoveryDate {
    .date(try #require(CalendarDate(text)))
  }

  @Test("Both vocabularies have the date, author and source of a discovery")
  func reading() throws {
    let uranus = try body(
      "<discovered by=\"William Herschel\" source=\"a\" source-href=\"https://b.c\">\n 1781-03-13 "
        + "</discovered>")
    #expect(uranus.facts.discovery == Discovery(try date("1781-03-13"), by: "William Herschel"))
    #expect(uranus.facts.sources[.discovery] == Source("a", url: "https://b.c"))
    #expect(
      try body("<discovered>1610</discovered>").facts.discovery == Discovery(try date("1610")))
    let known = try body(
      "<discovered>Antiquity</discovered><source of=\"discovery\">x</source>")
    #expect(known.facts.discovery == Discovery(.antiquity))
    #expect(known.facts.sources[.discovery] == Source("x"))
    for tag in ["discovered", "Discovered", "DISCOVERED"] {
      let (catalogue, warnings) = try read(
        "<solarsystem><solarsystemelement><name>A</name><diameter>1</diameter>"
          + "<\(tag)>-0128-06</\(tag)></solarsystemelement></solarsystem>")
      #expect(warnings == [])
      #expect(catalogue.bodies[0].facts.discovery == Discovery(try date("-0128-06")))
    }
  }

  @Test("A discovery has a row of its own with its source")
  func row() throws {
    var body = try body(
      "<discovered by=\"Galileo &amp; Marius\" source=\"b\">1610-01</discovered>")
    let row = try #require(body.figureRows(parent: nil).first { $0.label == "Discovered" })
    #expect(row.value == "January 1610, Galileo & Marius" && row.source == Source("b"))
    body.facts.discovery = nil
    #expect(!body.figureRows(parent: nil).contains { $0.label == "Discovered" })
  }

  static let wrong: [Wrong] = [
    .body(
      "no date", "<discovered>yesterday</discovered>",
      "my.xml:2:58: warning: 'yesterday' is not a date; "
        + "expected YYYY, YYYY-MM, YYYY-MM-DD or antiquity"),
    .body(
      "misspelt antiquity", "<discovered>antiqity</discovered>",
      "my.xml:2:58: warning: 'antiqity' is not a date; "
        + "expected YYYY, YYYY-MM, YYYY-MM-DD or antiquity; did you mean 'antiquity'?"),
    .body(
      "no such day", "<discovered>1900-02-29</discovered>",
      "my.xml:2:58: warning: '1900-02-29' is not a date: the day must be 1 to 28; "
        + "expected YYYY, YYYY-MM, YYYY-MM-DD or antiquity"),
    .body(
      "no such month", "<discovered>\n\n 1900-00\n</discovered>",
      "my.xml:4:2: warning: '1900-00' is not a date: the month must be 1 to 12; "
        + "expected YYYY, YYYY-MM, YYYY-MM-DD or antiquity"),
    .body(
      "day of a count", "<moons count=\"2\" as-of=\"2026-04-31\"/>",
      "my.xml:2:70: warning: '2026-04-31' is not a date: the day must be 1 to 30; "
        + "expected YYYY, YYYY-MM or YYYY-MM-DD"),
    .body(
      "discoverer without date", "<discovered by=\"x\"/>",
      "my.xml:2:46: warning: <discovered> has no date; expected 1781-03-13, 1781 or antiquity"),
    .body(
      "nameless discoverer", "<discovered by=\" \">1781</discovered>",
      "my.xml:2:62: warning: the name '' is empty; expected a name"),
    .body(
      "two discoveries", "<discovered>1781</discovered><discovered>1782</discovered>",
      "my.xml:2:75: warning: a second <discovered> in <body>; the first is on line 2"),
    .body(
      "unknown attribute", "<discovered bye=\"x\">1781</discovered>",
      "my.xml:2:58: warning: unknown attribute 'bye' of <discovered>; "
        + "expected one of by, source, source-href; did you mean 'by'?"),
    .body(
      "misspelt element", "<discoverd>1781</discoverd>",
      "my.xml:2:46: warning: unknown element <discoverd> in <body>; did you mean 'discovered'?"),
  ]

  static let asWritten: [(text: String, date: String, name: String?)] = [
    ("13 March 1781", "1781-03-13", nil), ("1930 by C. Tombaugh", "1930", "C. Tombaugh"),
    ("February 18, 1930 by Clyde Tombaugh", "1930-02-18", "Clyde Tombaugh"),
    ("1930 (Clyde Tombaugh)", "1930", "Clyde Tombaugh"),
    ("Clyde Tombaugh, 1930", "1930", "Clyde Tombaugh"), ("129 BC", "-0128", nil),
    ("1781/03/13", "1781-03-13", nil), ("7. January 1610", "1610-01-07", nil),
  ]

  @Test("Dates and discoverers are read as people write them", arguments: asWritten)
  func readsWords(_ written: (text: String, date: String, name: String?)) throws {
    let discovery = try #require(
      try body("<discovered>\(written.text)</discovered>").facts.discovery)
    #expect(discovery == Discovery(try date(written.date), by: written.name))
  }

  @Test("Errors have their location", arguments: wrong)
  func problems(_ wrong: Wrong) {
    #expect(complaints(wrong.xml) == wrong.says)
  }

  @Test("An empty element is a warning")
  func nothing() throws {
    let (catalogue, warnings) = try read(
      "<catalogue><body id=\"a\" name=\"A\"><diameter>1</diameter><discovered/></body></catalogue>")
    #expect(catalogue.bodies[0].facts.discovery == nil)
    #expect(warnings.map(\.description) == ["my.xml:1:56: warning: <discovered> is empty"])
  }

  @Test("Bodies are ordered by date of discovery, undated ones last in the order of the file")
  func order() throws {
    func body(_ id: String, _ discovery: Discovery?) -> CelestialBody {
      var body = CelestialBody(
        id: id, name: id, kind: .world, radii: Radii(equatorial: 1, polar: 1))
      body.facts.discovery = discovery
      return body
    }
    let catalogue = Catalogue(sections: [
      CatalogueSection(
        title: "A",
        bodies: [
          body("z", nil), body("day", Discovery(try date("1610-01-07"))), body("y", nil),
          body("month", Discovery(try date("1610-01"))), body("old", Discovery(.antiquity)),
        ]),
      CatalogueSection(
        title: "B",
        bodies: [
          body("same", Discovery(try date("1610-01-07"), by: "a")), body("x", nil),
          body("year", Discovery(try date("1610"))), body("older", Discovery(.antiquity)),
          body("early", Discovery(try date("-0128"))),
        ]),
    ])
    let sections = catalogue.sections(in: .date)
    #expect(sections.count == 1 && sections[0].title == nil)
    #expect(
      sections[0].bodies.map(\.id) == [
        "old", "older", "early", "year", "month", "day", "same", "z", "y", "x",
      ])
  }

  @Test("The bundled bodies have this order of discovery")
  func bundled() throws {
    let catalogue = try CatalogueReader()
      .read(bytes: bytes(of: "Catalogues/solarsystem.xml"), name: "solarsystem.xml").catalogue
    let bodies = catalogue.sections(in: .date).flatMap(\.bodies)
    #expect(
      bodies.map { $0.id + ($0.facts.discovery.map { " \($0.date)" } ?? "") } == [
        "sun antiquity", "mercury antiquity", "venus antiquity", "mars antiquity",
        "jupiter antiquity", "saturn antiquity", "moon antiquity", "halley antiquity",
        "ganymede 1610-01-07", "callisto 1610-01-07", "io 1610-01-08", "europa 1610-01-08",
        "titan 1655-03-25", "iapetus 1671-10-25", "rhea 1672-12-23", "tethys 1684-03-21",
        "dione 1684-03-21", "uranus 1781-03-13", "titania 1787-01-11", "oberon 1787-01-11",
        "enceladus 1789-08-28", "mimas 1789-09-17", "ceres 1801-01-01", "pallas 1802-03-28",
        "vesta 1807-03-29", "neptune 1846-09-23", "triton 1846-10-10", "hyperion 1848-09-16",
        "ariel 1851-10-24", "umbriel 1851-10-24", "deimos 1877-08-12", "phobos 1877-08-18",
        "pluto 1930-02-18", "miranda 1948-02-16", "charon 1978-06-22", "proteus 1989-06",
        "bennu 1999-09-11", "haumea 2003-03-07", "eris 2005-01-05", "makemake 2005-03-31",
        "earth",
      ])
    for body in bodies {
      let isDated = body.facts.discovery.map { $0.date != .antiquity } ?? false
      #expect((body.facts.discovery?.discoverer != nil) == isDated, "\(body.id)")
    }
  }
}
