import PlanetCatalogue
import PlanetStrings

/// The content of a JSON document: records of the Star Wars API, event cards and bodies, each
/// recognised by itself, and the page of a list that the document is.
///
/// Servers of the Star Wars API have three forms:
///
/// - The classic form: pages `{count, next, previous, results}` of whole records.
/// - Static files: a list of whole records, without pages.
/// - A newer server: `{message, total_records, next, results}` of short entries, and records in
///   `{message, result: {properties, uid}}`.
struct JSONContent {
  static let names: Set<String> = [
    "count", "next", "results", "result", "message", "total_records", "properties",
  ]

  let document: JSONDocument
  /// The records of the Star Wars API, in the order of the document.
  private(set) var records: [SWAPIRecord] = []
  /// The event cards, with the fields of the schema.
  private(set) var cards: [PositionedJSON] = []
  private(set) var bodies: [BodyRecord] = []
  /// The systems of stars, with the fields of `<system>`.
  let systems: [BodyRecord]
  /// The problems of records that are none of these.
  private(set) var problems: [Problem] = []
  /// The number of these records.
  private(set) var otherCount = 0
  /// The addresses of lists by type, in an index.
  private(set) var lists: [String: String] = [:]
  /// The page of a list.
  let page: JSONPage
  /// A Boolean value that indicates whether the server is of the newer form, whose lists may have
  /// only short entries.
  let isNewForm: Bool

  /// Recognises the records of a document.
  /// - Throws: An error for a document that is neither an index nor a list, and has no records.
  init(_ document: JSONDocument) throws(PositionedJSON.Fault) {
    self.document = document
    let root = document.root
    let fields = root.fields ?? [:]
    isNewForm = fields["message"] != nil
    page = JSONPage(document)
    systems = JSONRecords.systems(in: root)
    if let lists = Self.lists(in: fields["result"] ?? root) ?? Self.lists(in: root) {
      self.lists = lists
      return
    }
    let others = recognize()
    // A moon of a planet may also be a record of its own.
    let names = Set(bodies.lazy.filter { $0.parent == nil }.compactMap { $0.name?.folded })
    bodies.removeAll { $0.parent != nil && names.contains($0.name?.folded ?? "") }
    report(others)
    reportUnreadParts(of: root)
    if records.isEmpty, cards.isEmpty, bodies.isEmpty, page.total == nil,
      let problem = problems.first
    {
      throw root.fault(problem.message + (problem.expected.map { "; expected \($0)" } ?? ""))
    }
    reportUnusedFields(of: fields)
  }

  /// A Boolean value that indicates whether the document has bodies or systems, or is a catalogue
  /// without any.
  var isCatalogue: Bool {
    !bodies.isEmpty || !systems.isEmpty || JSONRecords.isExport(document.root)
  }

  /// The parts of bodies that are read from XML only.
  private static let unreadParts = [
    "photometry", "atmosphere", "coma", "map", "mapDrift", "shape", "layers", "rings", "suns",
    "portrait",
  ]

  /// Reports the parts of a catalogue of `catalogue export` that are not read.
  private mutating func reportUnreadParts(of root: PositionedJSON) {
    guard JSONRecords.isExport(root) else { return }
    var parts = Self.unreadParts.filter { name in
      document.records.contains { $0.value.fields?[name]?.isFilled == true }
    }
    if root.fields?["stories"]?.isFilled == true { parts.append("stories") }
    guard !parts.isEmpty else { return }
    problems.append(
      document.text.problem(
        .warning, at: root.offset, "not read from JSON: \(parts.joined(separator: ", "))",
        expected: "the XML of 'planetnode catalogue export -o NAME.xml'"))
  }

  /// Reports fields of a list about its pages and its units that are not used.
  private mutating func reportUnusedFields(of fields: [String: PositionedJSON]) {
    if let next = page.unusableNext {
      problems.append(
        document.text.problem(
          .warning, at: next.offset, "the next page '\(next.word ?? "")' is not loaded",
          expected: "its address"))
    }
    if let units = fields["units"] ?? fields["unit"], !bodies.isEmpty, document.isContainer {
      problems.append(
        document.text.problem(
          .warning, at: units.offset, "units beside the list of bodies are not applied",
          expected: "the unit with each figure"))
    }
  }

  /// Sorts the records by their forms, and returns those that have none.
  private mutating func recognize() -> [JSONRecords.Record] {
    var others: [JSONRecords.Record] = []
    for (index, item) in document.records.enumerated() {
      if Self.isUnused(item) { continue }
      let found = JSONBodies.records(of: item)
      let record = SWAPIRecord(item.value, in: document, list: item.list, number: index + 1)
      let card = EventCardForm.card(item.value)
      if let record, record.isStated {
        records.append(record)
      } else if found.first?.hasFiguresOfBodies != true, EventCards.isCard(card) {
        cards.append(card)
      } else if let record {
        records.append(record)
      } else if let body = found.first, body.isBody {
        bodies += found
      } else {
        others.append(item)
      }
    }
    return others
  }

  /// Returns whether a record is one of the Star Wars API of a type that is not used, also in a
  /// fixture.
  private static func isUnused(_ item: JSONRecords.Record) -> Bool {
    guard let fields = item.value.fields else { return false }
    if fields["model"] != nil { return true }
    let types = ["starships", "vehicles", "transport"]
    let parts = (fields["url"]?.word ?? "").split(separator: "/").suffix(2).map(String.init)
    return types.contains(item.list ?? "") || types.contains { parts.contains($0) }
  }

  /// Reports records that have none of the forms: in a list of bodies a warning, as the others are
  /// used.
  private mutating func report(_ others: [JSONRecords.Record]) {
    let bodyLists = Set(bodies.map { $0.list ?? "" })
    let isMixed = !cards.isEmpty || !bodies.isEmpty
    otherCount = others.count
    for item in others.prefix(ReadingLimits().problems) {
      let value = item.value
      let isInBodies = bodyLists.contains(item.list ?? "") && !bodies.isEmpty
      if isInBodies || BodyRecord.isListOfBodies(item.list) && isMixed {
        let hasName = JSONBodies.records(of: item).first?.name != nil
        let reason = hasName ? "no known figure" : "no name"
        problems.append(
          document.text.problem(
            .warning, at: value.offset,
            "a record in a list of bodies is not read: it has \(reason)",
            expected: "name and diameter"))
      } else if !cards.isEmpty, records.isEmpty {
        problems.append(
          document.text.problem(
            .error, at: value.offset,
            "the event card has no title, or neither date, place nor text",
            expected: "{\"title\": …, \"date\": …}"))
      } else {
        problems.append(
          document.text.problem(
            .error, at: value.offset,
            Self.words(value.fields)
              + " is not a record of the Star Wars API, nor an event card, nor a body",
            expected: "name and url, title and date, or name and diameter"))
      }
    }
  }

  /// Returns what an object holds, for a message.
  private static func words(_ fields: [String: PositionedJSON]?) -> String {
    let names = (fields ?? [:]).sorted { $0.value.offset < $1.value.offset }.prefix(3)
      .map { "'\($0.key.prefix(40))'" }
    return names.isEmpty ? "this" : "an object with \(names.joined(separator: ", "))"
  }

  /// A text for each record that is the same for the same record on another page; equal ones of the
  /// document are numbered.
  var identities: [String] {
    numbered(
      records.map(\.identity) + cards.map { "card\n" + $0.canonicalText }
        + bodies.filter { $0.parent == nil }.map { "body\n\($0.name ?? "")" })
  }

  var cardIdentities: [String] { numbered(cards.map { "card\n" + $0.canonicalText }) }

  private func numbered(_ texts: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return texts.map { text in
      counts[text, default: 0] += 1
      return "\(text)\n\(counts[text] ?? 0)"
    }
  }

  /// The type of the records, for counts of lists; nil for a document without records.
  var kind: String? {
    records.first?.key.kind.rawValue
      ?? (cards.isEmpty ? bodies.isEmpty ? nil : "bodies" : "cards")
  }

  /// Returns the addresses of lists by type, if a value is an index.
  private static func lists(in value: PositionedJSON) -> [String: String]? {
    guard let fields = value.fields, fields["name"] == nil, fields["title"] == nil else {
      return nil
    }
    let lists = SWAPIRecord.Kind.allCases.compactMap { kind in
      fields[kind.rawValue]?.word.map { (kind.rawValue, $0) }
    }
    return lists.isEmpty ? nil : Dictionary(lists) { first, _ in first }
  }
}

extension PositionedJSON {
  /// A Boolean value that indicates whether the value is an object, or a list of something.
  fileprivate var isFilled: Bool { fields != nil || (try? values)?.isEmpty == false }
}

/// The page of a list that a document is: the number of all records, and the next page.
struct JSONPage {
  /// The address of the next page; nil for the last one, and for a document without a list.
  private(set) var next: String?
  /// The value that names the next page by something else than an address, such as a number.
  private(set) var unusableNext: PositionedJSON?
  /// The number of records in all pages, the greatest that is stated; nil if none is.
  private(set) var total: Int?

  /// Greater numbers are taken for mistakes.
  private static let totals = 0...10_000_000

  /// Objects with data about pages.
  private static let objects = [
    "links", "_links", "pagination", "paging", "page", "meta", "_meta", "info",
  ]
  private static let nextNames = ["next", "next_page", "nextPage", "next_page_url", "nextPageUrl"]
  private static let totalNames = [
    "count", "total_records", "total", "total_count", "totalCount", "totalRecords", "totalResults",
  ]

  init(_ document: JSONDocument) {
    guard let fields = document.root.fields, document.isContainer else { return }
    let pages = [fields] + Self.objects.compactMap { fields[$0]?.fields }
    for page in pages {
      for name in Self.nextNames where next == nil {
        let value = page[name]
        next =
          value?.word ?? ["href", "url"].lazy.compactMap { value?.fields?[$0]?.word }.first
        if let text = next, Int(text) != nil { (next, unusableNext) = (nil, value) }
      }
      for name in Self.totalNames {
        guard let number = page[name]?.word.flatMap({ Int($0) }), Self.totals.contains(number)
        else { continue }
        total = max(total ?? 0, number)
      }
    }
    if next != nil { unusableNext = nil }
  }
}
