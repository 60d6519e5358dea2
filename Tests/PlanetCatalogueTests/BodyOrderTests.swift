import Testing

@testable import PlanetCatalogue

@Suite("Order and search of bodies")
struct BodyOrderTests {
  let catalogue: Catalogue = {
    func body(
      _ id: String, _ name: String, _ kind: BodyKind, _ radius: Double, sun: Double? = nil,
      parent: Double? = nil
    ) -> CelestialBody {
      var result = CelestialBody(
        id: id, name: name, kind: kind, radii: Radii(equatorial: radius, polar: radius))
      if sun != nil || parent != nil {
        result.orbit = Orbit(distanceFromSun: sun, distanceFromParent: parent)
      }
      return result
    }
    var pluto = body("pluto", "Pluto", .dwarfPlanet, 1188, sun: 5906)
    pluto.facts.alternativeNames = ["134340 Pluto", "Plutón"]
    return Catalogue(sections: [
      CatalogueSection(title: "Star", bodies: [body("sun", "Sun", .star, 695_700)]),
      CatalogueSection(
        title: "Planets",
        bodies: [
          body("mars", "Mars", .planet, 3396, sun: 228),
          body("earth", "Earth", .planet, 6378, sun: 149.6),
          pluto, body("eris", "Éris", .dwarfPlanet, 1163),
        ]),
      CatalogueSection(
        title: "Moons", bodies: [body("moon", "Moon", .moon, 1737, sun: 149.6, parent: 384_400)]),
    ])
  }()

  func ids(_ order: BodyOrder) -> [String] {
    catalogue.sections(in: order).flatMap(\.bodies).map(\.id)
  }

  @Test("Bodies are ordered by name, size and distance")
  func orders() {
    #expect(catalogue.sections(in: .catalogue) == catalogue.sections)
    #expect(ids(.name) == ["earth", "eris", "mars", "moon", "pluto", "sun"])
    #expect(ids(.size) == ["sun", "earth", "mars", "moon", "pluto", "eris"])
    #expect(ids(.distance) == ["sun", "earth", "moon", "mars", "pluto", "eris"])
  }

  @Test(
    "Searches find bodies by partial and similar names",
    arguments: [
      ("m", ["mars", "moon"]), ("MAR", ["mars"]), ("eris", ["eris"]), ("ÉRI", ["eris"]),
      ("pluton", ["pluto"]), ("134340", ["pluto"]),
      ("planets", ["mars", "earth", "pluto", "eris"]),
      ("dwarf planet", ["pluto", "eris"]), ("erth", ["earth"]), ("arth", ["earth"]),
      ("qqqqqqq", []),
    ])
  func searches(_ text: String, _ ids: [String]) {
    #expect(catalogue.bodies(matching: text).map(\.id) == ids)
  }

  @Test("An empty search finds all bodies")
  func emptySearch() { #expect(catalogue.bodies(matching: " ").count == 6) }
}
