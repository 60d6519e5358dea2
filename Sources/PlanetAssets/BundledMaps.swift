package import PlanetCatalogue
import PlanetImage
import PlanetStrings
import PlanetSystem
import Synchronization

/// The bundled maps of known bodies, such as the Earth, for catalogues without usable maps of them.
package enum BundledMaps {
  /// The maps by the names of their bodies, and the folder of the catalogue from which they are.
  private static let known = Mutex<(folder: String, maps: [String: MapReference])?>(nil)

  /// Returns the bundled map of the body with the id or a name of another one; nil for an unknown
  /// body, or without the bundled data.
  /// - Parameters:
  ///   - body: The body.
  ///   - library: The library in which its maps are found.
  /// - Returns: The map, whose file exists.
  package static func map(of body: CelestialBody, in library: MapLibrary) -> MapReference? {
    guard let data = try? DataFolder.find(), let maps = maps(in: data) else { return nil }
    let names = [body.id, body.name] + body.alternativeNames
    guard var map = names.lazy.compactMap({ maps[Self.key($0)] }).first else { return nil }
    let path = Files.join(data.textures, map.path)
    guard map.tiles == nil, Files.kind(of: path) == .file else { return nil }
    // A damaged map beside the catalogue may have the same name.
    if library.path(of: map.path) != path, library.replacements == nil { map.path = path }
    return map
  }

  /// Returns the bundled map with a file's name or path; nil for any other file.
  package static func map(named name: String) -> MapReference? {
    guard let data = try? DataFolder.find() else { return nil }
    return maps(in: data)?.values.first {
      $0.path == name || Files.join(data.textures, $0.path) == name
    }
  }

  /// Returns a name as the key of the table; "The Sun" is the Sun.
  private static func key(_ name: String) -> String {
    let folded = name.folded
    return folded.hasPrefix("the ") ? String(folded.dropFirst(4)) : folded
  }

  private static func maps(in data: DataFolder) -> [String: MapReference]? {
    known.withLock { known in
      if let known, known.folder == data.path { return known.maps }
      guard let bytes = try? Files.read(data.solarSystem),
        let reading = try? CatalogueReader().read(bytes: bytes, name: data.solarSystem)
      else { return nil }
      var maps: [String: MapReference] = [:]
      for body in reading.catalogue.bodies {
        guard let map = body.map else { continue }
        for name in [body.id, body.name] + body.alternativeNames where maps[key(name)] == nil {
          maps[key(name)] = map
        }
      }
      known = (data.path, maps)
      return maps
    }
  }
}

extension CatalogueReading {
  /// Gives known bodies without usable maps of their own the bundled ones.
  ///
  /// Only the headers of maps are read; a map that is damaged further on is replaced when it is
  /// loaded.
  mutating func useBundledMaps(in library: MapLibrary) {
    for section in catalogue.sections.indices {
      for index in catalogue.sections[section].bodies.indices {
        let body = catalogue.sections[section].bodies[index]
        guard let map = body.bundledMap(in: library) else { continue }
        catalogue.sections[section].bodies[index].replacedMap = ReplacedMap(body.map)
        catalogue.sections[section].bodies[index].map = map
      }
    }
  }
}

extension CelestialBody {
  /// Returns the bundled map of a known body that has no usable one of its own.
  fileprivate func bundledMap(in library: MapLibrary) -> MapReference? {
    guard replacedMap == nil, shape == nil || map != nil,
      map != nil || generatedMap == nil && surfaceColor == nil,
      let bundled = BundledMaps.map(of: self, in: library)
    else { return nil }
    guard let map else { return bundled }
    do throws(AssetError) {
      _ = try library.plan(map, columns: 1)
      return nil
    } catch {
      return error.isOutOfMemory || error.needsMemory ? nil : bundled
    }
  }
}

extension AssetError {
  /// A Boolean value that indicates whether a map is whole, but too large for memory.
  fileprivate var needsMemory: Bool {
    guard case .badMap(_, let error) = self, case .tooLarge = error else { return false }
    return true
  }
}
