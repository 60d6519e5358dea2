import Foundation
import PlanetTestSupport
import Testing

@Suite("Output and working folders of job files")
struct PlanFileTests {
  private static let make = URL(filePath: "/usr/bin/make")

  private func plan(
    _ format: String, to output: String, _ images: String = "f/a_#.png",
    options: [String] = [], in folder: String
  ) throws -> Program.Outcome {
    try Program.run(
      ["plan", "--format", format, "--shards", "2", "-o", output, "--", "turntable", "mars"]
        + ["--frames-per-turn", "2", "--size", "16", "-o", images] + options, in: folder)
  }

  @Test(
    "A job file replaces another job file only",
    arguments: [
      "slurm", "make", "opencue", "json",
    ])
  func replaced(format: String) throws {
    try withTemporaryFolder { folder in
      #expect(try plan(format, to: "job", in: folder).code == 0)
      #expect(try plan(format, to: "job", in: folder).code == 0)
      try Data("mine".utf8).write(to: URL(filePath: "\(folder)/notes"))
      let refused = try plan(format, to: "notes", in: folder)
      #expect(refused.code == 5 && refused.errors.contains("is not a job file"))
      #expect(try String(contentsOfFile: "\(folder)/notes", encoding: .utf8) == "mine")
      for path in ["f/a_2.png", "f/manifest-a_1-of-2.json", "f/manifest-a_all.json"] {
        let outcome = try plan(format, to: path, in: folder)
        #expect(outcome.code == 2 && outcome.errors.contains(path), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(path)"))
      }
    }
  }

  @Test("Two plans in one folder have manifests of different names")
  func names() throws {
    try withTemporaryFolder { folder in
      for name in ["day", "night"] {
        #expect(try plan("json", to: "\(name).json", "f/\(name)_#.png", in: folder).code == 0)
        let text = try String(contentsOfFile: "\(folder)/\(name).json", encoding: .utf8)
        #expect(text.contains("\"f/manifest-\(name)_1-of-2.json\""))
      }
    }
  }

  @Test(
    "A makefile refers to the folder of the plan in any working folder",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: make.path()), "no make: skipped"))
  func elsewhere() throws {
    try withTemporaryFolder { folder in
      let place = "\(folder)/it's $HOME"
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: false)
      #expect(try plan("make", to: "job", in: place).code == 0)
      let run = try Program.run(Self.make, ["-f", "\(place)/job"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      #expect(FileManager.default.fileExists(atPath: "\(place)/f/a_2.png"))
    }
  }

  @Test("A plan reports invalid references as the run does")
  func references() throws {
    try withTemporaryFolder { folder in
      let missing = try plan("json", to: "job", options: ["--reference", "no_#.png"], in: folder)
      #expect(missing.code == 4 && missing.errors.contains("no_1.png"))
      let draw = ["turntable", "mars", "--frames-per-turn", "2", "--size", "16"]
      #expect(try Program.run(draw + ["-o", "ref/a_#.png"], in: folder).code == 0)
      let found = try plan("json", to: "job", options: ["--reference", "ref"], in: folder)
      #expect(found.code == 0, "\(found.errors)")
      let lost = ["--reference", "ref/", "--diff-output", "ref/"]
      #expect(try plan("json", to: "job", options: lost, in: folder).code == 2)
      let compared = draw + ["-o", "f/a_#.png", "--reference", "ref", "--diff-output", "d/"]
      #expect(try Program.run(compared, in: folder).code == 0)
    }
  }
}
