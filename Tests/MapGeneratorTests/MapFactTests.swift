import Foundation
import PlanetImage
import ProceduralMaps
import Testing

@testable import MapGenerator

@Suite("Published positions of features")
struct MapFactTests {
  @Test("Syrtis Major is darker than Arabia; Hellas is brighter than its rim; caps are white")
  func mars() throws {
    let map = try Maps.map(of: .mars, width: 256)
    #expect(map.mean(9, 69).luminance < 0.7 * map.mean(21, 10, reach: 8).luminance)
    #expect(map.mean(-42, 70, reach: 6).luminance > map.mean(-27, 50, reach: 3).luminance)
    #expect(map.mean(88, 0, reach: 2).luminance > 0.5)
    let dust = map.mean(20, 200, reach: 8)
    #expect(dust.x > 1.5 * dust.y && dust.y > 1.2 * dust.z)
  }

  @Test("Seas are darker than highlands")
  func moon() throws {
    let map = try Maps.map(of: .moon, width: 256)
    let highland = map.mean(0, 190, reach: 15).luminance
    let seas = [
      (34.7, -15.0, "Imbrium"), (8.4, 30.8, "Tranquillitatis"), (17.0, 59.1, "Crisium"),
      (27.3, 18.4, "Serenitatis"), (20.0, -57.0, "Procellarum"),
    ]
    for (latitude, longitude, name) in seas {
      #expect(map.mean(latitude, longitude).luminance < 0.55 * highland, "\(name)")
    }
    // Frigoris is paler than Imbrium, and the lava of Tranquillitatis bluer than that of
    // Serenitatis; the far side has Moscoviense and Tsiolkovskiy.
    let imbrium = map.mean(34.7, -15).luminance
    #expect(map.mean(56, 20, reach: 1.5).luminance > 1.2 * imbrium)
    let (tranquil, serene) = (map.mean(8.4, 30.8), map.mean(27.3, 18.4))
    #expect(tranquil.z / tranquil.x > 1.04 * serene.z / serene.x)
    for (latitude, longitude) in [(27.0, 148.0), (-20.4, 129)] {
      #expect(map.mean(latitude, longitude, reach: 1).luminance < 0.5 * highland)
    }
    #expect(map.mean(-53, -170, reach: 8).luminance < 0.7 * highland)
  }

  @Test("The Great Red Spot is redder than the zone about it")
  func redSpot() throws {
    let map = try Maps.map(of: .jupiter, width: 256)
    let spot = map.mean(-22.4, -35, reach: 2)
    let zone = map.mean(-23, 60, reach: 2)
    #expect(spot.x / spot.z > 1.5 * zone.x / zone.z)
  }

  @Test("Belts are darker than zones")
  func belts() throws {
    let map = try Maps.map(of: .jupiter, width: 256)
    #expect(map.mean(12, 90, reach: 3).luminance < 0.75 * map.mean(-3, 90, reach: 3).luminance)
    let saturn = try Maps.map(of: .saturn, width: 128)
    #expect(saturn.mean(3, 0).luminance > saturn.mean(-50, 0).luminance)
  }

  @Test("Pluto's heart is bright, Belton Regio dark and red")
  func pluto() throws {
    let map = try Maps.map(of: .pluto, width: 256)
    let heart = map.mean(19.5, 178.7)
    let belton = map.mean(-10, 120)
    #expect(heart.luminance > 4 * belton.luminance)
    #expect(belton.x / belton.z > heart.x / heart.z)
    // Both lobes of the heart are bright, and the ground to the east of it is not.
    let east = map.mean(15, 208)
    #expect(east.luminance > 0.85 * heart.luminance)
    #expect(map.mean(15, 240).luminance < 0.6 * east.luminance)
  }

  @Test(
    "Occator is bright; Charon's north is redder than its equator; Neptune is bluer than Uranus")
  func others() throws {
    let ceres = try Maps.map(of: .ceres, width: 512)
    let occator = Place(centric: 19.65, 239.6, flattening: 0.075)
    #expect(
      ceres.mean(occator.latitude, 239.6 - 360, reach: 0.8).luminance
        > 2 * ceres.mean(0, 60, reach: 8).luminance)
    let charon = try Maps.map(of: .charon, width: 128)
    let north = charon.mean(86, 0)
    let equator = charon.mean(0, 180)
    #expect(north.x / north.z > 1.3 * equator.x / equator.z)
    let neptune = try Maps.map(of: .neptune).mean(10, 100)
    let uranus = try Maps.map(of: .uranus).mean(10, 100)
    #expect(neptune.z / neptune.x > 1.15 * uranus.z / uranus.x)
    #expect(neptune.luminance < 0.9 * uranus.luminance)
  }

  @Test(
    "Named spots are brighter or darker than their surroundings",
    arguments: [
      (MapSubject.mars, [(-26.5, -87.0), (-2, -2), (-5, 137.8)], [(Double, Double)]()),
      (.ganymede, [(0.4, 25.4), (1, -153), (-3, 129)], [(-38, -166.31), (11.14, -27.26)]),
      (.mercury, [], [(-11.34, -31.32), (10.58, 123.84), (36.1, 63.6)]),
      (.moon, [], [(23.73, -47.49), (9.62, -20.08)]),
    ])
  func spots(subject: MapSubject, dark: [(Double, Double)], bright: [(Double, Double)]) throws {
    let map = try Maps.map(of: subject, width: 512)
    func contrast(_ place: (Double, Double)) -> Float {
      map.mean(place.0, place.1, reach: 1.2).luminance
        / map.mean(place.0, place.1, reach: 10).luminance
    }
    // Solis Lacus, Meridiani, Gale; Kittu, Khensu, Mir.
    for place in dark { #expect(contrast(place) < 0.85, "\(place)") }
    // Osiris, Tros; Kuiper, Xiao Zhao, and a spot without a name; Aristarchus, Copernicus.
    for place in bright { #expect(contrast(place) > 1.25, "\(place)") }
  }

  @Test("Iapetus has two faces, Dione a dark trailing side, Umbriel a bright ring in Wunda")
  func moons() throws {
    let iapetus = try Maps.map(of: .iapetus, width: 256)
    let dark = iapetus.mean(0, -90, reach: 20)
    #expect(iapetus.mean(0, 90, reach: 20).luminance > 5 * dark.luminance)
    #expect(iapetus.mean(80, -90, reach: 8).luminance > 4 * dark.luminance)
    #expect(dark.x > 1.3 * dark.z)
    let dione = try Maps.map(of: .dione, width: 256)
    #expect(
      dione.mean(0, -90, reach: 20).luminance > 1.2 * dione.mean(-20, 95, reach: 15).luminance)
    let umbriel = try Maps.map(of: .umbriel, width: 512)
    let ring = umbriel.mean(-7.9, 273.6 - 360, reach: 4).luminance
    #expect(ring > 1.1 * umbriel.mean(-35, 200 - 360, reach: 15).luminance)
    let haumea = try Maps.map(of: .haumea, width: 128)
    let (spot, ice) = (haumea.mean(6, 100, reach: 8), haumea.mean(0, -80, reach: 20))
    #expect(spot.luminance < 0.7 * ice.luminance && spot.x / spot.z > 1.3 * ice.x / ice.z)
  }

  @Test("Rings are clear in the Cassini, Encke and Keeler gaps, and dense in B and A")
  func rings() throws {
    let strip = try Maps.map(of: .saturnRings, width: 2048)
    func opacity(_ km: Double) -> Int {
      let span = MapGenerator.ringOuterEdge - MapGenerator.ringInnerEdge
      return Int(strip[Int((km - MapGenerator.ringInnerEdge) / span * 8192), 7].a)
    }
    #expect(strip.width == 8192 && strip.height == 16)
    #expect(opacity(119_000) * 3 < opacity(126_000))
    #expect(opacity(126_000) < opacity(107_000))
    #expect(opacity(80_000) * 4 < opacity(107_000))
    #expect(opacity(133_500) < 20)
    #expect(opacity(136_504) < opacity(136_300) - 60)
    #expect(opacity(138_500) == 0)
  }
}

@Suite("Earth from real outlines")
struct EarthOutlineTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/maps/ne_110m_land.geojson")

  @Test(
    "Land and sea have their colours",
    .enabled(if: FileManager.default.fileExists(atPath: file.path), "no land polygons beside us"))
  func places() throws {
    let land = try LandPolygons(geoJSON: [UInt8](Data(contentsOf: Self.file)))
    let raster = LandRaster(land, mapWidth: 512)
    let inland: [(Double, Double)] = [
      (48.8, 2.3), (39.9, 116.4), (30, 31), (40, -100), (-15, -48), (-25, 134), (60, 100), (9, 8.7),
      (-80, 0), (75, -40), (28, 77), (-1.3, 36.8),
    ]
    let atSea: [(Double, Double)] = [
      (0.0, -30), (30, -45), (0, -150), (20, -160), (-40, 90), (0, 75), (85, 0), (-60, 0), (35, 18),
      (42, 51), (60, -85), (25, -90),
    ]
    for (latitude, longitude) in inland {
      #expect(raster.cover(Place(latitude, longitude).direction) > 0.5, "\(latitude) \(longitude)")
    }
    for (latitude, longitude) in atSea {
      #expect(raster.cover(Place(latitude, longitude).direction) < 0.5, "\(latitude) \(longitude)")
    }
    let map = MapGenerator(width: 512, land: land, threads: 2).map(of: .earth)
    let sahara = map.mean(24, 8)
    let amazon = map.mean(-5, -62)
    let atlantic = map.mean(25, -45)
    #expect(sahara.x > sahara.z * 1.5 && sahara.luminance > 5 * amazon.luminance)
    #expect(amazon.y > amazon.x && amazon.y > amazon.z)
    #expect(atlantic.z > 2 * atlantic.x)
    #expect(map.mean(75, -41).luminance > 0.6)
  }
}
