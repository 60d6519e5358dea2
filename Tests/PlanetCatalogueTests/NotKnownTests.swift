import PlanetCatalogue
import PlanetMath
import Testing

/// Words for unknown values.
@Suite("Unknown values")
struct NotKnownTests {
  private func body(_ inside: String) -> String {
    "<catalogue>\n<body name=\"A\">\(inside)</body>\n</catalogue>"
  }

  static let places: [(inside: String, says: String)] = [
    ("<diameter>{}</diameter>", "the diameter '{}' … a length such as 12742 km"),
    (
      "<radii equatorial=\"{}\" polar=\"9\"/>",
      "the equatorial radius '{}' … a length such as 12742 km"
    ),
    ("<orbitalSpeed>{}</orbitalSpeed>", "the orbital speed '{}' … a speed such as 29.78 km/s"),
    ("<rotation period=\"{}\"/>", "the rotation period '{}' … a time such as 23.9 h"),
    ("<moons count=\"{}\"/>", "the number of moons '{}' … a whole number from 0"),
    (
      "<discovered>{}</discovered>",
      "the date '{}' … YYYY, YYYY-MM, YYYY-MM-DD or antiquity"
    ),
    ("<website>{}</website>", "the address '{}' … http:// or https://"),
    ("<map src=\"{}\"/>", "the path of the map '{}' … a path"),
    ("<orbit direction=\"{}\"/>", "the direction '{}' … one of prograde, retrograde"),
  ]

  @Test(
    "An unknown figure, date or address is absent, with a warning, or an error if strict",
    arguments: places, ["N/A", "unknown", "–", "?", "varies"])
  func absent(place: (inside: String, says: String), word: String) throws {
    let xml = body(place.inside.replacing("{}", with: word))
    let start = try #require("<body name=\"A\">\(place.inside)".firstRange(of: "{}")?.lowerBound)
    let column = "<body name=\"A\">\(place.inside)"[..<start].count + 1
    let says = place.says.replacing("{}", with: word)
      .replacing(" … ", with: " is read as unknown; expected ")
    let warning = "my.xml:2:\(column): warning: \(says), or nothing"
    let found = try reading(xml)
    #expect(found.problems.map(\.description) == [warning])
    let body = try #require(found.catalogue.bodies.first)
    #expect(body.radii == nil && body.orbit?.speed == nil && body.rotation?.period == nil)
    #expect(
      body.facts.knownMoons == nil && body.facts.discovery == nil && body.facts.website == nil)
    #expect(body.map == nil && body.orbit?.direction ?? .prograde == .prograde)
    let strict = try reading(xml, strict: true)
    #expect(
      strict.problems.map(\.description) == [warning.replacing(": warning:", with: ": error:")])
    #expect(strict.leftOut.count == 1 && strict.catalogue.bodies.isEmpty)
  }

  @Test("An unknown polar radius gives a sphere; an obliquity stays without a period")
  func parts() throws {
    let found = try reading(
      body("<radii equatorial=\"9\" polar=\"n/a\"/><rotation period=\"?\" obliquity=\"25\"/>"))
    let body = try #require(found.catalogue.bodies.first)
    #expect(body.radii == Radii(equatorial: 9, polar: 9))
    #expect(body.rotation == Rotation(period: nil, obliquity: .degrees(25)))
    #expect(found.warningCount == 2 && found.errorCount == 0)
  }

  @Test("An unknown parent is nil, unless a body has that name")
  func parent() throws {
    let alone = try reading("<catalogue><body name=\"A\" parent=\"none\"/></catalogue>")
    #expect(alone.catalogue.bodies.first?.parent == nil && alone.warningCount == 1)
    let two = try reading(
      "<catalogue><body name=\"A\" parent=\"none\"/><body id=\"none\" name=\"Nobody\"/></catalogue>"
    )
    #expect(two.catalogue.bodies.first?.parent == "none" && two.problems.isEmpty)
  }

  @Test("A body may lack a size")
  func withoutSize() throws {
    let found = try reading(body("<mass value=\"1e9 t\"/>"))
    #expect(found.problems.isEmpty)
    let body = try #require(found.catalogue.bodies.first)
    #expect(body.radii == nil && body.figureRows(parent: nil).allSatisfy { $0.label != "Diameter" })
    let larger = CelestialBody(
      id: "b", name: "B", kind: .planet, radii: Radii(equatorial: 1, polar: 1))
    let catalogue = Catalogue(sections: [CatalogueSection(bodies: [body, larger])])
    #expect(catalogue.sections(in: .size).flatMap(\.bodies).map(\.id) == ["b", "a"])
  }

  @Test("A name that means unknown is an error at the name", arguments: ["N/A", "unknown", "TBD"])
  func names(word: String) throws {
    let element = "<solarsystemelement><name>\(word)</name></solarsystemelement>"
    #expect(
      complaints("<solarsystem>\(element)</solarsystem>")
        == ["my.xml:1:40: error: the name '\(word)' means that it is unknown; expected a name"])
  }

  @Test("Unknown figures alone make no orbit, so its direction is absent")
  func orbit() throws {
    for inside in ["<distFromSun>N/A</distFromSun>", "<orbit distance=\"?\" period=\"N/A\"/>"] {
      #expect(try read(body(inside)).catalogue.bodies[0].orbit == nil, "\(inside)")
    }
    let written = try read(body("<orbit distance=\"?\" direction=\"retrograde\"/>"))
    #expect(written.catalogue.bodies[0].orbit == Orbit(direction: .retrograde))
    #expect(try read(body("<orbit period=\"5\"/>")).catalogue.bodies[0].orbit != nil)
  }
}
