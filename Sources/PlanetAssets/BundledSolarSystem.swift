public import PlanetCatalogue

/// The catalogue that comes with the program, and where its maps are found.
public struct BundledSolarSystem: Sendable {
  /// The bodies.
  public let catalogue: Catalogue
  /// Where their maps are found.
  public let maps: MapLibrary

  /// Reads the bundled catalogue.
  /// - Throws: ``DataFolder/Missing``, ``FileError`` or `CatalogueError`.
  public static func load() throws -> BundledSolarSystem {
    let data = try DataFolder.find()
    let bytes = try Files.read(data.solarSystem)
    let catalogue = try CatalogueReader().read(bytes: bytes, name: data.solarSystem).catalogue
    return BundledSolarSystem(catalogue: catalogue, maps: MapLibrary(folders: [data.textures]))
  }
}
