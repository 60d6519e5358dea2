import PlanetMath
import ProceduralMaps

/// The outlines of the continents and islands.
package struct LandPolygons: Sendable {
  /// The rings, holes included; a point inside an odd number of them is land.
  let rings: [[Place]]

  /// Reads polygons from the bytes of a GeoJSON file, such as Natural Earth's land.
  ///
  /// - Throws: ``MapGeneratorError`` for bytes that are not such a file.
  package init(geoJSON bytes: [UInt8]) throws(MapGeneratorError) {
    rings = try GeoJSONReader.rings(of: bytes)
  }

  /// The mean length of an outline's edge in degrees.
  var coarseness: Double {
    var sum = 0.0
    var count = 0
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) {
        let east = (b.longitude - a.longitude) * cos(a.latitude * .pi / 180)
        let north = b.latitude - a.latitude
        sum += (east * east + north * north).squareRoot()
        count += 1
      }
    }
    return sum / Double(max(count, 1))
  }
}
