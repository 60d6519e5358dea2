/// Any JSON value, preserved as it was read.
package indirect enum StateTree: Hashable, Sendable {
  /// Null.
  case null
  /// True or false.
  case truth(Bool)
  /// A whole number.
  case whole(Int)
  /// Any other number.
  case decimal(Double)
  /// A string.
  case text(String)
  /// An array.
  case list([StateTree])
  /// An object.
  case branch([String: StateTree])

  /// The kind of value, for messages.
  package var kind: String {
    switch self {
    case .null: "nothing"
    case .truth(let value): "\(value)"
    case .whole(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .text: "a text"
    case .list: "a list"
    case .branch: "an object"
    }
  }
}

extension StateTree: Codable {
  /// Reads any JSON value.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? value.decode(Int.self) {
      self = .whole(number)
    } else if let number = try? value.decode(Double.self) {
      self = .decimal(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([StateTree].self) {
      self = .list(list)
    } else {
      self = .branch(try value.decode([String: StateTree].self))
    }
  }

  /// Writes the value.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .truth(let value): try container.encode(value)
    case .whole(let number): try container.encode(number)
    case .decimal(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .branch(let branch): try container.encode(branch)
    }
  }
}
