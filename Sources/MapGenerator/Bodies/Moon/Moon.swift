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
  private let maria = MoonMaria()
  private let aitken = Patch(Place(-53, 191), east: 40, north: 33)
  /// Basins with mountains around their seas: the place, the radius in degrees, and the height of
  /// the mountains in metres.
  private let basins: [(patch: Patch, height: Float)] = [
    (34.5, -16, 19.4, 3_200), (27, 18.5, 11.2, 1_600), (17, 59, 9.2, 2_900),
    (-15.3, 35, 6.6, 1_900), (-24.3, -38.8, 7.2, 1_700), (27.3, 147.6, 5.4, 1_800),
  ].map { latitude, longitude, radius, height in
    (Patch(Place(latitude, longitude), east: radius, north: radius), Float(height))
  }

  /// Places where lava has buried or breached the mountains about Imbrium: the west, the strait of
  /// Sinus Aestuum, and Mare Frigoris.
  private let openings = [
    Patch(Place(21, -44), east: 17, north: 16), Patch(Place(9, -14), east: 16, north: 5.4),
    Patch(Place(59.5, -12), east: 34, north: 5), Patch(Place(57, 22), east: 16, north: 6),
  ]

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
    let maria = maria
    CraterPopulation(
      shape: shape, density: 0.1, slope: 1.97, largest: 280, seed: 204, bright: 0.004
    )
    .stamp(on: &surface, named: old) { impact, chance in
      // Basins have few craters that are older than their lava.
      let depth = maria.depth(impact.center)
      return chance < mix(1, 0.2, smoothstep(-0.02, 0.04, depth))
        && (impact.diameter < 70 || depth < -Float(impact.diameter / 3_400))
    }
    addOrientale(to: &surface)
    flood(&surface)
    CraterPopulation(shape: shape, density: 0.01, slope: 2.05, largest: 60, seed: 205, bright: 0.24)
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
      let hills = row.values { model.detail.ridged($0 * 13, octaves: 6, gain: 0.62) }
      let ragged = row.vectors { model.noise.displacement($0 * 5, octaves: 5) }
      for x in cells.indices {
        let p = row.direction(x)
        let mare = model.maria((p + ragged[x] * Self.shoreNoise).unit)
        let basin = smoothstep(-0.05, 0.03, mare.depth) * mix(0.45, 1, mare.fill)
        let rough = 1 - 0.45 * basin
        var height = 1_500 * rough * broad[x] + 1_000 * rough * (hills[x] - 0.3)
        height += model.base(p, ragged[x]) + model.mountains(at: p, ragged[x])
        if mare.tone > 0 { height -= 3_100 * basin }
        cells[x].x = height
      }
    }
  }

  /// The displacement of shores by noise, in radians.
  private static let shoreNoise: Float = 0.048

  /// Returns the mean level of the highlands about a place in metres: the far side is higher than
  /// the near one, and the South Pole–Aitken basin is low.
  private func base(_ p: Vector, _ ragged: Vector) -> Float {
    2_600 * smoothstep(0.25, -0.75, p.x) - 300
      - 6_000 * aitken.weight((p + ragged * 0.24).unit, softness: 0.45)
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
    guard height > 0 else { return 0 }
    let q = (p + ragged * 0.06).unit
    for opening in openings { height *= 1 - opening.weight(q, softness: 0.4) }
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

  /// The noise about the maria, eight places at a time.
  private struct MareFields {
    var ragged: LanePoint
    var swell: Float8
    var wrinkles: Float8
    var gates: Float8
    var bays: Float8
  }

  /// Fills the low ground of basins with lava, whose shores follow the relief.
  ///
  /// Bays are flooded craters, islands their rims. Ridges wrinkle the lava.
  private func flood(_ surface: inout Surface) {
    let model = self
    surface.fill { row, _, cells in
      let near = (0..<row.count).map { model.maria.depth(row.direction($0)) }
      let fields = row.map(where: near, above: -0.12) { p in
        MareFields(
          ragged: model.noise.displacement(p * 5, octaves: 5),
          swell: model.noise.fractal(p.moved(5, 2, 7) * 3, octaves: 4),
          wrinkles: model.detail.fractal(p.moved(3, 1, 2) * 5, octaves: 4, gain: 0.45),
          gates: model.detail.fractal(p.moved(8, 3, 4) * 9, octaves: 3),
          bays: model.detail.fractal(p * 19, octaves: 6, gain: 0.7))
      }
      for x in cells.indices {
        guard let field = fields[x >> 3] else { continue }
        let lane = x & 7
        let p = row.direction(x)
        let ragged = Vector(field.ragged.x[lane], field.ragged.y[lane], field.ragged.z[lane])
        let mare = model.maria((p + ragged * Self.shoreNoise).unit)
        guard mare.depth > -0.05, mare.tone > 0 else { continue }
        let level =
          model.base(p, ragged) - 1_450 - 1_000 * (1 - mare.fill) + 350 * field.swell[lane]
        let inside = smoothstep(-0.024, -0.002, mare.depth + 0.03 * field.bays[lane])
        let thickness = level - cells[x].x + 900 * field.bays[lane]
        let cover = inside * smoothstep(-260, 520, thickness)
        guard cover > 0 else { continue }
        let ridge = Self.wrinkle(
          mare.depth, field.wrinkles[lane], saturate(0.5 + 2.4 * field.gates[lane]))
        // Rims of drowned craters show through thin lava.
        let ghost = max(0.05 * (cells[x].x - level), -130)
        cells[x].x = mix(cells[x].x, level + ghost + 190 * ridge, cover)
        cells[x].z = cover
        cells[x].y *= 1 - cover
      }
    }
  }

  /// Returns the height of a wrinkle ridge, 0…1: along the shore at a distance, and across the
  /// lava where noise changes its sign.
  private static func wrinkle(_ depth: Float, _ noise: Float, _ gate: Float) -> Float {
    let ring = bell((depth - 0.075 - 0.09 * noise) / 0.0045)
    let cross = bell((noise - 0.06) / 0.016)
    return gate * max(ring, 0.7 * cross * smoothstep(0.01, 0.04, depth))
  }

  func colors(_ row: SurfaceRow) -> [RGB] {
    let broad = row.points.values { noise.fractal($0 * 3.2, octaves: 7, gain: 0.62) }
    let bumps = row.points.values { detail.fractal($0 * 24, octaves: 6, gain: 0.76) }
    let flows = row.points.values { noise.warped($0.moved(4, 4, 4) * 5, by: 0.6, octaves: 5) }
    let ragged = row.points.vectors { noise.displacement($0 * 5, octaves: 4) }
    return row.cells.indices.map { x in
      let (cell, p) = (row.cells[x], row.points.direction(x))
      let mare = maria((p + ragged[x] * Self.shoreNoise).unit)
      let crest = limited(3.5 * row.fine[x])
      // Floors are less dark than rims are bright: the map shows no light.
      let rise = limited(2 * row.medium[x])
      let high = rise < 0 ? 0.55 * rise : rise
      let spots = Spots(broad: broad[x], bumps: bumps[x], flows: flows[x], rise: crest + high)
      // The oldest basin is darker, with blacker floors.
      let old = aitken.weight((p + ragged[x] * 0.16).unit, softness: 0.26)
      let land =
        MoonFacts.highlandMap((p + ragged[x] * 0.24).unit) * (1 - (0.48 - 0.12 * high) * old)
      let highland =
        0.382 * land * (0.98 + 0.3 * spots.broad + 0.56 * spots.bumps)
        * (1 - 0.42 * Self.mantle(mare, spots))
      var albedo = highland
      // Old land is brown, the ejecta of young basins and craters are blue.
      let fresh = limited(2 * (land - 1) - 0.2 * old + 0.9 * spots.flows + 0.5 * spots.bumps)
      var tint = RGB(1.03 - 0.016 * fresh, 1 - 0.01 * fresh, 0.978 + 0.024 * fresh)
      let sea = Self.cover(mare, of: saturate(cell.z), spots)
      if sea > 0 {
        let lava = Self.lava(mare, spots)
        // Impacts have mixed the soil of thin lava with that of the land below it.
        let thin =
          0.3 * smoothstep(0.06, 0, mare.depth)
          * saturate(0.3 + 1.6 * spots.broad - spots.flows)
        albedo = mix(highland, mix(lava.tone, highland, thin), sea)
        let blue = lava.blue
        tint = mix(tint, RGB(1.012 - 0.026 * blue, 1 - 0.012 * blue, 0.994 + 0.04 * blue), sea)
      }
      albedo *= 1 + mix(0.38, 0.48, sea) * crest + mix(0.28, 0.2, sea) * high
      let rays = saturate(cell.y)
      albedo += rays * mix(0.2, 0.17, sea) * (1 + 0.5 * spots.bumps)
      return mix(tint, RGB(0.995, 1, 1.015), 0.6 * rays) * albedo
    }
  }

  /// Mottling at a place, each about ±0.5, and the height over the surroundings, about ±1.
  private struct Spots {
    let broad: Float
    let bumps: Float
    let flows: Float
    let rise: Float
  }

  /// Returns the cover of land by dark ejecta, ash and thin lava about a mare.
  private static func mantle(_ mare: MoonMaria.Sample, _ spots: Spots) -> Float {
    let dust = saturate(0.5 + 1.5 * spots.broad + 1.9 * spots.flows + 0.9 * spots.bumps)
    return smoothstep(-0.1, 0.01, mare.depth) * dust * smoothstep(0.3, 0.9, mare.fill)
  }

  /// Returns the visible fraction of lava: soils mix at shores, and hills, rims and ejecta of
  /// craters rise above the lava, mostly near shores.
  private static func cover(_ mare: MoonMaria.Sample, of lava: Float, _ spots: Spots) -> Float {
    guard mare.depth > -0.05, mare.tone > 0 else { return lava }
    let shallow = max(smoothstep(0.075, 0, mare.depth), smoothstep(0.98, 0.86, mare.fill))
    let fade = smoothstep(-0.04, 0.022, mare.depth + 0.03 * spots.flows + 0.11 * spots.bumps)
    let isle = smoothstep(0.16, 0.36, spots.bumps + 0.4 * spots.flows + 0.1 * spots.rise)
    let ragged = mix(0.6, 0.3, smoothstep(0.97, 1, mare.fill))
    let mixed = lava * (1 - ragged * isle * mix(0.12, 1, shallow))
    let haze = mix(0.56, 0.3, smoothstep(0.6, 0.9, mare.fill)) * smoothstep(0.5, 0.64, mare.fill)
    return mix(mixed, fade, haze * shallow)
  }

  /// Returns the reflectance and the colour of lava: lavas of different ages and titanium have
  /// borders, and small craters add mottling.
  private static func lava(
    _ mare: MoonMaria.Sample, _ spots: Spots
  ) -> (tone: Float, blue: Float) {
    let unit = smoothstep(-0.03, 0.03, spots.flows + 0.12 * spots.bumps) - 0.5
    let other = smoothstep(-0.02, 0.02, spots.broad - 0.3 * spots.flows - 0.1) - 0.5
    let tone =
      mare.tone
      * (1.05 + 0.42 * spots.flows - 0.16 * unit + 0.1 * other + 0.78 * spots.bumps)
    return (tone, limited(0.9 * mare.blue + 0.7 * unit - 0.5 * other + 0.6 * spots.flows))
  }
}
