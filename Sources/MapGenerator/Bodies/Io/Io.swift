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
  private let plumes: [(patch: Patch, fact: (Float, Float, Float), color: RGB, inner: RGB)]

  private static let plains = Ramp([
    (0, 0x9A834A), (0.2, 0xBCA25C), (0.4, 0xD5BE74), (0.58, 0xE1D190), (0.78, 0xE8DEB2),
    (1.1, 0xEFECDC),
  ])

  /// Creates the painter of a map of a width in columns.
  init(width: Int) {
    self.width = width
    let frame = GridFrame(width: width)
    octaves = (
      frame.octaves(from: 2.6, most: 8), frame.octaves(from: 13), frame.octaves(from: 120)
    )
    plumes = IoFacts.plumes.map { fact in
      let color = RGB(hex: fact.6)
      return (
        patch: Patch(Place(fact.0, fact.1), diameter: 2 * fact.2, onRadius: IoFacts.radius),
        fact: (fact.3, fact.4, fact.5), color: color,
        // Red rings are paler inside.
        inner: color.luminance < 0.4 ? color * RGB(1.5, 1.6, 1.5) : color
      )
    }
  }

  var noiseCount: Int { 7 }

  func noise(at p: LanePoint, x: Int, y: Int, _ values: inout [Float8]) {
    let push = noise.displacement(p * 5, octaves: 5)
    values[0] = noise.fractal(p * 2.6 + push * 0.5, octaves: octaves.broad, gain: 0.56)
    values[1] = detail.fractal(p * 13 + push * 0.6, octaves: octaves.fine, gain: 0.6)
    values[2] = detail.fractal(p * 120, octaves: octaves.grain, gain: 0.8)
    values[3] = push.x
    values[4] = push.y
    values[5] = noise.ridged((p * 8).moved(3, 1, 7) + push * 0.3, octaves: 5, gain: 0.62)
    values[6] = noise.fractal((p * 4).moved(4, 1, 2), octaves: 5, gain: 0.6)
  }

  func color(of pixel: MapPixel, _ noise: Span<Float>) -> RGB {
    let p = pixel.direction
    let (broad, mottle, grain, hue) = (noise[0], noise[1], noise[2], noise[6])
    let bent = (p + Vector(noise[3], noise[4], noise[6]) * 0.12).unit
    // Layers of plains end in scarps: steps of a broad noise.
    let layer = (0.5 + broad + 0.18 * mottle) * 9
    let scarp = abs(layer - layer.rounded())
    let step = bell((0.5 - scarp) / 0.05)
    var color = Self.plains(0.54 + 0.5 * broad + 0.36 * mottle + 0.04 * grain)
    for region in IoFacts.regions {
      let weight = region.patch.weight(bent, softness: 0.7)
      guard weight > 0 else { continue }
      let frayed = smoothstep(0.1, 0.8, weight + 3.4 * weight * (1 - weight) * (mottle + hue))
      let thin = saturate(0.86 + 0.8 * (noise[5] - 0.3) + 0.9 * mottle)
      color = mix(
        color, RGB(hex: region.color) * (1 + 0.3 * mottle), frayed * region.strength * thin)
    }
    color *= RGB(1 + 0.07 * hue, 1 + 0.02 * hue, 1 - 0.16 * hue)
    color *= 1 - 0.16 * step * smoothstep(-0.2, 0.3, hue) + 0.14 * (noise[5] - 0.3)
    color = addPoles(to: color, bent, noise)
    color = addPlumes(to: color, p, noise)
    return paterae.color(color, at: pixel, width: width, mottle: mottle, grain: grain)
  }

  /// Radiation and old lava brown the poles, in patches.
  private func addPoles(to ground: RGB, _ bent: Vector, _ noise: Span<Float>) -> RGB {
    let (mottle, grain, hue) = (noise[1], noise[2], noise[6])
    let polar = smoothstep(0.6, 0.9, abs(bent.z) + 0.34 * hue + 0.36 * mottle)
    let brown = mix(
      RGB(hex: 0x5F412C), RGB(hex: 0xA3814E), saturate(0.46 + 1.5 * mottle + 0.15 * grain))
    // Grey frost remains in patches.
    let frost = smoothstep(0.06, 0.36, noise[0] + 0.6 * mottle) * smoothstep(0.6, 0.8, abs(bent.z))
    let pole = mix(brown, RGB(hex: 0xB5AC97), 0.6 * frost)
    return mix(ground, pole, polar * 0.86)
  }

  private func addPlumes(to ground: RGB, _ p: Vector, _ noise: Span<Float>) -> RGB {
    let (mottle, hue) = (noise[1], noise[6])
    var color = ground
    for plume in plumes {
      let plain = plume.patch.distance(p)
      guard plain < 2.2 else { continue }
      // Rings are uneven: broad and faint on some sides, and their outer edges are the sharper.
      let d = plain * (1 + 0.16 * hue + 0.14 * noise[3]) + 0.09 * mottle
      let (width, ring, inside) = plume.fact
      let band = bell((d - 1) / (d > 1 ? width * 0.7 : width * 1.5))
      let uneven = saturate(0.75 + 1.1 * noise[4] + 0.7 * mottle)
      let fill = smoothstep(1.05, 0.3, d) * inside
      let tint = mix(plume.color, plume.inner, smoothstep(1, 0.6, d))
      color = mix(color, tint * (1 + 0.3 * mottle), saturate(max(band * ring * uneven, fill)))
    }
    return color
  }
}
