/// Writes values as JSON.
package enum JSONText {
  /// A value within an object.
  package indirect enum Value {
    case text(String)
    case whole(Int)
    /// A number that is told to a thousandth.
    case decimal(Double)
    case truth(Bool)
    case list([Value])
    case object([(String, Value)])

    fileprivate var json: String {
      switch self {
      case .text(let text): JSONText.quoted(text)
      case .whole(let number): "\(number)"
      case .decimal(let number): "\((number * 1000).rounded() / 1000)"
      case .truth(let isTrue): "\(isTrue)"
      case .list(let values): "[\(values.map(\.json).joined(separator: ","))]"
      case .object(let fields): JSONText.object(fields)
      }
    }
  }

  /// Returns an object on one line, its fields in order.
  package static func object(_ fields: [(String, Value)]) -> String {
    "{" + fields.map { "\(quoted($0)):\($1.json)" }.joined(separator: ",") + "}"
  }

  /// Returns a text as a JSON string.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
