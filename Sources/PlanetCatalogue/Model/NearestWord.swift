/// Finds the word somebody probably meant.
public enum NearestWord {
  /// Returns the candidates nearest to a word, nearest first, at most `limit` of them.
  ///
  /// Case and accents do not count. A candidate is near when it is at most a third of the longer
  /// word's length away (at least 1, at most 4 changes); equally near ones keep their order.
  public static func all(
    to word: String, among candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let wanted = Array(word.folded.unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= longestWord else { return [] }
    var near: [(word: String, distance: Int, place: Int)] = []
    for (place, candidate) in candidates.enumerated() {
      let other = Array(candidate.folded.unicodeScalars)
      guard !other.isEmpty, other.count <= longestWord else { continue }
      let cutOff = min(4, max(1, max(wanted.count, other.count) / 3))
      guard abs(wanted.count - other.count) <= cutOff else { continue }
      let distance = distance(wanted, other)
      // Changing every letter of a short word is not a misspelling of it.
      if distance <= cutOff, distance < max(wanted.count, other.count) {
        near.append((candidate, distance, place))
      }
    }
    near.sort { ($0.distance, $0.place) < ($1.distance, $1.place) }
    return near.prefix(limit).map(\.word)
  }

  /// Returns the nearest candidate, if one is near.
  public static func one(
    to word: String, among candidates: some Sequence<String>
  ) -> String? {
    all(to: word, among: candidates, limit: 1).first
  }

  /// Returns how many insertions, deletions, changes and swaps of neighbours part two words.
  ///
  /// Damerau–Levenshtein in its restricted form (no stretch is edited twice), by Unicode scalars.
  public static func distance(_ left: String, _ right: String) -> Int {
    distance(Array(left.unicodeScalars), Array(right.unicodeScalars))
  }

  /// Longer words are nobody's misspelling, and would cost their length squared.
  private static let longestWord = 128

  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in right.indices {
        let change = last[j] + (left[i] == right[j] ? 0 : 1)
        var best = min(change, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
