import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Images of rings")
struct RingStripTests {
  /// A strip whose inner third is opaque and orange, and whose outer part fades.
  private static func color(_ index: Int) -> RGBA8 {
    index < 30 ? RGBA8(255, 160, 20) : RGBA8(90, 120, 200, UInt8(max(0, 200 - 3 * index)))
  }

  /// Writes the strip in four forms, and a catalogue for each.
  private func write(_ folder: String) throws {
    var right = Image(width: 90, height: 4, filledWith: RGBA8.clear)
    var left = Image(width: 90, height: 4, filledWith: RGBA8.clear)
    var down = Image(width: 4, height: 90, filledWith: RGBA8.clear)
    var square = Image(width: 90, height: 90, filledWith: RGBA8.clear)
    for index in 0..<90 {
      for other in 0..<4 {
        right[index, other] = Self.color(index)
        left[89 - index, other] = Self.color(index)
        down[other, index] = Self.color(index)
      }
      for other in 0..<90 { square[index, other] = Self.color(index) }
    }
    for (name, image) in [
      ("right", try PNG.encode(right)), ("left", try PNG.encode(left)),
      ("down", try PNG.encode(down)), ("square", try PNG.encode(square)),
    ] {
      try Data(image).write(to: URL(filePath: "\(folder)/\(name).png"))
      let flip = name == "left" ? " flip=\"horizontal\"" : ""
      let xml = """
        <catalogue><body id="t" name="T"><diameter>100000 km</diameter>
        <surface color="#808080"/><rings unit="km">
        <strip src="\(name).png" inner="70000" outer="140000"\(flip)/></rings></body></catalogue>
        """
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/\(name).xml"))
    }
  }

  private let view = ["--size", "64", "--elevation", "40", "--background", "black"]

  @Test("Mirrored and vertical strips give the rings of the usual one; other shapes are a warning")
  func forms() throws {
    try withTemporaryFolder { folder in
      try write(folder)
      var images: [String: [UInt8]] = [:]
      for (name, warning) in [
        ("right", nil), ("left", nil), ("down", "'down.png' is 4×90"),
        ("square", "'square.png' is 90×90"),
      ] {
        for command in [
          ["render", "t", "--catalogue"] + ["\(name).xml", "-o", "\(name)-t.png"] + view,
          ["validate", "\(name).xml"],
        ] {
          let run = try Program.run(command, in: folder)
          #expect(run.code == 0, "\(run.errors)")
          #expect(
            run.errors.contains("expected a radial strip at least twice as wide as high")
              == (warning != nil), "\(run.errors)")
          if let warning { #expect(run.errors.contains(warning)) }
        }
        let file = try Data(contentsOf: URL(filePath: "\(folder)/\(name)-t.png"))
        let image = try PNG.decode8([UInt8](file))
        images[name] = image.withPixels { pixels in
          pixels.indices.flatMap { [pixels[$0].r, pixels[$0].g, pixels[$0].b] }
        }
      }
      #expect(images["left"] == images["right"] && images["down"] == images["right"])
      // An unmarked mirrored strip gives other rings.
      let xml = try String(contentsOf: URL(filePath: "\(folder)/left.xml"), encoding: .utf8)
      try Data(xml.replacing(" flip=\"horizontal\"", with: "").utf8)
        .write(to: URL(filePath: "\(folder)/plain.xml"))
      let plain = try Program.run(
        ["render", "t", "--catalogue", "plain.xml", "-o", "p.png"] + view, in: folder)
      #expect(plain.code == 0)
      let difference = try Program.run(["diff", "right-t.png", "p.png"], in: folder)
      #expect(difference.code == 7)
    }
  }

  @Test("The direction of a strip is kept by export and by render jobs")
  func kept() throws {
    try withTemporaryFolder { folder in
      try write(folder)
      let export = try Program.run(
        ["catalogue", "export", "--catalogue", "left.xml", "-o", "o.xml"], in: folder)
      #expect(export.code == 0)
      let xml = try String(contentsOf: URL(filePath: "\(folder)/o.xml"), encoding: .utf8)
      #expect(xml.contains("flip=\"horizontal\""))
      let list = try Program.run(["info", "t", "--json", "--catalogue", "left.xml"], in: folder)
      #expect(list.output.contains("\"flip\":\"horizontal\""))
      let render = try Program.run(
        ["render", "t", "--catalogue", "left.xml", "-o", "a.png"] + view, in: folder)
      #expect(render.code == 0)
      let verify = try Program.run(
        ["verify", "--render", "a.png", "--catalogue", "left.xml"], in: folder)
      #expect(verify.code == 0 && verify.output.contains("right"), "\(verify.errors)")
      let bad = xml.replacing("\"horizontal\"", with: "\"vertical\"")
      try Data(bad.utf8).write(to: URL(filePath: "\(folder)/bad.xml"))
      let wrong = try Program.run(["validate", "bad.xml"], in: folder)
      #expect(wrong.errors.contains("unknown flip 'vertical'"), "\(wrong.errors)")
    }
  }
}
