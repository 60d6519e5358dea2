import ProceduralMaps
import Testing

@testable import MapGenerator

@Suite("Outlines of land")
struct LandTests {
  @Test("A square continent with a lake covers the right cells")
  func square() throws {
    let raster = LandRaster(try Maps.land(), mapWidth: 180)
    #expect(raster.cover(Place(20, 20).direction) == 1)
    #expect(raster.cover(Place(0, 0).direction) == 0)
    #expect(raster.cover(Place(0, 60).direction) == 0)
    #expect(raster.cover(Place(0, 180).direction) == 0)
  }

  @Test("The distance from a hemisphere's centre to its coast is that of geometry")
  func shore() throws {
    let raster = LandRaster(try Maps.land(), mapWidth: 360)
    // 90° E on the equator lies 60° from the nearest shore: a chord of 2 sin 30° = 1.
    let distance = raster.shore(Place(0, 90).direction)
    #expect(abs(distance + 1) < 0.02)
    #expect(raster.shore(Place(17, 17).direction) > 0.15)
    // Across the antimeridian the distance goes on as anywhere else.
    let west = raster.shore(Place(0, -179.9).direction)
    let east = raster.shore(Place(0, 179.9).direction)
    #expect(abs(west - east) < 0.02)
  }

  @Test(
    "Damaged files are rejected",
    arguments: [
      "", "{", "[1,2", "{\"coordinates\":[[[1,2],[3]]]}", "{\"coordinates\":[[[1,200],[3,4]]]}",
      "{\"a\":\"unfinished}", "nonsense", "{\"coordinates\":[[[1e999,2],[3,4],[5,6]]]}",
    ])
  func broken(_ text: String) {
    #expect(throws: MapGeneratorError.self) { try LandPolygons(geoJSON: Array(text.utf8)) }
  }

  @Test("A file without polygons and one nested too deep have their own errors")
  func namedFaults() {
    #expect(throws: MapGeneratorError.noLand) { try LandPolygons(geoJSON: Array("{}".utf8)) }
    let deep = String(repeating: "[", count: 5_000)
    let error = #expect(throws: MapGeneratorError.self) {
      try LandPolygons(geoJSON: Array(deep.utf8))
    }
    #expect(error?.description.contains("nested too deep") == true)
    #expect(MapGeneratorError.noLand.description.contains("GeoJSON"))
  }
}
