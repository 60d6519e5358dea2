package import PlanetCatalogue
import PlanetImage
package import PlanetSystem

/// A catalogue read from its file, with the library of its maps.
///
/// Known bodies without usable maps have the bundled ones (``BundledMaps``). Installed maps replace
/// bundled ones (``InstalledMaps``).
package struct CatalogueFile: Sendable {
  /// The path of the file.
  package let path: String
  /// The content of the file, with all errors and warnings.
  package let reading: CatalogueReading
  /// The library in which the maps of its bodies are found.
  package var maps: MapLibrary

  /// The valid bodies.
  package var catalogue: Catalogue { reading.catalogue }

  /// The reason why a catalogue cannot be opened.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    /// There is no folder with the bundled catalogue and maps.
    case noData(DataFolder.Missing)
    /// The file cannot be read.
    case file(FileError)
    /// The file is not a catalogue.
    case catalogue(CatalogueError)

    /// The error, one line each; for a catalogue with the line of the file and a caret.
    package var lines: [String] {
      switch self {
      case .noData(let missing): [missing.description]
      case .file(let error): [error.description]
      case .catalogue(let error): error.problem.lines
      }
    }

    /// The error on one line.
    package var description: String {
      lines.first ?? "the catalogue cannot be read"
    }
  }

  /// Opens a catalogue whose maps are beside it or among the bundled ones.
  /// - Parameters:
  ///   - path: The file; nil for the bundled Solar System.
  ///   - options: The options of the reader.
  ///   - installed: The installed maps; nil for the bundled ones only.
  ///   - replaces: False to ignore files in PLANETNODE_MAPS with names of other maps.
  /// - Throws: ``Failure``
  /// - Returns: The catalogue. Bodies with errors are left out; its reading reports them.
  package static func open(
    _ path: String? = nil, options: ReadingOptions = ReadingOptions(),
    installed: InstalledMaps? = nil, replaces: Bool = true
  ) throws(Failure) -> CatalogueFile {
    let data: DataFolder
    do throws(DataFolder.Missing) {
      data = try DataFolder.find()
    } catch {
      throw .noData(error)
    }
    let path = path ?? data.solarSystem
    var maps = MapLibrary(folders: [Files.folder(of: path), data.textures]).using(installed)
    if !replaces { maps = maps.ignoringReplacements() }
    return try CatalogueFile(path, maps: maps, options: options)
  }

  /// Opens a catalogue whose maps are in a library.
  /// - Parameters:
  ///   - path: The file.
  ///   - maps: The library of its maps; names in this catalogue become trusted.
  ///   - options: The options of the reader.
  ///   - findsMaps: True to report missing maps as problems of the catalogue; otherwise they are
  ///     reported when they are loaded.
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
      let reading = try CatalogueReader(options: options)
        .read(bytes: bytes, name: path, mapFinder: findsMaps ? maps : nil) {
          ImageFormat.looks(of: $0.span)
        }
      self.init(path, reading: reading, maps: maps)
    } catch {
      throw .catalogue(error)
    }
  }

  /// Creates a catalogue that was read already, from a file or another source.
  /// - Parameters:
  ///   - path: The path or address.
  ///   - reading: The content.
  ///   - maps: The library of its maps; names in this catalogue become trusted.
  package init(_ path: String, reading: CatalogueReading, maps: MapLibrary) {
    self.path = path
    self.maps = maps
    var reading = reading
    if let data = try? DataFolder.find() {
      // Catalogues beside the bundled one have its maps; it need not be read again for them.
      if Files.folder(of: path) != Files.folder(of: data.solarSystem) {
        self.maps.bundledMaps = BundledMaps.find()
      }
      if let installed = maps.installed {
        installed.replaceMaps(in: &reading.catalogue, self.maps, bundled: data.textures)
      }
      reading.catalogue.creditOwnMaps(self.maps, bundled: data.textures)
    }
    self.reading = reading
    self.maps.trustedNames = Set(reading.catalogue.bodies.flatMap { MapLibrary.names(of: $0) })
  }
}
