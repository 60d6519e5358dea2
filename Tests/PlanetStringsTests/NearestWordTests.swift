import PlanetTestSupport
import Testing

@testable import PlanetStrings

/// Results and cost of searches for near misses.
@Suite("Near misses")
struct NearestWordTests {
  @Test("A search in the diagonal band finds the same as one in the whole table")
  func band() {
    var random = SeededGenerator(seed: 26)
    func word() -> String {
      String(
        (0..<Int.random(in: 1...9, using: &random)).map { _ in
          ["a", "b", "c", "d", "é", "-"].randomElement(using: &random) ?? "a"
        }.joined())
    }
    let words = (0..<300).map { _ in word() }
    for _ in 0..<40 {
      let wanted = word()
      let folded = wanted.replacing("é", with: "e")
      let near = words.enumerated().compactMap { place, other -> (String, Int, Int)? in
        func plain(_ word: String) -> String {
          word.replacing("é", with: "e").split(separator: "-").joined(separator: " ")
        }
        let (left, right) = (plain(folded), plain(other))
        guard !left.isEmpty, !right.isEmpty else { return nil }
        let longest = max(left.count, right.count)
        let distance = NearestWord.distance(left, right)
        guard distance <= min(4, max(1, longest / 3)), distance < longest else { return nil }
        return (other, distance, place)
      }
      let expected = near.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.prefix(3).map(\.0)
      #expect(NearestWord.all(to: wanted, among: words) == expected, "\(wanted)")
      var search = NearestWord.Search(among: words)
      #expect(search.one(to: wanted) == expected.first, "\(wanted)")
    }
  }

  @Test("A search for many words stops at its budget, and finds the first ones")
  func bound() {
    var search = NearestWord.Search(among: (0..<20_000).map { "word\($0)" })
    let whole = search.budget
    let found = (0..<1000).map { search.one(to: "wordx\($0)") }
    #expect(found[0] != nil && found[999] == nil)
    // A search in progress may exceed the budget by one pass over all candidates.
    #expect(search.budget <= 0 && search.budget > -20_000 - 100 && whole == 40_000_000)
  }
}
