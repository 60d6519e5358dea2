import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Warnings about maps, and commands for missing images")
struct MapWarningTests {
  /// Writes a truncated map, and a catalogue of three bodies with it.
  private func write(_ folder: String) throws {
    try Data(PNG.encode(TestImages.waves(width: 64, height: 32)).dropLast(40))
      .write(to: URL(filePath: "\(folder)/m.png"))
    let bodies = (1...3).map { "<body id='b\($0)' name='B\($0)'><map src='m.png'/></body>" }
    try Data("<catalogue>\(bodies.joined())</catalogue>".utf8)
      .write(to: URL(filePath: "\(folder)/c.xml"))
  }

  @Test(
    "A damaged map is reported once in a run",
    arguments: [
      ["sheet", "-o", "s.png"], ["sheet", "-o", "s.png", "--dry-run"],
      ["animate", "b1", "--format", "apng", "--frames", "1-3", "-o", "a.png"],
      ["animate", "b1", "--format", "sprites", "--frames", "1-3", "-o", "a.png"],
      ["turntable", "b1", "--frames", "1-3", "-o", "f_#.png"],
      ["thumbnails", "--sizes", "8,16", "-o", "t/{id}-{size}.png"],
      ["render", "b1", "-o", "c.png"],
    ])
  func once(command: [String]) throws {
    try withTemporaryFolder { folder in
      try write(folder)
      let size = command.contains("--sizes") ? [] : ["--size", "8"]
      let run = try Program.run(command + ["--catalogue", "c.xml"] + size, in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let reports = run.errors.components(separatedBy: "the PNG is truncated").count - 1
      #expect(reports == 1, "\(run.errors)")
    }
  }

  @Test("A job file is not written for a damaged map with --strict, and warns without")
  func plan() throws {
    try withTemporaryFolder { folder in
      try write(folder)
      for (options, code) in [([], 0), (["--strict"], 4)] as [([String], Int32)] {
        let run = try Program.run(
          [
            "plan", "--format", "make", "--shards", "2", "-o", "job.mk", "--", "turntable", "b1",
            "--catalogue", "c.xml", "--frames", "1-4", "-o", "f_#.png", "--size", "8",
          ] + options,
          in: folder)
        #expect(run.code == code && run.errors.contains("the PNG is truncated"), "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: "\(folder)/job.mk") == (code == 0))
        try? FileManager.default.removeItem(atPath: "\(folder)/job.mk")
      }
    }
  }

  @Test("verify of images that were copied without their catalogue names it")
  func copied() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: "\(folder)/own", withIntermediateDirectories: false)
      try Data(
        "<catalogue><body id='b' name='B'><surface color='#808080'/></body></catalogue>".utf8
      )
      .write(to: URL(filePath: "\(folder)/own/c.xml"))
      let run = try Program.run(
        [
          "turntable", "b", "--catalogue", "c.xml", "--frames", "1-3", "-o", "f/a_#.png",
          "--manifest", "f/m.json", "--size", "8",
        ], in: "\(folder)/own")
      #expect(run.code == 0, "\(run.errors)")
      try files.copyItem(atPath: "\(folder)/own/f", toPath: "\(folder)/copy")
      try files.removeItem(atPath: "\(folder)/copy/a_2.png")
      let lone = try Program.run(["verify", "copy"], in: folder)
      #expect(lone.code == 7)
      #expect(lone.errors.contains("render with (in the folder of the run, where 'c.xml' is):"))
      // The command renders the image there.
      let line = try #require(
        lone.errors.split(separator: "\n").first { $0.hasPrefix("  planetnode ") })
      let shell = line.replacing("planetnode ", with: "'\(Program.url.path())' ")
      let made = try Program.run(
        URL(filePath: "/bin/sh"), ["-c", String(shell)], in: "\(folder)/own")
      #expect(made.code == 0, "\(made.errors)")
      #expect(try Program.run(["verify", "copy"], in: folder).code == 0)
    }
  }
}
