import Foundation
import PlanetTestSupport
import Testing

@Suite("Faults found by verify")
struct VerifyFaultTests {
  private static let shell = URL(filePath: "/bin/sh")
  private let small = ["--frames-per-turn", "4", "--size", "8"]

  private func run(_ body: String, part: Int, in folder: String) throws {
    let outcome = try Program.run(
      ["turntable", body, "-o", "f/\(body)_#.png", "--shard", "\(part)/2"]
        + ["--manifest", "f/\(body)_{shard}.json"] + small, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test(
    "An empty or truncated manifest is reported, and the rest is verified",
    arguments: ["", "{", "{\n  \"format\": 1,\n  \"ki"])
  func cut(text: String) throws {
    try withTemporaryFolder { folder in
      for part in 1...2 { try run("mars", part: part, in: folder) }
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/f/other.json"))
      try Data("[1".utf8).write(to: URL(filePath: "\(folder)/f/notes.json"))
      let found = try Program.run(["verify", "f"], in: folder)
      #expect(found.code == 7 && found.errors.contains("f/other.json:"))
      #expect(found.errors.contains("cannot be read"))
      #expect(found.errors.contains("4 of 4 images are right; 1 other file is wrong"))
      #expect(!found.errors.contains("notes.json"))
      try FileManager.default.moveItem(
        atPath: "\(folder)/f/notes.json", toPath: "\(folder)/f/my-Manifest.json")
      let both = try Program.run(["verify", "f", "--json"], in: folder)
      #expect(both.code == 7 && both.output.contains("f/my-Manifest.json:1:"))
      #expect(both.lines.last?.contains("\"wrong\":2") == true)
      let merged = try Program.run(["verify", "f", "-o", "f/all.json"], in: folder)
      #expect(merged.code == 7 && merged.errors.contains("other.json"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/f/all.json"))
    }
  }

  @Test("A manifest with a byte order mark is valid")
  func mark() throws {
    try withTemporaryFolder { folder in
      for part in 1...2 { try run("mars", part: part, in: folder) }
      let file = URL(filePath: "\(folder)/f/mars_1-of-2.json")
      try (Data([0xEF, 0xBB, 0xBF]) + Data(contentsOf: file)).write(to: file)
      let found = try Program.run(["verify", "f"], in: folder)
      #expect(found.code == 0, "\(found.errors)")
    }
  }

  @Test("All contradictions are reported, and other runs are verified")
  func contradictions() throws {
    try withTemporaryFolder { folder in
      for part in 1...2 { try run("mars", part: part, in: folder) }
      try run("moon", part: 1, in: folder)
      let other = try Program.run(
        ["turntable", "moon", "-o", "f/moon_#.png", "--elevation", "3", "--shard", "2/2"]
          + ["--manifest", "f/moon_{shard}.json"] + small, in: folder)
      #expect(other.code == 0, "\(other.errors)")
      let found = try Program.run(["verify", "f"], in: folder)
      #expect(found.code == 7 && found.errors.contains("is from a different run"))
      #expect(found.errors.contains("into its own folder"))
      #expect(found.lines.filter { $0.hasPrefix("f/mars_") }.count == 4)
    }
  }

  @Test("A lost image is reported with its part, and no other frame")
  func gone() throws {
    try withTemporaryFolder { folder in
      for part in 1...2 { try run("mars", part: part, in: folder) }
      try FileManager.default.removeItem(atPath: "\(folder)/f/mars_3.png")
      let found = try Program.run(["verify", "f"], in: folder)
      #expect(found.code == 7 && found.errors.contains("f/mars_3.png: does not exist\n"))
      #expect(found.errors.contains("1 image of shard 2/2 missing; render with:\n"))
    }
  }

  @Test("Names that are not UTF-8 are reported in folders, and rejected as arguments")
  func bytes() throws {
    try withTemporaryFolder { folder in
      for part in 1...2 { try run("mars", part: part, in: folder) }
      let script = "cp f/mars_1.png \"f/$(printf 'm\\376').png\"; exec \"$0\" verify f"
      let found = try Program.run(
        Self.shell, ["-c", script, Program.url.path()], in: folder)
      #expect(found.code == 7 && found.errors.contains("is not UTF-8"))
      #expect(found.errors.contains("4 of 4 images are right; 1 other file is wrong"))
      let argument = "exec \"$0\" render mars --size 8 -o \"$(printf 'zz/d\\376')/m.png\""
      let refused = try Program.run(
        Self.shell, ["-c", argument, Program.url.path()], in: folder)
      #expect(refused.code == 2 && refused.errors.contains("is not UTF-8"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/zz"))
    }
  }
}
