import Foundation
import PlanetTestSupport
import Testing

@Suite("Bodies with elements and systems of stars: figures and messages")
struct SystemMessageTests {
  private static let example = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples/double-star.xml").path()

  /// Runs the program beside a catalogue `c.xml` with some bodies.
  private func run(_ bodies: String, _ words: [String]) throws -> Program.Outcome {
    try withTemporaryFolder { folder in
      try "<catalogue title=\"T\" version=\"1\">\(bodies)</catalogue>".write(
        toFile: "\(folder)/c.xml", atomically: true, encoding: .utf8)
      return try Program.run(words + ["--catalogue", "c.xml"], in: folder)
    }
  }

  private struct Event: Decodable { var kind: String, body: String, time: String }

  private func events(_ outcome: Program.Outcome) throws -> [Event] {
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try JSONDecoder().decode([Event].self, from: Data(outcome.output.utf8))
  }

  // Akeson and others 2021, AJ 162, 14: a = 17.4930″ at 750.81 mas, e = 0.51947, P = 79.762 years,
  // and 1.0788 and 0.9092 solar masses.
  @Test("Two stars about each other move by the sum of their masses")
  func alphaCentauri() throws {
    let outcome = try run(
      """
      <body id="a" name="Rigil" kind="star"><mass value="2.14510e30" unit="kg"/></body>
      <body id="b" name="Toliman" kind="star" parent="a"><mass value="1.80786e30" unit="kg"/>
      <orbit semi-major-axis="23.2989 AU" eccentricity="0.51947"/></body>
      """,
      [
        "events", "--observer", "a", "--body", "b", "--kind", "perihelion", "--from", "-10d",
        "--to", "+60000d", "--json",
      ])
    let dates = try events(outcome).map { try Date($0.time, strategy: .iso8601) }
    #expect(dates.count == 3)
    for (one, other) in zip(dates, dates.dropFirst()) {
      let years = other.timeIntervalSince(one) / (365.25 * 86400)
      #expect(abs(years / 79.762 - 1) < 0.001, "\(years)")
    }
  }

  @Test("A star without a size is as large as the sun")
  func sizeless() throws {
    let outcome = try run(
      """
      <body id="s" name="S" kind="star"><mass value="1.98841e30" unit="kg"/></body>
      <body id="p" name="P" kind="exoplanet" parent="s"><diameter>12000 km</diameter>
      <orbit semi-major-axis="1 AU"/></body>
      """, ["sky", "--from", "p", "--date", "+0d", "--json"])
    struct State: Decodable { var body: String, angularDiameter: Double? }
    #expect(outcome.code == 0, "\(outcome.errors)")
    let states = try JSONDecoder().decode([State].self, from: Data(outcome.output.utf8))
    // The sun's nominal radius of 695 700 km (IAU 2015) at 1 au: 959.23″.
    let size = try #require(states.first { $0.body == "s" }?.angularDiameter)
    #expect(abs(size - 2 * 959.23) < 0.1, "\(size)")
  }

  private static let rocks = """
    <body id="rock" name="Rock" kind="asteroid"><diameter>16.8 km</diameter>
    <mass value="1e16" unit="kg"/><spk id="2009999"/></body>
    <body id="pebble" name="Pebble" kind="moon" parent="rock"><diameter>1 km</diameter>
    <orbit semi-major-axis="100 km"/></body>
    <body id="nomass" name="Nomass" kind="asteroid"><diameter>16.8 km</diameter>
    <orbit semi-major-axis="2.5 AU"/></body>
    <body id="sat" name="Sat" kind="moon" parent="nomass"><diameter>1 km</diameter>
    <orbit semi-major-axis="100 km"/></body>
    <body id="sat2" name="Sat2" kind="moon" parent="nomass"><diameter>1 km</diameter>
    <orbit semi-major-axis="100 km" period="2" period-unit="d"/></body>
    <body id="hoth" name="Hoth" kind="world"/>
    """

  @Test(
    "The reason why a body has no position is the same for all commands",
    arguments: [
      ("rock", "it has the number 2009999 in kernels; name one with --ephemeris"),
      ("pebble", "it moves about Rock, which has none: it has the number 2009999 in kernels"),
      ("sat", "the mass of its parent is not known; state the parent's <mass>, or semi-major-axis"),
      ("hoth", "it has neither a theory of motion nor <orbit> elements"),
    ])
  func reasons(id: String, reason: String) throws {
    for words in [
      ["table", id, "--from", "2020-01-01", "--to", "2020-01-02", "--step", "1d"],
      ["sky", "--from", id, "--date", "2020-01-01"], ["info", id, "--date", "2020-01-01"],
      ["render", id, "--date", "2020-01-01", "-o", "-"], ["events", "--body", id],
    ] {
      let outcome = try run(Self.rocks, words)
      #expect(outcome.code == 3, "\(words)")
      #expect(outcome.errors.contains("no known position: \(reason)"), "\(outcome.errors)")
    }
  }

  @Test("The orbit about a body without a mass is in the image")
  func orbit() throws {
    let outcome = try run(
      Self.rocks,
      [
        "render", "sat2", "--date", "2026-01-05", "--overlay", "orbits", "--size", "32", "-o", "-",
      ])
    #expect(outcome.code == 0 && outcome.bytes.count > 100, "\(outcome.errors)")
  }

  @Test("Observers have names that begin with a number, and distances have units")
  func numberedNames() throws {
    let comet = """
      <body id="67p" name="67P/Churyumov-Gerasimenko" kind="comet"><diameter>4 km</diameter>
      <orbit perihelion-distance="1.21 AU" eccentricity="0.65" inclination="3.9"
      periapsis-time="2021-11-02.0"/></body>
      """
    for name in ["67p", "67P/Churyumov-Gerasimenko"] {
      let outcome = try run(comet, ["sky", "--from", name, "--date", "2021-11-02"])
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("Seen from 67P/Churyumov-Gerasimenko"))
    }
    let unknown = try Program.run(["render", "mars", "--date", "now", "--from", "400kn"])
    #expect(unknown.code == 3)
    #expect(unknown.errors.contains("or a distance such as 400km or 1.5au"), "\(unknown.errors)")
    let far = try Program.run(["render", "mars", "--date", "now", "--from", "1e-9km"])
    #expect(far.code == 2 && far.errors.contains("is not in 0.001 km"))
    for date in ["0x10d", "d", "1,234d"] {
      let outcome = try Program.run(["sky", "--catalogue", Self.example, "--date", date])
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("invalid date '\(date)'"), "\(outcome.errors)")
    }
  }

  @Test("JSON of catalogue export has systems with the same events as the XML")
  func json() throws {
    try withTemporaryFolder { folder in
      let exported = try Program.run(
        ["catalogue", "export", "--catalogue", Self.example, "-o", "a.json"], in: folder)
      #expect(exported.code == 0, "\(exported.errors)")
      let again = try Program.run(
        ["catalogue", "export", "--catalogue", "a.json", "-o", "b.json"], in: folder)
      #expect(again.code == 0, "\(again.errors)")
      let outputs = try [Self.example, "a.json", "b.json"].map { file in
        let outcome = try Program.run(
          [
            "events", "--catalogue", file, "--observer", "tatooine", "--from", "+0d", "--to", "+2d",
            "--json",
          ], in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.output
      }
      #expect(outputs[0].contains("solar-eclipse"))
      #expect(outputs[1] == outputs[0] && outputs[2] == outputs[0])
    }
  }

  @Test("A card of a body of a system has its date and observer")
  func card() throws {
    try withTemporaryFolder { folder in
      func card(_ words: [String]) throws -> Program.Outcome {
        try Program.run(["card"] + words + ["--catalogue", Self.example, "-o", "x/"], in: folder)
      }
      let made = try card(["tatooine", "--date", "+3d", "--from", "ghomrassen"])
      #expect(made.code == 0, "\(made.errors)")
      let explained = try Program.run(["explain", "x/tatooine-card.png"], in: folder)
      #expect(explained.output.contains("Seen from Ghomrassen"), "\(explained)")
      let observer = try card(["tatooine", "--date", "+3d"])
      #expect(observer.code == 2 && observer.errors.contains("name one with --from"))
      let earth = try card(["tatooine", "--date", "+3d", "--from", "earth"])
      #expect(earth.code == 3 && earth.errors.contains("not in the system of Tatoo"))
    }
  }

  @Test("Kinds of events that a system does not have are an error that names the others")
  func kinds() throws {
    for kind in ["rise", "closest-approach", "station", "moon-transit"] {
      let outcome = try Program.run([
        "events", "--catalogue", Self.example, "--observer", "tatooine", "--from", "+0d", "--to",
        "+1d", "--kind", kind,
      ])
      #expect(outcome.code == 2, "\(kind)")
      let reason = "--kind \(kind): such events are not computed in the system of Tatoo"
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(outcome.errors.contains("solar-eclipse") && !outcome.errors.contains("from-place"))
    }
  }

  @Test("Distances below 0.01 au are in kilometres")
  func nearDistances() throws {
    let outcome = try run(
      """
      <body id="s" name="S" kind="star"><mass value="2e29" unit="kg"/></body>
      <body id="p" name="P" kind="exoplanet" parent="s"><diameter>12000 km</diameter>
      <orbit semi-major-axis="1600000 km" eccentricity="0.1"/></body>
      """,
      ["events", "--observer", "p", "--from", "+0d", "--to", "+2d"])
    // 1 600 000 (1 ∓ 0.1) km; 0.01 au are 1 495 979 km.
    #expect(outcome.output.contains("1,440,000 km"), "\(outcome)")
    #expect(outcome.output.contains("0.0118 au"), "\(outcome)")
  }
}
