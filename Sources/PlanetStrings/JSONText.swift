/// Writes values as JSON.
package enum JSONText {
  /// A value within an object.
  package indirect enum Value {
    case null
    case text(String)
    case whole(Int)
    /// A number, rounded to thousandths.
    case decimal(Double)
    /// A number by the shortest digits that are read back as the same.
    case number(Double)
    case truth(Bool)
    case list([Value])
    case object([(String, Value)])

    fileprivate var json: String {
      switch self {
      case .null: "null"
      case .text(let text): JSONText.quoted(text)
      case .whole(let number): "\(number)"
      case .decimal(let number): "\((number * 1000).rounded() / 1000)"
      case .number(let number): "\(number)"
      case .truth(let isTrue): "\(isTrue)"
      case .list(let values): "[\(values.map(\.json).joined(separator: ","))]"
      case .object(let fields): JSONText.object(fields)
      }
    }

    /// A text, or null for none.
    package static func text(orNull text: String?) -> Value { text.map { .text($0) } ?? .null }

    /// A number, or null for none.
    package static func number(orNull number: Double?) -> Value {
      number.map { .number($0) } ?? .null
    }
  }

  /// Returns an object on one line, its fields in order.
  package static func object(_ fields: [(String, Value)]) -> String {
    "{" + fields.map { "\(quoted($0)):\($1.json)" }.joined(separator: ",") + "}"
  }

  /// Returns objects as the lines of an array, an object a line.
  package static func lines(of objects: [String]) -> [String] {
    ["["] + objects.dropLast().map { "  \($0)," } + objects.suffix(1).map { "  \($0)" } + ["]"]
  }

  /// Returns a text as a JSON string, with everything escaped that a terminal would not show.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where TerminalText.isUnprintable(scalar): result += escaped(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns JSON, which is on one line, with everything escaped that a terminal would not show.
  package static func printable(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: TerminalText.isUnprintable) else { return json }
    return json.unicodeScalars.reduce(into: "") { result, scalar in
      if TerminalText.isUnprintable(scalar) {
        result += escaped(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns a scalar of the Basic Multilingual Plane as `\u` and four digits.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let hex = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
  }
}
