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
    func child(_ key: String) -> String? { element.children.first { $0.key == key }?.text }
    if let kind = element.attribute("kind")?.value ?? child("kind") {
      return kind.folded == BodyKind.star.rawValue
    }
    if let kind = CatalogueForm.kinds[element.name.foldedTag] { return kind == .star }
    return (element.attribute("name")?.value ?? child("name")).map { Self.isSun($0.collapsed) }
      ?? false
  }

  private static func isSun(_ name: String) -> Bool {
    ["sun", "the sun", "sol"].contains(name.folded)
  }
}
