import Foundation
import PlanetAssets
import PlanetImage
import PlanetTestSupport
import Testing

@Suite(
  "Contact sheets from the command line",
  .enabled(if: (try? FontFile.read(override: nil)) != nil, "no fonts-dejavu-core: skipped"))
struct SheetProgramTests {
  private func sheet(
    _ arguments: [String], in folder: String
  ) throws -> Image<RGBA8> {
    let outcome = try Program.run(["sheet", "-o", "sheet.png"] + arguments, in: folder)
    #expect(outcome.code == 0 && outcome.output == "sheet.png\n" && outcome.errors == "")
    return try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: "\(folder)/sheet.png"))))
  }

  @Test("The size in the name of a sheet is written with an x")
  func sizeInName() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["sheet", "mars", "--size", "32x16", "-o", "s_{size}.png"], in: folder)
      #expect(outcome.code == 0 && outcome.output == "s_32x16.png\n", "\(outcome.errors)")
    }
  }

  @Test("A sheet contains the unchanged thumbnails row by row, with names below")
  func images() throws {
    try withTemporaryFolder { folder in
      let bodies = ["earth", "saturn", "io"]
      let look = ["--size", "48", "--background", "white"]
      let sheet = try sheet(
        bodies + look + ["--columns", "2", "--gap", "10", "--text-size", "12"], in: folder)
      let thumbs = try Program.run(["thumbnails", "-o", "t/"] + bodies + look, in: folder)
      #expect(thumbs.code == 0)
      // A name takes 12/8 rows, 0.928 and 0.236 em: 13 and 3 rows.
      #expect(sheet.width == 3 * 10 + 2 * 48 && sheet.height == 3 * 10 + 2 * (48 + 16))
      for (index, body) in bodies.enumerated() {
        let thumb = try PNG.decode8(
          [UInt8](Data(contentsOf: URL(filePath: "\(folder)/t/\(body).png"))))
        let (left, top) = (10 + index % 2 * 58, 10 + index / 2 * 74)
        for y in 0..<48 {
          for x in 0..<48 { #expect(sheet[left + x, top + y] == thumb[x, y]) }
        }
        let dark = (0..<16 * 48).filter { sheet[left + $0 % 48, top + 48 + $0 / 48].r < 128 }
        #expect(dark.count > 15, "\(body)")
      }
      // The fourth cell is empty.
      #expect((84..<148).allSatisfy { sheet[90, $0] == RGBA8(255, 255, 255) })
    }
  }

  @Test("Without a background the rest is transparent, and names have the given colour")
  func transparent() throws {
    try withTemporaryFolder { folder in
      let sheet = try sheet(
        ["mars", "--size", "64", "--text-color", "#ff8800", "--gap", "0"], in: folder)
      let label = (64..<sheet.height).flatMap { y in (0..<64).map { sheet[$0, y] } }
      #expect(label.allSatisfy { $0.r == 255 && $0.g == 136 && $0.b == 0 })
      #expect(label.contains { $0.a == 255 } && label.contains { $0.a == 0 })
      #expect(sheet[0, 0].a == 0)
    }
  }

  @Test("The whole catalogue fits on one sheet")
  func catalogue() throws {
    try withTemporaryFolder { folder in
      let sheet = try sheet(["--size", "16", "--gap", "4", "--text-size", "4"], in: folder)
      #expect(sheet.width == 4 + 7 * 20)
      #expect(try Program.run(["sheet", "io", "io", "-o", "-", "--size", "16"]).code == 0)
    }
  }

  @Test("Characters without an installed font are a warning, and an error under --strict")
  func missingCharacters() throws {
    try withTemporaryFolder { folder in
      // A private character, in no font; Hebrew, which DejaVu has.
      let xml = ["X\u{F8FEF}", "שלום"].map {
        "<solarsystemelement><name>\($0)</name><texture>io.jpg</texture></solarsystemelement>"
      }
      try Data("<solarsystem>\(xml.joined())</solarsystem>".utf8)
        .write(to: URL(filePath: "\(folder)/my.xml"))
      let arguments = ["sheet", "--catalogue", "my.xml", "--size", "20"]
      let outcome = try Program.run(arguments, in: folder)
      #expect(outcome.code == 0 && outcome.output == "sheet.png\n")
      #expect(outcome.errors.contains("no installed font has"))
      #expect(!outcome.errors.contains("שלום"))
      #expect(try Program.run(arguments + ["--strict"], in: folder).code == 4)
    }
  }

  @Test("A missing or invalid font ends with exit code 4 and a message")
  func fonts() throws {
    let missing = try Program.run(
      ["sheet", "io", "-o", "-", "--size", "16"],
      environment: ["PLANETNODE_FONT": "/no/such/font.ttf"])
    #expect(missing.code == 4 && missing.bytes.isEmpty)
    #expect(missing.errors.contains("'/no/such/font.ttf'"))
    let none = try Program.run(
      ["sheet", "io", "-o", "-", "--size", "16", "--font", #filePath])
    #expect(none.code == 4 && none.errors.contains("the file is not a font"))
  }

  @Test(
    "Invalid command lines are reported with exit code 2",
    arguments: [
      (["-o", "s_##.png"], "one image"), (["-o", "{id}.png"], "one image"),
      (["--columns", "0"], "--columns"), (["--gap", "-1"], "--gap"),
      (["--text-size", "2"], "--text-size"), (["--text-color", "none"], "--text-color"),
      (["--size", "4000"], "at most"), (["-o", "sheet.jpg"], "PNG"),
    ] as [([String], String)])
  func usage(arguments: [String], hint: String) throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(["sheet"] + arguments, in: folder)
      #expect(outcome.code == 2 && outcome.bytes.isEmpty)
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    }
  }
}
