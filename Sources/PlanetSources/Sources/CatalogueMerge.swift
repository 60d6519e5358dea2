package import PlanetCatalogue
import PlanetStrings

/// Merges catalogues, in order: of bodies or stories with one id or name, the first is used.
///
/// Equal ones are no problem; different ones are a conflict, which is a warning with both places.
package struct CatalogueMerge {
  private var parts: [(reading: CatalogueReading, name: String)] = []
  private var problems: [Problem] = []

  /// Creates a merge of no catalogues.
  package init() {}

  /// Adds a catalogue.
  /// - Parameters:
  ///   - reading: The catalogue and its problems.
  ///   - name: Its path or address, for messages.
  package mutating func add(_ reading: CatalogueReading, named name: String) {
    parts.append((reading, name))
  }

  /// Adds a problem of a document that has no catalogue.
  mutating func add(_ problem: Problem) { problems.append(problem) }

  /// Adds a problem of a whole document.
  mutating func add(_ severity: Problem.Severity, about name: String, _ message: String) {
    problems.append(
      Problem(severity, at: SourceLocation(file: name, line: 1, column: 1), message))
  }

  /// Returns the merged catalogue and all problems; a single catalogue is returned unchanged.
  /// - Parameter isStrict: True to make warnings errors.
  /// - Returns: The catalogue.
  package func reading(isStrict: Bool = false) -> CatalogueReading {
    if problems.isEmpty, parts.count == 1, !isStrict || parts[0].reading.warnings.isEmpty {
      return parts[0].reading
    }
    var result = Result()
    for part in parts { result.add(part.reading, named: part.name) }
    result.catalogue.stories = Story.completingRelations(of: result.catalogue.stories)
    let all = (problems + parts.flatMap(\.reading.problems) + result.conflicts).map { problem in
      var problem = problem
      if isStrict { problem.severity = .error }
      return problem
    }
    return CatalogueReading(
      result.catalogue, problems: all, entries: result.entries,
      storyEntries: result.storyEntries)
  }

  /// The catalogue merged so far.
  private struct Result {
    var catalogue = Catalogue()
    var entries: [CatalogueEntry] = []
    var storyEntries: [StoryEntry] = []
    var conflicts: [Problem] = []
    /// The bodies by id and by name, and where they come from.
    private var bodies: [String: (body: CelestialBody, place: String)] = [:]
    private var stories: [String: (story: Story, place: String)] = [:]
    private var sections: [String: Int] = [:]
    private var systems: [String: (system: StarSystem, place: String)] = [:]

    mutating func add(_ reading: CatalogueReading, named name: String) {
      if catalogue.title.isEmpty { catalogue.title = reading.catalogue.title }
      for system in reading.catalogue.systems { add(system, of: name) }
      let used = reading.usedEntries
      entries += reading.leftOut.map(\.withoutText)
      for section in reading.catalogue.sections {
        let kept = section.bodies.filter { body in
          add(body, at: used[body.id]?.location ?? Self.start(of: name))
        }
        entries += kept.compactMap { used[$0.id]?.withoutText }
        add(CatalogueSection(title: section.title, bodies: kept))
      }
      storyEntries += reading.storyEntries.filter(\.isLeftOut)
      let stories = Dictionary(
        reading.storyEntries.lazy.filter { !$0.isLeftOut }.map { ($0.id, $0) }
      ) { first, _ in first }
      for story in reading.catalogue.stories {
        let entry = stories[story.id]
        if add(story, at: entry?.location ?? Self.start(of: name)), let entry {
          storyEntries.append(entry)
        }
      }
    }

    private static func start(of name: String) -> SourceLocation {
      SourceLocation(file: name, line: 1, column: 1)
    }

    /// Adds a system, unless there is one with its id.
    private mutating func add(_ system: StarSystem, of name: String) {
      if let other = systems[system.id.folded] {
        guard other.system != system else { return }
        return conflict(
          "the system '\(system.id)' differs from that of \(other.place)",
          at: Self.start(of: name))
      }
      systems[system.id.folded] = (system, name)
      catalogue.systems.append(system)
    }

    /// Adds a body's names; returns false if another body has one of them.
    private mutating func add(_ body: CelestialBody, at location: SourceLocation) -> Bool {
      let keys = Set([body.id.folded, body.name.folded])
      for key in keys {
        guard let other = bodies[key] else { continue }
        if other.body != body {
          conflict(
            "the body '\(body.id)' differs from '\(other.body.id)' of \(other.place)", at: location)
        }
        return false
      }
      if let other = stories[body.id.folded] {
        conflict("the body's id '\(body.id)' is that of a story of \(other.place)", at: location)
        return false
      }
      for key in keys { bodies[key] = (body, location.description) }
      return true
    }

    private mutating func add(_ section: CatalogueSection) {
      guard !section.bodies.isEmpty else { return }
      let key = section.title?.folded ?? ""
      if let place = sections[key] {
        catalogue.sections[place].bodies += section.bodies
      } else {
        sections[key] = catalogue.sections.count
        catalogue.sections.append(section)
      }
    }

    /// Adds a story; returns false if another story or a body has its id.
    private mutating func add(_ story: Story, at location: SourceLocation) -> Bool {
      let key = story.id.folded
      if let other = stories[key] {
        if other.story != story {
          conflict("the story '\(story.id)' differs from that of \(other.place)", at: location)
        }
        return false
      }
      if let other = bodies[key], other.body.id.folded == key {
        conflict("the story's id '\(story.id)' is that of a body of \(other.place)", at: location)
        return false
      }
      stories[key] = (story, location.description)
      catalogue.stories.append(story)
      return true
    }

    private mutating func conflict(_ words: String, at location: SourceLocation) {
      conflicts.append(Problem(.warning, at: location, words + "; the first one is used"))
    }
  }
}
