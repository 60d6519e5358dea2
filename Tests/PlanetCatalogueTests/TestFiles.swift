import Foundation
import PlanetCatalogue

/// The repository's top folder.
let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Returns the bytes of a file of the repository.
func bytes(of path: String) throws -> [UInt8] {
  try [UInt8](Data(contentsOf: repository.appendingPathComponent(path)))
}

/// Reads a catalogue from a text, with its problems.
func read(
  _ xml: String, strict: Bool = false, maps: (any MapFinder)? = nil
) throws(CatalogueError) -> (catalogue: Catalogue, problems: [Problem]) {
  let reading = try reading(xml, strict: strict, maps: maps)
  return (reading.catalogue, reading.problems)
}

/// Reads a catalogue from a text, with all data of its bodies.
func reading(
  _ xml: String, strict: Bool = false, maps: (any MapFinder)? = nil
) throws(CatalogueError) -> CatalogueReading {
  try CatalogueReader(options: ReadingOptions(strict: strict))
    .read(bytes: Array(xml.utf8), name: "my.xml", mapFinder: maps)
}

/// Returns all errors and warnings of a text's reader, one string each.
func complaints(
  _ xml: String, strict: Bool = false, maps: (any MapFinder)? = nil
) -> [String] {
  do throws(CatalogueError) {
    return try read(xml, strict: strict, maps: maps).problems.map(\.description)
  } catch {
    return [error.problem.description]
  }
}

/// Finds the maps of a list.
struct ListedMaps: MapFinder {
  var paths: [String]

  func find(_ path: String, suggests: Bool) -> MapLookup {
    if paths.contains(path) { return .found }
    let nearest = paths.first { $0.lowercased() == path.lowercased() }
    return .missing(
      MissingMap(path: path, nearest: nearest, reason: nearest.map { _ in .differsInCase }))
  }
}
