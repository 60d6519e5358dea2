import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Comparison with reference images")
struct ReferenceTests {
  private let mars = ["render", "mars", "--size", "40"]

  /// Counts the pixels of two files of which a channel differs by more than a tolerance, and the
  /// largest difference, by Pillow.
  private static let count = """
    import sys; from PIL import Image
    one, two = [Image.open(p).convert('RGBA').getdata() for p in sys.argv[1:3]]
    d = [max(abs(p - q) for p, q in zip(a, b)) if a[3] or b[3] else 0 for a, b in zip(one, two)]
    worst = d.index(max(d)); w = Image.open(sys.argv[1]).width
    print(sum(x > int(sys.argv[3]) for x in d), len(d), max(d), worst % w, worst // w)
    """

  private func bytes(_ name: String, _ folder: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }

  @Test("An identical image passes, and a different one fails with exit code 7")
  func passes() throws {
    try withTemporaryFolder { folder in
      #expect(try Program.run(mars + ["-o", "ref.png"], in: folder).code == 0)
      let same = try Program.run(mars + ["-o", "a.png", "--reference", "ref.png"], in: folder)
      #expect(same.code == 0 && same.errors.isEmpty && same.lines == ["a.png"])
      let turned = mars + ["--elevation", "16", "--reference", "ref.png", "-o"]
      let other = try Program.run(turned + ["b.png"], in: folder)
      #expect(other.code == 7 && other.lines == ["b.png"] && other.errors.contains("b.diff.png"))
      // The image is written nevertheless.
      #expect(try PNG.decode8(bytes("b.png", folder)).width == 40)
      let named = ["c.png", "--diff-output", "d/x.png", "--progress", "json"]
      let reported = try Program.run(turned + named, in: folder)
      #expect(reported.code == 7 && reported.errors.contains("\"differences\":\"d/x.png\""))
      #expect(try bytes("d/x.png", folder) == bytes("b.diff.png", folder))
      let wide = try Program.run(turned + ["e.png", "--tolerance", "255/255"], in: folder)
      #expect(wide.code == 0)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/e.diff.png"))
      // Existing images are compared like rendered ones.
      let found = try Program.run(turned + ["b.png", "--resume"], in: folder)
      #expect(found.code == 7)
      let piped = try Program.run(turned + ["-"], in: folder)
      #expect(try piped.bytes == bytes("b.png", folder) && piped.code == 7)
      let diff = try Program.run(["diff", "ref.png", "b.png", "-o", "-"], in: folder)
      #expect(diff.code == 7 && diff.errors.contains("view.elevation: 15 → 16"))
      #expect(try diff.bytes == bytes("b.diff.png", folder))
    }
  }

  @Test(
    "Pillow counts the same pixels beyond a tolerance, and the difference image shows them",
    .enabled(if: IndependentReader.pythonWithPillow != nil, "no Pillow"),
    arguments: [0, 2, 7])
  func counted(codes: Int) throws {
    let python = try #require(IndependentReader.pythonWithPillow)
    try withTemporaryFolder { folder in
      #expect(try Program.run(mars + ["-o", "ref.png"], in: folder).code == 0)
      let turned = mars + ["--elevation", "16", "-o", "a.png", "--reference", "ref.png"]
      let reported = try Program.run(turned + ["--tolerance", "\(codes)/255"], in: folder)
      let files = ["ref.png", "a.png"].map { "\(folder)/\($0)" }
      let answer = try IndependentReader.run(python, ["-c", Self.count] + files + ["\(codes)"])
      let numbers = answer.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      try #require(numbers.count == 5 && numbers[0] > 0)
      #expect(reported.code == 7 && reported.errors.contains(": \(numbers[0]) of 1,600 pixels"))
      #expect(reported.errors.contains("at most by \(numbers[2])/255"))
      #expect(reported.errors.contains("column \(numbers[3]), row \(numbers[4])"))
      // The limit is the exact number of different pixels; one fewer fails.
      let allowed = try Program.run(
        turned + ["--tolerance", "\(codes)/255,\(numbers[0])/1600"], in: folder)
      #expect(allowed.code == 0)
      let refused = try Program.run(
        turned + ["--tolerance", "\(codes)/255,\(numbers[0] - 1)/1600"], in: folder)
      #expect(refused.code == 7)
      let one = try PNG.decode8(bytes("ref.png", folder))
      let two = try PNG.decode8(bytes("a.png", folder))
      let shown = try PNG.decode8(bytes("a.diff.png", folder))
      let (x, y) = (numbers[3], numbers[4])
      let alpha = abs(Int(one[x, y].a) - Int(two[x, y].a))
      let red = abs(Int(one[x, y].r) - Int(two[x, y].r))
      #expect(shown[x, y].r == UInt8(clamping: 8 * (alpha + red)))
      #expect(shown[0, 0] == RGBA8(0, 0, 0))
    }
  }

  @Test("A turn is compared frame by frame, thumbnails by their names")
  func many() throws {
    try withTemporaryFolder { folder in
      let turn = ["turntable", "moon", "--frames", "1-3", "--size", "32"]
      #expect(try Program.run(turn + ["-o", "ref/m_##.png"], in: folder).code == 0)
      // Frame 2 in place of frame 3 is the only one that differs.
      try Data(bytes("ref/m_02.png", folder)).write(to: URL(filePath: "\(folder)/ref/m_03.png"))
      let reference = ["-o", "f#.png", "--reference", "ref/m_##.png"]
      let run = try Program.run(turn + reference, in: folder)
      #expect(run.code == 7 && run.lines.count == 3)
      #expect(run.errors.contains("f3.png differs from ref/m_03.png"))
      #expect(!run.errors.contains("f1.png") && !run.errors.contains("f2.png"))
      let one = try Program.run(turn + ["-o", "f#.png", "--reference", "f1.png"], in: folder)
      #expect(one.code == 2 && one.errors.contains("several images"))
      let small = ["thumbnails", "moon", "mars", "--sizes", "16,24"]
      #expect(try Program.run(small + ["-o", "t/"], in: folder).code == 0)
      let again = try Program.run(small + ["-o", "u/", "--reference", "t/"], in: folder)
      #expect(again.code == 0 && again.errors.isEmpty)
    }
  }

  @Test("Difference images of an earlier run are removed; other files stay")
  func stale() throws {
    try withTemporaryFolder { folder in
      #expect(try Program.run(mars + ["-o", "ref.png"], in: folder).code == 0)
      let compared = mars + ["-o", "a.png", "--reference", "ref.png"]
      let differences = "\(folder)/a.diff.png"
      #expect(try Program.run(compared + ["--elevation", "16"], in: folder).code == 7)
      #expect(FileManager.default.fileExists(atPath: differences))
      #expect(try Program.run(compared, in: folder).code == 0)
      #expect(!FileManager.default.fileExists(atPath: differences))
      try Data(bytes("ref.png", folder)).write(to: URL(filePath: differences))
      #expect(try Program.run(compared, in: folder).code == 0)
      #expect(try bytes("a.diff.png", folder) == bytes("ref.png", folder))
    }
  }

  @Test("A reference of another size is reported by its header, before decoding")
  func header() throws {
    try withTemporaryFolder { folder in
      let large = ["render", "mars", "--size", "90x80", "-o", "large.png"]
      #expect(try Program.run(large, in: folder).code == 0)
      // Its end is missing: decoding it would report damage.
      try Data(bytes("large.png", folder).dropLast(60)).write(
        to: URL(filePath: "\(folder)/large.png"))
      let run = try Program.run(
        mars + ["-o", "a.png", "--reference", "large.png"], in: folder)
      #expect(run.code == 7 && run.errors.contains("large.png is 90×80"), "\(run.errors)")
    }
  }

  @Test("Incomparable references are reported, and nothing is overwritten")
  func refused() throws {
    try withTemporaryFolder { folder in
      #expect(try Program.run(mars + ["-o", "ref.png"], in: folder).code == 0)
      let before = try bytes("ref.png", folder)
      func run(_ more: [String]) throws -> Program.Outcome {
        try Program.run(mars + more, in: folder)
      }
      let pipe = try Program.run(
        URL(filePath: "/bin/bash"),
        ["-c", "\"$0\" \"$@\" --reference <(cat ref.png)", Program.url.path()] + mars + [
          "-o", "a.png",
        ],
        in: folder)
      #expect(pipe.code == 4 && pipe.errors.contains("is not a regular file"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.png"))
      let missing = try run(["-o", "a.png", "--reference", "rfe.png"])
      #expect(missing.code == 4 && missing.errors.contains("did you mean 'ref.png'"))
      let size = try run(["-o", "a.png", "--size", "41", "--reference", "ref.png"])
      #expect(size.code == 7 && size.errors.contains("41×41") && size.errors.contains("40×40"))
      try Data("no picture".utf8).write(to: URL(filePath: "\(folder)/bad.png"))
      let bad = try run(["-o", "a.png", "--reference", "bad.png"])
      #expect(bad.code == 7 && bad.errors.contains("bad.png"))
      #expect(try run(["-o", "./ref.png", "--reference", "ref.png"]).code == 2)
      let turned = ["--elevation", "3", "--reference", "ref.png"]
      for places in [
        ["-o", "a.png", "--diff-output", "ref.png"],
        ["-o", "n/a.png", "--diff-output", "n/./a.png"],
        ["-o", "b.png", "--diff-output", "./b.png"], ["-o", "c.png", "--diff-output", "-"],
      ] {
        #expect(try run(turned + places).code == 2, "\(places)")
      }
      try Data("old".utf8).write(to: URL(filePath: "\(folder)/k.diff.png"))
      let kept = try run(turned + ["-o", "k.png", "--no-overwrite"])
      #expect(kept.code == 5 && kept.errors.contains("k.diff.png' exists"))
      #expect(try bytes("k.diff.png", folder) == Array("old".utf8))
      for text in ["2", "-1", "1/0", "0.1,0.1,0.1", "", "x%", "nan"] {
        #expect(try run(["--reference", "ref.png", "--tolerance", text]).code == 2, "\(text)")
      }
      #expect(try run(["--tolerance", "0.1"]).code == 2)
      let diff = try Program.run(["diff", "ref.png", "a.png", "-o", "./ref.png"], in: folder)
      #expect(diff.code == 2 && diff.errors.contains("would replace"))
      #expect(try bytes("ref.png", folder) == before)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/-"))
    }
  }
}
