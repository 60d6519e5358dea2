import PlanetCatalogue
import PlanetStrings

/// A JSON document of a web API, with the places of its values.
final class JSONDocument {
  /// The path or address.
  let name: String
  /// The outermost value.
  let root: PositionedJSON
  /// The records, without their containers.
  let records: [JSONRecords.Record]
  private let bytes: [UInt8]
  /// The text, without a byte order mark.
  var content: [UInt8] { bytes }
  /// The text, needed only for problems and locations.
  private(set) lazy var text = DocumentText(bytes: bytes, name: name)

  /// A Boolean value that indicates whether the outermost value is not a record itself.
  var isContainer: Bool { !records.contains { $0.value.offset == root.offset } }

  /// Returns whether the first character of a document, after white space, is one of JSON lists
  /// and objects.
  static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    let first = withoutMark(bytes).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// Parses a document.
  /// - Throws: ``SourceError/content(_:)`` with the place of the error.
  init(_ document: SourceDocument) throws(SourceError) {
    name = document.name
    bytes = Array(Self.withoutMark(document.bytes))
    do throws(PositionedJSON.Fault) {
      root = try PositionedJSON(bytes, names: Self.names, keepsOthers: true)
      records = try JSONRecords(root).all
    } catch {
      let text = DocumentText(bytes: bytes, name: document.name)
      throw .content(
        text.problem(.error, at: error.offset, "this is not valid JSON: \(error.reason)"))
    }
  }

  /// Returns a problem at the place of an error.
  func problem(_ severity: Problem.Severity, _ fault: PositionedJSON.Fault) -> Problem {
    text.problem(severity, at: fault.offset, fault.reason)
  }

  /// The names of all fields that are read, of any API.
  private static let names: Set<String> = JSONContent.names.union(SWAPIRecord.names)
    .union(EventCards.names)
}

extension PositionedJSON {
  /// The fields of an object; nil for another value.
  var fields: [String: PositionedJSON]? {
    if case .object(let fields) = content { fields } else { nil }
  }

  /// A Boolean value that indicates whether the value is a list.
  var isList: Bool {
    if case .list = content { true } else { false }
  }

  /// A Boolean value that indicates whether the value is a number.
  var isNumber: Bool {
    if case .number = content { true } else { false }
  }

  /// The text of a string or a number, without white space at the ends; nil if it is empty or
  /// another value.
  var word: String? {
    switch content {
    case .text(let text), .number(let text):
      let trimmed = text.trimmed
      return trimmed.isEmpty ? nil : trimmed
    default: return nil
    }
  }

  /// The values of a list, all at once; an error for another value.
  var values: [PositionedJSON] {
    get throws(Fault) {
      var values: [PositionedJSON] = []
      try eachValue { value throws(Fault) in values.append(value) }
      return values
    }
  }

  /// A text that is the same for equal values, whatever the order of fields.
  var canonicalText: String {
    switch content {
    case .null: "null"
    case .truth(let flag): flag ? "true" : "false"
    case .number(let text): text
    case .text(let text): "\"\(text)\""
    case .list: "[" + ((try? values) ?? []).map(\.canonicalText).joined(separator: ",") + "]"
    case .object(let fields):
      "{"
        + fields.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.canonicalText)" }
        .joined(separator: ",") + "}"
    }
  }

  /// The strings of a list; empty for another value.
  var words: [String] { ((try? values) ?? []).compactMap(\.word) }
}
