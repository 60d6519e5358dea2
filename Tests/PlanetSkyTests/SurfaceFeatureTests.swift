import PlanetMath
import PlanetSky
import Testing

@Suite("Named features")
struct SurfaceFeatureTests {
  @Test("The table has all rows, with known positions and sizes")
  func table() throws {
    #expect(SurfaceFeature.all.count == 465)
    let olympus = try #require(SurfaceFeature.all.first { $0.name == "Olympus Mons" })
    #expect(olympus.body == .mars)
    #expect((olympus.latitude.degrees - 18.65).magnitude < 1e-9)
    #expect((olympus.longitude.degrees - 226.2).magnitude < 1e-9)
    #expect(try #require(olympus.diameter) == 610.13)
    let tycho = try #require(SurfaceFeature.all.first { $0.name == "Tycho" })
    #expect(tycho.body == .moon && tycho.latitude.degrees < -43 && tycho.latitude.degrees > -44)
  }

  @Test("Names are unique on a body, positions in range, and the largest of a body first")
  func order() {
    let bodies = SolarSystemBody.allCases.map { body in
      SurfaceFeature.all.filter { $0.body == body }
    }
    for features in bodies {
      #expect(Set(features.map(\.name)).count == features.count)
      let sizes = features.map { $0.diameter ?? 0 }
      #expect(sizes == sizes.sorted(by: >))
    }
    for feature in SurfaceFeature.all {
      #expect(feature.latitude.degrees.magnitude <= 90 && !feature.name.isEmpty)
      #expect((0..<360).contains(feature.longitude.degrees))
      #expect(feature.diameter ?? 1 > 0)
    }
  }
}
