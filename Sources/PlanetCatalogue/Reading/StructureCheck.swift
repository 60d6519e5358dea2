import PlanetStrings

/// Checks that a document has only known elements and attributes, each in its place.
///
/// Unknown names are warnings, as the rest of a body is still right; a second element that affects
/// pixels is an error.
struct StructureCheck {
  let log: Diagnostics

  /// Checks an element and everything in it.
  func check(_ element: XMLElement) {
    guard let rule = Vocabulary.rule(element.key) else { return }
    checkAttributes(of: element, by: rule)
    checkText(of: element, by: rule)
    var first: [String: XMLElement] = [:]
    for child in element.children {
      let key = child.key
      guard rule.childKeys.contains(key), let childRule = Vocabulary.rule(key) else {
        reportUnknownElement(child, in: element, rule: rule)
        continue
      }
      if !childRule.repeats, let earlier = first[key] {
        log.report(
          childRule.severity, at: child.offset,
          "a second <\(shortened(child.name))> in <\(element.name)>; the first is on line "
            + "\(log.line(of: earlier.offset))")
      } else {
        first[key] = child
        check(child)
      }
    }
  }

  private func checkAttributes(of element: XMLElement, by rule: ElementRule) {
    var seen: Set<String> = []
    for attribute in element.attributes {
      // Namespaced attributes belong to XML itself, to schemas or to other programs.
      if attribute.name.contains(":") { continue }
      var place: Int {
        log.source.attribute(attribute.name, inTagAt: element.offset)?.name ?? element.offset
      }
      let key = attribute.name.foldedTag
      if !rule.attributeKeys.contains(key) {
        log.report(
          .warning, at: place,
          "unknown attribute '\(shortened(attribute.name))' of <\(element.name)>",
          expected: layerForm(of: attribute.name, in: element, by: rule)
            ?? choice(of: rule.attributes, none: "no attribute"),
          suggestion: nearest(to: attribute.name, by: rule))
      } else if !seen.insert(key).inserted {
        log.report(
          rule.severity, at: place, "the attribute '\(attribute.name)' is given twice")
      }
      check(
        attribute.value, at: place, "attribute '\(shortened(attribute.name))'",
        ElementRule.lengthLimit(ofAttribute: key))
    }
  }

  /// Reports a text that is longer than its limit.
  private func check(
    _ text: String, at place: @autoclosure () -> Int, _ name: @autoclosure () -> String,
    _ limit: any LengthLimit
  ) {
    let limit = log.options.limits[keyPath: limit]
    // A scalar has a byte at least.
    guard text.utf8.count > limit else { return }
    let count = text.unicodeScalars.count
    guard count > limit else { return }
    log.report(
      .warning, at: place(), "the \(name()) has \(count) characters", expected: "at most \(limit)")
  }

  private func checkText(of element: XMLElement, by rule: ElementRule) {
    guard !rule.hasText else {
      return check(
        element.text, at: element.offset, "text of <\(element.name)>", rule.lengthLimit)
    }
    guard element.text.unicodeScalars.contains(where: { !$0.isXMLSpace }) else { return }
    guard !rule.means(absence: element.text) else { return }
    let firstPlace = log.source.text(inTagAt: element.offset)
    log.report(
      .warning, at: element.children.isEmpty ? firstPlace : element.offset,
      "the text '\(shortened(element.text))' is not allowed in <\(element.name)>",
      expected: choice(of: rule.children, none: "no text"))
  }

  private func reportUnknownElement(_ child: XMLElement, in parent: XMLElement, rule: ElementRule) {
    let name = shortened(child.name)
    guard !rule.children.isEmpty else {
      log.report(
        .warning, at: child.offset, "<\(name)> does not belong in <\(parent.name)>",
        expected: rule.hasText ? "plain text; the markup is ignored" : "nothing inside")
      return
    }
    let isKnown = Vocabulary.rule(child.key) != nil
    let form = isKnown ? nil : usualForm(of: child, in: parent, by: rule)
    let isShort = isKnown || rule.children.count <= 6
    log.report(
      .warning, at: child.offset,
      isKnown
        ? "<\(name)> does not belong in <\(parent.name)>"
        : "unknown element <\(name)> in <\(parent.name)>",
      expected: form ?? (isShort ? choice(of: rule.children, none: "") : nil),
      suggestion: isKnown || form != nil
        ? nil : NearestWord.one(to: child.name, among: rule.children))
  }

  /// Returns the usual form of a body inside a body, of a kind of layer, or of an attribute that is
  /// written as an element of its own; nil if there is none, or more than one.
  private func usualForm(
    of child: XMLElement, in parent: XMLElement, by rule: ElementRule
  ) -> String? {
    if rule.childKeys.contains("radii"), let kind = CatalogueForm.kinds[child.key] {
      return "a body of its own beside this one: <\(parent.name) kind=\"\(kind.rawValue)\" "
        + "parent=\"\(id(of: parent))\">"
    }
    if rule.attributeKeys.contains(child.key) {
      return "the attribute \(child.key)=\"…\" of <\(parent.name)>"
    }
    if rule.childKeys.contains("layer"), let kind = LayerKind(rawValue: child.key) {
      return "<layer kind=\"\(kind.rawValue)\">"
    }
    let owners = rule.children.filter { name in
      Vocabulary.rule(name.foldedTag)?.attributeKeys.contains(child.key) == true
    }
    guard owners.count == 1, let owner = owners.first else { return nil }
    return "<\(owner) \(child.key)=\"…\">"
  }

  /// Returns the attribute of an element that is most similar to a name; nil if none is similar.
  private func nearest(to name: String, by rule: ElementRule) -> String? {
    NearestWord.one(to: name, among: rule.attributes)
      ?? NearestWord.compound(with: name, among: rule.attributes)
  }

  /// Returns the usual form of an attribute of a layer that has about the name of a kind of layer;
  /// nil for other attributes.
  private func layerForm(
    of attribute: String, in element: XMLElement, by rule: ElementRule
  ) -> String? {
    guard element.key == "layer", nearest(to: attribute, by: rule) == nil,
      let kind = NearestWord.one(to: attribute, among: LayerKind.allCases.map(\.rawValue))
    else { return nil }
    return "<layer kind=\"\(kind)\" src=\"…\">"
  }

  /// Returns the id of a body, as given or as derived from its name.
  private func id(of body: XMLElement) -> String {
    if let id = body.attribute("id") { return shortened(id.value) }
    let name = body.attribute("name")?.value ?? body.children.first { $0.key == "name" }?.text
    return name.map { shortened($0.slug) } ?? "…"
  }

  private func choice(of words: [String], none: String) -> String {
    guard words.count > 1 else { return words.first ?? none }
    return "one of " + words.joined(separator: ", ")
  }
}
