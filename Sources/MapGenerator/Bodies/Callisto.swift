import PlanetMath
import ProceduralMaps

/// Callisto: dark, every part of it cratered, with frost on rims and in young pits, and the rings
/// of Valhalla and Asgard.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Rings: Valhalla's bright centre has a radius of
/// 300 km, ridges extend to 960 km and troughs to 1,900 km (McKinnon and Melosh 1980). Crater
/// densities: Zahnle et al. 2003. Colours: geometric albedo 0.19 (NASA), brown by 0.3 in B−V.
struct Callisto: SurfaceModel {
  private static let radius = 2_410.3
  private let noise = LaneNoise(2_001)
  private let detail = LaneNoise(2_002)

  /// A multi-ring basin: the place, the radii of the centre, of the ridges and of the troughs in
  /// kilometres, and the number of rings.
  private typealias Basin = (
    place: Place, core: Double, ridges: Double, troughs: Double, rings: Int
  )
  private static let basins: [Basin] = [
    (Place(14.7, 304), 300, 960, 1_900, 25), (Place(32.2, 220.1), 150, 480, 850, 14),
    (Place(-48.5, 324.4), 110, 300, 420, 8), (Place(45, 226), 150, 200, 305, 4),
    (Place(4, 139), 60, 160, 300, 6), (Place(-18, 67), 70, 170, 290, 6),
  ]

  private static let named: [(Double, Double, Double, Float)] = [
    (42.7, 225.5, 75.4, 0.8), (-56.5, 337.7, 200, 0.75), (-63.5, 3, 210, 0.2),
    (30.6, 218.6, 59.5, 0.5), (-24.2, 154.4, 78, 0.9),
  ]

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: Self.radius, threads: threads, seed: 2_003)
    let (noise, detail) = (noise, detail)
    surface.fill { row, _, cells in
      let broad = row.values { noise.fractal($0 * 2.6, octaves: 6, gain: 0.55) }
      let hills = row.values { detail.fractal($0 * 22, octaves: 5, gain: 0.7) }
      for x in cells.indices { cells[x].x = 900 * broad[x] + 700 * hills[x] }
    }
    let shape = CraterShape(
      transition: 8, simple: .init(0.17, 1), complex: .init(0.42, 0.42), onRadius: Self.radius)
    let basins = Self.basins.map { ($0.place.direction, Float($0.core / Self.radius)) }
    let population = CraterPopulation(
      shape: shape, density: 0.13, slope: 2, largest: 130, seed: 2_004, bright: 0.02)
    // Rings are younger than large craters and older than small ones.
    population.stamp(on: &surface, smallest: 12)
    Self.addRings(to: &surface)
    let named = Self.named.map { latitude, longitude, diameter, glow in
      Impact(
        center: Place(latitude, longitude).direction, diameter: diameter, freshness: 0.9,
        glow: glow)
    }
    let later = CraterPopulation(
      shape: shape, density: 0.1, slope: 2, largest: min(12 * surface.pixel, 130), seed: 2_005,
      bright: 0.06)
    later.stamp(on: &surface) { impact, chance in
      !basins.contains { ($0.0 - impact.center).length < $0.1 && chance > 0.45 }
    }
    CraterPopulation(
      shape: shape, density: 0, slope: 2, largest: 300, seed: 2_006, bright: 0
    ).stamp(on: &surface, named: named)
    surface.apply(Self.ejecta.flatMap { $0.splats(onRadius: Self.radius, pixel: grid.pixel) })
    return surface
  }

  private static let ejecta: [Ejecta] = {
    let facts: [(Double, Double, Double, Double, Float)] = [
      (42.7, 225.5, 75.4, 620, 1), (-56.5, 337.7, 200, 900, 0.7), (-24.2, 154.4, 78, 800, 1),
      (5, 20, 40, 520, 0.8), (-15, 90, 36, 480, 0.8), (40, 120, 50, 560, 0.9),
      (-35, 260, 44, 520, 0.9), (25, 60, 30, 420, 0.7), (0, 200, 38, 480, 0.8),
      (-10, 330, 30, 400, 0.7), (-38, 30, 34, 420, 0.8), (62, 40, 38, 460, 0.8),
      (-5, 265, 26, 360, 0.8), (12, 165, 30, 380, 0.7),
    ]
    return facts.enumerated().map { index, fact in
      Ejecta(
        center: Place(fact.0, fact.1).direction, diameter: fact.2, length: fact.3, strength: fact.4,
        seed: UInt64(2_050 + index), rays: 9)
    }
  }()

  /// Adds broken arcs of ridges and troughs, closer together inwards.
  private static func addRings(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 2_007)
    var ridges: [PathSegment<Ridge>] = []
    var troughs: [PathSegment<Trough>] = []
    for basin in basins {
      let center = basin.place.direction
      for ring in 0..<basin.rings {
        let share = Double(ring) / Double(basin.rings - 1)
        let radius = basin.core * 1.1 + (basin.troughs - basin.core * 1.1) * share
        let isTrough = radius > basin.ridges
        for _ in 0..<(isTrough ? 8 : 11) {
          let arc = arc(
            center, radius: radius * Double(generator.number(0.97, 1.03)), &generator,
            width: (isTrough ? 22 : 17) * Double(generator.number(0.5, 1.2)))
          let strength = generator.number(0.35, 1) * Float(1.1 - 0.55 * share)
          if isTrough {
            troughs += arc.stamps(
              Trough(depth: 1_800 * strength, frost: 0.3 * strength, shoulders: 0.4))
          } else {
            ridges += arc.stamps(Ridge(height: 2_000 * strength, frost: 0.45 * strength))
          }
        }
      }
    }
    surface.apply(troughs)
    surface.apply(ridges)
  }

  private static func arc(
    _ center: Vector, radius: Double, _ generator: inout SeededGenerator, width: Double
  ) -> SurfacePath {
    let (east, north) = center.tangents
    let start = generator.number(0, 2 * .pi)
    let span = generator.number(0.2, 0.8)
    let count = max(Int(Double(span) * radius / 9), 4)
    let distance = Float(radius / Self.radius)
    var wave: Float = 0
    var points: [Vector] = []
    var widths: [Float] = []
    for index in 0...count {
      let t = Float(index) / Float(count)
      wave = wave * 0.94 + generator.number(-1, 1) * 0.0022
      let angle = start + span * t
      let outward = east * cos(angle) + north * sin(angle)
      let own = distance + wave
      points.append((center * cos(own) + outward * sin(own)).unit)
      widths.append(
        Float(width / Self.radius) * min(1, min(t, 1 - t) * 4).squareRoot()
          * generator.number(0.75, 1.1))
    }
    return SurfacePath(points: points, widths: widths)
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let (noise, detail) = (noise, detail)
    let broad = row.points.values { noise.fractal($0 * 3 + Self.shift, octaves: 7, gain: 0.6) }
    let patches = row.points.values { detail.fractal($0 * 15, octaves: 6, gain: 0.65) }
    let cores = Self.basins.map { ($0.place.direction, Float($0.core / Self.radius)) }
    return row.cells.indices.map { x in
      let cell = row.cells[x]
      let p = row.points.direction(x)
      let crest = limited(7 * row.fine[x])
      var albedo: Float = 0.122 * (1 + 0.5 * broad[x] + 0.5 * patches[x])
      for (center, radius) in cores {
        let d = (p - center).length / radius
        if d < 1.8 {
          let edge = d + 0.9 * patches[x] + 0.4 * broad[x]
          albedo += 0.1 * smoothstep(1.15, 0.55, edge) * saturate(0.7 + 1.2 * patches[x])
        }
      }
      albedo *= row.relief(x, light: 0.7, gain: 5, crest: 0.4)
      // Frost lies on crests and in young ejecta; dark dust collects in hollows.
      let frost = saturate(cell.y) * 0.36 + 0.16 * smoothstep(0.28, 0.75, crest + 0.5 * patches[x])
      albedo += frost * (0.8 + 0.4 * patches[x])
      let tint = mix(RGB(1.13, 1, 0.84), RGB(1.01, 1, 0.985), smoothstep(0.1, 0.42, albedo))
      return tint * max(albedo, 0.02)
    }
  }

  private static let shift = LanePoint(
    x: Float8(repeating: 3), y: Float8(repeating: 7), z: Float8(repeating: 1))
}
