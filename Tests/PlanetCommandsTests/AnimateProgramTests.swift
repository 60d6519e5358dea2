import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Animations from the command line")
struct AnimateProgramTests {
  private static let common = ["--frames-per-turn", "6", "--size", "20x16"]

  /// Writes the frames of a turntable into a folder and returns their files.
  private func frames(in folder: String, _ more: [String] = []) throws -> [[UInt8]] {
    let outcome = try Program.run(
      ["turntable", "earth", "-o", "frames/#.png"] + Self.common + more, in: folder)
    #expect(outcome.code == 0)
    return try (1...6).map {
      [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/frames/\($0).png")))
    }
  }

  @Test(
    "Pillow reads the frames of a turntable and their rate from an animated PNG",
    .enabled(if: IndependentReader.pythonWithPillow != nil, "no Pillow"),
    arguments: [[], ["--background", "#203040"]])
  func animation(more: [String]) throws {
    try withTemporaryFolder { folder in
      _ = try frames(in: folder, more)
      let outcome = try Program.run(
        ["animate", "earth", "-o", "out/{id}.apng", "--fps", "12.5", "--loops", "2"]
          + Self.common + more, in: folder)
      #expect(outcome.code == 0 && outcome.output == "out/earth.apng\n" && outcome.errors == "")
      let script = """
        import os, sys
        from PIL import Image
        os.chdir(sys.argv[1])
        a = Image.open('out/earth.apng')
        print(a.n_frames, a.info['loop'], a.mode, a.text['Title'])
        for i in range(a.n_frames):
            a.seek(i)
            b = Image.open('frames/%d.png' % (i + 1))
            print(a.info['duration'], a.tobytes() == b.tobytes())
        """
      let answer = try IndependentReader.run(
        try #require(IndependentReader.pythonWithPillow), ["-c", script, folder])
      let mode = more.isEmpty ? "RGBA" : "RGB"
      let expected = "6 2 \(mode) Earth\n" + String(repeating: "80.0 True\n", count: 6)
      #expect(answer.text == expected, "\(answer.text)")
      // A stream has the same bytes as the file.
      let stream = try Program.run(
        ["animate", "earth", "--format", "apng", "-o", "-", "--fps", "12.5", "--loops", "2"]
          + Self.common + more)
      let file = try Data(contentsOf: URL(filePath: "\(folder)/out/earth.apng"))
      #expect(stream.bytes == [UInt8](file))
    }
  }

  /// Returns the pixels of concatenated PNG files.
  private static func images(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let end: [UInt8] = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
    var files: [[UInt8]] = []
    var start = 0
    for index in end.count...max(bytes.count, end.count)
    where index <= bytes.count && Array(bytes[index - end.count..<index]) == end {
      files.append(Array(bytes[start..<index]))
      start = index
    }
    #expect(start == bytes.count)
    return try files.map { try PNG.decode8($0).bytes() }
  }

  @Test("Raw frames and PNG frames are streamed in order with any number of threads")
  func streams() throws {
    try withTemporaryFolder { folder in
      let files = try frames(in: folder)
      let raw = try files.flatMap { try PNG.decode8($0).bytes() }
      for threads in ["1", "3"] {
        let options = Self.common + ["-o", "-", "--threads", threads]
        let stream = try Program.run(["animate", "earth", "--format", "rgba"] + options)
        #expect(stream.code == 0 && stream.errors == "")
        #expect(stream.bytes == raw && raw.count == 6 * 20 * 16 * 4)
        let pngs = try Program.run(["animate", "earth", "--format", "png"] + options)
        #expect(try Self.images(pngs.bytes) == files.map { try PNG.decode8($0).bytes() })
      }
      let backwards = try Program.run(
        ["animate", "earth", "--format", "rgba", "-o", "-", "--frames", "2-1"] + Self.common)
      let one = 20 * 16 * 4
      #expect(backwards.bytes == Array(raw[one..<2 * one] + raw[..<one]))
    }
  }

  @Test(
    "Animated frames equal those of a turntable in every motion",
    arguments: [["--phases"], ["--motion", "orbit", "--turn", "-180"], ["--start", "45"]])
  func motions(turning: [String]) throws {
    try withTemporaryFolder { folder in
      let files = try frames(in: folder, turning)
      let stream = try Program.run(
        ["animate", "earth", "--format", "png", "-o", "-"] + Self.common + turning)
      #expect(stream.code == 0)
      #expect(try Self.images(stream.bytes) == files.map { try PNG.decode8($0).bytes() })
    }
  }

  @Test("A sprite sheet's JSON states locations, angles, pivots and loop of the frames")
  func sprites() throws {
    try withTemporaryFolder { folder in
      let files = try frames(in: folder)
      let outcome = try Program.run(
        [
          "animate", "earth", "--format", "sprites", "-o", "s/globe.png", "--columns", "4",
          "--gap", "2",
        ] + Self.common, in: folder)
      #expect(outcome.code == 0 && outcome.lines == ["s/globe.png", "s/globe.json"])
      let sheet = try PNG.decode8(
        [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/s/globe.png"))))
      let json = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(filePath: "\(folder)/s/globe.json")))
      let object = try #require(json as? [String: Any])
      let meta = try #require(object["meta"] as? [String: Any])
      #expect(meta["image"] as? String == "globe.png" && meta["loop"] as? Bool == true)
      #expect(meta["size"] as? [String: Int] == ["w": sheet.width, "h": sheet.height])
      #expect(sheet.width == 4 * 22 + 2 && sheet.height == 2 * 18 + 2)
      let animations = try #require(object["animations"] as? [String: [String]])
      let names = (1...6).map { "earth_000\($0)" }
      #expect(animations == ["earth": names])
      let sprites = try #require(object["frames"] as? [String: [String: Any]])
      #expect(sprites.count == 6)
      for (index, name) in names.enumerated() {
        let sprite = try #require(sprites[name])
        let place = try #require(sprite["frame"] as? [String: Int])
        #expect(sprite["angle"] as? Double == Double(60 * index))
        #expect(sprite["pivot"] as? [String: Double] == ["x": 0.5, "y": 0.5])
        let frame = try PNG.decode8(files[index])
        #expect(place["w"] == frame.width && place["h"] == frame.height)
        let (left, top) = (try #require(place["x"]), try #require(place["y"]))
        for y in 0..<frame.height {
          for x in 0..<frame.width { #expect(sheet[left + x, top + y] == frame[x, y]) }
        }
      }
    }
  }

  @Test("A closed pipe ends the stream with exit code 5")
  func closedPipe() throws {
    let outcome = try Program.run(
      URL(filePath: "/bin/sh"),
      [
        "-c", "{ \"$0\" animate io --format rgba -o - --size 200; echo $? >&2; } | head -c 100",
        Program.url.path(),
      ])
    #expect(outcome.bytes.count == 100)
    #expect(outcome.errors.contains("standard output") && outcome.errors.hasSuffix("5\n"))
  }

  @Test(
    "Invalid command lines are reported with exit code 2",
    arguments: [
      (["-o", "mars.png"], "--format"), (["-o", "-"], "--format apng, rgba or png"),
      (["-o", "mars.mp4"], "ffmpeg"), (["-o", "mars.gif"], "ffmpeg"),
      (["--format", "rgba", "-o", "mars.rgba"], "-o -"),
      (["--format", "sprites", "-o", "-"], "two files"),
      (["-o", "mars_##.apng"], "turntable"), (["--fps", "0"], "frame rate"),
      (["--loops", "-1"], "0 to 1000000"), (["--columns", "3"], "sprites"),
      (["--format", "sprites", "-o", "s.png", "--size", "2048"], "at most"),
      (["--frames", "1-"], "not a frame or frame range"),
      (["--frames-per-turn", "0"], "expected 1 to"),
    ] as [([String], String)])
  func usage(arguments: [String], hint: String) throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(["animate", "mars"] + arguments, in: folder)
      #expect(outcome.code == 2 && outcome.bytes.isEmpty)
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }
}
