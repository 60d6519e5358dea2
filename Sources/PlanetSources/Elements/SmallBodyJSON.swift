import PlanetStrings

/// Elements as JSON of JPL's small-body database: an object of its lookup, or a table of its query
/// with `fields` and `data`.
enum SmallBodyJSON {
  private static let names: Set<String> = [
    "object", "orbit", "elements", "phys_par", "name", "value", "epoch", "fullname", "kind",
    "model_pars", "fields", "data",
  ]

  /// A record, or the reason for which an entry has none, with its value.
  typealias Entry = (record: Result<ElementRecord, EntryFault>, value: PositionedJSON)

  struct EntryFault: Error { let reason: String }

  /// Returns the records of a text.
  /// - Throws: `PositionedJSON.Fault` for invalid JSON, or JSON of another form.
  static func entries(_ bytes: [UInt8]) throws(PositionedJSON.Fault) -> [Entry] {
    let root = try PositionedJSON(bytes, names: names)
    let fields = try root.object()
    if let names = fields["fields"], let data = fields["data"] {
      return try table(names, data)
    }
    guard let object = fields["object"], let orbit = fields["orbit"] else {
      throw root.fault(
        "no elements; expected \"object\" and \"orbit\", or \"fields\" and \"data\"")
    }
    var values: [String: String] = [:]
    for list in [try orbit.object()["elements"], fields["phys_par"]] {
      try list?.eachValue { item throws(PositionedJSON.Fault) in
        let fields = try item.object()
        if let name = fields["name"]?.word, let value = fields["value"]?.word {
          values[name] = value
        }
      }
    }
    let described = try object.object()
    values["full_name"] = described["fullname"]?.word
    values["kind"] = described["kind"]?.word
    values["epoch"] = try orbit.object()["epoch"]?.word
    return [(record(values), root)]
  }

  private static func table(
    _ fields: PositionedJSON, _ data: PositionedJSON
  ) throws(PositionedJSON.Fault) -> [Entry] {
    let names = try fields.values.map { $0.word ?? "" }
    var entries: [Entry] = []
    try data.eachValue { row throws(PositionedJSON.Fault) in
      let cells = try row.values.map(\.word)
      let pairs = zip(names, cells).compactMap { name, cell in cell.map { (name, $0) } }
      entries.append((record(Dictionary(pairs) { first, _ in first }), row))
    }
    return entries
  }

  /// Returns the record of values by the names of the database.
  private static func record(_ values: [String: String]) -> Result<ElementRecord, EntryFault> {
    func number(_ names: String...) -> Double? {
      names.lazy.compactMap { values[$0].flatMap(Double.init) }.first
    }
    let required = [
      ("e", number("e")), ("i", number("i")), ("om", number("om", "node")),
      ("w", number("w", "peri")),
    ]
    if let missing = required.first(where: { $0.1 == nil }) {
      return .failure(EntryFault(reason: "the element '\(missing.0)' is missing"))
    }
    let name = values["full_name"] ?? values["fullname"] ?? values["pdes"] ?? ""
    let isComet =
      values["kind"]?.hasPrefix("c") ?? (values["M1"] != nil || name.contains("/"))
    var record = ElementRecord(
      name.trimmed, isComet: isComet, eccentricity: number("e") ?? 0,
      inclination: number("i") ?? 0, node: number("om", "node") ?? 0,
      periapsisArgument: number("w", "peri") ?? 0)
    record.perihelionDate = number("tp")
    record.perihelionDistance = number("q")
    if record.perihelionDistance == nil { record.semiMajorAxis = number("a") }
    record.meanAnomaly = number("ma")
    record.epoch = number("epoch")
    record.magnitude = isComet ? number("M1") : number("H")
    record.slope = isComet ? number("K1") : number("G")
    record.diameter = number("diameter")
    record.albedo = number("albedo")
    record.rotationPeriod = number("rot_per")
    return .success(record)
  }
}
