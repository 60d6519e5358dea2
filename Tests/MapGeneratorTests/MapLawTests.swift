import PlanetImage
import ProceduralMaps
import Testing

@testable import MapGenerator

@Suite("Laws of all maps")
struct MapLawTests {
  @Test("Pixels are the same each time and for 1 and 3 threads", arguments: MapSubject.allCases)
  func deterministic(_ subject: MapSubject) throws {
    let once = try Maps.map(of: subject, width: 32, threads: 1).fingerprint
    #expect(try Maps.map(of: subject, width: 32, threads: 3).fingerprint == once)
  }

  @Test("No two maps are equal")
  func distinct() throws {
    let prints = try Maps.globes.map { try Maps.map(of: $0, width: 16).fingerprint }
    #expect(Set(prints).count == Maps.globes.count)
  }

  @Test("Globes are opaque and twice as wide as high", arguments: Maps.globes)
  func shape(_ subject: MapSubject) throws {
    let map = try Maps.map(of: subject, width: 16)
    #expect(map.width == 16 && map.height == 8)
    #expect(map.withPixels { pixels in pixels.indices.allSatisfy { pixels[$0].a == 255 } })
  }

  @Test("The antimeridian's columns differ no more than others", arguments: Maps.globes)
  func seam(_ subject: MapSubject) throws {
    let map = try Maps.map(of: subject)
    func step(_ column: Int) -> Int {
      (0..<map.height).reduce(0) { sum, row in
        let a = map[column, row]
        let b = map[(column + 1) % map.width, row]
        return sum + abs(Int(a.r) - Int(b.r)) + abs(Int(a.g) - Int(b.g)) + abs(Int(a.b) - Int(b.b))
      }
    }
    let largest = try #require((0..<map.width - 1).map(step).max())
    #expect(step(map.width - 1) <= largest)
  }

  @Test("Both sides of the antimeridian have one colour", arguments: Maps.placePainted)
  func continuity(_ subject: MapSubject) throws {
    let painter = try Maps.painter(of: subject)
    for latitude in stride(from: -87.0, through: 87, by: 1.7) {
      let west = Maps.color(painter, latitude, -179.9999)
      let east = Maps.color(painter, latitude, 179.9999)
      let step = west - east
      #expect(step.dot(step) < 1e-3, "latitude \(latitude)")
    }
  }

  @Test("All meridians end in one colour at the poles", arguments: Maps.placePainted)
  func poles(_ subject: MapSubject) throws {
    let painter = try Maps.painter(of: subject)
    for latitude in [89.9995, -89.9995] {
      let first = Maps.color(painter, latitude, 0)
      for longitude in stride(from: -170.0, to: 180, by: 20) {
        let step = Maps.color(painter, latitude, longitude) - first
        #expect(step.dot(step) < 2e-3, "latitude \(latitude), longitude \(longitude)")
      }
    }
  }

  @Test("Neighbours in the rows at the poles are of one colour", arguments: Maps.modelled)
  func modelledPoles(_ subject: MapSubject) throws {
    let map = try Maps.map(of: subject, width: 512)
    func color(_ column: Int, _ row: Int) -> RGB {
      let pixel = map[column, row]
      return RGB(SRGB.linear(pixel.r), SRGB.linear(pixel.g), SRGB.linear(pixel.b))
    }
    for row in [0, map.height - 1] {
      var greatest: Float = 0
      for column in 0..<map.width {
        let (here, next) = (color(column, row), color((column + 1) % map.width, row))
        let step = here - next
        greatest = max(greatest, step.dot(step) / max(here.dot(here), 1e-4))
      }
      #expect(greatest < 0.12, "row \(row): \(greatest)")
    }
  }

  @Test(
    "Rows of maps painted by rows change little across the antimeridian and around the poles",
    arguments: Maps.rowPainted)
  func edges(_ subject: MapSubject) throws {
    let map = try Maps.map(of: subject, width: 256)
    func light(_ x: Int, _ y: Int) -> Float { SRGB.linear(map[x, y].g) }
    func mean(_ step: (Int) -> Float) -> Float {
      (0..<map.height).map(step).reduce(0, +) / Float(map.height)
    }
    let seam = mean { abs(light(255, $0) - light(0, $0)) }
    let inside = [31, 95, 159, 223].map { x in mean { abs(light(x, $0) - light(x + 1, $0)) } }
    #expect(seam < 1.5 * (inside.max() ?? 0), "\(seam) \(inside)")
    for y in [0, map.height - 1] {
      // Neighbours are less than 2 km apart there.
      let step = (0..<map.width).map { abs(light($0, y) - light(($0 + 1) % map.width, y)) }.max()
      #expect((step ?? 0) < 0.2, "row \(y)")
    }
  }

  @Test("Bodies with detail at full size have maps of 4096 columns")
  func widths() {
    let wide = MapSubject.allCases.filter { $0.defaultWidth == 4096 }
    #expect(wide == [.earth, .moon, .mars, .jupiter, .io, .saturn, .pluto])
    #expect(MapSubject.allCases.allSatisfy { [2048, 4096].contains($0.defaultWidth) })
    #expect(
      LayerSubject.allCases.filter { $0.defaultWidth == 4096 } == [
        .earthWater, .earthClouds, .earthNight,
      ])
    #expect(ReliefSubject.mars.defaultWidth == 4096 && ReliefSubject.ceres.defaultWidth == 2048)
  }

  @Test("Every map has a unique file name")
  func fileNames() {
    #expect(Set(MapSubject.allCases.map(\.fileName)).count == MapSubject.allCases.count)
    #expect(MapSubject.saturnRings.fileName == "saturn_rings.png")
    #expect(MapSubject.mars.fileName == "mars.jpg")
  }
}
