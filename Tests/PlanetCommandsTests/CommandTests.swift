import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("The command line")
struct CommandTests {
  @Test("render writes the image's path to standard output and nothing to standard error")
  func render() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["render", "mars", "-o", "mars.png", "--size", "48x32"], in: folder)
      #expect(outcome.code == 0 && outcome.output == "mars.png\n" && outcome.errors == "")
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/mars.png")))
      let header = try PNG.readHeader(bytes)
      #expect(header.width == 48 && header.height == 32)
      #expect(try PNG.readTexts(bytes).contains(PNGText("Title", "Mars")))
    }
  }

  @Test("The order of options is arbitrary, and - writes the image to standard output")
  func standardOutput() throws {
    let one = try Program.run(["render", "io", "-o", "-", "--size", "32", "--tilt", "10"])
    let two = try Program.run(["render", "--tilt", "10", "--size", "32", "--output", "-", "io"])
    #expect(one.code == 0 && one.bytes == two.bytes)
    #expect(try PNG.readHeader(one.bytes).width == 32)
  }

  @Test("A turntable writes its frames, and equal ones for a range of frames")
  func turntable() throws {
    try withTemporaryFolder { folder in
      let size = ["--size", "24"]
      let all = try Program.run(
        ["turntable", "earth", "--frames-per-turn", "6", "-o", "all/e_####.png"] + size, in: folder)
      #expect(all.code == 0 && all.lines.sorted() == (1...6).map { "all/e_000\($0).png" })
      let some = try Program.run(
        [
          "turntable", "earth", "--frames", "5,2", "--frames-per-turn", "6", "-o",
          "some/e_%04d.png",
        ] + size, in: folder)
      #expect(some.code == 0)
      for frame in [2, 5] {
        let names = ["all", "some"].map { "\(folder)/\($0)/e_000\(frame).png" }
        let data = try names.map { try Data(contentsOf: URL(filePath: $0)) }
        #expect(data[0] == data[1])
      }
    }
  }

  @Test("thumbnails writes one image for each body of the catalogue")
  func thumbnails() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["thumbnails", "-o", "thumbs/", "--size", "16"], in: folder)
      #expect(outcome.code == 0 && outcome.lines.count == 41 && outcome.errors == "")
      let list = try Program.run(["list", "--json"])
      let json = try JSONSerialization.jsonObject(with: Data(list.bytes))
      let ids = (json as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
      #expect(outcome.lines.sorted() == ids.map { "thumbs/\($0).png" }.sorted())
    }
  }

  @Test("list and info print the catalogue's data")
  func listing() throws {
    let list = try Program.run(["list"])
    #expect(list.code == 0 && list.output.contains("Dwarf planets"))
    #expect(list.output.contains("saturn") && list.errors == "")
    let info = try Program.run(["info", "Mars"])
    #expect(info.code == 0 && info.output.contains("https://science.nasa.gov/mars"))
    #expect(info.output.contains("227.9") || info.output.contains("228"))
    #expect(try Program.run(["info", "venus"]).output.contains("retrograde"))
  }

  @Test(
    "Invalid command lines are reported with exit code 2",
    arguments: [
      (["render", "mars", "--sise", "3"], "--size"),
      (["render", "mars", "--size", "0"], "such as 1024 or 1920x1080"),
      (["render", "mars", "--size", "99999"], "--size"),
      (["render", "mars", "-o", "a_##.png"], "turntable"),
      (["turntable", "mars", "-o", "a.png"], "####"),
      (["turntable", "mars", "--frames", "9-x"], "9-x"),
      (["thumbnails", "-o", "a.png"], "{id}"),
      (["render", "mars", "--fov", "900"], "degrees from 0.0001 to 300"),
      (["render", "mars", "--background", "blue-ish"], "such as #102030"),
      (["render"], "body"), (["rendr", "mars"], "render"),
      (["render", "mars", "--depth", "9"], "8"),
    ])
  func usage(arguments: [String], says: String) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
  }

  @Test("An unknown body is reported with the near miss and exit code 3")
  func unknownBody() throws {
    let outcome = try Program.run(["render", "marz", "-o", "-"])
    #expect(outcome.code == 3 && outcome.output == "")
    #expect(outcome.errors.contains("Mars") && outcome.errors.contains("marz"))
  }

  @Test(
    "An unknown body has the exit code 3, also as an observer",
    arguments: [
      ["events", "--body", "jupitr"], ["sky", "--from", "jupitr"], ["sky", "--from", "0,0@jupitr"],
      ["render", "mars", "--date", "now", "--from", "jupitr"],
    ])
  func unknownBodies(words: [String]) throws {
    let outcome = try Program.run(words)
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.errors.contains("unknown body 'jupitr'; did you mean 'jupiter'?"), "\(outcome)")
  }

  @Test("A catalogue's problems are reported by line and column, with exit code 3")
  func badCatalogue() throws {
    try withTemporaryFolder { folder in
      let xml = """
        <solarsystem>
          <solarsystemelement>
            <name>Arda</name>
            <diameter>-5 km</diameter>
            <website>ftp://x.org</website>
          </solarsystemelement>
        </solarsystem>
        """
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/my.xml"))
      for arguments in [["validate", "my.xml"], ["list", "--catalogue", "my.xml"]] {
        let outcome = try Program.run(arguments, in: folder)
        #expect(outcome.code == 3 && outcome.lines.count == (arguments[0] == "list" ? 0 : 2))
        #expect(outcome.errors.contains("my.xml:4:"))
        #expect(outcome.errors.contains("my.xml:5:"))
      }
      #expect(try Program.run(["validate", "no.xml"], in: folder).code == 3)
    }
  }

  @Test("A missing or damaged map is a warning, and exit code 4 with --strict")
  func missingMap() throws {
    try withTemporaryFolder { folder in
      let xml =
        "<solarsystem><solarsystemelement><name>A</name><texture>none.jpg</texture>"
        + "<diameter>5</diameter></solarsystemelement></solarsystem>"
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/a.xml"))
      let arguments = ["render", "A", "--catalogue", "a.xml", "-o", "a.png", "--size", "16"]
      let lenient = try Program.run(arguments, in: folder)
      #expect(lenient.code == 0 && lenient.errors.contains("none.jpg"))
      let strict = try Program.run(arguments + ["--strict"], in: folder)
      #expect(strict.code == 4 && strict.errors.contains("none.jpg"))
      try Data("no picture".utf8).write(to: URL(filePath: "\(folder)/none.jpg"))
      #expect(try Program.run(arguments + ["--strict"], in: folder).code == 4)
    }
  }

  @Test("An image never replaces one of its inputs")
  func ownInput() throws {
    try withTemporaryFolder { folder in
      let xml =
        "<solarsystem><solarsystemelement><name>A</name><texture>a.png</texture>"
        + "<diameter>5</diameter></solarsystemelement></solarsystem>"
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/bodies"))
      let size = ["--size", "16"]
      let map = ["render", "moon", "-o", "a.png"] + size
      #expect(try Program.run(map, in: folder).code == 0)
      let original = try Data(contentsOf: URL(filePath: "\(folder)/a.png"))
      for output in ["a.png", "./a.png", "bodies"] {
        let run = try Program.run(
          ["render", "A", "--catalogue", "bodies", "-o", output] + size, in: folder)
        #expect(run.code == 2 && run.errors.contains("would replace"), "\(run.errors)")
      }
      #expect(try Data(contentsOf: URL(filePath: "\(folder)/a.png")) == original)
    }
  }

  @Test(
    "Errors about negative numbers state the range",
    arguments: ["size", "threads", "fill", "samples"])
  func negative(option: String) throws {
    let run = try Program.run(["render", "moon", "--\(option)", "-5"])
    #expect(run.code == 2 && run.errors.contains("-5") && run.errors.contains("expected"))
  }

  @Test("Unwritable output is exit code 5, or 6 if other images were written")
  func output() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/out/mars.png", withIntermediateDirectories: true)
      let size = ["--size", "16"]
      let single = try Program.run(["render", "mars", "-o", "out/mars.png"] + size, in: folder)
      #expect(single.code == 5 && single.errors.contains("out/mars.png"))
      let some = try Program.run(["thumbnails", "mars", "io", "-o", "out"] + size, in: folder)
      #expect(some.code == 6 && some.output == "out/io.png\n")
    }
  }

  @Test("Devices and pipes are written to and links are followed, without replacing them")
  func special() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link.png", withDestinationPath: "real.png")
      try Data().write(to: URL(filePath: "\(folder)/real.png"))
      let size = ["--size", "8"]
      let linked = try Program.run(["render", "io", "-o", "link.png"] + size, in: folder)
      #expect(linked.code == 0)
      #expect(try Data(contentsOf: URL(filePath: "\(folder)/real.png")).count > 50)
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: "\(folder)/link.png")
      #expect(target == "real.png")
      let full = try Program.run(["render", "io", "-o", "/dev/full"] + size, in: folder)
      #expect(full.code == 5)
      let kind = try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type]
      #expect(kind as? FileAttributeType == .typeCharacterSpecial)
    }
  }

  @Test("Help and version are printed to standard output")
  func help() throws {
    for arguments in [["--help"], ["help", "turntable"], ["--version"], ["render", "--help"]] {
      let outcome = try Program.run(arguments)
      #expect(outcome.code == 0 && !outcome.output.isEmpty && outcome.errors == "")
    }
  }

  @Test("The program links neither a window system nor OpenGL")
  func libraries() throws {
    let outcome = try Program.run(URL(filePath: "/usr/bin/ldd"), [Program.url.path()])
    #expect(outcome.code == 0 && outcome.output.contains("libpng"))
    for name in ["libglfw", "libGL", "libOpenGL", "libEGL", "libX11", "libwayland"] {
      #expect(!outcome.output.contains(name))
    }
  }
}
