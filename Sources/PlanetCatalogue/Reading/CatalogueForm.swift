import PlanetStrings

/// A catalogue in the form in which it is written, as elements of the vocabulary.
///
/// Besides the two vocabularies, a root of any name is read if bodies or persons are inside, such
/// as `<planets><planet>`. Elements around bodies are sections. An element is a body if it has a
/// name, and is called one, such as `<moon>`, or has figures, such as `<diameter>`.
struct CatalogueForm {
  /// The root; elements with other names than those of the vocabulary have roles.
  let root: XMLElement

  /// Recognises a catalogue; nil for a root without bodies that is not called one.
  init?(_ root: XMLElement) {
    let key = root.key == "catalog" ? "catalogue" : root.key
    if Vocabulary.roots.contains(key) {
      var catalogue = root
      catalogue.role = key
      if key != root.key { catalogue.text = root.ownText ?? root.text }
      catalogue.children = root.children.flatMap { Self.parts(of: $0, inSection: false) }
      self.root = catalogue
      return
    }
    let parts =
      Self.isBody(root)
      ? [Self.body(root)] : root.children.flatMap { Self.parts(of: $0, inSection: false) }
    guard parts.contains(where: { Self.isPart($0) && !Self.isNamelessBody($0) }) else {
      return nil
    }
    self.root = Self.container(root, as: "solarsystem", parts)
  }

  /// Returns whether an element is a section, a body or a story.
  private static func isPart(_ element: XMLElement) -> Bool {
    switch element.key {
    case "section": element.children.contains(where: isPart)
    case "body", "solarsystemelement": true
    default: StoryReader.isStory(element)
    }
  }

  /// Returns an element in the root, or in a section, as elements of the vocabulary.
  private static func parts(of element: XMLElement, inSection: Bool) -> [XMLElement] {
    switch element.key {
    case "section" where !inSection:
      var section = element
      section.children = element.children.flatMap { parts(of: $0, inSection: true) }
      return [section]
    case "story", "person", "character": return [element]
    case "body", "solarsystemelement":
      var body = element
      body.children = element.children.map { usual($0, in: element) }
      return [body]
    default: break
    }
    if isBody(element) { return [body(element)] }
    let inner = element.children.flatMap { parts(of: $0, inSection: true) }
    guard inner.contains(where: isPart) else {
      return [isNamelessBody(element) ? body(element) : element]
    }
    if inSection { return inner }
    // Groups in groups are sections one after another.
    var sections: [XMLElement] = []
    var loose: [XMLElement] = []
    func close() {
      if loose.contains(where: isPart) { sections.append(container(element, as: "section", loose)) }
      loose = []
    }
    for child in element.children {
      let isGroup = !isBody(child) && child.children.contains { isBody($0) }
      if isGroup {
        close()
        sections += parts(of: child, inSection: false)
      } else {
        loose += parts(of: child, inSection: true)
      }
    }
    close()
    return sections
  }

  /// Returns an element around bodies as a root or a section, of whose attributes only the title
  /// is used; units there are reported.
  private static func container(
    _ element: XMLElement, as role: String, _ children: [XMLElement]
  ) -> XMLElement {
    var container = element
    container.role = role
    container.text = element.ownText ?? element.text
    container.attributes = element.attributes.filter {
      ["title", "unit", "units"].contains($0.name.foldedTag)
    }
    container.children = children
    return container
  }

  // MARK: - Bodies

  /// The kinds of bodies by the names of elements.
  static let kinds: [String: BodyKind] = [
    "star": .star, "sun": .star, "planet": .planet, "exoplanet": .exoplanet,
    "dwarfplanet": .dwarfPlanet, "moon": .moon, "satellite": .moon, "naturalsatellite": .moon,
    "world": .world, "asteroid": .asteroid, "minorplanet": .asteroid, "comet": .comet,
    "spacecraft": .spacecraft,
  ]

  /// Further names of elements that are bodies of any kind.
  private static let words: Set<String> = [
    "celestialbody", "celestialobject", "heavenlybody", "astronomicalobject",
  ]

  /// Elements and attributes of which a body of another name has at least one.
  private static let figures: Set<String> = [
    "diameter", "radius", "radii", "distfromsun", "distancefromsun", "orbitalspeed",
    "orbitalperiod", "rotationperiod", "gravity", "moons", "temperature", "texture", "orbit",
  ]

  /// Elements of persons, which have masses too.
  static let personal: Set<String> = [
    "gender", "species", "birthyear", "homeplanet", "homeworld", "eyecolour", "eyecolor",
  ]

  /// Returns whether an element, or one inside, has figures of a body and no name.
  static func hasNamelessBody(_ element: XMLElement) -> Bool {
    let names = element.children.map(\.key) + element.attributes.map(\.name.foldedTag)
    guard !names.contains("name") else { return false }
    return !figures.isDisjoint(with: names) || element.children.contains(where: hasNamelessBody)
  }

  /// Returns whether an element is called a body and has figures, but no name.
  private static func isNamelessBody(_ element: XMLElement) -> Bool {
    kinds[element.name.foldedTag] != nil && hasNamelessBody(element)
      && !element.children.contains(where: isBody)
  }

  private static func isBody(_ element: XMLElement) -> Bool {
    let children = Set(element.children.map(\.key))
    let attributes = Set(element.attributes.map(\.name.foldedTag))
    guard children.contains("name") || attributes.contains("name") else { return false }
    guard children.isDisjoint(with: personal), attributes.isDisjoint(with: personal) else {
      return false
    }
    let key = element.name.foldedTag
    return kinds[key] != nil || words.contains(key) || !children.isDisjoint(with: figures)
      || !attributes.isDisjoint(with: figures)
  }

  /// Returns an element as a body of the simple vocabulary; figures in attributes become elements.
  private static func body(_ element: XMLElement) -> XMLElement {
    var body = element
    body.role = "solarsystemelement"
    body.text = element.ownText ?? element.text
    guard let rule = Vocabulary.rule("solarsystemelement") else { return body }
    body.attributes = []
    var added: [XMLElement] = []
    for attribute in element.attributes {
      let child = usual(
        XMLElement(
          name: attribute.name, offset: element.offset, end: element.offset, attributes: [],
          text: attribute.value), in: element)
      if !rule.attributeKeys.contains(attribute.name.foldedTag), rule.childKeys.contains(child.key),
        Vocabulary.rule(child.key)?.hasText == true || child.key == "orbit"
      {
        added.append(child)
      } else {
        body.attributes.append(attribute)
      }
    }
    body.children = added + element.children.map { usual($0, in: element) }
    return body
  }

  /// Returns an element in a body as one of the vocabulary, if its name has another spelling, such
  /// as `<radius_km>`, or if it has a path as its text, such as `<map>`.
  private static func usual(_ child: XMLElement, in body: XMLElement) -> XMLElement {
    var usual = child
    if child.attributes.isEmpty, child.children.isEmpty, child.hasText,
      let name = ["map": "texture", "portrait": "image"][child.key]
    {
      usual.role = name
      return usual
    }
    guard Vocabulary.rule("solarsystemelement")?.childKeys.contains(child.key) == false,
      let found = BodyRecord.element(
        of: BodyRecord.Field(name: child.name, value: child.text.collapsed, offset: child.offset))
    else { return child }
    let isMoon =
      kinds[body.name.foldedTag] == .moon || body.children.contains { $0.key == "parent" }
    let role = found.name == "distance" ? "distfromsun" : found.name.foldedTag
    // Elements inside a size, which are not read, would leave the body out.
    guard child.children.allSatisfy(\.isMarkup) || Vocabulary.rule(role)?.affectsPixels == false
    else { return child }
    if found.name == "parentDistance" || found.name == "distance" && isMoon { return found.orbit }
    usual.role = role
    if child.attributes.isEmpty { usual.text = found.text }
    return usual
  }
}
