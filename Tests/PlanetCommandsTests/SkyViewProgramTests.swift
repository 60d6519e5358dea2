import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetTestSupport
import Testing

@Suite("Unusual views at a date on the command line")
struct SkyViewProgramTests {
  private func render(_ words: [String], in folder: String) throws -> ImageRecipe {
    let outcome = try Program.run(
      ["render"] + words + ["-o", "a.png", "--no-dither"], in: folder)
    try #require(outcome.code == 0, "\(words.joined(separator: " ")): \(outcome.errors)")
    return try ImageProvenance(path: "\(folder)/a.png").recipe
  }

  private func image(in folder: String) throws -> Image<RGBA8> {
    try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: "\(folder)/a.png"))))
  }

  @Test(
    "The ground hides the sky below the horizon, at any height",
    arguments: ["51.5,-0.1", "51.5,-0.1,1", "89,0,5", "0,30,0.5"])
  func ground(place: String) throws {
    try withTemporaryFolder { folder in
      _ = try render(
        [
          "sun", "--date", "2026-06-21T12:00Z", "--from", "\(place)@earth", "--up", "zenith",
          "--fov", "150", "--size", "64", "--background", "#0000ff",
        ], in: folder)
      let image = try image(in: folder)
      // The sun is high: the ground is in the lower corners.
      #expect(image[1, 62].b < 250 || image[62, 62].b < 250)
      #expect(image[1, 1] == RGBA8(0, 0, 255))
    }
  }

  @Test(
    "Observers close to the poles of flattened bodies are outside of them",
    arguments: ["78.2,15.6,12@earth", "89,0,21@earth", "60,0,3000@saturn"])
  func flattened(observer: String) throws {
    try withTemporaryFolder { folder in
      let body = String(observer.split(separator: "@")[1])
      _ = try render(
        [body, "--date", "2026-06-21T12:00Z", "--from", observer, "--size", "32"], in: folder)
      // From within a body its surface would not be visible.
      let image = try image(in: folder)
      #expect(image[16, 16].a == 255)
      var colors: Set<RGBA8> = []
      for y in 0..<32 { for x in 0..<32 { colors.insert(image[x, y]) } }
      #expect(colors.count > 30)
    }
  }

  @Test("Over a pole the meridian of the point is at the bottom in the north, as without a date")
  func poles() throws {
    try withTemporaryFolder { folder in
      for (point, sign) in [("90,40", 1.0), ("-90,40", -1.0)] {
        let recipe = try render(
          ["mars", "--date", "2026-06-21T12:00Z", "--sub-observer", point, "--size", "32"],
          in: folder
        )
        let arrangement = try #require(recipe.arrangement.sky)
        let observation = arrangement.observation
        let axes = try #require(arrangement.placements[0].axes)
        let orientation =
          axes.axis * Orientation(about: .unitZ, by: .degrees(axes.meridian))
        let meridian = orientation * Vector3(latitude: .zero, longitude: .degrees(40))
        #expect(observation.up.normalized.dot(meridian) * sign < -0.999_99)
      }
    }
  }

  @Test("Bodies smaller than a pixel are rendered as stars of their magnitudes")
  func points() throws {
    try withTemporaryFolder { folder in
      let words = [
        "mars", "--date", "2027-02-19T16:00Z", "--fov", "60", "--size", "300", "--background",
      ]
      let plain = try render(words + ["black"], in: folder)
      let dark = try image(in: folder)
      #expect(dark[150, 150].r < 20)
      #expect(plain.arrangement.sky?.observation.points == nil)
      let recipe = try render(words + ["stars"], in: folder)
      let image = try image(in: folder)
      #expect(image[150, 150].r > 200 && image[150, 150].r >= image[150, 150].b)
      let points = try #require(recipe.arrangement.sky?.observation.points)
      #expect(points.contains { abs($0.magnitude + 1.28) < 0.05 })
      #expect(points.contains { abs($0.magnitude + 2.55) < 0.05 })
      let verified = try Program.run(["verify", "--render", "a.png"], in: folder)
      #expect(verified.code == 0, "\(verified.errors)")
    }
  }

  @Test("Moons missing from the catalogue are grey ellipsoids with names")
  func moons() throws {
    try withTemporaryFolder { folder in
      let xml =
        "<catalogue><body id='mars' name='Mars'><radii equatorial='3396.19' unit='km'/>"
        + "<map src='mars.jpg'/></body></catalogue>"
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/mars.xml"))
      let recipe = try render(
        [
          "mars", "--catalogue", "mars.xml", "--date", "2026-11-24", "--fov", "0.02", "--size",
          "64",
        ], in: folder
      )
      let phobos = try #require(recipe.bodies.first { $0.id == "phobos" })
      #expect(phobos.color?.description == "#808080" && phobos.equatorialRadius == 13)
      #expect(phobos.intermediateRadius == 11.4 && phobos.polarRadius == 9.1)
      #expect(recipe.bodies.contains { $0.id == "deimos" })
    }
  }

  @Test(
    "Contradictory or useless options are errors",
    arguments: [
      (["render", "earth", "--date", "2026-06-21"], "not visible from its own centre"),
      (
        ["render", "mars", "--date", "2026-06-21", "--up", "equator", "--north-angle", "3"],
        "--north-angle and --up exclude each other"
      ),
      (["render", "mars", "--date", "2026-06-21", "--overlay", ""], "expected one or more of"),
      (["render", "mars", "--date", "2026-06-21", "--from", "1e300au"], "is not in 0.001 km"),
      (
        [
          "turntable", "mars", "--from", "2026-06-21", "--to", "2026-06-22", "--step", "8h",
          "--frames", "1-10",
        ], "frame 5 is not between --from and --to"
      ),
      (
        ["turntable", "mars", "--from", "2026-06-21", "--to", "2026-06-22", "--step", "90000d"],
        "longer than 11574d"
      ),
    ])
  func errors(words: [String], message: String) throws {
    let outcome = try Program.run(words)
    #expect(outcome.code == 2 && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("A body without a known position is an error that lists known ones")
  func unknown() throws {
    try withTemporaryFolder { folder in
      let catalogue = """
        <catalogue title="T"><section title="S"><body id="hoth" name="Hoth" kind="world">
        <surface climate="frozen"/></body><body id="mars" name="Mars" kind="planet"/></section>
        </catalogue>
        """
      try Data(catalogue.utf8).write(to: URL(filePath: "\(folder)/c.xml"))
      let outcome = try Program.run(
        ["render", "hoth", "--date", "now", "--catalogue", "c.xml"], in: folder)
      #expect(outcome.code == 3 && outcome.errors.contains("Hoth has no known position"))
      let sizeless = try Program.run(
        ["render", "mars", "--date", "now", "--catalogue", "c.xml"], in: folder)
      #expect(sizeless.code == 3 && sizeless.errors.contains("Mars has no radii"))
    }
  }

  @Test("--aberration moves directions by up to 21″, and leaves the observer's body in place")
  func aberration() throws {
    struct State: Decodable { var body: String, rightAscension: Double?, declination: Double? }
    func states(_ words: [String]) throws -> [State] {
      let outcome = try Program.run(["sky", "--date", "2026-06-21", "--json"] + words)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try JSONDecoder().decode([State].self, from: Data(outcome.bytes))
    }
    let (plain, moved) = (try states([]), try states(["--aberration"]))
    #expect(plain.map(\.body).prefix(4) == ["sun", "mercury", "venus", "earth"])
    var greatest = 0.0
    for (one, other) in zip(plain, moved) {
      guard let a = one.declination, let b = other.declination else { continue }
      greatest = max(greatest, abs(a - b) * 3600)
    }
    #expect(greatest > 1 && greatest < 21)
  }

  @Test("A file of the Earth's rotation replaces the program's values, and a wrong one is an error")
  func earthRotation() throws {
    try withTemporaryFolder { folder in
      try Data("# test\n1700,100\n1900,200\n".utf8)
        .write(to: URL(filePath: "\(folder)/rotation.csv"))
      try Data("1700;100".utf8).write(to: URL(filePath: "\(folder)/wrong.csv"))
      let words = ["sky", "--date", "1800-01-01", "--verbose"]
      let known = try Program.run(words, in: folder)
      #expect(known.code == 0 && known.errors.contains("Stephenson, Morrison and Hohenkerk 2016"))
      let replaced = try Program.run(
        words, in: folder, environment: ["PLANETNODE_DELTA_T": "rotation.csv"])
      #expect(replaced.code == 0)
      #expect(replaced.errors.contains("rotation.csv; values for 1700 to 1900"))
      #expect(replaced.output != known.output)
      let wrong = try Program.run(
        words, in: folder, environment: ["PLANETNODE_DELTA_T": "wrong.csv"])
      #expect(wrong.code == 4 && wrong.errors.contains("line 1: expected a year and seconds"))
    }
  }

  @Test("Places have azimuth and altitude, and Jupiter its central meridians")
  func places() throws {
    struct Horizontal: Decodable { var azimuth, altitude, refractedAltitude: Double }
    struct Place: Decodable { var rightAscension, declination: Double }
    struct State: Decodable {
      var body: String
      var apparent, ofDate: Place?
      var horizontal: Horizontal?
      var constellation: String?
      var centralMeridians: [String: Double?]?
    }
    func states(_ words: String...) throws -> [String: State] {
      let outcome = try Program.run(["sky", "--date", "2026-06-21T12:00Z", "--json"] + words)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let states = try JSONDecoder().decode([State].self, from: Data(outcome.bytes))
      return Dictionary(uniqueKeysWithValues: states.map { ($0.body, $0) })
    }
    let seen = try states("--from", "51.48,0@earth")
    let sun = try #require(seen["sun"])
    // At noon of the solstice the sun is in the south, 90° − 51.48° + 23.44° high.
    #expect(abs((sun.horizontal?.azimuth ?? 0) - 180) < 1)
    #expect(abs((sun.horizontal?.altitude ?? 0) - 61.95) < 0.05)
    #expect((sun.horizontal?.refractedAltitude ?? 0) > (sun.horizontal?.altitude ?? 90))
    #expect(sun.constellation == "Taurus" || sun.constellation == "Gemini")
    #expect(abs((sun.ofDate?.declination ?? 0) - 23.44) < 0.01)
    #expect(seen["jupiter"]?.centralMeridians?.keys.sorted() == ["I", "II", "III"])
    let bare = try states("--from", "51.48,0@earth", "--pressure", "0")
    let altitudes = bare["sun"]?.horizontal
    #expect(altitudes?.altitude == altitudes?.refractedAltitude)
    #expect(try states()["sun"]?.horizontal == nil)
  }
}
