import PlanetMath
import Testing

@testable import PlanetCatalogue

@Suite("Orbital elements in catalogues")
struct OrbitalElementsTests {
  private static func reading(_ orbit: String, kind: String = "comet") throws -> CatalogueReading {
    let xml = """
      <catalogue><body name="Test" kind="\(kind)">
      <diameter>11</diameter><orbit \(orbit)/></body></catalogue>
      """
    return try CatalogueReader().read(bytes: Array(xml.utf8), name: "test.xml")
  }

  private static func elements(_ orbit: String, kind: String = "comet") throws -> OrbitalElements {
    let reading = try reading(orbit, kind: kind)
    #expect(reading.problems.map(\.description) == [])
    return try #require(reading.catalogue.bodies.first?.orbit?.elements)
  }

  @Test("A coma and its tail are read, and written again")
  func coma() throws {
    func reading(_ coma: String) throws -> CatalogueReading {
      let xml = """
        <catalogue><body name="Test" kind="comet"><diameter>11</diameter>\(coma)</body></catalogue>
        """
      return try CatalogueReader().read(bytes: Array(xml.utf8), name: "test.xml")
    }
    let good = try reading(
      "<coma radius='100000 km' brightness='0.5' color='#cfeee4'>"
        + "<tail length='20 million km' width='2 million km' brightness='0.1'/></coma>")
    #expect(good.problems == [])
    let body = try #require(good.catalogue.bodies.first)
    let coma = try #require(body.coma)
    #expect(coma.radius == 1e5 && coma.brightness == 0.5 && coma.color != nil)
    #expect(coma.tail == Coma.Tail(length: 2e7, width: 2e6, brightness: 0.1))
    let text = CatalogueWriter.xml(of: good.catalogue)
    let again = try CatalogueReader().read(bytes: Array(text.utf8), name: "again.xml")
    #expect(again.catalogue.bodies.first?.coma == coma)
    for (wrong, words) in [
      ("<coma radius='1000 km'/>", "<coma> has no 'brightness'; expected brightness=\"0.5\""),
      (
        "<coma radius='1000 km' brightness='200'/>",
        "the brightness '200' is impossible; expected 0 to 100"
      ),
      (
        "<coma radius='1000 km' brightness='1'><tail length='5 km' brightness='1'/></coma>",
        "<tail> has no 'width'; expected width=\"3 million km\""
      ),
    ] {
      let bad = try reading(wrong)
      #expect(bad.catalogue.bodies.first?.coma == nil)
      #expect(
        bad.problems.contains { $0.description.contains(words) },
        "\(bad.problems.map(\.description))")
    }
  }

  @Test("Lengths without unit are in AU about a star and in km about a planet")
  func units() throws {
    let planet = try Self.elements("semi-major-axis=\"2.5\"", kind: "asteroid")
    #expect(planet.size == .semiMajorAxis(2.5 * 149_597_870.7))
    let moon = try Self.elements("semi-major-axis=\"9376\"", kind: "moon")
    #expect(moon.size == .semiMajorAxis(9376))
    let stated = try Self.elements(
      "perihelion-distance=\"1000000 km\" periapsis-time=\"1986-02-09\"")
    #expect(stated.size == .periapsisDistance(1e6))
  }

  @Test(
    "Dates are days with fractions, moments and Julian dates",
    arguments: [
      ("1986-02-09.45895", 2_446_470.95895), ("1986 02 09.45895", 2_446_470.95895),
      ("JD 2446470.95895", 2_446_470.95895), ("2446470.95895 TDB", 2_446_470.95895),
      ("1986-02-09T12:00", 2_446_471), ("1986-02-09", 2_446_470.5),
    ])
  func dates(text: String, expected: Double) throws {
    let elements = try Self.elements(
      "perihelion-distance=\"0.5871\" eccentricity=\"0.9673\" periapsis-time=\"\(text)\"")
    guard case .periapsis(let date) = elements.phase else {
      Issue.record("no time of periapsis")
      return
    }
    #expect(abs(date - expected) < 1e-6)
    #expect(elements.epoch == date)
  }

  @Test(
    "An invalid element leaves the elements out, with a warning at its place",
    arguments: [
      ("semi-major-axis=\"2\" eccentricity=\"1.5\"", "perihelion-distance"),
      ("eccentricity=\"0.5\"", "semi-major-axis"),
      ("perihelion-distance=\"1\" eccentricity=\"1\"", "periapsis-time"),
      ("semi-major-axis=\"2\" inclination=\"200\"", "0° to 180°"),
      ("semi-major-axis=\"2\" reference=\"eclptic\"", "ecliptic"),
      ("semi-major-axis=\"2\" reference=\"laplace\"", "reference-ra"),
      ("semi-major-axis=\"2\" epoch=\"tomorrow\"", "2026-01-31.25"),
      ("semi-major-axis=\"2\" node=\"east\"", "an angle"),
    ])
  func faults(orbit: String, expected: String) throws {
    let reading = try Self.reading(orbit)
    #expect(reading.catalogue.bodies.count == 1)
    #expect(reading.catalogue.bodies.first?.orbit?.elements == nil)
    let problem = try #require(reading.problems.first)
    #expect(problem.severity == .warning && problem.line == 2)
    #expect(problem.description.contains(expected), "\(problem)")
  }

  @Test("Elements and magnitudes are written and read back as the same values")
  func roundTrip() throws {
    var body = CelestialBody(id: "x", name: "X", kind: .asteroid)
    var elements = OrbitalElements(size: .semiMajorAxis(414_261_000.25))
    (elements.eccentricity, elements.inclination) = (0.0789, .degrees(10.594))
    (elements.node, elements.periapsisArgument) = (.degrees(80.3), .degrees(73.6))
    (elements.phase, elements.epoch) = (.meanAnomaly(.degrees(77.37)), 2_458_849.5)
    elements.reference = .laplace
    elements.pole = .init(rightAscension: .degrees(12.5), declination: .degrees(-3.25))
    elements.rates.node = .degrees(-0.125)
    elements.rates.periapsisArgument = .degrees(0.25)
    body.orbit = Orbit()
    body.orbit?.elements = elements
    body.facts.magnitude = MagnitudeLaw(.comet, absolute: -1.25, slope: 7.5)
    let catalogue = Catalogue(sections: [CatalogueSection(bodies: [body])])
    let xml = CatalogueWriter.xml(of: catalogue)
    let reading = try CatalogueReader().read(bytes: Array(xml.utf8), name: "test.xml")
    #expect(reading.problems.map(\.description) == [])
    #expect(reading.catalogue.bodies == [body])
  }

  @Test("Systems of stars and numbers in kernels are written and read back")
  func systems() throws {
    let xml = """
      <catalogue><system id="pair" name="Pair" epoch="2100-01-01" sky="earth"/>
      <system id="plain"/>
      <body id="a" name="A" kind="star" parent="pair"><diameter>1400000 km</diameter></body>
      <body id="b" name="B" kind="asteroid"><diameter>12 km</diameter><spk id="2000433"/></body>
      </catalogue>
      """
    let reading = try CatalogueReader().read(bytes: Array(xml.utf8), name: "test.xml")
    #expect(reading.problems.map(\.description) == [])
    let pair = StarSystem(id: "pair", name: "Pair", epoch: 2_488_069.5, sky: .earth)
    #expect(reading.catalogue.systems == [pair, StarSystem(id: "plain", name: "plain")])
    #expect(reading.catalogue.bodies.map(\.parent) == ["pair", nil])
    #expect(reading.catalogue.bodies.map(\.kernelNumber) == [nil, 2_000_433])
    let written = CatalogueWriter.xml(of: reading.catalogue)
    let again = try CatalogueReader().read(bytes: Array(written.utf8), name: "test.xml")
    #expect(again.problems.map(\.description) == [] && again.catalogue == reading.catalogue)
  }

  @Test(
    "Invalid systems and numbers are warnings at their places",
    arguments: [
      ("<system name=\"X\"/>", "<system> has no 'id'"),
      ("<system id=\"x\" epoch=\"soon\"/>", "2026-01-31.25"),
      ("<system id=\"x\" sky=\"erth\"/>", "did you mean 'earth'"),
      ("<system id=\"a\"/>", "the id 'a' of a system is taken"),
      (
        "<system id=\"b\"/><system id=\"b\" name=\"C\"/>\n<system id=\"d\"/>",
        "the id 'b' of a system is taken"
      ),
      ("<body id=\"c\" name=\"C\" parent=\"pear\"/>", "unknown parent 'pear'"),
      ("<body id=\"c\" name=\"C\"><spk id=\"Eros\"/></body>", "a whole number such as 2000433"),
    ])
  func invalidSystems(element: String, expected: String) throws {
    let xml = "<catalogue><body id=\"a\" name=\"A\"/>\n\(element)</catalogue>"
    let reading = try CatalogueReader().read(bytes: Array(xml.utf8), name: "test.xml")
    let problem = try #require(reading.problems.first { $0.description.contains(expected) })
    #expect(problem.severity == .warning && problem.line == 2)
    #expect(reading.catalogue.bodies.first?.id == "a")
  }

  @Test("Systems are parents by their ids and names, and are suggested")
  func systemParents() throws {
    let xml = """
      <catalogue><system id="tat" name="Tatoo"/>
      <body id="a" name="A" kind="star" parent="Tatoo"/>
      <body id="b" name="B" kind="star" parent="tta"/></catalogue>
      """
    let reading = try CatalogueReader().read(bytes: Array(xml.utf8), name: "test.xml")
    #expect(reading.catalogue.bodies.map(\.parent) == ["tat", nil])
    #expect(
      reading.problems.map(\.description) == [
        "test.xml:3:43: warning: unknown parent 'tta'; expected the id of a body or a system in "
          + "this catalogue; did you mean 'tat'?"
      ])
  }
}
