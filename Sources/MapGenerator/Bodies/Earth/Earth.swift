import PlanetMath
import ProceduralMaps

/// Earth without its clouds: accurate coasts, land by climate and height, deserts, rivers, ice.
///
/// The coasts come from polygons passed to the generator (Natural Earth's, public domain); the land
/// follows from ``EarthTerrain``, ``EarthClimate``, ``EarthDeserts`` and ``EarthRivers``.
struct Earth: RowPainter {
  private let terrain: EarthTerrain
  private let waters: EarthWaters
  private let climate: EarthClimate
  private let sea = EarthSea()
  private let fineRelief: SphereGrid
  private let broadRelief: SphereGrid
  private let streaks: SphereGrid
  private let ergs = PlaceIndex(EarthDeserts.ergs.map { ($0.patch.middle, $0.patch.radius * 1.5) })
  private let rocks = PlaceIndex(EarthDeserts.rock.map { ($0.patch.middle, $0.patch.radius * 1.7) })
  private let salts = PlaceIndex(EarthDeserts.salt.map { ($0.middle, $0.radius * 1.6) })
  private let noise = LaneNoise(301)
  private let detail = LaneNoise(302)
  private let dunes = Noise(303)
  private let octaves: (mottle: Int, edge: Int, grain: Int, crease: Int)

  private var frame: GridFrame { terrain.frame }

  /// Creates the painter of a map of the land.
  init(_ terrain: EarthTerrain, threads: Int) {
    self.terrain = terrain
    let frame = terrain.frame
    let width = frame.width
    waters = EarthWaters(frame, threads: threads)
    climate = EarthClimate(mapWidth: width, threads: threads)
    let heights = terrain.heights
    let near = heights.smoothed(max(1.2, 1.5 * Float(width) / 4096), frame, threads: threads)
    let wide = near.smoothed(max(2, 7 * Float(width) / 4096), frame, threads: threads)
    fineRelief = SphereGrid(pixelsOf: frame, threads: threads) { x, y, _ in
      heights.cells[y * width + x] - near.cells[y * width + x]
    }
    broadRelief = SphereGrid(pixelsOf: frame, threads: threads) { x, y, _ in
      near.cells[y * width + x] - wide.cells[y * width + x]
    }
    let grain = LaneNoise(304)
    let sand = SphereGrid(frame, threads: threads) {
      grain.fractal($0 * 160, octaves: 3, gain: 0.8)
    }
    streaks = Streaks.along(sand, length: max(width / 300, 2), frame, threads: threads, Self.wind)
    octaves = (
      frame.octaves(from: 18), frame.octaves(from: 9, most: 9), frame.octaves(from: 140),
      frame.octaves(from: 34, most: 7)
    )
  }

  /// Returns the direction of the winds that move sand: trade winds, and westerlies beyond 34°.
  private static func wind(_ x: Int, _ y: Int, _ p: Vector) -> SIMD2<Float> {
    let trade = SIMD2<Float>(-0.85, p.z > 0 ? 0.52 : -0.4)
    let west = smoothstep(0.5, 0.62, abs(p.z))
    let way = trade * (1 - west) + SIMD2<Float>(1, 0.12) * west
    let bend = 0.35 * (p.x * p.y - p.z)
    let turned = SIMD2(way.x + bend * way.y, way.y - bend * way.x)
    return turned / max(turned.x * turned.x + turned.y * turned.y, 0.01).squareRoot()
  }

  var noiseCount: Int { 7 }

  func noise(at p: LanePoint, x: Int, y: Int, _ values: inout [Float8]) {
    values[0] = detail.fractal(p * 18, octaves: octaves.mottle, gain: 0.66)
    values[1] = noise.fractal(p * 9, octaves: octaves.edge, gain: 0.62)
    values[2] = noise.fractal((p * 9).moved(31.4, -7.9, 2.3), octaves: octaves.edge, gain: 0.62)
    values[3] = detail.fractal((p * 7).moved(9, 4, 2), octaves: 7, gain: 0.62)
    values[4] = detail.fractal(p * 140, octaves: octaves.grain, gain: 0.85)
    values[5] = detail.ridged(p * 34, octaves: octaves.crease, gain: 0.62)
    values[6] = noise.ridged((p * 12).moved(1, 8, 3), octaves: 6, gain: 0.6)
  }

  func color(of pixel: MapPixel, _ noise: Span<Float>) -> RGB {
    let p = pixel.direction
    let cell = pixel.y * frame.width + pixel.x
    let (cover, shore) = (terrain.cover.cells[cell], terrain.shore.cells[cell])
    var color = RGB.zero
    if cover < 1 {
      let water = sea.color(at: p, shore, mottle: noise[0], eddies: noise[3])
      color = mix(water, RGB(hex: 0xDCE6EC), sea.ice(at: p))
    }
    if cover > 0 { color = mix(color, land(pixel, cell, noise), cover) }
    return color
  }

  private func land(_ pixel: MapPixel, _ cell: Int, _ noise: Span<Float>) -> RGB {
    let p = pixel.direction
    let (mottle, hue, grain) = (noise[0], noise[3], noise[4])
    let height = terrain.heights.cells[cell]
    let ice = EarthIce.onLand(
      (p + Vector(noise[1], noise[2], hue) * 0.012).unit, at: p, shore: terrain.shore.cells[cell],
      ragged: hue)
    let snow = EarthIce.color(mottle, noise[5])
    guard ice < 0.999 else { return snow }
    var color = climate.color(pixel, frame, east: noise[1] * 0.1, south: noise[2] * 0.1)
    // 1 in deserts, where red exceeds green.
    let dry = smoothstep(0.02, 0.085, (color.x - color.y) / max(color.x + color.y + color.z, 1e-4))
    let creases = (noise[5] - 0.25) * mix(0.5, 0.12, dry)
    let patchwork = mix(0.85, 0.3, dry) * mottle + mix(0.32, 0.1, dry) * grain + creases
    color = color.saturated(mix(1.02, 0.9, dry)) * max(1 + patchwork, 0.3)
    let tint = hue + 0.4 * noise[1]
    color *= RGB(1 + 0.26 * tint, 1 + 0.05 * tint, 1 - 0.22 * tint)
    if dry > 0 { color = desert(color, pixel, cell, dry, noise) }
    color = addValleys(to: color, cell, dry, height)
    color = addRelief(to: color, p, cell, height, dry, noise)
    color = addRivers(to: color, cell, dry, noise)
    return mix(color, snow, ice)
  }

  /// Adds sheets of sand blown by the wind, dark rock, dunes and pans.
  private func desert(
    _ ground: RGB, _ pixel: MapPixel, _ cell: Int, _ dry: Float, _ noise: Span<Float>
  ) -> RGB {
    let (mottle, hue, ridges) = (noise[0], noise[3], noise[6])
    let p = pixel.direction
    let streak = streaks.cells[cell]
    var color = ground * (1 + dry * (0.5 * streak + 0.34 * (noise[1] + 0.5 * mottle)))
    // Hamadas: dark plains of stones with ragged edges, crossed by wadis.
    let stones = smoothstep(
      0.16, 0.3, noise[1] * 0.7 - 0.4 * noise[2] + 0.5 * mottle + 0.25 * streak)
    color = mix(color, color * RGB(0.7, 0.68, 0.68), 0.7 * stones * dry)
    let bent = (p + Vector(noise[1], noise[2], hue) * 0.05).unit
    // Outlines follow the noise more than the oval.
    let rough = 0.9 * noise[2] + 0.75 * mottle + 0.3 * streak
    rocks.each(at: pixel, width: frame.width) { member in
      let (patch, tone, strength) = EarthDeserts.rock[member]
      let weight = patch.weight(bent, softness: 0.95)
      guard weight > 0 else { return }
      let edge = weight + 3.4 * weight * (1 - weight) * (rough + 0.35 * (ridges - 0.3))
      let bare = smoothstep(0.2, 0.95, edge) * (0.75 + 0.5 * saturate(ridges))
      color = mix(
        color, tone * (1 + 0.7 * mottle + 0.2 * noise[4]), saturate(bare * strength * dry))
    }
    ergs.each(at: pixel, width: frame.width) { member in
      let erg = EarthDeserts.ergs[member]
      let weight = erg.patch.weight(bent, softness: 0.95)
      guard weight > 0 else { return }
      let edge = weight + 3 * weight * (1 - weight) * (0.8 * noise[1] - 0.5 * mottle + 0.4 * streak)
      let sea = smoothstep(0.15, 0.95, edge)
      // Dunes: ridges drawn out along the wind.
      let along = p.dot(erg.along)
      let drawn = p - erg.along * (along * 0.8)
      let wave = dunes.ridged(drawn * 300 + Vector(hue, hue, hue) * 3, octaves: 2, gain: 0.6)
      let light = 0.95 + 0.26 * (wave - 0.3) + 0.2 * noise[1] + 0.22 * mottle
      color = mix(color, erg.color * light, sea * 0.72)
    }
    salts.each(at: pixel, width: frame.width) { member in
      let weight = EarthDeserts.salt[member].weight(bent, softness: 0.5)
      guard weight > 0 else { return }
      let pan = smoothstep(0.35, 0.85, weight + 0.9 * mottle + 0.4 * noise[1])
      color = mix(color, RGB(hex: 0xE4DCCB) * (1 + 0.3 * mottle), pan * 0.5)
    }
    return color
  }

  /// Adds small valleys: pale wadis in deserts, green threads in grassland, dark ones in woods.
  private func addValleys(to ground: RGB, _ cell: Int, _ dry: Float, _ height: Float) -> RGB {
    let drained = terrain.drainage.cells[cell]
    let valley = smoothstep(4, 60, drained) * smoothstep(350, 900, height)
    guard valley > 0 else { return ground }
    let wadi = mix(ground * 1.25, RGB(hex: 0xD9C29A), 0.35)
    let green = mix(ground * 0.72, RGB(hex: 0x3E5524), 0.3)
    return mix(ground, mix(green, wadi, dry), valley * mix(0.4, 0.32, dry))
  }

  /// Adds rock, thin vegetation and snow by height, and the shapes of ridges and valleys.
  private func addRelief(
    to ground: RGB, _ p: Vector, _ cell: Int, _ height: Float, _ dry: Float, _ noise: Span<Float>
  ) -> RGB {
    let crest = min(max(fineRelief.cells[cell] / 300, -1), 1)
    let slope = min(max(broadRelief.cells[cell] / 800, -1), 1)
    var color = ground * (1 + (0.4 * crest + 0.3 * slope) * mix(0.9, 0.75, dry))
    let latitude = abs(p.z)
    let line = mix(5_900, 1_250, smoothstep(0.34, 1, latitude))
    let tree = line * 0.66
    let lift = height + 500 * noise[0] + 300 * crest
    let alpine = smoothstep(tree * 0.8, tree * 1.1, lift) * smoothstep(900, 1_600, height)
    let rock = mix(RGB(hex: 0x6E6450), RGB(hex: 0x9A8B72), saturate(0.5 + noise[0] + 0.5 * slope))
    color = mix(color, rock * (1 + 0.3 * crest + 0.3 * slope), alpine * 0.62 * (1 - 0.45 * dry))
    // Dry mountains keep little snow.
    let snow =
      smoothstep(
        line * 0.95, line * 1.5, lift + 200 * slope + 300 * crest + 1_500 * noise[4] - 400 * dry)
      * smoothstep(1_000, 1_800, height)
    return mix(color, RGB(hex: 0xEAEEF1), snow * saturate(0.62 + 0.9 * noise[4]))
  }

  /// Adds floodplains, oases, and the water of rivers and lakes.
  private func addRivers(
    to ground: RGB, _ cell: Int, _ dry: Float, _ noise: Span<Float>
  ) -> RGB {
    let (plain, oasis, water) = (
      waters.plain.cells[cell], waters.oasis.cells[cell], waters.water.cells[cell]
    )
    guard plain > 0 || water > 0 else { return ground }
    var color = ground
    let fields = mix(
      RGB(hex: 0x4F6230), RGB(hex: 0x75803F), saturate(0.5 + noise[0] + 0.6 * noise[4]))
    let lush = saturate(plain + 0.7 * noise[0] * plain)
    color = mix(color, color * RGB(0.82, 0.95, 0.8), lush * (1 - oasis))
    color = mix(color, fields, saturate(oasis * (0.8 + noise[0])) * 0.85)
    // Lakes are dark blue, rivers brown with silt.
    let stream = mix(RGB(0.007, 0.02, 0.036), RGB(0.075, 0.07, 0.042), smoothstep(0, 0.3, plain))
    return mix(color, stream, water * 0.92)
  }
}

/// The open water of Earth: white for seas without ice, lakes and rivers, black for land.
///
/// Coasts, lakes and rivers agree with the map of ``Earth``.
struct EarthWater: RowPainter {
  private let coast: EarthCoast
  private let waters: EarthWaters
  private let sea = EarthSea()
  private let width: Int

  /// Creates the painter of a map of a width in columns.
  init(land: LandPolygons, width: Int, threads: Int) {
    let frame = GridFrame(width: width)
    self.width = width
    coast = EarthCoast(land: land, frame, threads: threads)
    waters = EarthWaters(frame, threads: threads)
  }

  var noiseCount: Int { 0 }

  func noise(at p: LanePoint, x: Int, y: Int, _ values: inout [Float8]) {}

  func color(of pixel: MapPixel, _ noise: Span<Float>) -> RGB {
    let cell = pixel.y * width + pixel.x
    let cover = coast.cover.cells[cell]
    let open = cover < 1 ? 1 - sea.ice(at: pixel.direction) : 0
    return RGB(repeating: mix(open, waters.water.cells[cell], cover))
  }
}
