import Foundation
import PlanetAssets
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetTestSupport
import Testing

@Suite("Bodies at a date on the command line")
struct SkyProgramTests {
  private struct Point: Decodable { var latitude, longitude: Double }

  private struct Shadow: Decodable {
    var by, kind: String
    var latitude, longitude, planetographicLatitude: Double
    var x, y: Double?
  }

  private struct State: Decodable {
    var body: String
    var subObserver, subSolar: Point?
    var phaseAngle, illuminatedFraction, distance, magnitude: Double?
    var shadows: [Shadow]
  }

  private func states(_ words: String...) throws -> [String: State] {
    let outcome = try Program.run(["sky", "--json"] + words)
    try #require(outcome.code == 0, "\(outcome.errors)")
    let states = try JSONDecoder().decode([State].self, from: Data(outcome.bytes))
    return Dictionary(uniqueKeysWithValues: states.map { ($0.body, $0) })
  }

  private func image(_ path: String) throws -> Image<RGBA8> {
    try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: path))))
  }

  @Test(
    "The JSON of any observer agrees with the schema", needsSchemas,
    arguments: ["earth", "sun", "51.5,-0.1@earth", "-11.2,113.8,110@moon", "pluto"])
  func schema(observer: String) throws {
    try withTemporaryFolder { folder in
      let words = ["sky", "--json", "--date", "1919-05-29T13:08:00Z", "--from", observer]
      let outcome = try Program.run(words)
      #expect(outcome.code == 0)
      #expect(try JSONSchema.faults(in: outcome.output, by: "sky.schema.json", folder) == [])
    }
  }

  @Test("The sky of 1919-05-29 has the Moon's umbra in the Atlantic")
  func eclipse() throws {
    let states = try states("--date", "1919-05-29T13:08:35Z")
    let shadow = try #require(states["earth"]?.shadows.first)
    // Greatest eclipse at 4.4° N, 16.7° W (Espenak and Meeus 2006).
    #expect(abs(shadow.planetographicLatitude - 4.4) < 0.3)
    #expect(abs(shadow.longitude - (360 - 16.7)) < 0.3)
    #expect(shadow.by == "moon" && shadow.kind == "total" && shadow.x == nil)
  }

  @Test("Mars at its closest in 2003 turns the published face to the Earth")
  func mars() throws {
    let mars = try #require(try states("--date", "2003-08-27T09:51Z")["mars"])
    let point = try #require(mars.subObserver)
    #expect(abs(point.latitude + 18.81) < 0.02 && abs(point.longitude - 237.8) < 0.1)
    #expect(abs((mars.distance ?? 0) * 149_597_870.7 - 55_756_995) < 3000)
    #expect(abs((mars.magnitude ?? 0) + 2.88) < 0.1)
  }

  @Test(
    "Invalid dates and observers are usage errors that state what is expected",
    arguments: [
      (["sky", "--date", "2027-02-30"], "the day must be 1 to 28"),
      (["sky", "--date", "yesterday"], "expected ISO 8601"),
      (["sky", "--date", "4000-01-01"], "-3000 to 3000"),
      (["sky", "--from", "95,0@earth"], "latitude 95 is not in -90 to 90"),
      (["sky", "--from", "1;2@earth"], "expected latitude,longitude@body"),
      (["sky", "--from", "400km"], "a distance, which has no direction"),
      (["render", "mars", "--from", "moon"], "--from needs a --date"),
      (["render", "mars", "--up", "ecliptic"], "--up ecliptic needs a --date"),
      (
        ["render", "mars", "--fov", "0.5"],
        "--fov 0.5 needs a --date; expected degrees from 1 to 150"
      ),
      (["render", "mars", "--date", "now", "--tilt", "3"], "--tilt is invalid with a date"),
      (
        ["render", "mars", "--date", "now", "--orthographic"],
        "--orthographic is invalid with a date"
      ),
      (["render", "mars", "--date", "now", "--up", "zenith"], "--up zenith needs an observer"),
      (
        ["render", "mars", "--date", "now", "--from", "mars"],
        "Mars is not visible from its own centre"
      ),
      (
        ["render", "mars", "--date", "now", "--from", "moon", "--sub-observer", "0,0"],
        "exclude each other"
      ),
      (["render", "mars", "--sub-solar", "0,0"], "--sub-solar needs --sub-observer"),
      (["render", "mars", "--sub-observer", "0"], "expected latitude,longitude in degrees"),
      (["turntable", "mars", "--from", "2026-01-01"], "--from needs --to and --step"),
      (
        ["turntable", "mars", "--from", "2026-01-02", "--to", "2026-01-01", "--step", "1h"],
        "is not after"
      ),
      (
        ["turntable", "mars", "--from", "2026-01-01", "--to", "2026-01-02", "--step", "5"],
        "expected a number with s, m, h or d"
      ),
      (
        [
          "animate", "mars", "--from", "2026-01-01", "--to", "2026-01-02", "--step", "1h",
          "--turn", "90",
        ], "--turn belongs to a rotation"
      ),
    ])
  func errors(words: [String], part: String) throws {
    let outcome = try Program.run(words)
    #expect(outcome.code == 2 && outcome.errors.contains(part), "\(outcome.errors)")
  }

  @Test("Three shadows of moons on Jupiter are where the ephemeris predicts")
  func shadows() throws {
    try withTemporaryFolder { folder in
      let date = "2015-01-24T06:40:00Z"
      let size = 600
      let words = [
        "render", "jupiter", "--date", date, "-o", "j.png", "--size", "\(size)", "--background",
        "black",
      ]
      #expect(try Program.run(words, in: folder).code == 0)
      let image = try image("\(folder)/j.png")
      let shadows = try #require(try states("--date", date)["jupiter"]?.shadows)
      #expect(Set(shadows.map(\.by)) == ["io", "europa", "callisto"])
      let radius = 0.45 * Double(size)
      for shadow in shadows {
        let x = Int(Double(size) / 2 + (shadow.x ?? 0) * radius)
        let y = Int(Double(size) / 2 - (shadow.y ?? 0) * radius)
        #expect(image[x, y].g < 40, "\(shadow)")
        // The disc around the shadow is lit.
        #expect(image[x, y + 20].g > 60, "\(shadow)")
      }
    }
  }

  @Test("The Moon is dark within the Earth's umbra, although the Earth is out of view")
  func lunarEclipse() throws {
    try withTemporaryFolder { folder in
      func brightness(_ date: String, _ options: String...) throws -> Int {
        let words = ["render", "moon", "--date", date, "-o", "m.png", "--size", "64"] + options
        #expect(try Program.run(words, in: folder).code == 0)
        return Int(try image("\(folder)/m.png")[32, 32].g)
      }
      let eclipsed = "2025-03-14T06:58:42Z"
      let totality = try brightness(eclipsed)
      let before = try brightness("2025-03-14T02:00Z")
      #expect(totality < 20 && before > 60)
      for option in ["--no-shadows", "--no-neighbours"] {
        let shining = try brightness(eclipsed, option)
        #expect(shining > 60, "\(option)")
      }
    }
  }

  @Test(
    "The illuminated fraction of the disc equals that of the ephemeris",
    arguments: ["moon", "venus"])
  func phase(body: String) throws {
    try withTemporaryFolder { folder in
      let date = "2025-03-07T18:00:00Z"
      let words = [
        "render", body, "--date", date, "-o", "b.png", "--size", "400", "--ambient", "0",
        "--exposure", "6", "--no-atmosphere",
      ]
      #expect(try Program.run(words, in: folder).code == 0)
      let image = try image("\(folder)/b.png")
      var (lit, disc) = (0, 0)
      for y in 0..<400 {
        for x in 0..<400 where image[x, y].a > 127 {
          disc += 1
          if image[x, y].g > 8 { lit += 1 }
        }
      }
      let fraction = try #require(try states("--date", date)[body]?.illuminatedFraction)
      #expect(abs(Double(lit) / Double(disc) - fraction) < 0.01)
    }
  }

  @Test("An image at a date contains its recipe, and is rendered again by its own command")
  func again() throws {
    try withTemporaryFolder { folder in
      let words = [
        "render", "saturn", "--date", "2017-06-15", "--from", "10,20@mars", "--up", "zenith",
        "-o", "a.png", "--size", "200x120", "--fill", "0.7",
      ]
      let outcome = try Program.run(words, in: folder)
      #expect(outcome.code == 0)
      let recipe = try ImageProvenance(path: "\(folder)/a.png").recipe
      #expect(recipe.format == 4 && recipe.bodies[0].id == "saturn")
      #expect(try ImageRecipe(text: recipe.text) == recipe)
      let verified = try Program.run(["verify", "--render", "a.png"], in: folder)
      #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
      let explained = try Program.run(["explain", "a.png"], in: folder)
      #expect(explained.output.contains("Saturn, 2017-06-15T00:00:00.000Z, seen from"))
      let command = try #require(explained.lines.last)
      #expect(command.hasPrefix("planetnode render saturn --size 200x120 --date"), "\(command)")
      let again = command.split(separator: " ").dropFirst().map(String.init) + ["-o", "b.png"]
      #expect(try Program.run(again, in: folder).code == 0)
      let like = ["render", "--like", "a.png", "-o", "c.png"]
      #expect(try Program.run(like, in: folder).code == 0)
      let first = try Data(contentsOf: URL(filePath: "\(folder)/a.png"))
      for name in ["b.png", "c.png"] {
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")) == first, "\(name)")
      }
    }
  }

  @Test("A frame of an animation in time depends on its number only")
  func frames() throws {
    try withTemporaryFolder { folder in
      let words = [
        "turntable", "mars", "--from", "2003-08-27", "--to", "2003-08-28", "--step", "6h",
        "--size", "64",
      ]
      let all = try Program.run(words + ["-o", "a_#.png"], in: folder)
      #expect(all.code == 0 && all.lines.count == 5, "\(all.errors)")
      #expect(
        try Program.run(words + ["-o", "b_#.png", "--frames", "4"], in: folder).code == 0)
      #expect(
        try Data(contentsOf: URL(filePath: "\(folder)/a_4.png"))
          == Data(contentsOf: URL(filePath: "\(folder)/b_4.png")))
      let recipe = try ImageProvenance(path: "\(folder)/a_4.png").recipe
      #expect(recipe.text.contains("2003-08-27T18:00:00.000Z"))
      #expect(
        try Data(contentsOf: URL(filePath: "\(folder)/a_4.png"))
          != Data(contentsOf: URL(filePath: "\(folder)/a_3.png")))
    }
  }

  @Test("An animation in time is one file that can be verified")
  func animation() throws {
    try withTemporaryFolder { folder in
      let words = [
        "animate", "jupiter", "--from", "2015-01-24T06:00Z", "--to", "2015-01-24T07:00Z",
        "--step", "20m", "--observer", "earth", "--size", "64", "-o", "j.apng",
      ]
      let (made, verified) = (
        try Program.run(words, in: folder),
        try Program.run(["verify", "--render", "j.apng"], in: folder)
      )
      #expect(made.code == 0 && verified.code == 0, "\(made.errors)\(verified.errors)")
    }
  }

  @Test("Explicit camera and light directions show the given points")
  func byHand() throws {
    try withTemporaryFolder { folder in
      let words = [
        "render", "moon", "--sub-observer", "10,20", "--sub-solar", "10,110", "--north-angle",
        "90", "-o", "m.png", "--size", "200", "--ambient", "0",
      ]
      #expect(try Program.run(words, in: folder).code == 0)
      let image = try image("\(folder)/m.png")
      // East, where the sun is, is above: north is turned to the left.
      #expect(image[100, 40].g > 50 && image[100, 160].g < 10)
    }
  }

  @Test("--latitude and --longitude look straight down at a point, as --look-at does")
  func straightDown() throws {
    try withTemporaryFolder { folder in
      let words = ["render", "earth", "--size", "64", "--date", "2026-06-21T12:00Z", "-o"]
      let place = ["--latitude", "48.8", "--longitude", "2.3"]
      #expect(try Program.run(words + ["a.png"] + place, in: folder).code == 0)
      #expect(try Program.run(words + ["b.png", "--look-at", "48.8,2.3"], in: folder).code == 0)
      #expect(
        try Data(contentsOf: URL(filePath: "\(folder)/a.png"))
          == Data(contentsOf: URL(filePath: "\(folder)/b.png")))
      let alone = try Program.run(["render", "earth", "--latitude", "10"])
      #expect(alone.code == 2 && alone.errors.contains("--latitude needs --longitude"))
    }
  }

  @Test(
    "The JSON of events agrees with the schema", needsSchemas,
    arguments: [[], ["--body", "jupiter"], ["--kind", "transit", "--to", "2033-01-01"]])
  func eventSchema(options: [String]) throws {
    try withTemporaryFolder { folder in
      let words = ["events", "--json", "--from", "2026-01-01", "--to", "2026-03-10"] + options
      let outcome = try Program.run(words)
      #expect(outcome.code == 0)
      #expect(try JSONSchema.faults(in: outcome.output, by: "events.schema.json", folder) == [])
    }
  }

  @Test("Events are listed with their times, for bodies and kinds")
  func events() throws {
    let words = ["events", "--from", "2026-08-01", "--to", "2026-09-01"]
    let outcome = try Program.run(words + ["--kind", "solar-eclipse"])
    // NASA's catalogue (Espenak and Meeus 2006): 17:45:51 TD − 72 s is 17:46 UTC, 65.2° N, 25.2° W.
    #expect(outcome.lines.count == 2 && outcome.lines[1].contains("2026-08-12 17:46"))
    #expect(outcome.lines[1].contains("Total eclipse of the Sun"), "\(outcome.output)")
    #expect(try Program.run(words + ["--body", "io"]).lines.count > 50)
    let none = try Program.run(words + ["--kind", "transit"])
    #expect(none.code == 0 && none.output == "" && none.errors.contains("no such events"))
    for (options, part) in [
      (["--kind", "opositon"], "did you mean 'opposition'?"),
      (["--to", "2025-01-01"], "is before the beginning"),
    ] {
      let wrong = try Program.run(words + options)
      #expect(wrong.code == 2 && wrong.errors.contains(part), "\(wrong.errors)")
    }
  }

  @Test("Stars are behind bodies, not in front of them, and need a date")
  func stars() throws {
    try withTemporaryFolder { folder in
      let words = [
        "render", "moon", "--date", "2026-08-12T12:00Z", "--fov", "40", "--size", "300", "-o",
        "s.png", "--background", "stars",
      ]
      #expect(try Program.run(words, in: folder).code == 0)
      let image = try image("\(folder)/s.png")
      var bright = 0
      for y in 0..<300 {
        for x in 0..<300 where image[x, y].g > 100 { bright += 1 }
      }
      #expect(bright > 20 && bright < 3000, "\(bright)")
      let explained = try Program.run(["explain", "s.png"], in: folder)
      #expect(explained.output.contains("--background stars"), "\(explained.output)")
    }
    let undated = try Program.run(["render", "moon", "--background", "stars"])
    #expect(undated.code == 2 && undated.errors.contains("--background stars needs a --date"))
  }

  @Test("Overlays are composited over the image, and are part of its render job")
  func overlays() throws {
    try withTemporaryFolder { folder in
      let words = [
        "render", "jupiter", "--date", "2015-01-24T06:40Z", "--size", "300", "--background",
        "black", "-o",
      ]
      #expect(try Program.run(words + ["a.png"], in: folder).code == 0)
      let names = ["--overlay", "orbits,graticule,names,star-names,scale-bar,caption,compass"]
      let outcome = try Program.run(words + ["b.png"] + names, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let plain = try image("\(folder)/a.png")
      let labelled = try image("\(folder)/b.png")
      var changed = 0
      for y in 0..<300 {
        for x in 0..<300 where plain[x, y] != labelled[x, y] { changed += 1 }
      }
      #expect(changed > 2000 && changed < 30_000, "\(changed)")
      let verified = try Program.run(["verify", "--render", "b.png"], in: folder)
      #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
      let explained = try Program.run(["explain", "b.png"], in: folder)
      #expect(explained.output.contains("--overlay orbits,graticule"), "\(explained.output)")
    }
    for (options, part) in [
      (["--overlay", "names"], "--overlay needs a date"),
      (["--date", "now", "--overlay", "nams"], "not an overlay"),
      (["--date", "now", "--text-size", "20"], "--text-size needs --overlay"),
    ] {
      let outcome = try Program.run(["render", "mars"] + options)
      #expect(outcome.code == 2 && outcome.errors.contains(part), "\(outcome.errors)")
    }
  }

  @Test("A damaged or missing kernel is an error")
  func kernels() throws {
    try withTemporaryFolder { folder in
      try Data("DAF/SPK ".utf8).write(to: URL(fileURLWithPath: "\(folder)/de.bsp"))
      for (words, code, part) in [
        (["sky", "--ephemeris", "de.bsp"], 4, "truncated kernel: expected 1024 bytes"),
        (["events", "--ephemeris", "de.bsp"], 4, "truncated kernel"),
        (["render", "mars", "--date", "now", "--ephemeris", "dd.bsp"], 4, "did you mean 'de.bsp'"),
        (["render", "mars", "--ephemeris", "de.bsp"], 2, "--ephemeris needs a --date"),
      ] as [([String], Int32, String)] {
        let outcome = try Program.run(words, in: folder)
        #expect(outcome.code == code && outcome.errors.contains(part), "\(outcome.errors)")
      }
    }
  }

  @Test("info prints the same as text")
  func info() throws {
    let outcome = try Program.run(["info", "mars", "--date", "2003-08-27T09:51Z"])
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("Seen from Earth at 2003-08-27T09:51:00Z"))
    #expect(outcome.output.contains("19.01° S"), "\(outcome.output)")
  }
}
