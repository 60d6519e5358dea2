/// Text that is safe to print on a terminal, and its width in columns.
package enum TerminalText {
  /// Returns a text as one line that does not affect the terminal's state.
  ///
  /// Control characters (also line feeds, escape, DEL and C1), line and paragraph separators,
  /// controls of writing direction, and characters without width that hide differences between
  /// names become U+FFFD. Joiners, which scripts and emoji need, are kept.
  package static func cleaned(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isUnprintable($0) ? "\u{FFFD}" : $0 }))
  }

  /// Returns whether a scalar is a control character, a line separator, a control of direction or
  /// invisible.
  package static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Line and paragraph separators; marks, embeddings, overrides and isolates of direction.
    case 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
    // Soft hyphens; spaces, joiners and operators without width; tags.
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2064, 0xFEFF, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// Returns the number of terminal columns of a text.
  package static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the number of terminal columns of a scalar: 0, 1 or 2.
  package static func width(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The blocks of East Asian letters of full width (Unicode Standard Annex #11).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar embeds, overrides or isolates the direction
  /// of the text after it (Unicode Standard Annex #9).
  package var isDirectionOverride: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}

extension String {
  /// A Boolean value that indicates whether control codes of ASCII or Latin-1 are in the text.
  package var hasControlCodes: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
  }
}
