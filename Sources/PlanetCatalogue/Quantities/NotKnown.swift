import PlanetStrings

/// Words and signs for an unknown value.
enum NotKnown {
  /// Returns whether a text means an unknown value, such as `N/A`, `unknown`, `–` or `?`, in any
  /// case.
  static func isStated(by text: String) -> Bool {
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
