import PlanetCatalogue
public import PlanetScene
import PlanetSystem

/// A planet with its maps, ready to be rendered, and the warnings about its files.
public struct LoadedPlanet: Sendable {
  /// The planet.
  public let node: PlanetNode
  /// The warnings about the planet's maps: what replaces a missing map, and why.
  public let warnings: [AssetError]
  /// The files that the planet was loaded from.
  public let files: PlanetFiles

  /// Creates a planet with its warnings and files.
  package init(node: PlanetNode, warnings: [AssetError], files: PlanetFiles) {
    self.node = node
    self.warnings = warnings
    self.files = files
  }
}

/// A file by name and content.
public struct FileDigest: Codable, Hashable, Sendable {
  /// The name in the catalogue.
  public var name: String
  /// The SHA-256 of its bytes, in hexadecimal digits.
  public var sha256: String

  /// Creates a digest of a file.
  package init(name: String, sha256: String) {
    self.name = name
    self.sha256 = sha256
  }
}

/// The files that a planet is loaded from.
public struct PlanetFiles: Hashable, Sendable {
  /// The files of the map; nil without a map, empty where a checker replaces it.
  public var map: [FileDigest]?
  /// The strip of the rings, where it is used.
  public var strip: FileDigest?

  /// The mesh of an irregular body, where it is used.
  package var shape: FileDigest?

  /// Creates a list of files.
  package init(
    map: [FileDigest]? = nil, strip: FileDigest? = nil, shape: FileDigest? = nil
  ) {
    self.map = map
    self.strip = strip
    self.shape = shape
  }

  /// Returns the files of a map by name and content.
  static func map(_ map: MapReference, _ digests: [SHA256Digest]) -> [FileDigest] {
    zip(map.tiles?.paths ?? [map.path], digests).map {
      FileDigest(name: $0, sha256: $1.description)
    }
  }
}
