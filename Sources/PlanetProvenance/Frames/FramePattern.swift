package import PlanetCatalogue
package import PlanetImage
import PlanetStrings

/// A file name with placeholders for frame number, body and size.
///
/// The frame number is written `####`, `%04d` or `{frame:4}` (`{frame}` without leading zeros).
/// `{id}` and `{name}` are replaced by the body's id and name. `{size}` is the size at scale 1,
/// `{scale}` the scale, and `{@scale}` is empty at scale 1 and `@2x` at scale 2.
package struct FramePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case text(String)
    case frame(digits: Int)
    case id
    case name
    case size
    case scale
    case scaleSuffix
  }

  /// The names of the placeholders without digits.
  private static let words: [(word: String, part: Part)] = [
    ("id", .id), ("name", .name), ("size", .size), ("scale", .scale), ("@scale", .scaleSuffix),
    ("frame", .frame(digits: 1)),
  ]

  /// The text of the pattern.
  package let text: String
  private let parts: [Part]

  /// The reason why a pattern is invalid.
  package struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text of the pattern.
    package let text: String
    package let reason: String

    /// The pattern and the reason.
    package var description: String { "output '\(text)': \(reason)" }
  }

  /// Reads a pattern.
  /// - Parameters:
  ///   - text: The text of the pattern.
  ///   - known: The names of the supported placeholders, without braces; nil for all.
  /// - Throws: ``Malformed``
  package init(_ text: String, known: [String]? = nil) throws(Malformed) {
    self.text = text
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let first = rest.first {
      guard let (part, length) = try Self.placeholder(rest, in: text, known) else {
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
    _ rest: Substring, in text: String, _ supported: [String]?
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
    let words = words.filter { supported?.contains($0.word) ?? true }
    if let known = words.first(where: { $0.word == word }) { return (known.part, length) }
    guard supported == nil, word.hasPrefix("frame:"), let digits = Int(word.dropFirst(6)),
      (1...18) ~= digits
    else {
      let names = words.map { "{\($0.word)}" } + (supported == nil ? ["{frame:4}"] : [])
      let nearest = NearestWord.one(to: String(word), among: words.map(\.word))
      throw Malformed(
        text: text,
        reason: "unknown placeholder '{\(word)}'; expected one of \(names.joined(separator: ", "))"
          + (nearest.map { "; did you mean {\($0)}?" } ?? ""))
    }
    return (.frame(digits: digits), length)
  }

  /// A Boolean value that indicates whether the name contains the frame number.
  package var hasFrame: Bool {
    parts.contains { if case .frame = $0 { true } else { false } }
  }

  /// A Boolean value that indicates whether the name contains the body.
  package var hasID: Bool { parts.contains(.id) || parts.contains(.name) }

  /// A Boolean value that indicates whether the name contains the size.
  package var hasSize: Bool { parts.contains(.size) }

  /// A Boolean value that indicates whether the name contains the scale.
  package var hasScale: Bool { parts.contains(.scale) || parts.contains(.scaleSuffix) }

  /// Returns the file name of an image.
  /// - Parameters:
  ///   - body: The body.
  ///   - frame: The frame number.
  ///   - size: The size at scale 1.
  ///   - scale: The scale.
  /// - Returns: The name.
  package func path(
    of body: CelestialBody, frame: Int = 1, size: ImageSize, scale: Int = 1
  ) -> String {
    path(
      frame: frame, id: body.id, name: Self.fileName(body.name), size: size, scale: scale)
  }

  /// Returns the file name of an image; the name of its body is only evaluated if the pattern
  /// contains it.
  package func path(
    frame: Int = 1, id: String = "", name: @autoclosure () -> String = "",
    size: ImageSize? = nil, scale: Int = 1
  ) -> String {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .frame(let digits): Self.append(frame, digits, to: &path)
      case .id: path += id
      case .name: path += name()
      case .size: path += size?.fileNameText ?? ""
      case .scale: path += "\(scale)"
      case .scaleSuffix: path += scale == 1 ? "" : "@\(scale)x"
      }
    }
    return path
  }

  /// Appends a number with leading zeros, after its sign.
  private static func append(_ number: Int, _ digits: Int, to path: inout String) {
    let text = String(number.magnitude)
    if number < 0 { path += "-" }
    for _ in 0..<max(digits - text.utf8.count, 0) { path += "0" }
    path += text
  }

  /// Returns a body's name as a part of a file name, without separators of folders and without
  /// changes of its direction.
  private static func fileName(_ name: String) -> String {
    let letters = name.unicodeScalars.filter { !$0.isDirectionOverride }.map { scalar in
      scalar == "/" || scalar.properties.generalCategory == .control ? "_" : Character(scalar)
    }
    return letters.first == "." ? "_" + String(letters.dropFirst()) : String(letters)
  }
}
