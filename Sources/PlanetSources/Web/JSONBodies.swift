import PlanetCatalogue
import PlanetStrings

/// Objects of JSON as records of bodies.
enum JSONBodies {
  /// Returns whether a record is a body with figures.
  static func isBody(_ item: JSONRecords.Record) -> Bool {
    records(of: item).first.map { $0.isBody && $0.hasMarks } ?? false
  }

  /// Returns whether the list of a body has bodies that are not its moons.
  static func isListOfOthers(_ name: String) -> Bool {
    BodyRecord.isListOfBodies(name) && !moonLists.contains(name)
  }

  /// Returns a value that is a body with figures; nil for another value.
  ///
  /// A body without a name is named after its field, as in `{"mars": {"diameter": 6779}}`.
  static func body(_ value: PositionedJSON, named name: String) -> PositionedJSON? {
    guard var fields = value.fields,
      let record = records(of: JSONRecords.Record(value: value, list: nil)).first, record.hasMarks
    else { return nil }
    if record.name != nil { return value }
    let hasNumber = record.fields.contains { field in
      field.form == .number || field.form == .text && field.value.contains(where: \.isNumber)
    }
    guard hasNumber else { return nil }
    fields["name"] = PositionedJSON(offset: value.offset, content: .text(name))
    return PositionedJSON(offset: value.offset, content: .object(fields))
  }

  private static let moonLists = ["moons", "Moons", "satellites", "Satellites"]

  /// Returns the records of an object and of its moons; none for another value.
  static func records(of item: JSONRecords.Record) -> [BodyRecord] {
    guard let fields = item.value.fields else { return [] }
    let whole = BodyRecord(
      fields: fields.flatMap { self.fields(named: $0.key, $0.value) }, offset: item.value.offset,
      list: item.list)
    let lists = moonLists.compactMap { fields[$0] }
    let moons = lists.flatMap { (try? $0.values) ?? [] }.compactMap { moon in
      // A list of references has the address of each moon.
      guard let inner = moon.fields, inner["rel"] == nil else { return nil as BodyRecord? }
      let record = BodyRecord(
        fields: inner.flatMap { self.fields(named: $0.key, $0.value) }, offset: moon.offset,
        list: "moons", parent: whole.name)
      return record.isBody ? record : nil
    }
    return [whole] + moons
  }

  /// Returns a value as fields of a record; none for an empty text.
  private static func fields(
    named name: String, _ value: PositionedJSON
  ) -> [BodyRecord.Field] {
    func field(_ text: String, _ form: BodyRecord.Field.Form) -> [BodyRecord.Field] {
      [BodyRecord.Field(name: name, value: text, offset: value.offset, form: form)]
    }
    switch value.content {
    case .null: return field("", .unknown)
    case .number(let number): return field(number, .number)
    case .text: return value.word.map { field($0, .text) } ?? []
    case .truth(let flag): return field(flag ? "true" : "false", .other)
    case .list:
      let words = value.words
      return field(words.joined(separator: ", "), words.isEmpty ? .other : listForm(name))
    case .object(let inner):
      if let (text, isNumber) = quantity(inner) { return field(text, isNumber ? .number : .text) }
      if name == "figures" {
        return inner.filter { BodyRecord.figureNames.contains($0.key) }.flatMap {
          fields(named: $0.key, $0.value)
        }
      }
      if BodyRecord.orbitObjects.contains(name) { return orbitFields(named: name, inner) }
      // Such as {"planet": "terre", "rel": …}.
      if name.foldedTag == "aroundplanet", let planet = inner["planet"]?.word {
        return field(planet, .text)
      }
      return field("", .other)
    }
  }

  /// Returns the values of an object about the orbit or the magnitude, as PlanetNode writes them.
  private static func orbitFields(
    named name: String, _ values: [String: PositionedJSON]
  ) -> [BodyRecord.Field] {
    values.flatMap { key, value -> [BodyRecord.Field] in
      if let inner = value.fields { return orbitFields(named: "\(name).\(key)", inner) }
      guard value.isNumber || value.word != nil, let word = value.word else { return [] }
      return [
        BodyRecord.Field(
          name: "\(name).\(key)", value: word, offset: value.offset, form: .other)
      ]
    }
  }

  /// Lists of words are read for surfaces only.
  private static func listForm(_ name: String) -> BodyRecord.Field.Form {
    ["climate", "climates", "terrain", "terrains"].contains(name.foldedTag) ? .text : .other
  }

  /// Returns the text of an object such as `{"value": 6779, "unit": "km"}` or
  /// `{"massValue": 7.346, "massExponent": 22}`, and whether its value is a number; nil for another
  /// object.
  private static func quantity(
    _ fields: [String: PositionedJSON]
  ) -> (text: String, isNumber: Bool)? {
    func value(_ name: String) -> PositionedJSON? {
      fields.first { $0.key.foldedTag == name }?.value
    }
    if let figure = value("value") ?? value("amount"), let word = figure.word {
      let unit = (value("unit") ?? value("units"))?.word
      let power = (value("exponent") ?? value("power"))?.word.map { "e" + $0 } ?? ""
      let scale = (value("multiplier") ?? value("scale"))?.word
      let words = [word + power, scale, unit].compactMap(\.self)
      return (words.joined(separator: " "), figure.isNumber)
    }
    if let mass = value("massvalue"), let word = mass.word,
      let power = value("massexponent")?.word.flatMap({ Int($0) })
    {
      return ("\(word)e\(power) kg", mass.isNumber)
    }
    return nil
  }
}
