import Foundation
import PlanetCatalogue
import PlanetMath
import PlanetSky
import Testing

@Suite("Map of Jupiter")
struct RedSpotMapTests {
  @Test("The bundled map of Jupiter and the meridian passages have the same Great Red Spot")
  func redSpot() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "Catalogues/solarsystem.xml"))
    let catalogue = try CatalogueReader().read(bytes: Array(data), name: "solarsystem.xml")
      .catalogue
    let drift = try #require(catalogue.body(id: "jupiter")?.mapDrift)
    for date in [2_457_000.5, 2_460_096.5, 2_462_000.5] {
      // The spot is at 35° W in the map.
      let longitude = 35 - drift.rate * (date - drift.referenceDate)
      let event = GreatRedSpot.longitude(at: Instant(julianDate: date, scale: .terrestrial))
      #expect(Angle.degrees(longitude - event.degrees).wrapped.degrees.magnitude < 0.001)
    }
  }
}
