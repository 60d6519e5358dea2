import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Failures during runs")
struct RunTests {
  private let size = ["--size", "16"]

  private func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  private func objects(_ lines: String) throws -> [[String: Any]] {
    try lines.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("JSON progress has a line for each image, also for failures, and one for the end")
  func json() throws {
    try withTemporaryFolder { folder in
      try makeFolder("\(folder)/f2.png")
      let outcome = try Program.run(
        ["turntable", "io", "--frames", "1-3", "-o", "f#.png", "--progress", "json"] + size,
        in: folder)
      #expect(outcome.code == 6 && outcome.lines.sorted() == ["f1.png", "f3.png"])
      let lines = try objects(outcome.errors)
      #expect(lines.count == 4 && lines.map { $0["event"] as? String }.last == "end")
      let images = lines.dropLast()
      #expect(images.allSatisfy { $0["event"] as? String == "picture" })
      #expect(images.compactMap { $0["count"] as? Int } == [1, 2, 3])
      #expect(images.allSatisfy { $0["total"] as? Int == 3 })
      #expect(images.allSatisfy { ($0["milliseconds"] as? Double).map { $0 >= 0 } == true })
      for frame in 1...3 {
        let line = try #require(images.first { $0["frame"] as? Int == frame })
        #expect(line["path"] as? String == "f\(frame).png")
        #expect(line["ok"] as? Bool == (frame != 2))
        #expect((line["error"] as? String)?.contains("is a folder") == (frame == 2 ? true : nil))
      }
      #expect(lines[3]["made"] as? Int == 2 && lines[3]["failed"] as? Int == 1)
      #expect(lines[3]["notBegun"] as? Int == 0)
    }
  }

  @Test("Warnings in JSON are separate lines; plain progress is a line for each image")
  func plainAndWarnings() throws {
    try withTemporaryFolder { folder in
      let xml =
        "<solarsystem><solarsystemelement><name>A</name><texture>no\"ne.jpg</texture>"
        + "<diameter>5</diameter></solarsystemelement></solarsystem>"
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/a.xml"))
      let arguments = ["render", "A", "--catalogue", "a.xml", "-o", "a.png"] + size
      let lines = try objects(
        Program.run(arguments + ["--progress", "json"], in: folder).errors)
      #expect(lines.map { $0["event"] as? String } == ["warning", "picture", "end"])
      #expect((lines.first?["message"] as? String)?.contains("no\"ne.jpg") == true)
      let plain = try Program.run(["render", "io", "--progress", "plain"] + size, in: folder)
      #expect(plain.errors.hasPrefix("1/1 io.png ") && plain.errors.hasSuffix(" ms\n"))
    }
  }

  @Test("A dry run prints files and resources, and writes no file")
  func dryRun() throws {
    try withTemporaryFolder { folder in
      let arguments = ["turntable", "earth", "--frames", "1-5", "-o", "o/f#.png", "--dry-run"]
      let dry = try Program.run(arguments + ["--size", "64x32", "--threads", "3"], in: folder)
      #expect(dry.code == 0 && dry.lines == (1...5).map { "o/f\($0).png" })
      #expect(names(folder).isEmpty)
      for text in ["5 images of 64x32", "3 threads", " MB are free", "files ", "time  "] {
        #expect(dry.errors.contains(text), "\(dry.errors)")
      }
      #expect(try Program.run(arguments + ["--quiet"], in: folder).errors == "")
      try makeFolder("\(folder)/o/f2.png")
      try Data([1]).write(to: URL(filePath: "\(folder)/o/f3.png"))
      let blocked = try Program.run(
        arguments + ["--no-overwrite", "--progress", "json"], in: folder)
      let plan = try #require(try objects(blocked.errors).last)
      #expect(blocked.code == 6 && plan["event"] as? String == "plan")
      #expect(plan["pictures"] as? Int == 5 && plan["existing"] as? Int == 1)
      #expect(plan["blocked"] as? Int == 2 && (plan["memoryBytes"] as? Int ?? 0) > 1 << 20)
      #expect((plan["seconds"] as? Double ?? 0) > 0 && plan["width"] as? Int == 1024)
      #expect(names("\(folder)/o") == ["f2.png", "f3.png"])
    }
  }

  @Test("Files are replaced, or count as failed with --no-overwrite")
  func overwriting() throws {
    try withTemporaryFolder { folder in
      let old = Data("old".utf8)
      try old.write(to: URL(filePath: "\(folder)/io.png"))
      func content() throws -> Data { try Data(contentsOf: URL(filePath: "\(folder)/io.png")) }
      let kept = try Program.run(["render", "io", "--no-overwrite"] + size, in: folder)
      #expect(
        kept.code == 5 && kept.output == "" && kept.errors.contains("exists and is not replaced"))
      let some = try Program.run(
        ["thumbnails", "io", "mars", "-o", ".", "--no-overwrite"] + size, in: folder)
      #expect(some.code == 6 && some.lines == ["./mars.png"])
      #expect(try content() == old)
      #expect(try Program.run(["render", "io", "--overwrite"] + size, in: folder).code == 0)
      #expect(try content() != old)
      #expect(try Program.run(["render", "io"] + size, in: folder).code == 0)
    }
  }

  @Test("--fail-fast ends a run at the first failure, --keep-going continues")
  func failFast() throws {
    try withTemporaryFolder { folder in
      try makeFolder("\(folder)/f1.png")
      let arguments =
        ["turntable", "io", "--frames", "1-9", "-o", "f#.png", "--threads", "1"] + size
      let fast = try Program.run(arguments + ["--fail-fast"], in: folder)
      #expect(fast.code == 5 && fast.output == "" && names(folder) == ["f1.png"])
      let slow = try Program.run(arguments + ["--keep-going"], in: folder)
      #expect(slow.code == 6 && slow.lines.count == 8)
    }
  }

  @Test("Unwritable folders are reported with reason and advice before rendering")
  func readOnly() throws {
    let outcome = try Program.run(["render", "io", "-o", "/sys/new/io.png"] + size)
    #expect(outcome.code == 5 && outcome.output == "")
    #expect(outcome.errors.contains("/sys") && outcome.errors.contains("; choose another"))
    try withTemporaryFolder { folder in
      try Data([1]).write(to: URL(filePath: "\(folder)/file"))
      let file = try Program.run(["render", "io", "-o", "file/a/io.png"] + size, in: folder)
      #expect(file.code == 5 && file.errors.contains("'file' is not a folder"))
      let parents = try Program.run(["render", "io", "-o", "a/b/c/io.png"] + size, in: folder)
      #expect(parents.code == 0 && names("\(folder)/a/b/c") == ["io.png"])
    }
  }

  @Test("If only small files fit on the disk, they are written and no other is begun")
  func fullDisk() throws {
    try withTemporaryFolder { folder in
      // Files may grow to 2 KiB: enough for a tiny image of a dim body, not for a bright one's.
      let script =
        "ulimit -f 2; exec \"$0\" thumbnails -o o/ --size 20 --background black 2>/dev/null"
      let outcome = try Program.run(
        URL(filePath: "/bin/bash"), ["-c", script, Program.url.path()], in: folder)
      let made = names("\(folder)/o")
      #expect(outcome.code == 6 && (1..<20).contains(made.count))
      #expect(outcome.lines.sorted() == made.map { "o/\($0)" })
      for name in made {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/o/\(name)")))
        #expect(try PNG.decode8(bytes).width == 20)
      }
    }
  }

  @Test("Two runs in one folder do not interfere")
  func twoRuns() throws {
    try withTemporaryFolder { folder in
      let arguments = ["turntable", "saturn", "--frames-per-turn", "40", "-o", "o/##.png"] + size
      let runs = try (0..<3).map { _ in try RunningProgram(arguments, in: folder) }
      for run in runs {
        let end = run.wait()
        #expect(end.code == 0 && end.errors == "")
        #expect(end.output.split(separator: "\n").count == 40)
      }
      try FileManager.default.moveItem(atPath: "\(folder)/o", toPath: "\(folder)/crowded")
      #expect(try Program.run(arguments, in: folder).code == 0)
      #expect(names("\(folder)/crowded") == names("\(folder)/o"))
      for name in names("\(folder)/o") {
        let files = try ["crowded", "o"].map {
          try Data(contentsOf: URL(filePath: "\(folder)/\($0)/\(name)"))
        }
        #expect(files[0] == files[1])
      }
    }
  }

  @Test("Too little memory for an image is reported before rendering, with exit code 8")
  func tooLittleMemory() throws {
    let script =
      "ulimit -v 4000000; exec \"$0\" render io -o - --size 16384 --depth 16"
    let outcome = try Program.run(URL(filePath: "/bin/bash"), ["-c", script, Program.url.path()])
    #expect(outcome.code == 8 && outcome.output == "")
    #expect(outcome.errors.contains("16384x16384 takes about"))
    #expect(outcome.errors.contains("choose a smaller --size or --depth 8"))
  }
}
