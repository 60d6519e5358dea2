/// A button of the pointer.
package enum PointerButton: Int, CaseIterable, Hashable, Sendable {
  case left, right, middle
}

/// The phase of a key press.
package enum KeyPhase: Hashable, Sendable {
  case down, repeated, up
}

/// Modifier keys.
package struct Modifiers: OptionSet, Hashable, Sendable {
  /// A bit for each modifier.
  package let rawValue: Int

  /// Creates a set from bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Either shift key.
  package static let shift = Modifiers(rawValue: 1)
  /// Either control key.
  package static let control = Modifiers(rawValue: 2)
  /// Either alternate key.
  package static let alt = Modifiers(rawValue: 4)

  /// The modifiers with their names, in the order of chords.
  static let named: [(Modifiers, String)] = [
    (.control, "ctrl"), (.alt, "alt"), (.shift, "shift"),
  ]
}

/// A key by its name: a letter, a digit, or a word.
package struct Key: Hashable, Sendable, CustomStringConvertible {
  /// The name: `a` to `z`, `0` to `9`, or one of ``words``.
  package let name: String

  /// Creates the key of a name; nil if there is no such key.
  package init?(_ name: String) {
    let lower = name.lowercased()
    guard Self.words.contains(lower) || Self.isLetterOrDigit(lower) else { return nil }
    self.name = lower
  }

  package init(known name: String) { self.name = name }

  /// Creates the key labelled with a letter, a digit or a sign; nil for others.
  package init?(writtenOnIt text: String) {
    if let word = Self.signs[text] {
      self.init(known: word)
    } else if Self.isLetterOrDigit(text) {
      self.init(known: text)
    } else {
      return nil
    }
  }

  /// The names of keys by their labels.
  fileprivate static let signs = [
    "+": "plus", "-": "minus", ",": "comma", ".": "period", "/": "slash", "?": "question",
    "[": "leftbracket", "]": "rightbracket", ";": "semicolon", "'": "apostrophe", "`": "grave",
    "\\": "backslash",
  ]

  package var description: String { name }

  /// The digit of the key; nil for other keys.
  package var digit: Int? { Int(name) }

  private static func isLetterOrDigit(_ name: String) -> Bool {
    guard let unit = name.utf8.first, name.utf8.count == 1 else { return false }
    return (97...122).contains(unit) || (48...57).contains(unit)
  }

  /// The names of all keys but letters and digits.
  package static let words: Set<String> = [
    "left", "right", "up", "down", "pageup", "pagedown", "home", "end", "insert", "delete",
    "backspace", "space", "enter", "escape", "tab", "plus", "minus", "comma", "period", "slash",
    "question", "leftbracket", "rightbracket", "semicolon", "apostrophe", "grave", "backslash",
    "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
  ]

  package static let escape = Key(known: "escape")
  package static let enter = Key(known: "enter")
}

/// A key with modifiers.
package struct Chord: Hashable, Sendable, CustomStringConvertible {
  package let key: Key
  /// The held modifiers.
  package let modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Reads a chord such as `ctrl+shift+left`; nil if it is invalid.
  package init?(_ text: String) {
    var modifiers: Modifiers = []
    let words = text.lowercased().split(separator: "+", omittingEmptySubsequences: false)
    for word in words.dropLast() {
      guard let entry = Modifiers.named.first(where: { $0.1 == word }) else { return nil }
      modifiers.insert(entry.0)
    }
    guard let last = words.last, let key = Key(String(last)) else { return nil }
    self.init(key, modifiers)
  }

  /// The chord in messages and panels: `Ctrl+C`, `←`, `]`.
  package var title: String {
    let words = Modifiers.named.filter { modifiers.contains($0.0) }.map(\.1) + [key.name]
    return words.map { Self.signs[$0] ?? $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: "+")
  }

  private static let signs = Dictionary(uniqueKeysWithValues: Key.signs.map { ($1, $0) })
    .merging([
      "left": "←", "right": "→", "up": "↑", "down": "↓", "pageup": "Page up",
      "pagedown": "Page down", "minus": "−",
    ]) { $1 }

  /// The chord as in files.
  package var description: String {
    Modifiers.named.filter { modifiers.contains($0.0) }.map { $0.1 + "+" }.joined() + key.name
  }
}
