import Foundation
import PlanetAssets
import PlanetImage
import PlanetTestSupport
import Testing

@Suite(
  "Options of fact cards",
  .enabled(if: (try? FontFile.read(override: nil)) != nil, "no fonts-dejavu-core: skipped"))
struct CardOptionTests {
  private static let stories = """
    <catalogue>
      <body id="moon" name="Moon" kind="moon"><radii equatorial="1737" unit="km"/></body>
      <section title="Stories">
        <story id="landing" kind="mission" title="Landing" body="moon">
          <place latitude="0.7" longitude="23.5"/></story>
        <story id="film" kind="film" title="Film"><image>red.png</image></story>
        <story id="person" kind="person" title="Person"/>
      </section>
    </catalogue>
    """

  private func image(_ name: String, in folder: String) throws -> Image<RGBA8> {
    try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
  }

  @Test("A story shows its image, or the marked place on its body, or orbits")
  func stories() throws {
    try withTemporaryFolder { folder in
      try Self.stories.write(toFile: "\(folder)/s.xml", atomically: true, encoding: .utf8)
      let red = try PNG.encode(Image(width: 40, height: 60, filledWith: RGBA8(255, 0, 0)))
      try Data(red).write(to: URL(filePath: "\(folder)/red.png"))
      let made = try Program.run(
        ["card", "landing", "film", "person", "--catalogue", "s.xml", "-o", "{id}.png"], in: folder)
      #expect(made.code == 0 && made.lines == ["landing.png", "film.png", "person.png"])
      let film = try image("film.png", in: folder)
      #expect(film[300, 150] == RGBA8(255, 0, 0))
      // The rings of the mark and the sun have the accent colour.
      for (name, columns) in [("landing.png", 270..<330), ("person.png", 90..<150)] {
        let card = try image(name, in: folder)
        let accents = columns.reduce(0) { sum, x in
          sum + (60..<300).count { card[x, $0].r > 200 && card[x, $0].b < 140 }
        }
        #expect(accents > 20, "\(name)")
      }
      let verified = try Program.run(
        ["verify", "film.png", "landing.png", "--render", "--catalogue", "s.xml"], in: folder)
      #expect(verified.code == 0, "\(verified)")
    }
  }

  @Test("The arrow of the diameter spans the globe alone, also beside rings and as a mesh")
  func arrow() throws {
    try withTemporaryFolder { folder in
      let xml = """
        <catalogue><body id="r" name="R"><radii equatorial="1000" unit="km"/>
        <layer kind="height" src="moon_height.png" lowest="0 km" highest="0.01 km"/>
        <rings unit="km"><band inner="1400" outer="2200" opacity="0.8" color="#c0b090"/></rings>
        </body></catalogue>
        """
      try xml.write(toFile: "\(folder)/r.xml", atomically: true, encoding: .utf8)
      for (name, words) in [("globe", []), ("mesh", ["--relief", "1,displaced"])] {
        let made = try Program.run(
          ["card", "r", "--catalogue", "r.xml", "-o", "\(name).png"] + words, in: folder)
        #expect(made.code == 0, "\(made.errors)")
      }
      let globe = try image("globe.png", in: folder)
      let mesh = try image("mesh.png", in: folder)
      var different = 0
      for y in 0..<globe.height {
        for x in 0..<globe.width {
          let (one, other) = (globe[x, y], mesh[x, y])
          if abs(Int(one.r) - Int(other.r)) > 60 { different += 1 }
        }
      }
      #expect(different < 200)
    }
  }

  @Test("The camera position has no effect on a place, with a warning, and is not in the job")
  func cameraOfPlace() throws {
    try withTemporaryFolder { folder in
      try Self.stories.write(toFile: "\(folder)/s.xml", atomically: true, encoding: .utf8)
      let card = ["card", "landing", "--catalogue", "s.xml", "--light-azimuth", "60"]
      let plain = try Program.run(card + ["-o", "plain.png"], in: folder)
      #expect(plain.code == 0 && !plain.errors.contains("no effect"), "\(plain.errors)")
      let turned = try Program.run(
        card + ["--longitude", "90", "--elevation", "40", "-o", "turned.png"], in: folder)
      #expect(
        turned.errors.contains("shows its place, so --elevation, --longitude have no effect"),
        "\(turned.errors)")
      let (one, other) = ("\(folder)/plain.png", "\(folder)/turned.png")
      #expect(
        try Data(contentsOf: URL(filePath: one)) == Data(contentsOf: URL(filePath: other)))
      let explained = try Program.run(
        ["explain", "turned.png", "--catalogue", "s.xml"], in: folder)
      #expect(explained.output.contains("--light-azimuth 60"), "\(explained.output)")
      #expect(!explained.output.contains("--longitude"), "\(explained.output)")
    }
  }

  @Test(
    "Invalid command lines end with an explanation",
    arguments: [
      (["card"], "name a body or a story"), (["card", "mars", "--all"], "leave one of them out"),
      (["card", "mars", "--size", "600x80"], "600x800"),
      (["card", "mars", "--theme", "lite"], "light"),
      (["card", "mars", "io", "-o", "x.png"], "no placeholder"),
      (["card", "mars", "-o", "x.exr"], "expected a card as PNG (.png), JPEG (.jpg, .jpeg), WebP"),
      (["card", "mars", "-o", "x.gif"], "or PDF (.pdf)"),
      (["card", "mars", "-o", "{foo}.png"], "expected one of {id}, {name}, {size}"),
      (["card", "mars", "-o", "{frame}.png"], "expected one of {id}, {name}, {size}"),
      (["card", "mars", "venus", "-o", "-"], "standard output takes one card"),
      (["card", "mars", "-o", "{id}"], "has no extension"),
      (["card", "mars", "-o", "cards/mars"], "a folder ending in /"),
      (["card", "mars", "--from", "moon"], "--from needs a --date"),
      (["card", "mars", "--date", "2027-02-19", "--tilt", "5"], "leave it out"),
      (["card", "earth", "--date", "2027-02-19", "-o", "/dev/null"], "name another observer"),
      (["card", "mars", "-o", "x.png", "--format", "pdf"], "contradicts"),
      (["card", "mars", "--quality", "50"], "--quality is an option of JPEG and WebP files"),
      (["card", "mars", "--look-at", "0,0", "--azimuth", "4"], "leave out --azimuth"),
      (["card", "io", "mars", "-o", "mars_####.png"], "frame number"),
    ])
  func usage(arguments: [String], words: String) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.code == 2 && outcome.errors.contains(words), "\(outcome)")
  }

  @Test("An unknown name has a suggestion, and a body named twice has one card")
  func names() throws {
    let unknown = try Program.run(["card", "Marz"])
    #expect(unknown.code == 3 && unknown.errors.contains("did you mean 'Mars'"), "\(unknown)")
    try withTemporaryFolder { folder in
      let twice = try Program.run(["card", "mars", "Mars", "-o", "./"], in: folder)
      #expect(twice.code == 0 && twice.lines == ["./mars-card.png"], "\(twice)")
      #expect(twice.errors.contains("is named more than once; one card is made"))
    }
  }

  @Test("Existing files are kept, replaced or resumed as requested")
  func existing() throws {
    try withTemporaryFolder { folder in
      func run(_ more: String...) throws -> Program.Outcome {
        try Program.run(["card", "io", "-o", "io.png"] + more, in: folder)
      }
      func date() throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: "\(folder)/io.png")[.modificationDate]
          as? Date
      }
      #expect(try run("--dry-run").output == "io.png\n")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/io.png"))
      #expect(try run().code == 0)
      let first = try date()
      #expect(try run("--no-overwrite").code == 5)
      #expect(try run("--resume").code == 0)
      #expect(try date() == first)
      #expect(try run("--resume", "--theme", "light").code == 0)
      #expect(try date() != first)
      #expect(try run("--threads", "1").code == 0)
    }
  }

  @Test("Errors of formats mention neither sprite sheets nor videos")
  func formats() throws {
    for name in ["x.exr", "x.gif", "x.apng"] {
      let outcome = try Program.run(["card", "mars", "-o", name])
      #expect(outcome.code == 2)
      #expect(
        !outcome.errors.contains("sprite") && !outcome.errors.contains("animate"), "\(outcome)")
    }
  }

  @Test("An error of writing a file recommends another folder or name")
  func advice() throws {
    let kernel = try Program.run(["card", "mars", "-o", "/proc/x.png"])
    #expect(kernel.code == 5 && kernel.errors.contains("choose another folder"), "\(kernel)")
    let long = try Program.run(["card", "mars", "-o", String(repeating: "x", count: 300) + ".png"])
    #expect(long.code == 5 && long.errors.contains("choose a shorter name"), "\(long)")
  }

  @Test("A resumed run prints the warnings of the first one")
  func resumedWarnings() throws {
    try withTemporaryFolder { folder in
      try """
      <catalogue><body id="a" name="Ringed \u{1F9FF}\u{10FFFD}" kind="planet">
      <radii equatorial="6000" unit="km"/></body></catalogue>
      """.write(toFile: "\(folder)/a.xml", atomically: true, encoding: .utf8)
      let card = ["card", "a", "--catalogue", "a.xml", "-o", "a.png"]
      let first = try Program.run(card, in: folder)
      #expect(first.code == 0 && first.errors.contains("no installed font has"), "\(first)")
      #expect(first.errors.contains("has no map"), "\(first)")
      let again = try Program.run(card + ["--resume"], in: folder)
      #expect(again.code == 0 && again.errors == first.errors, "\(again)")
      let strict = try Program.run(card + ["--resume", "--strict"], in: folder)
      #expect(strict.code == 4, "\(strict)")
    }
  }

  @Test("Without the library cairo, a PDF is an error that names the package")
  func noLibrary() throws {
    try withTemporaryFolder { folder in
      try "no library".write(
        toFile: "\(folder)/libcairo.so.2", atomically: true, encoding: .utf8)
      let outcome = try Program.run(
        ["card", "io", "-o", "io.pdf"], in: folder, environment: ["LD_LIBRARY_PATH": folder])
      #expect(outcome.code == 4 && outcome.errors.contains("install the package libcairo2"))
      #expect(outcome.output == "")
    }
  }

  @Test("A card that fails does not end the run")
  func someFail() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/io-card.png", withIntermediateDirectories: false)
      let outcome = try Program.run(["card", "io", "mars", "-o", "./"], in: folder)
      #expect(outcome.code == 6 && outcome.lines == ["./mars-card.png"], "\(outcome)")
    }
  }
}
