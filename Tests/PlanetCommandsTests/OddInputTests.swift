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
    "Angles may be negative, as a word of their own or after =",
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
    "The smallest, widest and strangest views draw a picture",
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

  @Test("A catalogue without bodies is a warning to list and an error to draw")
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

  @Test("What is no catalogue is told with its name, and exit code 3")
  func noCatalogue() throws {
    try withTemporaryFolder { folder in
      let picture = try Program.run(["render", "io", "-o", "a.png"] + size, in: folder)
      #expect(picture.code == 0)
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

  @Test("Of two bodies of one name the second is left out, and told by its place")
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

  @Test("Files that are no maps draw the checker and say why; strict ones fail alone")
  func strangeMaps() throws {
    try withTemporaryFolder { folder in
      let maps = ["my.xml", "/dev/zero", ".", "/no/where.jpg"]
      let bodies = maps.enumerated().map { ("B\($0)", Optional($1)) } + [("C", "io.jpg")]
      try write(solarSystem(bodies), "\(folder)/my.xml")
      let arguments = ["thumbnails", "--catalogue", "my.xml", "-o", "out/"] + size
      let lenient = try Program.run(arguments, in: folder)
      #expect(lenient.code == 0 && lenient.lines.count == 5)
      let warnings = lenient.errors.split(separator: "\n")
      #expect(warnings.count == 4 && warnings.allSatisfy { $0.hasPrefix("warning: ") })
      for map in maps { #expect(lenient.errors.contains(map), "\(lenient.errors)") }
      #expect(lenient.errors.components(separatedBy: "a checker is drawn").count == 5)
      // Being quiet is no reason to hide what is wrong with a picture. Bodies are prepared side by
      // side, so their warnings come in any order.
      let quiet = try Program.run(arguments + ["--quiet"], in: folder)
      #expect(quiet.errors.split(separator: "\n").sorted() == warnings.sorted())
      let strict = try Program.run(arguments + ["--strict"], in: folder)
      #expect(strict.code == 6 && strict.lines == ["out/c.png"])
    }
  }

  @Test(
    "Outputs that promise something else are refused",
    arguments: [
      ("", "no name"), ("a.jpg", ".jpg"), ("a.GIF", "PNG"), ("{nam}.png", "{nam}"),
      ("{id.png", "without '}'"),
    ])
  func outputs(output: String, says: String) throws {
    for command in ["render", "turntable", "thumbnails"] {
      let outcome = try Program.run([command, "mars", "-o", output] + size)
      #expect(outcome.code == 2 && outcome.output == "")
      #expect(outcome.errors.hasPrefix("error: ") && outcome.errors.contains(says))
    }
  }

  @Test("An output that ends with a slash is a folder")
  func folders() throws {
    try withTemporaryFolder { folder in
      let still = try Program.run(["render", "io", "-o", "a/b/"] + size, in: folder)
      #expect(still.output == "a/b/io.png\n")
      let frames = try Program.run(
        ["turntable", "io", "--frames", "2", "-o", "a/"] + size, in: folder)
      #expect(frames.output == "a/io_0002.png\n")
    }
  }
}
