import PlanetMath
import ProceduralMaps

/// Europa: bright ice, crossed by rust-coloured lines, mottled brown on its trailing side.
///
/// Names and places: IAU Gazetteer (USGS). The trailing side is the one about 90° E.
struct Europa: Painter {
  private static let radius = 1560.8
  private let noise = Noise(1_501)
  private let detail = Noise(1_502)
  private let lines: [(stroke: Geodesic, width: Float, strength: Float)]
  private let mottled = [
    Patch(Place(0, 88), east: 44, north: 26), Patch(Place(-8, 285), east: 26, north: 20),
    Patch(Place(8, 65), east: 20, north: 12), Patch(Place(-18, 118), east: 22, north: 10),
    Patch(Place(24, 290), east: 18, north: 10), Patch(Place(30, 150), east: 20, north: 9),
    Patch(Place(-46.7, 178.8), east: 3, north: 2.2),
    Patch(Place(-45.9, 187.9), east: 4, north: 2.6),
  ]
  private let spots: [Patch]
  private let pwyll = Rays(
    Place(-25.2, 88.6), crater: 45, length: 1_000, onRadius: radius, strength: 0.8, seed: 1_503)

  init() {
    var generator = SeededGenerator(seed: 1_504)
    // Minos, Cadmus, Udaeus, Belus and their kin, by the places they pass.
    var lines: [(stroke: Geodesic, width: Float, strength: Float)] = [
      (Geodesic((28, 135), (40, 150), (48, 165), (52, 185), (50, 210)), 0.011, 1),
      (Geodesic((18, 135), (32, 150), (39, 168), (38, 190), (28, 212)), 0.011, 1),
      (Geodesic((58, 95), (52, 110), (47, 125), (36, 140)), 0.010, 0.9),
      (Geodesic((2, 105), (8, 120), (13, 135), (22, 155)), 0.011, 0.9),
      (Geodesic((-30, 100), (-40, 130), (-48, 160), (-50, 195)), 0.012, 0.8),
      (Geodesic((35, 250), (20, 262), (2, 270), (-18, 275), (-36, 285)), 0.010, 0.9),
    ]
    for _ in 0..<210 {
      lines.append(Europa.wander(&generator))
    }
    self.lines = lines
    spots = (0..<160).map { _ in
      let center = generator.direction()
      let longitude = atan2(Double(center.y), Double(center.x)) * 180 / .pi
      let size = Double(generator.number(0.35, 1.3))
      return Patch(Place(Double(center.latitude), longitude), east: size, north: size * 0.8)
    }
  }

  /// Returns a line that sets out anywhere and turns a little as it goes.
  private static func wander(
    _ generator: inout SeededGenerator
  ) -> (stroke: Geodesic, width: Float, strength: Float) {
    var p = generator.direction()
    var heading = p.cross(generator.direction()).unit
    let bend = generator.number(-0.16, 0.16)
    let length = Int(generator.number(4, 16))
    var points = [p]
    for _ in 0..<length {
      let side = p.cross(heading)
      heading = (heading + side * bend).unit
      p = (p + heading * 0.075).unit
      heading = (heading - p * heading.dot(p)).unit
      points.append(p)
    }
    let share = generator.unit()
    return (
      Geodesic(directions: points), mix(0.0035, 0.0095, share * share),
      generator.number(0.3, 0.95)
    )
  }

  func color(at site: Site) -> RGB {
    let p = site.direction
    let q = (p + noise.fold(p * 5, octaves: 7) * 0.22).unit
    let broad = noise.fractal(p * 2.6, octaves: 6)
    let grain = detail.fractal(p * 30, octaves: 6, gain: 0.72)
    let trailing = saturate(0.5 + 0.5 * p.y)
    let ice = mix(RGB(hex: 0xE9E6DF), RGB(hex: 0xD8CAB2), trailing * 0.8)
    var color = ice * (0.9 + 0.22 * broad + 0.12 * grain)
    var brown: Float = 0
    for patch in mottled { brown = max(brown, patch.weight(q, softness: 0.6)) }
    let chaos = detail.fractal(p * 17, octaves: 6, gain: 0.7)
    let stain = smoothstep(0.25, 0.85, brown + 0.95 * chaos) * smoothstep(0, 0.25, brown)
    color = mix(
      color, mix(RGB(hex: 0x97704F), RGB(hex: 0xB9986F), saturate(0.5 + grain)),
      stain * saturate(0.55 + 0.9 * broad))
    // Ridges finer than the lines: a net of hairs.
    let hairs = detail.ridged(q * 11, octaves: 5, gain: 0.7)
    color *= 1.05 - 0.16 * hairs
    for spot in spots {
      let dark = spot.weight(q, softness: 0.6)
      if dark > 0 { color = mix(color, RGB(hex: 0x8F6445), dark * 0.55) }
    }
    color = addLines(to: color, at: p, grain)
    return mix(color, RGB(hex: 0xF5F4F0), saturate(pwyll.brightness(at: p)) * 0.75)
  }

  private func addLines(to ground: RGB, at p: Vector, _ grain: Float) -> RGB {
    var color = ground
    let bent = (p + noise.displacement(p * 8, octaves: 3) * 0.02).unit
    for (stroke, width, strength) in lines {
      guard let part = stroke.nearestPart(bent, within: width * 1.6) else { continue }
      let d = part.distance / width
      let ends = smoothstep(0, 0.12, part.progress) * smoothstep(1, 0.85, part.progress)
      let band = smoothstep(1.5, 0.5, d) * strength * ends * saturate(0.85 + 0.8 * grain)
      color = mix(color, RGB(hex: 0x8A5334), band * 0.72)
      // Wide ones are double: a pale groove runs down the middle.
      let groove = width > 0.006 ? smoothstep(0.4, 0.1, d) * strength * ends : 0
      color = mix(color, RGB(hex: 0xD9C6AC), groove * 0.65)
    }
    return color
  }
}
