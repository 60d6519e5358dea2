import PlanetCatalogue
import PlanetMath
import PlanetSources
import Testing

@Suite("Files of orbital elements")
struct ElementFileTests {
  /// Returns a line with texts that begin at columns, from 1.
  private static func line(_ cells: [(column: Int, text: String)]) -> String {
    var line = ""
    for (column, text) in cells {
      line += String(repeating: " ", count: max(column - 1 - line.count, 0)) + text
    }
    return line
  }

  private static func comet(_ name: String, perihelion: String = "1986 02  9.4589") -> String {
    line([
      (15, perihelion), (31, " 0.587104"), (42, "0.967276"), (52, "111.8481"), (62, " 58.8600"),
      (72, "162.2393"), (82, "19860219"), (92, " 4.0"), (97, " 6.0"), (103, name),
    ])
  }

  private static func minorPlanet(_ number: String, _ name: String, magnitude: String) -> String {
    line([
      (1, number), (9, magnitude), (16, "0.15"), (21, "K25BL"), (27, "188.70269"),
      (38, " 73.27343"), (49, " 80.25221"), (60, " 10.58780"), (71, "0.0794013"),
      (81, " 0.21424651"), (93, "  2.7660512"), (167, name),
    ])
  }

  private static func bodies(
    _ text: String, of names: [String] = [], brightest: Int? = nil
  ) -> [CelestialBody] {
    let file = ElementFile(Array(text.utf8), name: "test.txt")
    #expect(file.problems.map(\.description) == [])
    let (catalogue, missing) = file.catalogue(of: names, brightest: brightest)
    #expect(missing == [])
    return catalogue.bodies
  }

  @Test("A line of a comet is a body with elements, magnitude and further name")
  func cometLine() throws {
    let body = try #require(Self.bodies(Self.comet("1P/Halley")).first)
    #expect(body.name == "1P/Halley" && body.id == "1p-halley" && body.kind == .comet)
    #expect(body.facts.alternativeNames == ["Halley"])
    let elements = try #require(body.orbit?.elements)
    #expect(elements.phase == .periapsis(date: 2_446_470.9589))
    #expect(elements.epoch == 2_446_480.5)
    #expect(elements.eccentricity == 0.967276 && elements.inclination == .degrees(162.2393))
    #expect(abs(elements.periapsisDistance / 149_597_870.7 - 0.587104) < 1e-12)
    #expect(body.facts.magnitude == MagnitudeLaw(.comet, absolute: 4, slope: 15))
  }

  @Test("Lines of minor planets follow the heading, and the brightest are chosen")
  func minorPlanetLines() throws {
    let text = """
      A heading with any text
      Des'n     H     G   Epoch     M
      ---------------------------------------------------------------
      \(Self.minorPlanet("00001", "(1) Ceres", magnitude: " 3.34"))\r
      \(Self.minorPlanet("00004", "(4) Vesta", magnitude: " 3.25"))

      \(Self.minorPlanet("K04M04N", "2004 MN4", magnitude: "19.09"))
      """
    #expect(Self.bodies(text).map(\.name) == ["Ceres", "Vesta", "2004 MN4"])
    #expect(Self.bodies(text, brightest: 1).map(\.id) == ["vesta"])
    #expect(Self.bodies(text, of: ["4"]).map(\.name) == ["Vesta"])
    let vesta = try #require(Self.bodies(text, of: ["vesta"]).first)
    #expect(vesta.orbit?.elements?.phase == .meanAnomaly(.degrees(188.70269)))
    #expect(vesta.orbit?.elements?.epoch == 2_461_000.5)
    #expect(vesta.facts.magnitude == MagnitudeLaw(.asteroid, absolute: 3.25, slope: 0.15))
    // H 3.25 and an albedo of 0.14; the true size of this bright body is 525 km.
    #expect(abs((vesta.radii?.equatorial ?? 0) * 2 - 795) < 5)
  }

  @Test("An orbit and a table of the small-body database are bodies")
  func database() throws {
    let single = """
      {"object": {"fullname": "99942 Apophis (2004 MN4)", "kind": "an"},
       "orbit": {"epoch": "2461000.5", "elements": [{"name": "e", "value": "0.191"},
        {"name": "a", "value": "0.9224"}, {"name": "q", "value": "0.746"},
        {"name": "i", "value": "3.34"}, {"name": "om", "value": "203.9"},
        {"name": "w", "value": "126.7"}, {"name": "ma", "value": "166.0"},
        {"name": "tp", "value": "2461148.1"}]},
       "phys_par": [{"name": "H", "value": "19.09"}, {"name": "diameter", "value": "0.34"}]}
      """
    let apophis = try #require(Self.bodies(single).first)
    #expect(apophis.kind == .asteroid && apophis.radii?.equatorial == 0.17)
    #expect(apophis.orbit?.elements?.phase == .periapsis(date: 2_461_148.1))
    let table = """
      {"fields": ["full_name", "e", "q", "i", "om", "w", "tp", "M1", "K1"], "data": [
       ["       1P/Halley", "0.968", "0.575", "162.2", "59.1", "112.3", "2446469.97", "5.5", "8"],
       ["C/2023 A3 (Tsuchinshan-ATLAS)", 1.0001, 0.391, 139.1, 21.6, 308.5, 2460581.2, 6.6, null]]}
      """
    let comets = Self.bodies(table)
    #expect(comets.map(\.name) == ["1P/Halley", "C/2023 A3 (Tsuchinshan-ATLAS)"])
    #expect(comets[1].orbit?.elements?.eccentricity == 1.0001)
    #expect(comets[1].facts.magnitude == MagnitudeLaw(.comet, absolute: 6.6))
  }

  @Test("A line that is damaged is reported with its place, and the others are read")
  func faults() {
    let text = [
      Self.comet("1P/Halley"), "not a line of elements", "# a remark",
      Self.comet("C/1 (Late)", perihelion: "1986 13  9.4589"),
    ].joined(separator: "\n")
    let file = ElementFile(Array(text.utf8), name: "test.txt")
    #expect(file.count == 1)
    #expect(file.problems.map(\.line) == [2, 4])
    let json = #"{"fields": ["e"], "data": [["0.1"], ["0.2"]]}"#
    let other = ElementFile(Array(json.utf8), name: "test.json")
    #expect(other.count == 0 && other.problems.count == 2)
    #expect(other.problems.first?.message == "the element 'i' is missing")
    let broken = ElementFile(Array(#"{"fields": ["e""#.utf8), name: "test.json")
    #expect(broken.count == 0 && broken.problems.count == 1)
    let text2 = ElementFile(Array(repeating: UInt8(ascii: "x"), count: 100_000), name: "x")
    #expect(text2.count == 0 && !text2.problems.isEmpty)
  }

  @Test("Names of moons, and names that are further names of others, keep their bodies")
  func names() {
    let text = [
      Self.comet("1P/Halley"), Self.minorPlanet("02688", "(2688) Halley", magnitude: "12.0"),
      Self.minorPlanet("00052", "(52) Europa", magnitude: " 6.5"),
    ].joined(separator: "\n")
    let bodies = Self.bodies(text)
    #expect(bodies.map(\.name) == ["1P/Halley", "Halley", "(52) Europa"])
    #expect(Set(bodies.map(\.id)).count == 3 && !bodies.map(\.id).contains("europa"))
    #expect(bodies[0].facts.alternativeNames == [])
  }

  @Test("Impossible elements are reported")
  func impossible() {
    let json = """
      {"fields": ["full_name", "e", "q", "i", "om", "w", "tp"], "data": [
       ["A", -0.1, 1, 1, 1, 1, 2450000], ["B", 0.1, -1, 1, 1, 1, 2450000],
       ["C", 0.1, 1, 181, 1, 1, 2450000], ["D", 0.1, 1, 1, 1, 1, null], ["", 0, 1, 1, 1, 1, 1]]}
      """
    let file = ElementFile(Array(json.utf8), name: "test.json")
    #expect(file.count == 0 && file.problems.count == 5)
  }
}
