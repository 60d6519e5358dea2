package import PlanetCatalogue
import PlanetImage
import PlanetStrings
import PlanetSystem
import Synchronization

/// The bundled maps of known bodies, such as the Earth, for catalogues without usable maps of them.
package struct BundledMaps: Sendable {
  /// The folder with the maps.
  let data: DataFolder
  /// The maps by the names of their bodies.
  private let maps: [String: MapReference]
  /// The ids of the bodies by all of their names.
  private let ids: [String: String]

  /// The maps that were read last.
  private static let known = Mutex<BundledMaps?>(nil)

  /// Returns the maps of the bundled catalogue, which is read once; nil without the bundled data.
  package static func find() -> BundledMaps? {
    guard let data = try? DataFolder.find() else { return nil }
    return known.withLock { known in
      if let known, known.data == data { return known }
      known = BundledMaps(data)
      return known
    }
  }

  /// Reads the maps of a catalogue; nil if it cannot be read.
  private init?(_ data: DataFolder) {
    guard let bytes = try? Files.read(data.solarSystem),
      let reading = try? CatalogueReader().read(bytes: bytes, name: data.solarSystem)
    else { return nil }
    var maps: [String: MapReference] = [:]
    var ids: [String: String] = [:]
    for body in reading.catalogue.bodies {
      for name in [body.id, body.name] + body.facts.alternativeNames
      where ids[Self.key(name)] == nil {
        ids[Self.key(name)] = body.id
        maps[Self.key(name)] = body.map
      }
    }
    (self.data, self.maps, self.ids) = (data, maps, ids)
  }

  /// Returns the bundled map of the body with the id or a name of another one; nil for an unknown
  /// body.
  /// - Parameters:
  ///   - body: The body.
  ///   - library: The library in which its maps are found.
  /// - Returns: The map, whose file exists.
  func map(of body: Appearance, in library: MapLibrary) -> MapReference? {
    let names = [body.id, body.name] + body.alternativeNames
    guard var map = names.lazy.compactMap({ maps[Self.key($0)] }).first else { return nil }
    let path = Files.join(data.textures, map.path)
    guard map.tiles == nil, Files.kind(of: path) == .file else { return nil }
    // A damaged map beside the catalogue may have the same name.
    if library.path(of: map.path) != path, library.replacements == nil { map.path = path }
    return map
  }

  /// Returns the id of the bundled body with one of some names; nil for an unknown body.
  package func id(ofAny names: [String]) -> String? {
    names.lazy.compactMap { ids[Self.key($0)] }.first
  }

  /// Returns the bundled map with a file's name or path; nil for any other file.
  package static func map(named name: String) -> MapReference? {
    guard let bundled = find() else { return nil }
    return bundled.maps.values.first {
      $0.path == name || Files.join(bundled.data.textures, $0.path) == name
    }
  }

  /// Returns a name as the key of the table; "The Sun" is the Sun.
  private static func key(_ name: String) -> String {
    let folded = name.folded
    return folded.hasPrefix("the ") ? String(folded.dropFirst(4)) : folded
  }
}

extension MapLibrary {
  /// Returns the bundled map that is rendered for a known body without a usable map of its own; nil
  /// for any other body.
  ///
  /// Only the headers of the body's map are read; a map that is damaged further on is replaced when
  /// it is loaded.
  package func bundledMap(of body: Appearance) -> MapReference? {
    guard let bundledMaps, body.shape == nil || body.map != nil,
      body.map != nil || body.generated == nil && body.color == nil,
      let bundled = bundledMaps.map(of: body, in: self)
    else { return nil }
    guard let map = body.map else { return bundled }
    guard !map.files.isEmpty else { return nil }
    do throws(AssetError) {
      _ = try plan(map, columns: 1)
      return nil
    } catch {
      return error.isOutOfMemory || error.needsMemory ? nil : bundled
    }
  }

  /// Returns a body with the map from which it is rendered.
  package func rendered(_ body: CelestialBody) -> CelestialBody {
    guard let map = bundledMap(of: Appearance(of: body)) else { return body }
    var body = body
    body.map = map
    return body
  }
}

extension AssetError {
  /// A Boolean value that indicates whether a map is whole, but too large for memory.
  fileprivate var needsMemory: Bool {
    guard case .badMap(_, let error) = self, case .tooLarge = error else { return false }
    return true
  }
}
