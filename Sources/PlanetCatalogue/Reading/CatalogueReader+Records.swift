import PlanetStrings

/// A record with fields of text, such as an object of JSON, as which a body may be written.
package struct BodyRecord: Sendable {
  /// A field with the place of its value.
  package struct Field: Sendable {
    /// The name, as written.
    package var name: String
    /// The value, as written.
    package var value: String
    /// The offset of the value in bytes.
    package var offset: Int

    /// Creates a field.
    package init(name: String, value: String, offset: Int) {
      (self.name, self.value, self.offset) = (name, value, offset)
    }
  }

  /// The fields in the order of their places.
  package var fields: [Field]
  /// The offset of the record in bytes.
  package var offset: Int
  /// The name of the list that holds the record, such as `moons`; nil without one.
  package var list: String?

  /// Creates a record.
  package init(fields: [Field], offset: Int, list: String?) {
    (self.fields, self.offset, self.list) = (fields.sorted { $0.offset < $1.offset }, offset, list)
  }

  /// A Boolean value that indicates whether the record is a body: it has a name, and a figure or a
  /// map, or is in a list of bodies.
  package var isBody: Bool {
    let elements = fields.compactMap { Self.element(of: $0) }
    guard elements.contains(where: { $0.key == "name" }) else { return false }
    return elements.contains { Self.marks.contains($0.key) } || kindWord != nil || list == "bodies"
  }

  private static let marks: Set<String> = [
    "diameter", "radius", "texture", "distfromsun", "orbitalspeed", "mass", "gravity",
    "temperature", "rotationperiod", "orbitalperiod",
  ]

  /// The kind that the name of the list states, such as `moon` for `moons`.
  private var kindWord: String? {
    guard let list, list.hasSuffix("s") else { return nil }
    let word = String(list.dropLast())
    return CatalogueForm.kinds[word.foldedTag] == nil ? nil : word
  }

  /// The record as an element of the simple vocabulary.
  fileprivate var element: XMLElement {
    XMLElement(
      name: kindWord ?? "body", offset: offset, end: max(offset, fields.last?.offset ?? offset),
      attributes: [], children: fields.compactMap { Self.element(of: $0) },
      role: "solarsystemelement")
  }

  // MARK: - Fields

  /// Names of fields with texts, and of the elements that they are.
  private static let texts: [String: String] = [
    "name": "name", "englishname": "alias", "kind": "kind", "parent": "parent",
    "description": "description", "funfact": "fun-fact", "website": "website", "url": "website",
    "image": "image", "texture": "texture", "map": "texture", "diameter": "diameter",
    "radius": "radius", "meanradius": "radius", "distfromsun": "distFromSun",
    "distancefromsun": "distFromSun", "orbitalspeed": "orbitalSpeed",
    "orbitalvelocity": "orbitalSpeed", "mass": "mass", "gravity": "gravity",
    "temperature": "temperature", "meantemperature": "temperature", "albedo": "albedo",
    "rotationperiod": "rotationPeriod",
    "orbitalperiod": "orbitalPeriod", "obliquitytoorbit": "axialTilt", "axialtilt": "axialTilt",
    "moons": "moons", "numberofmoons": "moons", "population": "population",
  ]

  /// Units at the ends of names, such as `diameterKm` and `distance_from_sun_au`.
  private static let units: [(end: String, unit: String)] = [
    ("kms", "km/s"), ("kmps", "km/s"), ("km/s", "km/s"), ("km", "km"), ("miles", "miles"),
    ("au", "AU"), ("kg", "kg"), ("hours", "hours"), ("days", "days"), ("kelvin", "K"),
    ("celsius", "°C"),
  ]

  /// Returns a field as an element; nil for one that is not read.
  private static func element(of field: Field) -> XMLElement? {
    let key = String(field.name.foldedTag.filter { !"() ".contains($0) })
    if let element = element(key, field, field.value) { return element }
    for (end, unit) in units where key.hasSuffix(end) {
      let isNumber = field.value.last.map { $0.isNumber } ?? false
      let value = isNumber ? "\(field.value) \(unit)" : field.value
      if let element = element(String(key.dropLast(end.count)), field, value) { return element }
    }
    return nil
  }

  private static func element(_ key: String, _ field: Field, _ value: String) -> XMLElement? {
    texts[key].map {
      XMLElement(name: $0, offset: field.offset, end: field.offset, attributes: [], text: value)
    }
  }
}

extension CatalogueReader {
  /// Reads bodies from records, by the rules of the simple vocabulary.
  ///
  /// - Parameters:
  ///   - records: The records, in the order of their places.
  ///   - bytes: The text, without a byte order mark.
  ///   - name: The path or the address, for messages.
  ///   - mapFinder: Reports whether the maps exist; nil skips that check.
  /// - Returns: The valid bodies, and all problems.
  package func read(
    records: [BodyRecord], bytes: [UInt8], name: String, mapFinder: (any MapFinder)?
  ) -> CatalogueReading {
    var root = XMLElement(
      name: "planets", offset: 0, end: bytes.count, attributes: [], role: "solarsystem")
    root.children = records.map(\.element)
    return reading(of: XMLSource(bytes: bytes, isMarkup: false), name: name) { log in
      DocumentReader(log: log, finder: mapFinder).reading(ofKnown: root)
    }
  }
}
