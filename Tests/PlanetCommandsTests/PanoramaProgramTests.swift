import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetSystem
import PlanetTestSupport
import Testing

@Suite("Panoramas and layers of overlays on the command line")
struct PanoramaProgramTests {
  /// Writes a panorama: blue in the north, red in the south.
  private func writePanorama(to path: String, width: Int = 64, height: Int = 32) throws {
    var image = Image<RGBA8>(width: width, height: height, filledWith: RGBA8(0, 0, 200))
    for y in height / 2..<height { for x in 0..<width { image[x, y] = RGBA8(200, 0, 0) } }
    try Data(PNG.encode(image)).write(to: URL(filePath: path))
  }

  private func image(_ path: String) throws -> Image<RGBA8> {
    try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: path))))
  }

  private func run(_ words: [String], in folder: String, maps: String? = nil) throws -> String {
    let outcome = try Program.run(
      words, in: folder, environment: maps.map { ["PLANETNODE_MAPS": $0] } ?? [:])
    #expect(outcome.code == 0, "\(words.joined(separator: " ")): \(outcome.errors)")
    return outcome.output
  }

  @Test("A panorama is behind the body, and is verified by its file")
  func render() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/maps", withIntermediateDirectories: false)
      try writePanorama(to: "\(folder)/maps/sky.png")
      _ = try run(
        ["render", "mars", "--size", "64", "--background", "maps/sky.png", "-o", "a.png"],
        in: folder)
      let image = try image("\(folder)/a.png")
      // From 15° above the equator the top of the frame, below the horizon, is in the south.
      #expect(image[1, 1].b < 40 && image[1, 1].r > 150 && image[1, 1].a == 255)
      let recipe = try ImageProvenance(path: "\(folder)/a.png").recipe
      #expect(recipe.format == 5 && recipe.panorama?.file.name == "sky.png")
      #expect(recipe.panorama?.flip == nil)
      let verify = ["verify", "--render", "a.png"]
      _ = try run(verify, in: folder, maps: "\(folder)/maps")
      let missing = try Program.run(verify, in: folder)
      #expect(missing.code == 7 && missing.errors.contains("'sky.png'"), "\(missing.errors)")
      try writePanorama(to: "\(folder)/maps/sky.png", width: 128, height: 64)
      let changed = try Program.run(
        verify, in: folder, environment: ["PLANETNODE_MAPS": "\(folder)/maps"])
      #expect(changed.code == 7 && changed.errors.contains("'sky.png'"), "\(changed.errors)")
    }
  }

  @Test("explain prints the command of an image with a panorama, which renders it again")
  func explain() throws {
    try withTemporaryFolder { folder in
      try writePanorama(to: "\(folder)/sky.png")
      let words = [
        "--background", "sky.png", "--background-frame", "galactic", "--background-flip",
        "vertical",
      ]
      for (name, date) in [("a", []), ("b", ["--date", "2027-02-19T16:00Z"])] {
        _ = try run(
          ["render", "mars", "--size", "48", "-o", "\(name).png"] + date + words, in: folder)
        let text = try run(["explain", "\(name).png"], in: folder, maps: folder)
        #expect(text.contains("sky.png, galactic, flipped vertically, SHA-256"))
        let command = try #require(
          text.split(separator: "\n").last { $0.hasPrefix("planetnode render mars") }, "\(text)")
        for word in words { #expect(command.contains(word)) }
        _ = try run(
          command.split(separator: " ").dropFirst().map {
            $0.trimmingCharacters(in: CharacterSet(charactersIn: "'"))
          } + ["-o", "again.png"], in: folder)
        _ = try run(
          ["render", "--like", "\(name).png", "-o", "like.png"], in: folder, maps: folder)
        let pixels = try ["\(name).png", "again.png", "like.png"].map {
          try ImageProvenance(path: "\(folder)/\($0)").pixels
        }
        #expect(Set(pixels).count == 1)
      }
    }
  }

  @Test("Sequences, sheets and thumbnails have panoramas, which verify finds again")
  func sequences() throws {
    try withTemporaryFolder { folder in
      try writePanorama(to: "\(folder)/sky.png")
      let sky = ["--background", "sky.png", "--size", "32"]
      _ = try run(
        ["turntable", "mars", "--frames", "1-3", "--motion", "orbit", "-o", "t_#.png"] + sky,
        in: folder)
      _ = try run(["thumbnails", "mars", "moon", "-o", "thumbs/"] + sky, in: folder)
      _ = try run(["sheet", "mars", "moon", "-o", "sheet.png"] + sky, in: folder)
      _ = try run(
        ["animate", "mars", "--frames", "1-3", "--frames-per-turn", "3", "-o", "a.apng"] + sky,
        in: folder)
      _ = try run(
        ["verify", "--render", "t_1.png", "t_3.png", "thumbs/moon.png", "sheet.png", "a.apng"],
        in: folder, maps: folder)
    }
  }

  @Test(
    "Unusable panoramas are errors",
    arguments: [
      (["--background", "skies.png"], 4, "'skies.png' is missing"),
      (["--background", "text.png"], 4, "text.png"),
      (["--background", "blue"], 2, "or a panorama of the sky such as milkyway.jpg"),
      (["--background-frame", "galactic"], 2, "--background-frame needs --background"),
      (
        ["--background", "sky.png", "--background-frame", "galactc"], 2,
        "did you mean 'galactic'?"
      ),
      (["--background", "sky.png", "-o", "sky.png"], 2, "would replace"),
      (["--date", "2027-01-01", "--overlay-layer"], 2, "--overlay-layer needs --overlay"),
      (
        ["--date", "2027-01-01", "--overlay", "names", "--overlay-layer", "-o", "-"], 2,
        "--overlay-layer writes two files"
      ),
    ])
  func errors(words: [String], code: Int, message: String) throws {
    try withTemporaryFolder { folder in
      try writePanorama(to: "\(folder)/sky.png")
      try Data("no image".utf8).write(to: URL(filePath: "\(folder)/text.png"))
      let outcome = try Program.run(["render", "mars", "--size", "16"] + words, in: folder)
      #expect(Int(outcome.code) == code && outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test("A panorama without aspect ratio 2:1 prints a warning")
  func aspect() throws {
    try withTemporaryFolder { folder in
      try writePanorama(to: "\(folder)/sky.png", width: 64, height: 50)
      let outcome = try Program.run(
        ["render", "mars", "--size", "16", "--background", "sky.png"], in: folder)
      #expect(outcome.code == 0 && outcome.errors.contains("64×50; expected twice as wide"))
    }
  }

  @Test("--overlay-layer writes the overlays to a separate image")
  func layer() throws {
    try withTemporaryFolder { folder in
      let words = [
        "render", "mars", "--date", "2027-02-19T16:00Z", "--size", "200", "--background", "black",
      ]
      let overlay = ["--overlay", "graticule,caption"]
      _ = try run(words + ["-o", "plain.png"], in: folder)
      _ = try run(words + overlay + ["-o", "both.png"], in: folder)
      _ = try run(words + overlay + ["--overlay-layer", "-o", "a.png"], in: folder)
      let plain = try image("\(folder)/plain.png")
      let both = try image("\(folder)/both.png")
      let below = try image("\(folder)/a.png")
      let layer = try image("\(folder)/a.overlay.png")
      var drawn = 0
      for y in 0..<200 {
        for x in 0..<200 {
          #expect(below[x, y] == plain[x, y])
          if layer[x, y].a == 0 { #expect(both[x, y] == plain[x, y]) } else { drawn += 1 }
        }
      }
      #expect(drawn > 500 && drawn < 20_000)
      _ = try run(["verify", "--render", "a.png", "a.overlay.png"], in: folder)
      let text = try run(["explain", "a.overlay.png"], in: folder)
      #expect(text.contains("graticule, caption, alone") && text.contains("--overlay-layer"))
    }
  }

  @Test("Each frame of an animation in time has its overlays in a separate image")
  func layers() throws {
    try withTemporaryFolder { folder in
      let times = [
        "--from", "2015-01-24T06:00Z", "--to", "2015-01-24T06:30Z", "--step", "15m", "--overlay",
        "names", "--size", "64",
      ]
      _ = try run(
        ["turntable", "jupiter", "-o", "j_#.png", "--overlay-layer", "--manifest", "m.json"]
          + times, in: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(
        names == [
          "j_1.overlay.png", "j_1.png", "j_2.overlay.png", "j_2.png", "j_3.overlay.png", "j_3.png",
          "m.json",
        ])
      _ = try run(["verify", "--render", "m.json"], in: folder)
      _ = try run(["animate", "jupiter", "-o", "a.apng"] + times, in: folder)
      let frame = try ImageProvenance(path: "\(folder)/j_1.png")
      let animated = try image("\(folder)/a.apng")
      #expect(SHA256Digest(ofPixels: animated) != frame.pixels, "labels are drawn into frames")
    }
  }
}
