import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

/// Reports of damaged and missing maps.
@Suite("Reports of maps")
struct MapReportTests {
  private let size = ["--size", "8"]

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Four bodies: a map that is cut off, a ring strip that is cut off, a map whose colour profile
  /// is damaged, and a map without faults.
  private func writeFaults(_ folder: String) throws {
    let map = try PNG.encode(TestImages.waves(width: 64, height: 32))
    let plain = TinyPNG(
      width: 16, height: 8, colorType: 2, bitDepth: 8, samples: Array(repeating: 90, count: 384))
    let files = [
      ("cut.png", Array(map.prefix(map.count / 2))), ("good.png", map),
      ("profile.png", TestProfile.png(plain, with: [1, 2, 3])),
    ]
    for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)")) }
    try write(
      """
      <catalogue>
      <body name="A"><map src="cut.png"/></body>
      <body name="B"><diameter>9 km</diameter><map src="good.png"/>
      <rings><strip src="cut.png" inner="6 km" outer="9 km"/></rings></body>
      <body name="C"><map src="profile.png"/></body>
      <body name="D"><map src="good.png"/></body>
      </catalogue>
      """, "\(folder)/my.xml")
  }

  private func problems(_ outcome: Program.Outcome) -> [String] {
    outcome.errors.split(separator: "\n").filter { $0.hasPrefix("my.xml:") }.map(String.init)
      .sorted()
  }

  @Test(
    "A dry run and a plan report the problems of maps that the run reports",
    arguments: ["a", "b", "c", "d"])
  func prepareFromHeaders(body: String) throws {
    try withTemporaryFolder { folder in
      try writeFaults(folder)
      for strict in [[], ["--strict"]] {
        let output = "o\(strict.count)"
        let turn =
          ["turntable", body, "--catalogue", "my.xml", "--frames", "1-3", "-o", "\(output)/#.png"]
          + size + strict
        let dry = try Program.run(turn + ["--dry-run"], in: folder)
        let plan = try Program.run(
          ["plan", "--format", "json", "--shards", "2", "--"] + turn, in: folder)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(output)"))
        let run = try Program.run(turn, in: folder)
        #expect(problems(run).count == (body == "d" ? 0 : 1), "\(run.errors)")
        #expect(problems(dry) == problems(run) && problems(plan) == problems(run))
        #expect(run.code == (strict.isEmpty || body == "d" ? 0 : 4))
        #expect(dry.code == run.code && plan.code == run.code)
        #expect(dry.lines == run.lines.sorted())
        #expect(plan.output.isEmpty == (run.code != 0))
      }
    }
  }

  @Test("A dry run lists the images of bodies without errors")
  func someFail() throws {
    try withTemporaryFolder { folder in
      try writeFaults(folder)
      let arguments =
        ["thumbnails", "--catalogue", "my.xml", "-o", "o/", "--strict"] + size
      let dry = try Program.run(arguments + ["--dry-run"], in: folder)
      #expect(dry.code == 6 && dry.lines == ["o/d.png"], "\(dry.errors)")
      let run = try Program.run(arguments, in: folder)
      #expect(run.code == 6 && run.lines == dry.lines && problems(run) == problems(dry))
    }
  }

  @Test(
    "An error of a map is reported once, at the element that names it",
    arguments: [
      "turntable a --frames 1-5 -o #.png", "animate a --frames 1-5 -o a.apng", "sheet a -o s.png",
    ])
  func once(command: String) throws {
    try withTemporaryFolder { folder in
      try writeFaults(folder)
      let words = command.split(separator: " ").map(String.init)
      let outcome = try Program.run(
        words + ["--catalogue", "my.xml", "--strict"] + size, in: folder)
      #expect(outcome.code == 4 && outcome.lines.isEmpty)
      #expect(outcome.errors.components(separatedBy: "cut.png: the PNG").count == 2)
      #expect(
        outcome.errors.hasPrefix("my.xml:2:26: error: cut.png: the PNG"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("checker"))
    }
  }

  @Test("validate and render report a map of another name with the same message")
  func otherName() throws {
    try withTemporaryFolder { folder in
      try writeFaults(folder)
      try write(
        "<catalogue><body name='A'><map src='Good.png'/></body></catalogue>", "\(folder)/a.xml")
      let message = "no file has the name 'Good.png' of the map; 'good.png' is used"
      for command in [["validate", "a.xml"], ["render", "a", "--catalogue", "a.xml"] + size] {
        let lenient = try Program.run(command, in: folder)
        let lines = lenient.errors.split(separator: "\n").filter { $0.hasPrefix("a.xml") }
        #expect(lenient.code == 0 && lines == ["a.xml:1:37: warning: \(message)"])
        let strict = try Program.run(command + ["--strict"], in: folder)
        #expect(strict.code == 4 && strict.errors.hasPrefix("a.xml:1:37: error: \(message)"))
      }
    }
  }

  @Test(
    "validate and render report a missing map with the same message",
    arguments: [
      (".", ": it is a folder", ""),
      ("~/a.png", ": ~ is not replaced by the home folder; write the full path", ""),
      ("goood.jpg", "", "; did you mean 'good.png'?"), ("none.png", "", ""),
    ])
  func missing(path: String, reason: String, suggestion: String) throws {
    try withTemporaryFolder { folder in
      try writeFaults(folder)
      try write(
        "<catalogue><body name='A'><map src='\(path)'/></body></catalogue>", "\(folder)/a.xml")
      let render = ["render", "a", "--catalogue", "a.xml"] + size
      let effect = "; a checker is rendered in its place"
      for (command, effect) in [(["validate", "a.xml"], ""), (render, effect)] {
        let lenient = try Program.run(command, in: folder)
        let line = try #require(lenient.errors.split(separator: "\n").first)
        #expect(
          line.hasPrefix("a.xml:1:37: warning: the map '\(path)' is missing in the folders ., "))
        #expect(line.hasSuffix("\(reason)\(effect)\(suggestion)"), "\(line)")
        let strict = try Program.run(command + ["--strict"], in: folder)
        #expect(strict.code == 4 && strict.errors.hasPrefix("a.xml:1:37: error: the map '\(path)'"))
        #expect(!strict.errors.contains("checker"), "\(strict.errors)")
      }
    }
  }

  @Test("A dry run lists the images left to render with their sizes")
  func resumed() throws {
    try withTemporaryFolder { folder in
      let arguments = ["thumbnails", "io", "mars", "-o", "o/", "--sizes", "8,16x9"]
      let all = try Program.run(arguments, in: folder).lines.sorted()
      #expect(all.count == 4)
      try FileManager.default.removeItem(atPath: "\(folder)/\(all[1])")
      let dry = try Program.run(arguments + ["--resume", "--dry-run"], in: folder)
      #expect(dry.code == 0 && dry.lines == [all[1]])
      #expect(
        dry.errors.contains("4 images of 8x8 and 16x9, 8 bits; 3 exist, to be kept"),
        "\(dry.errors)")
    }
  }
}
