import PlanetCatalogue
import PlanetMath
import PlanetTestSupport
import Testing

/// Writing and reading back.
@Suite("Round trips")
struct RoundTripTests {
  /// Equal, and with the same scalars too: Swift's strings compare canonically.
  private func isSame(_ left: Catalogue, _ right: Catalogue) -> Bool {
    left == right
      && CatalogueWriter.write(left).unicodeScalars
        .elementsEqual(CatalogueWriter.write(right).unicodeScalars)
  }

  @Test("The bundled catalogue comes back the same")
  func bundled() throws {
    let catalogue = try CatalogueReader()
      .read(bytes: bytes(of: "Catalogues/solarsystem.xml"), name: "solarsystem.xml").catalogue
    let (again, warnings) = try read(CatalogueWriter.write(catalogue))
    #expect(warnings == [])
    #expect(isSame(catalogue, again))
  }

  @Test("Random catalogues with awkward characters and numbers come back the same")
  func random() throws {
    var maker = RandomCatalogue(random: SeededGenerator(seed: 1))
    for round in 0..<400 {
      let catalogue = maker.catalogue()
      let xml = CatalogueWriter.write(catalogue)
      let again: Catalogue
      do {
        again = try read(xml).catalogue
      } catch {
        Issue.record("round \(round): \(error)\n\(xml)")
        return
      }
      guard isSame(catalogue, again) else {
        Issue.record("round \(round) differs:\n\(xml)\n\(CatalogueWriter.write(again))")
        return
      }
    }
  }

  @Test("Angles are written in the shortest degrees, or in radians where no degrees do")
  func angles() throws {
    let catalogue = try CatalogueReader()
      .read(bytes: bytes(of: "Catalogues/solarsystem.xml"), name: "solarsystem.xml").catalogue
    let xml = CatalogueWriter.write(catalogue)
    #expect(xml.contains("obliquity=\"26.73\""))
    #expect(xml.contains("prime-meridian-rate=\"350.891982443297\""))
    #expect(!xml.contains("rad\""))
    var body = CelestialBody(
      id: "a", name: "A", kind: .world, radii: Radii(equatorial: 1, polar: 1))
    var generator = SeededGenerator(seed: 7)
    var radians = 0
    for _ in 0..<2000 {
      let angle = Angle(radians: .random(in: 0...3, using: &generator))
      body.rotation = Rotation(period: 1, obliquity: angle)
      let xml = CatalogueWriter.write(Catalogue(sections: [CatalogueSection(bodies: [body])]))
      if xml.contains(" rad\"") { radians += 1 }
      #expect(try read(xml).catalogue.bodies[0].rotation?.obliquity == angle)
    }
    // Degrees lie a little farther apart than radians: some angles have none.
    #expect(radians > 50 && radians < 600)
  }

  @Test("What XML cannot hold becomes the replacement character")
  func controls() throws {
    var body = CelestialBody(
      id: "a", name: "A\u{0}B", kind: .world, radii: Radii(equatorial: 1, polar: 1))
    body.funFact = "\u{1}\u{FFFF}"
    let xml = CatalogueWriter.write(Catalogue(sections: [CatalogueSection(bodies: [body])]))
    let again = try read(xml).catalogue.bodies[0]
    #expect(again.name == "A\u{FFFD}B")
    #expect(again.funFact == "\u{FFFD}\u{FFFD}")
  }
}
