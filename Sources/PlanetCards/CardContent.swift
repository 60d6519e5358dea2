package import PlanetCatalogue

/// The texts and figures of a card; those that a catalogue does not state are absent.
package struct CardContent: Codable, Hashable, Sendable {
  /// A figure with its name.
  package struct Fact: Codable, Hashable, Sendable {
    /// The name of the figure.
    package var label: String
    /// The value with its unit.
    package var value: String
    /// The value in another unit or in words; nil without one.
    package var note: String?
    /// The sense of an orbit, which an arrow shows; nil for other figures.
    package var sense: SpinDirection?

    package init(
      _ label: String, _ value: String, note: String? = nil, sense: SpinDirection? = nil
    ) {
      (self.label, self.value, self.note, self.sense) = (label, value, note, sense)
    }
  }

  /// The name of a body or a person, or the title of a story.
  package var title: String
  /// The kind, such as `Moon of Saturn`.
  package var kind: String
  /// The diameter with its unit, which an arrow across the globe shows; nil if it is unknown.
  package var diameter: String?
  /// The figures, at most ``greatestFactCount``; a card shows as many as fit.
  package var facts: [Fact] = []
  /// The heading of the text; nil without one.
  package var heading: String?
  /// The text: a fun fact or a description; nil if there is none.
  package var text: String?
  /// The name of the marked place on the globe; nil if nothing is marked.
  package var place: String?
  /// The source of the figures.
  package var source: String?
  /// The address of a web page.
  package var website: String?
  /// The credits of the image.
  package var credits: String?

  package init(title: String, kind: String) {
    (self.title, self.kind) = (title, kind)
  }

  /// The greatest number of figures.
  package static let greatestFactCount = 20

  /// The greatest number of characters of a text; no card has room for more.
  package static let greatestTextLength = 6000

  /// All texts, one per line, for the choice of fonts.
  package var allText: String {
    let facts = facts.flatMap { [$0.label, $0.value, $0.note ?? ""] }
    let rest = [diameter, heading, text, place, source, website, credits].compactMap(\.self)
    return ([title, kind] + facts + rest + [Self.labels]).joined(separator: "\n")
  }

  /// The texts in bold type, one per line.
  package var boldText: String {
    ([title, heading, diameter, website].compactMap(\.self) + facts.map(\.value) + [Self.labels])
      .joined(separator: "\n")
  }

  /// The characters of texts that the layout adds.
  private static let labels = "Diameter Source: Image: …"
}
