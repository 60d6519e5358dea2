import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Odd input")
struct OddInputTests {
  private let size = ["--size", "8"]

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func solarSystem(_ bodies: [(name: String, texture: String?)]) -> String {
    let elements = bodies.map { body in
      let texture = body.texture.map { "<texture>\($0)</texture>" } ?? ""
      return "<solarsystemelement><name>\(body.name)</name><diameter>5</diameter>\(texture)"
        + "</solarsystemelement>"
    }
    return "<solarsystem>\(elements.joined())</solarsystem>"
  }

  @Test(
    "Angles may be negative, as an argument or after =",
    arguments: ["azimuth", "elevation", "longitude", "tilt", "light-azimuth", "light-elevation"])
  func negativeAngles(option: String) throws {
    let apart = try Program.run(["render", "earth", "--\(option)", "-50", "-o", "-"] + size)
    let joined = try Program.run(["render", "earth", "--\(option)=-50", "-o", "-"] + size)
    let positive = try Program.run(["render", "earth", "--\(option)", "50", "-o", "-"] + size)
    #expect(apart.code == 0 && apart.errors == "")
    #expect(apart.bytes == joined.bytes)
    #expect(apart.bytes != positive.bytes)
  }

  @Test(
    "The smallest, widest and most unusual views render an image",
    arguments: [
      ["--size", "1"], ["--size", "4096x1"], ["--size", "1x512"],
      ["--size", "32", "--fill", "20"], ["--size", "32", "--fill", "0.01"],
      ["--size", "32", "--fov", "150"], ["--size", "32", "--fov", "150", "--fill", "20"],
      ["--size", "32", "--orthographic", "--elevation", "90"],
    ])
  func extremeViews(options: [String]) throws {
    let outcome = try Program.run(["render", "saturn", "-o", "-"] + options)
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(try PNG.readHeader(outcome.bytes).bitDepth == 8)
  }

  @Test("A catalogue without bodies is a warning for list and an error for render")
  func emptyCatalogue() throws {
    try withTemporaryFolder { folder in
      try write("<solarsystem/>", "\(folder)/my.xml")
      let catalogue = ["--catalogue", "my.xml"]
      let list = try Program.run(["list", "--json"] + catalogue, in: folder)
      #expect(list.code == 0 && list.output == "[\n]\n" && list.errors.contains("warning"))
      for arguments in [["thumbnails"], ["render", "mars"], ["info", "mars"]] {
        let outcome = try Program.run(arguments + catalogue, in: folder)
        #expect(outcome.code == 3 && outcome.output == "", "\(arguments)")
      }
    }
  }

  @Test("A file that is not a catalogue is reported by name, with exit code 3")
  func noCatalogue() throws {
    try withTemporaryFolder { folder in
      let image = try Program.run(["render", "io", "-o", "a.png"] + size, in: folder)
      #expect(image.code == 0)
      for path in ["a.png", ".", "none.xml", "/dev/null"] {
        let outcome = try Program.run(["list", "--catalogue", path], in: folder)
        #expect(outcome.code == 3 && outcome.output == "")
        #expect(outcome.errors.contains(path), "\(outcome.errors)")
      }
    }
  }

  @Test("Names with spaces, accents, slashes and placeholders become plain file names")
  func names() throws {
    try withTemporaryFolder { folder in
      let names = ["Größe  Welt #1", "../../evil", "a/b", "{frame}"]
      try write(solarSystem(names.map { ($0, nil) }), "\(folder)/my.xml")
      let outcome = try Program.run(
        ["thumbnails", "--catalogue", "my.xml", "-o", "out/"] + size, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out").sorted()
      #expect(outcome.lines.sorted() == files.map { "out/\($0)" } && files.count == names.count)
      #expect(files.contains("grosse-welt-1.png") && files.contains("evil.png"))
      let found = try Program.run(
        ["render", "grosse WELT 1", "--catalogue", "my.xml", "-o", "-"] + size, in: folder)
      #expect(found.code == 0 || found.errors.contains("Größe"))
    }
  }

  @Test("The second of two bodies with one name is left out and reported with its location")
  func sameName() throws {
    try withTemporaryFolder { folder in
      try write(solarSystem([("Mars", nil), ("mars", nil)]), "\(folder)/my.xml")
      let list = ["list", "--catalogue", "my.xml"]
      let outcome = try Program.run(list, in: folder)
      #expect(outcome.code == 0 && outcome.lines.count == 1)
      #expect(outcome.errors.contains("my.xml:1:") && outcome.errors.contains("taken"))
      #expect(outcome.errors.contains("1 of 2 bodies is left out because of errors: 'mars'"))
      #expect(try Program.run(list + ["--strict"], in: folder).code == 3)
    }
  }

  @Test("Files that are not maps give a checker and a reason; with --strict only they fail")
  func strangeMaps() throws {
    try withTemporaryFolder { folder in
      let maps = ["my.xml", "/dev/zero", ".", "/no/where.jpg"]
      let bodies = maps.enumerated().map { ("B\($0)", Optional($1)) } + [("C", "io.jpg")]
      try write(solarSystem(bodies), "\(folder)/my.xml")
      let arguments = ["thumbnails", "--catalogue", "my.xml", "-o", "out/"] + size
      let lenient = try Program.run(arguments, in: folder)
      #expect(lenient.code == 0 && lenient.lines.count == 5)
      let warnings = lenient.errors.split(separator: "\n").filter { $0.hasPrefix("my.xml:") }
      #expect(warnings.count == 4 && warnings.allSatisfy { $0.contains(": warning: ") })
      for map in maps { #expect(lenient.errors.contains(map), "\(lenient.errors)") }
      #expect(lenient.errors.components(separatedBy: "a checker is rendered").count == 5)
      // --quiet does not hide faults of an image. Bodies are prepared side by side, so their
      // warnings come in any order.
      let quiet = try Program.run(arguments + ["--quiet"], in: folder)
      let quietLines = quiet.errors.split(separator: "\n").sorted()
      #expect(quietLines == lenient.errors.split(separator: "\n").sorted())
      let strict = try Program.run(arguments + ["--strict"], in: folder)
      #expect(strict.code == 6 && strict.lines == ["out/c.png"])
    }
  }

  @Test(
    "Outputs with a misleading extension are rejected",
    arguments: [
      ("", "no name"), ("a.tiff", "JPEG (.jpg, .jpeg)"), ("a.GIF", "PNG"),
      ("{nam}.png", "did you mean {name}?"),
      ("{id.png", "without '}'"), ("a.heic", "PNG (.png)"), ("a.avif", "WebP (.webp)"),
      ("a.jxl", ".jxl"), ("a.tga", ".tga"), ("a.ppm", ".ppm"), ("a.pdf", ".pdf"),
      ("a.pgn", "did you mean .png?"), ("b.c/a.whatever", ".whatever"), ("a.mp4", "ffmpeg"),
    ])
  func outputs(output: String, says: String) throws {
    for command in ["render", "turntable", "thumbnails"] {
      let outcome = try Program.run([command, "mars", "-o", output] + size)
      #expect(outcome.code == 2 && outcome.output == "")
      #expect(outcome.errors.hasPrefix("error: ") && outcome.errors.contains(says))
    }
  }

  @Test("The file formats are the same for all commands that write images")
  func formats() throws {
    try withTemporaryFolder { folder in
      #expect(try Program.run(["render", "mars", "-o", "r.png"] + size, in: folder).code == 0)
      for command in [
        ["sheet", "mars"], ["animate", "mars"], ["animate", "mars", "--format", "sprites"],
        ["plan", "--format", "make", "--shards", "2", "--", "turntable", "mars"],
        ["render", "mars", "--reference", "r.png", "--diff-output", "d.tif"],
      ] {
        let output = command.contains("--diff-output") ? [] : ["-o", "#.tif"]
        let outcome = try Program.run(command + output + size, in: folder)
        #expect(outcome.code == 2 && outcome.output == "", "\(command) \(outcome.errors)")
        #expect(outcome.errors.contains("ends in .tif; expected "))
        #expect(outcome.errors.contains("PNG (.png)"))
        // Only the formats of the command are named.
        let hasJPEG = command.contains("turntable")
        #expect(outcome.errors.contains(".jpg") == hasJPEG, "\(outcome.errors)")
      }
      for (command, name) in [
        (["render", "mars"], "a.PNG"), (["render", "mars"], "plain"),
        (["animate", "mars"], "a.APNG"),
        (["animate", "mars", "--format", "apng"], "b.png"),
      ] {
        let few = command[0] == "animate" ? ["--frames-per-turn", "2"] : []
        let outcome = try Program.run(command + ["-o", name] + few + size, in: folder)
        #expect(outcome.code == 0 && outcome.output == "\(name)\n", "\(outcome.errors)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 5)
    }
  }

  @Test("Standard output by another name is standard output", arguments: ["stdout", "fd/1"])
  func standardOutput(name: String) throws {
    let plain = try Program.run(["render", "mars", "-o", "-"] + size)
    let other = try Program.run(["render", "mars", "-o", "/dev/\(name)"] + size)
    #expect(plain.code == 0 && other.code == 0)
    #expect(other.bytes == plain.bytes)
  }

  @Test("A dangling link is followed; files keep their permissions")
  func links() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      try files.createSymbolicLink(atPath: "\(folder)/a.png", withDestinationPath: "b.png")
      try files.createSymbolicLink(atPath: "\(folder)/b.png", withDestinationPath: "sub/c.png")
      let render = ["render", "mars", "-o", "a.png"] + size
      for _ in 0..<2 {
        #expect(try Program.run(render, in: folder).code == 0)
        #expect(try files.destinationOfSymbolicLink(atPath: "\(folder)/a.png") == "b.png")
        #expect(try files.contentsOfDirectory(atPath: "\(folder)/sub") == ["c.png"])
        try files.setAttributes(
          [.posixPermissions: 0o640], ofItemAtPath: "\(folder)/sub/c.png")
      }
      #expect(try Program.run(render, in: folder).code == 0)
      let attributes = try files.attributesOfItem(atPath: "\(folder)/sub/c.png")
      #expect((attributes[.posixPermissions] as? Int) == 0o640)
      try files.createSymbolicLink(atPath: "\(folder)/round.png", withDestinationPath: "round.png")
      let round = try Program.run(["render", "mars", "-o", "round.png"] + size, in: folder)
      #expect(round.code == 5, "\(round.errors)")
    }
  }

  @Test("An output that ends with a slash is a folder")
  func folders() throws {
    try withTemporaryFolder { folder in
      let still = try Program.run(["render", "io", "-o", "a/b/"] + size, in: folder)
      #expect(still.output == "a/b/io.png\n")
      // A folder's name may look like a file's name.
      let dotted = try Program.run(["render", "io", "-o", "renders.v2/"] + size, in: folder)
      #expect(dotted.output == "renders.v2/io.png\n")
      let there = try Program.run(["thumbnails", "io", "-o", "renders.v2"] + size, in: folder)
      #expect(there.code == 0, "\(there.errors)")
      let frames = try Program.run(
        ["turntable", "io", "--frames", "2", "-o", "a/"] + size, in: folder)
      #expect(frames.output == "a/io_0002.png\n")
    }
  }
}
