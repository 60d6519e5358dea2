import ProceduralMaps

/// Reads the polygons of a GeoJSON file.
///
/// It supports the part of GeoJSON (RFC 7946) that coastlines need: in every object with a member
/// `coordinates`, the arrays below it are searched for rings: lists of positions, longitude before
/// latitude. Everything else is skipped. Depth and size are limited.
struct GeoJSONReader {
  private let bytes: [UInt8]
  private var at = 0
  private var rings: [[Place]] = []

  private static let deepest = 64
  private static let longest = 64 << 20

  /// Returns the rings of every polygon in a file's bytes.
  static func rings(of bytes: [UInt8]) throws(MapGeneratorError) -> [[Place]] {
    guard bytes.count <= longest else {
      throw .tooLarge(bytes: bytes.count, limit: longest)
    }
    var reader = GeoJSONReader(bytes: bytes)
    try reader.value(depth: 0, isCoordinates: false)
    guard !reader.rings.isEmpty else { throw .noLand }
    return reader.rings
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func fault(_ expected: String) -> MapGeneratorError {
    .malformedGeoJSON(offset: at, expected: expected)
  }

  private mutating func skipSpace() {
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
  }

  /// Moves past a byte if it comes next.
  private mutating func accept(_ character: Character) -> Bool {
    skipSpace()
    guard at < bytes.count, bytes[at] == character.asciiValue else { return false }
    at += 1
    return true
  }

  private mutating func require(_ character: Character) throws(MapGeneratorError) {
    guard accept(character) else { throw fault("'\(character)'") }
  }

  private mutating func value(depth: Int, isCoordinates: Bool) throws(MapGeneratorError) {
    guard depth < GeoJSONReader.deepest else { throw fault("less nesting") }
    skipSpace()
    guard at < bytes.count else { throw fault("a value") }
    switch bytes[at] {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["):
      if isCoordinates { try coordinates(depth: depth) } else { try array(depth: depth) }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      while at < bytes.count, bytes[at] >= 0x61, bytes[at] <= 0x7A { at += 1 }
    default: _ = try number()
    }
  }

  private mutating func object(depth: Int) throws(MapGeneratorError) {
    try require("{")
    if accept("}") { return }
    repeat {
      let name = try string()
      try require(":")
      try value(depth: depth + 1, isCoordinates: name == "coordinates")
    } while accept(",")
    try require("}")
  }

  private mutating func array(depth: Int) throws(MapGeneratorError) {
    try require("[")
    if accept("]") { return }
    repeat { try value(depth: depth + 1, isCoordinates: false) } while accept(",")
    try require("]")
  }

  /// Reads arrays of arrays of … positions, and keeps each list of positions as a ring.
  private mutating func coordinates(depth: Int) throws(MapGeneratorError) {
    guard depth < GeoJSONReader.deepest else { throw fault("less nesting") }
    try require("[")
    if accept("]") { return }
    var ring: [Place] = []
    repeat {
      if let place = try position() {
        ring.append(place)
      } else {
        try coordinates(depth: depth + 1)
      }
    } while accept(",")
    try require("]")
    if ring.count >= 3 { rings.append(ring) }
  }

  /// Reads a position if one comes next; otherwise keeps the current place.
  private mutating func position() throws(MapGeneratorError) -> Place? {
    let start = at
    guard accept("[") else { throw fault("'['") }
    skipSpace()
    guard at < bytes.count, bytes[at] != UInt8(ascii: "["), bytes[at] != UInt8(ascii: "]") else {
      at = start
      return nil
    }
    let longitude = try number()
    try require(",")
    let latitude = try number()
    while accept(",") { _ = try number() }
    try require("]")
    guard abs(longitude) <= 360, abs(latitude) <= 90 else { throw fault("a place on Earth") }
    return Place(latitude, longitude)
  }

  private mutating func string() throws(MapGeneratorError) -> String {
    try require("\"")
    let start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard at < bytes.count else { throw fault("the end of a string") }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    at += 1
    return text
  }

  private mutating func number() throws(MapGeneratorError) -> Double {
    skipSpace()
    let start = at
    while at < bytes.count, GeoJSONReader.isNumeral(bytes[at]) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw fault("a number") }
    return number
  }

  private static func isNumeral(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }
}
