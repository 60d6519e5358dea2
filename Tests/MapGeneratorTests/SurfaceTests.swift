import PlanetMath
import ProceduralMaps
import Testing

@testable import MapGenerator

@Suite("Models of surfaces")
struct SurfaceTests {
  private static let shape = CraterShape(
    transition: 10, simple: .init(0.2, 1), complex: .init(0.4, 0.5), onRadius: 1_000)

  private func flat(width: Int = 512, threads: Int = 1) -> Surface {
    Surface(SurfaceGrid(width: width), radius: 1_000, threads: threads, seed: 3)
  }

  /// A stamp that counts its calls in the brightness of cells.
  private struct Disc: Stamp {
    var center: Vector
    var reach: Float
    func apply(to cell: inout Surface.Cell, at p: Vector) {
      if (p - center).length < reach { cell.y += 1 }
    }
  }

  @Test("A stamp reaches all of its pixels once, at the poles and the seam too")
  func coverage() {
    for place in [Place(89.5, 40), Place(-88, 10), Place(3, 179.7), Place(40, -179.9), Place(0, 0)]
    {
      var surface = flat(width: 128)
      let disc = Disc(center: place.direction, reach: 0.21)
      surface.apply([disc])
      for row in 0..<64 {
        for column in 0..<128 {
          let inside = (surface.grid.direction(column, row) - disc.center).length < disc.reach
          #expect(
            surface.cells[row * 128 + column].y == (inside ? 1 : 0), "\(place) \(row) \(column)")
        }
      }
    }
  }

  @Test("Pixels have their directions, and directions their pixels")
  func directions() {
    let grid = SurfaceGrid(width: 90)
    for row in 0..<grid.height {
      let points = grid.points(ofRow: row)
      for column in 0..<grid.width {
        let p = grid.direction(column, row)
        #expect(grid.index(of: p) == row * grid.width + column)
        #expect((points.direction(column) - p).length < 1e-6)
      }
    }
  }

  @Test("Craters are as deep as their law, with rims around them")
  func craters() {
    for diameter in [60.0, 200] {
      var surface = flat(width: 2048)
      let impact = Impact(
        center: Place(10, 20).direction, diameter: diameter, freshness: 1, glow: 0.5)
      surface.apply([
        CraterStamp(impact, Self.shape, ground: 0, pixel: surface.pixel, seed: 1)
      ])
      func height(_ share: Double) -> Float {
        let degrees = share * diameter / 2 / 1_000 * 180 / .pi
        return surface.cells[surface.grid.index(of: Place(10 + degrees, 20).direction)].x
      }
      // Basins of twenty times the transition are relaxed.
      let depth = Float(1_000 * Self.shape.depth(diameter)) * (diameter > 100 ? 0.87 : 1)
      let rim = stride(from: 0.86, to: 1.15, by: 0.02).map(height).max() ?? 0
      #expect(abs(rim - height(0.4) - depth) < 0.25 * depth, "\(diameter)")
      #expect(rim > 0.1 * depth && abs(height(3)) < 1)
      #expect(surface.cells[surface.grid.index(of: impact.center)].y > 0)
    }
  }

  @Test("Craters are stamped from the largest to the smallest, in any order of their list")
  func order() {
    let places = [(300.0, 0.0), (40, 1), (90, 2)]
    let impacts = places.map {
      Impact(center: Place(5, $0.1).direction, diameter: $0.0, freshness: 0.8)
    }
    func heights(_ impacts: [Impact]) -> [Float] {
      var surface = flat()
      surface.stamp(impacts, Self.shape, seed: 1)
      return surface.cells.map(\.x)
    }
    let all = heights(impacts)
    #expect(all == heights(impacts.reversed()))
    #expect(zip(all, heights([impacts[0]])).contains { abs($0 - $1) > 500 })
  }

  @Test("Populations follow their law, and larger maps show the same large craters")
  func population() {
    func heights(_ width: Int, _ threads: Int) -> Surface {
      var surface = flat(width: width, threads: threads)
      CraterPopulation(
        shape: Self.shape, density: 0.1, slope: 2, largest: 300, seed: 9, bright: 0.1
      ).stamp(on: &surface, smallest: width > 256 ? 4 : 2)
      return surface
    }
    let (small, large) = (heights(256, 1), heights(512, 3))
    #expect(heights(512, 1).cells == large.cells)
    // The correlation of the heights of two widths.
    var (product, first, second): (Float, Float, Float) = (0, 0, 0)
    for row in 20..<108 {
      for column in 0..<256 {
        let a = small.cells[row * 256 + column].x
        let b = large.cells[2 * row * 512 + 2 * column].x
        product += a * b
        first += a * a
        second += b * b
      }
    }
    #expect(product > 0.6 * (first * second).squareRoot())
  }

  @Test("Lines change the ground beside them, within their ends")
  func lines() {
    var surface = flat()
    let path = SurfacePath(
      through: [Place(0, 0), Place(0, 40)], width: 0.06, step: 0.02, noise: Noise(1), taper: 0)
    surface.apply(path.stamps(Trough(depth: 1_000)))
    func height(_ latitude: Double, _ longitude: Double) -> Float {
      surface.cells[surface.grid.index(of: Place(latitude, longitude).direction)].x
    }
    for longitude in stride(from: 2.0, to: 38, by: 0.7) {
      #expect(abs(height(0.1, longitude) + 1_000) < 350, "\(longitude)")
    }
    #expect(height(6, 20) == 0 && height(0.1, -5) == 0 && height(0.1, 45) == 0)
    #expect(height(0.1, -160) == 0)
    let beside = path.beside(0.1, width: 0.01)
    #expect(abs(Double(beside.points[5].latitude) - 5.7) < 0.3)
  }

  @Test("Outlines give distances inside and outside")
  func outlines() {
    let square = SurfaceOutline((0, 0), [(10, -10), (10, 10), (-10, 10), (-10, -10)])
    #expect(abs(square.depth(Place(0, 0).direction) - 0.174) < 0.004)
    #expect(abs(square.depth(Place(0, 8).direction) - 0.035) < 0.003)
    #expect(abs(square.depth(Place(0, 12).direction) + 0.035) < 0.003)
    #expect(square.depth(Place(0, 90).direction, limit: 0.2) <= -0.2)
  }

  @Test("Ejecta leave their gap free, and thin out with distance")
  func ejecta() {
    var surface = flat()
    let ejecta = Ejecta(
      center: Place(0, 0).direction, diameter: 80, length: 900, strength: 1, seed: 4, gap: (180, 60)
    )
    surface.apply(ejecta.splats(onRadius: 1_000, pixel: surface.grid.pixel))
    func mean(_ longitude: Double) -> Float {
      var sum: Float = 0
      for step in -10...10 {
        let place = Place(Double(step) * 0.5, longitude)
        sum += surface.cells[surface.grid.index(of: place.direction)].y
      }
      return sum / 21
    }
    #expect(mean(5) > 3 * mean(-9))
    #expect(mean(4) > mean(25) && mean(60) < 0.02)
  }

  @Test("Heights of relief over the surroundings are positive on crests, negative in pits")
  func relief() {
    var surface = flat(width: 128)
    let impact = Impact(center: Place(0, 0).direction, diameter: 400, freshness: 1)
    surface.apply([CraterStamp(impact, Self.shape, ground: 0, pixel: surface.pixel, seed: 1)])
    let row = SurfaceRelief(surface).row(32, of: surface)
    #expect(row.coarse[64] < 0 && row.fine.max() ?? 0 > 0)
    #expect(row.light.max() ?? 0 > 0.02 && row.light.min() ?? 0 < -0.02)
    #expect(row.relief(64, light: 0.5, gain: 4, crest: 0.3) < 1.5)
  }
}
