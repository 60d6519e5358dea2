import Foundation
import PlanetAssets
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetTestSupport
import Testing

@Suite("Light and bodies in images of the sky of a place")
struct PlaceLightProgramTests {
  private static let paris = ["--from", "48.86,2.35@earth"]

  /// An image with its render job.
  private struct Rendered: ~Copyable {
    let image: Image<RGBA8>
    let recipe: ImageRecipe
  }

  /// Renders an image, and returns it with its render job.
  private func render(
    _ words: [String], size: Int = 64
  ) throws -> Rendered {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/a.png"
    let outcome = try Program.run(
      ["render"] + words + ["--size", "\(size)", "-o", path, "--no-dither"])
    try #require(outcome.code == 0, "\(words.joined(separator: " ")): \(outcome.errors)")
    let image = try PNG.decode8([UInt8](Data(contentsOf: URL(filePath: path))))
    return Rendered(image: image, recipe: try ImageProvenance(path: path).recipe)
  }

  /// The greatest level of any channel.
  private func greatest(_ image: borrowing Image<RGBA8>) -> UInt8 {
    var greatest: UInt8 = 0
    for y in 0..<image.height {
      for x in 0..<image.width {
        greatest = max(greatest, image[x, y].r, image[x, y].g, image[x, y].b)
      }
    }
    return greatest
  }

  // Luxor has totality on 2 August 2027 from 10:02 to 10:08 (NASA, F. Espenak).
  @Test("The Sun is dark in totality, also where it is smaller than a pixel")
  func totality() throws {
    let words = ["sky", "--from", "25.7,32.6@earth", "--date"]
    let total = try render(words + ["2027-08-02T10:05Z"])
    let partial = try render(words + ["2027-08-02T09:45Z"])
    #expect(greatest(total.image) < 235)
    #expect(greatest(partial.image) == 255)
    // Without other bodies, the Moon does not hide the Sun.
    let alone = try render(
      ["sun", "--date", "2027-08-02T10:05Z", "--from", "25.7,32.6@earth", "--no-neighbours"]
        + ["--projection", "rectilinear", "--fov", "4"])
    #expect(greatest(alone.image) == 255)
    #expect(alone.recipe.bodies.map(\.id) == ["sun", "earth"])
  }

  // Ganymede's shadow is on Jupiter, Ganymede itself beside it (JPL Horizons, by the issue).
  @Test("Moons outside of the frame cast their shadows")
  func shadows() throws {
    let recipe = try render(
      ["jupiter", "--date", "2027-05-02T06:35Z", "--from", "48.86,-100@earth", "--projection"]
        + ["rectilinear", "--fov", "0.013"]
    ).recipe
    let sky = try #require(recipe.arrangement.sky)
    let index = try #require(recipe.bodies.firstIndex { $0.id == "ganymede" })
    #expect(sky.placements[index].isHidden)
  }

  @Test("The exposure of a night shows the surfaces of the Moon and Jupiter")
  func discs() throws {
    for (body, date, fieldOfView) in [
      ("moon", "2026-08-27T22:00Z", "1"),
      ("jupiter", "2027-02-10T22:00Z", "0.03"),
    ] {
      let rendered = try render(
        [body, "--date", date, "--projection", "rectilinear", "--fov", fieldOfView] + Self.paris)
      let level = rendered.image[32, 32].g
      #expect(level > 100 && level < 245, "\(body): \(level)")
    }
  }

  @Test("A small part of a large disc has the same light as in the image of the whole disc")
  func part() throws {
    let words =
      ["moon", "--date", "2026-08-22T20:00Z", "--exposure", "3", "--projection", "rectilinear"]
      + Self.paris
    let whole = try render(words + ["--fov", "0.8"], size: 256)
    let part = try render(words + ["--fov", "0.05"], size: 16)
    var (sum, other) = (0, 0)
    for y in 0..<16 {
      for x in 0..<16 {
        sum += Int(part.image[x, y].g)
        other += Int(whole.image[120 + x, 120 + y].g)
      }
    }
    #expect(abs(sum - other) < 256 * 4, "\(sum / 256) \(other / 256)")
    #expect(sum > 256 * 20)
  }

  // The total eclipse of 3 March 2026 begins in the penumbra at 08:44 and is greatest at 11:33
  // (NASA, F. Espenak).
  @Test("The Moon is faint in the shadow of the Earth")
  func eclipsedMoon() throws {
    func magnitude(_ time: String) throws -> Double {
      let recipe = try render(
        ["moon", "--date", "2026-03-03T\(time)Z", "--from", "20,-156@earth", "--projection"]
          + ["rectilinear", "--fov", "1"], size: 16
      ).recipe
      let points = try #require(recipe.arrangement.sky?.observation.points)
      let line = try #require(recipe.arrangement.sky?.placements.first?.vector).normalized
      return try #require(points.max { $0.direction.dot(line) < $1.direction.dot(line) }).magnitude
    }
    #expect(try magnitude("08:30") < -12)
    let partial = try magnitude("10:30")
    // The umbra covers three quarters of the diameter.
    #expect(partial > -11.5 && partial < -9, "\(partial)")
    #expect(try magnitude("11:33") > -3)
  }

  @Test("Commands of images with --up north and --tone-map none are complete")
  func commands() throws {
    try withTemporaryFolder { folder in
      for words in [["--up", "north"], ["--tone-map", "none"], ["--up", "zenith"]] {
        let view = ["--projection", "rectilinear", "--size", "16", "-o", "a.png"]
        let outcome = try Program.run(
          ["render", "moon", "--date", "2026-08-27T22:00Z"] + view + Self.paris + words,
          in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
        let explained = try Program.run(["explain", "a.png"], in: folder).output
        #expect(explained.contains("planetnode render moon --size 16x16"), "\(words)")
        #expect(explained.contains(words.joined(separator: " ")) == (words[1] != "zenith"))
      }
      let passes = try Program.run(
        ["render", "--like", "a.png", "--aov", "depth", "-o", "b.png"], in: folder)
      #expect(passes.code == 2 && passes.errors.contains("--aov has no passes"))
    }
  }

  @Test("A body that is neither a disc nor a star has a warning")
  func faint() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["render", "pluto", "--date", "2026-08-12T22:00Z", "--projection", "rectilinear", "--fov"]
          + ["10", "--size", "16", "-o", "a.png"] + Self.paris, in: folder)
      #expect(outcome.errors.contains("smaller than a pixel and fainter"), "\(outcome.errors)")
    }
  }
}
