import PlanetImage
import PlanetMath
import PlanetSystem
import Testing

@testable import ProceduralMaps

/// The worlds of the tests, one of each kind of map.
enum TestWorlds {
  static let desert = WorldDescription(
    seed: "tatooine", climates: ["arid"], terrains: ["desert"], waterShare: 0.01,
    population: 200_000)
  static let ocean = WorldDescription(
    seed: "kamino", climates: ["temperate"], terrains: ["ocean"], waterShare: 1)
  static let forest = WorldDescription(
    seed: "endor", climates: ["temperate"], terrains: ["forests", "mountains", "lakes"],
    waterShare: 0.08)
  static let ice = WorldDescription(
    seed: "hoth", climates: ["frozen"], terrains: ["tundra", "ice caves", "mountain ranges"],
    waterShare: 1)
  static let lava = WorldDescription(
    seed: "mustafar", climates: ["hot"], terrains: ["volcanoes", "lava rivers", "caves"],
    waterShare: 0)
  static let city = WorldDescription(
    seed: "coruscant", climates: ["temperate"], terrains: ["cityscape", "mountains"],
    population: 1e12)
  static let gas = WorldDescription(
    seed: "bespin", climates: ["temperate"], terrains: ["gas giant"], waterShare: 0)
  static let asteroid = WorldDescription(
    seed: "polis-massa", climates: ["artificial temperate"], terrains: ["airless asteroid"])

  static let all = [desert, ocean, forest, ice, lava, city, gas, asteroid]

  /// Returns the first digits of the SHA-256 of a map's pixels.
  static func digest(_ world: WorldDescription, width: Int = 64, threads: Int = 1) -> String {
    let image = WorldMap.image(of: world, width: width, threads: threads)
    var bytes: [UInt8] = []
    image.withPixels { pixels in
      for index in pixels.indices {
        bytes += [pixels[index].r, pixels[index].g, pixels[index].b, pixels[index].a]
      }
    }
    return String(SHA256Digest(of: bytes).description.prefix(16))
  }
}

@Suite("Generated maps of worlds")
struct WorldMapTests {
  @Test("Maps have the same pixels on all machines and with any number of threads")
  func pixels() {
    let digests = TestWorlds.all.map { TestWorlds.digest($0) }
    #expect(digests == Self.digests)
    #expect(TestWorlds.all.map { TestWorlds.digest($0, threads: 3) } == digests)
  }

  /// The digests of the generator's version ``WorldMap/identity``.
  private static let digests = [
    "3e04c43fae734e26", "1dc73645d73c421d", "4344675b59d2691a", "820e4fca37bc9f46",
    "c981fb8f10351508", "9179d7c041fac8ad", "dc3f8d2509086750", "963c23ebee2dac05",
  ]

  @Test("Maps depend on every input")
  func inputs() {
    let world = TestWorlds.forest
    var changed: [WorldDescription] = []
    for change in [
      { $0.seed = "other" }, { $0.climates = ["arid"] }, { $0.terrains = ["desert"] },
      { $0.waterShare = 0.5 }, { $0.color = "#c03020" }, { $0.population = 1e13 },
    ] as [(inout WorldDescription) -> Void] {
      var other = world
      change(&other)
      changed.append(other)
    }
    let digests = ([world] + changed).map { TestWorlds.digest($0) }
    #expect(Set(digests).count == digests.count)
  }

  @Test(
    "Maps have water on the stated fraction of their area", arguments: [0.0, 0.08, 0.4, 0.75, 1])
  func water(share: Double) {
    for terrain in ["grasslands", "islands", "mountains"] {
      let world = WorldDescription(
        seed: terrain, climates: ["temperate"], terrains: [terrain], waterShare: share)
      let terrain = TerrainWorld(WorldStyle(world), width: 128, threads: 1)
      var wet = 0.0
      var all = 0.0
      for row in 0..<terrain.grid.height {
        let area = Double(terrain.grid.latitude(row).cosine)
        for group in 0..<terrain.grid.groups {
          for lane in 0..<8 {
            all += area
            if terrain.relief[row, group][lane] < terrain.relief.seaLevel { wet += area }
          }
        }
      }
      #expect(abs(wet / all - share) < 0.01, "\(world.terrains)")
    }
  }

  @Test("Maps have no seam at their edges and none at the poles")
  func seams() {
    for world in TestWorlds.all {
      let image = WorldMap.image(of: world, width: 256, threads: 2)
      let (width, height) = (image.width, image.height)
      func difference(_ x: Int, _ y: Int, _ u: Int, _ v: Int) -> Double {
        let (a, b) = (image[x, y], image[u, v])
        return abs(Double(a.r) - Double(b.r)) + abs(Double(a.g) - Double(b.g))
          + abs(Double(a.b) - Double(b.b))
      }
      func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
      let rows = height / 4..<height * 3 / 4
      let seam = mean(rows.map { difference(width - 1, $0, 0, $0) })
      let inside = mean(
        rows.flatMap { row in
          stride(from: 8, to: width - 8, by: 8).map { difference($0 - 1, row, $0, row) }
        })
      #expect(seam < 2 * inside + 6, "\(world.seed)")
      // Beyond a pole the map continues at the opposite meridian, a row's height away.
      for (row, next) in [(0, 1), (height - 1, height - 2)] {
        let pole = mean((0..<width / 2).map { difference($0, row, $0 + width / 2, row) })
        let beside = mean((0..<width).map { difference($0, row, $0, next) })
        #expect(pole < 2.5 * beside + 12, "\(world.seed)")
      }
    }
  }

  @Test("Maps have the features of their words")
  func looks() {
    func mean(_ world: WorldDescription) -> (red: Double, green: Double, blue: Double) {
      let image = WorldMap.image(of: world, width: 64, threads: 1)
      var sum = SIMD3<Double>(0, 0, 0)
      image.withPixels { pixels in
        for index in pixels.indices {
          let pixel = pixels[index]
          sum += SIMD3(Double(pixel.r), Double(pixel.g), Double(pixel.b))
        }
      }
      sum /= Double(image.width * image.height)
      return (sum.x, sum.y, sum.z)
    }
    let desert = mean(TestWorlds.desert)
    #expect(desert.red > desert.blue + 40)
    let forest = mean(TestWorlds.forest)
    #expect(forest.green > forest.red && forest.green > forest.blue)
    let ocean = mean(TestWorlds.ocean)
    #expect(ocean.blue > ocean.red + 20)
    let ice = mean(TestWorlds.ice)
    #expect(min(ice.red, ice.green, ice.blue) > 120)
    let lava = mean(TestWorlds.lava)
    #expect(lava.red > 1.3 * lava.blue && lava.green < 100)
    let city = mean(TestWorlds.city)
    #expect(city.red > city.blue && city.red < ice.red)
  }

  @Test("Maps have the stated colour")
  func color() {
    var world = TestWorlds.desert
    world.color = "#4060c0"
    let image = WorldMap.image(of: world, width: 64, threads: 1)
    var (red, blue) = (0, 0)
    image.withPixels { pixels in
      for index in pixels.indices {
        red += Int(pixels[index].r)
        blue += Int(pixels[index].b)
      }
    }
    #expect(blue > red)
  }
}
