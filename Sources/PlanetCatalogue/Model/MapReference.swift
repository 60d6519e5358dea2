public import PlanetMath

/// A map of a body's surface, by path, and its projection.
///
/// Maps are equirectangular, twice as wide as high, north up and east to the right unless
/// ``isRotatedHalfTurn``. The path is relative to the search path of maps, or absolute.
public struct MapReference: Codable, Hashable, Sendable {
  /// The files of the image, row by row from the upper left; empty in a recipe if a checker
  /// replaces the image.
  package var files: [FileReference]

  /// The number of files side by side.
  package var columns = 1

  /// The central meridian in degrees.
  package var centerDegrees: Double

  /// The kind of latitude of the rows.
  public var latitudes: Latitudes

  /// The colour space of the samples.
  public var colorSpace: MapColorSpace

  /// The meaning of its transparency; nil if it is not stated: coverage in clouds of a catalogue,
  /// else ignored.
  package var alpha: MapAlpha?

  /// A Boolean value that indicates whether the image is rotated by 180° (south up, west to the
  /// right).
  public var isRotatedHalfTurn: Bool

  /// The change of its samples; nil if they are used as they are.
  package var adjustment: MapAdjustment?

  /// The name of the licence, such as its SPDX identifier.
  public var license: String?

  /// The attribution that must be shown with the map.
  public var attribution: String?

  /// The origin, measured or procedural; nil if the catalogue does not state it.
  package var origin: MapOrigin?

  /// Creates a reference with the usual conventions: central meridian 0, north up, sRGB.
  public init(
    path: String, centerLongitude: Angle = .zero, latitudes: Latitudes = .planetographic,
    colorSpace: MapColorSpace = .embedded, isRotatedHalfTurn: Bool = false
  ) {
    files = [FileReference(name: path)]
    centerDegrees = centerLongitude.shortestDegrees
    self.latitudes = latitudes
    self.colorSpace = colorSpace
    self.isRotatedHalfTurn = isRotatedHalfTurn
  }
}

extension MapReference {
  /// The path of the image, with forward slashes; of a tiled one, the tile in the upper left.
  ///
  /// A new path is that of an image in one file.
  public var path: String {
    get { files.first?.name ?? "" }
    set { (files, columns) = ([FileReference(name: newValue)], 1) }
  }

  /// The central meridian: the longitude, east positive, in the middle of the image.
  public var centerLongitude: Angle {
    get { .degrees(centerDegrees) }
    set { centerDegrees = newValue.shortestDegrees }
  }

  /// The paths of all files.
  package var paths: [String] { files.map(\.name) }

  /// The tiles of the image; nil for an image in one file.
  package var tiles: MapTiles? {
    get {
      guard files.count > 1, columns > 0, files.count.isMultiple(of: columns) else { return nil }
      return MapTiles(columns: columns, rows: files.count / columns, paths: paths)
    }
    set {
      let newValue = newValue ?? MapTiles(columns: 1, rows: 1, paths: [path])
      (files, columns) = (newValue.paths.map { FileReference(name: $0) }, newValue.columns)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case files, columns, latitudes, colorSpace, alpha, isRotatedHalfTurn, adjustment
    case license, attribution, origin
    case centerDegrees = "centerLongitude"
  }
}

/// An image that is divided into several files of one size, like the eight panels of NASA's Blue
/// Marble.
package struct MapTiles: Hashable, Sendable {
  /// The number of tiles side by side.
  package let columns: Int

  /// The number of tiles one under another.
  package let rows: Int

  /// The files, row by row from the upper left; `columns` times `rows`.
  package let paths: [String]

  /// Creates the tiles of an image; there must be as many paths as tiles, at least one.
  package init(columns: Int, rows: Int, paths: [String]) {
    precondition(
      columns > 0 && rows > 0 && paths.count == columns * rows,
      "there must be columns times rows paths")
    self.columns = columns
    self.rows = rows
    self.paths = paths
  }

  /// The greatest number of tiles along an axis.
  package static let greatestCount = 64
}

/// The two kinds of latitude, which differ on a flattened body.
public enum Latitudes: String, CaseIterable, Codable, Hashable, Sendable {
  /// The angle of the surface's normal with the equator.
  case planetographic
  /// The angle of the line to the body's centre with the equator.
  case planetocentric
}

/// The colour space of a map.
public enum MapColorSpace: String, CaseIterable, Codable, Hashable, Sendable {
  /// The colour space that the file states by an ICC profile, cHRM, gAMA or sRGB; sRGB if it states
  /// none.
  case embedded
  /// sRGB, whatever the file states.
  case srgb
  /// Linear light, or values other than colours (normals, masks), whatever the file states.
  case linear
}

/// The meaning of a map's transparency.
package enum MapAlpha: String, CaseIterable, Codable, Hashable, Sendable {
  /// The alpha channel is ignored, as in maps that keep a mask there.
  case ignore
  /// Coverage: the surface beneath shows through.
  case coverage
}

/// The origin of a map.
package enum MapOrigin: String, CaseIterable, Codable, Hashable, Sendable {
  /// Made from measurements.
  case measured
  /// Painted or procedurally generated.
  case imagined

  /// The word for the origin in texts; catalogues and JSON contain the raw value.
  package var word: String { self == .measured ? "measured" : "procedural" }

  /// Creates an origin from its word, or from its raw value in files of earlier versions.
  package init?(word: some StringProtocol) {
    guard let found = Self.allCases.first(where: { $0.word == word || $0.rawValue == word })
    else { return nil }
    self = found
  }
}

/// A further map of a body, with its purpose.
public struct MapLayer: Codable, Hashable, Sendable {
  /// The content of the map.
  public var kind: LayerKind

  /// The map.
  public var map: MapReference

  /// The altitude of clouds or haze above the ellipsoid, in kilometres; nil for the usual one.
  public var altitude: Double?

  /// The rotation of clouds or haze relative to the ground, in degrees per day, eastward positive;
  /// nil for clouds that rotate with the ground.
  package var rotationRate: Double?

  /// The height of black in a height map, in kilometres above the ellipsoid.
  public var lowest: Double?

  /// The height of white in a height map, in kilometres above the ellipsoid.
  public var highest: Double?

  /// Creates a layer.
  public init(kind: LayerKind, map: MapReference) {
    self.kind = kind
    self.map = map
  }
}

/// The content of a further map.
public enum LayerKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// Clouds, with transparency.
  case clouds
  /// Lights on the night side.
  case night
  /// Surface normals, as a tangent-space normal map.
  case normal
  /// Heights above the ellipsoid.
  case height
  /// Specular reflectance.
  case specular
  /// A haze over the whole disc, with transparency.
  case haze
  /// The ground under an atmosphere that the main map shows.
  case surface
}
