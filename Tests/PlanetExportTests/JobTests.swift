import PlanetCatalogue
import PlanetExport
import Testing

@Suite("What is asked for")
struct JobTests {
  @Test(
    "Patterns fill in numbers, bodies and sizes",
    arguments: [
      ("a_####.png", "a_0007.png"), ("a%04d.png", "a0007.png"), ("a{frame:3}.png", "a007.png"),
      ("a{frame}.png", "a7.png"), ("{id}-{size}-##.png", "io-8x4-07.png"), ("100%.png", "100%.png"),
    ])
  func patterns(text: String, expected: String) throws {
    let pattern = try FramePattern(text)
    #expect(pattern.path(frame: 7, id: "io", size: "8x4") == expected)
  }

  @Test("Unknown placeholders are refused", arguments: ["{name}.png", "{frame:0}.png", "{id.png"])
  func badPatterns(text: String) {
    #expect(throws: FramePattern.Malformed.self) { try FramePattern(text) }
  }

  @Test("A frame's turn is a function of its number alone")
  func turns() throws {
    let body = CelestialBody(id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 1))
    func turns(_ frames: String) throws -> [Int: Double] {
      let job = ExportJob.turntable(
        of: body, frames: try FrameRange(frames), framesPerTurn: 12, width: 8, height: 8,
        pattern: try FramePattern("f##.png"))
      return Dictionary(uniqueKeysWithValues: job.pictures.map { ($0.frame, $0.turn) })
    }
    let all = try turns("1-25")
    #expect(all[1] == 0 && all[13] == 0 && all[25] == 0 && all[4] == 0.25)
    for (frame, turn) in try turns("9,3-5,12-10") { #expect(all[frame] == turn) }
  }
}
