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
      let near = words.enumerated().compactMap { place, other -> (String, Int, Int, Int)? in
        func plain(_ word: String) -> String {
          word.replacing("é", with: "e").split(separator: "-").joined(separator: " ")
        }
        let (left, right) = (plain(folded), plain(other))
        guard !left.isEmpty, !right.isEmpty else { return nil }
        let longest = max(left.count, right.count)
        let distance = NearestWord.distance(left, right)
        guard distance <= min(4, max(1, longest / 3)), distance < longest else { return nil }
        return (other, distance, left.first == right.first ? 0 : 1, place)
      }
      let expected = near.sorted { ($0.1, $0.2, $0.3) < ($1.1, $1.2, $1.3) }.prefix(3).map(\.0)
      #expect(NearestWord.all(to: wanted, among: words) == expected, "\(wanted)")
      var search = NearestWord.Search(among: words)
      #expect(search.one(to: wanted) == expected.first, "\(wanted)")
    }
  }

  @Test("Of equally near words, that with the same first letter is the nearest")
  func ties() {
    let kinds = ["clouds", "night", "normal", "height"]
    #expect(NearestWord.one(to: "hight", among: kinds) == "height")
    #expect(NearestWord.one(to: "night", among: kinds) == "night")
    var search = NearestWord.Search(among: kinds)
    #expect(search.one(to: "hight") == "height")
  }

  @Test(
    "A part of a compound word leads to the word, if no other word has the part",
    arguments: [
      ("exposure", "exposure-compensation"), ("Compensation", "exposure-compensation"),
      ("rate", "rotation-rate"), ("unit", nil), ("exp", nil), ("tilt-exposure", nil),
    ])
  func compounds(word: String, expected: String?) {
    let words = ["tilt", "exposure-compensation", "rotation-rate", "speed-unit", "period-unit"]
    #expect(NearestWord.compound(with: word, among: words) == expected)
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
