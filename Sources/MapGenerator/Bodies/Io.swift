import PlanetMath
import ProceduralMaps

/// Io: sulphur yellow and frost white, pocked with dark lava lakes, red about Pele.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Pele's ring is 1200 km wide.
struct Io: Painter {
  private static let radius = 1821.5
  private let noise = Noise(1_401)
  private let detail = Noise(1_402)
  private let pele = Patch(Place(-18.71, 104.72), diameter: 1_200, onRadius: radius)
  private let frosts = [
    Patch(Place(2, 152), east: 30, north: 20), Patch(Place(-2, 240), east: 22, north: 14),
    Patch(Place(11, 300), east: 26, north: 14), Patch(Place(-38, 150), east: 16, north: 8),
    Patch(Place(5, 20), east: 18, north: 10), Patch(Place(-45, 290), east: 20, north: 8),
  ]
  private let paterae: [(patch: Patch, depth: Float, halo: RGB)]
  private let ground = Ramp([
    (0, 0x9C6A35), (0.25, 0xC4983F), (0.45, 0xDABB53), (0.65, 0xE3CC74), (0.85, 0xEADFAA),
    (1.1, 0xF0EBD2),
  ])

  init() {
    let named: [(Double, Double, Double)] = [
      (13.01, 51.21, 227), (-18.71, 104.72, 90), (-1.52, 206.06, 110), (25.02, 244.82, 150),
      (62.76, 236.47, 200), (-50.29, 302.7, 110), (29.33, 188.25, 90), (-8.59, 35.18, 60),
      (-29.64, 150.1, 80), (-39.81, 88.41, 110), (55.13, 58.48, 119),
    ]
    var generator = SeededGenerator(seed: 1_403)
    let halos: [UInt32] = [0xF3EED8, 0xC9662F, 0xD98A3A, 0xEFE3A8, 0xB8B060]
    var paterae = named.enumerated().map { index, fact in
      (
        patch: Patch(Place(fact.0, fact.1), diameter: fact.2, onRadius: Io.radius),
        depth: Float(1), halo: RGB(hex: halos[index % halos.count])
      )
    }
    for _ in 0..<150 {
      let center = generator.direction()
      let longitude = atan2(Double(center.y), Double(center.x)) * 180 / .pi
      let place = Place(Double(center.latitude), longitude)
      let share = generator.unit()
      let size = Double(25 + 85 * share * share)
      let degrees = size / 2 / Io.radius * 180 / .pi
      let patch = Patch(
        place, east: degrees * 1.2, north: degrees * 0.85,
        turn: Double(generator.number(0, 180)))
      let color = halos[Int(generator.unit() * Float(halos.count))]
      paterae.append((patch: patch, depth: generator.number(0.4, 1), halo: RGB(hex: color)))
    }
    self.paterae = paterae
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let q = (p + noise.fold(p * 5, octaves: 7) * 0.2).unit
    let broad = noise.warped(p * 2.6, by: 0.6, octaves: 7)
    let mottle = detail.fractal(p * 13, octaves: 7, gain: 0.66)
    var frost: Float = 0
    for patch in frosts { frost = max(frost, patch.weight(q, softness: 0.6)) }
    var color = ground(0.56 + 0.75 * broad + 0.35 * mottle + 0.28 * frost)
    // Radiation browns the poles.
    let polar = smoothstep(0.55, 0.9, abs(q.z))
    color = mix(
      color, mix(RGB(hex: 0x8A6038), RGB(hex: 0xB58A4C), saturate(0.5 + 1.5 * mottle)), polar * 0.7
    )
    // Greenish and orange plains.
    let hue = noise.fractal(p * 5 + Vector(4, 1, 2), octaves: 6, gain: 0.6)
    color *= RGB(1 + 0.2 * hue, 1, 1 - 0.3 * hue)
    color = mix(color, RGB(hex: 0xC77A35), 0.5 * smoothstep(0.22, 0.5, hue))
    color = addPele(to: color, at: p, mottle)
    return addPaterae(to: color, at: p, mottle)
  }

  private func addPele(to color: RGB, at p: Vector, _ mottle: Float) -> RGB {
    let d = pele.distance(p) + 0.25 * noise.fractal(p * 6, octaves: 5) + 0.1 * mottle
    guard d < 1.6 else { return color }
    let ring = bell((d - 0.86) / 0.16)
    let inside = smoothstep(1, 0.5, d) * 0.4
    return mix(color, RGB(hex: 0xA23D1E), saturate(ring * (0.75 + mottle) + inside))
  }

  private func addPaterae(to ground: RGB, at p: Vector, _ mottle: Float) -> RGB {
    var color = ground
    let rough = detail.fractal(p * 30, octaves: 4, gain: 0.6)
    for (patch, depth, halo) in paterae {
      let far = patch.distance(p)
      guard far < 4 else { continue }
      let d = far * (1 + 0.4 * rough)
      color = mix(color, halo, depth * 0.55 * smoothstep(3.2, 0.8, d + 2.5 * mottle))
      let lava = smoothstep(1.1, 0.75, d)
      // An island stands in the larger lakes, as in Loki's.
      let island = smoothstep(0.45, 0.25, d)
      let lake = mix(RGB(hex: 0x2A211A), RGB(hex: 0x7A5530), island * 0.7)
      color = mix(color, lake, lava * depth * 0.9)
    }
    return color
  }
}
