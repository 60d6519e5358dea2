import PlanetStrings

// Elements for which the vocabulary has attributes, or others, and whose meaning is plain.

extension BodyReader {
  /// Reads `<kind>`, `<parent>` or `<radius>`.
  mutating func readPlainElement(_ child: XMLElement, _ reader: ElementReader) {
    switch child.key {
    case "kind": statedKind = kind(reader)
    case "parent": statedParent = reader.text()
    default: readRadius(reader)
    }
  }

  /// Returns the kind that an element states; another word, such as "gas giant", is a warning.
  private func kind(_ reader: ElementReader) -> BodyKind? {
    guard let written = reader.text(), !NotKnown.isStated(by: written.text) else { return nil }
    let word = written.text.folded
    if let kind = BodyKind.allCases.first(where: { $0.title == word }) { return kind }
    log.report(
      .warning, at: written.offset, "unknown kind '\(shortened(written.text))'",
      expected: "one of " + BodyKind.allCases.map(\.rawValue).joined(separator: ", "),
      suggestion: NearestWord.one(to: word, among: BodyKind.allCases.map(\.rawValue)))
    return nil
  }

  private mutating func readRadius(_ reader: ElementReader) {
    guard claimSize(reader, .radius),
      let radius = reader.text().flatMap({ reader.number($0, .radius, unit: "unit") })
    else { return }
    body.radii = .sphere(diameter: 2 * radius)
    warnIfTiny(diameter: 2 * radius, at: log.source.text(inTagAt: reader.element.offset))
    note(.radii, from: reader, unit: "unit", if: radius)
  }

  /// The kind of a body that states none: the kind stated by the element's name, a star for the
  /// Sun, and otherwise a planet.
  var guessedKind: BodyKind {
    CatalogueForm.kinds[element.name.foldedTag] ?? (Self.isSun(body.name) ? .star : .planet)
  }

  /// A Boolean value that indicates whether the body is a star, as far as its kind, its element or
  /// its name states.
  var isStar: Bool {
    states(.star) ?? statedText("name").map { Self.isSun($0.collapsed) } ?? false
  }

  /// Returns whether the body's kind, as its attribute, its child or its element states it, is a
  /// kind; nil if none of them states one.
  func states(_ kind: BodyKind) -> Bool? {
    statedText("kind").map { $0.folded == kind.rawValue }
      ?? CatalogueForm.kinds[element.name.foldedTag].map { $0 == kind }
  }

  /// Returns the text of an attribute, or of the first child of that name.
  private func statedText(_ name: String) -> String? {
    element.attribute(name)?.value ?? element.children.first { $0.key == name }?.text
  }

  private static func isSun(_ name: String) -> Bool {
    ["sun", "the sun", "sol"].contains(name.folded)
  }
}
