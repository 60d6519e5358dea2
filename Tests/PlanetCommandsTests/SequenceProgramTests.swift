import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Options of turntables and thumbnails")
struct SequenceProgramTests {
  private let size = ["--size", "12"]

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  @Test(
    "Frames are rendered in the order of their range",
    arguments: [
      ("1-9y4", [2, 3, 4, 6, 7, 8]), ("1-6:4", [1, 5, 3, 2, 4, 6]), ("4-1x2,9", [4, 2, 9]),
    ])
  func ranges(frames: String, expected: [Int]) throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["turntable", "mars", "--frames", frames, "-o", "#.png", "--threads", "1"] + size,
        in: folder)
      #expect(outcome.code == 0 && outcome.lines == expected.map { "\($0).png" })
    }
  }

  @Test("A turn has any start, direction and end; --option value equals --option=value")
  func turns() throws {
    try withTemporaryFolder { folder in
      func draw(_ name: String, _ options: [String]) throws -> [UInt8] {
        let outcome = try Program.run(
          ["turntable", "earth", "-o", "\(name).png"] + size + options, in: folder)
        #expect(outcome.code == 0 && outcome.errors == "")
        return try bytes("\(folder)/\(name).png")
      }
      let plain = try draw("a", ["--frames", "19"])
      #expect(try draw("b", ["--frames", "1", "--start", "90"]) == plain)
      #expect(try draw("c", ["--frames", "55", "--turn", "-360"]) == plain)
      #expect(try draw("d", ["--frames", "9", "--turn=90", "--frames-per-turn=9"]) == plain)
      #expect(try draw("e", ["--frames", "1", "--start", "-90"]) != plain)
      let still = try Program.run(["render", "earth", "-o", "still.png"] + size, in: folder)
      #expect(still.code == 0)
      #expect(try draw("f", ["--frames", "73"]) == (try bytes("\(folder)/still.png")))
    }
  }

  @Test("--azimuth moves the camera, with the sun or without")
  func orbit() throws {
    try withTemporaryFolder { folder in
      func draw(_ arguments: [String]) throws -> [UInt8] {
        let outcome = try Program.run(arguments + ["-o", "x.png"] + size, in: folder)
        #expect(outcome.code == 0 && outcome.errors == "")
        return try bytes("\(folder)/x.png")
      }
      let orbit = ["turntable", "saturn", "--frames", "19", "--motion", "orbit"]
      let seen = try draw(["render", "saturn", "--azimuth", "90"])
      #expect(try draw(orbit + ["--sun", "camera"]) == seen)
      let fixed = try draw(orbit)
      #expect(fixed != seen)
      #expect(try draw(orbit + ["--sun", "fixed"]) == fixed)
    }
  }

  @Test("Phases begin at new, are full in the middle, and light comes from the given side")
  func phases() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["turntable", "moon", "--phases", "--frames-per-turn", "4", "--frames", "1-5", "-o"]
          + ["#.png", "--ambient", "0", "--size", "32"], in: folder)
      #expect(outcome.code == 0 && outcome.lines.count == 5)
      let light = try (1...5).map { frame in
        let image = try PNG.decode8(bytes("\(folder)/\(frame).png"))
        var sides = [0, 0]
        for y in 0..<32 {
          for x in 0..<32 { sides[x / 16] += Int(image[x, y].g) * Int(image[x, y].a) / 255 }
        }
        return sides
      }
      #expect(light[0] == [0, 0] && light[4] == [0, 0])
      #expect(light[1][1] > 50 * light[1][0] && light[3][0] > 50 * light[3][1])
      #expect(light[2][0] > light[3][0] && light[2][1] > light[1][1])
      #expect(try bytes("\(folder)/1.png") == (try bytes("\(folder)/5.png")))
    }
  }

  @Test("Numbers start anywhere; more than a turn is reported, in a dry run too")
  func numbers() throws {
    try withTemporaryFolder { folder in
      func draw(_ options: [String]) throws -> Program.Outcome {
        let outcome = try Program.run(
          ["turntable", "earth", "--threads", "1"] + size + options, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome
      }
      let plain = try draw(["--frames-per-turn", "4", "-o", "a_####.png"])
      #expect(plain.lines.first == "a_0001.png" && plain.errors == "")
      let film = try draw(
        ["--frames-per-turn", "4", "--first-frame", "1001", "-o", "b_####.png"])
      #expect(film.lines == (1001...1004).map { "b_\($0).png" } && film.errors == "")
      let before = try draw(
        ["--frames-per-turn", "4", "--frames=-3-0", "-o", "c_####.png"])
      #expect(before.lines == ["c_-0003.png", "c_-0002.png", "c_-0001.png", "c_0000.png"])
      for (index, name) in before.lines.enumerated() {
        let frame = try bytes("\(folder)/a_000\(index + 1).png")
        #expect(try bytes("\(folder)/b_\(1001 + index).png") == frame)
        #expect(try bytes("\(folder)/\(name)") == frame)
      }
      #expect(try draw(["--frames", "-1", "-o", "d#.png"]).lines == ["d-1.png"])
      #expect(try draw(["--frames", "1:3", "-o", "e#.png"]).lines.count == 3)
      let outside = ["--frames", "1:4", "--first-frame", "1001", "-o", "h#.png", "--dry-run"]
      #expect(
        try draw(outside).errors.hasPrefix(
          "no frame of 1:4 is in the numbering of the turntable, 1001 to 1072 by --first-frame"))
      #expect(!(try draw(outside + ["--frames", "1072-1080"]).errors.contains("numbering")))
      let many = ["--frames", "1-240", "-o", "f_####.png", "--dry-run"]
      #expect(
        try draw(many).errors.hasPrefix(
          "frames 1-240 make 3.33 turns, as the turntable has 72 frames; to spread the "
            + "turntable over them add --frames-per-turn 240\n"))
      #expect(!(try draw(many + ["--frames-per-turn", "72"]).errors.contains("turns")))
      #expect(
        !(try draw(["--frames", "1-72", "-o", "g_#.png", "--dry-run"]).errors.contains("turns")))
    }
  }

  @Test("Scales multiply sizes, and are part of names as @2x or as {scale}")
  func scales() throws {
    try withTemporaryFolder { folder in
      func paths(_ arguments: [String]) throws -> [String] {
        let outcome = try Program.run(["thumbnails", "mars"] + arguments, in: folder)
        #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
        return outcome.lines.sorted()
      }
      let three = ["--sizes", "8", "--scales", "1,2,3"]
      #expect(try paths(three + ["-o", "a/"]) == ["a/mars.png", "a/mars@2x.png", "a/mars@3x.png"])
      let large = try PNG.readHeader(bytes("\(folder)/a/mars@3x.png"))
      #expect(large.width == 24 && large.height == 24)
      let own = try paths(["--size", "24", "-o", "b.png"])
      #expect(try own == ["b.png"] && bytes("\(folder)/b.png") == bytes("\(folder)/a/mars@3x.png"))
      #expect(
        try paths(["--sizes", "8,12x9", "--scales", "1,2", "-o", "c/{name}.png"])
          == ["c/12x9/Mars.png", "c/12x9/Mars@2x.png", "c/8x8/Mars.png", "c/8x8/Mars@2x.png"])
      #expect(
        try paths(["--size", "8", "--scales", "2", "-o", "d/{id}-{size}-{scale}.png"])
          == ["d/mars-8x8-2.png"])
      // A scale above 1 alone leaves the file of scale 1 as it is.
      #expect(try paths(["--size", "8", "--scales", "2", "-o", "a/"]) == ["a/mars@2x.png"])
      #expect(try PNG.readHeader(bytes("\(folder)/a/mars.png")).width == 8)
      let piped = ["thumbnails", "mars", "--size", "8", "--scales", "2", "-o", "-"]
      #expect(try PNG.readHeader(Program.run(piped, in: folder).bytes).width == 16)
      for (scales, says) in [("0", "not a scale"), ("1,x", "'x' is not a scale"), ("16", "16384")] {
        let sizes = scales == "16" ? ["--size", "2000"] : size
        let refused = try Program.run(
          ["thumbnails", "mars", "--scales", scales] + sizes, in: folder)
        #expect(refused.code == 2 && refused.errors.contains(says), "\(refused.errors)")
      }
    }
  }

  @Test("Sizes go to a folder each, or replace {size}; lists may have duplicates")
  func sizes() throws {
    try withTemporaryFolder { folder in
      func paths(_ arguments: [String]) throws -> [String] {
        let outcome = try Program.run(["thumbnails"] + arguments, in: folder)
        #expect(outcome.code == 0 && outcome.errors == "")
        return outcome.lines.sorted()
      }
      let two = ["mars", "io", "--sizes", "8,16x12,8x8"]
      let folders = try paths(two)
      #expect(
        folders
          == ["io", "mars"].map { "thumbs/16x12/\($0).png" }
          + ["io", "mars"].map { "thumbs/8x8/\($0).png" })
      #expect(try paths(two + ["-o", "out/a"]) == folders.map { "out/a" + $0.dropFirst(6) })
      #expect(
        try paths(two + ["-o", "out/x-{id}.png"])
          == [
            "out/16x12/x-io.png", "out/16x12/x-mars.png", "out/8x8/x-io.png", "out/8x8/x-mars.png",
          ])
      #expect(
        try paths(["mars", "--sizes", "8,9", "-o", "{size}-m.png"]) == ["8x8-m.png", "9x9-m.png"])
      #expect(try paths(["mars", "--sizes", "8,9", "-o", "m.png"]) == ["8x8/m.png", "9x9/m.png"])
      #expect(try paths(["mars", "--sizes", "8", "-o", "one.png"]) == ["one.png"])
      let header = try PNG.readHeader(bytes("\(folder)/thumbs/16x12/io.png"))
      #expect(header.width == 16 && header.height == 12)
      let single = try Program.run(["thumbnails", "mars", "-o", "-", "--size", "8"], in: folder)
      #expect(single.code == 0)
      #expect(single.bytes == (try bytes("\(folder)/one.png")))
    }
  }

  @Test("A section's bodies are rendered, with its title in any case")
  func section() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["thumbnails", "--section", "rocky PLANETS", "-o", "out"] + size, in: folder)
      #expect(outcome.code == 0)
      #expect(
        outcome.lines.sorted()
          == ["earth", "mars", "mercury", "venus"].map { "out/\($0).png" })
    }
  }

  @Test(
    "Unknown sections are reported with the near miss and exit code 3",
    arguments: [
      ("Mooons", "did you mean 'Moons'?"), ("giants", "'Rocky planets', 'Giant planets'"),
      ("", "the sections are 'The Sun'"),
    ])
  func unknownSection(title: String, says: String) throws {
    let outcome = try Program.run(["thumbnails", "--section", title] + size)
    #expect(outcome.code == 3 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("error: unknown section '\(title)': "))
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
  }

  @Test("Sections without titles or bodies are reported")
  func emptySection() throws {
    try withTemporaryFolder { folder in
      for (xml, says) in [
        ("<catalogue><section title=\"Void\"/></catalogue>", "has no bodies"),
        ("<catalogue/>", "has no sections"),
      ] {
        try Data(xml.utf8).write(to: URL(filePath: "\(folder)/my.xml"))
        let outcome = try Program.run(
          ["thumbnails", "--section", "void", "--catalogue", "my.xml"] + size, in: folder)
        #expect(outcome.code == 3 && outcome.errors.contains(says), "\(outcome.errors)")
      }
    }
  }

  @Test(
    "Contradictory options are reported with exit code 2",
    arguments: [
      (["turntable", "io", "--turn", "0"], "--turn is 0"),
      (["turntable", "io", "--turn", "-40000"], "-40000"),
      (["turntable", "io", "--turn", "nan"], "expected a number"),
      (["turntable", "io", "--start", "1e9"], "--start"),
      (["turntable", "io", "--motion", "orbits"], "'spin' and 'orbit'"),
      (["turntable", "io", "--sun", "moon"], "'fixed' and 'camera'"),
      (["turntable", "io", "--phases", "--motion", "orbit"], "combined with --motion"),
      (["turntable", "io", "--phases", "--sun", "fixed"], "combined with --sun"),
      (["turntable", "io", "--light-azimuth", "5", "--phases"], "combined with --light-azimuth"),
      (["turntable", "io", "--frames", "1-9y1"], "leaves no frame"),
      (["turntable", "io", "--frames", "1-9:0"], "':0' is not a step"),
      (["turntable", "io", "--frames-per-turn", "0"], "--frames-per-turn is 0"),
      (["turntable", "io", "--frames", "1-3", "-o", "-"], "animate --format png -o -"),
      (["thumbnails", "--sizes", "16,,32"], "'' is not a size"),
      (["thumbnails", "--sizes", "16,-3"], "'-3' is not a size"),
      (["thumbnails", "--sizes", "99999"], "1 to 16384"),
      (["thumbnails", "--sizes", "16,32", "--size", "64"], "leave one"),
      (["thumbnails", "io", "--section", "moons"], "name bodies or a section"),
      (["thumbnails", "io", "-o", "-", "--sizes", "8,9"], "takes one image"),
      (
        ["turntable", "moon", "-o", "out/t.png"],
        "'out/t.png' is one file; name them by number, such as 'out/t_####.png'"
      ), (["thumbnails", "-o", "-"], "no placeholder for the names"),
      (["thumbnails", "-o", "{size}.png", "--sizes", "8,9"], "no placeholder for the names"),
    ])
  func usage(arguments: [String], says: String) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
  }
}
