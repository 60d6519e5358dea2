import PlanetStrings

/// The words and signs by which people say that a value is not known.
enum NotKnown {
  /// Returns whether a text says so, such as `N/A`, `unknown`, `–` or `?`, whatever its case.
  static func isSaid(by text: String) -> Bool {
    guard text.utf8.count <= 64 else { return false }
    let plain = text.collapsed.lowercased()
    if words.contains(plain.filter { $0 != "." }) { return true }
    let marks = plain.unicodeScalars
    return (1...3).contains(marks.count)
      && marks.allSatisfy { "-‐‑‒–—―−?…".unicodeScalars.contains($0) }
  }

  private static let words: Set<String> = [
    "n/a", "na", "unknown", "not known", "not available", "not applicable", "no data", "none",
    "varies", "variable", "tbd", "tba", "null", "undefined",
  ]
}
