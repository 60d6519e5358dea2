import PlanetCatalogue
import PlanetStrings

/// A record of the Star Wars API: its type, number and fields.
struct SWAPIRecord {
  /// The types of records that are used.
  enum Kind: String, CaseIterable {
    case films, people, planets, species
  }

  /// A type and a number, which identify a record in any form of address.
  struct Key: Hashable, Comparable {
    let kind: Kind
    var number: Int

    /// The possible numbers: others can be added after the greatest.
    static let numbers = 0...Int.max / 2

    /// Reads the key of an address such as `https://host/api/planets/1/`; nil for another type.
    init?(address: String) {
      let path = address.prefix { $0 != "?" && $0 != "#" }
      var parts = path.split(separator: "/")
      guard var last = parts.popLast() else { return nil }
      if last.hasSuffix(".json") { last = last.dropLast(5) }
      guard let number = Int(last), Self.numbers.contains(number),
        let kind = parts.last.flatMap({ Kind(rawValue: String($0)) })
      else {
        return nil
      }
      self.kind = kind
      self.number = number
    }

    static func < (left: Key, right: Key) -> Bool {
      (left.kind.rawValue, left.number) < (right.kind.rawValue, right.number)
    }
  }

  /// The names of all fields that are read.
  static let names: Set<String> = [
    "name", "title", "url", "uid", "properties", "films", "people", "planets", "species",
    "residents", "characters", "homeworld", "episode_id", "opening_crawl", "director", "producer",
    "release_date", "rotation_period", "orbital_period", "diameter", "climate", "gravity",
    "terrain", "surface_water", "population", "height", "mass", "hair_color", "skin_color",
    "eye_color", "birth_year", "gender",
  ]

  /// The names of all fields, by their spelling without separators and case.
  private static let namesBySpelling = Dictionary(names.map { ($0.foldedTag, $0) }) { $1 }

  /// Fields that planets of the API have, and other planets usually not.
  private static let marksOfPlanets = ["climate", "terrain", "residents", "surface_water"]

  /// The fields of planets; a record without such a mark and with others is a body.
  private static let planetNames: Set<String> = [
    "name", "title", "url", "uid", "id", "properties", "films", "residents", "rotation_period",
    "orbital_period", "diameter", "climate", "gravity", "terrain", "surface_water", "population",
    "created", "edited",
  ]

  /// The fields that short entries have too.
  private static let shortNames: Set<String> = ["name", "title", "url", "uid", "properties"]

  /// The type and the number.
  ///
  /// A record without a number has its place in its document as its number, until ``SWAPI`` finds
  /// it taken.
  var key: Key
  /// The name or title.
  let name: String
  let address: String
  /// A Boolean value that indicates whether the record states its address.
  let isStated: Bool
  /// A Boolean value that indicates whether the record states its number.
  let isNumbered: Bool
  /// A Boolean value that indicates whether the record has only a name and an address.
  let isShort: Bool
  let document: JSONDocument
  /// The offset of its first byte.
  let offset: Int
  private let fields: [String: PositionedJSON]

  /// Reads a record; nil for a value without name and address, or of an unused type.
  /// - Parameters:
  ///   - value: The value.
  ///   - document: The document.
  ///   - list: The name of its list.
  ///   - number: Its number in the document, for a record without an address and an id.
  init?(_ value: PositionedJSON, in document: JSONDocument, list: String?, number: Int) {
    guard let all = value.fields else { return nil }
    var fields = Self.known(all)
    if let inner = fields["properties"]?.fields {
      fields.merge(Self.known(inner)) { _, inner in inner }
    }
    let ownNumber = (fields["id"] ?? fields["uid"])?.word.flatMap { Int($0) }
      .flatMap { Key.numbers.contains($0) ? $0 : nil }
    guard let name = (fields["name"] ?? fields["title"])?.word,
      let address = fields["url"]?.word ?? Self.address(of: fields, list, ownNumber ?? number),
      let key = Key(address: address)
    else { return nil }
    isStated = fields["url"]?.word != nil
    isNumbered = isStated || ownNumber != nil
    let isMarked = Self.marksOfPlanets.contains { fields[$0] != nil }
    guard key.kind != .planets || isStated && isMarked || Self.isPlanet(value) else { return nil }
    fields["id"] = nil
    self.key = key
    self.name = name
    self.address = address
    self.document = document
    offset = value.offset
    isShort = fields.keys.allSatisfy(Self.shortNames.contains)
    self.fields = fields
  }

  /// Returns the address of a record that states none, by its list or its fields; nil for a record
  /// that is not one of the Star Wars API.
  private static func address(
    of fields: [String: PositionedJSON], _ list: String?, _ number: Int
  ) -> String? {
    let person = ["birth_year", "homeworld", "eye_color", "hair_color", "skin_color", "gender"]
    let kinds: [(Kind, [String])] = [
      (.planets, marksOfPlanets), (.people, person), (.films, ["opening_crawl", "episode_id"]),
    ]
    let isListed = ["people", "characters", "persons"].contains(list?.lowercased() ?? "")
    let isPerson = isListed && ["height", "mass", "species"].contains { fields[$0] != nil }
    let found = kinds.first { $0.1.contains { fields[$0] != nil } }?.0
    guard let kind = found ?? (isPerson ? .people : nil) else { return nil }
    return "\(kind.rawValue)/\(number)"
  }

  /// Returns whether an object has only fields of planets.
  private static func isPlanet(_ value: PositionedJSON) -> Bool {
    (value.fields ?? [:]).allSatisfy { name, value in
      if case .null = value.content { return true }
      return planetNames.contains(name)
    }
  }

  /// Returns the fields that are read, with their names in the spelling of the API.
  private static func known(_ all: [String: PositionedJSON]) -> [String: PositionedJSON] {
    var fields = all.filter { names.contains($0.key) || $0.key == "id" }
    for (name, value) in all.sorted(by: { $0.key < $1.key }) where fields[name] == nil {
      guard let known = namesBySpelling[name.foldedTag], fields[known] == nil else { continue }
      fields[known] = value
    }
    return fields
  }

  /// A text that is the same for the same record on another page.
  var identity: String { "\(key.kind.rawValue)/" + (isNumbered ? "\(key.number)" : name.folded) }

  /// The location of the record.
  var location: SourceLocation { document.text.location(of: offset) }

  /// Returns the text of a field; nil if it is missing or means unknown.
  func text(_ name: String) -> String? {
    guard let word = fields[name]?.word, !Self.meansUnknown(word) else { return nil }
    return word
  }

  /// Returns a figure, such as 1.5 of `1.5 (surface), 1 standard (City)`: the first of several.
  ///
  /// Texts are read as in XML. One that is not understood is a warning, and the figure is absent.
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - kind: The kind of figure.
  ///   - problems: Where warnings are added.
  /// - Returns: The figure; nil if it is missing, unknown or not understood.
  func figure(
    _ name: String, _ kind: QuantityKind, _ problems: inout [Problem]
  ) -> QuantityReading? {
    guard let text = text(name), let value = fields[name] else { return nil }
    func warn(_ message: String, expected: String?) {
      problems.append(
        document.text.problem(.warning, at: value.offset, message, expected: expected))
    }
    do throws(Quantity.Fault) {
      let reading = try kind.read(Self.first(of: text))
      if !value.isNumber, let problem = reading.twoReadings(of: text) {
        warn(problem.message, expected: problem.expected)
        return nil
      }
      for warning in reading.warnings { warn(warning.message, expected: warning.expected) }
      return reading
    } catch {
      warn(error.message, expected: error.expected)
      return nil
    }
  }

  /// Returns a figure above 0; the API writes 0 for unknown sizes and periods.
  func positive(
    _ name: String, _ kind: QuantityKind, _ problems: inout [Problem]
  ) -> QuantityReading? {
    guard let text = text(name), WrittenNumber(text)?.value() != 0 else { return nil }
    return figure(name, kind, &problems)
  }

  /// Returns a whole number; nil for another text.
  func wholeNumber(_ name: String) -> Int? {
    text(name).flatMap { WrittenNumber($0) }.flatMap { Int(exactly: $0.value()) }
  }

  /// Returns the part of a text before a comma with a space, which separates figures.
  private static func first(of text: String) -> String {
    text.firstRange(of: ", ").map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// Returns the parts of a list in one text, such as `arid, temperate`.
  func list(_ name: String) -> [String] {
    (text(name) ?? "").split(separator: ",").map { String($0).trimmed.lowercased() }
      .filter { !$0.isEmpty && !Self.meansUnknown($0) }
  }

  /// Returns the keys of a list of addresses, or of a single one, in ascending order.
  ///
  /// Fixtures have numbers in place of addresses.
  func keys(_ name: String) -> [Key] {
    let kind = Kind(referredBy: name)
    let keys = addresses(name).compactMap { address in
      Key(address: address)
        ?? kind.flatMap { Int(address) == nil ? nil : Key(address: "\($0.rawValue)/\(address)") }
    }
    return Set(keys).sorted()
  }

  /// Returns the addresses in a list, or a single one.
  func addresses(_ name: String) -> [String] {
    guard let value = fields[name] else { return [] }
    return value.isList ? value.words : [value.word].compactMap(\.self)
  }

  /// Returns whether a text means an unknown value: the words of catalogues, and the API's own
  /// words, one of them misspelled.
  static func meansUnknown(_ text: String) -> Bool {
    ["unkown", "indefinite", ""].contains(text.lowercased()) || UnknownValue.isStated(by: text)
  }
}
