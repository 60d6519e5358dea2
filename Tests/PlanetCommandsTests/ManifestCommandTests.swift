import Foundation
import PlanetTestSupport
import Testing

@Suite("Manifests of runs")
struct ManifestCommandTests {
  private let size = ["--size", "40"]
  private let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Runs the parts of a turn of six frames.
  private func run(
    _ parts: [Int], in folder: String, more: [String] = [], environment: [String: String] = [:]
  ) throws {
    for part in parts {
      let turn = [
        "turntable", "mars", "--frames-per-turn", "6", "-o", "f/#.png", "--shard", "\(part)/3",
        "--manifest", "f/part_{shard}.json",
      ]
      let outcome = try Program.run(turn + size + more, in: folder, environment: environment)
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
  }

  private func manifest(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: path))
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func images(_ path: String) throws -> [[String: Any]] {
    try #require(try manifest(path)["pictures"] as? [[String: Any]])
  }

  @Test("A manifest has the hashes of other programs, and is the same after --resume")
  func hashes() throws {
    try withTemporaryFolder { folder in
      let stills = ["thumbnails", "mars", "saturn", "-o", "t/{id}.png", "--manifest", "t/m.json"]
      #expect(try Program.run(stills + size, in: folder).code == 0)
      let text = try String(contentsOfFile: "\(folder)/t/m.json", encoding: .utf8)
      let list = try images("\(folder)/t/m.json")
      let sums = list.map { "\($0["sha256"] ?? "")  \($0["path"] ?? "")\n" }.joined()
      try sums.write(toFile: "\(folder)/t/sums", atomically: true, encoding: .utf8)
      let check = try Program.run(
        URL(filePath: "/usr/bin/sha256sum"), ["-c", "sums"], in: "\(folder)/t")
      #expect(check.code == 0 && check.lines == ["mars.png: OK", "saturn.png: OK"])
      #expect(try (manifest("\(folder)/t/m.json")["maps"] as? [Any])?.count == 4)
      let explained = try Program.run(["explain", "t/mars.png"], in: folder)
      for key in ["job", "pixels"] {
        #expect(explained.output.contains(try #require(list[0][key] as? String)))
      }
      try FileManager.default.removeItem(atPath: "\(folder)/t/m.json")
      try FileManager.default.removeItem(atPath: "\(folder)/t/saturn.png")
      #expect(try Program.run(stills + size + ["--resume"], in: folder).code == 0)
      #expect(try String(contentsOfFile: "\(folder)/t/m.json", encoding: .utf8) == text)
    }
  }

  @Test("Parts are merged, moved and rendered again; missing images are listed")
  func merging() throws {
    try withTemporaryFolder { folder in
      try run([1, 3], in: folder)
      let some = try Program.run(["verify", "f"], in: folder)
      #expect(some.code == 7 && some.lines.count == 4)
      #expect(some.errors.contains("f/[3-4].png: is missing (2 images)"))
      let remedy = try #require(some.errors.split(separator: "\n").first { $0.hasPrefix("  ") })
      #expect(
        remedy
          == "  planetnode turntable --shard 2/3 --resume mars --frames-per-turn 6 -o 'f/#.png'"
          + " --manifest 'f/part_{shard}.json' --size 40")
      let shell = try Program.run(
        URL(filePath: "/bin/sh"),
        ["-c", "\"$0\" \(remedy.dropFirst("  planetnode ".count))", Program.url.path()], in: folder)
      #expect(shell.code == 0 && shell.lines.sorted() == ["f/3.png", "f/4.png"], "\(shell.errors)")
      let parts = (1...3).map { "f/part_\($0)-of-3.json" }
      let whole = try Program.run(
        ["verify"] + parts.reversed() + ["-o", "f/all.json", "--render"], in: folder)
      #expect(whole.code == 0 && whole.lines.count == 7, "\(whole.errors)")
      #expect(try images("\(folder)/f/all.json").count == 6)
      for part in parts { try FileManager.default.removeItem(atPath: "\(folder)/\(part)") }
      try FileManager.default.moveItem(atPath: "\(folder)/f", toPath: "\(folder)/elsewhere")
      let moved = try Program.run(["verify", "all.json", "--quiet"], in: "\(folder)/elsewhere")
      #expect(moved.code == 0 && moved.output.isEmpty)
      #expect(moved.errors == "6 of 6 images are right\n")
      try FileManager.default.removeItem(atPath: "\(folder)/elsewhere/5.png")
      let copy = "\(folder)/elsewhere/4.png"
      try FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: "\(folder)/elsewhere/2.png", toPath: copy)
      let gone = try Program.run(
        ["verify", "elsewhere/all.json", "-o", "elsewhere/rest.json"], in: folder)
      #expect(gone.code == 7 && gone.errors.contains("5.png: does not exist"))
      #expect(gone.errors.contains("4.png: is from a different render job than in its manifest"))
      #expect(
        try images("\(folder)/elsewhere/rest.json").compactMap { $0["path"] as? String }
          == ["1.png", "2.png", "3.png", "6.png"])
    }
  }

  @Test("Manifests of one job in several folders each verify the files beside them")
  func copies() throws {
    try withTemporaryFolder { folder in
      try run([1, 2, 3], in: folder)
      let merge = try Program.run(["verify", "f", "-o", "f/all.json"], in: folder)
      #expect(merge.code == 0)
      try FileManager.default.copyItem(atPath: "\(folder)/f", toPath: "\(folder)/g")
      let both = ["verify", "f/all.json", "g/all.json"]
      let right = try Program.run(both, in: folder)
      #expect(right.code == 0 && right.errors == "12 of 12 images are right\n", "\(right.errors)")
      try FileManager.default.removeItem(atPath: "\(folder)/g/5.png")
      let gone = try Program.run(both, in: folder)
      #expect(gone.code == 7 && gone.errors.contains("g/5.png: does not exist"))
      // The same folder by another path is the same folder.
      let words = ["verify", "f/part_1-of-3.json", "./f/../f/all.json", "f/part_2-of-3.json"]
      let same = try Program.run(words, in: folder)
      #expect(same.code == 0 && same.errors == "6 of 6 images are right\n", "\(same.errors)")
      let piped = try Program.run(["verify", "f/all.json", "-o", "-"], in: folder)
      #expect(piped.code == 0 && piped.errors.contains("f/1.png: right"))
      #expect(try piped.bytes == [UInt8](Data(contentsOf: URL(filePath: "\(folder)/f/all.json"))))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/-"))
    }
  }

  @Test("A sheet in place of an image, and a file with other texts, differ from the manifest")
  func replaced() throws {
    try withTemporaryFolder { folder in
      try run([1, 2, 3], in: folder)
      #expect(try Program.run(["verify", "f", "-o", "f/all.json"], in: folder).code == 0)
      let sheet = ["sheet", "mars", "moon", "-o", "s.png"]
      #expect(try Program.run(sheet + size, in: folder).code == 0)
      let place = URL(filePath: "\(folder)/f/1.png")
      let own = try Data(contentsOf: place)
      try Data(contentsOf: URL(filePath: "\(folder)/s.png")).write(to: place)
      let other = try Program.run(["verify", "f/all.json"], in: folder)
      #expect(
        other.code == 7 && other.errors.contains("f/1.png: is a collection of several images"))
      // Whole, of that job and with its pixels, but with another credit.
      var forged = own
      let range = try #require(forged.range(of: Data("Copyright\0".utf8)))
      let chunk = range.lowerBound - 8
      let length = forged[chunk..<chunk + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = chunk + 8 + length
      let name = try #require(
        forged[range.upperBound..<end].firstIndex { (0x61...0x7A).contains($0) })
      forged[name] ^= 2
      forged.replaceSubrange(
        chunk..<end + 4, with: TinyPNG.Chunk("iTXt", Array(forged[chunk + 8..<end])).bytes)
      try forged.write(to: place)
      #expect(try Program.run(["verify", "f/1.png"], in: folder).code == 0)
      let credited = try Program.run(["verify", "f/all.json"], in: folder)
      // The pixels are unchanged; a note reports that the file differs.
      #expect(
        credited.code == 0
          && credited.lines[0].hasPrefix("f/1.png: right; same pixels as in its manifest"))
      #expect(credited.errors.contains("6 of 6 images are right; 1 with files that differ from"))
    }
  }

  @Test("A program that cannot wait for an image in progress writes the manifest of the others")
  func impatient() throws {
    try withTemporaryFolder { folder in
      let run = try RunningProgram(
        [
          "thumbnails", "saturn", "--sizes", "16,12000", "--samples", "256", "--threads", "1", "-o",
          "t/", "--manifest", "t/m.json",
        ], in: folder)
      #expect(run.firstResults().contains("16"))
      run.send(SIGTERM)
      #expect(run.wait().code == 130)
      let made = try images("\(folder)/t/m.json").compactMap { $0["path"] as? String }
      #expect(made == ["16x16/saturn.png"])
      #expect(try (manifest("\(folder)/t/m.json")["planned"] as? [Any])?.count == 2)
      #expect(try Program.run(["verify", "t/16x16/saturn.png"], in: folder).code == 0)
    }
  }

  @Test("Parts of different runs, other maps and damaged manifests are rejected with exit code 7")
  func refused() throws {
    try withTemporaryFolder { folder in
      try run([1, 2], in: folder)
      try run([3], in: folder, more: ["--elevation", "3"])
      let other = try Program.run(["verify", "f"], in: folder)
      #expect(other.code == 7 && other.errors.contains("part_3-of-3.json is from a different run"))
      #expect(other.errors.contains("f/[5-6].png: exists, but is in no manifest of the run"))
      #expect(other.errors.contains("f/[1-2].png: exists, but is in no manifest of the run"))
      #expect(other.errors.contains("6 of 6 images are right; 6 in no manifest of their run"))
      try FileManager.default.createDirectory(
        atPath: "\(folder)/maps", withIntermediateDirectories: true)
      let map = package.appending(path: "Textures/venus.jpg").path()
      try FileManager.default.copyItem(atPath: map, toPath: "\(folder)/maps/mars.jpg")
      try run([3], in: folder, environment: ["PLANETNODE_MAPS": "\(folder)/maps"])
      let maps = try Program.run(["verify", "f"], in: folder)
      #expect(maps.code == 7 && maps.errors.contains("the map 'mars.jpg' differs between"))
      try Data("{\"kind\": \"planetnode-manifest\",\n".utf8).write(
        to: URL(filePath: "\(folder)/f/part_3-of-3.json"))
      let damaged = try Program.run(["verify", "f"], in: folder)
      #expect(damaged.code == 7 && damaged.errors.contains("f/part_3-of-3.json:2:1: "))
      #expect(try Program.run(["verify", "none.json"], in: folder).code == 7)
    }
  }

  @Test("Images in several manifests are valid if all state the same pixels")
  func sharedByRuns() throws {
    try withTemporaryFolder { folder in
      let turn = ["turntable", "mars", "--frames-per-turn", "6", "-o", "f/#.png"] + size
      for (frames, name) in [("1-6", "whole"), ("2-4", "some")] {
        let outcome = try Program.run(
          turn + ["--frames", frames, "--manifest", "f/\(name).json"], in: folder)
        #expect(outcome.code == 0)
      }
      let right = try Program.run(["verify", "f"], in: folder)
      #expect(right.code == 0 && right.lines.count == 6, "\(right.errors)")
      #expect(right.errors.contains("f/whole.json is from a different run than f/some.json"))
      #expect(right.errors.contains("6 of 6 images are right\n"))
      let changed = try Program.run(
        turn + ["--frames", "3", "--elevation", "3", "--manifest", "f/one.json"], in: folder)
      #expect(changed.code == 0)
      let wrong = try Program.run(["verify", "f"], in: folder)
      #expect(
        wrong.code == 7 && wrong.errors.contains("f/3.png: is from a different render job than"))
      #expect(wrong.errors.contains("5 of 6 images are right\n"))
    }
  }

  @Test("An image without a manifest is counted once")
  func unnamed() throws {
    try withTemporaryFolder { folder in
      let turn = ["turntable", "mars", "--frames-per-turn", "20", "-o", "f/#.png"] + size
      let part = turn + ["--shard", "1/4", "--manifest", "f/{shard}.json"]
      #expect(try Program.run(part, in: folder).code == 0)
      #expect(try Program.run(turn, in: folder).code == 0)
      let found = try Program.run(["verify", "f"], in: folder)
      #expect(found.code == 7 && found.lines.count == 20)
      #expect(
        found.errors.contains("20 of 20 images are right; 15 in no manifest of their run\n"))
    }
  }

  @Test("A run that fails or is interrupted writes the manifest of its images")
  func unfinished() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/2.png", withIntermediateDirectories: true)
      let turn = ["turntable", "moon", "-o", "#.png", "--manifest", "m.json"]
      let failed = try Program.run(turn + size + ["--frames", "1-3"], in: folder)
      #expect(failed.code == 6)
      let paths = try images("\(folder)/m.json").compactMap { $0["path"] as? String }
      #expect(paths == ["1.png", "3.png"])
      let long = try RunningProgram(
        turn + ["--frames", "10-4000", "--frames-per-turn", "4000", "--size", "64"], in: folder)
      #expect(!long.firstResults().isEmpty)
      long.send(SIGTERM)
      #expect(long.wait().code == 130)
      let made = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".png") && $0 != "1.png" && $0 != "2.png" && $0 != "3.png" }
      #expect(try images("\(folder)/m.json").count == made.count && !made.isEmpty)
      #expect(try (manifest("\(folder)/m.json")["planned"] as? [Any])?.count == 3991)
    }
  }

  @Test(
    "Invalid manifest paths are rejected before rendering",
    arguments: [
      (["-o", "-", "--manifest", "m.json"], "standard output"),
      (["-o", "f/a.png", "--manifest", "g/m.json"], "f/manifest.json"),
      (["-o", "a.png", "--manifest", "a.png"], "the same path"),
      (["-o", "a.png", "--manifest", "-"], "expected a file"),
      (["-o", "a.png", "--manifest", "own.xml", "--catalogue", "own.xml"], "would replace"),
    ])
  func impossible(options: [String], reason: String) throws {
    try withTemporaryFolder { folder in
      let bundled = package.appending(path: "Catalogues/solarsystem.xml")
      try Data(contentsOf: bundled).write(to: URL(filePath: "\(folder)/own.xml"))
      let outcome = try Program.run(["render", "mars"] + size + options, in: folder)
      #expect(outcome.code == 2 && outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["own.xml"])
    }
  }

  @Test("A manifest replaces only another manifest")
  func replacing() throws {
    try withTemporaryFolder { folder in
      let still = ["render", "mars", "-o", "a.png", "--manifest", "package.json"] + size
      let own = URL(filePath: "\(folder)/package.json")
      try Data("{\"name\": \"own\"}".utf8).write(to: own)
      let refused = try Program.run(still, in: folder)
      #expect(refused.code == 5 && refused.errors.contains("is not a manifest"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["package.json"])
      try FileManager.default.removeItem(at: own)
      for _ in 0..<2 { #expect(try Program.run(still, in: folder).code == 0) }
      let merged = try Program.run(["verify", "package.json", "-o", "a.png"], in: folder)
      #expect(merged.code == 5 && merged.errors.contains("is not a manifest"))
      #expect(try Program.run(["verify", "a.png"], in: folder).code == 0)
    }
  }

  @Test("The manifest of an automatic shard needs {shard}; a dry run writes none")
  func places() throws {
    try withTemporaryFolder { folder in
      let array = [
        "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1",
      ]
      let turn = ["turntable", "mars", "--frames", "1-6", "-o", "#.png", "--shard", "auto"] + size
      let same = try Program.run(
        turn + ["--manifest", "m.json"], in: folder, environment: array)
      #expect(same.code == 2 && same.errors.contains("{shard}"))
      let dry = try Program.run(
        turn + ["--manifest", "m_{shard}.json", "--dry-run"], in: folder, environment: array)
      #expect(dry.code == 0 && dry.lines == ["3.png", "4.png"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      let run = try Program.run(
        turn + ["--manifest", "m_{shard}.json"], in: folder, environment: array)
      #expect(run.code == 0)
      #expect(try images("\(folder)/m_2-of-3.json").count == 2)
    }
  }
}
