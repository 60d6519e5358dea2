import PlanetStrings

extension Catalogue {
  /// Returns the body with an id, name or alternative name; case and accents are ignored.
  ///
  /// An id takes precedence over a name, a name over an alternative name.
  package func body(named name: String) throws(UnknownBody) -> CelestialBody {
    let wanted = name.folded
    let all = bodies
    if let found = all.first(where: { $0.id.folded == wanted })
      ?? all.first(where: { $0.name.folded == wanted })
      ?? all.first(where: { $0.facts.alternativeNames.contains { $0.folded == wanted } })
    {
      return found
    }
    // Ids first: if id and name differ only in case, the name is the better suggestion.
    var seen: Set<String> = []
    let words = all.flatMap { [$0.name, $0.id] + $0.facts.alternativeNames }
      .filter { seen.insert($0.folded).inserted }
    throw UnknownBody(
      name: name, suggestions: NearestWord.all(to: name, among: words), isEmpty: all.isEmpty)
  }

  /// Returns the body with exactly this id.
  ///
  /// The cost is proportional to the number of bodies; for many look-ups, use ``bodiesByID``.
  package func body(id: String) -> CelestialBody? {
    for section in sections {
      let index = section.bodies.firstIndex { $0.id == id }
      LookupCount.add(index.map { $0 + 1 } ?? section.bodies.count)
      if let index { return section.bodies[index] }
    }
    return nil
  }

  /// The bodies by id; the first of several.
  package var bodiesByID: [String: CelestialBody] {
    Dictionary(bodies.lazy.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Returns the story with an id or a title; case and accents are ignored.
  package func story(named name: String) -> Story? {
    let wanted = name.folded
    return stories.first { $0.id.folded == wanted } ?? stories.first { $0.title.folded == wanted }
  }

  /// Returns the title of a body or a story by its id; nil if the catalogue does not have it.
  package func title(ofID id: String) -> String? { body(id: id)?.name ?? story(id: id)?.title }

  /// Returns the section that contains the body with an id.
  package func section(containing id: String) -> CatalogueSection? {
    sections.first { $0.bodies.contains { $0.id == id } }
  }
}

extension Catalogue {
  /// Returns the bodies of the sections with a title; case and accents are ignored.
  package func bodies(inSection title: String) throws(UnknownSection) -> [CelestialBody] {
    let wanted = title.folded
    let found = sections.filter { $0.title?.folded == wanted }
    if !found.isEmpty { return found.flatMap(\.bodies) }
    var seen: Set<String> = []
    throw UnknownSection(
      title: title,
      known: sections.compactMap(\.title).filter { seen.insert($0.folded).inserted })
  }
}

/// The error of a section that the catalogue does not have.
package struct UnknownSection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requested title.
  package let title: String

  /// The titles of the catalogue's sections, each once, in order.
  package let known: [String]

  /// The requested title, and the nearest title or all titles.
  package var description: String {
    let head = "unknown section '\(title)': "
    if known.isEmpty { return head + "the catalogue has no sections" }
    if let nearest = NearestWord.one(to: title, among: known) {
      return head + "did you mean '\(nearest)'?"
    }
    let shown = known.prefix(Self.mostShown).map { "'\($0)'" }.joined(separator: ", ")
    let rest = known.count - Self.mostShown
    return head + "the sections are " + shown + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The greatest number of titles in a message.
  private static let mostShown = 12
}

/// The error of a body that the catalogue does not have.
package struct UnknownBody: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requested name.
  package let name: String

  /// The nearest names in the catalogue, nearest first.
  package let suggestions: [String]

  /// A Boolean value that indicates whether the catalogue has no bodies.
  package let isEmpty: Bool

  /// The location of the body in the file, if it is left out because of errors.
  package let leftOutAt: SourceLocation?

  init(name: String, suggestions: [String], isEmpty: Bool) {
    self.name = name
    self.suggestions = suggestions
    self.isEmpty = isEmpty
    leftOutAt = nil
  }

  init(leftOut entry: CatalogueEntry, as name: String) {
    self.name = name
    suggestions = []
    isEmpty = false
    leftOutAt = entry.location
  }

  /// The requested name, and the nearest names.
  package var description: String {
    if let leftOutAt { return "the body '\(name)' at \(leftOutAt) is left out because of errors" }
    if isEmpty { return "unknown body '\(name)': the catalogue is empty" }
    guard let last = suggestions.last else {
      return "unknown body '\(name)': the catalogue has no body of a similar name"
    }
    let others = suggestions.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return "unknown body '\(name)': did you mean "
      + (others.isEmpty ? "" : others + " or ") + "'\(last)'?"
  }
}
