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
    "Options of light and layers change the image, are in its recipe, and are reused by --like",
    arguments: [
      ("sun", "--glow 0.5"), ("jupiter", "--tone-map filmic"), ("earth", "--pitch 3"),
      ("saturn", "--no-shadows"), ("mars", "--relief 3"), ("mars", "--relief displaced"),
      ("earth", "--layers night,water"), ("earth", "--no-clouds"), ("moon", "--exposure 2"),
      ("moon", "--light-strength 0.5"), ("mars", "--light-color orange"),
      ("venus", "--no-atmosphere"),
    ])
  func light(body: String, option: String) throws {
    try withTemporaryFolder { folder in
      let view = ["--size", "48", "--light-azimuth", "80"]
      let words = option.split(separator: " ").map(String.init)
      for options in [
        [body, "-o", "plain.png"] + view, [body, "-o", "changed.png"] + view + words,
        ["--like", "changed.png", "-o", "again.png"],
      ] {
        let outcome = try Program.run(["render"] + options, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
      }
      #expect(try Program.run(["diff", "plain.png", "changed.png"], in: folder).code == 7)
      #expect(try Program.run(["diff", "again.png", "changed.png"], in: folder).code == 0)
      #expect(try Program.run(["verify", "--render", "changed.png"], in: folder).code == 0)
      let explained = try Program.run(["explain", "changed.png"], in: folder).output
      let general = [
        "--no-shadows": "--shadows", "--no-clouds": "--layers", "--no-atmosphere": "--layers",
      ]
      #expect(explained.contains(general[words[0]] ?? words[0]), "\(explained)")
    }
  }

  @Test("Dust of rings is part of the recipe, and is reused by --like")
  func dust() throws {
    try withTemporaryFolder { folder in
      let view = ["--fit", "rings", "--light-azimuth", "175", "--size", "96"]
      let outcome = try Program.run(["render", "jupiter", "-o", "ring.png"] + view, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let like = ["render", "--like", "ring.png", "-o", "again.png"]
      #expect(try Program.run(like, in: folder).code == 0)
      #expect(try Program.run(["diff", "ring.png", "again.png"], in: folder).code == 0)
      let recipe = try Program.run(["explain", "--json", "ring.png"], in: folder).output
      #expect(recipe.contains("dust"), "\(recipe)")
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
