import PlanetCatalogue
import PlanetMath
import PlanetStrings
import PlanetTestSupport
import Testing

/// Lookup of bodies and near misses.
@Suite("Lookup")
struct LookupTests {
  private let catalogue: Catalogue = {
    func body(_ id: String, _ name: String, _ others: [String] = []) -> CelestialBody {
      var body = CelestialBody(
        id: id, name: name, kind: .planet, radii: Radii(equatorial: 1, polar: 1))
      body.facts.alternativeNames = others
      return body
    }
    return Catalogue(sections: [
      CatalogueSection(
        title: "A", bodies: [body("mars", "Mars", ["Ares"]), body("venus", "Venus")]),
      CatalogueSection(
        title: "B", bodies: [body("eris", "Éris", ["136199 Eris"]), body("x", "Ares")]),
    ])
  }()

  @Test(
    "Ids, names and alternative names are found in any case, with or without accents",
    arguments: [
      ("mars", "mars"), ("MARS", "mars"), (" Mars ", "mars"), ("Eris", "eris"), ("éRIS", "eris"),
      ("E\u{301}ris", "eris"), ("136199-eris", "eris"), ("136199  Eris", "eris"), ("ares", "x"),
    ])
  func found(_ name: String, _ id: String) throws {
    #expect(try catalogue.body(named: name).id == id)
  }

  @Test("Unknown names have near misses")
  func unknown() {
    func says(_ name: String, in catalogue: Catalogue) -> String? {
      do throws(UnknownBody) {
        _ = try catalogue.body(named: name)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(says("Marz", in: catalogue) == "unknown body 'Marz': did you mean 'Mars'?")
    let titans = Catalogue(sections: [
      CatalogueSection(
        bodies: ["Titan", "Titania"].map {
          CelestialBody(id: $0, name: $0, kind: .moon, radii: Radii(equatorial: 1, polar: 1))
        })
    ])
    #expect(
      says("titani", in: titans) == "unknown body 'titani': did you mean 'Titan' or 'Titania'?")
    #expect(says("venuss", in: catalogue) == "unknown body 'venuss': did you mean 'Venus'?")
    #expect(
      says("Betelgeuse", in: catalogue)
        == "unknown body 'Betelgeuse': the catalogue has no body of a similar name")
    #expect(says("a", in: Catalogue()) == "unknown body 'a': the catalogue is empty")
  }

  @Test("Bodies and sections are found by id")
  func byID() {
    #expect(catalogue.body(id: "eris")?.name == "Éris")
    #expect(catalogue.body(id: "Eris") == nil)
    #expect(catalogue.section(containing: "x")?.title == "B")
    #expect(catalogue.bodies.map(\.id) == ["mars", "venus", "eris", "x"])
  }

  @Test("Sections are found by title in any case, with or without accents, all of that title")
  func sections() throws {
    var catalogue = catalogue
    catalogue.sections.append(
      CatalogueSection(title: "À", bodies: catalogue.sections[1].bodies.dropLast()))
    catalogue.sections.append(CatalogueSection(bodies: catalogue.sections[1].bodies.suffix(1)))
    #expect(try catalogue.bodies(inSection: "a").map(\.id) == ["mars", "venus", "eris"])
    #expect(try catalogue.bodies(inSection: " B ").map(\.id) == ["eris", "x"])
    func says(_ titles: [String], _ title: String) -> String? {
      let catalogue = Catalogue(sections: titles.map { CatalogueSection(title: $0) })
      let error = #expect(throws: UnknownSection.self) { try catalogue.bodies(inSection: title) }
      return error?.description
    }
    #expect(
      says(["Moons", "Planets"], "planet") == "unknown section 'planet': did you mean 'Planets'?")
    #expect(
      says(["Moons", "Planets", "moons"], "stars")
        == "unknown section 'stars': the sections are 'Moons', 'Planets'")
    #expect(says([], "x") == "unknown section 'x': the catalogue has no sections")
    let many = says((1...20).map { "Section \($0)" }, "stars")
    #expect(many?.hasSuffix("'Section 12' and 8 more") == true)
  }

  @Test(
    "Edit distances count insertions, deletions, changes and swaps",
    arguments: [
      ("", "", 0), ("a", "", 1), ("mars", "mars", 0), ("mars", "marz", 1), ("mras", "mars", 1),
      ("kitten", "sitting", 3), ("ca", "abc", 3), ("saturn", "satrun", 1), ("é", "e", 1),
    ])
  func distances(_ left: String, _ right: String, _ count: Int) {
    #expect(NearestWord.distance(left, right) == count)
    #expect(NearestWord.distance(right, left) == count)
  }

  @Test("Dissimilar words are no near misses, and near misses are ordered")
  func nearest() {
    let words = ["texture", "diameter", "name", "image", "moon", "io"]
    #expect(NearestWord.one(to: "textrue", among: words) == "texture")
    #expect(NearestWord.one(to: "NÀME", among: words) == "name")
    #expect(NearestWord.one(to: "weight", among: words) == nil)
    #expect(NearestWord.one(to: "", among: words) == nil)
    #expect(NearestWord.one(to: "xy", among: words) == nil)
    #expect(NearestWord.all(to: "mame", among: words) == ["name"])
    #expect(NearestWord.one(to: String(repeating: "a", count: 100_000), among: words) == nil)
  }

  @Test("Spins are relative to the map's north up, and reversed once")
  func spins() {
    let venus = Rotation(period: 5832.44, direction: .retrograde, obliquity: .degrees(177.36))
    #expect(!venus.turnsEastward)
    #expect(abs(venus.northTilt.degrees - 2.64) < 1e-12)
    var pluto = Rotation(period: 153.2934, direction: .retrograde, obliquity: .degrees(119.6))
    pluto.pole = Pole(
      rightAscension: .degrees(132.993), declination: .degrees(-6.163),
      primeMeridianRate: .degrees(56.36))
    #expect(pluto.turnsEastward)
    #expect(pluto.northTilt == .degrees(119.6))
    let triton = Rotation(period: 141, direction: .retrograde, obliquity: .zero)
    #expect(!triton.turnsEastward)
    #expect(triton.northTilt == .zero)
    #expect(Rotation(period: 1).northTilt == .zero)
  }

  @Test("Sources are in the order of the figures, one for each")
  func sources() {
    var sources = FigureSources()
    sources[.mass] = Source("b")
    sources[.radii] = Source("a")
    sources[.mass] = Source("c")
    #expect(sources.all.map(\.figure) == [.radii, .mass])
    #expect(sources[.mass] == Source("c"))
    sources[.mass] = nil
    #expect(sources[.mass] == nil)
  }

  @Test("Colours are read and written as #rrggbb")
  func colors() {
    #expect(SRGBColor(hex: "#0aFf10") == SRGBColor(red: 10, green: 255, blue: 16))
    #expect(SRGBColor(red: 10, green: 255, blue: 16).description == "#0aff10")
    for wrong in ["", "#fff", "0aff10", "#0aff1g", "#0aff100", "#０aff1", "#-1ff10"] {
      #expect(SRGBColor(hex: wrong) == nil)
    }
  }
}
