import Foundation
import PlanetAssets
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetTestSupport
import Testing

@Suite("Images of the sky of a place on the command line")
struct PlaceImageProgramTests {
  private static let paris = ["--from", "48.86,2.35@earth"]

  private func render(
    _ words: [String], size: Int = 96, in folder: String, as name: String = "a.png"
  ) throws -> Image<RGBA8> {
    let outcome = try Program.run(
      ["render"] + words + ["--size", "\(size)", "-o", name, "--no-dither"], in: folder)
    try #require(outcome.code == 0, "\(words.joined(separator: " ")): \(outcome.errors)")
    return try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
  }

  /// An accepted image.
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let words: [String]

    var testDescription: String { name }
  }

  static let scenes = [
    Scene(name: "noon", words: ["sky", "--date", "2026-06-21T12:00Z"] + paris),
    Scene(
      name: "dusk",
      words: ["sky", "--date", "2026-06-21T20:25Z", "--azimuth", "310", "--altitude", "15"]
        + ["--projection", "stereographic", "--fov", "100"] + paris),
    Scene(
      name: "evening",
      words: ["sky", "--date", "2026-08-12T21:30Z"] + paris
        + ["--overlay", "names,star-names,compass", "--text-size", "8"]),
    Scene(
      name: "moonrise",
      words: ["moon", "--date", "2026-08-28T18:52Z", "--projection", "rectilinear", "--fov", "2"]
        + paris),
    Scene(
      name: "totality",
      words: ["sun", "--date", "2027-08-02T10:05Z", "--from", "25.7,32.6@earth", "--projection"]
        + ["rectilinear", "--fov", "4"]),
  ]

  @Test("The sky by day, at dusk, by night, at moonrise and in totality", arguments: scenes)
  func golden(scene: Scene) throws {
    try withTemporaryFolder { folder in
      let image = try render(scene.words, in: folder)
      // Fonts differ between machines.
      guard !scene.words.contains("--overlay") else { return }
      Golden.expect(image, named: "place-\(scene.name)", maxDifference: 1)
    }
  }

  /// The azimuth and the refracted altitude of a body in degrees, as `sky` prints them.
  private func horizontal(
    of body: String, _ words: [String]
  ) throws -> (azimuth: Double, altitude: Double) {
    let outcome = try Program.run(["sky", "--json"] + words)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [[String: Any]])
    let record = try #require(json.first { $0["body"] as? String == body })
    let place = try #require(record["horizontal"] as? [String: Any])
    return (
      try #require(place["azimuth"] as? Double), try #require(place["refractedAltitude"] as? Double)
    )
  }

  /// The mean place of bright pixels.
  private func center(_ image: borrowing Image<RGBA8>, above level: UInt8) -> SIMD2<Double>? {
    var (sum, count) = (SIMD2<Double>(0, 0), 0.0)
    for y in 0..<image.height {
      for x in 0..<image.width where image[x, y].g > level {
        sum += SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }

  @Test("The Moon and the Sun are at the azimuth and altitude of the table")
  func places() throws {
    try withTemporaryFolder { folder in
      for (body, date, exposure) in [
        ("moon", "2026-08-27T22:00Z", "8"), ("sun", "2026-06-21T15:00Z", "-9"),
      ] {
        let words = ["--date", date] + Self.paris
        let image = try render(["sky", "--exposure", exposure] + words, size: 512, in: folder)
        let (azimuth, altitude) = try horizontal(of: body, words)
        let radius = (90 - altitude) / 90 * 256
        let angle = azimuth * .pi / 180
        let found = center(image, above: 250)
        let place = try #require(found, "\(body)")
        #expect(abs(place.x - (256 - radius * sin(angle))) < 0.6, "\(body) \(place)")
        #expect(abs(place.y - (256 - radius * cos(angle))) < 0.6, "\(body) \(place)")
      }
    }
  }

  @Test("The ground hides what is below the horizon; the sky is bright by day and dark by night")
  func ground() throws {
    try withTemporaryFolder { folder in
      let view = ["--azimuth", "180", "--altitude", "0", "--fov", "60"] + Self.paris
      let noon = try render(["sky", "--date", "2026-06-21T12:00Z"] + view, in: folder)
      let night = try render(["sky", "--date", "2026-06-21T00:00Z"] + view, in: folder)
      #expect(noon[48, 20].b > noon[48, 20].r && noon[48, 20].b > 150)
      #expect(noon[48, 80].r > 30)
      #expect(night[48, 80].r < 12)
      // Below the horizon the image is uniform: neither stars nor bodies.
      for x in 0..<96 { #expect(noon[x, 60] == noon[3, 60] && night[x, 60] == night[3, 60]) }
      let recipe = try ImageProvenance(path: "\(folder)/a.png").recipe
      #expect(!recipe.bodies.contains { $0.id == "sun" })
      #expect(recipe.format == 8)
    }
  }

  @Test("An image is explained, verified and rendered again, also with another exposure")
  func provenance() throws {
    try withTemporaryFolder { folder in
      let words = ["sky", "--date", "2026-08-27T22:00Z", "--pressure", "990"] + Self.paris
      _ = try render(words, in: folder)
      let verified = try Program.run(["verify", "--render", "a.png"], in: folder)
      #expect(verified.code == 0, "\(verified.errors)")
      let explained = try Program.run(["explain", "a.png"], in: folder).output
      #expect(explained.contains("fisheye projection, refraction at 990 hPa and 10 °C"))
      #expect(explained.contains("planetnode render sky --size 96x96 --date 2026-08-27T22:00:00"))
      #expect(explained.contains("--projection fisheye --azimuth 180 --altitude 90"))
      let again = try Program.run(
        ["render", "--like", "a.png", "-o", "b.png", "--no-dither"], in: folder)
      #expect(again.code == 0, "\(again.errors)")
      let (one, copy) = try (
        ImageProvenance(path: "\(folder)/a.png"), ImageProvenance(path: "\(folder)/b.png")
      )
      #expect(one.recipe == copy.recipe)
      let darker = try Program.run(
        ["render", "--like", "a.png", "--exposure", "2", "-o", "c.png"], in: folder)
      #expect(darker.code == 0, "\(darker.errors)")
      let other = try Program.run(
        ["render", "--like", "a.png", "--ambient", "0.1", "-o", "d.png"], in: folder)
      #expect(other.code == 2 && other.errors.contains("--ambient is invalid"), "\(other.errors)")
    }
  }

  @Test("An image of the eclipsed Sun in space has a note about the corona")
  func corona() throws {
    try withTemporaryFolder { folder in
      let words = ["render", "sun", "--from", "25.7,32.6@earth", "--size", "32", "-o", "a.png"]
      for (date, isTotal) in [("2027-08-02T10:05Z", true), ("2027-08-02T11:00Z", false)] {
        let outcome = try Program.run(words + ["--date", date], in: folder)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("renders its corona") == isTotal, "\(outcome.errors)")
      }
    }
  }

  @Test(
    "Invalid combinations are errors",
    arguments: [
      (["mars", "--projection", "fisheye"], "needs --date"),
      (["sky"], "an image of the sky needs a date and a place"),
      (["sky", "--date", "2026-06-21"], "shows the sky of a place"),
      (["mars", "--date", "2026-06-21", "--from", "earth", "--projection", "fisheye"], "a place"),
      (["mars", "--date", "2026-06-21", "--altitude", "3"], "add --projection rectilinear"),
      (["mars", "--date", "2026-06-21", "--fov", "170"], "needs --projection"),
      (["sky", "--date", "2026-06-21", "--fov", "190"] + paris, "beyond the fisheye projection"),
      (
        ["sky", "--date", "2026-06-21", "--fov", "170", "--projection", "rectilinear"] + paris,
        "beyond the rectilinear projection"
      ),
      (["sky", "--date", "2026-06-21", "--projection", "fishey"] + paris, "'fisheye'"),
      (["sky", "--date", "2026-06-21", "--background", "#ff0000"] + paris, "is the background"),
      (["sky", "--date", "2026-06-21", "--overlay", "orbits"] + paris, "--overlay orbits"),
      (["sky", "--date", "2026-06-21", "--pan", "1,1"] + paris, "--pan is invalid"),
      (
        ["mars", "--date", "2026-06-21", "--projection", "fisheye", "--altitude", "5"] + paris,
        "--altitude is invalid with a body"
      ),
      (["sky", "--date", "2026-06-21", "--from", "0,0,400@earth"], "rendered up to 30 km"),
      (["sky", "--date", "2026-06-21", "--aov", "depth"] + paris, "--aov has no passes"),
      (["sky", "--date", "2026-06-21", "--no-neighbours"] + paris, "--no-neighbours is invalid"),
      (
        ["sky", "--date", "2026-06-21", "--no-atmosphere", "--pressure", "990"] + paris,
        "--pressure is invalid with --no-atmosphere"
      ),
    ])
  func errors(words: [String], message: String) throws {
    let outcome = try Program.run(["render"] + words + ["-o", "/tmp/none/none.png"])
    #expect(outcome.code == 2 && outcome.errors.contains(message), "\(outcome.errors)")
  }
}
