import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Installed maps from the command line")
struct TextureProgramTests {
  /// Writes a map of one colour.
  private func write(_ color: RGBA8, to path: String) throws {
    let image = Image<RGBA8>(width: 64, height: 32, filledWith: color)
    try Data(PNG.encode(image)).write(to: URL(filePath: path))
  }

  private func run(_ folder: String, _ arguments: [String]) throws -> Program.Outcome {
    try Program.run(arguments, in: folder, environment: ["PLANETNODE_MAPS": "\(folder)/maps"])
  }

  private let credits = ["--licence", "CC0-1.0", "--attribution", "A. Author"]

  /// Returns the colour in the middle of Io's disc.
  private func color(_ folder: String, _ options: [String] = []) throws -> RGBA8 {
    let outcome = try run(
      folder, ["render", "io", "--size", "16", "--light-azimuth", "0", "-o", "-"] + options)
    #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
    return try PNG.decode8(outcome.bytes)[8, 8]
  }

  @Test("An installed map is rendered, named by its render job and credited, until it is removed")
  func installation() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/maps", withIntermediateDirectories: true)
      let bundled = try color(folder)
      try write(RGBA8(0, 0, 255, 255), to: "\(folder)/blue.png")
      let installed = try run(
        folder, ["textures", "install", "blue.png", "--body", "Io"] + credits)
      #expect(installed.code == 0, "\(installed.errors)")
      #expect(installed.lines.first?.hasPrefix("\(folder)/maps/installed/io-base-") == true)
      #expect(installed.errors == "io base: 64×32, measured, CC0-1.0, A. Author\n")
      let blue = try color(folder)
      #expect(blue.b > 100 && blue.r < 10 && blue != bundled)
      #expect(try color(folder, ["--maps", "bundled"]) == bundled)
      let drawn = try run(folder, ["render", "io", "--size", "16", "-o", "io.png"])
      #expect(drawn.code == 0)
      let explained = try run(folder, ["explain", "io.png"])
      #expect(explained.output.contains(": A. Author, CC0-1.0"))
      #expect(explained.output.contains("A. Author, measured"))
      #expect(explained.lines.last?.hasPrefix("planetnode render io") == true)
      #expect(try run(folder, ["verify", "--render", "io.png"]).code == 0)
      let json = try run(folder, ["info", "io", "--json"])
      #expect(json.output.contains("\"path\":\"installed/io-base-"))
      #expect(json.output.contains("\"origin\":\"measured\""))
      let listed = try run(folder, ["textures", "list", "--installed"])
      #expect(listed.lines.count == 2 && listed.lines[0].hasPrefix("io  base  64×32"))
      #expect(try run(folder, ["textures", "remove", "io"]).code == 0)
      #expect(try color(folder) == bundled)
      let again = try run(folder, ["textures", "remove", "io"])
      #expect(again.code == 0 && again.errors.contains("no installed map of 'io'"))
    }
  }

  @Test("A missing file of an installed map is a warning, and an error with --strict")
  func missingFile() throws {
    try withTemporaryFolder { folder in
      try write(RGBA8(0, 0, 255, 255), to: "\(folder)/blue.png")
      let installed = try run(
        folder, ["textures", "install", "blue.png", "--body", "io"] + credits)
      try FileManager.default.removeItem(atPath: try #require(installed.lines.first))
      let words = ["render", "io", "--size", "8", "-o", "io.png"]
      let drawn = try run(folder, words)
      #expect(drawn.code == 0 && drawn.errors.contains("is missing or incomplete"))
      #expect(try run(folder, words + ["--strict"]).code == 4)
      #expect(try run(folder, words + ["--strict", "--maps", "bundled"]).code == 0)
      try Data("{".utf8).write(to: URL(filePath: "\(folder)/maps/maps.json"))
      #expect(try run(folder, words).errors.contains("installed maps are not used"))
      #expect(try run(folder, words + ["--strict"]).code == 4)
    }
  }

  @Test("Faults of the command line and of files are reported with distinct exit codes")
  func faults() throws {
    try withTemporaryFolder { folder in
      try write(RGBA8(0, 0, 255, 255), to: "\(folder)/blue.png")
      try Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]).write(to: URL(filePath: "\(folder)/m.tif"))
      for (words, code, message) in [
        (["blue.png"], 2, "name its body with --body"), ([], 2, "expected bodies"),
        (["blue.png", "--body", "io"], 2, "--licence and --attribution"),
        (["blue.png", "--body", "marz"] + credits, 3, "did you mean 'Mars'?"),
        (["blue.png", "--body", "io", "--layer", "height"] + credits, 2, "--lowest and --highest"),
        (["none.png", "--body", "io"] + credits, 4, "none.png"),
        (["m.tif", "--body", "io"] + credits, 4, "the TIFF cannot be read"),
        (["charon", "--layers", "night"], 4, "no such map"),
        (["io"], 4, "the list has no map of 'io'"), (["--all", "io"], 2, "--all excludes"),
        (["mars", "--layers", "nihgt"], 2, "did you mean 'night'?"),
        (["--all", "--list", "none.json"], 4, "none.json"),
      ] {
        let outcome = try run(folder, ["textures", "install"] + words)
        #expect(outcome.code == Int32(code), "\(words): \(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(words): \(outcome.errors)")
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/maps/maps.json"))
    }
  }

  @Test("Maps of another program are found in its folder; coarse ones are installed by name")
  func packages() throws {
    try withTemporaryFolder { folder in
      let image = Image<RGBA8>(width: 64, height: 32, filledWith: RGBA8(90, 90, 90, 255))
      try FileManager.default.createDirectory(
        atPath: "\(folder)/textures", withIntermediateDirectories: true)
      for name in ["moon_4k.jpg", "pluto.png", "notes.txt"] {
        let bytes = name.hasSuffix("png") ? try PNG.encode(image) : try JPEG.encode(image)
        try Data(bytes).write(to: URL(filePath: "\(folder)/textures/\(name)"))
      }
      let words = ["textures", "install", "--from", "stellarium", "--folder", "textures"]
      let coarse = try run(folder, words)
      #expect(coarse.code == 0 && coarse.lines.isEmpty)
      #expect(coarse.errors.contains("left out, as the bundled maps are finer: moon, pluto"))
      let named = try run(folder, words + ["pluto"])
      #expect(named.code == 0 && named.lines.count == 1, "\(named.errors)")
      let listed = try run(folder, ["textures", "list", "--installed", "--json"])
      #expect(listed.output.contains("\"centralMeridian\":180.0"))
      for (words, message) in [
        (words.dropLast() + ["none"], "sudo apt-get install stellarium-data"),
        (["textures", "install", "--from", "kstars"], "contain no maps"),
      ] {
        let outcome = try run(folder, Array(words))
        #expect(outcome.code == 4 && outcome.errors.contains(message), "\(outcome.errors)")
      }
    }
  }

  @Test("A map with longitude 180° in the middle is reported, and corrected")
  func check() throws {
    try withTemporaryFolder { folder in
      let source = Program.package.appending(path: "Textures/earth.jpg")
      let bytes = try [UInt8](Data(contentsOf: source))
      let map = try JPEG.decode(bytes.span, scale: .quarter)
      var image = Image<RGBA8>(width: map.width, height: map.height, filledWith: .clear)
      for y in 0..<map.height {
        for x in 0..<map.width { image[x, y] = map[(x + map.width / 2) % map.width, y] }
      }
      try Data(PNG.encode(image)).write(to: URL(filePath: "\(folder)/turned.png"))
      let words = ["textures", "check", "turned.png", "--body", "earth"]
      let checked = try run(folder, words)
      #expect(checked.code == 4 && checked.output.contains("longitude 180° is in the middle"))
      #expect(checked.errors.contains("--body earth --central-meridian 180 --licence"))
      let fixed = try run(folder, words + ["--fix", "fixed.png"])
      #expect(fixed.code == 0 && fixed.lines.last == "fixed.png")
      #expect(try run(folder, ["textures", "check", "fixed.png", "--body", "earth"]).code == 0)
      let same = try run(folder, words + ["--fix", "./turned.png"])
      #expect(same.code == 2 && same.errors.contains("would replace the map itself"))
      #expect(try run(folder, words + ["--fix", "fixed.jpg"]).code == 2)
    }
  }

  @Test("Credits of several images are printed once, as text, HTML and JSON")
  func creditPages() throws {
    try withTemporaryFolder { folder in
      try write(RGBA8(0, 0, 255, 255), to: "\(folder)/blue.png")
      _ = try run(
        folder,
        [
          "textures", "install", "blue.png", "--body", "io", "--licence", "A&B", "--attribution",
          "<Author>",
        ])
      for (body, file) in [("io", "io.png"), ("io", "io.jpg"), ("moon", "moon.webp")] {
        #expect(try run(folder, ["render", body, "--size", "8", "-o", file]).code == 0)
      }
      let files = ["io.png", "io.jpg", "moon.webp"]
      let text = try run(folder, ["credits"] + files)
      #expect(text.code == 0 && text.lines.first == "<Author> (A&B, measured)", "\(text.output)")
      #expect(text.lines.contains("  images: io.png, io.jpg"))
      #expect(text.lines.contains("PlanetNode (Apache-2.0, procedural)"))
      let html = try run(folder, ["credits", "--format", "html"] + files)
      #expect(html.output.contains("&lt;Author&gt; (A&amp;B, measured)<br><small>maps: installed/"))
      let json = try run(folder, ["credits", "--format", "json"] + files)
      #expect(json.output.contains("\"attribution\":\"<Author>\",\"license\":\"A&B\""))
      let wrong = try run(folder, ["credits", "blue.png", "io.png"])
      #expect(wrong.code == 7 && wrong.lines.count == 3 && wrong.errors.contains("blue.png"))
    }
  }

  @Test(
    "Maps of a list are downloaded from a mirror once", .enabled(if: SourceServer.python != nil))
  func downloads() throws {
    let server = try SourceServer()
    try withTemporaryFolder { folder in
      func entry(_ body: String, _ layer: String) -> String { Self.entry(body, layer, "map", 128) }
      let list = "{\"format\":1,\"maps\":[\(entry("mars", "base")),\(entry("earth", "night"))]}"
      try Data(list.utf8).write(to: URL(filePath: "\(folder)/list.json"))
      func install(_ words: [String], _ mode: String) throws -> Program.Outcome {
        try run(
          folder,
          ["textures", "install", "--list", "list.json"] + words
            + ["--from-mirror", "\(server.origin)/maps/\(mode)"])
      }
      let failed = try install(["mars"], "html")
      #expect(failed.errors.contains("it is a web page, not an image"))
      #expect(failed.code == 4 && failed.errors.contains("1 of 1 map failed"))
      let all = try install(["--all"], "cut")
      #expect(all.code == 0 && all.lines.count == 2, "\(all.errors)")
      let requests = server.requests.count
      let again = try install(["--all"], "cut")
      #expect(again.code == 0 && again.errors == "2 maps are installed already\n")
      #expect(server.requests.count == requests)
      let listed = try run(folder, ["textures", "list", "--list", "list.json", "--json"])
      #expect(listed.output.contains("\"installed\":true"))
      server.stop()
      _ = try run(folder, ["textures", "remove", "--all"])
      let gone = try install(["mars"], "good")
      #expect(gone.code == 10 && gone.errors.contains("cannot reach"))
    }
  }

  /// Returns a map of a list: its body, its layer, the name of its file and its columns.
  private static func entry(
    _ body: String, _ layer: String, _ name: String, _ width: Int, _ rest: String = ""
  ) -> String {
    """
    {"body":"\(body)","layer":"\(layer)","address":"https://example.invalid/x/\(name).png",
    "projection":"equirectangular","width":\(width),"height":\(width / 2),"licence":"CC0-1.0",
    "attribution":"A. Author","measured":false\(rest)}
    """
  }

  @Test(
    "A map that its address does not have is replaced by the next of the list",
    .enabled(if: SourceServer.python != nil))
  func nextMap() throws {
    let server = try SourceServer()
    try withTemporaryFolder { folder in
      let digest = String(repeating: "0", count: 64)
      let maps = [
        Self.entry("mars", "base", "gone", 512), Self.entry("mars", "base", "map", 128),
        Self.entry("mars", "base", "gone-too", 256),
        Self.entry("mars", "base", "resized", 250, ",\"size\":9"),
        Self.entry("mars", "base", "replaced", 240, ",\"sha256\":\"\(digest)\""),
        Self.entry("moon", "base", "gone", 256), Self.entry("moon", "base", "gone-too", 128),
      ]
      let list = "{\"format\":1,\"maps\":[\(maps.joined(separator: ","))]}"
      try Data(list.utf8).write(to: URL(filePath: "\(folder)/list.json"))
      func install(_ body: String, _ mode: String = "good") throws -> Program.Outcome {
        try run(
          folder,
          [
            "textures", "install", body, "--list", "list.json", "--from-mirror",
            "\(server.origin)/maps/\(mode)",
          ])
      }
      let first = try install("mars")
      #expect(first.code == 0 && first.lines.count == 1, "\(first.errors)")
      #expect(first.errors.contains("gone.png answers with 404"))
      for columns in [256, 250, 240, 128] {
        #expect(first.errors.contains("downloading the map with \(columns) columns instead"))
      }
      #expect(first.errors.contains("mars base: 128×64"))
      let again = try install("mars")
      #expect(again.code == 0 && again.lines.isEmpty)
      #expect(again.errors.contains("the map with 128 columns remains installed"))
      let none = try install("moon")
      #expect(none.code == 10 && none.errors.contains("1 of 1 map failed"), "\(none.errors)")
    }
  }

  @Test(
    "A converted map of a list is not downloaded again", .enabled(if: SourceServer.python != nil))
  func convertedMap() throws {
    let server = try SourceServer()
    try withTemporaryFolder { folder in
      func install(_ body: String, _ rest: String) throws -> Program.Outcome {
        let list = "{\"format\":1,\"maps\":[\(Self.entry(body, "base", "map", 128, rest))]}"
        try Data(list.utf8).write(to: URL(filePath: "\(folder)/list.json"))
        return try run(
          folder,
          [
            "textures", "install", body, "--list", "list.json", "--from-mirror",
            "\(server.origin)/maps/good",
          ])
      }
      #expect(try install("mars", "").code == 0)
      let installed = try run(folder, ["textures", "list", "--installed", "--json"]).output
      let parts = installed.components(separatedBy: "\"sha256\":\"")
      let digest = try #require(parts.dropFirst().first).prefix(64)
      let rest = ",\"noData\":0,\"sha256\":\"\(digest)\""
      let first = try install("charon", rest)
      #expect(first.code == 0 && first.errors.contains("resampled"), "\(first.errors)")
      let again = try install("charon", rest)
      #expect(again.code == 0 && again.errors == "1 map is installed already\n", "\(again.errors)")
    }
  }
}
