import Foundation
import PlanetAssets
import PlanetSystem
import PlanetTestSupport
import Testing

@Suite("Render jobs of sheets and animations from the command line")
struct CollectionProgramTests {
  private static let turn = ["--frames-per-turn", "6", "--size", "24"]

  /// True if names can be rendered: without fonts-dejavu-core there are no sheets to test.
  private static let hasFont = (try? FontFile.read(override: nil)) != nil

  /// The commands that make one file of many images, and their files.
  private static let commands: [(arguments: [String], files: [String])] =
    [
      (["animate", "mars", "-o", "a.apng"] + turn, ["a.apng"]),
      (["animate", "mars", "-o", "a.png", "--format", "sprites"] + turn, ["a.png", "a.json"]),
    ] + (hasFont ? [(["sheet", "io", "saturn", "-o", "a.png", "--size", "24"], ["a.png"])] : [])

  private func bytes(_ name: String, _ folder: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
  }

  @Test("Collections can be verified, reproduced and explained", arguments: commands)
  func provenance(arguments: [String], files: [String]) throws {
    try withTemporaryFolder { folder in
      #expect(try Program.run(arguments, in: folder).lines == files)
      let verify = try Program.run(["verify", files[0], "--render"], in: folder)
      #expect(verify.code == 0 && verify.lines == ["\(files[0]): right"], "\(verify.errors)")
      let words = try Program.run(["explain", files[0]], in: folder)
      #expect(words.code == 0 && words.output.contains("Fingerprint"))
      #expect(words.output.contains("PlanetNode, Apache-2.0"))
      let json = try Program.run(["explain", "--json", files[0]], in: folder)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any])
      #expect(object["count"] as? Int == (arguments[0] == "sheet" ? 2 : 6))
      if files.count == 2 {
        let sprites = try JSONSerialization.jsonObject(with: bytes(files[1], folder))
        let meta = try #require((sprites as? [String: Any])?["meta"] as? [String: Any])
        let line = try #require(json.lines.first)
        #expect(meta["job"] as? String == SHA256Digest(of: Array(line.utf8)).description)
      }
      var damaged = try bytes(files[0], folder)
      damaged[damaged.count / 2] ^= 0x10
      try damaged.write(to: URL(filePath: "\(folder)/\(files[0])"))
      #expect(try Program.run(["verify", files[0]], in: folder).code == 7)
      #expect(try Program.run(["explain", files[0]], in: folder).code == 7)
    }
  }

  @Test("--resume renders only missing, damaged and different files", arguments: commands)
  func resume(arguments: [String], files: [String]) throws {
    try withTemporaryFolder { folder in
      let resume = arguments + ["--resume", "--progress", "plain"]
      let first = try Program.run(resume, in: folder)
      #expect(first.code == 0 && first.lines == files && !first.errors.contains("exists"))
      let file = URL(filePath: "\(folder)/\(files[0])")
      let whole = try Data(contentsOf: file)
      let second = try Program.run(resume, in: folder)
      #expect(second.code == 0 && second.lines == files)
      #expect(second.errors.contains("\(files[0]) exists\n"))
      try whole.dropLast(7).write(to: file)
      let third = try Program.run(resume, in: folder)
      #expect(third.code == 0 && !third.errors.contains("exists"))
      #expect(try Data(contentsOf: file) == whole)
      let other = try Program.run(resume + ["--elevation", "16"], in: folder)
      #expect(other.code == 0 && !other.errors.contains("exists"))
      #expect(try Data(contentsOf: file) != whole)
      if files.count == 2 {
        // The JSON of an existing image is written separately.
        let json = try bytes(files[1], folder)
        try FileManager.default.removeItem(atPath: "\(folder)/\(files[1])")
        let again = try Program.run(resume + ["--elevation", "16"], in: folder)
        #expect(again.code == 0 && again.errors.contains("exists"))
        #expect(try bytes(files[1], folder) == json)
      }
    }
  }

  @Test("--no-overwrite leaves files unchanged, --dry-run writes none", arguments: commands)
  func careful(arguments: [String], files: [String]) throws {
    try withTemporaryFolder { folder in
      let plan = try Program.run(arguments + ["--dry-run"], in: folder)
      #expect(plan.code == 0 && plan.lines == files && plan.errors.contains("memory    about"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      let last = URL(filePath: "\(folder)/\(files[files.count - 1])")
      try Data("mine".utf8).write(to: last)
      for more in [["--no-overwrite"], ["--no-overwrite", "--dry-run"]] {
        let refused = try Program.run(arguments + more, in: folder)
        #expect(refused.code == 5 && refused.errors.contains("exists and is not replaced"))
      }
      #expect(try Data(contentsOf: last) == Data("mine".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
      #expect(try Program.run(arguments + ["--overwrite"], in: folder).code == 0)
    }
  }

  @Test("Streamed PNGs equal the files of a turntable, byte for byte")
  func stream() throws {
    try withTemporaryFolder { folder in
      let turntable = ["turntable", "mars", "-o", "#.png"] + Self.turn
      #expect(try Program.run(turntable, in: folder).code == 0)
      let files = try (1...6).map { try bytes("\($0).png", folder) }
      let stream = try Program.run(
        ["animate", "mars", "--format", "png", "-o", "-", "--threads", "3"] + Self.turn)
      #expect(stream.code == 0 && stream.bytes == files.flatMap { [UInt8]($0) })
    }
  }

  @Test("No output replaces another output or an input")
  func collisions() throws {
    try withTemporaryFolder { folder in
      let sprites = ["animate", "mars", "--format", "sprites"] + Self.turn
      for name in ["mars.json", "mars.JSON"] {
        let both = try Program.run(sprites + ["-o", name], in: folder)
        #expect(both.code == 2 && both.errors.contains("as PNG (.png)"))
      }
      let xml = """
        <solarsystem><solarsystemelement><name>X</name><diameter>9 km</diameter>
        </solarsystemelement></solarsystem>
        """
      let catalogue = URL(filePath: "\(folder)/x.json")
      try Data(xml.utf8).write(to: catalogue)
      let over = try Program.run(
        ["animate", "x", "--catalogue", "x.json", "--format", "sprites", "-o", "x.png"]
          + Self.turn, in: folder)
      #expect(over.code == 2 && over.errors.contains("would replace"), "\(over.errors)")
      #expect(try Data(contentsOf: catalogue) == Data(xml.utf8))
      guard let font = try? FontFile.read(override: nil) else { return }
      try Data(font.bytes).write(to: URL(filePath: "\(folder)/my.png"))
      let sheet = try Program.run(
        ["sheet", "io", "--font", "my.png", "-o", "./my.png", "--size", "16"], in: folder)
      #expect(sheet.code == 2 && sheet.errors.contains("would replace"))
    }
  }

  @Test("A collection larger than memory fails before rendering, with exit code 8")
  func memory() throws {
    try withTemporaryFolder { folder in
      let huge = try Program.run(
        ["animate", "io", "-o", "a.apng", "--size", "16384", "--frames-per-turn", "100000"],
        in: folder)
      #expect(huge.code == 8 && huge.errors.contains("of memory are free"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test(
    "A signal ends the rendering of a collection with exit code 130 and leaves no file",
    arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) throws {
    try withTemporaryFolder { folder in
      let run = try RunningProgram(
        [
          "animate", "mars", "-o", "a.apng", "--frames-per-turn", "20000", "--size", "32",
          "--progress", "json",
        ], in: folder)
      run.awaitErrors(lines: 2)
      run.send(signal)
      let end = run.wait()
      #expect(end.code == 130 && !end.wasKilled && end.output.isEmpty, "\(end)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test("An interrupted stream ends after a whole frame and reports the number of frames")
  func interruptedStream() throws {
    try withTemporaryFolder { folder in
      let script = """
        set -o pipefail
        "$0" animate io --format rgba -o - --frames-per-turn 100000 --size 32 > frames & pid=$!
        while kill -0 $pid && ! [ -s frames ]; do sleep 0.01; done
        kill -TERM $pid; wait $pid
        """
      let end = try Program.run(
        URL(filePath: "/bin/bash"), ["-c", script, Program.url.path()], in: folder)
      let frames = try bytes("frames", folder).count / (32 * 32 * 4)
      #expect(end.code == 130 && (1..<100_000).contains(frames))
      #expect(try bytes("frames", folder).count % (32 * 32 * 4) == 0)
      #expect(end.errors.contains("error: interrupted; \(frames) of 100000 images are rendered"))
    }
  }
}
