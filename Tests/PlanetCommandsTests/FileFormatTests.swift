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
      #expect(text.output.contains("pixels of 8 bits") == (ending != "exr"), "\(text.output)")
      #expect(text.output.contains("dithered") == (ending != "exr"), "\(text.output)")
      let right = try Program.run(["verify", name], in: folder)
      #expect(right.code == 0 && right.output.contains("right; its render job is intact"))
      #expect(right.errors == "1 of 1 images are right; 1 without a checksum of pixels\n")
      let again = try Program.run(["verify", "--render", name], in: folder)
      #expect(again.code == 0, "\(again.errors)")
      #expect(again.output.contains("its pixels cannot be verified, as"))
      var bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      // One of several keys, as OpenEXR divides the text into attributes of 255 bytes.
      let key = try #require(bytes.range(of: Data("sha256".utf8), options: .backwards))
      bytes.replaceSubrange(key, with: Data("sha\"56".utf8))
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
          // Without clouds there is no light of clouds.
          #expect(clouds[x, y].r == 0)
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
    "explain prints the options of a file without job that give the same bytes",
    arguments: [
      ("webp", ["--lossless"], ["--lossless"]), ("jpg", [], []),
      ("exr", ["--aov", "depth,beauty"], []), ("exr", [], []),
    ])
  func command(ending: String, options: [String], unstated: [String]) throws {
    try withTemporaryFolder { folder in
      let name = "a.\(ending)"
      let drawn = try Program.run(
        ["render", "mars", "--size", "40", "--azimuth", "20", "-o", name] + options, in: folder)
      #expect(drawn.code == 0, "\(drawn.errors)")
      let explained = try Program.run(["explain", name], in: folder)
      let command = try #require(explained.lines.last { $0.hasPrefix("planetnode render mars ") })
      #expect(command.contains("-o mars-again.\(ending)"), "\(command)")
      #expect(explained.errors.contains("do not state their quality") == (ending != "exr"))
      let words = command.split(separator: " ").dropFirst().map(String.init)
      #expect(try Program.run(words + unstated, in: folder).code == 0)
      let files = [name, "mars-again.\(ending)"].map { URL(filePath: "\(folder)/\($0)") }
      #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
    }
  }

  @Test("Passes beside PNG files are listed, planned, protected, and verified as passes")
  func listedPasses() throws {
    try withTemporaryFolder { folder in
      let files = ["a.png", "a.normal.png", "a.depth.png"]
      let words = [
        "render", "mars", "--size", "32", "-o", "a.png", "--aov", "beauty,normal,depth",
      ]
      let dry = try Program.run(words + ["--dry-run"], in: folder)
      #expect(dry.code == 0 && dry.lines == files, "\(dry.output)")
      let drawn = try Program.run(words, in: folder)
      #expect(drawn.code == 0 && drawn.lines == files, "\(drawn.output)")
      let named = try Program.run(["verify"] + files, in: folder)
      #expect(named.code == 0, "\(named.errors)")
      #expect(named.errors == "1 of 1 images are right; 2 passes of images\n")
      #expect(named.output.contains("a.depth.png: pass; depth, intact, without render job"))
      let found = try Program.run(["verify", "."], in: folder)
      #expect(found.code == 0 && !found.output.contains("not PlanetNode's"), "\(found.output)")
      #expect(try Program.run(["verify", "a.depth.png"], in: folder).code == 0)
      let json = try Program.run(["verify", "--json", "."], in: folder)
      #expect(json.output.contains("\"passes\":2"), "\(json.output)")
      // A damaged pass is an error.
      let path = URL(filePath: "\(folder)/a.depth.png")
      try Data(contentsOf: path).dropLast(20).write(to: path)
      #expect(try Program.run(["verify", "a.depth.png"], in: folder).code == 7)
      // A pass must not replace an existing file that stays, nor an input.
      try FileManager.default.removeItem(atPath: "\(folder)/a.png")
      let kept = try Program.run(words + ["--no-overwrite", "--dry-run"], in: folder)
      #expect(kept.code == 5 && kept.errors.contains("a.normal.png"), "\(kept.errors)")
      try Data("<catalogue><body name='A'><map src='b.normal.png'/></body></catalogue>".utf8)
        .write(to: URL(filePath: "\(folder)/a.xml"))
      try Data(try PNG.encode(TestImages.waves(width: 64, height: 32)))
        .write(to: URL(filePath: "\(folder)/b.normal.png"))
      let input = try Program.run(
        ["render", "a", "--catalogue", "a.xml", "-o", "b.png", "--aov", "normal"], in: folder)
      #expect(input.code == 2 && input.errors.contains("would replace"), "\(input.errors)")
    }
  }

  @Test("--format gives default names and folders its extension, and contradicts no file name")
  func formats() throws {
    try withTemporaryFolder { folder in
      let words = ["--size", "16", "--format"]
      let usual = try Program.run(["render", "io"] + words + ["jpeg"], in: folder)
      #expect(usual.code == 0 && usual.lines == ["io.jpg"], "\(usual.errors)")
      let thumbs = try Program.run(["thumbnails", "io", "-o", "t/"] + words + ["webp"], in: folder)
      #expect(thumbs.code == 0 && thumbs.lines == ["t/io.webp"], "\(thumbs.errors)")
      let turn = ["turntable", "io", "--frames", "1-2"]
      #expect(
        try Program.run(turn + words + ["webp"], in: folder).lines.sorted()
          == ["io_0001.webp", "io_0002.webp"])
      let compared = try Program.run(
        ["compare", "io", "moon", "--size", "40x20", "--format", "exr"], in: folder)
      #expect(compared.lines == ["compare.exr"], "\(compared.errors)")
      let plain = try Program.run(["render", "io", "-o", "x"] + words + ["jpeg"], in: folder)
      #expect(plain.code == 0 && plain.lines == ["x"])
      let wrong = try Program.run(["render", "io", "-o", "a.png"] + words + ["jpeg"], in: folder)
      #expect(wrong.code == 2 && wrong.errors.contains("contradicts the extension of 'a.png'"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.png"))
      let same = try Program.run(["render", "io", "-o", "a.JPEG"] + words + ["jpeg"], in: folder)
      #expect(same.code == 0, "\(same.errors)")
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
      (["-o", "a.exr", "--aov", ""], "expected one of"),
      (["-o", "a.jpg", "--manifest", "m.json"], "--manifest needs PNG files"),
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
