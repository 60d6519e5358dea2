import PlanetStrings

/// A line of a file, or a part of it, with a marked place.
@usableFromInline package struct SourceExcerpt: Hashable, Sendable {
  /// The text, safe for a terminal; `…` marks the cuts of a long line.
  package let text: String
  /// The number of terminal columns before the place.
  package let column: Int

  /// The text, and a caret under the place.
  package var lines: [String] { [text, String(repeating: " ", count: column) + "^"] }
}

extension XMLSource {
  /// Returns the line of a byte, shortened on both sides.
  func excerpt(at offset: Int) -> SourceExcerpt? {
    let offset = min(max(offset, 0), bytes.count)
    let before = scalars(from: offset, back: true)
    let after = scalars(from: offset, back: false)
    let scalars = before.scalars + after.scalars
    guard scalars.contains(where: { $0 != " " }) else { return nil }
    var text = String.UnicodeScalarView()
    if !before.isWhole { text.append("…") }
    var column = text.count
    for (index, scalar) in scalars.enumerated() {
      text.append(scalar)
      if index < before.scalars.count { column += TerminalText.width(of: scalar) }
    }
    if !after.isWhole { text.append("…") }
    return SourceExcerpt(text: String(text), column: column)
  }

  /// Returns the printable scalars of a line before or after a byte, at most ``excerptLength``, and
  /// whether these are all.
  private func scalars(
    from offset: Int, back: Bool
  ) -> (scalars: [Unicode.Scalar], isWhole: Bool) {
    func ends(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    // No scalar is longer than four bytes.
    let reach = 4 * (Self.excerptLength + 1)
    let near = back ? bytes[max(0, offset - reach)..<offset] : bytes[offset...].prefix(reach)
    let line =
      back
      ? near[((near.lastIndex(where: ends) ?? near.startIndex - 1) + 1)...]
      : near.prefix { !ends($0) }
    let all = String(decoding: line, as: UTF8.self).unicodeScalars
    let excerpt = back ? all.suffix(Self.excerptLength) : all.prefix(Self.excerptLength)
    let isWhole = excerpt.count == all.count && (line.count < near.count || near.count < reach)
    let printable = excerpt.map { scalar -> Unicode.Scalar in
      scalar == "\t" ? " " : TerminalText.isUnprintable(scalar) ? "\u{FFFD}" : scalar
    }
    return (printable, isWhole)
  }

  /// The greatest number of scalars on either side of a place.
  private static let excerptLength = 56
}
