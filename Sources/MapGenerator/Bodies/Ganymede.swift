import PlanetMath
import ProceduralMaps

/// Ganymede: old dark regions, bright lanes of grooves that cut them and each other, young craters
/// with rays, polar frost.
///
/// Names, centres and sizes: IAU Gazetteer (USGS); outlines as on maps of Voyager and Galileo
/// (Collins et al. 2013). Grooves are 5 to 10 km apart in lanes 30 to 200 km wide (Pappalardo et
/// al. 2004); furrows of Galileo and Marius Regiones are arcs about one centre (Zuber and
/// Parmentier 1984).
struct Ganymede: SurfaceModel {
  private static let radius = 2_631.2
  private let noise = LaneNoise(1_601)
  private let detail = LaneNoise(1_602)
  private let plates = LaneCells(1_610)

  /// The dark regions.
  private static let regions: [SurfaceOutline] = [
    // Galileo Regio.
    SurfaceOutline(
      (36, 215),
      [
        (64, 186), (69, 210), (66, 232), (57, 243), (44, 247), (30, 247), (15, 243), (4, 235),
        (2, 226), (10, 213), (19, 203), (25, 190), (36, 182), (52, 180),
      ]),
    // Marius Regio.
    SurfaceOutline(
      (8, 170),
      [
        (47, 160), (44, 172), (34, 178), (20, 172), (8, 184), (-6, 206), (-14, 200), (-9, 182),
        (-16, 166), (-10, 150), (4, 146), (18, 152), (32, 150),
      ]),
    // Perrine Regio.
    SurfaceOutline(
      (36, 320),
      [
        (50, 305), (48, 325), (43, 340), (32, 342), (22, 332), (15, 312), (17, 291), (30, 288),
        (40, 292),
      ]),
    SurfaceOutline((42, 352), [(52, 345), (53, 5), (46, 12), (36, 6), (33, 345), (40, 338)]),
    // Barnard Regio.
    SurfaceOutline(
      (3, 350), [(15, 340), (14, 358), (8, 6), (-4, 2), (-9, 344), (-6, 330), (4, 330)]),
    // Nicholson Regio.
    SurfaceOutline(
      (-32, 5),
      [
        (-10, 2), (-12, 24), (-18, 42), (-34, 50), (-50, 40), (-57, 16), (-54, 352), (-44, 340),
        (-34, 346), (-28, 334), (-20, 346),
      ]),
    // Melotte Regio.
    SurfaceOutline(
      (0, 108),
      [(20, 84), (19, 104), (10, 122), (-4, 132), (-19, 124), (-24, 108), (-14, 94), (2, 80)]),
    SurfaceOutline((-36, 300), [(-30, 288), (-28, 304), (-36, 318), (-45, 312), (-46, 294)]),
    SurfaceOutline((-24, 262), [(-14, 254), (-16, 272), (-28, 278), (-36, 264), (-30, 250)]),
    SurfaceOutline((30, 60), [(40, 48), (42, 66), (33, 78), (22, 72), (20, 54)]),
    SurfaceOutline((-12, 62), [(-4, 52), (-2, 66), (-12, 76), (-22, 68), (-20, 54)]),
    SurfaceOutline((-40, 128), [(-32, 118), (-34, 136), (-44, 146), (-50, 130)]),
  ]

  private static let rayed: [(Double, Double, Double, Double, Float)] = [
    (-38, 193.69, 107, 1_300, 1.1), (11.14, 332.74, 94, 1_050, 1), (-26.61, 34.87, 122, 620, 0.6),
    (47.39, 90.62, 120, 620, 0.6), (0.4, 25.4, 15, 330, 0.7), (28, 12, 34, 460, 0.8),
    (-15, 300, 36, 480, 0.8), (60, 200, 44, 520, 0.7), (-5, 120, 40, 520, 0.8),
    (20, 265, 34, 440, 0.8), (-52, 310, 44, 560, 0.8), (35, 150, 30, 420, 0.7),
    (-10, 230, 30, 380, 0.8), (-60, 60, 40, 500, 0.7), (8, 75, 26, 360, 0.7),
  ]

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: Self.radius, threads: threads, seed: 1_603)
    let (noise, detail, plates) = (noise, detail, plates)
    surface.fill { row, _, cells in
      let broad = row.values { noise.fractal($0 * 3, octaves: 6) }
      let hills = row.values { detail.fractal($0 * 30, octaves: 5, gain: 0.7) }
      let ragged = row.vectors { noise.displacement($0 * 6, octaves: 6) }
      // Fragments of dark ground between the lanes.
      let fragments = row.points.map {
        plates.sample(($0 + noise.displacement($0 * 7, octaves: 5) * 0.07) * 6.5)
      }
      for x in cells.indices {
        let q = (row.direction(x) + ragged[x] * 0.05).unit
        var depth: Float = -0.2
        for region in Self.regions { depth = max(depth, region.depth(q)) }
        let (fragment, lane) = (fragments[x >> 3], x & 7)
        let isDark = smoothstep(0.36, 0.3, fragment.tag[lane])
        let edge = smoothstep(0.04, 0.09, fragment.second[lane] - fragment.first[lane])
        cells[x].z = max(smoothstep(-0.006, 0.012, depth), 0.9 * isDark * edge)
        cells[x].x = 500 * broad[x] + 420 * hills[x] + 500 * cells[x].z
      }
    }
    let shape = CraterShape(
      transition: 8, simple: .init(0.17, 1), complex: .init(0.42, 0.42), onRadius: Self.radius)
    CraterPopulation(
      shape: shape, density: 0.1, slope: 2, largest: 130, seed: 1_604, bright: 0.01
    ).stamp(on: &surface, smallest: 2.2)
    addFurrows(to: &surface)
    addLanes(to: &surface)
    CraterPopulation(
      shape: shape, density: 0.022, slope: 2.1, largest: 80, seed: 1_605, bright: 0.14
    ).stamp(
      on: &surface,
      named: Self.rayed.map {
        Impact(
          center: Place($0.0, $0.1).direction, diameter: $0.2 * 0.8, freshness: 0.95, glow: 0.9)
      })
    addGilgamesh(to: &surface)
    surface.apply(
      Self.rayed.enumerated().flatMap { index, fact in
        Ejecta(
          center: Place(fact.0, fact.1).direction, diameter: fact.2, length: fact.3,
          strength: fact.4,
          seed: UInt64(1_650 + index), rays: 13
        ).splats(onRadius: Self.radius, pixel: grid.pixel)
      })
    return surface
  }

  /// Adds the furrows of the dark regions: arcs about one centre.
  private func addFurrows(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 1_606)
    let center = Place(-20, 180).direction
    let (east, north) = center.tangents
    var furrows: [PathSegment<Trough>] = []
    for _ in 0..<260 {
      let away = generator.number(0.3, 1.7)
      let start = generator.number(-1.2, 1.4)
      let span = generator.number(0.08, 0.4)
      let count = max(Int(span * sin(away) / (1.6 * surface.grid.pixel)), 4)
      var wave: Float = 0
      let points = (0...count).map { index in
        wave = 0.9 * wave + generator.number(-0.0012, 0.0012)
        let angle = start + span * Float(index) / Float(count)
        let outward = east * cos(angle) + north * sin(angle)
        return (center * cos(away + wave) + outward * sin(away + wave)).unit
      }
      let width = generator.number(6, 13) / Float(Self.radius)
      let widths = (0...count).map { width * min(1, Float(min($0, count - $0)) / 5) }
      let middle = points[count / 2]
      guard Self.regions.contains(where: { $0.depth(middle) > 0 }) else { continue }
      furrows += SurfacePath(points: points, widths: widths).stamps(
        Trough(depth: 500, frost: 0.14, shoulders: 0.5))
    }
    surface.apply(furrows)
  }

  /// Adds lanes of grooves, wide ones before narrow ones; a few cut the dark regions.
  private func addLanes(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 1_607)
    let step = 1.5 * surface.grid.pixel
    let kilometre = 1 / Float(Self.radius)
    var lanes: [PathSegment<GuardedLane>] = []
    for index in 0..<620 {
      let age = Float(index) / 620
      let p = generator.direction()
      let width = mix(130, 28, age.squareRoot()) * generator.number(0.6, 1.3) * kilometre
      let path = SurfacePath(
        from: p, heading: p.cross(generator.direction()), length: generator.number(0.2, 0.75),
        width: width, step: step, bend: generator.number(-0.9, 0.9), wander: 0.25,
        generator: &generator, taper: 0.4)
      let isCutting = generator.unit() < 0.4 && width < 40 * kilometre
      let spacing = generator.number(13, 30) * kilometre
      lanes += path.stamps(
        GuardedLane(
          lane: GrooveLane(
            height: generator.number(160, 520), count: max(2 * width / spacing, 1.5),
            level: generator.number(-250, 150), frost: generator.number(0, 0.24), stain: 0,
            phase: generator.number(0, 20)), isCutting: isCutting))
    }
    // Sulci that cross the dark regions.
    let lines = Noise(1_608)
    let sulci: [([(Double, Double)], Double)] = [
      ([(36, 176), (22, 186), (8, 198), (-6, 216), (-18, 232)], 120),  // Uruk Sulcus
      ([(28, 322), (18, 332), (10, 344), (2, 356)], 60), ([(-2, 330), (-7, 352), (-10, 15)], 55),
      ([(46, 292), (38, 306), (30, 320), (28, 340)], 30), ([(26, 286), (27, 305), (22, 330)], 26),
      ([(-8, 344), (-22, 348), (-40, 345), (-58, 348)], 70),
      ([(-24, 352), (-34, 8), (-36, 30)], 14),
      ([(2, 150), (14, 160), (26, 168), (42, 170)], 22), ([(-12, 100), (0, 108), (14, 114)], 18),
      ([(12, 82), (2, 96), (-8, 112), (-20, 124)], 40), ([(-40, 4), (-28, 16), (-14, 22)], 16),
    ]
    for (index, (places, width)) in sulci.enumerated() {
      lanes += SurfacePath(
        through: places.map { Place($0.0, $0.1) }, width: Float(width) * kilometre, step: step,
        wander: 0.02, noise: lines, scale: 7, taper: 0.35
      ).stamps(
        GuardedLane(
          lane: GrooveLane(
            height: 160, count: max(Float(width) / 9, 2), level: -150, frost: 0.2, stain: 0,
            phase: Float(index) * 1.7), isCutting: true))
    }
    surface.apply(lanes)
  }

  /// A lane that stops at dark regions unless it cuts them.
  private struct GuardedLane: CrossProfile {
    var lane: GrooveLane
    var isCutting: Bool

    @inline(__always)
    func mark(_ cell: inout Surface.Cell, across d: Float, width: Float, along s: Float) {
      if !isCutting && cell.z > 0.5 { return }
      lane.mark(&cell, across: d, width: width, along: s)
    }
  }

  /// Adds Gilgamesh's rings and the pale disc of Memphis Facula.
  private func addGilgamesh(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 1_609)
    let center = Place(-62.84, 235.17).direction
    let (east, north) = center.tangents
    var rings: [PathSegment<Ridge>] = []
    for ring in 0..<22 {
      let away = (75 + 14 * Float(ring)) / Float(Self.radius)
      let start = generator.number(0, 6.28)
      let span = generator.number(0.5, 1.6)
      let count = max(Int(span * away / (1.4 * surface.grid.pixel)), 4)
      let points = (0...count).map { index in
        let angle = start + span * Float(index) / Float(count)
        return (center + (east * cos(angle) + north * sin(angle)) * away).unit
      }
      let widths = (0...count).map {
        16 / Float(Self.radius) * min(1, Float(min($0, count - $0)) / 4)
      }
      rings += SurfacePath(points: points, widths: widths).stamps(
        Ridge(height: 700, frost: 0.25))
    }
    surface.apply(rings)
    let facula = Patch(Place(14.1, 228.09), diameter: 361, onRadius: Self.radius)
    surface.fill { row, _, cells in
      for x in cells.indices {
        let d = facula.distance(row.direction(x)) + 0.12 * cells[x].w
        if d < 1.1 { cells[x].z = mix(cells[x].z, 0.25, 0.85 * smoothstep(1.03, 0.9, d)) }
      }
    }
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let broad = row.points.values { noise.warped($0 * 2.8, by: 0.5, octaves: 7) }
    let bumps = row.points.values { detail.fractal($0 * 13, octaves: 7, gain: 0.66) }
    return row.cells.indices.map { x in
      let cell = row.cells[x]
      let crest = limited(9 * row.fine[x])
      let bright = mix(RGB(hex: 0x978D80), RGB(hex: 0xB4ACA1), saturate(0.5 + 1.1 * broad[x]))
      let dark = mix(
        RGB(hex: 0x51473D), RGB(hex: 0x6E6256), saturate(0.5 + 1.3 * broad[x] + 0.8 * bumps[x]))
      var color = mix(bright, dark, saturate(cell.z))
      color *= 1 + 0.28 * bumps[x]
      color *= row.relief(x, light: 0.5, gain: 8, crest: 0.24)
      let frost = saturate(cell.y)
      color = mix(color, RGB(hex: 0xEDEAE3) * (1 + 0.1 * crest), 0.8 * frost)
      let polar = smoothstep(42, 68, abs(row.latitude) + 18 * broad[x] + 8 * bumps[x])
      return mix(
        color, RGB(hex: 0xC6C7C6) * row.relief(x, light: 0.4, gain: 5, crest: 0.2), 0.42 * polar)
    }
  }
}
