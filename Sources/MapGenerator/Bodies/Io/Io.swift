import PlanetMath
import ProceduralMaps

/// Io: pale plains of sulphur and frost, dark lakes of lava, red rings of plumes, brown poles.
///
/// Colours: Galileo in natural colour (Geissler et al. 1999): pale yellow plains, white and
/// grey-green near the equator, red-brown beyond 50°. Features: ``IoFacts``.
struct Io: RowPainter {
  private let width: Int
  private let octaves: (broad: Int, fine: Int, grain: Int)
  private let noise = LaneNoise(1_401)
  private let detail = LaneNoise(1_402)
  private let paterae = IoPaterae()
  private let plumes: [(patch: Patch, fact: (Float, Float, Float), color: RGB)]

  private static let plains = Ramp([
    (0, 0xA2935F), (0.22, 0xBFB076), (0.42, 0xD3C68A), (0.6, 0xDFD5A4), (0.8, 0xE5E0C2),
    (1.1, 0xEFEDE0),
  ])

  /// Creates the painter of a map of a width in columns.
  init(width: Int) {
    self.width = width
    let frame = GridFrame(width: width)
    octaves = (
      frame.octaves(from: 2.6, most: 9), frame.octaves(from: 13), frame.octaves(from: 120)
    )
    plumes = IoFacts.plumes.map { fact in
      (
        patch: Patch(Place(fact.0, fact.1), diameter: 2 * fact.2, onRadius: IoFacts.radius),
        fact: (fact.3, fact.4, fact.5), color: RGB(hex: fact.6)
      )
    }
  }

  var noiseCount: Int { 7 }

  func noise(at p: LanePoint, x: Int, y: Int, _ values: inout [Float8]) {
    let push = noise.displacement(p * 5, octaves: 5)
    values[0] = noise.fractal(p * 2.6 + push * 0.5, octaves: octaves.broad, gain: 0.56)
    values[1] = detail.fractal(p * 13 + push * 0.6, octaves: octaves.fine, gain: 0.64)
    values[2] = detail.fractal(p * 120, octaves: octaves.grain, gain: 0.8)
    values[3] = push.x
    values[4] = push.y
    values[5] = noise.ridged((p * 8).moved(3, 1, 7) + push * 0.3, octaves: 6, gain: 0.62)
    values[6] = noise.fractal((p * 4).moved(4, 1, 2), octaves: 6, gain: 0.6)
  }

  func color(of pixel: MapPixel, _ noise: Span<Float>) -> RGB {
    let p = pixel.direction
    let (broad, mottle, grain, hue) = (noise[0], noise[1], noise[2], noise[6])
    let bent = (p + Vector(noise[3], noise[4], noise[6]) * 0.12).unit
    // Layers of plains end in scarps: steps of a broad noise.
    let layer = (0.5 + broad + 0.18 * mottle) * 9
    let scarp = abs(layer - layer.rounded())
    let step = bell((0.5 - scarp) / 0.05)
    var color = Self.plains(0.54 + 0.5 * broad + 0.3 * mottle + 0.08 * grain)
    for region in IoFacts.regions {
      let weight = region.patch.weight(bent, softness: 0.7)
      guard weight > 0 else { continue }
      let frayed = smoothstep(0.08, 0.95, weight + 0.5 * mottle + 0.35 * hue)
      color = mix(color, RGB(hex: region.color) * (1 + 0.22 * mottle), frayed * region.strength)
    }
    color *= RGB(1 + 0.07 * hue, 1 + 0.02 * hue, 1 - 0.16 * hue)
    color *= 1 - 0.08 * step * smoothstep(-0.2, 0.3, hue) + 0.06 * (noise[5] - 0.3)
    color = addPoles(to: color, bent, noise)
    color = addPlumes(to: color, p, mottle, hue)
    return paterae.color(color, at: pixel, width: width, mottle: mottle, grain: grain)
  }

  /// Radiation and old lava brown the poles, in patches.
  private func addPoles(to ground: RGB, _ bent: Vector, _ noise: Span<Float>) -> RGB {
    let (mottle, grain, hue) = (noise[1], noise[2], noise[6])
    let polar = smoothstep(0.56, 0.96, abs(bent.z) + 0.3 * hue + 0.3 * mottle)
    let brown = mix(
      RGB(hex: 0x7C6445), RGB(hex: 0xAE9A68), saturate(0.45 + 1.3 * mottle + 0.25 * grain))
    return mix(ground, brown, polar * 0.78)
  }

  private func addPlumes(to ground: RGB, _ p: Vector, _ mottle: Float, _ hue: Float) -> RGB {
    var color = ground
    for plume in plumes {
      let plain = plume.patch.distance(p)
      guard plain < 2.2 else { continue }
      let d = plain * (1 + 0.1 * hue) + 0.05 * mottle
      let (width, ring, inside) = plume.fact
      let outer = d > 1 ? width * 1.3 : width
      let band = bell((d - 1) / outer) * ring * saturate(0.9 + 0.6 * mottle)
      let fill = smoothstep(1, 0.4, d) * inside
      color = mix(color, plume.color * (1 + 0.25 * mottle), saturate(max(band, fill)))
    }
    return color
  }
}
