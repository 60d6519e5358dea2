import PlanetMath
import ProceduralMaps

/// Mars: ochre dust, dark sand where the wind keeps rock bare, ice at the poles.
///
/// Colours: bright regions reflect 0.30 of red and 0.06 of blue light, dark ones 0.12 and 0.05
/// (Bell et al., The Martian Surface, 2008), in outline. The ground is that of ``MarsTerrain``.
struct Mars: RowPainter {
  private let terrain: MarsTerrain
  /// The fraction of bare ground, and the thickness of dust (negative where it is dusky), before
  /// noise.
  private let dark: SphereGrid
  private let bright: SphereGrid
  /// The convexity of the ground over a few pixels and over a tenth of a radian, in metres.
  private let fineRelief: SphereGrid
  private let broadRelief: SphereGrid
  /// Streaks of dust along the wind, and tails downwind of craters: dark ones of sand from floors,
  /// bright ones (negative) of dust behind young craters.
  private let streaks: SphereGrid
  private let tails: SphereGrid
  private let caps = MarsCaps()
  private let noise = LaneNoise(401)
  private let detail = LaneNoise(402)
  private let octaves: (mottle: Int, edge: Int, grain: Int)

  /// Colours of sand, rock and dust by relative brightness, 0 to 1.28 in equal steps.
  private static let dust: [RGB] = {
    let stops: [(Float, UInt32)] = [
      (0, 0x2A2426), (0.14, 0x413233), (0.32, 0x7B4637), (0.5, 0xB35638), (0.68, 0xD2683F),
      (0.86, 0xE48655), (1.1, 0xF2BC96), (1.3, 0xF6D2B6),
    ]
    return (0...64).map { index in
      let albedo = Float(index) / 50
      let next = stops.firstIndex { $0.0 > albedo } ?? stops.count - 1
      let (low, high) = (stops[next - 1], stops[next])
      return mix(RGB(hex: low.1), RGB(hex: high.1), (albedo - low.0) / (high.0 - low.0))
    }
  }()

  private static func dust(_ albedo: Float) -> RGB {
    let place = min(max(albedo, 0), 1.27) * 50
    let index = Int(place)
    return mix(dust[index], dust[index + 1], place - Float(index))
  }

  /// Creates the painter of a map of the ground.
  init(_ terrain: MarsTerrain, threads: Int) {
    self.terrain = terrain
    let frame = terrain.frame
    let width = frame.width
    let coarse = GridFrame(width: max(min(width / 4, 1024), 16) / 2 * 2)
    var (dark, bright) = (SphereGrid(width: coarse.width), SphereGrid(width: coarse.width))
    // Borders are sharp in places and gradual in others.
    for region in MarsOutlines.dark {
      region.softened(0.62, by: 1.3).add(to: &dark) { 1 - (1 - $0) * (1 - $1) }
      region.softened(0.55, by: 4).add(to: &dark) { 1 - (1 - $0) * (1 - $1) }
    }
    for region in MarsOutlines.cores { region.add(to: &dark) { 1 - (1 - $0) * (1 - $1) } }
    for region in MarsOutlines.bright { region.add(to: &bright) { max($0, $1) } }
    for region in MarsOutlines.dusky { region.add(to: &bright) { $0 - $1 } }
    (self.dark, self.bright) = (dark, bright)
    let heights = terrain.heights
    let near = heights.smoothed(max(1.3, 1.6 * Float(width) / 4096), frame, threads: threads)
    let wide = near.smoothed(max(2, 9 * Float(width) / 4096), frame, threads: threads)
    fineRelief = SphereGrid(pixelsOf: frame, threads: threads) { x, y, _ in
      heights.cells[y * width + x] - near.cells[y * width + x]
    }
    broadRelief = SphereGrid(pixelsOf: frame, threads: threads) { x, y, _ in
      near.cells[y * width + x] - wide.cells[y * width + x]
    }
    let grain = LaneNoise(409)
    let sand = SphereGrid(frame, threads: threads) {
      grain.fractal($0 * 220, octaves: 3, gain: 0.8)
    }
    let length = max(width / 400, 2)
    streaks = Streaks.along(sand, length: length, frame, threads: threads, Self.wind)
    let (floors, ejecta) = (terrain.floors, terrain.ejecta)
    let sources = SphereGrid(pixelsOf: frame, threads: threads) { x, y, _ in
      let cell = y * width + x
      return floors.cells[cell] - 1.6 * ejecta.cells[cell]
    }
    tails = Streaks.downwind(
      sources, length: max(width / 340, 2), spacing: 1.9, frame, threads: threads, Self.wind)
    octaves = (
      frame.octaves(from: 9), frame.octaves(from: 8, most: 8), frame.octaves(from: 110)
    )
  }

  /// Returns the direction of the wind that moves sand, as columns and rows: trade winds that cross
  /// the equator southwards, and westerlies beyond 45°.
  private static func wind(_ x: Int, _ y: Int, _ p: Vector) -> SIMD2<Float> {
    let share = smoothstep(-0.12, 0.2, p.z)
    let tropics = SIMD2<Float>(mix(0.55, -0.8, share), mix(0.83, 0.6, share))
    let polar = smoothstep(0.55, 0.75, abs(p.z))
    let bend = 0.5 * (p.x * p.y + p.z * p.x)
    let way = tropics * (1 - polar) + SIMD2<Float>(0.95, 0.3) * polar + SIMD2<Float>(bend, -bend)
    return way / max(way.x * way.x + way.y * way.y, 0.01).squareRoot()
  }

  var noiseCount: Int { 6 }

  func noise(at p: LanePoint, x: Int, y: Int, _ values: inout [Float8]) {
    values[1] = noise.fractal(p * 8, octaves: octaves.edge, gain: 0.6)
    values[2] = noise.fractal((p * 8).moved(31.4, -7.9, 2.3), octaves: octaves.edge, gain: 0.6)
    values[3] = noise.fractal(p * 2.3, octaves: 4)
    // Folded by the others: veils and wisps of dust.
    let fold = LanePoint(x: values[1], y: values[2], z: values[3])
    values[0] = detail.fractal(p * 9 + fold * 1.3, octaves: octaves.mottle, gain: 0.62)
    values[4] = detail.fractal(p * 110, octaves: octaves.grain, gain: 0.8)
    values[5] = noise.ridged(p * 5 + fold * 0.8, octaves: 5, gain: 0.6)
  }

  func color(of pixel: MapPixel, _ noise: Span<Float>) -> RGB {
    let (mottle, grain, hue) = (noise[0], noise[4], noise[3])
    let cell = pixel.y * terrain.frame.width + pixel.x
    let p = pixel.direction
    let (floor, wall) = (terrain.floors.cells[cell], terrain.walls.cells[cell])
    let lava = terrain.lavas.cells[cell]
    let streak = streaks.cells[cell]
    let veils = noise[5] - 0.3
    var (cover, dust) = regions(pixel, noise)
    let light = saturate(dust)
    // The southern highlands and the far north are thinly covered, in patches.
    let thin =
      0.5 * smoothstep(-0.1, -0.5, p.z) * smoothstep(-0.97, -0.85, p.z)
      + 0.8 * smoothstep(0.6, 0.8, p.z)
    let veil = smoothstep(-0.2, 0.5, 0.7 * noise[1] + 0.5 * noise[2] + 0.5 * mottle)
    cover = max(cover, (0.4 * thin + 0.1) * veil * (1 - 0.8 * light))
    cover *= saturate(1.05 + 0.35 * noise[2])
    let canyon = terrain.canyons.cells[cell]
    var bare = bareness(cover, cell, noise, floor)
    bare = max(bare, canyon * saturate(0.86 + 1.1 * mottle + 0.7 * noise[1] + 0.5 * streak))
    dust += 0.75 * hue + 0.35 * noise[1]
    var albedo: Float = 0.6 + 0.17 * dust + 0.13 * mottle + 0.15 * veils
    albedo += 0.13 * streak * (0.4 + 0.6 * light) + 0.03 * grain
    albedo -= 0.09 * floor * (1 - light) + 0.04 * floor
    // Ejecta expose rock below the dust.
    albedo -= 0.1 * terrain.ejecta.cells[cell] * (0.4 + 0.6 * light)
    let sandy = smoothstep(0.45, 0.95, max(cover, 0.85 * canyon))
    let rock =
      0.29 - 0.19 * sandy + 0.15 * mottle + 0.12 * streak + 0.03 * grain + 0.1 * veils
    albedo = mix(albedo, rock, bare)
    // Crests are dusty and hollows sandy.
    let crest = min(max(fineRelief.cells[cell] / 420, -0.7), 0.6)
    let slope = min(max(broadRelief.cells[cell] / 1_300, -0.4), 0.4) * (1 - 0.9 * lava)
    albedo += 0.1 * crest * (1 - 0.25 * wall) + 0.075 * slope + terrain.tones.cells[cell]
    albedo += wall * (0.1 * grain + 0.1 * mottle + 0.03)
    var color = Self.dust(albedo)
    // Thick dust is tan; thinly covered ground is browner, bare ground grey.
    let warm = hue + 0.35 * noise[1]
    color *= RGB(1 + 0.03 * warm, 1 + 0.04 * warm + 0.02 * light, 1 - 0.16 * warm)
    color = color.saturated(1 - 0.14 * saturate(cover + 0.5 * veil * thin) * (1 - 0.5 * light))
    return addCaps(to: color, caps.sample(p), noise)
  }

  /// Returns the bare ground and the thickness of dust at a pixel, with ragged borders.
  private func regions(_ pixel: MapPixel, _ noise: Span<Float>) -> (dark: Float, bright: Float) {
    let scale = Float(dark.width) / Float(terrain.frame.width)
    let push = Float(dark.width) * 0.022
    let shrink = max(terrain.frame.parallels[pixel.y].x, 0.15)
    let u = (Float(pixel.x) + 0.5) * scale - 0.5 + push * noise[1] / shrink
    let v = (Float(pixel.y) + 0.5) * scale - 0.5 + push * noise[2]
    return (dark.sample(u, v), bright.sample(u, v))
  }

  /// Returns the fraction of a place without dust.
  private func bareness(
    _ cover: Float, _ cell: Int, _ noise: Span<Float>, _ floor: Float
  ) -> Float {
    let tail = tails.cells[cell]
    let streak = streaks.cells[cell]
    // Borders fade over dust, and fray into streaks and islands through noise.
    let ragged = 0.5 * noise[0] + 0.9 * streak + 0.25 * noise[2] + 0.3 * (noise[5] - 0.3)
    let patches = smoothstep(0.12, 0.85, cover + ragged) * smoothstep(0.02, 0.3, cover)
    let faded = cover * saturate(1 + 0.5 * noise[0] + 0.5 * streak)
    let sand =
      saturate(0.5 * floor + 2.6 * max(tail - 0.04, 0))
      * smoothstep(-0.02, 0.2, cover + 0.25 * noise[0])
    let dusty = saturate(-0.9 * tail) * smoothstep(0.2, 0.5, cover)
    let bare = mix(faded, patches, 0.3)
    return saturate(bare * (1 - 0.75 * dusty) + 0.75 * sand * (1 - bare))
  }

  private func addCaps(to ground: RGB, _ cap: MarsCaps.Sample, _ noise: Span<Float>) -> RGB {
    let mottle = noise[0]
    var color = ground
    let sand = mix(RGB(hex: 0x33282A), RGB(hex: 0x5C3C34), saturate(0.5 + 1.4 * mottle))
    color = mix(color, sand, cap.dunes * 0.92)
    let layers = mix(
      RGB(hex: 0x94583B), RGB(hex: 0xC08560), saturate(0.5 + mottle + 0.3 * noise[4]))
    color = mix(color, layers, cap.layers * 0.5 * saturate(0.7 + 1.5 * mottle))
    color = mix(color, RGB(hex: 0xD9BCA2), cap.frost * saturate(0.6 + mottle))
    let ice = mix(RGB(hex: 0xE4DACE), RGB(hex: 0xF7F5F2), saturate(0.55 + mottle + 0.25 * noise[4]))
    return mix(color, ice, saturate(cap.ice))
  }
}
