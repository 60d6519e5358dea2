import PlanetCatalogue
import Testing

@Suite("Drifting maps in catalogues")
struct MapDriftTests {
  private static func reading(
    _ attributes: String, of body: String = "id='jupiter' name='Jupiter'"
  ) throws -> CatalogueReading {
    let xml = """
      <catalogue><body \(body) kind="planet"><diameter>139822</diameter>
      <map src="jupiter.jpg" \(attributes)/></body></catalogue>
      """
    return try CatalogueReader().read(bytes: Array(xml.utf8), name: "test.xml")
  }

  @Test(
    "A drift is read, and written again",
    arguments: [
      (
        "drift='-0.0567' rotation-system='II' reference-date='2023-06-01'",
        MapDrift(rate: -0.0567, system: .second, referenceDate: 2_460_096.5)
      ),
      (
        "drift='2' reference-date='JD 2451545.5'",
        MapDrift(rate: 2, system: nil, referenceDate: 2_451_545.5)
      ),
      ("rotation-system='iii'", MapDrift(rate: 0, system: .third, referenceDate: 2_451_545)),
    ])
  func written(attributes: String, drift: MapDrift) throws {
    let reading = try Self.reading(attributes)
    #expect(reading.problems == [])
    #expect(reading.catalogue.bodies.first?.mapDrift == drift)
    let text = CatalogueWriter.xml(of: reading.catalogue)
    let again = try CatalogueReader().read(bytes: Array(text.utf8), name: "again.xml")
    #expect(again.problems == [])
    #expect(again.catalogue.bodies.first?.mapDrift == drift)
  }

  @Test(
    "An incomplete or impossible drift is a problem",
    arguments: [
      ("drift='1'", "the map drifts, but has no date at which its longitudes are right"),
      ("reference-date='2023-06-01'", "the map has a reference date, but no drift"),
      ("rotation-system='IV'", "'IV'"), ("drift='fast' reference-date='2023-06-01'", "'fast'"),
      ("drift='1' reference-date='2023-13-01'", "'2023-13-01'"),
    ])
  func invalid(attributes: String, words: String) throws {
    let reading = try Self.reading(attributes)
    #expect(reading.catalogue.bodies.first?.mapDrift == nil)
    let problem = try #require(reading.problems.first)
    #expect(problem.description.contains(words), "\(problem)")
    #expect(problem.description.contains("test.xml:2:"), "\(problem)")
  }

  @Test(
    "A system of longitudes that the body does not have is a warning",
    arguments: [
      ("id='saturn' name='Saturn'", "II", "expected I or III"),
      ("name='Vulcan'", "I", "expected no rotation-system"),
    ])
  func system(body: String, system: String, words: String) throws {
    let attributes = "drift='1' rotation-system='\(system)' reference-date='2023-06-01'"
    let reading = try Self.reading(attributes, of: body)
    #expect(reading.catalogue.bodies.first?.mapDrift == nil)
    let problem = try #require(reading.problems.first).description
    #expect(problem.contains("has no System \(system) of longitudes"), "\(problem)")
    #expect(problem.contains(words), "\(problem)")
  }

  @Test("A drift of 0 in the body's own system is none")
  func none() throws {
    let reading = try Self.reading("drift='0' reference-date='2023-06-01'")
    #expect(reading.problems == [] && reading.catalogue.bodies.first?.mapDrift == nil)
  }
}
