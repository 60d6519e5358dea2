import PlanetMath
import ProceduralMaps

/// Enceladus: the whitest body; cratered old ground in the north and about the meridians 0° and
/// 180°, ridged plains between them, and four tiger stripes about the south pole.
///
/// Names, centres and sizes: IAU Gazetteer (USGS); the trend of the stripes from the sources of
/// the jets (Porco et al. 2006); provinces: Crow-Willard and Pappalardo 2015. Drawn a little darker
/// than its albedo above 1.
struct Enceladus: SurfaceModel {
  private static let radius = 252.1
  private static let flattening = 0.032
  private let noise = LaneNoise(2_201)
  private let detail = LaneNoise(2_202)

  private static func place(_ latitude: Double, _ longitude: Double) -> Place {
    Place(centric: latitude, longitude, flattening: flattening)
  }

  /// The sulci about the south pole: the centre and the length in kilometres.
  private static let stripes: [(latitude: Double, longitude: Double, length: Double)] = [
    (-80.59, 74.13, 125), (-86.91, 129.46, 176), (-81.62, 205.52, 165), (-75.63, 222.44, 111),
  ]

  /// Returns the age of the ground: 1 for old cratered ground, 0 for young plains.
  private static func age(_ p: Vector, _ ragged: Float) -> Float {
    let band = abs(p.x) + 0.62 * p.z + 0.5 * ragged
    return smoothstep(0.66, 0.84, band) * smoothstep(-0.74, -0.62, p.z + 0.25 * ragged)
  }

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: Self.radius, threads: threads, seed: 2_203)
    let (noise, detail) = (noise, detail)
    surface.fill { row, _, cells in
      let broad = row.values { noise.fractal($0 * 2.4, octaves: 6, gain: 0.5) }
      let hills = row.values { detail.fractal($0 * 26, octaves: 5, gain: 0.68) }
      for x in cells.indices { cells[x].x = 500 * broad[x] + 380 * hills[x] }
    }
    let shape = CraterShape(
      transition: 15, simple: .init(0.18, 1), complex: .init(0.6, 0.55), onRadius: Self.radius)
    let plain = Noise(2_204)
    let named = [(56.84, 342.49, 34.09), (62.69, 337.86, 30.53), (41.51, 157.96, 30.8)].map {
      Impact(
        center: Self.place($0.0, $0.1).direction, diameter: $0.2, freshness: 0.6, kept: 0.8)
    }
    CraterPopulation(
      shape: shape, density: 0.15, slope: 2.25, largest: 24, seed: 2_205, bright: 0
    ).stamp(on: &surface, named: named, smallest: 2) { impact, chance in
      impact.kept = 0.75
      let ragged = plain.fractal(impact.center * 4, octaves: 4)
      return chance < Self.age(impact.center, ragged) + 0.015
    }
    addPlains(to: &surface)
    addSouth(to: &surface)
    return surface
  }

  /// Adds families of ridges and fractures to the plains.
  private func addPlains(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 2_206)
    let plain = Noise(2_204)
    let step = 1.7 * surface.grid.pixel
    var ridges: [PathSegment<DoubleRidge>] = []
    var fractures: [PathSegment<Fracture>] = []
    for _ in 0..<210 {
      let middle = generator.direction()
      let ragged = plain.fractal(middle * 4, octaves: 4)
      let age = Self.age(middle, ragged)
      guard age < 0.5 || generator.unit() < 0.3 else { continue }
      let heading = middle.cross(generator.direction()).unit
      let side = middle.cross(heading)
      let bend = generator.number(-1.1, 1.1)
      let count = age > 0.5 ? 5 : Int(generator.number(20, 50))
      let spread = generator.number(0.1, 0.34)
      for _ in 0..<count {
        let start =
          (middle + side * generator.number(-spread, spread)
          - heading * generator.number(0, 0.5)).unit
        let width = generator.number(1.6, 3.4) * 0.00306
        let whole = SurfacePath(
          from: start, heading: heading + side * generator.number(-0.14, 0.14),
          length: generator.number(0.15, 0.75), width: width, step: step, bend: bend, wander: 0.5,
          generator: &generator)
        // Old ground and the south have structures of their own.
        let isCrossing = age > 0.5
        guard
          let path = whole.prefix(
            width: width,
            while: { p in
              let own = plain.fractal(p * 4, octaves: 3)
              return p.z > -0.82 && (isCrossing || Self.age(p, own) < 0.55)
            })
        else { continue }
        if generator.unit() < 0.6 {
          ridges += path.stamps(
            DoubleRidge(height: generator.number(150, 520), stain: 0, frost: 0.1))
        } else {
          fractures += path.stamps(
            Fracture(depth: generator.number(120, 420), stain: generator.number(0, 0.16)))
        }
      }
    }
    surface.apply(ridges)
    surface.apply(fractures)
    addSulci(to: &surface)
  }

  /// Adds the named sulci: Samarkand, Labtayt, Harran, and the arcs about the south.
  private func addSulci(to surface: inout Surface) {
    let lines = Noise(2_207)
    let step = 1.7 * surface.grid.pixel
    func path(_ places: [(Double, Double)], _ kilometres: Double) -> SurfacePath {
      SurfacePath(
        through: places.map { Self.place($0.0, $0.1) },
        width: Float(kilometres / Self.radius), step: step, wander: 0.016, noise: lines)
    }
    var lanes: [PathSegment<GrooveLane>] = []
    for (places, width, count) in [
      ([(44.0, 27.0), (37, 30), (30, 32.5), (20, 35), (8, 38), (-4, 42)], 9.0, Float(5)),
      ([(40, 105), (33, 110), (26.4, 114), (17, 119), (8, 122)], 12, 7),
      ([(30, 262), (10, 266), (-12, 262), (-34, 258)], 16, 9),
      ([(46, 284), (26, 287), (4, 285), (-18, 279)], 13, 7),
    ] {
      lanes += path(places, width).stamps(
        GrooveLane(
          height: 170, count: count, level: 0, frost: 0, stain: 0.06, phase: Float(width),
          cover: 0.75))
    }
    surface.apply(lanes)
    let deep = path([(-17, 71), (-24, 73), (-30, 74.5), (-37, 79), (-41, 84)], 6)
    surface.apply(deep.stamps(Trough(depth: 1_200, stain: 0.08)))
    // Arcs of ridges bound the south; valleys run north from their cusps.
    var arcs: [PathSegment<Ridge>] = []
    for turn in 0..<6 {
      let start = Double(turn) * 60 + 8
      for row in 0..<4 {
        let drop = Double(row) * 1.6
        arcs += path(
          [
            (-50 - drop, start), (-55.5 - drop, start + 16), (-57 - drop, start + 32),
            (-54.5 - drop, start + 48), (-49 - drop, start + 60),
          ], 2.6
        ).stamps(Ridge(height: 620, frost: 0.1))
      }
      let cusp = path([(-50, start), (-36, start + 4), (-20, start + 2), (-8, start + 7)], 3)
      surface.apply(cusp.stamps(Fracture(depth: 700, stain: 0.22)))
    }
    surface.apply(arcs)
  }

  /// Returns a place of the plane about the south pole, in degrees of arc.
  private static func polar(_ x: Double, _ y: Double) -> Place {
    let away = (x * x + y * y).squareRoot()
    return place(away - 90, atan2(y, x) * 180 / .pi)
  }

  /// Returns a line through places of the plane about the south pole.
  private static func southern(
    _ points: [(Double, Double)], _ kilometres: Double, wander: Float, step: Float
  ) -> SurfacePath {
    SurfacePath(
      through: points.map { polar($0.0, $0.1) }, width: Float(kilometres / radius), step: step,
      wander: wander, noise: Noise(2_209), scale: 16, taper: 0.14)
  }

  /// The direction of the stripes in the plane about the south pole.
  private static let trend = (x: 0.79, y: -0.61)

  /// Adds the ropy ridges between the stripes.
  private func addRopes(to surface: inout Surface, _ generator: inout SeededGenerator) {
    let step = 1.5 * surface.grid.pixel
    let (ux, uy) = Self.trend
    var ropes: [PathSegment<DoubleRidge>] = []
    for _ in 0..<420 {
      let (x, y) = (Double(generator.number(-33, 33)), Double(generator.number(-33, 33)))
      guard x * x + y * y < 1_000 else { continue }
      let length = Double(generator.number(2, 13))
      let turn = Double(generator.number(-0.35, 0.35))
      let (vx, vy) = (ux - uy * turn, uy + ux * turn)
      let bow = Double(generator.number(-1, 1))
      ropes += Self.southern(
        [
          (x - vx * length, y - vy * length), (x + bow * uy, y - bow * ux),
          (x + vx * length, y + vy * length),
        ], Double(generator.number(0.9, 1.9)), wander: 0.012, step: step
      ).stamps(DoubleRidge(height: generator.number(60, 190), stain: 0, frost: 0.06))
    }
    surface.apply(ropes)
  }

  /// Adds the stripes, their branches and the ropy ridges between them.
  private func addSouth(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 2_208)
    addRopes(to: &surface, &generator)
    let step = 1.5 * surface.grid.pixel
    let perDegree = Self.radius * .pi / 180
    let (ux, uy) = Self.trend
    func path(_ points: [(Double, Double)], _ kilometres: Double, wander: Float) -> SurfacePath {
      Self.southern(points, kilometres, wander: wander, step: step)
    }
    var halos: [Splat] = []
    var rifts: [PathSegment<Fracture>] = []
    for stripe in Self.stripes {
      let away = 90 + stripe.latitude
      let angle = stripe.longitude * .pi / 180
      let (x, y) = (away * cos(angle), away * sin(angle))
      let half = stripe.length / 2 / perDegree
      func at(_ t: Double, _ side: Double) -> (Double, Double) {
        (x + (ux * t - uy * side) * half, y + (uy * t + ux * side) * half)
      }
      let main = path(
        [
          at(-1, 0.05), at(-0.6, -0.03), at(-0.2, 0.02), at(0.25, -0.02), at(0.65, 0.03),
          at(1, -0.05),
        ],
        1.9, wander: 0.007)
      for point in main.points {
        let heading = Self.polar(x + ux, y + uy).direction
        halos.append(
          Splat(
            (point + generator.direction() * 0.012).unit, along: heading, length: 0.035,
            width: generator.number(0.012, 0.026), strength: 0,
            dark: generator.number(0.01, 0.05)))
      }
      rifts += main.stamps(Fracture(depth: 700, stain: 0.95, shoulders: 0.4, frost: 0.1))
      // Branches at the end towards Saturn, as horsetails.
      for branch in 0..<5 {
        let side = Double(generator.number(-0.4, 0.4))
        let start = 0.55 + 0.1 * Double(branch)
        rifts += path(
          [at(start, 0), at(start + 0.25, side * 0.35), at(start + 0.5, side)], 1.2, wander: 0.01
        ).stamps(Fracture(depth: 350, stain: 0.6, shoulders: 0.3))
      }
    }
    surface.apply(halos)
    surface.apply(rifts)
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let broad = row.points.values { noise.warped($0 * 2.6, by: 0.5, octaves: 6) }
    let bumps = row.points.values { detail.fractal($0 * 17, octaves: 6, gain: 0.66) }
    let blue = row.points.values { noise.fractal($0 * 5, octaves: 5) }
    return row.cells.indices.map { x in
      let cell = row.cells[x]
      let crest = limited(9 * row.fine[x])
      var albedo: Float = 0.8 * (1 + 0.13 * broad[x] + 0.08 * bumps[x])
      albedo *= row.relief(x, light: 0.5, gain: 6, crest: 0.2)
      albedo *= 1 + 0.05 * limited(2 * row.coarse[x])
      albedo *= 1 + 0.1 * saturate(cell.y)
      // Coarse grains on slopes and in fractures absorb red light.
      let grains = saturate(cell.z + 0.22 * smoothstep(0.05, 0.6, -crest) + 0.1 * blue[x])
      let white = RGB(0.99, 1, 1.005) * albedo
      return mix(
        white, RGB(hex: 0x7FA9B8) * (0.85 + 0.4 * crest + 0.2 * bumps[x]), saturate(grains))
    }
  }
}
