import PlanetImage
import Testing

@testable import MapGenerator

@Suite("Laws that every map keeps")
struct MapLawTests {
  @Test("The same pixels each time and for 1 and 3 threads", arguments: MapSubject.allCases)
  func deterministic(_ subject: MapSubject) throws {
    let once = try Maps.map(of: subject, threads: 1).fingerprint
    #expect(try Maps.map(of: subject, threads: 3).fingerprint == once)
  }

  @Test("No two maps are alike")
  func distinct() throws {
    let prints = try Maps.globes.map { try Maps.map(of: $0).fingerprint }
    #expect(Set(prints).count == Maps.globes.count)
  }

  @Test("Globes are opaque and twice as wide as high", arguments: Maps.globes)
  func shape(_ subject: MapSubject) throws {
    let map = try Maps.map(of: subject)
    #expect(map.width == 64 && map.height == 32)
    #expect(map.withPixels { pixels in pixels.indices.allSatisfy { pixels[$0].a == 255 } })
  }

  @Test("The antimeridian's columns differ no more than others", arguments: Maps.globes)
  func seam(_ subject: MapSubject) throws {
    let map = try Maps.map(of: subject, width: 96)
    func step(_ column: Int) -> Int {
      (0..<map.height).reduce(0) { sum, row in
        let a = map[column, row]
        let b = map[(column + 1) % map.width, row]
        return sum + abs(Int(a.r) - Int(b.r)) + abs(Int(a.g) - Int(b.g)) + abs(Int(a.b) - Int(b.b))
      }
    }
    let steps = (0..<map.width - 1).map(step).sorted()
    let largest = try #require(steps.last)
    #expect(step(map.width - 1) <= largest)
  }

  @Test("Rows beside the poles are nearly of one colour", arguments: Maps.globes)
  func poles(_ subject: MapSubject) throws {
    // One pixel's footprint beside the pole at this size is 0.2° of arc: noise of that size stays.
    let painter = try Maps.map(of: subject, width: 512)
    for row in [0, painter.height - 1] {
      var low = 255
      var high = 0
      for column in 0..<painter.width {
        let green = Int(painter[column, row].g)
        low = min(low, green)
        high = max(high, green)
      }
      #expect(high - low <= 48, "row \(row)")
    }
  }

  @Test("Every map has a file name of its own")
  func fileNames() {
    #expect(Set(MapSubject.allCases.map(\.fileName)).count == MapSubject.allCases.count)
    #expect(MapSubject.saturnRings.fileName == "saturn_rings.png")
    #expect(MapSubject.mars.fileName == "mars.jpg")
  }
}
