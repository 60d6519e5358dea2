import Foundation
import PlanetTestSupport
import Testing

@Suite("Options that have an effect")
struct OptionEffectTests {
  private let turn = ["turntable", "mars", "--frames-per-turn", "2", "--size", "8", "-o", "a#.png"]

  @Test("JSON that is asked for is told in a quiet run too")
  func quiet() throws {
    try withTemporaryFolder { folder in
      let json = try Program.run(turn + ["--quiet", "--progress", "json"], in: folder)
      #expect(json.code == 0 && json.errors.contains("\"event\":\"end\""))
      let plain = try Program.run(turn + ["--quiet", "--progress", "plain"], in: folder)
      #expect(plain.code == 0 && plain.errors.isEmpty)
    }
  }

  @Test(
    "What would have no effect is refused",
    arguments: [
      (["--sun", "camera"], "--motion orbit"), (["--manifest", "m_{id}.json"], "{shard}"),
    ])
  func refused(options: [String], reason: String) throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(turn + options, in: folder)
      #expect(outcome.code == 2 && outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(outcome.lines.isEmpty)
    }
  }
}
