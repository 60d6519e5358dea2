import FoundationEssentials
import PlanetMath

extension ImageRecipe {
  /// A parameter in which two jobs differ.
  package struct Difference: Hashable, Sendable {
    /// The parameter by its place, such as `view.elevation`.
    package let name: String
    /// Its value in the first job; `-` where there is none.
    package let first: String
    /// Its value in the second job; `-` where there is none.
    package let second: String
  }

  /// Returns the parameters in which another job differs, by name.
  package func differences(to other: ImageRecipe) -> [Difference] {
    let (one, two) = (parameters, other.parameters)
    return Set(one.keys).union(two.keys).sorted().compactMap { name in
      let (first, second) = (one[name] ?? "-", two[name] ?? "-")
      return first == second ? nil : Difference(name: name, first: first, second: second)
    }
  }

  /// All parameters by their places, with their values as text.
  private var parameters: [String: String] {
    guard let tree = try? JSONDecoder().decode(Tree.self, from: Data(text.utf8)) else { return [:] }
    var result: [String: String] = [:]
    tree.collect("", into: &result)
    return result
  }

  /// JSON of any shape.
  private indirect enum Tree: Decodable {
    case branch([String: Tree])
    case list([Tree])
    case leaf(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let branch = try? value.decode([String: Tree].self) {
        self = .branch(branch)
      } else if let list = try? value.decode([Tree].self) {
        self = .list(list)
      } else if let flag = try? value.decode(Bool.self) {
        self = .leaf("\(flag)")
      } else if let number = try? value.decode(Double.self) {
        self = .leaf(number.shortText)
      } else {
        self = .leaf(try value.decode(String.self))
      }
    }

    func collect(_ name: String, into result: inout [String: String]) {
      switch self {
      case .branch(let branch):
        for (key, tree) in branch {
          tree.collect(name.isEmpty ? key : "\(name).\(key)", into: &result)
        }
      case .list(let list):
        for (index, tree) in list.enumerated() { tree.collect("\(name)[\(index)]", into: &result) }
      case .leaf(let value): result[name] = value
      }
    }
  }
}
