import PlanetCatalogue
import PlanetStrings

/// The records of a JSON document, without the containers in which services write them.
///
/// Containers are lists, objects with lists such as `{"planets": […], "people": […]}`, answers such
/// as `{"data": {…}}`, collections of GeoJSON, and fixtures of Django.
struct JSONRecords {
  /// A record, and the name of its list; nil for one that is in none.
  struct Record {
    var value: PositionedJSON
    var list: String?
  }

  private(set) var all: [Record] = []

  /// The greatest depth of containers in containers.
  private static let depthLimit = 6

  init(_ root: PositionedJSON) throws(PositionedJSON.Fault) {
    try add(root, list: nil, depth: 0)
  }

  private mutating func add(
    _ value: PositionedJSON, list: String?, depth: Int
  ) throws(PositionedJSON.Fault) {
    if value.isList {
      try value.eachValue { element throws(PositionedJSON.Fault) in
        let record = Record(value: Self.plain(element), list: list)
        try append(record)
        guard depth < Self.depthLimit else { return }
        // The planets of a star.
        let fields = (record.value.fields ?? [:]).sorted { $0.value.offset < $1.value.offset }
        for (name, inner) in fields
        where JSONBodies.isListOfOthers(name) && inner.isList(ofObjects: false) {
          try add(inner, list: name, depth: depth + 1)
        }
      }
      return
    }
    let containers = depth < Self.depthLimit ? Self.containers(in: value) : []
    if containers.isEmpty, depth < Self.depthLimit, let inner = Self.answer(in: value) {
      return try add(inner, list: list, depth: depth + 1)
    }
    let whole = Record(value: Self.plain(value), list: list)
    guard !containers.isEmpty else { return try append(whole) }
    // A star may have the list of its planets; other lists of a body are its own.
    let isBody = JSONBodies.isBody(whole)
    if isBody { try append(whole) }
    for (name, inner) in containers where !isBody || JSONBodies.isListOfOthers(name) {
      let isListed = inner.isList || !BodyRecord.isListOfBodies(list)
      try add(inner, list: isListed ? name : list, depth: depth + 1)
    }
  }

  private mutating func append(_ record: Record) throws(PositionedJSON.Fault) {
    guard all.count < ReadingLimits().elements else {
      throw record.value.fault("more than \(ReadingLimits().elements) records")
    }
    all.append(record)
  }

  /// The names of lists that a catalogue may have beside its own name.
  private static let lists: Set<String> = [
    "planets", "bodies", "events", "stories", "cards", "results", "data", "items", "records",
    "features", "entries",
  ]

  /// Returns the lists of a container, or its objects with lists, in order; none for a record.
  private static func containers(
    in value: PositionedJSON
  ) -> [(name: String, value: PositionedJSON)] {
    guard let fields = value.fields, fields["fields"] == nil, fields["geometry"] == nil else {
      return []
    }
    var others: Set<String> = isExport(value) ? ["sections", "stories"] : []
    if !systems(in: value).isEmpty { others.insert("systems") }
    let ordered = fields.sorted { $0.value.offset < $1.value.offset }
      .map { (name: $0.key, value: $0.value) }.filter { !others.contains($0.name) }
    let hasName = ["name", "title", "url"].contains { fields[$0]?.word != nil }
    let found = ordered.compactMap { name, value -> (name: String, value: PositionedJSON)? in
      let isKnown = lists.contains(name)
      // A film without planets is a record.
      guard !hasName else { return isKnown && value.isList(ofObjects: false) ? (name, value) : nil }
      if value.isList(ofObjects: isKnown || name == "result") { return (name, value) }
      return JSONBodies.body(value, named: name).map { (name, $0) }
    }
    if !found.isEmpty || hasName { return found }
    // Records by their keys, such as {"-N1": {"title": …}, "-N2": {"title": …}}.
    let named = ordered.filter { _, value in
      ["name", "title"].contains { value.fields?[$0]?.word != nil }
    }
    if named.count > 1, named.count == ordered.count { return named }
    // An answer such as {"data": {"planets": […]}}.
    return ordered.filter { !containers(in: $0.value).isEmpty }
  }

  /// Returns whether a value is a catalogue as `catalogue export` writes it.
  static func isExport(_ value: PositionedJSON) -> Bool {
    value.fields?["kind"]?.word == "planetnode-catalogue"
  }

  /// The fields of a system of stars.
  private static let systemFields: Set<String> = ["id", "name", "epoch", "sky"]

  /// Returns the systems of stars beside the bodies of a catalogue: objects in a list `systems`
  /// with an id and no other fields than those of `<system>`.
  static func systems(in value: PositionedJSON) -> [BodyRecord] {
    guard let list = value.fields?["systems"], list.isList, let values = try? list.values,
      values.allSatisfy({ value in
        value.fields.map { $0["id"]?.word != nil && systemFields.isSuperset(of: $0.keys) } ?? false
      })
    else { return [] }
    return values.flatMap { JSONBodies.records(of: Record(value: $0, list: nil)) }
  }

  /// Returns the only object in an answer, such as that of `{"result": {…}}`; nil for a record.
  private static func answer(in value: PositionedJSON) -> PositionedJSON? {
    guard let fields = value.fields else { return nil }
    let marks = ["name", "title", "url", "uid", "fields", "geometry", "properties"]
    let objects = fields.values.filter { $0.fields != nil }
    return objects.count == 1 && marks.allSatisfy { fields[$0] == nil } ? objects[0] : nil
  }

  /// Returns the fields of a fixture of Django, with the address of a record, or those in
  /// `attributes` or `node`; any other value unchanged.
  private static func plain(_ value: PositionedJSON) -> PositionedJSON {
    if let outer = value.fields, outer["name"] == nil, outer["title"] == nil,
      let inner = ["attributes", "node", outer["model"] == nil ? "fields" : ""].lazy
        .compactMap({ outer[$0]?.fields }).first
    {
      let fields = inner.merging(outer.filter { $0.key == "id" }) { inner, _ in inner }
      return PositionedJSON(offset: value.offset, content: .object(fields))
    }
    guard let outer = value.fields, let model = outer["model"]?.word,
      let number = outer["pk"], number.word != nil, var fields = outer["fields"]?.fields
    else { return value }
    let name = model.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if let kind = SWAPIRecord.Kind(model: name), let word = number.word {
      fields["url"] = PositionedJSON(
        offset: number.offset, content: .text("\(kind.rawValue)/\(word)"))
    } else {
      fields["model"] = outer["model"]
    }
    return PositionedJSON(offset: value.offset, content: .object(fields))
  }
}

extension PositionedJSON {
  /// Returns whether the value is a list that begins with an object.
  /// - Parameter orNothing: True for an empty list too.
  /// - Returns: True for such a list.
  fileprivate func isList(ofObjects orNothing: Bool) -> Bool {
    guard isList else { return false }
    var isFirst = true
    var found = orNothing
    // The rest of the list is not read.
    try? eachValue { value throws(Fault) in
      guard isFirst else { throw value.fault("") }
      isFirst = false
      found = value.fields != nil
    }
    return found
  }
}

extension SWAPIRecord.Kind {
  /// Creates the type of a model's name, such as `planet`; nil for types that are not used.
  init?(model: String) {
    switch model {
    case "film", "films": self = .films
    case "person", "people": self = .people
    case "planet", "planets": self = .planets
    case "species": self = .species
    default: return nil
    }
  }

  /// Creates the type of the records to which a field refers; nil for other fields.
  init?(referredBy field: String) {
    switch field {
    case "films": self = .films
    case "people", "characters", "residents": self = .people
    case "planets", "homeworld": self = .planets
    case "species": self = .species
    default: return nil
    }
  }
}
