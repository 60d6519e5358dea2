import PlanetAssets
@_exported public import PlanetCatalogue
@_exported public import PlanetImage
@_exported public import PlanetMath
@_exported public import PlanetOverlays
@_exported public import PlanetScene
@_exported public import PlanetSky
import PlanetSources
import PlanetStrings
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
  /// The systems of stars other than the sun.
  private let systems: [StarSystem]

  /// The indices of the planets by their names as they are searched.
  private let indices: [String: Int]

  init(_ file: CatalogueFile, _ problems: [Problem] = []) {
    self.problems = file.reading.problems + problems
    (stories, systems) = (file.catalogue.stories, file.catalogue.systems)
    planets = file.catalogue.bodies.map { Planet($0, maps: file.maps) }
    indices = Self.indices(of: planets)
  }

  /// Creates a system of planets, such as those of several catalogues or made in code.
  /// - Parameters:
  ///   - planets: The planets.
  ///   - stories: The stories beside them.
  /// - Throws: ``PlanetError/invalidValue(name:value:expected:)`` for two planets with one id.
  public init(planets: [Planet], stories: [Story] = []) throws(PlanetError) {
    var ids: Set<String> = []
    for planet in planets where !ids.insert(planet.body.id.folded).inserted {
      throw .invalidValue(
        name: "id of \(planet.body.name)", value: "'\(planet.body.id)'",
        expected: "a unique id")
    }
    (problems, self.stories, self.planets) = ([], stories, planets)
    systems = []
    indices = Self.indices(of: planets)
  }

  /// Returns the indices of planets by id, name and alternative names, in this order of precedence.
  private static func indices(of planets: [Planet]) -> [String: Int] {
    var indices: [String: Int] = [:]
    for names in [
      { [$0.id] }, { [$0.name] }, { $0.facts.alternativeNames },
    ] as [(CelestialBody) -> [String]] {
      for (index, planet) in planets.enumerated() {
        for name in names(planet.body) where indices[name.folded] == nil {
          indices[name.folded] = index
        }
      }
    }
    return indices
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
  /// - Throws: ``PlanetError/unknownBody(name:suggestions:)`` with the nearest names.
  public func planet(_ name: String) throws(PlanetError) -> Planet {
    if let index = indices[name.folded] { return planets[index] }
    do throws(UnknownBody) {
      _ = try catalogue.body(named: name)
    } catch {
      throw PlanetError(error)
    }
    throw .unknownBody(name: name, suggestions: [])
  }

  /// The bodies without their maps.
  var catalogue: Catalogue {
    var catalogue = Catalogue(
      sections: [CatalogueSection(bodies: planets.map(\.body))], stories: stories)
    catalogue.systems = systems
    return catalogue
  }
}
