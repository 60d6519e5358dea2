import PlanetStrings

extension Catalogue {
  /// Returns the body of that id, name or alternative name, whatever its case and accents.
  ///
  /// An id wins over a name, a name over an alternative name.
  public func body(named name: String) throws(UnknownBody) -> CelestialBody {
    let wanted = name.folded
    let all = bodies
    if let found = all.first(where: { $0.id.folded == wanted })
      ?? all.first(where: { $0.name.folded == wanted })
      ?? all.first(where: { $0.alternativeNames.contains { $0.folded == wanted } })
    {
      return found
    }
    // Ids first: where id and name are the same but for case, the name is the nicer suggestion.
    var seen: Set<String> = []
    let words = all.flatMap { [$0.name, $0.id] + $0.alternativeNames }
      .filter { seen.insert($0.folded).inserted }
    throw UnknownBody(
      name: name, suggestions: NearestWord.all(to: name, among: words), isEmpty: all.isEmpty)
  }

  /// Returns the body of exactly that id.
  public func body(id: String) -> CelestialBody? {
    for section in sections {
      if let found = section.bodies.first(where: { $0.id == id }) { return found }
    }
    return nil
  }

  /// Returns the section in which the body of that id stands.
  public func section(containing id: String) -> CatalogueSection? {
    sections.first { $0.bodies.contains { $0.id == id } }
  }
}

extension Catalogue {
  /// Returns the bodies of the sections of that title, whatever its case and accents.
  public func bodies(inSection title: String) throws(UnknownSection) -> [CelestialBody] {
    let wanted = title.folded
    let found = sections.filter { $0.title?.folded == wanted }
    if !found.isEmpty { return found.flatMap(\.bodies) }
    var seen: Set<String> = []
    throw UnknownSection(
      title: title,
      known: sections.compactMap(\.title).filter { seen.insert($0.folded).inserted })
  }
}

/// Somebody asked for a section the catalogue does not have.
public struct UnknownSection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The title that was asked for.
  public let title: String

  /// The titles of the catalogue's sections, each once, in order.
  public let known: [String]

  /// What was asked, and what was probably meant, or what there is.
  public var description: String {
    let head = "unknown section '\(title)': "
    if known.isEmpty { return head + "the catalogue has no sections" }
    if let nearest = NearestWord.one(to: title, among: known) {
      return head + "did you mean '\(nearest)'?"
    }
    let shown = known.prefix(Self.mostShown).map { "'\($0)'" }.joined(separator: ", ")
    let rest = known.count - Self.mostShown
    return head + "the sections are " + shown + (rest > 0 ? " and \(rest) more" : "")
  }

  /// More titles than that are no help in a line of text.
  private static let mostShown = 12
}

/// Somebody asked for a body the catalogue does not have.
public struct UnknownBody: Error, Hashable, Sendable, CustomStringConvertible {
  /// The word that was asked for.
  public let name: String

  /// The catalogue's words nearest to it, nearest first.
  public let suggestions: [String]

  /// Whether the catalogue has no bodies at all.
  public let isEmpty: Bool

  /// Where the body stands in the file, if errors leave it out.
  public let leftOutAt: SourceLocation?

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

  /// What was asked, and what was probably meant.
  public var description: String {
    if let leftOutAt { return "the body '\(name)' at \(leftOutAt) is left out because of errors" }
    if isEmpty { return "unknown body '\(name)': the catalogue is empty" }
    guard let last = suggestions.last else {
      return "unknown body '\(name)': 'planetnode list' shows the bodies there are"
    }
    let others = suggestions.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return "unknown body '\(name)': did you mean "
      + (others.isEmpty ? "" : others + " or ") + "'\(last)'?"
  }
}
