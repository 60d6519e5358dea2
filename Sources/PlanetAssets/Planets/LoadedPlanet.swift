package import PlanetCatalogue
package import PlanetScene
import PlanetSystem

/// A planet with its maps, ready to be rendered, and the warnings about its files.
package struct LoadedPlanet: Sendable {
  /// The planet.
  package let node: PlanetNode
  /// The warnings about the planet's maps, with what replaces a missing map.
  package let warnings: [AssetError]
  /// The files that the planet was loaded from.
  package let files: PlanetFiles

  /// Creates a planet with its warnings and files.
  package init(node: PlanetNode, warnings: [AssetError], files: PlanetFiles) {
    self.node = node
    self.warnings = warnings
    self.files = files
  }
}

/// The files of a planet and the warnings about them, as they are found while it is loaded.
struct LoadReport {
  /// The warnings.
  var warnings: [AssetError] = []
  /// The files.
  var files = PlanetFiles()
}

/// A file by name and content.
package struct FileDigest: Codable, Hashable, Sendable {
  /// The name in the catalogue.
  package var name: String
  /// The SHA-256 of its bytes, in hexadecimal digits.
  package var sha256: String

  /// Creates a digest of a file.
  package init(name: String, sha256: String) {
    self.name = name
    self.sha256 = sha256
  }
}

/// The files that a planet is loaded from.
package struct PlanetFiles: Hashable, Sendable {
  /// The files of the map; nil without a map, empty if a checker replaces it.
  package var map: [FileDigest]?
  /// The bundled map that is used in place of a damaged one of the catalogue.
  package var bundledMap: MapReference?
  /// The file of the ring strip, if it is used.
  package var strip: FileDigest?

  /// The mesh of an irregular body, where it is used.
  package var shape: FileDigest?

  /// The files of the layers that are rendered.
  package var layers: [LayerFiles] = []

  /// Creates a list of files.
  package init(
    map: [FileDigest]? = nil, strip: FileDigest? = nil, shape: FileDigest? = nil,
    layers: [LayerFiles] = []
  ) {
    self.map = map
    self.strip = strip
    self.shape = shape
    self.layers = layers
  }

  /// Returns the files of a map by name and digest.
  static func map(_ map: MapReference, _ digests: [SHA256Digest]) -> [FileDigest] {
    zip(map.tiles?.paths ?? [map.path], digests).map {
      FileDigest(name: $0, sha256: $1.description)
    }
  }
}

extension PlanetFiles {
  /// Returns the files of a body by name, without their contents.
  package static func named(by body: CelestialBody) -> PlanetFiles {
    func file(_ name: String) -> FileDigest { FileDigest(name: name, sha256: "") }
    func files(_ map: MapReference) -> [FileDigest] { (map.tiles?.paths ?? [map.path]).map(file) }
    return PlanetFiles(
      map: body.map.map(files), strip: body.rings?.strip.map { file($0.path) },
      shape: body.shape.map { file($0.path) },
      layers: body.layers.map { LayerFiles(kind: $0.kind, files: files($0.map)) })
  }
}
