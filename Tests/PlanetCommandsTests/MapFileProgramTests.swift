import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Maps in files of other formats, folders and archives")
struct MapFileProgramTests {
  private let credits = ["--licence", "CC0-1.0", "--attribution", "A. Author"]

  private func run(_ folder: String, _ arguments: [String]) throws -> Program.Outcome {
    try Program.run(arguments, in: folder, environment: ["PLANETNODE_MAPS": "\(folder)/maps"])
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private func png(_ width: Int, _ height: Int, _ level: UInt8 = 90) throws -> [UInt8] {
    try PNG.encode(
      Image<RGBA8>(width: width, height: height, filledWith: RGBA8(level, level, level, 255)))
  }

  /// Heights in metres that rise to the east, from -1000 to 1000, with a gap.
  private var heights: TIFFFile {
    var numbers = (0..<64 * 32).map { Float(-1000) + Float($0 % 64) * 2000 / 63 }
    numbers[0] = -32768
    var file = TIFFFile(
      64, 32, samples: 1, bits: 32, format: 3, photometric: 1,
      bytes: TIFFFile.bytes(numbers.map(\.bitPattern)))
    file.locate(
      step: 5.625, corner: (-180, 90), keys: [1024: 2], doubles: [2057: 1_737_400, 2059: 0])
    file.tags[42113] = .text("-32768")
    return file
  }

  @Test("Heights of a GeoTIFF become a layer with their range, and are rendered")
  func heightMap() throws {
    try withTemporaryFolder { folder in
      try write(heights.file, to: "\(folder)/dem.tif")
      let words = ["textures", "install", "dem.tif", "--body", "moon"]
      let installed = try run(folder, words + ["--layer", "height"] + credits)
      if installed.errors.contains("libtiff6") { return }
      #expect(installed.code == 0, "\(installed.errors)")
      #expect(installed.errors.contains("heights in metres from −1,000 to 1,000"))
      let listed = try run(folder, ["textures", "list", "--installed", "--json"])
      #expect(listed.output.contains("\"lowestKm\":-1.0,\"highestKm\":1.0"), "\(listed.output)")
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: installed.lines[0])))
      let map = try PNG.decode16(bytes.span, convertsGamma: false)
      #expect(map.width == 64 && map[63, 16].r == 65535 && map[1, 16].r < 2000)
      let drawn = try run(folder, ["render", "moon", "--size", "16", "-o", "m.png", "--strict"])
      #expect(drawn.code == 0, "\(drawn.errors)")
      let color = try run(folder, words + credits)
      #expect(color.code == 4 && color.errors.contains("heights need --layer height"))
    }
  }

  @Test("A polar map is resampled over the bundled map, and a check describes it")
  func polar() throws {
    try withTemporaryFolder { folder in
      try write(try png(64, 64, 255), to: "\(folder)/pole.png")
      let projection = ["--projection", "polar-north", "--edge-latitude", "60"]
      let installed = try run(
        folder, ["textures", "install", "pole.png", "--body", "io"] + projection + credits)
      #expect(installed.code == 0, "\(installed.errors)")
      #expect(installed.errors.contains("north polar stereographic, central longitude 0°"))
      #expect(installed.errors.contains("% of the globe, and the rest is from the bundled map"))
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: installed.lines[0])))
      let map = try PNG.decode8(bytes)
      #expect(map[5, 0].r == 255 && map[5, 0].b == 255 && map[5, map.height / 2].b < 255)
      let checked = try run(
        folder, ["textures", "check", "pole.png", "--body", "io", "--json"] + projection)
      #expect(checked.output.contains("\"property\":\"conversion\""), "\(checked.errors)")
      if JSONSchema.python != nil {
        #expect(try JSONSchema.faults(in: checked.output, by: "check.schema.json", folder) == [])
      }
      for (words, message) in [
        (["--edge-latitude", "60"], "needs a polar projection"),
        (["--projection", "cube"], "neither a cross"), (["--projection", "cub"], "'cube'"),
        (projection + ["--flip", "horizontal"], "are for equirectangular maps"),
        (projection + ["--layer", "normal"], "normals in another projection"),
      ] {
        let outcome = try run(
          folder, ["textures", "install", "pole.png", "--body", "io"] + words + credits)
        #expect(outcome.code != 0 && outcome.errors.contains(message), "\(outcome.errors)")
      }
    }
  }

  @Test("The faces of a cube map in a folder are one map")
  func cube() throws {
    try withTemporaryFolder { folder in
      for (index, face) in ["px", "nx", "py", "ny", "pz", "nz"].enumerated() {
        try write(try png(16, 16, UInt8(40 * index + 10)), to: "\(folder)/c/io_\(face).png")
      }
      let words = ["textures", "install", "c", "--body", "io", "--projection", "cube"] + credits
      let installed = try run(folder, words)
      #expect(installed.code == 0 && installed.errors.contains("cube map of six files"))
      let map = try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: installed.lines[0]))))
      #expect(map.width == 64 && map[32, 16].r == 170 && map[48, 16].r == 10)
      #expect(map[16, 16].r == 50 && map[1, 16].r == 210 && map[9, 0].r == 90)
      try FileManager.default.removeItem(atPath: "\(folder)/c/io_nz.png")
      let incomplete = try run(folder, words)
      #expect(incomplete.code == 4 && incomplete.errors.contains("lacks faces of the cube: back"))
    }
  }

  @Test("All maps of a folder are installed by their names; a bad file does not end the rest")
  func folders() throws {
    try withTemporaryFolder { folder in
      for (name, bytes) in [
        ("mars_8k.png", try png(64, 32)), ("sub/EarthClouds.png", try png(64, 32)),
        ("mars_2k.png", try png(32, 16)), ("moon-normal.png", try png(40, 40)),
        ("holiday.png", try png(64, 32)), ("notes.txt", [65]), ("Io Surface.jpg", []),
      ] { try write(bytes, to: "\(folder)/my/\(name)") }
      let words = ["textures", "install", "my/"]
      let outcome = try run(folder, words + credits)
      #expect(outcome.code == 6, "\(outcome.errors)")
      let lines = outcome.lines.map { $0.split(separator: " ").joined(separator: " ") }
      #expect(lines.contains("installed mars_8k.png mars base 64×32"), "\(outcome.output)")
      #expect(lines.contains("installed sub/EarthClouds.png earth clouds 64×32"))
      #expect(lines.contains { $0.hasPrefix("left out mars_2k.png") && $0.contains("mars_8k.png") })
      #expect(lines.contains("left out holiday.png no known body in its name"))
      #expect(lines.contains { $0.hasPrefix("failed moon-normal.png moon normal it is 40×40") })
      #expect(lines.contains { $0.hasPrefix("failed Io Surface.jpg io surface it is an empty") })
      #expect(outcome.errors.contains("2 of 4 maps failed"))
      #expect(try run(folder, words).code == 2)
      #expect(try run(folder, words + credits + ["--layer", "night"]).code == 2)
      let none = try run(folder, words + credits + ["--layers", "rings"])
      #expect(none.code == 4)
    }
  }

  @Test(
    "Archives are extracted without links or paths that lead outside",
    .enabled(if: SourceServer.python != nil))
  func archives() throws {
    let script = """
      import io, sys, tarfile, zipfile
      png = open('mars.png', 'rb').read()
      z = zipfile.ZipFile('maps.zip', 'w', zipfile.ZIP_DEFLATED)
      for n in ['a/mars_base.png', '../../moon.png', '__MACOSX/._mars.png']: z.writestr(n, png)
      z.close()
      t = tarfile.open('maps.tar.gz', 'w:gz')
      for n in ['io.png', '/tmp/europa.png']:
        i = tarfile.TarInfo(n); i.size = len(png); t.addfile(i, io.BytesIO(png))
      i = tarfile.TarInfo('moon.png'); i.type = tarfile.SYMTYPE; i.linkname = '/etc/passwd'
      t.addfile(i); t.close()
      open('cut.zip', 'wb').write(open('maps.zip', 'rb').read()[:60])
      """
    try withTemporaryFolder { folder in
      try write(try png(64, 32), to: "\(folder)/mars.png")
      let python = try #require(SourceServer.python)
      let made = try Program.run(python, ["-c", script], in: folder)
      try #require(made.code == 0, "\(made.errors)")
      func install(_ name: String) throws -> Program.Outcome {
        try run(folder, ["textures", "install", name] + credits)
      }
      let zip = try install("maps.zip")
      if zip.errors.contains("libarchive13") { return }
      #expect(zip.code == 0, "\(zip.errors)")
      #expect(zip.lines.count == 2 && zip.output.contains("its path leads outside"))
      let tar = try install("maps.tar.gz")
      #expect(tar.code == 0 && tar.output.contains("it is a link"), "\(tar.errors)")
      #expect(tar.lines.count == 3 && tar.output.contains("its path leads outside"))
      let listed = try run(folder, ["textures", "list", "--installed"])
      #expect(listed.lines.count == 3 && listed.output.contains("mars"), "\(listed.output)")
      let cut = try install("cut.zip")
      #expect(cut.code == 4 && cut.errors.contains("cut.zip"), "\(cut.errors)")
      let downloads = try? FileManager.default.contentsOfDirectory(
        atPath: "\(folder)/maps/downloads")
      #expect(downloads ?? [] == [])
    }
  }

  @Test("Files that are not images are named, with the command that converts them")
  func otherFiles() throws {
    try withTemporaryFolder { folder in
      for (name, text, message) in [
        ("m.cub", "Object = IsisCube\n", "gdal_translate m.cub m.tif"),
        ("m.lbl", "PDS_VERSION_ID = PDS3\n", "gdal_translate m.lbl m.tif"),
        ("empty.jpg", "", "is an empty file"), ("text.jpg", "hello there\n", "'hello there'"),
        ("page.png", "<!doctype html><p>", "is a web page"),
      ] {
        try write(Array(text.utf8), to: "\(folder)/\(name)")
        let body = [name, "--body", "io"]
        for words in [["check"] + body, ["install"] + body + credits] {
          let outcome = try run(folder, ["textures"] + words)
          #expect(outcome.code == 4, "\(outcome.errors)")
          // Paths of installed files are absolute.
          let errors = outcome.errors.replacing("\(folder)/", with: "")
          #expect(errors.contains(message), "\(outcome.errors)")
        }
      }
    }
  }

  @Test("Replaced maps, options without effect and unknown bodies are reported")
  func reports() throws {
    try withTemporaryFolder { folder in
      try write(try png(64, 32), to: "\(folder)/a.png")
      try write(try png(64, 32, 120), to: "\(folder)/b.png")
      let words = ["textures", "install", "a.png", "--body", "io"] + credits
      #expect(try run(folder, words).code == 0)
      let second = try run(
        folder, ["textures", "install", "b.png", "--body", "io", "--resolution", "2k"] + credits)
      #expect(second.code == 0 && second.errors.contains("it replaces io base: 64×32"))
      for words in [
        ["install", "--from", "stellarium", "--source", "x"],
        ["install", "--from", "stellarium", "--resolution", "2k"],
      ] {
        let outcome = try run(folder, ["textures"] + words)
        #expect(outcome.code == 2 && outcome.errors.contains("--source and --resolution"))
      }
      let removed = try run(folder, ["textures", "remove", "io", "Io", "marz"])
      #expect(removed.code == 3 && removed.errors.contains("did you mean 'Mars'?"))
      #expect(removed.errors.components(separatedBy: "removed io base").count == 2)
      let fixed = try run(
        folder, ["textures", "check", "a.png", "--body", "jupiter", "--fix", "c.png"])
      #expect(fixed.code == 4 && fixed.errors.contains("orientation of 'a.png' is unknown"))
    }
  }

  @Test("A file in PLANETNODE_MAPS is the user's own map, and not used with --maps bundled")
  func ownMaps() throws {
    try withTemporaryFolder { folder in
      let maps = ["PLANETNODE_MAPS": "\(folder)/none"]
      let missing = try Program.run(
        ["render", "io", "--size", "8", "-o", "a.png"], in: folder, environment: maps)
      #expect(missing.code == 0 && missing.errors.contains("/none', which does not exist"))
      try write(try png(64, 32, 255), to: "\(folder)/maps/io.png")
      #expect(try run(folder, ["render", "io", "--size", "8", "-o", "own.png"]).code == 0)
      let credits = try run(folder, ["credits", "own.png"])
      #expect(credits.output.contains("the user's own map"), "\(credits.output)")
      #expect(!credits.output.contains("PlanetNode"))
      let bundled = ["render", "io", "--size", "8", "--maps", "bundled", "-o", "bundled.png"]
      #expect(try run(folder, bundled).code == 0)
      #expect(try run(folder, ["credits", "bundled.png"]).output.contains("PlanetNode"))
    }
  }
}
