import PlanetCatalogue
import PlanetSystem

extension Catalogue {
  /// Credits the files of the user that replace bundled maps to the user.
  ///
  /// A file in PLANETNODE_MAPS may have the name of a bundled map, whose licence, author and
  /// orientation are not those of the file.
  /// - Parameters:
  ///   - library: The library of the maps.
  ///   - textures: The folder of the bundled maps.
  mutating func creditOwnMaps(_ library: MapLibrary, bundled textures: String) {
    guard library.replacements != nil else { return }
    let isOwn = { (name: String) in
      library.isReplaced(name) && Files.kind(of: Files.join(textures, name)) == .file
    }
    for section in sections.indices {
      for index in sections[section].bodies.indices {
        sections[section].bodies[index].creditOwnMaps(isOwn)
      }
    }
  }
}

extension CelestialBody {
  /// The attribution of a map of the user.
  private static let ownMap = "the user's own map"

  fileprivate mutating func creditOwnMaps(_ isOwn: (String) -> Bool) {
    if let map, map.license != nil || map.attribution != nil || map.origin != nil,
      map.paths.contains(where: isOwn)
    {
      self.map?.license = nil
      self.map?.attribution = Self.ownMap
      self.map?.origin = nil
    }
    for index in layers.indices where isOwn(layers[index].map.path) {
      layers[index].map.license = nil
      layers[index].map.attribution = Self.ownMap
      layers[index].map.origin = nil
    }
    if let strip = rings?.strip, isOwn(strip.path) {
      rings?.strip?.license = nil
      rings?.strip?.attribution = Self.ownMap
      rings?.strip?.origin = nil
    }
  }
}
