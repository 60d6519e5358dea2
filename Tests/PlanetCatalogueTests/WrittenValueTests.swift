import PlanetMath
import Testing

@testable import PlanetCatalogue

/// Figures as people write them: units in remarks, directions, several units, missing units.
@Suite("Written values")
struct WrittenValueTests {
  /// Reads a body of the simple vocabulary.
  private func body(_ inside: String) throws -> (body: CelestialBody, problems: [Problem]) {
    let found = try reading(
      "<solarsystem><solarsystemelement><name>A</name>\(inside)</solarsystemelement></solarsystem>")
    return (try #require(found.catalogue.bodies.first), found.problems)
  }

  static let diameters: [(String, Double)] = [
    ("12.7 (thousand km)", 12_700), ("7,918 (miles)", 7918 * 1.609344),
    ("1.4 (million km)", 1_400_000), ("12.742 [10^3 km]", 12_742), ("12.742 (×10³ km)", 12_742),
    ("Diameter: 49,244 km", 49_244), ("49,244 km equatorial", 49_244),
    ("6371 km (radius)", 12_742), ("6371 km (mean radius)", 12_742), ("radius 6371 km", 12_742),
    ("12,742 km (7,918 miles)", 12_742), ("12,742 km / 7,918 mi", 12_742),
    ("116,460 km (without rings)", 116_460), ("12.7k km", 12_700), ("1.4M km", 1_400_000),
    ("1.4 mln km", 1_400_000), ("2 Earth radii", 12_756.2), ("12,742km", 12_742),
    ("139 820 kilometres", 139_820), ("12.742 Mm", 12_742), ("2.3 R☉", 2.3 * 695_700),
  ]

  @Test("Diameters are read with their remarks", arguments: diameters)
  func diameter(text: String, value: Double) throws {
    let (body, problems) = try body("<diameter>\(text)</diameter>")
    #expect(problems == [])
    #expect(abs(try #require(body.radii).diameter - value) < 1e-9 * value)
  }

  static let distances: [(String, Double)] = [
    ("1.43 (billion km)", 1430), ("67 (million miles)", 67 * 1.609344),
    ("93 [million miles]", 93 * 1.609344), ("57.9 (10^6 km)", 57.9), ("5.79 (10^7 km)", 57.9),
    ("149.6 mln km", 149.6), ("149.6M km", 149.6), ("149.6 m km", 149.6),
    ("5.9 bn km", 5900), ("30.1 AU", 30.1 * 149.5978707), ("149.6 Gm", 149.6),
    ("2.871 × 10^9 km", 2871), ("149.6 million km from the Sun", 149.6),
  ]

  @Test("Distances are read with powers of ten anywhere", arguments: distances)
  func distance(text: String, value: Double) throws {
    let (body, problems) = try body("<distFromSun>\(text)</distFromSun>")
    #expect(problems == [])
    #expect(abs(try #require(body.orbit?.distanceFromSun) - value) < 1e-9 * value)
  }

  static let speeds: [(String, Double, SpinDirection)] = [
    ("107 (thousand km/h)", 107_000.0 / 3600, .prograde), ("9.68 kps", 9.68, .prograde),
    ("6.80 km/s clockwise", 6.8, .retrograde), ("24.07 km per second", 24.07, .prograde),
    ("29.78 km s⁻¹", 29.78, .prograde), ("5.43 km/s, retrograde", 5.43, .retrograde),
    ("12,146 mph", 12_146 * 1.609344 / 3600, .prograde),
  ]

  @Test("Speeds are read with their direction", arguments: speeds)
  func speed(text: String, value: Double, direction: SpinDirection) throws {
    let (body, problems) = try body("<orbitalSpeed>\(text)</orbitalSpeed>")
    #expect(problems == [])
    let orbit = try #require(body.orbit)
    #expect(abs((orbit.speed ?? 0) - value) < 1e-9 && orbit.direction == direction)
  }

  @Test("A negative speed is a retrograde orbit, with a warning")
  func negativeSpeed() throws {
    let (body, problems) = try body("<orbitalSpeed>-35.02 km/s</orbitalSpeed>")
    #expect(body.orbit == Orbit(speed: 35.02, direction: .retrograde))
    #expect(problems.map(\.severity) == [.warning])
    #expect(problems[0].message.contains("read as retrograde"))
  }

  static let periods: [(String, Double, SpinDirection)] = [
    ("243 days (retrograde)", 5832, .retrograde), ("17.24 h [retrograde]", 17.24, .retrograde),
    ("17.24 h (sidereal; retrograde)", 17.24, .retrograde), ("-5832.44", 5832.44, .retrograde),
    ("0.72 d (backwards)", 17.28, .retrograde), ("24.6 h (prograde)", 24.6, .prograde),
    ("23h 56m 4.1s", 23.934_472_222_222_22, .prograde),
    ("9 h 55 min", 9.916_666_666_666_67, .prograde), ("58d 15h", 1407, .prograde),
    ("23:56:04", 23.934_444_444_444_44, .prograde),
    ("1 day, 1 hour and 30 minutes", 25.5, .prograde), ("−58d 15h", 1407, .retrograde),
    ("243 days, counter-clockwise", 5832, .prograde),
    ("243 d (east to west)", 5832, .retrograde),
  ]

  @Test("Rotation periods are read with their direction", arguments: periods)
  func period(text: String, hours: Double, direction: SpinDirection) throws {
    for inside in [
      "<rotation period=\"\(text)\"/>", "<rotationPeriod>\(text)</rotationPeriod>",
    ] {
      let (body, problems) = try body(inside)
      #expect(problems == [])
      let rotation = try #require(body.rotation)
      #expect(abs((rotation.period ?? 0) - hours) < 1e-9 * hours, "\(inside)")
      #expect(rotation.direction == direction)
    }
  }

  @Test("A direction that contradicts the period is a warning, and the attribute is used")
  func contradiction() throws {
    let (body, problems) = try body("<rotation period=\"-9 h\" direction=\"prograde\"/>")
    #expect(body.rotation == Rotation(period: 9, direction: .prograde))
    #expect(problems.map(\.severity) == [.warning])
  }

  static let angles: [(String, Double)] = [
    ("23° 26′ 21″", 23.439_166_666_666_67), ("23°26'21\"", 23.439_166_666_666_67),
    ("23d 26m 21.6s", 23.439_333_333_333_33), ("23 deg 30 min", 23.5), ("25.2", 25.2),
    ("23:30", 23.5),
  ]

  @Test("Angles are read with minutes and seconds of arc", arguments: angles)
  func angle(text: String, degrees: Double) throws {
    let quoted = text.replacing("\"", with: "&quot;")
    let (body, problems) = try body("<rotation obliquity=\"\(quoted)\"/>")
    #expect(problems == [])
    #expect(abs((body.rotation?.obliquity?.degrees ?? 0) - degrees) < 1e-12 * degrees)
  }

  @Test(
    "Places have hemispheres",
    arguments: [("51° 28′ 38″ N", 51.4772222), ("33.9 S", -33.9), ("-0.5", -0.5)])
  func latitude(text: String, degrees: Double) {
    #expect(abs((QuantityKind.degrees(text, .latitude) ?? .nan) - degrees) < 1e-6)
  }

  @Test("A sign with a letter, and a letter of the other axis, are not read")
  func wrongHemispheres() {
    #expect(QuantityKind.degrees("-33.85 S", .latitude) == nil)
    #expect(QuantityKind.degrees("45 E", .latitude) == nil)
    #expect(QuantityKind.degrees("45 N", .longitude) == nil && QuantityKind.degrees("45 N") == nil)
    #expect(QuantityKind.degrees("0.12 W", .longitude) == -0.12)
  }

  @Test("Elements that have a value attribute are read as text too")
  func texts() throws {
    let (body, problems) = try body(
      """
      <mass>5.97e24 kg</mass><gravity>3.7 m/s²</gravity>
      <temperature>15 degrees Celsius</temperature>
      <albedo>30 %</albedo><moons>2 moons</moons><population>4.5 million</population>
      <rings>No</rings><shape>sphere</shape><surface>rocky</surface>
      <orbitalPeriod>687 days</orbitalPeriod><axialTilt>25.2°</axialTilt><source>NASA</source>
      """)
    #expect(problems == [])
    #expect(
      body.facts.mass == 5.97e24 && body.facts.gravity == 3.7 && body.facts.temperature == 288.15)
    #expect(body.facts.albedo == 0.3 && body.facts.knownMoons?.count == 2)
    #expect(
      body.conditions?.population == 4_500_000 && body.conditions?.terrains == ["rocky"]
    )
    #expect(body.orbit?.period == 687 && body.rotation?.obliquity == .degrees(25.2))
    #expect(body.rings == nil && body.shape == nil && body.facts.sources[.mass] == Source("NASA"))
  }

  @Test(
    "Invalid data that do not affect pixels are absent with a warning, and the body is used",
    arguments: [
      "<gravity>strong</gravity>", "<mass>big</mass>", "<moons>many</moons>",
      "<rings>yes</rings>", "<atmosphere>Carbon dioxide</atmosphere>", "<shape>potato</shape>",
      "<website>nowhere</website>", "<distFromSun>far</distFromSun>",
      "<image>a.png</image>"
        + "<image>b.png</image>", "<colour>red</colour>", "<orbit eccentricity=\"0.1\"/>",
      "<temperature value=\"1 parsec\"/>", "<discovered>long ago</discovered>",
      "<source of=\"nothing\">x</source>", "<pole ra=\"x\" dec=\"90\"/>",
      "<rotation period=\"daily\"/>", "<texture>https://example.org/a.jpg</texture>",
    ])
  func lenient(inside: String) throws {
    let (body, problems) = try body(inside)
    #expect(!problems.isEmpty && problems.allSatisfy { $0.severity == .warning })
    #expect(body.map == nil && body.rings == nil && body.facts.mass == nil)
    let strict = try reading(
      "<solarsystem><solarsystemelement><name>A</name>\(inside)</solarsystemelement></solarsystem>",
      strict: true)
    #expect(strict.errorCount == problems.count)
  }

  @Test("A remark that is not understood is a warning with its text")
  func remarks() throws {
    let (body, problems) = try body("<diameter>12,742 km (give or take a mountain)</diameter>")
    #expect(body.radii?.diameter == 12_742)
    #expect(problems.map(\.severity) == [.warning])
    #expect(problems[0].message.contains("'give or take a mountain'"))
    let second = try self.body("<diameter>12,742 km / 3,000 miles</diameter>")
    #expect(second.problems.first?.message.contains("'3,000 miles'") == true)
  }

  @Test("The unit of an attribute with another spelling is used, and never the default unit")
  func unitAttributes() throws {
    for attribute in ["unit", "units", "UNITS", "Unit", "unti"] {
      let (body, _) = try body("<distFromSun \(attribute)=\"AU\">1.52</distFromSun>")
      #expect(abs((body.orbit?.distanceFromSun ?? 0) - 1.52 * 149.5978707) < 1e-6, "\(attribute)")
    }
    let (body, problems) = try body("<distFromSun units=\"smoots\">1.52</distFromSun>")
    #expect(body.orbit == nil && problems.map(\.severity) == [.warning])
  }

  static let implausible: [(String, Double?)] = [
    ("<distFromSun>149,600,000</distFromSun>", 149.6),
    ("<distFromSun>149600000000</distFromSun>", 149.6),
    ("<distFromSun>1.52</distFromSun>", 1.52 * 149.5978707),
    ("<distFromSun>384400</distFromSun>", nil), ("<distFromSun>227.9</distFromSun>", 227.9),
  ]

  @Test("An implausible number is read in the only unit that fits", arguments: implausible)
  func plausibility(inside: String, value: Double?) throws {
    let (body, problems) = try body(inside)
    #expect(problems.count == (value == 227.9 ? 0 : 1))
    guard let value else {
      #expect(body.orbit == nil)
      return
    }
    #expect(abs((body.orbit?.distanceFromSun ?? 0) - value) < 1e-9 * value)
  }

  @Test("Speeds, sizes and masses without unit are judged too")
  func otherKinds() throws {
    let speed = try body("<orbitalSpeed>107226</orbitalSpeed>")
    #expect(abs((speed.body.orbit?.speed ?? 0) - 107_226.0 / 3600) < 1e-9)
    #expect(speed.problems.map(\.severity) == [.warning])
    let both = try body("<orbitalSpeed>19566</orbitalSpeed>")
    #expect(both.body.orbit == nil)
    #expect(both.problems.first?.expected == "19566 km/h or 19566 m/s")
    #expect(try body("<diameter>12742000</diameter>").body.radii?.diameter == 12_742)
    let cold = try #require(try body("<temperature>-63</temperature>").body.facts.temperature)
    #expect(abs(cold - 210.15) < 1e-9)
    #expect(try body("<albedo>30</albedo>").body.facts.albedo == 0.3)
    #expect(try body("<mass>5.97</mass>").body.facts.mass == nil)
    let sun = try reading(
      "<solarsystem><solarsystemelement><name>The Sun</name><diameter>1391400</diameter>"
        + "</solarsystemelement></solarsystem>")
    #expect(sun.problems == [] && sun.catalogue.bodies[0].radii?.diameter == 1_391_400)
  }

  @Test("All numbers without unit of a file are in the one unit that fits all of them")
  func oneUnit() throws {
    let speeds = ["170503", "126074", "107218", "86677", "19566"]
    let bodies = speeds.enumerated().map {
      "<solarsystemelement><name>\($0)</name><orbitalSpeed>\($1)</orbitalSpeed>"
        + "</solarsystemelement>"
    }
    let found = try reading("<solarsystem>\(bodies.joined())</solarsystem>")
    #expect(found.warningCount == 5)
    for (body, speed) in zip(found.catalogue.bodies, speeds) {
      #expect(abs((body.orbit?.speed ?? 0) * 3600 - (Double(speed) ?? 0)) < 1e-6)
    }
  }

  @Test(
    "One outlier changes no other number",
    arguments: [
      ("diameter", ["12742", "6779", "600000"]),
      ("distFromSun", ["57.9", "108.2", "149.6", "5.9"]),
      ("rotationPeriod", ["23.9", "24.6", "9.9", "0.7"]),
      ("temperature", ["288", "210", "737", "-60"]), ("albedo", ["0.3", "0.1", "0.7", "30"]),
      ("gravity", ["9.8", "3.7", "1.6", "978"]), ("orbitalPeriod", ["365.25", "687", "88", "0.1"]),
    ] as [(String, [String])])
  func outlier(element: String, values: [String]) throws {
    let bodies = values.enumerated().map {
      "<solarsystemelement><name>\($0)</name><\(element)>\($1)</\(element)></solarsystemelement>"
    }
    let found = try reading("<solarsystem>\(bodies.joined())</solarsystem>")
    #expect(found.warningCount == 1, "\(found.problems)")
    for (body, value) in zip(found.catalogue.bodies, values).dropLast() {
      let read = [
        body.radii?.diameter, body.orbit?.distanceFromSun, body.rotation?.period,
        body.facts.temperature, body.facts.albedo, body.facts.gravity, body.orbit?.period,
      ].compactMap(\.self)
      #expect(read == [Double(value)])
    }
  }

  @Test(
    "A power of ten applies to a number with its uncertainty, in any place",
    arguments: [
      "5.972 ± 0.001 × 10^24 kg", "5.972±0.001e24 kg", "(5.972 ± 0.001) × 10^24 kg",
      "5.972(1) × 10^24 kg", "5.972 kg (×10^24)", "5.972 (10^24 kg)", "5.972 (1024 kg)",
      "5.972 (1024kg)", "5,972 × 10^24 kg", "5.972 × 10<sup>24</sup> kg",
      "5.972<sup>3</sup> × 10^24 kg", "5972 yottagrams (5.972e24 kg)",
    ])
  func powers(text: String) throws {
    let (body, _) = try body("<mass>\(text)</mass>")
    // An unknown unit is absent, never another value.
    let expected = text.contains("yotta") ? nil : 5.972e24
    #expect(body.facts.mass == expected)
  }

  @Test(
    "Qualified units of time are read, and words without meaning are not taken for a unit",
    arguments: [
      ("243 sidereal days", 5832), ("243 solar days retrograde", 5832), ("9.9 h", 9.9),
      ("84 an", nil), ("248 the days", nil), ("30 %", nil), ("12 K", nil), ("5 km", nil),
    ] as [(String, Double?)])
  func timeUnits(text: String, hours: Double?) throws {
    let (body, problems) = try body("<rotationPeriod>\(text)</rotationPeriod>")
    #expect(body.rotation?.period == hours)
    #expect(problems.isEmpty == (hours != nil))
  }

  @Test("A year may be written as a")
  func years() throws {
    #expect(try body("<orbitalPeriod>84.02 a</orbitalPeriod>").body.orbit?.period == 84.02 * 365.25)
  }

  @Test(
    "Symbols and letters that are not units leave the body out, as a size affects pixels",
    arguments: ["12742 K", "7926 B", "12742 %", "12742 °", "12742 M", "12742 $"])
  func symbols(text: String) throws {
    let found = try reading(
      "<catalogue><body name=\"A\"><diameter>\(text)</diameter></body></catalogue>")
    #expect(found.errorCount == 1 && found.catalogue.bodies.isEmpty)
  }

  @Test("A footnote after a number is no digit of it")
  func footnotes() throws {
    let (body, _) = try body("<diameter>6779<sup>3</sup> km</diameter>")
    #expect(body.radii?.diameter == 6779)
    let second = try self.body("<diameter>12,104<sup>2</sup> km</diameter>").body
    #expect(second.radii?.diameter == 12_104)
  }

  @Test("Two remarks that contradict each other are not applied to one number")
  func contradictingRemarks() throws {
    let (body, _) = try body("<diameter>12742 km (diameter), 6371 km (radius)</diameter>")
    #expect(body.radii?.diameter == 12_742)
  }

  @Test("A second size that is the same is used once, and an alias that is taken is dropped")
  func repetitions() throws {
    let (body, problems) = try body("<diameter>5000 km</diameter><radius>2500 km</radius>")
    #expect(problems == [] && body.radii?.diameter == 5000)
    let found = try reading(
      "<catalogue><body name=\"A\"><alias>X</alias></body><body name=\"B\"><alias>X</alias></body>"
        + "</catalogue>")
    #expect(found.catalogue.bodies.map(\.facts.alternativeNames) == [["X"], []])
    #expect(found.problems.map(\.severity) == [.warning])
  }

  @Test("Right ascensions may be in hours")
  func rightAscension() throws {
    let (body, problems) = try body("<pole ra=\"18h 36m 56s\" dec=\"38:47:01\"/>")
    #expect(problems == [])
    let pole = try #require(body.rotation?.pole)
    #expect(abs(pole.rightAscension.degrees - 279.233_333) < 1e-5)
    #expect(abs(pole.declination.degrees - 38.783_611) < 1e-5)
    #expect(try self.body("<pole ra=\"18:36:56\" dec=\"38\"/>").body.rotation?.pole == nil)
  }

  @Test(
    "Colours are read in the notations of CSS",
    arguments: [
      ("#0000ff", "#0000ff"), ("0000FF", "#0000ff"), ("#abc", "#aabbcc"), ("blue", "#0000ff"),
      ("rgb(1, 2, 3)", "#010203"), ("Orange", "#ffa500"),
    ])
  func colors(text: String, color: String) throws {
    let (body, problems) = try body("<surface color=\"\(text)\"/>")
    #expect(problems == [] && body.conditions?.color?.description == color)
  }
}
