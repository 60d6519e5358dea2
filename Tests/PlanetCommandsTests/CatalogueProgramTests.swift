import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

/// Results of the program for catalogues with problems.
@Suite("Catalogues with problems")
struct CatalogueProgramTests {
  private let size = ["--size", "8"]

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Ten bodies: three with unknown figures, one without a size, one with a damaged map, one
  /// invalid.
  private func writeTen(_ folder: String) throws {
    try Data(PNG.encode(TestImages.waves(width: 64, height: 32)).prefix(200))
      .write(to: URL(filePath: "\(folder)/damaged.png"))
    let bodies = [
      "<name>Sun</name><texture>sun.jpg</texture><diameter>1,391,400 km</diameter>"
        + "<orbitalSpeed>N/A</orbitalSpeed>",
      "<name>Mercury</name><texture>mercury.jpg</texture><diameter>unknown</diameter>",
      "<name>Venus</name><texture>venus.jpg</texture><diameter>12,104 ± 3 km</diameter>"
        + "<website>–</website>",
      "<name>Earth</name><texture>earth.jpg</texture>",
      "<name>Mars</name><texture>damaged.png</texture><diameter>6,779 km</diameter>",
      "<name>Jupiter</name><texture>jupiter.jpg</texture><diameter>-5 km</diameter>",
      "<name>Saturn</name><texture>saturn.jpg</texture><diameter>ca. 116,464 km</diameter>",
      "<name>Uranus</name><texture>uranus.jpg</texture><diameter>50724 km [1]</diameter>",
      "<name>Neptune</name><texture>neptune.jpg</texture><diameter>49 244 km</diameter>",
      "<name>Pluto</name><texture>pluto.jpg</texture><diameter>2376.6 kilometers</diameter>",
    ]
    try write(
      "<solarsystem>\n"
        + bodies.map { "<solarsystemelement>\($0)</solarsystemelement>\n" }.joined()
        + "</solarsystem>", "\(folder)/ten.xml")
  }

  @Test("Nine of ten bodies are rendered if one is invalid")
  func ten() throws {
    try withTemporaryFolder { folder in
      try writeTen(folder)
      let catalogue = ["--catalogue", "ten.xml"]
      let drawn = try Program.run(["thumbnails", "-o", "out/"] + catalogue + size, in: folder)
      #expect(drawn.code == 0 && drawn.lines.count == 9, "\(drawn.errors)")
      #expect(drawn.errors.contains("1 of 10 bodies is left out because of errors: 'Jupiter'"))
      #expect(drawn.errors.contains("error: the diameter '-5 km' is impossible"))
      #expect(drawn.errors.contains("damaged.png: the PNG is truncated"))
      let list = try Program.run(["list"] + catalogue, in: folder)
      #expect(list.code == 0 && list.lines.count == 9)
      for (body, code) in [("earth", 0), ("mercury", 0), ("jupiter", 3), ("ceres", 3)] {
        for command in [["info", body], ["render", body, "-o", "a.png"] + size] {
          let outcome = try Program.run(command + catalogue, in: folder)
          #expect(outcome.code == code, "\(command): \(outcome.errors)")
        }
      }
      let asked = try Program.run(["info", "Jupiter"] + catalogue, in: folder)
      #expect(
        asked.errors.contains(
          "error: the body 'Jupiter' at ten.xml:7:1 is left out because of errors"))
      let sorted = try Program.run(["list", "--sort", "size"] + catalogue, in: folder)
      #expect(
        sorted.errors.contains("warning: listed last, as the size is unknown: 'Mercury', 'Earth'"))
      #expect(sorted.lines.suffix(2).map { $0.split(separator: " ")[0] } == ["mercury", "earth"])
    }
  }

  @Test("validate ends with the numbers of errors and warnings, and lists the line of every body")
  func index() throws {
    try withTemporaryFolder { folder in
      try writeTen(folder)
      let outcome = try Program.run(["validate", "ten.xml"], in: folder)
      #expect(outcome.code == 3)
      #expect(outcome.lines[0] == "ten.xml: 9 bodies, 1 left out, 1 error, 4 warnings")
      #expect(outcome.lines[1] == "  line 2   sun      Sun" && outcome.lines.count == 11)
      #expect(outcome.lines[6] == "  line 7   jupiter  Jupiter  left out")
      // Each problem is printed with its line of the file and a caret, in the order of the file.
      let errors = outcome.errors.split(separator: "\n").map(String.init)
      let places = errors.enumerated().filter { $0.element.hasPrefix("ten.xml:") }
      #expect(places.map { $0.element.split(separator: ":")[1] } == ["2", "3", "4", "6", "7"])
      for (number, problem) in places {
        #expect(errors[number + 2].hasSuffix("  ^"), "\(problem)")
      }
    }
  }

  @Test("validate reads the maps of invalid bodies and lists unreadable files")
  func leftOutMaps() throws {
    try withTemporaryFolder { folder in
      try write("no picture", "\(folder)/text.png")
      try write(
        "<catalogue><body name='A'><diameter>-5 km</diameter><map src='text.png'/></body>\n"
          + "<body name='B'><map src='text.png'/></body></catalogue>", "\(folder)/my.xml")
      let check = try Program.run(["validate", "my.xml", "none.xml", "--strict"], in: folder)
      #expect(check.code == 3)
      #expect(
        check.errors.components(separatedBy: "error: text.png: this looks like text").count == 3,
        "\(check.errors)")
      #expect(!check.errors.contains("checker"))
      #expect(check.lines[0] == "my.xml: 1 body, 1 left out, 3 errors, 0 warnings")
      #expect(check.lines.last == "none.xml: cannot be read, 1 error")
    }
  }

  @Test("A command for one body prints its problems and the number of others")
  func otherBodies() throws {
    try withTemporaryFolder { folder in
      try writeTen(folder)
      let catalogue = ["--catalogue", "ten.xml"]
      for (body, line, code, others) in [
        ("earth", nil, 0, 4), ("VENUS", 4, 0, 3), ("jupiter", 7, 3, 3), ("nowhere", nil, 3, 4),
      ] as [(String, Int?, Int32, Int)] {
        for command in [["info", body], ["render", body, "-o", "a.png"] + size] {
          let outcome = try Program.run(command + catalogue, in: folder)
          #expect(outcome.code == code, "\(outcome.errors)")
          let problems = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("ten.xml:") }
          #expect(problems.map { $0.split(separator: ":")[1] } == (line.map { ["\($0)"] } ?? []))
          #expect(
            outcome.errors.contains(
              "warning: \(others) \(line == nil ? "" : "other ")problems in the catalogue; "
                + "list all with: planetnode validate ten.xml\n"), "\(outcome.errors)")
        }
      }
    }
  }

  @Test("validate reports all warnings of images at the line that names the map")
  func mapWarnings() throws {
    try withTemporaryFolder { folder in
      var mask = Image<RGBA8>(width: 16, height: 8, filledWith: RGBA8(200, 100, 50, 0))
      mask[0, 0].a = 255
      try Data(PNG.encode(mask)).write(to: URL(filePath: "\(folder)/mask.png"))
      try write(
        """
        <catalogue>
        <body name="A"><map src="mask.png"/><layer kind="clouds" src="mask.png"/></body>
        <body name="B"/>
        <body name="C"><diameter>5 km</diameter><map src="mask.png" alpha="coverage"/></body>
        <body name="D"><map src="mask.png" alpha="ignore"/></body>
        <body name="E"><map src="maask.png"/></body>
        </catalogue>
        """, "\(folder)/my.xml")
      let check = try Program.run(["validate", "my.xml"], in: folder)
      #expect(check.code == 0, "\(check.errors)")
      let reported = check.errors.split(separator: "\n").filter { $0.hasPrefix("my.xml:") }
      for id in ["a", "b", "c", "d", "e"] {
        let arguments = ["render", id, "--catalogue", "my.xml", "-o", "a.png"] + size
        let drawn = try Program.run(arguments, in: folder)
        #expect(drawn.code == 0)
        let warnings = drawn.errors.split(separator: "\n").filter { $0.hasPrefix("my.xml:") }
        #expect(warnings.count == ["d": 0][id] ?? 1, "\(drawn.errors)")
        for warning in warnings where id != "e" {
          #expect(reported.contains(warning), "\(warning)")
        }
        let strict = try Program.run(arguments + ["--strict"], in: folder)
        #expect(strict.code == (warnings.isEmpty ? 0 : 4))
      }
      let expected = [
        "my.xml:2:26: warning: mask.png: its transparency is ignored; ",
        "my.xml:3:1: warning: B has no map",
        "my.xml:4:51: warning: the alpha channel of map 'mask.png' covers only 0 % of the globe",
        "my.xml:6:26: warning: the map 'maask.png' is missing in the folders ., ",
      ]
      #expect(reported.count == expected.count)
      for (line, words) in zip(reported, expected) { #expect(line.hasPrefix(words)) }
    }
  }

  @Test(
    "Maps with similar names are suggested by their stems",
    arguments: [
      ("maars.jpg", "mars.jpg"), ("mars.png", "mars.jpg"),
      ("p3.jpg", nil), ("no.png", nil), ("jupitre.jpeg", "jupiter.jpg"), ("mars.xml", "mars.jpg"),
    ] as [(String, String?)])
  func nearMaps(name: String, nearest: String?) throws {
    try withTemporaryFolder { folder in
      try write(
        "<catalogue><body name='A'><map src='\(name)'/></body></catalogue>", "\(folder)/maps.xml")
      for command in [
        ["validate", "maps.xml"], ["render", "a", "--catalogue", "maps.xml"] + size,
      ] {
        let outcome = try Program.run(command, in: folder)
        let words = nearest.map { "did you mean '\($0)'?" }
        #expect(outcome.errors.contains(words ?? "'\(name)'"), "\(outcome.errors)")
        #expect(outcome.errors.contains("did you mean") == (nearest != nil), "\(outcome.errors)")
      }
    }
  }

  @Test("With --strict every command treats warnings as errors, with the exit code of their kind")
  func strict() throws {
    try withTemporaryFolder { folder in
      try write(
        "<solarsystem><solarsystemelement><name>A</name><texture>io.jpg</texture><strange/>"
          + "</solarsystemelement></solarsystem>", "\(folder)/text.xml")
      try write(
        "<solarsystem><solarsystemelement><name>A</name><texture>none.jpg</texture>"
          + "</solarsystemelement></solarsystem>", "\(folder)/map.xml")
      let commands = [
        ["list"], ["info", "a"], ["render", "a"] + size, ["thumbnails", "-o", "t/"] + size,
        ["turntable", "a", "--frames", "1-2"] + size, ["sheet", "-o", "s.png"] + size,
        ["animate", "a", "-o", "a.apng", "--frames", "1-2"] + size,
        ["render", "a", "--dry-run"] + size,
      ]
      for command in commands {
        let lenient = try Program.run(command + ["--catalogue", "text.xml"], in: folder)
        #expect(lenient.code == 0 && lenient.errors.contains("warning: unknown element"))
        let strict = try Program.run(command + ["--catalogue", "text.xml", "--strict"], in: folder)
        #expect(strict.code == 3 && strict.output == "", "\(command)")
        #expect(strict.errors.contains("error: unknown element"), "\(command)")
        let looksAtMaps = !["list", "info"].contains(command[0])
        let map = try Program.run(command + ["--catalogue", "map.xml", "--strict"], in: folder)
        #expect(map.code == (looksAtMaps ? 4 : 0), "\(command): \(map.errors)")
      }
      for (file, code) in [("text.xml", 3), ("map.xml", 4)] {
        #expect(try Program.run(["validate", file], in: folder).code == 0)
        #expect(try Program.run(["validate", file, "--strict"], in: folder).code == Int32(code))
      }
    }
  }
}
