import PlanetStrings

/// A record with fields, such as an object of JSON, as which a body may be written.
package struct BodyRecord: Sendable {
  /// A field with the place of its value.
  package struct Field: Sendable {
    /// The form of a value.
    package enum Form: Sendable {
      /// A text in quotes.
      case text
      /// A number, with or without its unit.
      case number
      /// Null.
      case unknown
      /// True or false, a list, or an object of unknown fields.
      case other
    }

    /// The name, as written.
    package let name: String
    /// The name without case, separators and brackets.
    let key: String
    /// The value, as written.
    package let value: String
    /// The offset of the value in bytes.
    package let offset: Int
    /// The form of the value.
    package let form: Form

    package init(name: String, value: String, offset: Int, form: Form = .text) {
      (self.name, self.value, self.offset, self.form) = (name, value, offset, form)
      key = String(name.foldedTag.filter { !"() ".contains($0) })
    }
  }

  /// The fields in the order of their places.
  package var fields: [Field]
  /// The offset of the record in bytes.
  package var offset: Int
  /// The name of the list that holds the record, such as `moons`; nil without one.
  package var list: String?
  /// The name of the body whose record contains this one; nil for a record of its own.
  package var parent: String?

  package init(fields: [Field], offset: Int, list: String?, parent: String? = nil) {
    (self.fields, self.offset) = (fields.sorted { $0.offset < $1.offset }, offset)
    (self.list, self.parent) = (list, parent)
  }

  /// A Boolean value that indicates whether the record is a body: it has a name, and a figure or a
  /// map, or is in a list of bodies.
  package var isBody: Bool {
    name != nil && (hasMarks || Self.isListOfBodies(list)) && !isPerson
  }

  /// A Boolean value that indicates whether the record has a field of persons.
  ///
  /// They have masses, too.
  private var isPerson: Bool {
    fields.contains { CatalogueForm.personal.contains($0.key) }
  }

  /// A Boolean value that indicates whether the record has a figure or a map of a body.
  package var hasMarks: Bool {
    fields.contains { field in
      field.form != .other && Self.element(of: field).map { Self.marks.contains($0.name) } == true
    }
  }

  /// A Boolean value that indicates whether the record has a size, a mass, a distance from the sun
  /// or a map, which events do not have.
  package var hasFiguresOfBodies: Bool {
    fields.contains { field in
      Self.element(of: field).map { Self.properMarks.contains($0.name) } == true
        || ["climate", "terrain"].contains(field.key)
    }
  }

  /// Returns whether a name is a name for a list of bodies, such as `moons`.
  package static func isListOfBodies(_ list: String?) -> Bool {
    list.map { $0.foldedTag == "bodies" || kindWord(ofList: $0) != nil } ?? false
  }

  private static let properMarks: Set<String> = [
    "diameter", "radius", "texture", "distFromSun", "orbitalSpeed", "mass", "gravity",
  ]
  private static let marks = properMarks.union([
    "distance", "temperature", "rotationPeriod", "orbitalPeriod",
  ])

  /// The kind that the name of the list or field states, such as `moon` for `moons`.
  private static func kindWord(ofList list: String) -> String? {
    let words = [list] + (list.hasSuffix("s") ? [String(list.dropLast())] : [])
    return words.first { CatalogueForm.kinds[$0.foldedTag] != nil }
  }

  // MARK: - Fields

  /// Returns the first field with one of some keys and a text or a number.
  func field(_ keys: String...) -> Field? {
    keys.lazy.compactMap { key in
      fields.first { [.text, .number].contains($0.form) && $0.key == key }
    }.first
  }

  /// The field with the name of the body.
  private var nameField: Field? { field("name", "planet", "title", "englishname", "planetname") }

  /// The name of the body.
  package var name: String? { nameField?.value }

  /// The id by which other records may refer to the record.
  var id: String? { field("id", "key", "slug")?.value }

  /// The id of a record that PlanetNode wrote; other records have ids of other forms.
  private var ownID: String? { fields.contains { $0.name == "format" } ? id : nil }

  // MARK: - Elements

  /// The record as an element of the simple vocabulary.
  /// - Parameter names: The names of bodies by the ids of their records.
  /// - Returns: The element.
  func element(_ names: [String: String]) -> XMLElement {
    var element = XMLElement(
      name: list.flatMap(Self.kindWord) ?? "body", offset: offset,
      end: max(offset, fields.last?.offset ?? offset), attributes: ownID.map { [("id", $0)] } ?? [],
      role: "solarsystemelement")
    func add(_ name: String, _ text: String, _ field: Field, _ source: [(String, String)] = []) {
      element.children.append(
        XMLElement(
          name: name, offset: field.offset, end: field.offset, attributes: source, text: text))
    }
    if let nameField { add("name", nameField.value, nameField) }
    if let alias = field("englishname"), alias.value != name { add("alias", alias.value, alias) }
    if let kind { add("kind", kind.text, kind.field) }
    if let parentField {
      add("parent", names[parentField.value.folded] ?? parentField.value, parentField)
    } else if let parent {
      add("parent", parent, Field(name: "", value: parent, offset: offset))
    }
    addFigures(to: &element)
    addSurface(to: &element)
    addDiscovery(to: &element)
    addOrbit(to: &element)
    return element
  }

  /// The field with the name or the id of the parent; `planet` beside a name is one.
  private var parentField: Field? {
    if let stated = field("parent", "aroundplanet", "orbits") { return stated }
    guard field("name") != nil, let planet = field("planet"), planet.value != name else {
      return nil
    }
    return planet
  }

  /// The kind that a field states, and the field.
  private var kind: (text: String, field: Field)? {
    if let stated = field("kind") { return (stated.value, stated) }
    for field in [field("bodytype"), field("type")].compactMap(\.self) {
      let word = String(field.value.foldedTag.filter { $0 != " " })
      if let kind = CatalogueForm.kinds[word] { return (kind.title, field) }
    }
    let flag = fields.first { $0.key == "isplanet" }
    guard let flag, ["true", "false"].contains(flag.value) else { return nil }
    let isMoon = parentField != nil || parent != nil
    return (flag.value == "true" ? "planet" : isMoon ? "moon" : "world", flag)
  }

  /// Adds the figures and texts; of several fields for one element, the most usual one.
  private func addFigures(to element: inout XMLElement) {
    var found: [String: (rank: Int, element: XMLElement)] = [:]
    for field in fields {
      guard var read = Self.element(of: field), [.text, .number].contains(field.form) else {
        continue
      }
      if isOpenData, isZero(field) { continue }
      if read.name == "distance" { read = distance(read.text, field) }
      if read.name == "parentDistance" { read = read.orbit }
      let rank = Self.rank(of: field)
      if let other = found[read.name], other.rank <= rank { continue }
      found[read.name] = (rank, read)
    }
    if isOpenData, let axis = field("semimajoraxis"), !isZero(axis) {
      let read = distance(axis.value + " km", axis)
      found[read.name] = (0, read)
    }
    element.children += found.values.map(\.element).sorted { $0.offset < $1.offset }
  }

  /// Returns the distance of a moon from its parent, or of another body from the sun.
  private func distance(_ text: String, _ field: Field) -> XMLElement {
    XMLElement(
      name: isMoon ? "orbit" : "distFromSun", offset: field.offset, end: field.offset,
      attributes: isMoon ? [("parent-distance", text)] : [], text: isMoon ? "" : text,
      isJSONNumber: field.form == .number)
  }

  /// A Boolean value that indicates whether the record is a moon, whose distance is measured from
  /// its parent.
  private var isMoon: Bool {
    parentField != nil || parent != nil
      || [list.flatMap(Self.kindWord), kind?.text].contains { word in
        word.flatMap { CatalogueForm.kinds[$0.foldedTag] } == .moon
      }
  }

  /// A Boolean value that indicates whether the record is of L'OpenData du Système solaire, which
  /// writes 0 for unknown figures, lengths in km and days before months.
  var isOpenData: Bool { field("sideralorbit", "sideralrotation") != nil }

  private func isZero(_ field: Field) -> Bool {
    field.form == .number && WrittenNumber(field.value)?.value() == 0
  }

  private func addSurface(to element: inout XMLElement) {
    let parts = [
      ("climate", field("climate", "climates")), ("terrain", field("terrain", "terrains")),
      ("water", field("surfacewater")),
    ].compactMap { name, field in
      field.flatMap { NotKnown.isStated(by: $0.value) ? nil : (name, $0) }
    }
    guard let first = parts.first?.1 else { return }
    element.children.append(
      XMLElement(
        name: "surface", offset: first.offset, end: first.offset,
        attributes: parts.map { ($0.0, $0.1.value) }))
  }

  private func addDiscovery(to element: inout XMLElement) {
    let date = field("discovered", "discoverydate", "discoveryyear", "yeardiscovered")
    let author = field("discoveredby", "discoverer")
    guard let first = date ?? author else { return }
    element.children.append(
      XMLElement(
        name: "discovered", offset: first.offset, end: first.offset,
        attributes: author.map { [("by", $0.value)] } ?? [],
        text: date.map { isOpenData ? Self.dayFirst($0.value) : $0.value } ?? ""))
  }

  /// Returns a date such as `16/08/1877` in ISO 8601; any other text unchanged.
  private static func dayFirst(_ text: String) -> String {
    let parts = text.split(separator: "/").map(String.init)
    guard parts.count == 3, parts[2].count == 4, parts[0].count == 2, parts[1].count == 2,
      parts.joined().allSatisfy(\.isNumber)
    else { return text }
    return "\(parts[2])-\(parts[1])-\(parts[0])"
  }
}
