import PlanetMath
import ProceduralMaps

/// The paterae of Io: depressions with irregular outlines, dark floors, haloes and flows.
struct IoPaterae: Sendable {
  /// A patera.
  private struct Patera: Sendable {
    let center: Vector
    let east: Vector
    let north: Vector
    /// The mean radius in radians.
    let radius: Float
    /// The ratio of its axes.
    let aspect: Float
    /// The tone of its floor from 0 (black) to 1 (pale).
    let tone: Float
    /// The place of its outline in the noise.
    let seed: Float
    let halo: RGB
    let haloStrength: Float
    /// The reach of its flows in radii; 1 without flows.
    let flows: Float
  }

  private let paterae: [Patera]
  private let index: PlaceIndex
  private let noise = Noise(1_411)
  private let detail = Noise(1_412)
  private let loki = Place(13.01, 51.21).direction

  /// Creates the paterae: the named ones, and others to a number of about 430.
  init() {
    var generator = SeededGenerator(seed: 1_403)
    let halos: [UInt32] = [0xF0EDDA, 0xEDE7C4, 0xE8DA92, 0xC98E52, 0xB9693F, 0xA8A27A, 0xF2F0E4]
    var list: [Patera] = []
    func add(_ center: Vector, _ diameter: Double, _ tone: Float, flows: Float) {
      let pole: Vector = abs(center.z) > 0.95 ? Vector(1, 0, 0) : Vector(0, 0, 1)
      let turn = generator.number(0, 6.28)
      let (c, s) = (Float(cos(Double(turn))), Float(sin(Double(turn))))
      let (x, y) = (pole.cross(center).unit, center.cross(pole.cross(center).unit))
      list.append(
        Patera(
          center: center, east: x * c + y * s, north: y * c - x * s,
          radius: Float(diameter / 2 / IoFacts.radius), aspect: generator.number(0.55, 0.95),
          tone: tone, seed: Float(list.count) * 7.31,
          halo: RGB(hex: halos[Int(generator.unit() * Float(halos.count))]),
          haloStrength: generator.number(0.1, 0.6), flows: flows))
    }
    for fact in IoFacts.paterae {
      add(Place(fact.0, fact.1).direction, fact.2, fact.3, flows: generator.number(1, 3.2))
    }
    for _ in 0..<460 {
      let size = pow(Double(generator.unit()), 2.2)
      let tone = generator.unit()
      add(
        generator.direction(), 9 + 78 * size, tone,
        flows: max(1, generator.number(-1.5, 3.6)))
    }
    list.sort { ($1.radius, $0.seed) < ($0.radius, $1.seed) }
    paterae = list
    index = PlaceIndex(list.map { ($0.center, $0.radius * max(5, $0.flows * 1.6)) })
  }

  /// Returns the colour of a place with its paterae.
  func color(_ ground: RGB, at pixel: MapPixel, width: Int, mottle: Float, grain: Float) -> RGB {
    var color = ground
    index.each(at: pixel, width: width) { member in
      let patera = paterae[member]
      color = add(patera, to: color, pixel.direction, mottle, grain)
    }
    return addLoki(to: color, pixel.direction, mottle, grain)
  }

  private func add(
    _ patera: Patera, to ground: RGB, _ p: Vector, _ mottle: Float, _ grain: Float
  ) -> RGB {
    let offset = p - patera.center
    let u = offset.dot(patera.east) / patera.radius
    let v = offset.dot(patera.north) / (patera.radius * patera.aspect)
    let plain = (u * u + v * v).squareRoot()
    guard plain < 6 else { return ground }
    let scale = 1 / max(plain, 1e-3)
    // The outline: bays and straight parts by the heading, and ragged details.
    let bays =
      noise.value(Vector(u * scale * 1.1, v * scale * 1.1, patera.seed))
      + 0.6 * noise.value(Vector(u * scale * 2.6, v * scale * 2.6, patera.seed + 3))
    let ragged = detail.fractal(Vector(u * 2.2, v * 2.2, patera.seed), octaves: 4, gain: 0.6)
    let r = plain * (1 + 0.34 * bays) + 0.22 * ragged
    var color = mix(
      ground, patera.halo,
      patera.haloStrength * smoothstep(4.6, 1, plain + 1.6 * mottle + 0.5 * ragged))
    if patera.flows > 1.2 {
      // Flows: lobes of a noise that thin out with distance.
      let lobe = detail.fractal(
        Vector(u * 0.8 + 2, v * 0.8, patera.seed + 5), octaves: 5, gain: 0.58)
      let reach = smoothstep(patera.flows * 1.5, 0.8, plain)
      let flow = smoothstep(0.1, 0.2, lobe + 0.42 * reach - 0.3)
      let old = mix(RGB(hex: 0x6F6648), RGB(hex: 0x9A8B58), saturate(0.4 + 1.4 * lobe + grain))
      color = mix(color, old, flow * reach * 0.62)
      color = mix(
        color, RGB(hex: 0x3A332A), 0.6 * smoothstep(0.2, 0.3, lobe + 0.3 * reach - 0.3) * reach)
    }
    guard r < 1.25 else { return color }
    // A rim of pale frost, a dark wall, a floor of crusts of different age.
    color = mix(color, color * 1.12, bell((r - 1.1) / 0.06))
    let inside = smoothstep(1.03, 0.97, r)
    let crust = detail.fractal(Vector(u * 1.4, v * 1.4, patera.seed + 9), octaves: 5, gain: 0.6)
    let black = RGB(hex: 0x29231D)
    let brown = mix(RGB(hex: 0x5A4A36), RGB(hex: 0x8E8455), saturate(0.5 + 1.2 * crust))
    let pale = mix(RGB(hex: 0xB2A878), RGB(hex: 0xD6CFA4), saturate(0.5 + 1.2 * crust))
    var floor = mix(black, brown, saturate(patera.tone * 2 + 0.5 * crust + 0.12))
    floor = mix(floor, pale, smoothstep(0.45, 0.9, patera.tone + 0.4 * crust))
    floor = mix(floor, black, 0.45 * bell((r - 0.94) / 0.04))
    return mix(color, floor, inside * (0.92 + 0.08 * grain))
  }

  /// Adds Loki Patera: a dark horseshoe around a pale island, open to the north-west.
  ///
  /// Facts: 202 km wide, with an island that cracks cross (Voyager; Rathbun et al. 2002).
  private func addLoki(to ground: RGB, _ p: Vector, _ mottle: Float, _ grain: Float) -> RGB {
    let offset = p - loki
    guard offset.dot(offset) < 0.03 else { return ground }
    let east = Vector(0, 0, 1).cross(loki).unit
    let unit = Float(101 / IoFacts.radius)
    let ragged = detail.displacement(p * 55, octaves: 5)
    let u = offset.dot(east) / unit + 0.09 * ragged.x
    let v = offset.dot(loki.cross(east)) / unit + 0.09 * ragged.y
    let r = (u * u * 0.9 + v * v * 1.12).squareRoot()
    let island = ((u + 0.16) * (u + 0.16) + (v - 0.14) * (v - 0.14) * 1.3).squareRoot()
    // The gap: a sector about the heading to the north-west.
    let along = (-0.82 * u + 0.57 * v)
    let across = abs(0.57 * u + 0.82 * v)
    let gap = smoothstep(0.36, 0.24, across) * smoothstep(0, 0.2, along)
    let crack =
      bell((0.9 * u - 0.43 * v + 0.2 + 0.1 * ragged.z) / 0.035) * smoothstep(0.62, 0.4, island)
    let lake = smoothstep(1.03, 0.98, r) * smoothstep(0.54, 0.6, island) * (1 - gap)
    var color = mix(ground, RGB(hex: 0xDCD3A0), 0.5 * smoothstep(1.9, 1, r + mottle))
    color = mix(color, RGB(hex: 0xC9BF92), smoothstep(0.62, 0.5, island))
    let crust = mix(RGB(hex: 0x211D1A), RGB(hex: 0x433B31), saturate(0.5 + mottle + grain))
    return mix(color, crust, max(lake, 0.85 * saturate(crack)))
  }
}
