import Foundation
import Glibc
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Files that are too large, and special files")
struct LargeFileTests {
  /// Runs the program with a limit of address space in kilobytes.
  private func run(
    _ arguments: String, kilobytes: Int, in folder: String
  ) throws -> Program.Outcome {
    try Program.run(
      URL(filePath: "/bin/sh"),
      [
        "-c", "ulimit -v \(kilobytes); exec /usr/bin/timeout 60 \"$0\" \(arguments)",
        Program.url.path(),
      ], in: folder)
  }

  /// Writes a catalogue of a body with a map.
  private func writeCatalogue(map: String, in folder: String) throws {
    let xml =
      "<solarsystem><solarsystemelement><name>X</name><diameter>5</diameter>"
      + "<texture>\(map)</texture></solarsystemelement></solarsystem>"
    try Data(xml.utf8).write(to: URL(filePath: "\(folder)/x.xml"))
  }

  private let render = "render x --catalogue x.xml --size 64 -o x.png --map-cache off"

  @Test("Only the start of a file that is not an image is read", arguments: ["a.jpg", "a.png"])
  func zeros(name: String) throws {
    try withTemporaryFolder { folder in
      try Data().write(to: URL(filePath: "\(folder)/\(name)"))
      #expect(unsafe truncate("\(folder)/\(name)", 3 << 30) == 0)
      try writeCatalogue(map: name, in: folder)
      let drawn = try run(render, kilobytes: 260_000, in: folder)
      #expect(drawn.code == 0 && drawn.errors.contains("a checker is rendered"), "\(drawn.errors)")
      for (command, code) in [("explain", 7), ("verify", 7), ("diff x.png", 7)] {
        let outcome = try run("\(command) \(name)", kilobytes: 260_000, in: folder)
        #expect(outcome.code == code && outcome.errors.contains(name), "\(outcome.errors)")
      }
    }
  }

  @Test("A map too large for memory ends with exit code 8 and figures, without a checker")
  func scarceMemory() throws {
    try withTemporaryFolder { folder in
      // Progressive: 403 MB of coefficients, all of them missing.
      try Data(TinyJPEG.start(0xC2, width: 16384, height: 8192)).write(
        to: URL(filePath: "\(folder)/a.jpg"))
      try writeCatalogue(map: "a.jpg", in: folder)
      for command in [render, "\(render) --dry-run", "\(render) --strict"] {
        let outcome = try run(command, kilobytes: 300_000, in: folder)
        #expect(outcome.code == 8, "\(outcome.errors)")
        #expect(
          outcome.errors.contains("takes about 4")
            && outcome.errors.contains(" MB of memory are free"))
        #expect(!outcome.errors.contains("checker") && outcome.lines.isEmpty)
      }
      let checked = try run("validate x.xml", kilobytes: 300_000, in: folder)
      #expect(checked.code == 8 && checked.errors.contains("takes about 4"), "\(checked.errors)")
      let damaged = try run(render, kilobytes: 4 << 20, in: folder)
      #expect(damaged.code == 0 && damaged.errors.contains("checker"), "\(damaged.errors)")
    }
  }

  @Test("A large file is mapped, and rejected with exit code 8 if address space is too small")
  func mapped() throws {
    try withTemporaryFolder { folder in
      var map = TinyPNG(
        width: 16, height: 8, colorType: 0, bitDepth: 8, samples: Array(repeating: 90, count: 128))
      map.chunksBefore = [TinyPNG.Chunk("prVt", Array(repeating: 1, count: 64 << 20))]
      try Data(map.bytes).write(to: URL(filePath: "\(folder)/a.png"))
      try writeCatalogue(map: "a.png", in: folder)
      let small = try run(render, kilobytes: 120_000, in: folder)
      #expect(small.code == 8 && small.errors.contains("takes 68 MB"), "\(small.errors)")
      let large = try run(render, kilobytes: 400_000, in: folder)
      #expect(large.code == 0 && large.errors == "", "\(large.errors)")
    }
  }

  @Test("Pipes and devices are rejected as inputs without blocking")
  func special() throws {
    try withTemporaryFolder { folder in
      #expect(unsafe mkfifo("\(folder)/pipe.png", 0o600) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/zero.png", withDestinationPath: "/dev/zero")
      let made = try Program.run(
        [
          "turntable", "io", "--frames", "1-2", "-o", "f#.png", "--size", "8", "--manifest",
          "m.json",
        ],
        in: folder)
      #expect(made.code == 0)
      for (name, kind) in [("pipe.png", "a pipe"), ("zero.png", "a device")] {
        for (command, code) in [
          ("explain", 4), ("verify", 7), ("diff f2.png", 4), ("render --like", 4),
          ("list --catalogue", 3),
        ] {
          let outcome = try run("\(command) \(name)", kilobytes: 260_000, in: folder)
          #expect(outcome.code == code && outcome.errors.contains(kind), "\(outcome.errors)")
        }
        // In place of an image that a manifest names.
        let frame = URL(filePath: "\(folder)/f1.png")
        try FileManager.default.removeItem(at: frame)
        try FileManager.default.createSymbolicLink(
          atPath: frame.path(), withDestinationPath: name)
        let outcome = try run("verify m.json", kilobytes: 260_000, in: folder)
        #expect(outcome.code == 7 && outcome.errors.contains(kind), "\(outcome.errors)")
        #expect(outcome.lines == ["f2.png: right"])
      }
      let piped = try run(
        "list --catalogue /dev/stdin <x.xml", kilobytes: 260_000, in: folder)
      #expect(piped.code != 0)
      try writeCatalogue(map: "a.png", in: folder)
      for command in [
        "cat x.xml | \"$0\" list --catalogue /dev/stdin", "\"$0\" list --catalogue <(cat x.xml)",
      ] {
        let outcome = try Program.run(
          URL(filePath: "/bin/bash"), ["-c", command, Program.url.path()], in: folder)
        #expect(outcome.code == 0 && outcome.output.contains("X"), "\(outcome.errors)")
      }
    }
  }
}
