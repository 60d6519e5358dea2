/// A file name with places for the frame number and for the body.
///
/// The number's place is written `####`, `%04d` or `{frame:4}` (`{frame}` without leading zeros);
/// `{id}` stands for the body, `{size}` for the picture's size.
public struct FramePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case text(String)
    case frame(digits: Int)
    case id
    case size
  }

  /// The pattern as it was given.
  public let text: String
  private let parts: [Part]

  /// What is wrong with a pattern.
  public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    /// The pattern as it was given.
    public let text: String
    /// What is wrong with it.
    public let reason: String

    /// The pattern, and what is wrong with it.
    public var description: String { "output '\(text)': \(reason)" }
  }

  /// Reads a pattern.
  public init(_ text: String) throws(Malformed) {
    self.text = text
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let first = rest.first {
      guard let (part, length) = try Self.placeholder(rest, in: text) else {
        literal.append(first)
        rest = rest.dropFirst()
        continue
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(part)
      rest = rest.dropFirst(length)
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// Returns the placeholder at the beginning of a text, and its length.
  private static func placeholder(
    _ rest: Substring, in text: String
  ) throws(Malformed) -> (Part, Int)? {
    let hashes = rest.prefix { $0 == "#" }.count
    if hashes > 0 { return (.frame(digits: hashes), hashes) }
    if rest.hasPrefix("%") {
      let digits = rest.dropFirst().prefix(while: \.isNumber)
      guard rest.dropFirst(1 + digits.count).hasPrefix("d") else { return nil }
      return (.frame(digits: min(Int(digits) ?? 1, 18)), digits.count + 2)
    }
    guard rest.hasPrefix("{") else { return nil }
    guard let end = rest.firstIndex(of: "}") else {
      throw Malformed(text: text, reason: "'{' without '}'")
    }
    let word = rest[rest.index(after: rest.startIndex)..<end]
    let length = word.count + 2
    switch word {
    case "id": return (.id, length)
    case "size": return (.size, length)
    case "frame": return (.frame(digits: 1), length)
    default:
      guard word.hasPrefix("frame:"), let digits = Int(word.dropFirst(6)), (1...18) ~= digits
      else {
        throw Malformed(
          text: text, reason: "unknown placeholder '{\(word)}'; known are {id}, {size}, {frame:4}")
      }
      return (.frame(digits: digits), length)
    }
  }

  /// Whether the name differs from frame to frame.
  public var hasFrame: Bool {
    parts.contains { if case .frame = $0 { true } else { false } }
  }

  /// Whether the name differs from body to body.
  public var hasID: Bool { parts.contains(.id) }

  /// Whether the name differs from size to size.
  public var hasSize: Bool { parts.contains(.size) }

  /// Returns the file name of a picture.
  public func path(frame: Int = 1, id: String = "", size: String = "") -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .frame(let digits):
        String(repeating: "0", count: max(digits - String(frame).count, 0)) + String(frame)
      case .id: id
      case .size: size
      }
    }.joined()
  }
}
