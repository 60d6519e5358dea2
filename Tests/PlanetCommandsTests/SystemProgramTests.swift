import Foundation
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetTestSupport
import Testing

@Suite("Systems of stars on the command line")
struct SystemProgramTests {
  private static let catalogue = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/double-star.xml").path()

  private func run(
    _ words: [String], in folder: String? = nil
  ) throws -> (code: Int32, output: String, errors: String) {
    let all = words + ["--catalogue", Self.catalogue]
    let outcome =
      try folder.map { try Program.run(all, in: $0) } ?? Program.run(all)
    return (outcome.code, outcome.output, outcome.errors)
  }

  @Test("The example is valid")
  func example() throws {
    let outcome = try Program.run(["validate", "--strict", Self.catalogue])
    #expect(outcome.code == 0 && outcome.output.contains("4 bodies, 0 errors, 0 warnings"))
  }

  /// Renders the planet, and returns the recipe and the red channel of each pixel.
  private func rendered(_ words: [String]) throws -> (recipe: ImageRecipe, reds: [UInt8]) {
    try withTemporaryFolder { folder in
      let outcome = try run(
        ["render", "tatooine", "--background", "black", "-o", "a.png"] + words, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let recipe = try ImageProvenance(path: "\(folder)/a.png").recipe
      let image = try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: "\(folder)/a.png"))))
      let reds = (0..<image.height).flatMap { y in
        (0..<image.width).map { image[$0, y].r }
      }
      return (recipe, reds)
    }
  }

  @Test("Two suns light the planet from their places and cast two shadows of its moon")
  func shadows() throws {
    let view = [
      "--date", "+0.3d", "--sub-observer", "25,-60", "--from", "60000km", "--size", "160",
    ]
    let (recipe, reds) = try rendered(view)
    #expect(recipe.format == 8)
    let sky = try #require(recipe.arrangement.sky)
    let suns = try #require(sky.observation.suns)
    #expect(suns.count == 2 && suns.map(\.radius) == [760_000, 900_000])
    let total = suns.map { max($0.color.x, $0.color.y, $0.color.z) }.reduce(0, +)
    #expect(abs(total - 1) < 1e-9)
    #expect(suns[1].color.z < suns[1].color.x)
    let (alone, plain) = try rendered(view + ["--no-neighbours"])
    #expect(alone.bodies.count == 1 && recipe.bodies.count == 2)
    // Pixels that the moon's shadows darken, in two spots.
    var dimmed = Set(reds.indices.filter { Int(reds[$0]) + 4 < Int(plain[$0]) })
    var spots: [Int] = []
    while let seed = dimmed.first {
      var (open, count) = ([seed], 0)
      dimmed.remove(seed)
      while let index = open.popLast() {
        count += 1
        for next in [index - 1, index + 1, index - 160, index + 160]
        where dimmed.remove(next) != nil {
          open.append(next)
        }
      }
      spots.append(count)
    }
    #expect(spots.count { $0 > 40 } == 2, "\(spots)")
  }

  @Test("Each frame of an animation has the light of its date")
  func animation() throws {
    try withTemporaryFolder { folder in
      let outcome = try run(
        [
          "turntable", "tatooine", "--from", "+1d", "--to", "+3d", "--step", "1d", "--observer",
          "tatoo1", "--size", "32", "-o", "a_#.png",
        ], in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let suns = try (1...3).map { number in
        try ImageProvenance(path: "\(folder)/a_\(number).png").recipe.arrangement.sky?
          .observation.suns?.map(\.position.normalized)
      }
      let turned = try zip(suns, suns.dropFirst()).map { one, other in
        try #require(one?.first).dot(try #require(other?.first))
      }
      #expect(turned.allSatisfy { $0 < 0.999999 }, "\(turned)")
    }
  }

  @Test("Observers and bodies of the system are named; those of the solar system are errors")
  func observers() throws {
    let sky = try run(["sky", "--from", "tatooine", "--date", "+3d"])
    #expect(sky.code == 0 && sky.output.contains("Tatoo II") && !sky.output.contains("Sun"))
    #expect(!sky.output.contains("of date"))
    let table = try run(
      [
        "table", "ghomrassen", "--from", "+0d", "--to", "+1d", "--step", "6h", "--from-observer",
        "10,20@tatooine", "--columns", "alt,distance,constellation", "--format", "csv",
      ])
    #expect(table.code == 0 && table.output.split(separator: "\n").count == 6)
    #expect(table.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasSuffix(",") })
    for (words, part) in [
      (["sky", "--from", "earth"], "which the Earth is not in"),
      (["sky"], "name an observer there: tatoo1"),
      (["render", "tatooine", "--date", "+1d", "--from", "earth"], "not in the system of Tatoo"),
      (["render", "tatooine", "--date", "+1d"], "needs an observer; name one with --from"),
      (
        ["render", "tatooine", "--date", "+1d", "--from", "ghomrasen"],
        "did you mean 'ghomrassen'?"
      ),
      (
        ["render", "tatooine", "--date", "+1d", "--from", "tatoo1", "--ephemeris", "x.bsp"],
        "--ephemeris has positions of the solar system"
      ),
      (["events", "--from", "+0d", "--body", "tatooine"], "needs an observer"),
    ] {
      let outcome = try run(words)
      #expect([2, 3].contains(outcome.code) && outcome.errors.contains(part), "\(outcome.errors)")
    }
    let days = try Program.run(["sky", "--date", "+3d"])
    #expect(days.code == 2 && days.errors.contains("counts from the epoch"))
    let events = try Program.run(["events", "--observer", "mars"])
    #expect(events.code == 2 && events.errors.contains("seen from the Earth"))
  }

  @Test("Events of the system are listed in its order of time")
  func events() throws {
    let outcome = try run(
      ["events", "--observer", "tatooine", "--from", "+0d", "--to", "+1d", "--json"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("\"kind\":\"solar-eclipse\",\"body\":\"tatoo1\""))
    #expect(outcome.output.contains("\"kind\":\"lunar-eclipse\",\"body\":\"ghomrassen\""))
    let words = try run(
      [
        "events", "--observer", "tatooine", "--from", "+0d", "--to", "+1d", "--kind", "eclipse",
        "--body", "tatoo2",
      ])
    #expect(words.output.contains("Total eclipse of Tatoo II by Ghomrassen"))
    #expect(!words.output.contains("Tatoo I by"))
  }

  @Test("JSON of bodies is read back with their orbits and magnitudes")
  func json() throws {
    try withTemporaryFolder { folder in
      let xml = """
        <catalogue><body id="x" name="X" kind="asteroid"><diameter>10 km</diameter>
        <orbit semi-major-axis="2.5 AU" eccentricity="0.1" inclination="7" node="80"
          periapsis-argument="30" mean-anomaly="77" epoch="2026-01-01"/>
        <magnitude law="asteroid" absolute="11.5" slope="0.2"/><spk id="2000433"/></body>
        <body id="y" name="Y" kind="comet"><diameter>5 km</diameter>
        <orbit perihelion-distance="0.5 AU" eccentricity="1.2" inclination="100" node="20"
          periapsis-argument="40" periapsis-time="2026-03-01.5"/>
        <magnitude law="comet" absolute="6"/></body></catalogue>
        """
      try xml.write(toFile: "\(folder)/a.xml", atomically: true, encoding: .utf8)
      let listed = try Program.run(["list", "--json", "--catalogue", "a.xml"], in: folder)
      try listed.output.write(toFile: "\(folder)/a.json", atomically: true, encoding: .utf8)
      let tables = try ["a.xml", "a.json"].map { file in
        try Program.run(
          [
            "table", "x", "y", "--catalogue", file, "--from", "2026-02-01", "--to", "2026-02-03",
            "--format", "csv",
          ], in: folder)
      }
      #expect(tables[1].code == 0, "\(tables[1].errors)")
      #expect(tables[0].output == tables[1].output && tables[0].output.contains("2026-02-03"))
      let again = try Program.run(["list", "--json", "--catalogue", "a.json"], in: folder)
      #expect(again.output.contains("\"spk\":2000433"))
    }
  }

  @Test("Bodies with elements are observers and have events")
  func smallBodies() throws {
    let sky = try Program.run(["sky", "--from", "halley", "--date", "1986-03-10"])
    #expect(sky.code == 0 && sky.output.contains("Seen from Halley"))
    let events = try Program.run(
      ["events", "--body", "halley", "--from", "1985-06-01", "--to", "1986-12-01"])
    // Published: perihelion 1986-02-09, 0.42 au from the Earth on 1986-04-10/11.
    #expect(events.output.contains("1986-02-09"))
    #expect(events.output.contains("1986-04-10 21:44  Halley at its closest to the Earth"))
    let local = try Program.run(
      [
        "events", "--body", "vesta", "--kind", "rise", "--from-place", "48.86,2.35", "--from",
        "2026-10-10", "--to", "2026-10-12",
      ])
    #expect(local.code == 0 && local.output.contains("Vesta rises"))
    let image = try Program.run(
      ["render", "mars", "--date", "2026-01-01", "--from", "bennu", "--size", "16", "-o", "-"])
    #expect(image.code == 0)
  }
}
