package import PlanetCatalogue
import PlanetMath

/// The purpose of an installed map.
package enum TextureLayer: String, CaseIterable, Codable, Hashable, Sendable {
  /// The colours of the surface.
  case base
  /// Clouds.
  case clouds
  /// A haze over the whole disc.
  case haze
  /// Lights on the night side.
  case night
  /// Heights above the ellipsoid.
  case height
  /// Surface normals.
  case normal
  /// Specular reflectance.
  case specular
  /// The ground under an atmosphere that the base map shows.
  case surface
  /// A radial strip of rings.
  case rings

  /// The kind of layer of a catalogue; nil for the base map and for rings.
  var kind: LayerKind? { LayerKind(rawValue: rawValue) }
}

/// Content of a map apart from its subject.
package enum BakedIn: String, CaseIterable, Codable, Hashable, Sendable {
  /// The light of the air, which the program removes before it adds its own.
  case air
  /// Shading of relief.
  case shading
  /// Clouds.
  case clouds
}

/// The licence, the orientation and the content of a map that can be installed.
///
/// The properties are keys of the index of installed maps and of lists of maps.
package struct TextureFacts: Codable, Hashable, Sendable {
  /// The name of the licence, such as its SPDX identifier.
  package var licence = ""
  /// The attribution that must be shown with the map.
  package var attribution = ""
  /// The longitude in the middle of the image, in degrees, east positive.
  package var centralMeridian = 0.0
  /// The kind of latitude of the rows.
  package var latitudes = Latitudes.planetographic
  /// A Boolean value that indicates whether the image is rotated by 180°.
  package var rotated = false
  /// The mirroring of the image; nil for none.
  package var flip: MapFlip?
  /// The content of the map apart from its subject.
  package var bakedIn: [BakedIn] = []
  /// A Boolean value that indicates whether the map is made of measurements.
  package var measured = true
  /// The height of black in kilometres; nil unless the map has heights.
  package var lowest: Double?
  /// The height of white in kilometres; nil unless the map has heights.
  package var highest: Double?
  /// The radius of the left edge in kilometres; nil unless it is a strip of rings.
  package var inner: Double?
  /// The radius of the right edge in kilometres; nil unless it is a strip of rings.
  package var outer: Double?
  /// The factor on linear light; nil for none.
  package var gain: Double?

  package init() {}

  /// Reads facts; those that are left out have their usual values.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    licence = try fields.decode(String.self, forKey: .licence)
    attribution = try fields.decode(String.self, forKey: .attribution)
    centralMeridian = try fields.decodeIfPresent(Double.self, forKey: .centralMeridian) ?? 0
    latitudes =
      try fields.decodeIfPresent(Latitudes.self, forKey: .latitudes) ?? .planetographic
    rotated = try fields.decodeIfPresent(Bool.self, forKey: .rotated) ?? false
    flip = try fields.decodeIfPresent(MapFlip.self, forKey: .flip)
    bakedIn = try fields.decodeIfPresent([BakedIn].self, forKey: .bakedIn) ?? []
    measured = try fields.decodeIfPresent(Bool.self, forKey: .measured) ?? true
    lowest = try fields.decodeIfPresent(Double.self, forKey: .lowest)
    highest = try fields.decodeIfPresent(Double.self, forKey: .highest)
    inner = try fields.decodeIfPresent(Double.self, forKey: .inner)
    outer = try fields.decodeIfPresent(Double.self, forKey: .outer)
    gain = try fields.decodeIfPresent(Double.self, forKey: .gain)
  }

  /// The greatest height in kilometres, as in catalogues.
  private static let limit = 1e6
  /// The greatest radius of rings in kilometres, as in catalogues.
  private static let ringLimit = 1e15

  /// Returns what a layer lacks to be rendered, in words; nil if it lacks nothing.
  package func problem(as layer: TextureLayer) -> String? {
    guard (-360...360).contains(centralMeridian) else {
      return "the central meridian is \(centralMeridian); expected degrees from -360 to 360"
    }
    guard MapAdjustment.gains.contains(gain ?? 1) else {
      return "the gain is \(gain ?? 1); expected a number from 0 to 100"
    }
    for height in [lowest, highest] where !(-Self.limit...Self.limit).contains(height ?? 0) {
      return "a height is \(height ?? 0); expected -1000000 to 1000000 km"
    }
    for radius in [inner, outer] where !(0...Self.ringLimit).contains(radius ?? 0) {
      return "a radius of the rings is \(radius ?? 0); expected up to 1e15 km"
    }
    switch layer {
    case .height:
      guard let lowest, let highest, lowest < highest else {
        return "a map of heights requires the heights of black and of white, in km, in this order"
      }
    case .rings:
      guard let inner, let outer, 0 < inner, inner < outer else {
        return "a strip of rings requires the radii of its left and its right edge, in km, "
          + "the smaller one first"
      }
    default: break
    }
    return nil
  }
}

/// A map in the user's folder, with all that is known about it.
package struct InstalledMap: Codable, Hashable, Sendable {
  /// The id of the body.
  package var body: String
  package var layer: TextureLayer
  /// The name of the file in the folder of installed maps.
  package var file: String
  /// The columns of the image.
  package var width: Int
  /// The rows of the image.
  package var height: Int
  /// The size of the file in bytes.
  package var size: Int
  /// The SHA-256 of the file in hexadecimal digits.
  package var sha256: String
  /// The address, the file or the package from which it was installed.
  package var source: String
  package var facts: TextureFacts

  private enum CodingKeys: CodingKey {
    case body, layer, file, width, height, size, sha256, source
  }

  package init(
    body: String, layer: TextureLayer, file: String, width: Int, height: Int, size: Int,
    sha256: String, source: String, facts: TextureFacts
  ) {
    (self.body, self.layer, self.file) = (body, layer, file)
    (self.width, self.height, self.size) = (width, height, size)
    (self.sha256, self.source, self.facts) = (sha256, source, facts)
  }

  /// Reads a map, whose facts are fields of the same object.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      body: try fields.decode(String.self, forKey: .body),
      layer: try fields.decode(TextureLayer.self, forKey: .layer),
      file: try fields.decode(String.self, forKey: .file),
      width: try fields.decode(Int.self, forKey: .width),
      height: try fields.decode(Int.self, forKey: .height),
      size: try fields.decode(Int.self, forKey: .size),
      sha256: try fields.decode(String.self, forKey: .sha256),
      source: try fields.decode(String.self, forKey: .source),
      facts: try TextureFacts(from: decoder))
  }

  /// Writes the map and its facts as fields of one object.
  package func encode(to encoder: any Encoder) throws {
    try facts.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(body, forKey: .body)
    try fields.encode(layer, forKey: .layer)
    try fields.encode(file, forKey: .file)
    try fields.encode(width, forKey: .width)
    try fields.encode(height, forKey: .height)
    try fields.encode(size, forKey: .size)
    try fields.encode(sha256, forKey: .sha256)
    try fields.encode(source, forKey: .source)
  }
}

extension TextureFacts {
  /// The measured or procedural origin, as catalogues state it.
  package var origin: MapOrigin { measured ? .measured : .imagined }

  /// Returns the change of a layer's samples; nil for none.
  func adjustment(of layer: TextureLayer) -> MapAdjustment? {
    var adjustment = MapAdjustment()
    adjustment.flip = flip
    if layer != .height, layer != .normal { adjustment.gain = gain }
    if layer == .base || layer == .surface, bakedIn.contains(.air) {
      adjustment.includesAir = true
    }
    return adjustment.isEmpty ? nil : adjustment
  }
}

extension InstalledMap {
  /// The map as a catalogue describes it.
  package var reference: MapReference {
    var map = MapReference(
      path: file, centerLongitude: .degrees(facts.centralMeridian), latitudes: facts.latitudes,
      isRotatedHalfTurn: facts.rotated)
    // Transparency is the content of clouds; elsewhere it is a mask.
    if layer != .clouds, layer != .haze { map.alpha = .ignore }
    map.adjustment = facts.adjustment(of: layer)
    (map.license, map.attribution, map.origin) = (facts.licence, facts.attribution, facts.origin)
    return map
  }
}
