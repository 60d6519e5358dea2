import PlanetAssets
import PlanetCatalogue

/// A catalogue on disk, read again when it changes.
struct CatalogueFile {
  /// Where it is.
  let path: String
  /// What is in it, or was before it was broken.
  private(set) var catalogue = Catalogue()
  /// What is wrong with it now, a line each; nothing while it can be read.
  private(set) var problems: [String] = []
  /// The maps that it names.
  private(set) var library: MapLibrary
  private var stamp: String?

  /// Creates a catalogue that was not read yet.
  /// - Parameters:
  ///   - path: The file.
  ///   - textures: The folder of the bundled maps.
  ///   - cache: The cache of maps.
  init(path: String, textures: String, cache: MapCache?) {
    self.path = path
    library = MapLibrary(folders: [Files.folder(of: path), textures])
    library.cache = cache
  }

  /// Whether the file is another one than when it was read.
  var hasChanged: Bool { Files.stamp(of: path) != stamp }

  /// Reads the file; the bodies of before stay if it is broken.
  /// - Returns: Whether it could be read.
  mutating func read() -> Bool {
    stamp = Files.stamp(of: path)
    do {
      let bytes = try Files.read(path, limit: ReadingLimits().fileBytes)
      catalogue = try CatalogueReader().read(bytes: bytes, name: path).catalogue
      problems = catalogue.bodies.isEmpty ? ["\(path): the catalogue has no bodies"] : []
    } catch let error as CatalogueError {
      problems = error.description.split(separator: "\n").map(String.init)
    } catch let error as FileError {
      problems = [error.description]
    } catch {
      problems = ["\(path): \(error)"]
    }
    return problems.isEmpty
  }
}
