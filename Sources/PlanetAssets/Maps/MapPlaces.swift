package import PlanetCatalogue

/// The locations of maps in a catalogue's file, for warnings about maps.
package struct MapPlaces: Sendable {
  private let reading: CatalogueReading
  /// The body that has a map, by the map's name and by its path, and bodies without maps by name;
  /// the first of several.
  private var places: [String: (entry: CatalogueEntry, name: String?)] = [:]

  /// Looks up the maps of a catalogue.
  /// - Parameters:
  ///   - reading: The catalogue.
  ///   - bodies: The bodies of it that are rendered.
  ///   - library: The library of its maps.
  package init(_ reading: CatalogueReading, _ bodies: [CelestialBody], _ library: MapLibrary) {
    self.reading = reading
    let entries = reading.usedEntries
    for body in bodies {
      guard let entry = entries[body.id] else { continue }
      for name in MapLibrary.names(of: body) {
        for key in [name, library.path(of: name)].compactMap(\.self) where places[key] == nil {
          places[key] = (entry, name)
        }
      }
      if places[body.name] == nil { places[body.name] = (entry, nil) }
    }
  }

  /// Returns a problem at the location where the file names the map, or describes the body.
  /// - Parameters:
  ///   - severity: The severity.
  ///   - error: The error or warning.
  /// - Returns: The problem; nil if it is not about a map of the catalogue.
  package func problem(_ severity: Problem.Severity, _ error: AssetError) -> Problem? {
    guard error.cacheProblem == nil, let key = error.path ?? error.bodyName,
      let (entry, name) = places[key]
    else { return nil }
    return reading.problem(severity, withPath: name, of: entry, error.description)
  }
}

extension AssetError {
  /// The name of the body, for an error about a body rather than a file.
  package var bodyName: String? {
    switch cause {
    case .shapeNotDisplaced(let body): body
    case .noMap(let body), .unknownWords(let body, _), .ringsWithoutSize(let body),
      .layersOnShape(let body, _, _), .noHeights(let body):
      body
    default: nil
    }
  }
}
