import PlanetImage
import ProceduralMaps
import Testing

@testable import MapGenerator

@Suite("Layers over the bundled maps")
struct LayerTests {
  private func water(width: Int, threads: Int = 2) throws -> Image<RGBA8> {
    try MapGenerator(width: width, land: Maps.land(), threads: threads).layer(of: .earthWater)
  }

  @Test("The same pixels for 1 and 3 threads")
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

  @Test("The square continent keeps its area")
  func area() throws {
    let map = try water(width: 512)
    var land: Float = 0
    // The square reaches 43 pixels from the middle of the map.
    for y in 128 - 60..<128 + 60 {
      for x in 256 - 60..<256 + 60 { land += 1 - SRGB.linear(map[x, y].r) }
    }
    // 60° by 60° without the lake of 10° by 10°, and pixels of 360° / 512; painted lakes of the
    // Earth within the square cover less than one in a hundred.
    let expected = Float(60 * 60 - 10 * 10) * (512 / 360) * (512 / 360)
    #expect(abs(land / expected - 1) < 0.02)
  }

  @Test("Every layer has a file name of its own")
  func fileNames() {
    let names = LayerSubject.allCases.map(\.fileName) + MapSubject.allCases.map(\.fileName)
    #expect(Set(names).count == names.count)
    #expect(LayerSubject.earthWater.fileName == "earth_water.png")
  }
}
