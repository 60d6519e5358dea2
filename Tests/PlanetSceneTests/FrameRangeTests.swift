import PlanetScene
import PlanetTestSupport
import Testing

@Suite("Notation of frame ranges")
struct FrameRangeTests {
  @Test(
    "Ranges, steps, exclusion by steps, halved steps, lists and reverse order",
    arguments: [
      ("1-4", [1, 2, 3, 4]), ("1-7x3", [1, 4, 7]), ("3-1", [3, 2, 1]), ("5", [5]),
      ("1,3,2-4", [1, 3, 2, 4]), ("10-1x3", [10, 7, 4, 1]), ("10-1x-3", [10, 7, 4, 1]),
      ("1-7y2", [2, 4, 6]), ("1-10y3", [2, 3, 5, 6, 8, 9]), ("10-1y-3", [9, 8, 6, 5, 3, 2]),
      ("1-9:8", [1, 9, 5, 3, 7, 2, 4, 6, 8]), ("1-10:5", [1, 6, 3, 5, 7, 9, 2, 4, 8, 10]),
      ("9-1:4", [9, 5, 1, 7, 3, 8, 6, 4, 2]), ("1-3:1", [1, 2, 3]), ("7:4", [7, 6, 5, 4]),
      ("1:4", [1, 2, 3, 4]), ("1:7x3", [1, 4, 7]), ("1:7y2", [2, 4, 6]), ("3:1", [3, 2, 1]),
      ("-2-2", [-2, -1, 0, 1, 2]), ("-2:2x2", [-2, 0, 2]), ("-3", [-3]), ("0", [0]),
      ("-3--1", [-3, -2, -1]), ("1--1", [1, 0, -1]), ("0-3", [0, 1, 2, 3]), ("3-0x-3", [3, 0]),
      ("-4-4:4", [-4, 0, 4, -2, 2, -3, -1, 1, 3]), ("-1,-2", [-1, -2]),
      ("1-5x2,1-5y2", [1, 3, 5, 2, 4]), ("8-9,1-4:2", [8, 9, 1, 3, 2, 4]),
      ("2-3x999999999999", [2]), ("5-6y1000000000000", [6]), ("007", [7]),
      ("999999999-1000000000", [999_999_999, 1_000_000_000]),
    ])
  func ranges(text: String, expected: [Int]) throws {
    #expect(try FrameRange(text).numbers == expected)
  }

  @Test(
    "Invalid ranges are reported with their text and the reason",
    arguments: [
      ("", "not a frame"), ("a", "'a' is not a frame"), ("1-", "'1-' is not a frame"),
      ("1---3", "'1---3' is not a frame"), ("1,,2", "'' is not a frame"),
      ("1, 2", "' 2' is not a frame"),
      ("+5", "'+5' is not a frame"), ("-", "'-' is not a frame"), ("1:", "'1:' is not a frame"),
      ("1:9:4", "a step of 4, 1-9x4, or coarse to fine, 1-9:4"),
      ("1-2-3", "'1-2-3' is not a frame"),
      ("1:2x2:2", "'x2:2' is not a step"), ("٣", "'٣' is not a frame"),
      ("1-3x0", "'x0' is not a step"),
      ("1-3x", "'x' is not a step"), ("1-3y", "'y' is not a step"), ("1-3:", "':' is not a step"),
      ("1-3x2x2", "'x2x2' is not a step"), ("1-9x2:2", "'x2:2' is not a step"),
      ("1-3x--2", "'x--2' is not a step"), ("1-9x99999999999999999999", "is not a step"),
      ("1-9x-9223372036854775808", "is not a step"), ("1-9x-2", "step -2 leads away"),
      ("1-3y1", "'1-3y1' leaves no frame"), ("5y2", "'5y2' leaves no frame"),
      ("1-1000001", "more than 1000000"), ("1-99999999y2", "more than 1000000"),
      ("1-99999999:8", "more than 1000000"), ("1-600000,600001-1200000", "more than 1000000"),
      ("1000000001", "to 1000000000"), ("1-99999999999999999999", "to 1000000000"),
      ("-1000000001", "from -1000000000"),
    ])
  func badRanges(text: String, says: String) {
    let error = #expect(throws: FrameRange.Malformed.self) { try FrameRange(text) }
    #expect(error?.description.hasPrefix("frames '\(text)': ") == true)
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
  }

  @Test("x and y divide a range; halving visits all of it, coarse first")
  func laws() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let ends = [Int.random(in: 1...400, using: &random), Int.random(in: 1...400, using: &random)]
      let range = "\(ends[0])-\(ends[1])"
      let step = Int.random(in: 2...20, using: &random)
      let all = try FrameRange(range).numbers
      let every = try FrameRange("\(range)x\(step)").numbers
      let between = (try? FrameRange("\(range)y\(step)").numbers) ?? []
      #expect(Set(every).isDisjoint(with: between) && Set(every + between) == Set(all))
      #expect(between == all.filter { between.contains($0) }, "in the range's order")
      let halved = try FrameRange("\(range):\(step)").numbers
      #expect(halved.sorted() == all.sorted(), "each frame once")
      #expect(halved.starts(with: every), "coarse ones first")
    }
  }
}
