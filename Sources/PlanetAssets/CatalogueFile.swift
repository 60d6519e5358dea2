package import PlanetCatalogue
import PlanetImage
package import PlanetSystem

/// A catalogue that was read from its file, and where the maps of its bodies are found.
package struct CatalogueFile: Sendable {
  /// Where the file is.
  package let path: String
  /// What is in it, and everything that is wrong with it.
  package let reading: CatalogueReading
  /// Where the maps of its bodies are found.
  package var maps: MapLibrary

  /// The bodies that can be used.
  package var catalogue: Catalogue { reading.catalogue }

  /// Why a catalogue cannot be opened.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    /// There is no folder with the bundled catalogue and maps.
    case noData(DataFolder.Missing)
    /// The file cannot be read.
    case file(FileError)
    /// The file is no catalogue.
    case catalogue(CatalogueError)

    /// What is wrong, a line each; of a catalogue with the line of the file and a caret.
    package var lines: [String] {
      switch self {
      case .noData(let missing): [missing.description]
      case .file(let error): [error.description]
      case .catalogue(let error): error.problem.lines
      }
    }

    /// What is wrong, on one line.
    package var description: String {
      lines.first ?? "the catalogue cannot be read"
    }
  }

  /// Opens a catalogue whose maps are looked for beside it, and then among the bundled ones.
  /// - Parameters:
  ///   - path: The file; the bundled Solar System unless given.
  ///   - options: How strictly it is read, and how much of it.
  /// - Throws: ``Failure``
  /// - Returns: The catalogue. Bodies with errors in them are left out; its reading tells them.
  package static func open(
    _ path: String? = nil, options: ReadingOptions = ReadingOptions()
  ) throws(Failure) -> CatalogueFile {
    let data: DataFolder
    do throws(DataFolder.Missing) {
      data = try DataFolder.find()
    } catch {
      throw .noData(error)
    }
    let path = path ?? data.solarSystem
    let maps = MapLibrary(folders: [Files.folder(of: path), data.textures])
    return try CatalogueFile(path, maps: maps, options: options)
  }

  /// Opens a catalogue whose maps are looked for in a library.
  /// - Parameters:
  ///   - path: The file.
  ///   - maps: Where its maps are found; names of this catalogue are trusted from now on.
  ///   - options: How strictly it is read, and how much of it.
  ///   - findsMaps: Whether missing maps are problems of the catalogue; else they are found missing
  ///     when they are loaded.
  /// - Throws: ``Failure``
  package init(
    _ path: String, maps: MapLibrary, options: ReadingOptions = ReadingOptions(),
    findsMaps: Bool = false
  ) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: options.limits.fileBytes)
    } catch {
      throw .file(error)
    }
    do throws(CatalogueError) {
      reading = try CatalogueReader(options: options)
        .read(bytes: bytes, name: path, mapFinder: findsMaps ? maps : nil) {
          ImageFormat.looks(of: $0.span)
        }
    } catch {
      throw .catalogue(error)
    }
    self.path = path
    self.maps = maps
    self.maps.trustedNames = Set(reading.catalogue.bodies.flatMap { MapLibrary.names(of: $0) })
  }
}
