import Foundation
import PlanetTestSupport
import Testing

@Suite("Provenance in images")
struct ProvenanceCommandTests {
  private let size = ["--size", "40"]

  @Test("An image is rendered again from its own recipe to the same file")
  func like() throws {
    try withTemporaryFolder { folder in
      let first = ["saturn", "-o", "a.png", "--elevation", "7.3", "--samples", "4"] + size
      #expect(try Program.run(["render"] + first, in: folder).code == 0)
      #expect(try Program.run(["render", "--like", "a.png", "-o", "b.png"], in: folder).code == 0)
      let (a, b) = try (bytes("a.png", folder), bytes("b.png", folder))
      #expect(a == b)
      let larger = [
        "render", "--like", "a.png", "--size", "60x50", "--elevation", "9", "-o", "c.png",
      ]
      #expect(try Program.run(larger, in: folder).code == 0)
      let diff = try Program.run(["diff", "a.png", "c.png"], in: folder)
      #expect(diff.code == 7)
      #expect(diff.lines.first == "height: 40 → 50")
      #expect(diff.lines.contains("view.elevation: 7.3 → 9"))
      #expect(try Program.run(["diff", "a.png", "b.png"], in: folder).code == 0)
      let own = try Program.run(["render", "--like", "a.png", "-o", "./a.png"], in: folder)
      #expect(own.code == 2 && own.errors.contains("would replace"))
      let both = try Program.run(["render", "mars", "--like", "a.png"], in: folder)
      #expect(both.code == 2 && both.errors.contains("--like"))
    }
  }

  @Test("The command that explain prints renders the same pixels")
  func explain() throws {
    try withTemporaryFolder { folder in
      let odd = [
        "render", "mars", "-o", "a.png", "--fov", "33.3", "--fill", "0.7", "--tilt", "-5",
      ]
      let more = [
        "--background", "#102030", "--light-azimuth", "12", "--no-dither", "--fit", "planet",
      ]
      #expect(try Program.run(odd + more + size, in: folder).code == 0)
      let answer = try Program.run(["explain", "a.png"], in: folder)
      #expect(answer.code == 0 && answer.output.contains("#102030"))
      let command = try #require(answer.lines.last)
      #expect(command.hasPrefix("planetnode render mars ") && command.contains("'#102030'"))
      let script = "\"$0\" \(command.dropFirst("planetnode ".count)) -o b.png"
      let shell = try Program.run(
        URL(filePath: "/bin/bash"), ["-c", script, Program.url.path()], in: folder)
      #expect(shell.code == 0, "\(shell.errors)")
      #expect(
        try Program.run(["diff", "a.png", "b.png"], in: folder).output
          == "all pixels are the same\n")
    }
  }

  @Test("--resume renders only missing images, and lists the same files")
  func resume() throws {
    try withTemporaryFolder { folder in
      let turn = ["turntable", "moon", "--frames", "1-4", "-o", "#.png", "--resume"] + size
      let first = try Program.run(turn, in: folder)
      #expect(first.code == 0 && first.lines.count == 4)
      try FileManager.default.removeItem(atPath: "\(folder)/3.png")
      let second = try Program.run(turn + ["--progress", "plain"], in: folder)
      #expect(second.code == 0 && second.lines.sorted() == first.lines.sorted())
      #expect(second.errors.components(separatedBy: "exists").count == 4)
      #expect(try Program.run(["verify", ".", "--render"], in: folder).code == 0)
    }
  }

  @Test(
    "Parts of a turn rendered separately equal the files of the whole turn",
    arguments: ["contiguous", "interleaved"])
  func shards(order: String) throws {
    try withTemporaryFolder { folder in
      let turn = ["turntable", "mars", "--frames-per-turn", "7"] + size
      #expect(try Program.run(turn + ["-o", "whole/#.png"], in: folder).code == 0)
      var count = 0
      for part in 1...3 {
        let run = try Program.run(
          turn + ["-o", "parts/#.png", "--shard", "\(part)/3", "--shard-order", order], in: folder)
        #expect(run.code == 0)
        count += run.lines.count
      }
      #expect(count == 7)
      for frame in 1...7 {
        #expect(try bytes("whole/\(frame).png", folder) == bytes("parts/\(frame).png", folder))
      }
      let none = try Program.run(turn + ["--shard", "auto", "-o", "#.png"], in: folder)
      #expect(none.code == 2 && none.errors.contains("Slurm"))
    }
  }

  @Test("verify reports damaged and foreign files, and exits with 7")
  func verify() throws {
    try withTemporaryFolder { folder in
      let turn = ["turntable", "moon", "--frames", "1-3", "-o", "f/#.png"]
      #expect(try Program.run(turn + size, in: folder).code == 0)
      let right = try Program.run(["verify", "f", "--render"], in: folder)
      #expect(right.code == 0 && right.lines.count == 3)
      #expect(right.errors.contains("3 of 3 images are right"))
      var damaged = try bytes("f/2.png", folder)
      damaged[damaged.count / 2] ^= 0x40
      try damaged.write(to: URL(filePath: "\(folder)/f/2.png"))
      let wrong = try Program.run(["verify", "f"], in: folder)
      #expect(wrong.code == 7 && wrong.errors.contains("f/2.png") && wrong.lines.count == 2)
      #expect(try Program.run(["verify", "no.png"], in: folder).code == 7)
    }
  }

  private func bytes(_ name: String, _ folder: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
  }
}
