import PlanetImage
import ProceduralMaps
import Testing

@testable import MapGenerator

@Suite("Layers over the bundled maps")
struct LayerTests {
  private func water(width: Int, threads: Int = 2) throws -> Image<RGBA8> {
    let generator = MapGenerator(width: width, land: try Maps.land(), threads: threads)
    return try layer(.earthWater, of: generator)
  }

  /// A layer was not generated.
  private struct MissingLayer: Error {}

  private func layer(
    _ subject: LayerSubject, of generator: MapGenerator
  ) throws -> Image<RGBA8> {
    guard let image = generator.layer(of: subject) else { throw MissingLayer() }
    return image
  }

  @Test("Clouds are denser over the storm tracks than over the subtropics and deserts")
  func clouds() throws {
    let generator = MapGenerator(width: 1_024, land: try Maps.land(), threads: 2)
    let map = try layer(.earthClouds, of: generator)
    func cover(_ latitudes: ClosedRange<Int>) -> Float {
      var sum: Float = 0
      for latitude in latitudes {
        let y = (90 - latitude) * 512 / 180
        for x in 0..<1_024 { sum += SRGB.linear(map[x, y].r) }
      }
      return sum / Float(latitudes.count * 1_024)
    }
    #expect(cover(-62 ... -48) > 2 * cover(-28 ... -18))
    #expect(cover(48...60) > 1.5 * cover(16...28))
    #expect(map.mean(23, 8, reach: 4).luminance < 0.15)
  }

  @Test("Clouds cover about 60 % of the Earth, in continuous grey levels")
  func cloudCover() throws {
    let generator = MapGenerator(width: 512, land: try Maps.land(), threads: 2)
    let map = try layer(.earthClouds, of: generator)
    var (covered, whole): (Double, Double) = (0, 0)
    var levels = [Double](repeating: 0, count: 8)
    for y in 0..<256 {
      let weight = Double(GridFrame(width: 512).parallels[y].x)
      for x in 0..<512 {
        whole += weight
        if map[x, y].r > 50 { covered += weight }
        levels[Int(map[x, y].r) / 32] += weight
      }
    }
    #expect((0.5...0.7).contains(covered / whole), "\(covered / whole)")
    // Veils, sheets and dense cores: no level is missing, and none but clear sky is half of all.
    #expect(levels[1...6].allSatisfy { $0 > 0.01 * whole }, "\(levels)")
    #expect(levels.allSatisfy { $0 < 0.5 * whole })
  }

  @Test("Winds keep air on the sphere; origins of origins are those after twice the time")
  func winds() {
    let once = AirOrigins(EarthWind(), width: 512, time: 1 / 128, threads: 2)
    let twice = once.doubled()
    let direct = AirOrigins(EarthWind(), width: 512, time: 1 / 64, threads: 2)
    for (latitude, longitude) in [(20.0, -61.0), (50, 10), (-48, 86), (0, 179.9), (84, -30)] {
      let p = Vector(latitude: latitude, longitude: longitude)
      let origin = twice.origin(of: p)
      #expect(abs(origin.length - 1) < 1e-4)
      #expect((origin - once.origin(of: once.origin(of: p))).length < 2e-3)
      #expect((origin - direct.origin(of: p)).length < 0.02)
    }
  }

  @Test("Lights are at the cities, and larger cities are brighter")
  func cityLights() throws {
    let text = "# comment\nlatitude,longitude,population,name\n45,20,9000000,A\n-30,-100,90000,\n"
    let cities = City.read(text)
    #expect(cities.map(\.population) == [9_000_000, 90_000])
    let generator = MapGenerator(
      width: 512, land: try Maps.land(), cities: cities, threads: 2)
    let map = try layer(.earthNight, of: generator)
    let large = map.mean(45, 20, reach: 0.8).luminance
    let small = map.mean(-30, -100, reach: 0.8).luminance
    #expect(large > 0.03 && small > 0 && large > 4 * small, "\(large), \(small)")
    #expect(map.mean(45, 40).luminance == 0)
    // Africa uses less electric light, and roads lie between neighbours.
    func light(_ text: String, _ latitude: Double, _ longitude: Double) throws -> Float {
      let generator = MapGenerator(
        width: 1024, land: try Maps.land(), cities: City.read(text), threads: 2)
      return try layer(.earthNight, of: generator).mean(latitude, longitude, reach: 1).luminance
    }
    let europe = try light("45,20,9000000,A\n", 45, 20)
    #expect(try light("10,20,9000000,A\n", 10, 20) < 0.7 * europe)
    let road = try light("50,20,900000,A\n50,24.6,900000,B\n", 50, 22.3)
    let alone = try light("50,20,900000,A\n", 50, 22.3)
    #expect(road > 1.5 * alone, "\(road), \(alone)")
    let none = MapGenerator(width: 32, land: try Maps.land(), threads: 1)
    #expect(throws: MissingLayer.self) { _ = try layer(.earthNight, of: none) }
  }

  @Test("Pixels are the same for 1 and 3 threads")
  func deterministic() throws {
    let once = try water(width: 32, threads: 1).fingerprint
    #expect(try water(width: 32, threads: 3).fingerprint == once)
  }

  @Test("Seas and the lakes of the outlines are white; land and polar ice are dark")
  func openWater() throws {
    let map = try water(width: 256)
    #expect(map.mean(0, 120, reach: 10).luminance == 1)
    #expect(map.mean(0, 179, reach: 2).luminance == 1)
    #expect(map.mean(20, 20).luminance == 0)
    #expect(map.mean(0, 0, reach: 2).luminance == 1)
    #expect(map.mean(89, 0, reach: 1).luminance < 0.35)
  }

  @Test("The square continent has its area")
  func area() throws {
    let map = try water(width: 512)
    var land: Float = 0
    // The square extends 43 pixels from the middle of the map.
    for y in 128 - 60..<128 + 60 {
      for x in 256 - 60..<256 + 60 { land += 1 - SRGB.linear(map[x, y].r) }
    }
    // 60° by 60° without the lake of 10° by 10°, and pixels of 360° / 512; painted lakes of the
    // Earth within the square cover less than one in a hundred.
    let expected = Float(60 * 60 - 10 * 10) * (512 / 360) * (512 / 360)
    #expect(abs(land / expected - 1) < 0.02)
  }

  @Test("Every layer has a unique file name")
  func fileNames() {
    let names = LayerSubject.allCases.map(\.fileName) + MapSubject.allCases.map(\.fileName)
    #expect(Set(names).count == names.count)
    #expect(LayerSubject.earthWater.fileName == "earth_water.png")
  }
}
