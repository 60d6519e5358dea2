import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene
import Testing

@Suite("Requested images")
struct JobTests {
  @Test(
    "Patterns fill in numbers, bodies and sizes",
    arguments: [
      ("a_####.png", "a_0007.png"), ("a%04d.png", "a0007.png"), ("a{frame:3}.png", "a007.png"),
      ("a{frame}.png", "a7.png"), ("{id}-{size}-##.png", "io-8x4-07.png"), ("100%.png", "100%.png"),
    ])
  func patterns(text: String, expected: String) throws {
    let pattern = try FramePattern(text)
    #expect(pattern.path(frame: 7, id: "io", size: ImageSize(width: 8, height: 4)) == expected)
  }

  @Test("Names of bodies stay within their folder, and scales are written as @2x")
  func names() throws {
    func path(_ text: String, _ name: String, scale: Int) throws -> String {
      let body = CelestialBody(id: "x", name: name, kind: .planet, radii: .sphere(diameter: 1))
      return try FramePattern(text)
        .path(of: body, frame: -7, size: ImageSize(width: 64, height: 32), scale: scale)
    }
    #expect(try path("{name}{@scale}.png", "Io", scale: 1) == "Io.png")
    #expect(try path("{name}{@scale}.png", "Io", scale: 3) == "Io@3x.png")
    #expect(try path("{id}-{scale}-{size}.png", "Io", scale: 1) == "x-1-64x32.png")
    #expect(try path("{name}_####.png", "../a\u{7}", scale: 1) == "_._a__-0007.png")
    #expect(try path("{name}.png", "a\u{202E}gnp\u{2069}.b", scale: 1) == "agnp.b.png")
  }

  @Test("Unknown placeholders are rejected", arguments: ["{nome}.png", "{frame:0}.png", "{id.png"])
  func badPatterns(text: String) {
    #expect(throws: FramePattern.Malformed.self) { try FramePattern(text) }
  }

  @Test("A frame's rotation is a function of its number alone")
  func turns() throws {
    let body = CelestialBody(id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 1))
    func turns(_ frames: String) throws -> [Int: Double] {
      let batch = Batch.turntable(
        of: body, frames: try FrameRange(frames), framesPerTurn: 12, width: 8, height: 8,
        pattern: try FramePattern("f##.png"))
      return Dictionary(uniqueKeysWithValues: batch.images.map { ($0.frame, $0.turn) })
    }
    let all = try turns("1-25")
    #expect(all[1] == 0 && all[13] == 0 && all[25] == 0 && all[4] == 0.25)
    for (frame, turn) in try turns("9,3-5,12-10") { #expect(all[frame] == turn) }
  }
}
