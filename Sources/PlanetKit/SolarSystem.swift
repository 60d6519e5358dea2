import PlanetAssets
@_exported public import PlanetCatalogue
@_exported public import PlanetImage
@_exported public import PlanetMath
@_exported public import PlanetScene
import PlanetSystem

/// A catalogue of bodies with their maps: the bundled Solar System, or one of your own in XML.
///
///     let image = try SolarSystem.bundled().planet("Earth").render(size: 512)
///     try image.write(to: "earth.png")
public struct SolarSystem: Sendable {
  /// The errors and warnings of the catalogue; bodies with errors are left out.
  public let problems: [Problem]
  /// The planets, moons, stars and small bodies, in the order of the catalogue.
  public let planets: [Planet]

  private let catalogue: Catalogue
  private let maps: MapLibrary

  private init(_ file: CatalogueFile) {
    problems = file.reading.problems
    catalogue = file.catalogue
    maps = file.maps
    planets = catalogue.bodies.map { Planet($0, maps: file.maps) }
  }

  /// Returns the bundled Solar System.
  ///
  /// The folder is given by the environment variable `PLANETNODE_DATA`, or found beside an
  /// installed program, above the program in a package's folder, or among the dependencies of that
  /// package.
  /// - Parameter data: The folder that contains `Catalogues` and `Textures`, such as the checkout
  ///   of PlanetNode; found as described if nil.
  /// - Throws: ``SolarSystemError`` if no such folder is found.
  /// - Returns: The bodies with their maps.
  public static func bundled(data: String? = nil) throws(SolarSystemError) -> SolarSystem {
    let folder: DataFolder
    do throws(DataFolder.Missing) {
      folder = if let data { try .find(override: data) } else { try .find() }
    } catch {
      throw SolarSystemError(
        description: error.description + ", or pass it to SolarSystem.bundled(data:); "
          + "SolarSystem.load(from:) opens another catalogue")
    }
    let maps = MapLibrary(folders: [folder.textures])
    return try open(folder.solarSystem, maps)
  }

  /// Returns the bodies of an XML catalogue, whose maps are beside it or among the bundled ones.
  /// - Parameters:
  ///   - path: The catalogue.
  ///   - mapFolders: Other folders with maps, searched before the bundled maps.
  /// - Throws: ``SolarSystemError`` for a file that cannot be read or is not a catalogue.
  /// - Returns: The bodies with their maps.
  public static func load(
    from path: String, mapFolders: [String] = []
  ) throws(SolarSystemError) -> SolarSystem {
    let bundled = (try? DataFolder.find())?.textures
    return try open(
      path,
      MapLibrary(folders: [Files.folder(of: path)] + mapFolders + [bundled].compactMap(\.self)))
  }

  private static func open(
    _ path: String, _ maps: MapLibrary
  ) throws(SolarSystemError) -> SolarSystem {
    do throws(CatalogueFile.Failure) {
      return SolarSystem(try CatalogueFile(path, maps: maps))
    } catch {
      throw SolarSystemError(description: error.description)
    }
  }

  /// Returns a body by its name or short name, in any case.
  /// - Throws: `UnknownBody` with the nearest names.
  public func planet(_ name: String) throws(UnknownBody) -> Planet {
    Planet(try catalogue.body(named: name), maps: maps)
  }
}

/// The reason why a catalogue cannot be opened.
public struct SolarSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, with the file and what to do.
  public let description: String
}
