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

    fileprivate func write(to json: inout String) {
      switch self {
      case .null: json += "null"
      case .text(let text): JSONText.write(text, to: &json)
      case .whole(let number): json += "\(number)"
      case .decimal(let number): json += "\((number * 1000).rounded() / 1000)"
      case .number(let number): json += "\(number)"
      case .truth(let isTrue): json += isTrue ? "true" : "false"
      case .list(let values):
        json += "["
        for (index, value) in values.enumerated() {
          if index > 0 { json += "," }
          value.write(to: &json)
        }
        json += "]"
      case .object(let fields): JSONText.write(fields, to: &json)
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
    var json = ""
    write(fields, to: &json)
    return json
  }

  private static func write(_ fields: [(String, Value)], to json: inout String) {
    json += "{"
    for (index, (name, value)) in fields.enumerated() {
      if index > 0 { json += "," }
      write(name, to: &json)
      json += ":"
      value.write(to: &json)
    }
    json += "}"
  }

  /// Returns objects as the lines of an array, an object a line.
  package static func lines(of objects: [String]) -> [String] {
    ["["] + objects.dropLast().map { "  \($0)," } + objects.suffix(1).map { "  \($0)" } + ["]"]
  }

  /// Returns a text as a JSON string, with everything escaped that a terminal would not show.
  package static func quoted(_ text: String) -> String {
    var json = ""
    write(text, to: &json)
    return json
  }

  private static func write(_ text: String, to json: inout String) {
    json += "\""
    // Most strings need no escapes.
    let isPlain = text.utf8.allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      json += text
    } else {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": json += "\\\""
        case "\\": json += "\\\\"
        case _ where TerminalText.isUnprintable(scalar): json += escaped(scalar)
        default: json.unicodeScalars.append(scalar)
        }
      }
    }
    json += "\""
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

  /// Returns a scalar as `\u` and four digits, twice for one beyond the Basic Multilingual Plane.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.reduce(into: "") { result, unit in
      let hex = String(unit, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }
  }
}
