import PlanetMath

/// The georeference and the metadata of a GeoTIFF.
package struct GeoTags: Hashable, Sendable {
  /// The projection and the extent; nil if the file does not state them.
  package private(set) var frame: MapFrame?
  /// The sample of missing data.
  package private(set) var noData: Float?
  /// The factor from samples to values.
  package private(set) var scale: Float = 1
  /// The value of a sample of 0.
  package private(set) var offset: Float = 0

  private enum Tag {
    static let pixelScale: UInt32 = 33550
    static let tiePoints: UInt32 = 33922
    static let transformation: UInt32 = 34264
    static let keys: UInt32 = 34735
    static let doubles: UInt32 = 34736
    static let texts: UInt32 = 34737
    static let gdalMetadata: UInt32 = 42112
    static let gdalNoData: UInt32 = 42113
  }

  /// Reads the tags of a file.
  /// - Throws: ``RasterError`` for a projection that is not supported.
  package init(_ file: TIFFReader) throws(RasterError) {
    noData = file.string(Tag.gdalNoData).flatMap { Float(Self.trimmed($0)) }
    if let metadata = file.string(Tag.gdalMetadata) {
      scale = Self.item("scale", in: metadata) ?? 1
      offset = Self.item("offset", in: metadata) ?? 0
    }
    let keys = GeoKeys(
      file.shorts(Tag.keys), file.doubles(Tag.doubles), file.string(Tag.texts) ?? "")
    let (sizes, points) = (file.doubles(Tag.pixelScale), file.doubles(Tag.tiePoints))
    var step = SIMD2<Double>(0, 0)
    var corner = SIMD2<Double>(0, 0)
    if sizes.count >= 2, points.count >= 6 {
      step = SIMD2(sizes[0], sizes[1])
      corner = SIMD2(points[3] - points[0] * sizes[0], points[4] + points[1] * sizes[1])
    } else {
      let matrix = file.doubles(Tag.transformation)
      guard matrix.count == 16, matrix[1] == 0, matrix[4] == 0 else { return }
      (step, corner) = (SIMD2(matrix[0], -matrix[5]), SIMD2(matrix[3], matrix[7]))
    }
    guard step.x.isFinite, step.y.isFinite, corner.x.isFinite, corner.y.isFinite, step.x > 0,
      step.y > 0
    else { return }
    if keys.whole(1025) == 2 { corner += SIMD2(-step.x, step.y) / 2 }
    frame = try Self.frame(keys, step: step, corner: corner)
  }

  /// Returns the frame of a plane whose upper left corner and pixel are in metres or degrees.
  private static func frame(
    _ keys: GeoKeys, step: SIMD2<Double>, corner: SIMD2<Double>
  ) throws(RasterError) -> MapFrame? {
    let radius = keys.double(2057) ?? 6_378_137
    guard radius.isFinite, radius > 0 else { return nil }
    let flattening = flattening(keys, radius)
    let unit: Double
    let projection: PlaneProjection
    switch keys.whole(1024) {
    case 2:
      unit = 180 / .pi
      projection = PlaneProjection(kind: .equirectangular)
    case nil: return nil
    default:
      unit = radius / (keys.whole(3076) == 9036 ? 1000 : 1)
      projection = try planeProjection(keys, flattening)
    }
    let shift = SIMD2(keys.double(3082) ?? 0, keys.double(3083) ?? 0)
    var frame = MapFrame(
      projection: projection, scale: SIMD2(unit, unit) / step,
      origin: SIMD2(shift.x - corner.x, corner.y - shift.y) / step)
    frame.isPlanetocentric = keys.double(2057) != nil && flattening == 0
    return frame
  }

  private static func flattening(_ keys: GeoKeys, _ radius: Double) -> Double {
    if let inverse = keys.double(2059) { return inverse > 1 ? 1 / inverse : 0 }
    guard let minor = keys.double(2058), minor > 0, minor <= radius else { return 0 }
    return (radius - minor) / radius
  }

  private static func planeProjection(
    _ keys: GeoKeys, _ flattening: Double
  ) throws(RasterError) -> PlaneProjection {
    let citation = [keys.text(3073), keys.text(1026)].compactMap(\.self).joined(separator: " ")
    let degrees = Double.pi / 180
    let longitude =
      [3095, 3088, 3080, 3084].lazy.compactMap { keys.double($0) }.first
      ?? number(after: "Central_Meridian\",", in: citation) ?? 0
    let latitude = [3081, 3089].lazy.compactMap { keys.double($0) }.first ?? 0
    var projection = PlaneProjection(
      kind: .equirectangular, centralLongitude: longitude * degrees,
      eccentricity: (flattening * (2 - flattening)).squareRoot())
    func polar(_ north: SourceProjection, _ south: SourceProjection) -> PlaneProjection? {
      guard latitude != 0 else { return nil }
      projection.kind = latitude < 0 ? south : north
      return projection
    }
    let isAtPole = abs(abs(latitude) - 90) < 1e-9
    switch keys.whole(3075) {
    case 17:
      projection.trueScale = (keys.double(3078) ?? 0) * degrees
      projection.eccentricity = 0
      return projection
    case 24 where flattening == 0:
      projection.kind = .sinusoidal
      return projection
    case 12 where isAtPole && flattening == 0:
      if let result = polar(.polarNorthEquidistant, .polarSouthEquidistant) { return result }
    case 15, 14:
      guard keys.whole(3075) == 15 || isAtPole else { break }
      projection.trueScale = abs(latitude) * degrees
      projection.poleScale = keys.double(3092) ?? 1
      if let result = polar(.polarNorth, .polarSouth) { return result }
    default: break
    }
    if citation.contains("\"Mollweide\"") {
      projection.kind = .mollweide
      return projection
    }
    if let (kind, scale, center) = known[keys.whole(3072) ?? 0] {
      (projection.kind, projection.trueScale) = (kind, scale * degrees)
      projection.centralLongitude = center * degrees
      projection.eccentricity = 0.0818191908426
      return projection
    }
    throw .projection(name(keys, citation))
  }

  /// Polar maps of the Earth by their EPSG codes: projection, latitude of true scale, longitude.
  private static let known: [Int: (SourceProjection, Double, Double)] = [
    3031: (.polarSouth, 71, 0), 3976: (.polarSouth, 70, 0), 3413: (.polarNorth, 70, -45),
    3995: (.polarNorth, 71, 0),
  ]

  private static let names = [
    1: "transverse Mercator", 7: "Mercator", 8: "Lambert conformal conic",
    10: "Lambert azimuthal equal-area", 11: "Albers equal-area", 12: "azimuthal equidistant",
    14: "stereographic", 16: "oblique stereographic", 18: "Cassini", 20: "Miller",
    21: "orthographic", 22: "polyconic", 23: "Robinson", 24: "sinusoidal on an ellipsoid",
  ]

  /// Returns the name of a projection that is not supported.
  private static func name(_ keys: GeoKeys, _ citation: String) -> String {
    if let name = names[keys.whole(3075) ?? 0] { return name }
    if let start = citation.firstRange(of: "PROJECTION[\"")?.upperBound {
      return String(citation[start...].prefix { $0 != "\"" }.prefix(40))
    }
    if let code = keys.whole(3072), code != 32767 { return "EPSG:\(code)" }
    return "of an unknown kind"
  }

  private static func trimmed(_ text: String) -> String {
    String(text.filter { !$0.isWhitespace && $0 != "\0" })
  }

  /// Returns the number after a word.
  private static func number(after word: String, in text: String) -> Double? {
    guard let start = text.firstRange(of: word)?.upperBound else { return nil }
    return Double(text[start...].prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" })
  }

  /// Returns the number of an item with a role in the metadata of GDAL.
  private static func item(_ role: String, in metadata: String) -> Float? {
    guard let start = metadata.firstRange(of: "role=\"\(role)\"")?.upperBound,
      let open = metadata[start...].firstIndex(of: ">")
    else { return nil }
    let text = metadata[metadata.index(after: open)...].prefix { $0 != "<" }
    return Float(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

/// The keys of a GeoTIFF.
private struct GeoKeys {
  private var wholes: [Int: Int] = [:]
  private var doubles: [Int: Double] = [:]
  private var texts: [Int: String] = [:]

  /// Reads the directory of keys: groups of four numbers after the first.
  init(_ directory: [UInt16], _ values: [Double], _ text: String) {
    let text = Array(text.utf8)
    guard directory.count >= 4 else { return }
    for index in stride(from: 4, to: directory.count - 3, by: 4) {
      let key = Int(directory[index])
      let (count, place) = (Int(directory[index + 2]), Int(directory[index + 3]))
      switch directory[index + 1] {
      case 0: wholes[key] = place
      case 34736 where place < values.count: doubles[key] = values[place]
      case 34737 where place < text.count:
        texts[key] = String(
          decoding: text[place..<min(place + count, text.count)], as: UTF8.self)
      default: break
      }
    }
  }

  func whole(_ key: Int) -> Int? { wholes[key] }
  func double(_ key: Int) -> Double? { doubles[key].flatMap { $0.isFinite ? $0 : nil } }
  func text(_ key: Int) -> String? { texts[key] }
}
