import PlanetImage
import PlanetMath
import ProceduralMaps
import Testing

@testable import MapGenerator

@Suite("Tools for rasters")
struct RasterTests {
  private let frame = GridFrame(width: 128)

  @Test(
    "Pixels within a distance are visited once each, at the poles and the antimeridian too",
    arguments: [(89.0, 40.0), (-90, 0), (3, 179.6), (45, -179.9), (10, 20)])
  func visits(_ latitude: Double, _ longitude: Double) {
    let center = Place(latitude, longitude).direction
    var visited = [Int](repeating: 0, count: frame.width * frame.height)
    frame.visit(center, within: 0.3) { x, y, _ in visited[y * frame.width + x] += 1 }
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let count = visited[y * frame.width + x]
        #expect(count <= 1)
        if frame.direction(x, y).dot(center) > 0.956 { #expect(count == 1, "\(x), \(y)") }
      }
    }
  }

  @Test("Octaves end at waves of two pixels")
  func octaves() {
    #expect(GridFrame(width: 4096).octaves(from: 300) == 1)
    #expect(GridFrame(width: 4096).octaves(from: 20) == 5)
    #expect(GridFrame(width: 4096).octaves(from: 20, most: 3) == 3)
  }

  @Test("Smoothing keeps a constant and the mean of a row, and spreads a peak")
  func smoothing() {
    var grid = SphereGrid(width: 128)
    for cell in grid.cells.indices { grid.cells[cell] = 3 }
    let same = grid.smoothed(3, frame, threads: 2)
    #expect(same.cells.allSatisfy { abs($0 - 3) < 1e-4 })
    grid.cells[32 * 128] = 1_000
    let spread = grid.smoothed(2, frame, threads: 1)
    #expect(spread.cells[32 * 128] < 100 && spread.cells[32 * 128] > 4)
    // The antimeridian is no edge.
    #expect(abs(spread.cells[32 * 128 + 1] - spread.cells[32 * 128 + 127]) < 1e-3)
  }

  @Test("Interpolation wraps around the antimeridian")
  func sampling() {
    var grid = SphereGrid(width: 128)
    for y in 0..<64 { grid.cells[y * 128] = 1 }
    #expect(grid.sample(127.5, 20) == 0.5)
    #expect(grid.sample(-0.5, 20) == 0.5)
    #expect(grid.sample(128.25, 20) == 0.75)
  }

  @Test("A region is as strong as given inside, and 0 far away")
  func outline() {
    var grid = SphereGrid(width: 256)
    Outline(0.8, softness: 1, (-20, 170), (20, 170), (20, 200), (-20, 200)).add(to: &grid) {
      max($0, $1)
    }
    #expect(abs(grid(Place(0, -175).direction) - 0.8) < 0.01)
    #expect(abs(grid(Place(0, 178).direction) - 0.8) < 0.01)
    #expect(grid(Place(0, 0).direction) == 0)
    #expect(grid(Place(60, -175).direction) == 0)
  }

  @Test("Water gathers in valleys, and cuts them deeper")
  func drainage() {
    var heights = SphereGrid(frame, threads: 1) { p in 2_000 + p.z * 1_500 + p.x.magnitudes * 700 }
    let land = SphereGrid(frame, threads: 1) { _ in .init(repeating: 1) }
    var drainage = Drainage(land: land, frame)
    let before = heights.cells
    drainage.carve(&heights, passes: 2, strength: 4_000)
    #expect(zip(heights.cells, before).allSatisfy { $0 <= $1 })
    #expect(zip(heights.cells, before).contains { $0 < $1 - 10 })
    #expect(drainage.area.cells.max() ?? 0 > 12)
  }

  @Test("Features are found from every pixel that they reach")
  func index() {
    let places = [Place(88, 10), Place(0, 179), Place(-40, 20)]
    let index = PlaceIndex(places.map { ($0.direction, 0.1) })
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let p = frame.direction(x, y)
        var found: [Int] = []
        index.each(at: MapPixel(x: x, y: y, direction: p), width: frame.width) { found.append($0) }
        for (number, place) in places.enumerated() where (p - place.direction).length < 0.1 {
          #expect(found.contains(number))
        }
      }
    }
  }
}

@Suite("Terrains of the bundled bodies")
struct TerrainTests {
  @Test("A reduced grid keeps the mean, and columns of equal numbers")
  func reduced() {
    var grid = SphereGrid(width: 64)
    for index in grid.cells.indices { grid.cells[index] = Float(index % 64) }
    let small = grid.reduced(to: 46)
    #expect(small.width == 46 && small.height == 23)
    let mean = small.cells.reduce(0, +) / Float(small.cells.count)
    #expect(abs(mean - 31.5) < 1e-2)
    #expect(abs(small.cells[0] - small.cells[46 * 22]) < 1e-4)
    #expect(grid.reduced(to: 64).cells == grid.cells)
  }

  @Test(
    "Maps that share a terrain equal those generated alone",
    arguments: [MapSubject.earth, .mars])
  func sharedTerrain(subject: MapSubject) throws {
    let generator = MapGenerator(width: 64, land: try Maps.land(), threads: 2)
    let heights = try #require(ReliefSubject(rawValue: subject.rawValue + "_height"))
    guard let both = generator.mapAndRelief(of: subject) else {
      Issue.record("no shared terrain of \(subject)")
      return
    }
    #expect(both.map.fingerprint == generator.map(of: subject).fingerprint)
    let relief = generator.relief(of: heights)
    #expect(both.relief.width == relief.width)
    let isSame = (0..<relief.height).allSatisfy { y in
      (0..<relief.width).allSatisfy { both.relief[$0, y] == relief[$0, y] }
    }
    #expect(isSame)
    for other in MapSubject.allCases where other != subject {
      let isShared = generator.mapAndRelief(of: other) != nil
      #expect(isShared == other.sharesTerrain, "\(other)")
    }
  }

  @Test("Chasmata of Valles Marineris are deep; the plains beside them are not cut")
  func canyons() {
    let canyons = MarsCanyons()
    func depth(_ latitude: Double, _ longitude: Double) -> Float {
      canyons.sample(MarsFacts.place(latitude, longitude).direction).depth
    }
    // Melas, Coprates, Candor, Ophir, Ganges, Eos.
    for (latitude, longitude) in [
      (-10.4, 287.2), (-12.6, 297.3), (-6.5, 287), (-4.1, 287.5), (-7.9, 312.4), (-13.8, 313),
    ] {
      #expect(depth(latitude, longitude) > 2_500, "\(latitude), \(longitude)")
    }
    for (latitude, longitude) in [(-20.0, 285.0), (5, 290), (-3, 305), (-10.4, 107)] {
      #expect(depth(latitude, longitude) == 0, "\(latitude), \(longitude)")
    }
  }

  @Test("The caps of Mars end where measured ones do")
  func caps() {
    let caps = MarsCaps()
    func ice(_ latitude: Double) -> Float {
      let all = stride(from: 0.0, to: 360, by: 5).map {
        caps.sample(Place(latitude, $0).direction).ice
      }
      return all.reduce(0, +) / Float(all.count)
    }
    #expect(ice(87) > 0.6 && ice(70) == 0 && ice(20) == 0)
    #expect(ice(-70) == 0)
    #expect(caps.sample(Place(-86.6, -45).direction).ice > 0.3)
  }

  @Test("Rivers run where maps show them")
  func rivers() {
    let frame = GridFrame(width: 1_024)
    let waters = EarthWaters(frame, threads: 2)
    func plain(_ latitude: Double, _ longitude: Double) -> Float {
      (-5...5).map { waters.plain(Place(latitude, longitude + Double($0) * 0.3).direction) }.max()
        ?? 0
    }
    // The Nile at Luxor, the Indus at Sukkur, the Sahara between.
    #expect(plain(25.7, 32.6) > 0.1 && plain(27.7, 68.9) > 0.1)
    #expect(plain(25, 20) == 0)
    #expect(waters.water(Place(-1, 33).direction) > 0.5)
  }
}
