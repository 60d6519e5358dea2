import Foundation
import PlanetTestSupport
import Testing

@Suite("Options that have an effect")
struct OptionEffectTests {
  private let turn = ["turntable", "mars", "--frames-per-turn", "2", "--size", "8", "-o", "a#.png"]

  @Test("Requested JSON is printed in a quiet run too")
  func quiet() throws {
    try withTemporaryFolder { folder in
      let json = try Program.run(turn + ["--quiet", "--progress", "json"], in: folder)
      #expect(json.code == 0 && json.errors.contains("\"event\":\"end\""))
      let plain = try Program.run(turn + ["--quiet", "--progress", "plain"], in: folder)
      #expect(plain.code == 0 && plain.errors.isEmpty)
    }
  }

  @Test("Latitude bands imply meshes, are part of the recipe, and are reused by --like")
  func mesh() throws {
    try withTemporaryFolder { folder in
      for options in [
        ["io", "--size", "32", "--mesh-detail", "8", "-o", "m.png"],
        ["--like", "m.png", "-o", "again.png"],
        ["--like", "m.png", "--geometry", "exact", "-o", "exact.png"],
        ["io", "--size", "32", "-o", "default.png"],
      ] {
        let outcome = try Program.run(["render"] + options, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
      }
      let explained = try Program.run(["explain", "m.png"], in: folder).output
      #expect(explained.contains("--geometry mesh --mesh-detail 8"), "\(explained)")
      func differs(_ one: String, _ other: String) throws -> Bool {
        try Program.run(["diff", one, other], in: folder).code == 7
      }
      #expect(try !differs("m.png", "again.png"))
      #expect(try !differs("exact.png", "default.png"))
      #expect(try differs("m.png", "default.png"))
      #expect(try Program.run(["verify", "--render", "m.png"], in: folder).code == 0)
      let refused = try Program.run(
        ["render", "io", "--geometry", "exact", "--mesh-detail", "8"], in: folder)
      #expect(refused.code == 2 && refused.errors.contains("leave out --mesh-detail"))
    }
  }

  @Test(
    "Options without effect are rejected",
    arguments: [
      (["--sun", "camera"], "--motion orbit"),
      (["--phases", "--light-frame", "world"], "cannot be combined with --light-frame world"),
      (
        ["--motion", "orbit", "--sun", "camera", "--light-frame", "world"],
        "--light-frame world fixes it"
      ), (["--manifest", "m_{id}.json"], "{shard}"),
    ])
  func refused(options: [String], reason: String) throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(turn + options, in: folder)
      #expect(outcome.code == 2 && outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(outcome.lines.isEmpty)
    }
  }
}
