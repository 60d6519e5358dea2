import Foundation
import PlanetAssets
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetTestSupport
import Testing

@Suite(
  "Comparisons of bodies from the command line",
  .enabled(if: (try? FontFile.read(override: nil)) != nil, "no fonts-dejavu-core: skipped"))
struct CompareProgramTests {
  private func image(_ name: String, in folder: String) throws -> Image<RGBA8> {
    try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
  }

  /// The runs of opaque columns among rows, as ranges.
  private func runs(
    _ image: borrowing Image<RGBA8>, rows: Range<Int>
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for x in 0..<image.width where rows.contains(where: { image[x, $0].a > 127 }) {
      if let last = runs.last, last.upperBound == x {
        runs[runs.count - 1] = last.lowerBound..<x + 1
      } else {
        runs.append(x..<x + 1)
      }
    }
    return runs
  }

  @Test("Widths of discs and the scale bar agree with the radii of the catalogue")
  func trueScale() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        [
          "compare", "earth", "moon", "-o", "c.png", "--size", "1200x700", "--elevation", "0",
          "--ambient", "1", "--fill", "1", "--no-atmosphere",
        ], in: folder)
      #expect(outcome.code == 0 && outcome.output == "c.png\n" && outcome.errors == "")
      let image = try image("c.png", in: folder)
      let recipe = try ImageProvenance(path: "\(folder)/c.png").recipe
      let arrangement = try #require(recipe.arrangement.row)
      let pixelsPerKilometre = 700 / arrangement.frameHeight
      let discs = runs(image, rows: 0..<600)
      #expect(discs.count == 2)
      for (disc, radius) in zip(discs, [6378.137, 1738.1]) {
        #expect(abs(Double(disc.count) - 2 * radius * pixelsPerKilometre) <= 1.5, "\(disc)")
      }
      // The widest run below the names is the bar.
      let bar = runs(image, rows: 640..<690).max { $0.count < $1.count }
      let length = try #require(arrangement.scaleBar) * pixelsPerKilometre
      #expect(try abs(Double(#require(bar).count) - length) <= 1.5)
      #expect(length <= 300 && length > 100)
    }
  }

  @Test("Names are smaller in narrow images, and a warning lists truncated ones")
  func room() throws {
    try withTemporaryFolder { folder in
      let bodies = ["mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune"]
      let start = ["compare"] + bodies + ["--layers", "base", "--no-shadows"]
      let fits = try Program.run(start + ["-o", "a.png", "--size", "800x500"], in: folder)
      #expect(fits.code == 0 && fits.errors == "", "\(fits.errors)")
      let arrangement = try #require(
        ImageProvenance(path: "\(folder)/a.png").recipe.arrangement.row)
      #expect(arrangement.placements.compactMap(\.label).count == 8)
      #expect(arrangement.placements[0].label == "Mercury")
      let size = try #require(arrangement.labels?.size)
      #expect(size < 12.5 && size >= 9, "\(size)")
      let cut = try Program.run(
        start + ["-o", "b.png", "--size", "800x500", "--text-size", "30"], in: folder)
      #expect(cut.code == 0 && cut.errors.contains("no room for the whole names of Mercury"))
    }
  }

  @Test("A body of a section whose size is unknown is left out with a warning")
  func unknownSizeInSection() throws {
    try withTemporaryFolder { folder in
      let body = { (name: String, radii: String) in
        #"<body name="\#(name)" kind="planet">\#(radii)<map src="mars.jpg"/></body>"#
      }
      let radii = #"<radii unit="km" equatorial="1000"/>"#
      let text =
        #"<catalogue title="T" version="1"><section title="All">"#
        + body("One", radii) + body("Two", "") + body("Three", radii) + "</section></catalogue>"
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/t.xml"))
      let start = ["compare", "--catalogue", "t.xml", "-o", "c.png", "--size", "64"]
      let section = try Program.run(start + ["--section", "All"], in: folder)
      #expect(section.code == 0 && section.errors.contains("Two has no radii"), "\(section.errors)")
      #expect(try ImageProvenance(path: "\(folder)/c.png").recipe.bodies.count == 2)
      let named = try Program.run(start + ["one", "two"], in: folder)
      #expect(named.code == 3 && named.errors.contains("Two has no radii"), "\(named.errors)")
    }
  }

  @Test("A comparison contains its recipe, and is rendered again from it")
  func again() throws {
    try withTemporaryFolder { folder in
      let words = [
        "compare", "saturn", "jupiter", "io", "-o", "c.png", "--size", "320x180", "--scale", "log",
        "--depth", "16", "--background", "black",
      ]
      #expect(try Program.run(words, in: folder).code == 0)
      let recipe = try ImageProvenance(path: "\(folder)/c.png").recipe
      #expect(recipe.format == 2 && recipe.bodies.map(\.id) == ["saturn", "jupiter", "io"])
      #expect(try ImageRecipe(text: recipe.text) == recipe)
      #expect(
        recipe.arrangement.row?.scaleBar == nil && recipe.arrangement.row?.isTrueToScale == false)
      let again = try Program.run(["render", "--like", "c.png", "-o", "d.png"], in: folder)
      #expect(again.code == 0, "\(again.errors)")
      #expect(
        try Data(contentsOf: URL(filePath: "\(folder)/c.png"))
          == Data(contentsOf: URL(filePath: "\(folder)/d.png")))
      let explained = try Program.run(["explain", "c.png"], in: folder)
      #expect(explained.output.contains("Saturn, Jupiter, Io, logarithmic scale"))
      #expect(
        explained.output.hasSuffix(
          "planetnode compare saturn jupiter io --size 320x180 --background '#000000' "
            + "--scale log --depth 16\n"), "\(explained.output)")
      let verified = try Program.run(["verify", "--render", "c.png"], in: folder)
      #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
      let resumed = try Program.run(words + ["--resume", "--progress", "plain"], in: folder)
      #expect(resumed.code == 0)
      #expect(resumed.errors.contains("1/1 c.png exists"), "\(resumed.errors)")
    }
  }

  @Test("A smaller image of a comparison keeps its aspect ratio")
  func otherSize() throws {
    try withTemporaryFolder { folder in
      let words = ["compare", "earth", "moon", "-o", "c.png", "--size", "320x180"]
      #expect(try Program.run(words, in: folder).code == 0)
      let like = ["render", "--like", "c.png", "-o", "d.png", "--size"]
      #expect(try Program.run(like + ["640x360"], in: folder).code == 0)
      #expect(try image("d.png", in: folder).width == 640)
      let unnamed = try Program.run(["render", "--like", "c.png"], in: folder)
      #expect(unnamed.code == 0 && unnamed.output == "compare.png\n", "\(unnamed.errors)")
      let wrong = try Program.run(like + ["100x100"], in: folder)
      #expect(wrong.code == 2 && wrong.errors.contains("aspect ratio of 320×180"))
    }
  }

  @Test("Without labels bodies fill the height, and no font is needed")
  func withoutLabels() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["compare", "mars", "-o", "c.png", "--size", "320", "--no-labels", "--font", "none.ttf"],
        in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let recipe = try ImageProvenance(path: "\(folder)/c.png").recipe
      #expect(recipe.arrangement.labels == nil && recipe.arrangement.row?.scaleBar == nil)
    }
  }

  @Test("A body that is too small to be visible is reported")
  func invisible() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["compare", "sun", "ceres", "-o", "c.png", "--size", "320x180"], in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.errors.contains("warning: Ceres is less than a pixel wide; use --scale log"))
    }
  }

  @Test(
    "Options without meaning for several bodies are rejected",
    arguments: [
      (["earth", "--fov", "30"], "Unknown option '--fov'"),
      (["earth", "--look-at", "0,0"], "Unknown option '--look-at'"),
      (["earth", "--orthographic"], "Unknown option '--orthographic'"),
      (["earth", "--fill", "2"], "expected a number from 0.01 to 1"),
      ([], "name the bodies to compare"),
      (["earth", "--scale", "linear"], "'true' and 'log'"),
      (["earth", "moonn"], "did you mean 'Moon'"),
    ])
  func refused(arguments: [String], says: String) throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(["compare"] + arguments, in: folder)
      #expect(outcome.code != 0 && outcome.errors.contains(says), "\(outcome.errors)")
    }
  }

  @Test("The help lists the view options that apply to several bodies")
  func help() throws {
    try withTemporaryFolder { folder in
      let help = try Program.run(["compare", "--help"], in: folder).output
      for option in ["look-at", "up", "pan", "fov", "fit", "orthographic"] {
        #expect(!help.contains("--\(option) ") && !help.contains("--\(option)\n"), "\(option)")
      }
      for option in ["azimuth", "fill", "light-frame", "mesh-detail"] {
        #expect(help.contains("--\(option) "), "\(option)")
      }
    }
  }

  @Test("A logarithmic scale is stated, even if all bodies have their true sizes")
  func oneLogarithmic() throws {
    try withTemporaryFolder { folder in
      let words = ["compare", "earth", "-o", "c.png", "--size", "64", "--scale", "log"]
      #expect(try Program.run(words, in: folder).code == 0)
      let recipe = try ImageProvenance(path: "\(folder)/c.png").recipe
      #expect(recipe.arrangement.row?.isTrueToScale == false)
      #expect(recipe.arrangement.row?.scaleText == "Logarithmic scale")
      let explained = try Program.run(["explain", "c.png"], in: folder).output
      #expect(explained.contains("Earth, logarithmic scale"))
      #expect(explained.hasSuffix("--scale log\n"), "\(explained)")
      // Recipes of older versions state the scale by magnifications alone.
      #expect(try Program.run(words.dropLast(2) + [], in: folder).code == 0)
      let text = try ImageProvenance(path: "\(folder)/c.png").recipe.text
      #expect(!text.contains("\"scale\""))
      let old = text.replacingOccurrences(of: "\"magnification\":1", with: "\"magnification\":2")
      let recipeOfOld = try ImageRecipe(text: old)
      #expect(old != text && recipeOfOld.arrangement.row?.isTrueToScale == false)
    }
  }

  @Test("A rotated triaxial body has room for its longest side")
  func triaxial() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/mine.xml"
      let bodies = ["one", "two"].map { id in
        """
        <body id="\(id)" name="\(id)" kind="moon">
          <radii unit="km" equatorial="1161" intermediate="400" polar="400"/></body>
        """
      }
      try Data(
        """
        <catalogue title="Mine" version="1"><section title="All">\(bodies.joined())</section>
        </catalogue>
        """.utf8
      ).write(to: URL(filePath: path))
      let outcome = try Program.run(
        [
          "compare", "one", "two", "--catalogue", path, "--longitude", "90", "--no-labels",
          "--size", "600x300", "--fill", "0.9", "--ambient", "1", "-o", "c.png",
        ], in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let discs = runs(try image("c.png", in: folder), rows: 0..<300)
      // Two discs with a gap between them, within a margin of 30 pixels.
      #expect(discs.count == 2, "\(discs)")
      #expect(
        discs.first?.lowerBound ?? 0 >= 29 && discs.last?.upperBound ?? 600 <= 571, "\(discs)")
    }
  }

  @Test("A body of unknown size is rejected by name")
  func unknownSize() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/mine.xml"
      try Data(
        """
        <catalogue title="Mine" version="1"><section title="All">
          <body id="one" name="One" kind="planet"/>
        </section></catalogue>
        """.utf8
      ).write(to: URL(filePath: path))
      let outcome = try Program.run(["compare", "one", "--catalogue", path], in: folder)
      #expect(outcome.code == 3 && outcome.errors.contains("One has no radii"), "\(outcome.errors)")
    }
  }
}
