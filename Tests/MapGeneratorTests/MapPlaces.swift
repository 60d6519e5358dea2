import PlanetImage
import ProceduralMaps
import Testing

@testable import MapGenerator

/// Small maps for samples of colours.
enum Maps {
  /// A square continent about 0° N 0° E with a lake, as GeoJSON.
  static let squareLand = """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"[\\"x\\"]"},
    "geometry":{"type":"Polygon","coordinates":[
    [[-30,-30],[30,-30],[30,30],[-30,30],[-30,-30]],[[-5,-5],[5,-5],[5,5],[-5,5],[-5,-5]]]}}]}
    """

  /// Returns the square continent's outlines.
  static func land() throws -> LandPolygons {
    try LandPolygons(geoJSON: Array(squareLand.utf8))
  }

  /// Returns a map of a subject.
  static func map(
    of subject: MapSubject, width: Int = 64, threads: Int = 2
  ) throws -> Image<RGBA8> {
    try MapGenerator(width: width, land: land(), threads: threads).map(of: subject)
  }

  /// Returns the painter of a globe.
  static func painter(of subject: MapSubject) throws -> any Painter {
    let generator = MapGenerator(width: 64, land: try land(), threads: 1)
    return try #require(generator.painter(of: subject))
  }

  /// Returns a painter's colour at a latitude and an east longitude in degrees.
  static func color(_ painter: any Painter, _ latitude: Double, _ longitude: Double) -> RGB {
    painter.color(
      at: Site(
        direction: Vector(latitude: latitude, longitude: longitude), latitude: Float(latitude),
        longitude: Float(longitude)))
  }

  /// The subjects that are globes: all but the ring strip.
  static let globes = MapSubject.allCases.filter { $0 != .saturnRings }

  /// The globes that are painted place by place.
  static let placePainted = globes { $0.painter(of: $1) != nil }

  /// The globes that are painted row by row.
  static let rowPainted = globes { $0.rowPainter(of: $1) != nil }

  /// The globes whose maps come from models of their surfaces.
  static let modelled = globes { $0.model(of: $1) != nil || CrateredWorld($1) != nil }

  private static func globes(where holds: (MapGenerator, MapSubject) -> Bool) -> [MapSubject] {
    guard let land = try? land() else { return [] }
    let generator = MapGenerator(width: 16, land: land, threads: 1)
    return globes.filter { holds(generator, $0) }
  }
}

extension Image where Pixel == RGBA8 {
  /// Returns the mean linear colour of a box of a number of degrees about a point.
  borrowing func mean(_ latitude: Double, _ longitude: Double, reach: Double = 3) -> RGB {
    var sum = RGB.zero
    var count: Float = 0
    for y in 0..<height {
      let row = 90 - (Double(y) + 0.5) / Double(height) * 180
      guard abs(row - latitude) <= reach else { continue }
      for x in 0..<width {
        let column = (Double(x) + 0.5) / Double(width) * 360 - 180
        let away = (column - longitude + 900).truncatingRemainder(dividingBy: 360) - 180
        guard abs(away) <= reach else { continue }
        let pixel = self[x, y]
        sum += RGB(SRGB.linear(pixel.r), SRGB.linear(pixel.g), SRGB.linear(pixel.b))
        count += 1
      }
    }
    precondition(count > 0, "the box holds a pixel")
    return sum * (1 / count)
  }

  /// An FNV-1a hash of all pixels.
  var fingerprint: UInt64 {
    borrowing get {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      withPixels { pixels in
        for index in pixels.indices {
          hash = (hash ^ UInt64(pixels[index].packed)) &* 0x100_0000_01B3
        }
      }
      return hash
    }
  }
}
