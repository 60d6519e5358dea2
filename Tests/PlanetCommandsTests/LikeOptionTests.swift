import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Options of images that are rendered again")
struct LikeOptionTests {
  @Test("Options that a date decides are errors for an image at a date")
  func dated() throws {
    try withTemporaryFolder { folder in
      let date = ["--date", "2015-01-24T06:40Z", "--size", "32", "-o", "a.png"]
      let drawn = try Program.run(
        ["render", "jupiter", "--background", "stars"] + date, in: folder)
      #expect(drawn.code == 0, "\(drawn.errors)")
      let like = ["render", "--like", "a.png", "-o", "b.png"]
      for options in [
        "--azimuth 60", "--elevation 5", "--look-at 40,100", "--longitude 100", "--tilt 3",
        "--light-azimuth 90", "--light-elevation 3", "--light-frame world", "--fit planet",
        "--fill 0.5", "--orthographic", "--pitch 3", "--up screen", "--fov 90",
        "--latitude 3 --longitude 4",
      ] {
        let words = options.split(separator: " ").map(String.init)
        let outcome = try Program.run(like + words, in: folder)
        #expect(
          outcome.code == 2 && outcome.errors.contains("\(words[0]) is invalid with --like"),
          "\(options): \(outcome.errors)")
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/b.png"))
      // Options that apply change pixels.
      for options in ["--roll 40", "--pan 0.5,0", "--exposure 2", "--background #304050"] {
        let words = options.split(separator: " ").map(String.init)
        let outcome = try Program.run(like + words, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let text = try Program.run(["diff", "a.png", "b.png"], in: folder)
        #expect(text.code == 7 && !text.output.contains("all pixels"), "\(options)")
      }
      // The job of the last one has no stars.
      let job = try Program.run(["explain", "b.png"], in: folder).output
      #expect(!job.contains("stars") && !job.contains("Stars"), "\(job)")
    }
  }

  @Test("Options of framing and the camera are errors for a comparison that is rendered again")
  func comparison() throws {
    try withTemporaryFolder { folder in
      let drawn = try Program.run(
        ["compare", "mars", "moon", "--size", "80x40", "--no-labels", "-o", "a.png"], in: folder)
      #expect(drawn.code == 0, "\(drawn.errors)")
      let like = ["render", "--like", "a.png", "-o", "b.png"]
      for options in ["--fov 20", "--look-at 3,4", "--fill 0.3", "--fit rings", "--pan 1,0"] {
        let words = options.split(separator: " ").map(String.init)
        let outcome = try Program.run(like + words, in: folder)
        #expect(outcome.code == 2 && outcome.errors.contains(words[0]), "\(outcome.errors)")
      }
      #expect(try Program.run(like + ["--azimuth", "40"], in: folder).code == 0)
      #expect(try Program.run(["diff", "a.png", "b.png"], in: folder).code == 7)
    }
  }

  @Test("Layers that the render job lacks are a warning that names them, and an error if strict")
  func layers() throws {
    try withTemporaryFolder { folder in
      let drawn = try Program.run(
        ["render", "earth", "--no-clouds", "--size", "32", "-o", "a.png"], in: folder)
      #expect(drawn.code == 0, "\(drawn.errors)")
      for layers in ["all", "clouds", "night,clouds"] {
        let like = ["render", "--like", "a.png", "-o", "b.png", "--layers", layers]
        let outcome = try Program.run(like, in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("the render job of a.png has no clouds, as"))
        let strict = try Program.run(like + ["--strict", "-o", "c.png"], in: folder)
        #expect(strict.code == 4 && strict.errors.contains("error: the render job"))
        let surface =
          try Program.run(["explain", "b.png"], in: folder).lines
          .first { $0.hasPrefix("Surface") } ?? ""
        #expect(
          !surface.contains("clouds") && surface.contains(layers == "clouds" ? "base" : "night"))
      }
      let less = ["render", "--like", "a.png", "-o", "b.png", "--layers", "night", "--strict"]
      #expect(try Program.run(less, in: folder).errors.isEmpty)
      // A body without clouds in the catalogue lacks none.
      let mars = ["render", "mars", "--layers", "atmosphere", "--size", "32", "-o", "m.png"]
      #expect(try Program.run(mars, in: folder).code == 0)
      let more = try Program.run(
        ["render", "--like", "m.png", "--layers", "all", "-o", "n.png"], in: folder)
      #expect(more.errors.contains("has no relief, as"), "\(more.errors)")
    }
  }

  @Test("A missing map or panorama names the option for it")
  func remedies() throws {
    try withTemporaryFolder { folder in
      let own = "\(folder)/own"
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
      let map = Data(try PNG.encode(TestImages.waves(width: 64, height: 32)))
      try map.write(to: URL(filePath: "\(own)/map.png"))
      try map.write(to: URL(filePath: "\(own)/sky.png"))
      try Data("<catalogue><body name='A'><map src='map.png'/></body></catalogue>".utf8)
        .write(to: URL(filePath: "\(own)/a.xml"))
      for options in [
        ["a", "--catalogue", "own/a.xml", "-o", "a.png"],
        ["moon", "--background", "own/sky.png", "-o", "s.png"],
      ] {
        let outcome = try Program.run(["render", "--size", "16"] + options, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
      }
      let like = try Program.run(["render", "--like", "a.png", "-o", "b.png"], in: folder)
      #expect(like.code == 4 && like.errors.contains("name its catalogue with --catalogue"))
      let sky = ["render", "--like", "s.png", "-o", "b.png"]
      let panorama = try Program.run(sky, in: folder)
      #expect(panorama.code == 4 && panorama.errors.contains("the panorama 'sky.png' is missing"))
      #expect(panorama.errors.contains("--background") && !panorama.errors.contains("--catalogue"))
      let explained = try Program.run(["explain", "s.png"], in: folder)
      #expect(explained.errors.contains("the panorama 'sky.png' is missing"))
      #expect(!explained.errors.contains("--catalogue"), "\(explained.errors)")
      #expect(try Program.run(sky + ["--background", "black"], in: folder).code == 0)
      #expect(try Program.run(sky + ["--background", "own/sky.png"], in: folder).code == 0)
      #expect(try Program.run(["diff", "s.png", "b.png"], in: folder).code == 0)
    }
  }
}
