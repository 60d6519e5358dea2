import PlanetStrings
import ProceduralMaps

/// Reads the polygons of a GeoJSON file.
///
/// It supports the part of GeoJSON (RFC 7946) that coastlines need: in every geometry, the arrays
/// of `coordinates` are searched for rings: lists of positions, longitude before latitude.
/// Everything else is skipped. Depth and size are limited.
struct GeoJSONReader {
  private var rings: [[Place]] = []

  private static let longest = 64 << 20
  /// The members on the way to coordinates.
  private static let names: Set<String> = ["features", "geometry", "geometries", "coordinates"]

  /// Returns the rings of every polygon in a file's bytes.
  static func rings(of bytes: [UInt8]) throws(MapGeneratorError) -> [[Place]] {
    guard bytes.count <= longest else {
      throw .tooLarge(bytes: bytes.count, limit: longest)
    }
    var reader = GeoJSONReader()
    do throws(PositionedJSON.Fault) {
      try reader.search(PositionedJSON(bytes, names: names))
    } catch {
      throw .malformedGeoJSON(offset: error.offset, reason: error.reason)
    }
    guard !reader.rings.isEmpty else { throw .noLand }
    return reader.rings
  }

  /// Reads the coordinates of all geometries of a value.
  private mutating func search(_ value: PositionedJSON) throws(PositionedJSON.Fault) {
    switch value.content {
    case .object(let fields):
      if let coordinates = fields["coordinates"] { try readCoordinates(coordinates) }
      for name in ["features", "geometry", "geometries"] {
        if let inner = fields[name] { try search(inner) }
      }
    case .list:
      try value.eachValue { inner throws(PositionedJSON.Fault) in try search(inner) }
    default: break
    }
  }

  /// Reads lists of lists of … positions, and keeps each list of positions as a ring.
  private mutating func readCoordinates(_ list: PositionedJSON) throws(PositionedJSON.Fault) {
    var ring: [Place] = []
    try list.eachValue { item throws(PositionedJSON.Fault) in
      if let place = try Self.position(item) {
        ring.append(place)
      } else {
        try readCoordinates(item)
      }
    }
    if ring.count >= 3 { rings.append(ring) }
  }

  /// Returns the position of a list of numbers; nil for a list of lists.
  private static func position(_ item: PositionedJSON) throws(PositionedJSON.Fault) -> Place? {
    var numbers: [Double] = []
    var holdsLists = false
    try item.eachValue { value throws(PositionedJSON.Fault) in
      switch value.content {
      case .number(let text):
        guard let number = Double(text), number.isFinite else {
          throw value.fault("expected a number")
        }
        numbers.append(number)
      case .list: holdsLists = true
      default: throw value.fault("expected a number")
      }
    }
    if holdsLists || numbers.isEmpty { return nil }
    guard numbers.count >= 2, abs(numbers[0]) <= 360, abs(numbers[1]) <= 90 else {
      throw item.fault("expected a longitude and a latitude in degrees")
    }
    return Place(numbers[1], numbers[0])
  }
}
