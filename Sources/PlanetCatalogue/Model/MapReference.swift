public import PlanetMath

/// A picture of a body's surface, by path, and how to lay it on the body.
///
/// Maps are equirectangular, twice as wide as high, north up and east to the right unless
/// ``isRotatedHalfTurn``. The path is relative to the places where maps are looked for, or
/// absolute.
public struct MapReference: Hashable, Sendable {
  /// Where the picture is, with forward slashes; of one in tiles, the tile in the upper left.
  public var path: String

  /// The tiles that the picture is cut into; nothing for a picture in one file.
  public var tiles: MapTiles?

  /// The longitude (east positive) in the middle of the picture.
  public var centerLongitude: Angle

  /// Which latitude the rows count.
  public var latitudes: Latitudes

  /// How its numbers stand for light.
  public var colorSpace: MapColorSpace

  /// What its transparency means; nil when the catalogue does not say, and a globe ignores it.
  public var alpha: MapAlpha?

  /// Whether the picture is stored upside down, turned by 180° (south up, west to the right).
  public var isRotatedHalfTurn: Bool

  /// The licence's name, such as its SPDX identifier.
  public var license: String?

  /// Whom to name when the map is shown.
  public var attribution: String?

  /// Whether instruments saw it or somebody painted it; nil when the catalogue does not say.
  public var origin: MapOrigin?

  /// Creates a reference with the usual conventions: longitude 0 in the middle, north up, sRGB.
  public init(
    path: String, centerLongitude: Angle = .zero, latitudes: Latitudes = .planetographic,
    colorSpace: MapColorSpace = .embedded, isRotatedHalfTurn: Bool = false, license: String? = nil,
    attribution: String? = nil, origin: MapOrigin? = nil
  ) {
    self.path = path
    self.centerLongitude = centerLongitude
    self.latitudes = latitudes
    self.colorSpace = colorSpace
    self.isRotatedHalfTurn = isRotatedHalfTurn
    self.license = license
    self.attribution = attribution
    self.origin = origin
  }
}

/// A picture that comes in several files of one size, like the eight panels of NASA's Blue Marble.
public struct MapTiles: Hashable, Sendable {
  /// The number of tiles side by side.
  public let columns: Int

  /// The number of tiles one under another.
  public let rows: Int

  /// The files, row by row from the upper left; `columns` times `rows`.
  public let paths: [String]

  /// Creates the tiles of a picture; there must be as many paths as tiles, at least one.
  public init(columns: Int, rows: Int, paths: [String]) {
    precondition(columns > 0 && rows > 0 && paths.count == columns * rows, "tiles fill a grid")
    self.columns = columns
    self.rows = rows
    self.paths = paths
  }

  /// The most tiles along an axis.
  public static let greatestCount = 64
}

/// The two latitudes that differ on a flattened body.
public enum Latitudes: String, CaseIterable, Hashable, Sendable {
  /// The angle of the surface's normal with the equator.
  case planetographic
  /// The angle of the line to the body's centre with the equator.
  case planetocentric
}

/// The colour space of a map.
public enum MapColorSpace: String, CaseIterable, Hashable, Sendable {
  /// That which the file states by an ICC profile, cHRM, gAMA or sRGB; sRGB if it states none.
  case embedded
  /// sRGB, whatever the file states.
  case srgb
  /// Proportional to light, or not light at all (normals, masks), whatever the file states.
  case linear
}

/// What the transparency of a map means.
public enum MapAlpha: String, CaseIterable, Hashable, Sendable {
  /// Nothing: the alpha channel is ignored, as it is in maps that keep a mask there.
  case ignore
  /// The share of each texel that the map covers; what is beneath shows through.
  case coverage
}

/// Where a map comes from.
public enum MapOrigin: String, CaseIterable, Hashable, Sendable {
  /// Made from measurements.
  case measured
  /// Painted, from facts or from fancy.
  case imagined
}

/// A further map of a body, with its purpose.
public struct MapLayer: Hashable, Sendable {
  /// What the map shows.
  public var kind: LayerKind

  /// The map.
  public var map: MapReference

  /// Creates a layer.
  public init(kind: LayerKind, map: MapReference) {
    self.kind = kind
    self.map = map
  }
}

/// What a further map shows.
public enum LayerKind: String, CaseIterable, Hashable, Sendable {
  /// Clouds, with transparency.
  case clouds
  /// Lights seen on the night side.
  case night
  /// Directions of the surface, as a tangent-space normal map.
  case normal
  /// Heights above the ellipsoid.
  case height
  /// Where the surface mirrors the sun.
  case specular
  /// A veil over the whole disc, with transparency.
  case haze
  /// The ground under an atmosphere that the main map shows.
  case surface
}
