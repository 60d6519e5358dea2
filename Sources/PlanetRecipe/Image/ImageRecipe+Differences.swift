import FoundationEssentials
import PlanetMath

extension ImageRecipe {
  /// A parameter in which two recipes differ.
  package struct Difference: Hashable, Sendable {
    /// The path of the parameter in the JSON, such as `view.elevation`.
    package let name: String
    /// The value in the first recipe; `-` if it has none.
    package let first: String
    /// The value in the second recipe; `-` if it has none.
    package let second: String
  }

  /// Returns the parameters in which another recipe differs, sorted by name.
  package func differences(to other: ImageRecipe) -> [Difference] {
    let (one, two) = (parameters, other.parameters)
    return Set(one.keys).union(two.keys).sorted().compactMap { name in
      let (first, second) = (one[name] ?? "-", two[name] ?? "-")
      return first == second ? nil : Difference(name: name, first: first, second: second)
    }
  }

  /// The values of all parameters as text, by their paths in the JSON.
  private var parameters: [String: String] {
    guard let root = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      return [:]
    }
    var result: [String: String] = [:]
    root.collect("", into: &result)
    return result
  }

  /// A JSON value of any type.
  private indirect enum JSONValue: Decodable {
    case object([String: JSONValue])
    case array([JSONValue])
    case scalar(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let object = try? value.decode([String: JSONValue].self) {
        self = .object(object)
      } else if let array = try? value.decode([JSONValue].self) {
        self = .array(array)
      } else if let flag = try? value.decode(Bool.self) {
        self = .scalar("\(flag)")
      } else if let number = try? value.decode(Double.self) {
        self = .scalar(number.shortText)
      } else {
        self = .scalar(try value.decode(String.self))
      }
    }

    /// Adds the scalars of the value to a dictionary, by their paths.
    func collect(_ path: String, into result: inout [String: String]) {
      switch self {
      case .object(let object):
        for (key, value) in object {
          value.collect(path.isEmpty ? key : "\(path).\(key)", into: &result)
        }
      case .array(let array):
        for (index, value) in array.enumerated() {
          value.collect("\(path)[\(index)]", into: &result)
        }
      case .scalar(let text): result[path] = text
      }
    }
  }
}
