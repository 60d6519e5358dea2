import Foundation
import PlanetTestSupport
import Testing

@Suite("Commands that explain prints")
struct ExplainOptionTests {
  /// Renders an image, runs the second command that `explain` prints, and expects the same job and
  /// pixels.
  private func expectCommand(for command: [String], _ start: String) throws {
    try withTemporaryFolder { folder in
      let drawn = try Program.run(command + ["-o", "a.png"], in: folder)
      #expect(drawn.code == 0, "\(drawn.errors)")
      let explained = try Program.run(["explain", "a.png"], in: folder)
      let line = try #require(
        explained.lines.last { $0.hasPrefix("planetnode \(start) ") }, "\(explained.output)")
      #expect(!line.contains("--like"), "\(line)")
      let again = try Program.run(
        URL(filePath: "/bin/sh"), ["-c", "'\(Program.url.path())' \(line.dropFirst(11)) -o b.png"],
        in: folder)
      #expect(again.code == 0, "\(again.errors)")
      let jobs = try ["a.png", "b.png"].map {
        try Program.run(["explain", "--json", $0], in: folder).output
      }
      #expect(jobs[0] == jobs[1])
      #expect(try Program.run(["diff", "a.png", "b.png"], in: folder).code == 0)
    }
  }

  @Test(
    "Meshes and displaced relief are determined by options",
    arguments: ["--geometry mesh", "--mesh-detail 30", "--relief 5,displaced", "--no-night"])
  func geometry(options: String) throws {
    let words = options.split(separator: " ").map(String.init)
    try expectCommand(for: ["render", "earth", "--size", "40"] + words, "render earth")
  }

  @Test(
    "The style of labels is determined by options",
    arguments: [
      "", "--text-size 8", "--text-color #ffcc00", "--text-size 20 --text-color #ffcc00",
      "--text-size 8 --exposure 1 --no-clouds",
    ])
  func labels(options: String) throws {
    let words = options.split(separator: " ").map(String.init)
    let compare = ["compare", "earth", "mars", "--size", "300x200"]
    try expectCommand(for: compare + words, "compare earth mars")
    guard !options.contains("clouds") else { return }
    let dated = [
      "render", "mars", "--date", "2027-02-19T16:00Z", "--size", "64",
      "--overlay", "names,scale-bar",
    ]
    try expectCommand(for: dated + words, "render mars")
  }

  @Test("A missing file does not stop the others, and decides the exit code")
  func missing() throws {
    try withTemporaryFolder { folder in
      for name in ["a.png", "b.png"] {
        #expect(
          try Program.run(["render", "io", "--size", "16", "-o", name], in: folder).code == 0)
      }
      try Data("no image".utf8).write(to: URL(filePath: "\(folder)/c.png"))
      let outcome = try Program.run(["explain", "none.png", "a.png", "b.png"], in: folder)
      #expect(outcome.code == 4 && outcome.errors.contains("none.png"), "\(outcome.errors)")
      #expect(outcome.output.contains("a.png: Io") && outcome.output.contains("b.png: Io"))
      let worse = try Program.run(
        ["explain", "--json", "c.png", "none.png", "a.png"], in: folder)
      #expect(worse.code == 7 && worse.lines.count == 1, "\(worse.errors)")
    }
  }

  @Test("explain rounds angles that follow from a date in its text, and not in JSON")
  func roundedAngles() throws {
    try withTemporaryFolder { folder in
      let made = try Program.run(
        ["render", "moon", "--date", "2027-02-19", "--size", "16", "-o", "m.png"], in: folder)
      #expect(made.code == 0)
      let text = try Program.run(["explain", "m.png"], in: folder)
      let json = try Program.run(["explain", "--json", "m.png"], in: folder)
      let angle = /[0-9]\.[0-9]{5,}°/
      #expect(text.output.contains("north pole at right ascension 272.5963°"), "\(text)")
      #expect(text.output.firstMatch(of: angle) == nil, "\(text)")
      #expect(json.output.firstMatch(of: /"fieldOfView":0\.[0-9]{10,}/) != nil, "\(json.output)")
    }
  }
}
