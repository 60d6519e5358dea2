import PlanetStrings

/// The content of a catalogue's file, and all its problems.
///
/// An error inside a body leaves that body out; all others are in ``catalogue``.
package struct CatalogueReading: Sendable {
  /// The valid bodies.
  package var catalogue: Catalogue

  /// Errors and warnings, in the order of the file, up to the reader's limit; then one with the
  /// number of further problems.
  package var problems: [Problem]

  package var errorCount: Int

  package var warningCount: Int

  /// Every body of the file, in its order, valid or not.
  package var entries: [CatalogueEntry]

  /// Every story of the file, in its order, valid or not.
  package var storyEntries: [StoryEntry]

  private let source: XMLSource

  init(
    catalogue: Catalogue, problems: [Problem], errorCount: Int, warningCount: Int,
    entries: [CatalogueEntry], storyEntries: [StoryEntry], source: XMLSource
  ) {
    self.catalogue = catalogue
    self.problems = problems
    self.errorCount = errorCount
    self.warningCount = warningCount
    self.entries = entries
    self.storyEntries = storyEntries
    self.source = source
  }

  /// The errors among the problems.
  package var errors: [Problem] { problems.filter { $0.severity == .error } }

  /// The warnings among the problems.
  package var warnings: [Problem] { problems.filter { $0.severity == .warning } }

  /// The entries of the valid bodies, by id; the first of several.
  package var usedEntries: [String: CatalogueEntry] {
    Dictionary(entries.lazy.filter { !$0.isLeftOut }.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The bodies that are left out because of errors.
  package var leftOut: [CatalogueEntry] { entries.filter(\.isLeftOut) }

  /// The number and names of the bodies and stories left out, as a sentence; nil if there are none.
  package var leftOutWords: String? {
    let bodies = Self.leftOutWords(
      leftOut.map { ($0.title, $0.location) }, of: entries.count, "bodies")
    let stories = Self.leftOutWords(
      storyEntries.filter(\.isLeftOut).map { ($0.name, $0.location) }, of: storyEntries.count,
      "stories")
    let words = [bodies, stories].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  private static func leftOutWords(
    _ leftOut: [(name: String, location: SourceLocation)], of count: Int, _ kind: String
  ) -> String? {
    guard !leftOut.isEmpty else { return nil }
    let named = leftOut.prefix(mostNamed).map { "\($0.name) (line \($0.location.line))" }
    let rest = leftOut.count - named.count
    let names = named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    let verb = leftOut.count == 1 ? "is" : "are"
    return "\(leftOut.count) of \(count) \(kind) \(verb) left out because of errors: \(names)"
  }

  /// The greatest number of bodies named in a message.
  private static let mostNamed = 5

  /// Returns the problems inside the bodies of some names, ids or alternative names.
  package func problems(ofBodies names: [String]) -> [Problem] {
    let wanted = Set(names.map(\.folded))
    let asked = entries.filter { entry in
      wanted.contains(entry.id.folded) || entry.names.contains { wanted.contains($0.folded) }
    }
    return problems.filter { problem in
      asked.contains { !(problem.location < $0.location) && !($0.end < problem.location) }
    }
  }

  /// A Boolean value that indicates whether there are errors, and no body and no story is
  /// valid.
  package var isUseless: Bool {
    errorCount > 0 && catalogue.bodies.isEmpty && catalogue.stories.isEmpty
  }

  /// Returns a body by any of its names, as ``Catalogue/body(named:)`` does.
  /// - Throws: ``UnknownBody``, which says whether the body is left out.
  package func body(named name: String) throws(UnknownBody) -> CelestialBody {
    do throws(UnknownBody) {
      return try catalogue.body(named: name)
    } catch {
      let wanted = name.folded
      let match = leftOut.first { entry in
        entry.id.folded == wanted || entry.names.contains { $0.folded == wanted }
      }
      guard let match else { throw error }
      throw UnknownBody(leftOut: match, as: name)
    }
  }

  /// Returns a problem with a body's map or image, at its location in the file.
  /// - Parameters:
  ///   - severity: The severity.
  ///   - path: The path as the body names it; nil, or another one, for the body itself.
  ///   - entry: The body.
  ///   - message: The message.
  /// - Returns: The problem, with the line of the file.
  package func problem(
    _ severity: Problem.Severity, withPath path: String?, of entry: CatalogueEntry,
    _ message: String
  ) -> Problem {
    let place = path.flatMap { entry.paths[$0] } ?? entry.place
    return Problem(
      severity, at: place.location, message, excerpt: source.excerpt(at: place.offset))
  }
}

/// A body in a catalogue's file: its location, and the texts of its figures.
package struct CatalogueEntry: Sendable {
  /// A place in the file.
  struct Place: Sendable {
    var location: SourceLocation
    var offset: Int
  }

  /// The id, derived from the name if the file gives none.
  package var id: String

  /// The name and alternative names; empty if the file gives none.
  package var names: [String]

  /// A Boolean value that indicates whether errors leave the body out of the catalogue.
  package var isLeftOut: Bool

  /// The texts of the figures, such as `7,918 miles`; for several numbers in one element, each with
  /// its name.
  package var written: [Figure: String]

  /// The body; of one that is left out, as far as it could be read.
  package var body: CelestialBody

  /// The location of its tag.
  package var location: SourceLocation { place.location }

  var place: Place

  /// Where its closing tag is.
  var end: SourceLocation

  /// The location of each path of a map or an image.
  var paths: [String: Place]

  /// The name in messages.
  package var title: String {
    names.first.map { "'\(shortened($0))'" } ?? "a body without a name"
  }
}

/// A story in a catalogue's file, and its location.
package struct StoryEntry: Sendable {
  /// The id, derived from the title if the file gives none.
  package let id: String

  /// The title; empty if the file gives none.
  package let title: String

  /// A Boolean value that indicates whether errors leave the story out of the catalogue.
  package let isLeftOut: Bool

  /// The location of its tag.
  package let location: SourceLocation

  /// The name in messages.
  var name: String { title.isEmpty ? "a story without a title" : "'\(shortened(title))'" }
}
