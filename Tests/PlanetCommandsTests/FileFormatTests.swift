import Foundation
import PlanetImage
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
    "JPEG, WebP and OpenEXR files are explained and verified by their texts",
    arguments: ["jpg", "webp", "exr"])
  func explained(ending: String) throws {
    try withTemporaryFolder { folder in
      let name = "a.\(ending)"
      let drawn = try Program.run(["render", "earth", "--size", "40", "-o", name], in: folder)
      #expect(drawn.code == 0, "\(drawn.errors)")
      let png = try Program.run(["render", "earth", "--size", "40", "-o", "a.png"], in: folder)
      #expect(png.code == 0)
      let (one, other) = (
        try Program.run(["explain", name, "--json"], in: folder),
        try Program.run(["explain", "a.png", "--json"], in: folder)
      )
      #expect(one.code == 0 && !one.output.isEmpty, "\(one.errors)")
      // The same job; only what concerns the file may differ.
      #expect(one.output.contains("\"earth.jpg\"") && other.output.contains("\"earth.jpg\""))
      let text = try Program.run(["explain", name], in: folder)
      #expect(text.output.contains("GeoNames") && text.output.contains("no checksum of pixels"))
      let right = try Program.run(["verify", name], in: folder)
      #expect(right.code == 0 && right.output.contains("right; its render job is intact"))
      var bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      let job = try #require(bytes.range(of: Data("earth.jpg".utf8), options: .backwards))
      bytes.replaceSubrange(job, with: Data("earth\"jpg".utf8))
      try bytes.write(to: URL(filePath: "\(folder)/b.\(ending)"))
      let wrong = try Program.run(["verify", "b.\(ending)"], in: folder)
      #expect(wrong.code != 0, "\(wrong.output)")
    }
  }

  @Test("PNG files have their passes beside them, of 16 bits, with the documented levels")
  func passFiles() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        [
          "render", "saturn", "--size", "64", "-o", "a.png", "--aov",
          "beauty,normal,depth,latlon,id,alpha,clouds",
        ], in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      func pass(_ name: String) throws -> Image<RGBA16> {
        try PNG.decode16(Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
      }
      let ids = try pass("a.id.png")
      let depths = try pass("a.depth.png")
      let normals = try pass("a.normal.png")
      let places = try pass("a.latlon.png")
      let alpha = try pass("a.alpha.png")
      let clouds = try pass("a.clouds.png")
      var numbers: Set<UInt16> = []
      for y in 0..<64 {
        for x in 0..<64 {
          let number = ids[x, y].r
          numbers.insert(number)
          #expect((depths[x, y].r > 0) == (number > 0))
          #expect((normals[x, y].a > 0) == (number > 0))
          #expect((places[x, y].a > 0) == (number > 0))
          // Without clouds nothing changes.
          #expect(clouds[x, y].r == 32768)
          guard number > 0 else { continue }
          let normal = normals[x, y]
          let parts = [normal.r, normal.g, normal.b].map { Double($0) / 65535 * 2 - 1 }
          #expect(abs(parts.reduce(0) { $0 + $1 * $1 } - 1) < 1e-3)
          if number == 1 { #expect(alpha[x, y].r > 30000) }
        }
      }
      #expect(numbers == [0, 1, 2])
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.beauty.png"))
      // The image itself is verified as always.
      #expect(try Program.run(["verify", "a.png"], in: folder).code == 0)
      let text = try Data(contentsOf: URL(filePath: "\(folder)/a.depth.png"))
      #expect(text.range(of: Data("nearest ".utf8)) != nil)
    }
  }

  @Test(
    "Options of one format are errors for others",
    arguments: [
      (["-o", "a.png", "--quality", "50"], "--quality is an option of JPEG and WebP"),
      (["-o", "a.jpg", "--aov", "depth"], "--aov is an option of OpenEXR and PNG files"),
      (["-o", "-", "--aov", "depth"], "--aov needs output files"),
      (["-o", "a.png", "--aov", "depth", "--resume"], "--resume does not include the passes"),
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
