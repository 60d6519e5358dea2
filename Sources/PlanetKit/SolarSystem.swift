import PlanetAssets
@_exported public import PlanetCatalogue
@_exported public import PlanetImage
@_exported public import PlanetMath
@_exported public import PlanetOverlays
@_exported public import PlanetScene
@_exported public import PlanetSky
import PlanetSources
import PlanetSystem
@_exported public import SoftwareRenderer

/// A catalogue of bodies with their maps: the bundled Solar System, one of your own in XML, or
/// planets made in code.
///
///     let image = try SolarSystem.bundled().planet("Earth").render(size: 512)
///     try image.write(to: "earth.png")
public struct SolarSystem: Sendable {
  /// The errors and warnings of the catalogue; bodies with errors are left out.
  public let problems: [Problem]
  /// The planets, moons, stars and small bodies, in the order of the catalogue.
  public let planets: [Planet]
  /// The films, people, events and missions of the catalogue.
  public let stories: [Story]

  init(_ file: CatalogueFile) {
    problems = file.reading.problems
    stories = file.catalogue.stories
    planets = file.catalogue.bodies.map { Planet($0, maps: file.maps) }
  }

  /// Creates a system of planets.
  /// - Parameter planets: The planets, such as those of several catalogues or made in code; their
  ///   ids differ.
  public init(planets: [Planet]) {
    (problems, stories, self.planets) = ([], [], planets)
  }

  /// Returns the bundled Solar System.
  ///
  /// The folder is given by the environment variable `PLANETNODE_DATA`, or found beside an
  /// installed program, above the program in a package's folder, or among the dependencies of that
  /// package.
  /// - Parameter data: The folder that contains `Catalogues` and `Textures`, such as the checkout
  ///   of PlanetNode; found as described if nil.
  /// - Throws: ``PlanetError/missing(name:reason:)`` if no such folder is found.
  /// - Returns: The bodies with their maps.
  public static func bundled(data: String? = nil) throws(PlanetError) -> SolarSystem {
    let folder: DataFolder
    do throws(DataFolder.Missing) {
      folder = if let data { try .find(override: data) } else { try .find() }
    } catch {
      throw .missing(
        name: "Catalogues/solarsystem.xml",
        reason: error.description + ", or pass it to SolarSystem.bundled(data:); "
          + "SolarSystem.load(from:) opens another catalogue")
    }
    let maps = MapLibrary(folders: [folder.textures])
    return try open(folder.solarSystem, maps)
  }

  /// Returns the bodies of an XML catalogue, whose maps are beside it or among the bundled ones.
  /// - Parameters:
  ///   - path: The catalogue.
  ///   - mapFolders: Other folders with maps, searched before the bundled maps.
  /// - Throws: ``PlanetError`` for a file that cannot be read or is not a catalogue.
  /// - Returns: The bodies with their maps.
  public static func load(
    from path: String, mapFolders: [String] = []
  ) throws(PlanetError) -> SolarSystem {
    try open(path, library(Files.folder(of: path), mapFolders))
  }

  private static func open(
    _ path: String, _ maps: MapLibrary
  ) throws(PlanetError) -> SolarSystem {
    do throws(CatalogueFile.Failure) {
      return SolarSystem(try CatalogueFile(path, maps: maps))
    } catch {
      switch error {
      case .noData(let missing):
        throw .missing(name: "Catalogues", reason: missing.description)
      case .file(let error): throw PlanetError(error)
      case .catalogue(let error): throw .catalogue(error.problem)
      }
    }
  }

  /// Returns the library of a catalogue's own folder, further ones and the bundled maps.
  static func library(_ own: String?, _ folders: [String]) -> MapLibrary {
    let bundled = (try? DataFolder.find())?.textures
    return MapLibrary(
      folders: [own].compactMap(\.self) + folders + [bundled].compactMap(\.self))
  }

  /// Returns a body by its name or short name, in any case.
  /// - Throws: `UnknownBody` with the nearest names.
  public func planet(_ name: String) throws(UnknownBody) -> Planet {
    let body = try catalogue.body(named: name)
    return planets.first { $0.body.id == body.id } ?? Planet(body)
  }

  /// The bodies without their maps.
  var catalogue: Catalogue {
    Catalogue(sections: [CatalogueSection(bodies: planets.map(\.body))], stories: stories)
  }
}
