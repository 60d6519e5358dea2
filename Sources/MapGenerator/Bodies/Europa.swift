import PlanetMath
import ProceduralMaps

/// Europa: bright ice, crossed by families of ridges and bands, mottled brown by chaos.
///
/// Names and places: IAU Gazetteer (USGS). Ridges are 1 to 5 km wide pairs, the widest lineae
/// triple bands 20 km wide (Greenberg et al. 1998); cycloids consist of arcs of 100 km (Hoppa et
/// al. 1999). The trailing side, about 90° E, is redder (Carlson et al. 2009).
struct Europa: SurfaceModel {
  private static let radius = 1_560.8
  private let noise = LaneNoise(1_501)
  private let detail = LaneNoise(1_502)
  private let plates = LaneCells(1_503)

  /// Regions of chaos: an oval and the cover in its middle.
  private static let mottled: [(patch: Patch, cover: Float)] = [
    (Patch(Place(-13, 106), east: 17, north: 11), 1),
    (Patch(Place(9, 116), east: 21, north: 14), 0.9),
    (Patch(Place(26, 84), east: 17, north: 14), 0.95),
    (Patch(Place(22, 44), east: 15, north: 17), 1),
    (Patch(Place(34, 52), east: 28, north: 14), 0.7),
    (Patch(Place(2, 58), east: 12, north: 12), 0.8),
    (Patch(Place(6, 4), east: 14, north: 8, turn: 10), 0.85),
    (Patch(Place(-15, 40), east: 15, north: 9, turn: 10), 0.85),
    (Patch(Place(-10, 74), east: 17, north: 9), 0.8),
    (Patch(Place(32, 12), east: 13, north: 9), 0.7),
    (Patch(Place(54, 66), east: 22, north: 7), 0.6),
    (Patch(Place(-12, 283), east: 26, north: 16), 0.85),  // Tara Regio
    (Patch(Place(6, 262), east: 18, north: 12), 0.7),
    (Patch(Place(-16, 254), east: 16, north: 11), 0.75),
    (Patch(Place(24, 272), east: 20, north: 12), 0.5),
    (Patch(Place(14, 238), east: 12, north: 13), 0.6),
    (Patch(Place(30, 150), east: 30, north: 10), 0.5),  // Falga Regio
    (Patch(Place(-18, 134), east: 20, north: 10), 0.6),
    (Patch(Place(4, 198), east: 18, north: 12), 0.5),
    (Patch(Place(-4, 226), east: 20, north: 16), 0.6),
    (Patch(Place(-38, 222), east: 20, north: 9), 0.5),
    (Patch(Place(9.7, 87.3), diameter: 190, onRadius: radius), 1.5),  // Conamara Chaos
  ]
  /// The side opposite Jupiter, where the shell was pulled apart into many bands and wedges.
  private static let wedges = Patch(Place(-8, 190), east: 44, north: 42)
  private static let maculae: [Patch] = [
    Patch(Place(-46.7, 178.8), east: 2.2, north: 1.4, turn: 20),
    Patch(Place(-45.9, 187.9), east: 3.2, north: 2.2),
  ]

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: Self.radius, threads: threads, seed: 1_504)
    let (noise, detail) = (noise, detail)
    surface.fill { row, _, cells in
      let broad = row.values { noise.fractal($0 * 4, octaves: 6) }
      let hills = row.values { detail.fractal($0 * 40, octaves: 4, gain: 0.7) }
      for x in cells.indices { cells[x].x = 120 * broad[x] + 60 * hills[x] }
    }
    var generator = SeededGenerator(seed: 1_505)
    // Older and finer lines first: each family crosses the ones before it.
    addFamilies(
      count: 112, lines: 24, widths: 2.6...4.4, stain: 0.1...0.42, to: &surface, &generator)
    addChaos(to: &surface)
    addWedges(to: &surface, &generator)
    addFamilies(count: 44, lines: 12, widths: 5...17, stain: 0.7...1, to: &surface, &generator)
    addCycloids(to: &surface, &generator)
    addLineae(to: &surface, &generator)
    addImpacts(to: &surface, &generator)
    return surface
  }

  /// Adds families of subparallel ridges that branch.
  private func addFamilies(
    count: Int, lines: Int, widths: ClosedRange<Float>, stain: ClosedRange<Float>,
    to surface: inout Surface, _ generator: inout SeededGenerator
  ) {
    let step = 1.6 * surface.grid.pixel
    let kilometre = Float(1 / Self.radius)
    var ridges: [PathSegment<DoubleRidge>] = []
    for _ in 0..<count {
      let middle = generator.direction()
      let heading = middle.cross(generator.direction()).unit
      let side = middle.cross(heading)
      let bend = generator.number(-0.9, 0.9)
      let spread = generator.number(0.08, 0.4)
      let fan = generator.number(0.03, 0.3)
      for _ in 0..<lines {
        let u = generator.unit()
        let width = mix(widths.lowerBound, widths.upperBound, u * u * u) * kilometre
        let start =
          (middle + side * generator.number(-spread, spread)
          - heading * generator.number(0, 0.6)).unit
        let path = SurfacePath(
          from: start, heading: heading + side * generator.number(-fan, fan),
          length: generator.number(0.2, 1.5), width: width, step: step,
          bend: bend + generator.number(-0.16, 0.16), wander: 0.2, generator: &generator)
        let ridge = DoubleRidge(
          height: generator.number(50, 180),
          stain: generator.number(stain.lowerBound, stain.upperBound),
          frost: generator.number(0, 0.3), phase: generator.number(0, 6))
        ridges += path.stamps(ridge)
        if generator.unit() < 0.4 { ridges += Self.branch(of: path, ridge, &generator) }
      }
    }
    surface.apply(ridges)
  }

  /// Adds the dark bands and wedges of the side opposite Jupiter.
  private func addWedges(to surface: inout Surface, _ generator: inout SeededGenerator) {
    let kilometre = Float(1 / Self.radius)
    var bands: [PathSegment<GrooveLane>] = []
    for _ in 0..<1_900 {
      let p = generator.direction()
      let weight = Self.wedges.weight(p, softness: 0.8)
      guard generator.unit() < weight else { continue }
      let size = generator.unit()
      let length = generator.number(0.08, 0.46)
      let path = SurfacePath(
        from: p, heading: p.cross(generator.direction()), length: length,
        width: mix(3.6, 12, size * size * size * min(1, 3 * length)) * kilometre,
        step: 1.6 * surface.grid.pixel,
        bend: generator.number(-3, 3), wander: 2.4, generator: &generator, taper: 0.5)
      bands += path.stamps(
        GrooveLane(
          height: 40, count: 2, level: 10, frost: 0, stain: generator.number(0.3, 1),
          phase: generator.number(0, 20), cover: 0.9))
    }
    surface.apply(bands)
  }

  /// Returns a branch that leaves a line at a small angle.
  private static func branch(
    of path: SurfacePath, _ ridge: DoubleRidge, _ generator: inout SeededGenerator
  ) -> [PathSegment<DoubleRidge>] {
    let index = Int(generator.number(0.2, 0.8) * Float(path.points.count - 1))
    let p = path.points[index]
    let forward = path.tangents[index]
    let side = p.cross(forward) * generator.number(-0.55, 0.55)
    let branch = SurfacePath(
      from: p, heading: forward + side, length: generator.number(0.06, 0.4),
      width: path.widths[index] * 0.85, step: 0.005, bend: generator.number(-1, 1), wander: 0.3,
      generator: &generator)
    var own = ridge
    own.stain *= 0.8
    return branch.stamps(own)
  }

  /// Adds blocks of chaos in a dark matrix, and dark spots and domes.
  private func addChaos(to surface: inout Surface) {
    let model = self
    surface.fill { row, _, cells in
      let cover = model.chaos(row)
      let plate = row.points.map { model.plates.sample($0 * 84) }
      for x in cells.indices where cover[x] > 0 {
        let sample = plate[x >> 3]
        let block = smoothstep(0.05, 0.16, sample.second[x & 7] - sample.first[x & 7])
        let tag = sample.tag[x & 7]
        // Plates keep the ridges of the ground that broke.
        let isBlock = block * smoothstep(0.42, 0.5, tag)
        let matrix = 120 * cells[x].w - 160
        let plate = 220 * tag + 0.7 * cells[x].x
        cells[x].x = mix(cells[x].x, mix(matrix, plate, isBlock), cover[x])
        cells[x].z = mix(cells[x].z, mix(0.95, 0.42 * tag, isBlock), cover[x] * 0.9)
        cells[x].y *= 1 - cover[x]
      }
    }
    var generator = SeededGenerator(seed: 1_506)
    var spots: [Splat] = []
    for _ in 0..<2_400 {
      let p = generator.direction()
      var chance: Float = 0.06
      for (patch, cover) in Self.mottled {
        chance = max(chance, cover * smoothstep(1.4, 0.7, patch.distance(p)))
      }
      let random = generator.unit()
      let size = mix(0.0022, 0.013, random * random * random)
      let strength = generator.number(0.35, 0.95)
      let heading = generator.direction()
      guard generator.unit() < chance else { continue }
      spots.append(
        Splat(
          p, along: heading, length: size * generator.number(1, 1.6), width: size, strength: 0,
          dark: strength))
    }
    surface.apply(spots)
  }

  /// Returns the cover of a row by chaos.
  private func chaos(_ row: RowPoints) -> [Float] {
    let ragged = row.vectors { noise.displacement($0 * 6, octaves: 6) }
    let blotches = row.values { detail.fractal(Self.rotated($0) * 15, octaves: 6, gain: 0.62) }
    return (0..<row.count).map { x in
      let q = (row.direction(x) + ragged[x] * 0.22).unit
      var cover: Float = 0
      for (patch, strength) in Self.mottled {
        cover = max(cover, strength * patch.weight(q, softness: 0.7))
      }
      for patch in Self.maculae { cover = max(cover, 2.2 * patch.weight(q, softness: 0.3)) }
      guard cover > 0.02 else { return 0 }
      return smoothstep(0.36, 0.72, 0.62 * cover + 0.85 * blotches[x])
    }
  }

  /// Adds chains of arcs.
  private func addCycloids(to surface: inout Surface, _ generator: inout SeededGenerator) {
    var ridges: [PathSegment<DoubleRidge>] = []
    let step = 1.4 * surface.grid.pixel
    for _ in 0..<26 {
      var p = generator.direction()
      var forward = p.cross(generator.direction()).unit
      let arc = generator.number(0.05, 0.1)
      let sense: Float = generator.unit() < 0.5 ? -1 : 1
      let ridge = DoubleRidge(
        height: 120, stain: generator.number(0.25, 0.6), phase: generator.number(0, 6))
      let width = generator.number(3, 4.6) / Float(Self.radius)
      for _ in 0..<Int(generator.number(4, 13)) {
        let side = p.cross(forward)
        let path = SurfacePath(
          from: p, heading: forward + side * (0.8 * sense), length: arc, width: width, step: step,
          bend: -1.5 / arc * sense, wander: 0, generator: &generator, taper: 0.05)
        ridges += path.stamps(ridge)
        let end = path.points[path.points.count - 1]
        forward = (end - p).unit
        p = end
      }
    }
    surface.apply(ridges)
  }

  /// Adds the named lineae and other triple bands.
  private func addLineae(to surface: inout Surface, _ generator: inout SeededGenerator) {
    let lines = Noise(1_507)
    let step = 1.5 * surface.grid.pixel
    let places: [[(Double, Double)]] = [
      [(28, 135), (40, 150), (47.2, 164.8), (51, 185), (49, 208)],  // Minos Linea
      [(18, 135), (32, 150), (38.7, 168.3), (38, 190), (28, 212)],  // Cadmus Linea
      [(58, 95), (52, 110), (48.6, 120.6), (42, 131), (33, 142)],  // Udaeus Linea
      [(0, 103), (5, 116), (9.3, 128.6), (15, 142), (23, 157)],  // Belus Linea
      [(-30, 100), (-40, 130), (-48, 160), (-50, 195)],
      [(35, 250), (20, 262), (2, 270), (-18, 275)],
      [(-8, 4), (-20, 22), (-27, 44), (-26, 70)], [(12, 180), (-4, 196), (-18, 215), (-28, 238)],
      [(-52, 250), (-44, 280), (-30, 304), (-10, 322)],
      [(60, 280), (46, 300), (28, 314), (8, 322)],
      [(-60, 40), (-52, 70), (-38, 92), (-22, 108)], [(42, 210), (22, 224), (2, 232), (-20, 234)],
      [(8, 322), (14, 340), (16, 358), (12, 18)], [(-14, 140), (-12, 162), (-18, 184), (-30, 202)],
    ]
    for (index, line) in places.enumerated() {
      let path = SurfacePath(
        through: line.map { Place($0.0, $0.1) },
        width: (index < 4 ? 15 : generator.number(8, 13)) / Float(Self.radius),
        step: step, wander: 0.014, noise: lines, scale: 5, taper: 0.5)
      surface.apply(
        path.stamps(
          DoubleRidge(
            height: 200, stain: generator.number(0.85, 1), frost: 0.1,
            phase: Float(index))))
      for _ in 0..<2 {
        surface.apply(Self.branch(of: path, DoubleRidge(height: 120, stain: 0.6), &generator))
      }
    }
    // Grey bands, pulled apart and filled with parallel ridges.
    var bands: [PathSegment<GrooveLane>] = []
    for index in 0..<16 {
      let p = generator.direction()
      let path = SurfacePath(
        from: p, heading: p.cross(generator.direction()), length: generator.number(0.25, 0.8),
        width: generator.number(7, 15) / Float(Self.radius), step: step,
        bend: generator.number(-0.7, 0.7), wander: 0.3, generator: &generator)
      bands += path.stamps(
        GrooveLane(
          height: 45, count: 3, level: 20, frost: 0, stain: generator.number(0.1, 0.5),
          phase: Float(index), cover: 0.8))
    }
    surface.apply(bands)
  }

  /// Adds Tyre, Callanish, and Pwyll with its rays.
  private func addImpacts(to surface: inout Surface, _ generator: inout SeededGenerator) {
    var rings: [PathSegment<Fracture>] = []
    var stains: [Splat] = []
    let kilometre = 1 / Float(Self.radius)
    for (place, size) in [(Place(33.6, 213.4), Float(149)), (Place(-16.7, 25.5), 107)] {
      let center = place.direction
      let (east, north) = center.tangents
      for _ in 0..<120 {
        let angle = generator.number(0, 6.2832)
        let away = size * 0.4 * generator.unit().squareRoot() * kilometre
        stains.append(
          Splat(
            (center + (east * cos(angle) + north * sin(angle)) * away).unit,
            along: generator.direction(), length: 9 * kilometre, width: 6 * kilometre, strength: 0,
            dark: generator.number(0.04, 0.2)))
      }
      for ring in 0..<26 {
        let away = size * (0.3 + 0.028 * Float(ring)) * kilometre
        let start = generator.number(0, 6.28)
        let span = generator.number(0.6, 2.2)
        let count = max(Int(span * away / (1.2 * surface.grid.pixel)), 4)
        let points = (0...count).map { index in
          let angle = start + span * Float(index) / Float(count)
          return (center + (east * cos(angle) + north * sin(angle)) * away).unit
        }
        let widths = (0...count).map { index in
          4 * kilometre * min(1, Float(min(index, count - index)) / 4)
        }
        rings += SurfacePath(points: points, widths: widths).stamps(
          Fracture(depth: 120, stain: generator.number(0.3, 0.7)))
      }
    }
    surface.apply(stains)
    surface.apply(rings)
    let shape = CraterShape(
      transition: 8, simple: .init(0.15, 1), complex: .init(0.3, 0.4), onRadius: Self.radius)
    CraterPopulation(shape: shape, density: 0, slope: 2, largest: 60, seed: 1_508, bright: 0).stamp(
      on: &surface,
      named: [(-25.2, 88.6, 27.0, 0.4), (2.6, 178.1, 15, 0.2), (3.1, 120.3, 22, 0.2)].map {
        Impact(
          center: Place($0.0, $0.1).direction, diameter: $0.2, freshness: 1, glow: Float($0.3),
          fill: 0.75)
      })
    // Pwyll's rays are fine and many, about a bright blanket.
    for (diameter, length, strength, rays, seed) in Self.pwyll {
      surface.apply(
        Ejecta(
          center: Place(-25.2, 88.6).direction, diameter: diameter, length: length,
          strength: strength, seed: seed, rays: rays
        ).splats(onRadius: Self.radius, pixel: surface.grid.pixel))
    }
  }

  /// The ejecta of Pwyll: diameters and lengths in kilometres, strength, number of rays, seed.
  private static let pwyll: [(Double, Double, Float, Int, UInt64)] = [
    (27, 1_050, 0.45, 44, 1_511), (60, 420, 0.28, 30, 1_512),
  ]

  /// Returns rotated points, so that no lattice plane of the noise contains the poles or the
  /// equator.
  private static func rotated(_ p: LanePoint) -> LanePoint {
    let third: Float = 1.0 / 3
    return LanePoint(
      x: (p.x + 2 * p.y + 2 * p.z) * third, y: (2 * p.x + p.y - 2 * p.z) * third,
      z: (2 * p.x - 2 * p.y + p.z) * third)
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let broad = row.points.values { noise.warped($0 * 2.4, by: 0.4, octaves: 6) }
    let bumps = row.points.values { detail.fractal(Self.rotated($0) * 12, octaves: 7, gain: 0.64) }
    return row.cells.indices.map { x in
      let (cell, p) = (row.cells[x], row.points.direction(x))
      let crest = limited(24 * row.fine[x])
      let trailing = saturate(0.5 + 0.5 * p.y + 0.5 * broad[x])
      var color = mix(RGB(hex: 0xE0DAD0), RGB(hex: 0xCDBFA9), trailing * 0.9)
      color *= 1 + 0.3 * broad[x] + 0.3 * bumps[x]
      color *= row.relief(x, light: 0.17, gain: 24, crest: 0.1)
      // Brown material lies diffusely over the regions of chaos, which have ragged borders.
      let q = (p + Vector(broad[x], bumps[x], -broad[x]) * 0.22).unit
      var mottled: Float = 0
      for (patch, cover) in Self.mottled {
        mottled = max(mottled, min(cover, 1) * patch.weight(q, softness: 0.7))
      }
      let stained = 0.86 * mottled + 0.6 * broad[x] + 1.4 * bumps[x]
      let diffuse = smoothstep(0.16, 0.8, stained) * smoothstep(-0.16, 0.22, mottled)
      let shade = saturate(0.36 - 0.9 * bumps[x] + 0.34 * cell.w)
      color = mix(color, mix(RGB(hex: 0x6E5039), RGB(hex: 0x9C7C5C), shade), 0.8 * diffuse)
      let rust = mix(RGB(hex: 0x5A3927), RGB(hex: 0x8C6747), shade)
      color = mix(color, rust * (1 + 0.12 * crest), saturate(cell.z) * 0.9)
      return mix(color, RGB(hex: 0xF6F4EF), 0.75 * saturate(cell.y))
    }
  }
}
