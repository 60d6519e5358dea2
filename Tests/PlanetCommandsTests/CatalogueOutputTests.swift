import Foundation
import PlanetTestSupport
import Testing

@Suite("Catalogues are written whole, readable, and never over their input")
struct CatalogueOutputTests {
  /// A file with a comment and a body that is left out.
  private static let own = """
    <!-- my notes --><catalogue><body id="a" name="A"><diameter>10 km</diameter></body>
    <body id="b" name="B"><diameter>-5 km</diameter></body></catalogue>
    """

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  @Test("export and merge never replace a file that they read, by any of its paths")
  func inputs() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: "\(folder)/d", withIntermediateDirectories: false)
      try write(Self.own, "\(folder)/own.xml")
      try write(Self.own, "\(folder)/d/own.xml")
      try files.createSymbolicLink(
        atPath: "\(folder)/link.xml", withDestinationPath: "own.xml")
      try files.linkItem(atPath: "\(folder)/own.xml", toPath: "\(folder)/hard.xml")
      try files.createSymbolicLink(atPath: "\(folder)/e", withDestinationPath: "d")
      for (command, outputs) in [
        (
          ["export", "--catalogue", "own.xml"], ["own.xml", "d/../own.xml", "link.xml", "hard.xml"]
        ),
        (["merge", "own.xml", "d"], ["own.xml", "link.xml", "d/own.xml", "e/own.xml"]),
        (["export", "--catalogue", "d"], ["d/own.xml", "e/own.xml"]),
      ] {
        for output in outputs {
          let run = try Program.run(["catalogue"] + command + ["-o", output], in: folder)
          #expect(run.code == 2 && run.errors.contains("would replace"), "\(output): \(run.errors)")
        }
      }
      #expect(try read("\(folder)/own.xml") == Self.own)
      #expect(try read("\(folder)/d/own.xml") == Self.own)
      // A new file in a folder that is read replaces nothing.
      let new = try Program.run(["catalogue", "merge", "d", "-o", "d/new.xml"], in: folder)
      #expect(new.code == 0 && FileManager.default.fileExists(atPath: "\(folder)/d/new.xml"))
    }
  }

  @Test("Images and manifests never replace a file of a folder of catalogues")
  func folderOfCatalogues() throws {
    try withTemporaryFolder { folder in
      try write(Self.own, "\(folder)/own.xml")
      let run = try Program.run(
        ["render", "a", "--catalogue", ".", "-o", "a.png", "--size", "8", "--manifest", "own.xml"],
        in: folder)
      #expect(run.code == 2 && run.errors.contains("would replace"), "\(run.errors)")
      #expect(try read("\(folder)/own.xml") == Self.own)
    }
  }

  @Test("Images never replace the kernel or the font that they are rendered from")
  func kernel() throws {
    try withTemporaryFolder { folder in
      let day = 86400.0
      let kernel = KernelFile(segments: [
        .init(
          target: 4, center: 0, start: 0, length: 20_000 * day,
          records: [[[2e8, 1e6], [1e7, 2e6], [3e6, 0]]])
      ])
      let file = URL(filePath: "\(folder)/k.png")
      try Data(kernel.data).write(to: file)
      try FileManager.default.linkItem(atPath: "\(folder)/k.png", toPath: "\(folder)/f_1.png")
      let range = ["--from", "2026-01-01", "--to", "2026-01-02", "--step", "12h"]
      for command in [
        ["render", "mars", "--date", "2026-01-01", "-o", "k.png"],
        ["turntable", "mars", "-o", "f_#.png"] + range,
        ["animate", "mars", "--format", "apng", "-o", "k.png"] + range,
      ] {
        let run = try Program.run(command + ["--ephemeris", "k.png", "--size", "8"], in: folder)
        #expect(run.code == 2 && run.errors.contains("would replace"), "\(command): \(run.errors)")
      }
      #expect(try Data(contentsOf: file) == Data(kernel.data))
    }
  }

  @Test("A catalogue beyond the limits of XML is not written, and the limit is named")
  func limits() throws {
    try withTemporaryFolder { folder in
      let long = String(repeating: "x", count: 1_000_001)
      try write("[{\"title\":\"A\",\"overview\":\"\(long)\"}]", "\(folder)/long.json")
      for command in [["merge", "long.json"], ["export", "--catalogue", "long.json"]] {
        let run = try Program.run(["catalogue"] + command + ["-o", "o.xml"], in: folder)
        #expect(run.code == 5, "\(run.errors)")
        #expect(run.errors.contains("the text of <overview> has"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/o.xml"))
        // JSON has no such limit.
        let json = try Program.run(["catalogue"] + command + ["-o", "o.json"], in: folder)
        #expect(json.code == 0 && json.lines == ["o.json"], "\(json.errors)")
      }
    }
  }

  @Test("A written catalogue has the maps of its input, not the bundled ones")
  func maps() throws {
    try withTemporaryFolder { folder in
      try write(
        "<planets><planet><name>Earth</name></planet><planet><name>Mars</name>"
          + "<texture>gone.jpg</texture></planet><planet><name>Pebble</name>"
          + "<diameter>0.004 km</diameter></planet></planets>", "\(folder)/a.xml")
      for command in [["merge", "a.xml"], ["export", "--catalogue", "a.xml"]] {
        for name in ["o.xml", "o.json"] {
          let run = try Program.run(["catalogue"] + command + ["-o", name], in: folder)
          #expect(run.code == 0, "\(run.errors)")
          let text = try read("\(folder)/\(name)")
          #expect(text.contains("gone.jpg") && text.contains("Earth"))
          #expect(!text.contains("earth.jpg") && !text.contains("mars.jpg"), "\(text)")
        }
      }
      // The bundled maps are still rendered.
      for body in ["earth", "mars"] {
        let run = try Program.run(
          ["render", body, "--catalogue", "a.xml", "-o", "\(body).png", "--size", "8"], in: folder)
        #expect(run.code == 0 && run.errors.contains("the bundled map '\(body).jpg' is rendered"))
        let explained = try Program.run(
          ["explain", "\(body).png", "--catalogue", "a.xml"], in: folder)
        #expect(explained.output.contains("\(body).jpg"), "\(explained.output)")
      }
    }
  }

  @Test("The extension of the file decides between XML and JSON; others are refused")
  func extensions() throws {
    try withTemporaryFolder { folder in
      try write(
        "<catalogue><body id='a' name='A'><diameter>10 km</diameter></body></catalogue>",
        "\(folder)/a.xml")
      for command in [["merge", "a.xml"], ["export", "--catalogue", "a.xml"]] {
        for (name, beginning) in [
          ("o.json", "{\"format\":1,\"kind\":\"planetnode-catalogue\""), ("o.XML", "<?xml"),
          ("o", "<?xml"),
        ] {
          let run = try Program.run(["catalogue"] + command + ["-o", name], in: folder)
          #expect(run.code == 0, "\(run.errors)")
          #expect(try read("\(folder)/\(name)").hasPrefix(beginning))
        }
        for name in ["o.csv", "o.png", "o.yaml"] {
          let run = try Program.run(["catalogue"] + command + ["-o", name], in: folder)
          #expect(run.code == 2 && run.errors.contains("use .xml or .json"), "\(run.errors)")
          #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
        }
      }
    }
  }
}
