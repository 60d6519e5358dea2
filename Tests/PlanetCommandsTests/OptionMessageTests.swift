import Foundation
import PlanetTestSupport
import Testing

@Suite("Messages about options")
struct OptionMessageTests {
  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  @Test(
    "Values that are not numbers have the expected ones in their message",
    arguments: [
      ("render io --threads abc", "expected a whole number from 1 to 1024"),
      ("render io --samples abc", "expected a whole number from 1 to 256"),
      ("render io --depth abc", "expected 8 or 16"),
      ("render io --quality abc", "expected a whole number from 1 to 100"),
      ("render io --latitude abc", "expected degrees from -90 to 90"),
      ("render io --north-angle abc", "expected degrees from -360 to 360"),
      ("sheet --columns 1.5", "expected a whole number from 1"),
      ("sheet --gap abc", "expected a whole number from 0 to 4096"),
      ("sheet --text-size abc", "expected pixels from 4 to 1000"),
      ("turntable io --turn abc", "expected degrees from -36000 to 36000"),
      ("turntable io --start abc", "expected degrees from -36000 to 36000"),
      ("turntable io --frames-per-turn abc", "expected a whole number from 1 to"),
      ("animate io --loops abc", "expected a whole number from 0 to 1000000"),
      ("verify a.png --threads abc", "expected a whole number from 1 to 1024"),
    ])
  func numbers(command: String, part: String) throws {
    let outcome = try Program.run(words(command))
    #expect(outcome.code == 2 && outcome.errors.contains("is invalid for '--"))
    #expect(outcome.errors.contains(part), "\(outcome.errors)")
  }

  @Test(
    "Options of other commands have hints, and there are no far suggestions",
    arguments: [
      ("compare earth mars --fov 3", "rays of a comparison are parallel"),
      ("compare earth mars --date now", "planetnode render --date"),
      ("turntable io --date now", "--from, --to and --step"),
      ("turntable io --fps 3", "planetnode animate --fps"),
      ("render io --shard 1/2", "only 'turntable' and 'thumbnails' are rendered in shards"),
      ("render io --night", "--layers base,night"),
      ("render io --azimut 3", "Did you mean '--azimuth'?"),
    ])
  func unknown(command: String, part: String) throws {
    let outcome = try Program.run(words(command))
    #expect(outcome.code == 2 && outcome.errors.contains(part), "\(outcome.errors)")
    #expect(outcome.errors.contains("Did you mean") == part.contains("Did you mean"))
  }

  @Test("An unknown option without a near one has no suggestion")
  func farOption() throws {
    let outcome = try Program.run(["render", "io", "--ab", "3"])
    #expect(outcome.code == 2 && outcome.errors.hasPrefix("error: Unknown option '--ab'\n"))
  }

  @Test(
    "Messages name what to write",
    arguments: [
      ("sheet earth -o s.jpg", 2, "s.jpg' ends in .jpg; expected images and sprite sheets as PNG"),
      (
        "turntable io -o g.apng", 2,
        "expected images and sprite sheets as PNG (.png), images as JPEG"
      ),
      ("render mars --date now --from 100km", 2, "expected a distance above 3,397 km"),
      ("render mars --date now --from -5km", 2, "the distance -5km is not in 0.001 km to 1e15 km"),
      ("render mars --from 2027-02-19", 2, "is a date, and --from an observer; write --date"),
      ("turntable mars --from earth", 2, "write --observer earth"),
      ("render io -o -dash.png", 2, "write ./-dash.png"),
      ("list --catalogue -", 2, "write --catalogue /dev/stdin"),
      ("render io --no-clouds --layers clouds", 2, "--layers clouds and --no-clouds exclude"),
      ("render io --no-relief --relief 2", 2, "--relief and --no-relief exclude"),
      ("catalogue export --json -o a.xml", 2, "contradicts the extension of 'a.xml'"),
    ])
  func messages(command: String, code: Int32, part: String) throws {
    let outcome = try Program.run(words(command))
    #expect(outcome.code == code && outcome.errors.contains(part), "\(outcome.errors)")
    #expect(!outcome.errors.contains("unknown body"), "\(outcome.errors)")
  }

  @Test("An empty output has an example without placeholder")
  func emptyOutput() throws {
    let outcome = try Program.run(["render", "io", "-o", ""])
    #expect(outcome.code == 2 && outcome.errors.contains("expected for example earth.png"))
  }

  @Test("A list of all and more layers is all, and flags leave out single ones")
  func layers() throws {
    try withTemporaryFolder { folder in
      for (name, options) in [
        ("all", []), ("more", ["--layers", "all,clouds"]), ("lit", ["--no-night"]),
        ("listed", ["--layers", "relief,water,clouds,atmosphere"]),
        ("flat", ["--no-relief"]), ("both", ["--no-relief", "--layers", "all", "--no-night"]),
      ] {
        let view = ["--size", "48", "--light-azimuth", "120", "-o", "\(name).png"]
        let outcome = try Program.run(["render", "earth"] + view + options, in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
      }
      func isSame(_ one: String, _ other: String) throws -> Bool {
        try Program.run(["diff", "\(one).png", "\(other).png"], in: folder).code == 0
      }
      #expect(try isSame("all", "more") && isSame("lit", "listed"))
      #expect(try !isSame("all", "lit") && !isSame("all", "flat") && !isSame("flat", "both"))
    }
  }

  @Test("A folder's extension decides the format of an exported catalogue")
  func export() throws {
    try withTemporaryFolder { folder in
      for (name, start) in [("a.json", "{"), ("a.xml", "<"), ("a", "<")] {
        let outcome = try Program.run(["catalogue", "export", "-o", name], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        #expect(text.hasPrefix(start))
      }
    }
  }

  @Test("Repeated bodies, bodies without names of features and problems have their own words")
  func warnings() throws {
    try withTemporaryFolder { folder in
      let twice = try Program.run(
        ["compare", "earth", "io", "Earth", "--size", "60x30"], in: folder)
      #expect(twice.code == 0 && twice.errors.contains("Earth is named more than once"))
      let features = ["--date", "2027-02-19", "--overlay", "features", "--size", "16"]
      let earth = try Program.run(["render", "earth", "-o", "e.png"] + features, in: folder)
      #expect(earth.errors.contains("no names of surface features of Earth; bodies with names:"))
      let mars = try Program.run(["render", "mars", "-o", "m.png"] + features, in: folder)
      #expect(mars.code == 0 && !mars.errors.contains("features"), "\(mars.errors)")
      try Data(
        "<catalogue><body name='A'/><body name='B'><image src=''/></body></catalogue>".utf8
      ).write(to: URL(filePath: "\(folder)/a.xml"))
      let other = try Program.run(
        ["render", "a", "--catalogue", "a.xml", "--size", "8"], in: folder)
      #expect(other.errors.contains(" in the catalogue; list all with"), "\(other.errors)")
      #expect(!other.errors.contains("other problem"), "\(other.errors)")
    }
  }
}
