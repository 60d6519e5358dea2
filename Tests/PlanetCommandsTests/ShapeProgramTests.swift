import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Commands on bodies with shapes")
struct ShapeProgramTests {
  /// An octahedron around the origin.
  private let octahedron = """
    v 12 0 0
    v -12 0 0
    v 0 9 0
    v 0 -9 0
    v 0 0 8
    v 0 0 -8
    f 1 3 5
    f 3 2 5
    f 2 4 5
    f 4 1 5
    f 3 1 6
    f 2 3 6
    f 4 2 6
    f 1 4 6

    """

  private func withCatalogue(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let catalogue = """
        <catalogue>
        <body name="Rock"><diameter>20 km</diameter><map src="rock.png"/>
        <shape src="rock.obj" license="CC0" attribution="Somebody"/></body>
        <body name="Lost"><map src="rock.png"/><shape src="rokc.obj"/></body>
        </catalogue>
        """
      for (name, text) in [("my.xml", catalogue), ("rock.obj", octahedron)] {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
      }
      try Data(try PNG.encode(TestImages.waves(width: 64, height: 32)))
        .write(to: URL(filePath: "\(folder)/rock.png"))
      try body(folder)
    }
  }

  private let catalogue = ["--catalogue", "my.xml"]

  @Test("A recipe names the shape's file, and verify detects its change")
  func provenance() throws {
    try withCatalogue { folder in
      let render = ["render", "rock", "--size", "40", "-o", "a.png"] + catalogue
      #expect(try Program.run(render, in: folder).code == 0)
      let explained = try Program.run(["explain", "a.png"] + catalogue, in: folder).output
      #expect(explained.contains("Shape        rock.obj, SHA-256"), "\(explained)")
      #expect(explained.contains("rock.obj: Somebody, CC0"))
      let verify = ["verify", "--render", "a.png"] + catalogue
      #expect(try Program.run(verify, in: folder).code == 0)
      let resumed = try Program.run(render + ["--resume", "--dry-run"], in: folder)
      #expect(resumed.code == 0)
      try Data((octahedron + "\n").utf8).write(to: URL(filePath: "\(folder)/rock.obj"))
      let changed = try Program.run(verify, in: folder)
      #expect(changed.code == 7 && changed.errors.contains("'rock.obj' differs from the one"))
      try FileManager.default.removeItem(atPath: "\(folder)/rock.obj")
      #expect(try Program.run(verify, in: folder).errors.contains("rock.obj"))
    }
  }

  @Test("validate and info report shapes; a missing one is a warning, an error if strict")
  func reports() throws {
    try withCatalogue { folder in
      let info = try Program.run(["info", "rock", "--json"] + catalogue, in: folder)
      #expect(info.output.contains(#""shape":{"path":"rock.obj","license":"CC0""#))
      let card = try Program.run(["info", "rock"] + catalogue, in: folder)
      #expect(card.output.contains("Shape     rock.obj, Somebody, CC0"), "\(card.output)")
      for (strict, code, severity) in [([], 0 as Int32, "warning"), (["--strict"], 4, "error")] {
        let checked = try Program.run(["validate", "my.xml"] + strict, in: folder)
        #expect(checked.code == code)
        let expected = "my.xml:4:52: \(severity): the shape 'rokc.obj' is missing"
        #expect(checked.errors.contains(expected), "\(checked.errors)")
        #expect(checked.errors.contains("did you mean 'rock.obj'?"))
        let rendered = try Program.run(
          ["render", "lost", "--size", "16", "-o", "l\(code).png"] + catalogue + strict, in: folder)
        #expect(rendered.code == code && rendered.errors.contains("my.xml:4:52: \(severity)"))
      }
    }
  }

  @Test("A triaxial body keeps its three radii in JSON, recipe and --like")
  func triaxial() throws {
    try withTemporaryFolder { folder in
      let catalogue = """
        <catalogue><body name="Egg">
        <radii equatorial="13.0" intermediate="11.4" polar="9.1" unit="km"/></body></catalogue>
        """
      try Data(catalogue.utf8).write(to: URL(filePath: "\(folder)/my.xml"))
      let json = try Program.run(["info", "egg", "--json"] + self.catalogue, in: folder).output
      #expect(json.contains(#""radii":{"equatorial":13.0,"intermediate":11.4,"polar":9.1,"#))
      let card = try Program.run(["info", "egg"] + self.catalogue, in: folder).output
      #expect(card.contains("↔ 26 × 22.8 km (equator), ↕ 18.2 km (poles)"), "\(card)")
      for options in [["egg", "--size", "40", "-o", "a.png"], ["--like", "a.png", "-o", "b.png"]] {
        #expect(try Program.run(["render"] + options + self.catalogue, in: folder).code == 0)
      }
      let explained = try Program.run(["explain", "b.png"], in: folder).output
      #expect(explained.contains("13 km and 11.4 km at the equator, 9.1 km at the poles"))
      #expect(try Program.run(["verify", "--render", "b.png"], in: folder).code == 0)
      #expect(try Program.run(["diff", "a.png", "b.png"], in: folder).code == 0)
    }
  }

  @Test("The output must differ from the shape's file")
  func overwriting() throws {
    try withCatalogue { folder in
      let outcome = try Program.run(
        ["render", "rock", "--size", "16", "-o", "rock.obj"] + catalogue, in: folder)
      #expect(outcome.code == 2 || outcome.code == 5)
      #expect(try String(contentsOfFile: "\(folder)/rock.obj", encoding: .utf8) == octahedron)
    }
  }
}
