extension CatalogueReading {
  /// Creates a reading of a catalogue that does not come from one XML file.
  /// - Parameters:
  ///   - catalogue: The valid bodies and stories.
  ///   - problems: All problems.
  ///   - entries: The bodies with their locations, valid or not.
  ///   - storyEntries: The stories with their locations, valid or not.
  package init(
    _ catalogue: Catalogue, problems: [Problem], entries: [CatalogueEntry],
    storyEntries: [StoryEntry] = []
  ) {
    self.init(
      catalogue: catalogue, problems: problems,
      errorCount: problems.count { $0.severity == .error },
      warningCount: problems.count { $0.severity == .warning }, entries: entries,
      storyEntries: storyEntries, source: XMLSource(bytes: []))
  }
}

extension CatalogueEntry {
  /// Creates the entry of a body that does not come from an XML file.
  /// - Parameters:
  ///   - body: The body.
  ///   - isLeftOut: True if errors leave it out.
  ///   - location: Its location.
  package init(_ body: CelestialBody, isLeftOut: Bool = false, at location: SourceLocation) {
    self.init(
      id: body.id, names: [body.name] + body.facts.alternativeNames, isLeftOut: isLeftOut,
      written: [:],
      body: body, place: Place(location: location, offset: 0), end: location, paths: [:])
  }

  /// The entry with its locations, and without places in its file's text.
  package var withoutText: CatalogueEntry {
    var entry = self
    entry.place.offset = 0
    entry.paths = paths.mapValues { Place(location: $0.location, offset: 0) }
    return entry
  }
}
