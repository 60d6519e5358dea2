import PlanetAssets
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetSky
import PlanetTestSupport
import Testing

@Suite("Orbits over images at a date")
struct OrbitOverlayTests {
  @Test(
    "Orbits pass through the rendered bodies",
    arguments: [
      ("jupiter", "0.6", ["io", "europa", "ganymede", "callisto"]), ("saturn", "0.3", ["titan"]),
      ("earth", "3", ["moon"]),
    ])
  func places(body: String, field: String, moons: [String]) throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        [
          "render", body, "--date", "2026-03-01T20:00Z", "--from", "sun", "--fov", field,
          "--overlay", "orbits", "--size", "64", "-o", "a.png",
        ], in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let recipe = try ImageProvenance(path: "\(folder)/a.png").recipe
      let arrangement = try #require(recipe.arrangement.sky)
      let orbits = arrangement.orbits
      let places = zip(recipe.bodies.map(\.id), arrangement.placements.map(\.position))
      for moon in moons {
        let position = try #require(places.first { $0.0 == moon }?.1, "\(moon)")
        let place = Vector3(position[0], position[1], position[2])
        let distances = orbits.map { orbit in
          let points = (0..<3600).map { orbit.point(Double($0) * .pi / 1800) }
          return points.map { ($0 - place).length }.min() ?? .infinity
        }
        let least = try #require(zip(distances, orbits).min { $0.0 < $1.0 })
        #expect(least.0 < 0.001 * least.1.major.length, "\(moon): \(least.0)")
      }
    }
  }

  @Test("--ephemeris needs a date")
  func undated() throws {
    let outcome = try Program.run(["info", "mars", "--ephemeris", "de440.bsp"])
    #expect(outcome.code == 2 && outcome.errors.contains("--ephemeris needs a --date"))
  }
}
