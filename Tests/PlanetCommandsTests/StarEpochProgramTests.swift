import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetTestSupport
import Testing

@Suite("Stars of images at dates")
struct StarEpochProgramTests {
  private static let words = [
    "render", "moon", "--size", "64", "-o", "a.png", "--from", "48.86,2.35@earth",
  ]

  /// Returns the recipe of an image.
  private func recipe(_ options: [String], in folder: String) throws -> ImageRecipe {
    let outcome = try Program.run(Self.words + options, in: folder)
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try ImageProvenance(path: "\(folder)/a.png").recipe
  }

  @Test("Images with stars or names of stars at a date state the epoch, others do not")
  func epochs() throws {
    try withTemporaryFolder { folder in
      let date = ["--date", "2026-08-27T22:00Z"]
      let stars = ["--background", "stars"]
      for (options, hasEpoch) in [
        (stars, true), (["--overlay", "star-names"], true),
        (["--overlay", "constellations"], true), (["--overlay", "names,caption"], false),
        ([], false),
      ] {
        let recipe = try recipe(date + options, in: folder)
        let observation = try #require(recipe.arrangement.sky?.observation)
        #expect((observation.starEpoch != nil) == hasEpoch, "\(options)")
        #expect(recipe.format == (hasEpoch ? 8 : 4), "\(options)")
        #expect(recipe.text.contains("starEpoch") == hasEpoch, "\(options)")
        guard let epoch = observation.starEpoch else { continue }
        // 2026-08-27 is 239.4 days after 2026.0 − 0.0014.
        #expect(abs(epoch.year - 2026.654) < 0.001, "\(epoch.year)")
        #expect(abs((epoch.origin?.length ?? 0) - 1.0102) < 0.001)
      }
      let layer = try recipe(
        date + ["--overlay", "star-names", "--overlay-layer", "--background", "black"], in: folder)
      #expect(layer.arrangement.sky?.observation.starEpoch == nil && layer.format == 4)
    }
  }

  @Test("Render jobs without an epoch, of earlier versions, render stars at places of J2000")
  func earlierJobs() throws {
    try withTemporaryFolder { folder in
      let moved = try recipe(
        ["--date", "-2999-06-01", "--background", "stars", "--fov", "60"], in: folder)
      var sky = try #require(moved.arrangement.sky)
      sky.observation.starEpoch = nil
      var earlier = moved
      earlier.arrangement = .sky(sky)
      #expect(!earlier.text.contains("starEpoch"))
      let read = try ImageRecipe(text: earlier.text)
      #expect(read == earlier && read != moved)
      let scenes = [read, moved].compactMap(\.arrangement.sky).map {
        View().scene(of: [], $0.observation)
      }
      let velocity = scenes[0].velocity
      var distances: [Double] = []
      for (index, star) in BrightStar.all.enumerated() {
        let (still, other) = (scenes[0].stars[index], scenes[1].stars[index])
        #expect(still.direction == (star.direction + velocity).normalized)
        distances.append(Angle.radians((still.direction - other.direction).length).degrees)
      }
      // Groombridge 1830 moved by 9.2°, every second star by more than 0.04°.
      let greatest = distances.max() ?? 0
      #expect(greatest > 9 && greatest < 10.5, "\(greatest)")
      #expect(distances.sorted()[distances.count / 2] > 0.04)
    }
  }
}
