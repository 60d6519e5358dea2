/// Finds the most similar word for a misspelled one.
///
/// Case and accents are ignored. A candidate is near if its edit distance is at most a third of the
/// longer word's length (at least 1, at most 4 edits).
package enum NearestWord {
  /// Returns the candidates nearest to a word, nearest first, at most `limit` of them.
  ///
  /// Of equally near ones, those with the same first letter precede, as few misspell it; others
  /// keep their order. A million candidates take about a second.
  package static func all(
    to word: String, among candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let wanted = FoldedWord(word)
    var rows = EditRows()
    var near: [(word: String, rank: FoldedWord.Rank, place: Int)] = []
    for (place, candidate) in candidates.enumerated() {
      let folded = FoldedWord(candidate)
      guard wanted.mayBeNear(folded), let distance = rows.nearDistance(wanted, folded) else {
        continue
      }
      near.append((candidate, wanted.rank(of: folded, at: distance), place))
    }
    near.sort { $0.rank == $1.rank ? $0.place < $1.place : $0.rank < $1.rank }
    return near.prefix(limit).map(\.word)
  }

  /// Returns the nearest candidate, if one is near.
  package static func one(
    to word: String, among candidates: some Sequence<String>
  ) -> String? {
    all(to: word, among: candidates, limit: 1).first
  }

  /// Returns the only candidate with a word as one of its parts between hyphens, such as
  /// `exposure-compensation` for `exposure`; nil for none or several, and for short words.
  package static func compound(
    with word: String, among candidates: some Sequence<String>
  ) -> String? {
    let wanted = word.folded
    guard (4...40).contains(wanted.count) else { return nil }
    var found = candidates.lazy.filter {
      $0.split(separator: "-").contains { String($0).folded == wanted }
    }.makeIterator()
    guard let first = found.next(), found.next() == nil else { return nil }
    return first
  }

  /// Returns the edit distance between two words: insertions, deletions, substitutions and
  /// transpositions of neighbours.
  ///
  /// Damerau–Levenshtein in its restricted form (no substring is edited twice), by Unicode scalars.
  package static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    var rows = EditRows()
    return rows.distance(left, right, atMost: max(left.count, right.count)) ?? 0
  }

  /// Candidates for many words, with a bound on the total cost of all searches.
  ///
  /// A file may have a thousand unknown words and tens of thousands of known ones. Beyond the bound
  /// no candidate is found.
  package struct Search {
    private let candidates: [(word: String, folded: FoldedWord)]
    private var rows = EditRows()
    /// The remaining budget: 1 for the lookup of a candidate, more for a comparison by characters.
    private(set) var budget = 40_000_000

    /// The cost of a comparison by characters.
    private static let comparisonCost = 40

    /// Creates a search among words.
    package init(among candidates: [String]) {
      self.candidates = candidates.map { ($0, FoldedWord($0)) }
    }

    /// Returns the nearest candidate, if one is near and the bound is not exceeded.
    package mutating func one(to word: String) -> String? {
      guard budget > 0 else { return nil }
      let wanted = FoldedWord(word)
      var best: (word: String, rank: FoldedWord.Rank)?
      budget -= candidates.count
      for (candidate, folded) in candidates where wanted.mayBeNear(folded) {
        guard budget > 0 else { return nil }
        budget -= Self.comparisonCost
        guard let distance = rows.nearDistance(wanted, folded) else { continue }
        let rank = wanted.rank(of: folded, at: distance)
        if let best, best.rank <= rank { continue }
        best = (candidate, rank)
        if distance == 0 { break }
      }
      return best?.word
    }
  }
}

/// A word without case and accents, prepared for comparison.
private struct FoldedWord {
  let scalars: [Unicode.Scalar]
  /// A bit for each kind of letter in the word.
  let letters: UInt64

  /// The length beyond which words are not compared.
  private static let longest = 128

  init(_ word: String) {
    guard word.utf8.count <= 4 * Self.longest else {
      (scalars, letters) = ([], 0)
      return
    }
    let folded = Array(word.folded.unicodeScalars)
    scalars = folded.count <= Self.longest ? folded : []
    letters = scalars.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
  }

  /// The order of candidates; the first is the best.
  struct Rank: Comparable {
    let distance: Int
    let hasOtherStart: Bool

    static func < (one: Rank, other: Rank) -> Bool {
      (one.distance, one.hasOtherStart ? 1 : 0) < (other.distance, other.hasOtherStart ? 1 : 0)
    }
  }

  /// Returns the rank of another word with an edit distance.
  func rank(of other: FoldedWord, at distance: Int) -> Rank {
    Rank(distance: distance, hasOtherStart: scalars.first != other.scalars.first)
  }

  /// The greatest number of edits between two words that are near each other.
  func cutOff(_ other: FoldedWord) -> Int {
    min(4, max(1, max(scalars.count, other.scalars.count) / 3))
  }

  /// Returns whether two words could be near each other, by their lengths and kinds of letters: an
  /// edit adds at most one kind, and removes at most one.
  func mayBeNear(_ other: FoldedWord) -> Bool {
    guard !scalars.isEmpty, !other.scalars.isEmpty else { return false }
    let cutOff = cutOff(other)
    return abs(scalars.count - other.scalars.count) <= cutOff
      && (letters & ~other.letters).nonzeroBitCount <= cutOff
      && (other.letters & ~letters).nonzeroBitCount <= cutOff
  }
}

/// The rows of a table of edit distances, reused for all comparisons.
private struct EditRows {
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  /// Returns the edit distance between two words, if they are near each other.
  mutating func nearDistance(_ left: FoldedWord, _ right: FoldedWord) -> Int? {
    let distance = distance(left.scalars, right.scalars, atMost: left.cutOff(right))
    // A replacement of every letter of a short word is not a misspelling of it.
    let longest = max(left.scalars.count, right.scalars.count)
    return distance.flatMap { $0 < longest ? $0 : nil }
  }

  /// Returns the edit distance between two words, or nil above a limit.
  ///
  /// Only the diagonal band of the table is computed in which the limit can be kept.
  mutating func distance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int
  ) -> Int? {
    let width = right.count
    guard abs(left.count - width) <= limit else { return nil }
    let far = limit + 1
    last = Array(0...width)
    row = [Int](repeating: far, count: width + 1)
    beforeLast = row
    for i in left.indices {
      let first = max(0, i - limit)
      let end = min(width, i + limit + 1)
      row[first] = first == 0 ? i + 1 : far
      var least = row[first]
      for j in first..<max(first, end) {
        var best = min(last[j] + (left[i] == right[j] ? 0 : 1), row[j] + 1)
        if j + 1 <= i + limit { best = min(best, last[j + 1] + 1) }
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row[j + 1] = best
        least = min(least, best)
      }
      guard least <= limit else { return nil }
      swap(&beforeLast, &last)
      swap(&last, &row)
    }
    return last[width] <= limit ? last[width] : nil
  }
}
