import PlanetMath
import ProceduralMaps

/// The Moon: bright cratered highlands, seas of lava that drowned older craters, rays of young
/// craters.
///
/// Facts: seas lie 1 to 3 km below the mean, the far side's highlands up to 5 km above it, the
/// South Pole–Aitken basin 5 to 6 km below its surroundings (LOLA, Smith et al. 2010); mountains
/// around Imbrium, Crisium and other basins, and Orientale's rings (diameters 930, 620, 480 and
/// 320 km) rise 2 to 5 km. Depths of craters: Pike 1977; their number: Head et al. 2010.
struct Moon: SurfaceModel {
  private let noise = LaneNoise(201)
  private let detail = LaneNoise(202)
  private let seas = MoonSeas()
  private let aitken = Patch(Place(-53, 191), east: 40, north: 33)
  /// Basins with mountains around their seas: the place, the radius in degrees, and the height of
  /// the mountains in metres.
  private let basins: [(patch: Patch, height: Float)] = [
    (34.5, -16, 19.4, 3_200), (27, 18.5, 11.2, 1_600), (17, 59, 9.2, 2_900),
    (-15.3, 35, 6.6, 1_900), (-24.3, -38.8, 7.2, 1_700), (27.3, 147.6, 5.4, 1_800),
  ].map { latitude, longitude, radius, height in
    (Patch(Place(latitude, longitude), east: radius, north: radius), Float(height))
  }

  func surface(_ grid: SurfaceGrid, threads: Int) -> Surface {
    var surface = Surface(grid, radius: MoonFacts.radius, threads: threads, seed: 203)
    addHighlands(to: &surface)
    let shape = CraterShape(
      transition: 15, simple: .init(0.196, 1.01), complex: .init(1.044, 0.301),
      onRadius: MoonFacts.radius)
    let (young, old) = (
      MoonFacts.impacts.filter { $0.freshness >= 0.5 },
      MoonFacts.impacts.filter { $0.freshness < 0.5 }
    )
    CraterPopulation(
      shape: shape, density: 0.1, slope: 1.97, largest: 280, seed: 204, bright: 0.004
    )
    .stamp(on: &surface, named: old)
    addOrientale(to: &surface)
    flood(&surface)
    CraterPopulation(shape: shape, density: 0.008, slope: 2, largest: 60, seed: 205, bright: 0.16)
      .stamp(on: &surface, named: young) { impact, _ in
        impact.exposure = 0.12
        return true
      }
    surface.apply(
      MoonFacts.ejecta.flatMap { $0.splats(onRadius: MoonFacts.radius, pixel: grid.pixel) })
    return surface
  }

  private func addHighlands(to surface: inout Surface) {
    let model = self
    surface.fill { row, _, cells in
      let broad = row.values { model.noise.fractal($0 * 3.2, octaves: 6, gain: 0.55) }
      let hills = row.values { model.detail.ridged($0 * 13, octaves: 5, gain: 0.6) }
      let ragged = row.vectors { model.noise.displacement($0 * 5, octaves: 5) }
      for x in cells.indices {
        let p = row.direction(x)
        let q = (p + ragged[x] * 0.24).unit
        var height = 1_600 * broad[x] + 800 * (hills[x] - 0.3) - 300
        // The far side is higher than the near one.
        height += 2_600 * smoothstep(0.25, -0.75, p.x)
        height -= 6_000 * model.aitken.weight(q, softness: 0.45)
        height += model.mountains(at: p, ragged[x])
        let sea = model.seas((p + ragged[x] * 0.1).unit)
        height -= 2_300 * smoothstep(-0.07, 0.03, sea.depth) * smoothstep(0, 0.5, sea.darkness)
        cells[x].x = height
      }
    }
  }

  /// Returns the height of the mountains around basins in metres: steep towards the basin, with
  /// gaps.
  private func mountains(at p: Vector, _ ragged: Vector) -> Float {
    var height: Float = 0
    for (patch, top) in basins {
      let d = patch.distance(p) + 0.3 * ragged.x
      guard d < 1.7 else { continue }
      let massif = saturate(0.6 + 2.2 * ragged.y)
      let front = smoothstep(0.95, 1.04, d) * smoothstep(1.5, 1.05, d)
      height = max(height, top * front * massif)
    }
    return height
  }

  /// Adds Orientale's rings of mountains, and the lines of its ejecta.
  private func addOrientale(to surface: inout Surface) {
    var generator = SeededGenerator(seed: 206)
    let center = Place(-19.9, -94.7).direction
    let (east, north) = center.tangents
    let kilometre = 1 / Float(MoonFacts.radius)
    func arc(_ away: Float, _ start: Float, _ span: Float, width: Float) -> SurfacePath {
      let count = max(Int(span * away * kilometre / (1.5 * surface.grid.pixel)), 4)
      var wave: Float = 0
      let points = (0...count).map { index in
        wave = 0.92 * wave + generator.number(-1, 1) * 4
        let angle = start + span * Float(index) / Float(count)
        let distance = (away + wave) * kilometre
        return
          (center * cos(distance)
          + (east * cos(angle) + north * sin(angle)) * sin(distance)).unit
      }
      let widths = (0...count).map {
        width * kilometre * min(1, Float(min($0, count - $0)) / 8).squareRoot()
          * generator.number(0.8, 1.15)
      }
      return SurfacePath(points: points, widths: widths)
    }
    var spokes: [PathSegment<Ridge>] = []
    for _ in 0..<420 {
      let angle = generator.number(0, 6.2832)
      let away = generator.number(480, 900)
      let outward = east * cos(angle) + north * sin(angle)
      let start = (center * cos(away * kilometre) + outward * sin(away * kilometre)).unit
      let path = SurfacePath(
        from: start, heading: outward, length: generator.number(0.04, 0.16),
        width: generator.number(5, 11) * kilometre, step: 1.6 * surface.grid.pixel,
        bend: generator.number(-0.3, 0.3), wander: 0.5, generator: &generator)
      spokes += path.stamps(Ridge(height: generator.number(-500, 600)))
    }
    surface.apply(spokes)
    for (radius, height, width) in [
      (Float(465), Float(3_300), Float(46)), (310, 2_900, 40), (240, 2_200, 30), (160, 900, 20),
    ] {
      var rings: [PathSegment<Scarp>] = []
      for part in 0..<9 {
        let start = Float(part) * 0.698 + generator.number(-0.12, 0.12)
        // The face looks inwards: the crest is on the right of a line to the west.
        let path = arc(radius + generator.number(-8, 8), start, 0.85, width: width)
        let reversed = SurfacePath(
          points: path.points.reversed(), widths: path.widths.reversed())
        rings += reversed.stamps(
          Scarp(height: height * generator.number(0.5, 1), frost: 0.05))
      }
      surface.apply(rings)
    }
  }

  /// The noise about the seas, eight places at a time.
  private struct SeaFields {
    var broad: Float8
    var ragged: LanePoint
    var wrinkles: Float8
    var bays: Float8
  }

  /// Fills the low ground of the seas with lava; crests of drowned craters remain.
  private func flood(_ surface: inout Surface) {
    let model = self
    surface.fill { row, _, cells in
      let near = (0..<row.count).map { model.seas(row.direction($0)).depth }
      let fields = row.map(where: near, above: -0.12) { p in
        SeaFields(
          broad: model.noise.fractal(p * 3.2, octaves: 5, gain: 0.55),
          ragged: model.noise.displacement(p * 5, octaves: 5),
          wrinkles: model.detail.ridged(p.moved(3, 1, 2) * 8, octaves: 2),
          bays: model.detail.fractal(p * 17, octaves: 6, gain: 0.66))
      }
      for x in cells.indices {
        guard let field = fields[x >> 3] else { continue }
        let lane = x & 7
        let ragged = Vector(field.ragged.x[lane], field.ragged.y[lane], field.ragged.z[lane])
        let (broad, bays) = (field.broad[lane], field.bays[lane])
        let sea = model.seas((row.direction(x) + ragged * 0.13).unit)
        guard sea.depth > -0.1, sea.darkness > 0 else { continue }
        // Thin, patchy lavas have holes.
        let thin = 0.06 * (0.95 - sea.darkness)
        let mask = smoothstep(-0.02, 0.012, sea.depth - thin + (0.05 + 2 * thin) * bays)
        let level = -2_150 + 620 * broad + 240 * smoothstep(0.6, 0.95, field.wrinkles[lane])
        let drowned = smoothstep(
          700, -100, cells[x].x - level - 1_500 * smoothstep(-0.01, 0.035, sea.depth))
        let cover = mask * drowned
        cells[x].x = mix(cells[x].x, level + 0.04 * (cells[x].x - level), cover)
        cells[x].z = cover * sea.darkness
        cells[x].y *= 1 - cover
      }
    }
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let broad = row.points.values { noise.fractal($0 * 3.2, octaves: 7, gain: 0.62) }
    let bumps = row.points.values { detail.fractal($0 * 24, octaves: 5, gain: 0.72) }
    let flows = row.points.values { noise.warped($0.moved(4, 4, 4) * 5, by: 0.5, octaves: 5) }
    let ragged = row.points.vectors { noise.displacement($0 * 5, octaves: 3) }
    return row.cells.indices.map { x in
      let (cell, p) = (row.cells[x], row.points.direction(x))
      let sea = saturate(cell.z)
      let crest = limited(3.5 * row.fine[x])
      let high = limited(2 * row.medium[x])
      var highland: Float = 0.36 * (1 + 0.45 * broad[x] + 0.36 * bumps[x])
      // The far side's highlands are the brightest; the oldest basin there is darker.
      highland += 0.03 * smoothstep(0.2, -0.7, p.x)
      highland *= 1 - 0.34 * aitken.weight((p + ragged[x] * 0.24).unit, softness: 0.45)
      // Lavas of different ages and titanium have borders.
      let unit = smoothstep(-0.03, 0.03, flows[x] + 0.08 * bumps[x])
      var lava: Float = 0.112 * (1 + 0.8 * flows[x] + 0.36 * bumps[x] - 0.22 * unit)
      lava *= 1 + 0.25 * broad[x]
      var albedo = mix(highland, lava, sea)
      albedo *= 1 + mix(0.3, 0.22, sea) * crest + mix(0.2, 0.14, sea) * high
      let rays = saturate(cell.y)
      albedo += rays * mix(0.26, 0.17, sea) * (1 + 0.25 * bumps[x])
      // Highlands are faintly warm; seas bluish where titanium is plenty, brownish elsewhere.
      let tint = RGB(1.015, 1, 0.97)
      let lavaTint = mix(RGB(1.04, 1, 0.945), RGB(0.99, 1, 1.02), 0.75 * unit)
      return mix(tint, lavaTint, sea) * albedo
    }
  }
}

/// The seas of the Moon: distances from shores and darkness on a coarse grid.
struct MoonSeas: Sendable {
  private var depths = SphereGrid(width: 720)
  private var shades = SphereGrid(width: 720)

  /// Computes the grid from the ovals of the seas.
  init() {
    for row in 0..<depths.height {
      let latitude = 90 - (Double(row) + 0.5) / Double(depths.height) * 180
      for column in 0..<depths.width {
        let longitude = (Double(column) + 0.5) / Double(depths.width) * 360 - 180
        let sea = Self.sea(at: Vector(latitude: latitude, longitude: longitude))
        depths.cells[row * depths.width + column] = sea.depth
        shades.cells[row * depths.width + column] = sea.darkness
      }
    }
  }

  /// Returns the distance of a place from the nearest shore in radians, negative on land, and the
  /// mean darkness of the seas around it, which is 0 far from all seas.
  func callAsFunction(_ p: Vector) -> (depth: Float, darkness: Float) {
    let depth = depths(p)
    return (depth, depth > -0.12 ? shades(p) : 0)
  }

  /// Neighbouring maria are joined by a smooth maximum of their depths, so no straight isthmus
  /// remains between them.
  private static func sea(at q: Vector) -> (depth: Float, darkness: Float) {
    var depth: Float = -0.3
    var weights: Float = 0
    var darkness: Float = 0
    for (patch, strength) in MoonFacts.maria {
      let own = patch.depth(q)
      guard own > -0.14 else { continue }
      let share = saturate(0.5 + (own - depth) / 0.11)
      depth = mix(depth, own, share) + 0.0275 * share * (1 - share) * 2
      let weight = bell(min(own - 0.05, 0) / 0.04)
      weights += weight
      darkness += weight * strength
    }
    return (depth, weights > 0 ? darkness / weights : 0)
  }
}
