import Foundation
import PlanetTestSupport
import Testing

@Suite("Images in other formats than PNG")
struct FileFormatTests {
  /// Runs a Python script with Pillow; nil without it.
  private func python(_ script: String, in folder: String) throws -> String? {
    let path = "/usr/bin/python3"
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    let outcome = try Program.run(URL(filePath: path), ["-c", script], in: folder)
    return outcome.code == 0 ? outcome.output : nil
  }

  private static let hasPillow: Bool = {
    let outcome = try? Program.run(
      URL(filePath: "/usr/bin/python3"), ["-c", "import PIL.Image, PIL.WebPImagePlugin"])
    return outcome?.code == 0
  }()

  @Test(
    "JPEG and WebP contain the pixels of the PNG and its render job",
    .enabled(if: hasPillow, "no Pillow: skipped"),
    arguments: [("jpg", [], 4.0), ("webp", [], 4.0), ("webp", ["--lossless"], 0.0)])
  func web(ending: String, options: [String], difference: Double) throws {
    try withTemporaryFolder { folder in
      let words = ["render", "mars", "--size", "96", "--background", "black", "-o"]
      #expect(try Program.run(words + ["a.png"], in: folder).code == 0)
      let outcome = try Program.run(words + ["a.\(ending)"] + options, in: folder)
      #expect(outcome.code == 0 && outcome.output == "a.\(ending)\n", "\(outcome.errors)")
      let script = """
        from PIL import Image, ImageChops, ImageStat
        a, b = [Image.open(n).convert('RGB') for n in ('a.png', 'a.\(ending)')]
        print(max(ImageStat.Stat(ImageChops.difference(a, b)).mean))
        print(b'planetnode' in open('a.\(ending)', 'rb').read())
        """
      let lines = try #require(try python(script, in: folder)).split(separator: "\n")
      #expect(try #require(Double(lines[0])) <= difference && lines[1] == "True")
    }
  }

  @Test("OpenEXR files have the channels of the passes", arguments: [1, 3])
  func passes(threads: Int) throws {
    try withTemporaryFolder { folder in
      let words = [
        "render", "saturn", "--size", "48", "--threads", "\(threads)", "-o", "a.exr", "--aov",
        "beauty,albedo,diffuse,normal,depth,latlon,sunlight,clouds,night,atmosphere,alpha,id",
      ]
      let outcome = try Program.run(words, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let bytes = try Data(contentsOf: URL(filePath: "\(folder)/a.exr"))
      #expect(bytes.prefix(4) == Data([0x76, 0x2F, 0x31, 0x01]))
      for name in ["beauty.R", "depth.Z", "latlon.latitude", "id.value", "sunlight.B", "alpha.A"] {
        #expect(bytes.range(of: Data("\(name)\0".utf8)) != nil, "\(name)")
      }
      let again = try Program.run(words + ["--threads", "2"], in: folder)
      #expect(again.code == 0)
      #expect(try Data(contentsOf: URL(filePath: "\(folder)/a.exr")) == bytes)
    }
  }

  @Test(
    "Options of one format are errors for others",
    arguments: [
      (["-o", "a.png", "--quality", "50"], "--quality is an option of JPEG and WebP"),
      (["-o", "a.jpg", "--aov", "depth"], "--aov is an option of OpenEXR"),
      (["-o", "a.exr", "--aov", "dept"], "did you mean 'depth'?"),
      (["-o", "a.jpg", "--resume"], "--resume needs PNG files"),
      (["-o", "a.webp", "--depth", "16"], "--depth 16 needs PNG files"),
      (["-o", "a.jpg", "--quality", "0"], "expected 1 to 100"),
      (["-o", "a.tiff"], "images as OpenEXR (.exr)"),
      (["-o", "a.jgp"], "did you mean .jpg?"),
    ])
  func refusals(options: [String], part: String) throws {
    let outcome = try Program.run(["render", "mars"] + options)
    #expect(outcome.code == 2 && outcome.errors.contains(part), "\(outcome.errors)")
  }
}
