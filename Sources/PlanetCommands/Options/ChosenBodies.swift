import ArgumentParser
import PlanetCatalogue

extension CatalogueOptions.Loaded {
  /// Returns the bodies of a section, or those named, each once, or all if none is named.
  /// - Throws: ``CommandFailure`` for an unknown body or section, or if there are no bodies.
  func bodies(
    _ names: [String], inSection section: String? = nil
  ) throws(CommandFailure) -> [CelestialBody] {
    if let section { return try bodies(inSection: section) }
    var chosen = names.isEmpty ? catalogue.bodies : []
    for name in names {
      let body = try body(name)
      guard !chosen.contains(where: { $0.id == body.id }) else {
        Console.warning("\(body.name) is named more than once; it is rendered once")
        continue
      }
      chosen.append(body)
    }
    guard !chosen.isEmpty else {
      throw CommandFailure(.catalogue, storyWords ?? "the catalogue has no bodies")
    }
    return chosen
  }
}

/// Throws a failure of usage if both bodies and a section are named.
func refuseBodies(
  _ bodies: [String], besideSection section: String?
) throws(ValidationError) {
  guard let section, let body = bodies.first else { return }
  throw ValidationError(
    "both '\(body)' and the section '\(section)' are named; name bodies or a section")
}
