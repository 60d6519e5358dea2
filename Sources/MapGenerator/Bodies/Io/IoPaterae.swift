import PlanetMath
import ProceduralMaps

/// The paterae of Io: depressions with floors of lava or sulphur, haloes and flows.
///
/// Sizes and shapes: 400 paterae of 2 to 202 km, with a mean of 41 km; two fifths have straight
/// sides (Radebaugh et al. 2001). Colours of floors: black and brown silicates, green where
/// sulphur reacts with them, pale sulphur (Keszthelyi et al. 2001; Williams et al. 2011).
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
    /// 0 for a round outline, 1 for a rectangular one.
    let squareness: Float
    /// The direction of its straight side, and the distance of that side in radii.
    let side: SIMD3<Float>
    /// The tone of its floor from 0 (black) to 1 (pale).
    let tone: Float
    /// The material on a part of the floor.
    let floor: Floor
    /// The place of its outline in the noise.
    let seed: Float
    let halo: RGB
    let haloStrength: Float
    /// The reach of its halo in radii.
    let haloReach: Float
    /// The course of its flows: the heading as two parts, the length and the width in radii; the
    /// length is 0 without flows.
    let flow: SIMD4<Float>

    /// The greatest distance of its deposits in radii, for noise within ±0.7.
    var reach: Float { max(1.43 * haloReach + 1.5, max(1.5 * flow.z + 3.5 * flow.w, 1.74)) }
  }

  /// The material on a part of a floor.
  private enum Floor: Sendable {
    case even
    /// Fresh lava along one side.
    case crescent
    /// A pale island.
    case island
  }

  private let paterae: [Patera]
  private let index: PlaceIndex
  private let noise = Noise(1_411)
  private let detail = Noise(1_412)
  private let loki = Place(13.01, 51.21).direction

  private static let floors = Ramp([
    (0, 0x1E1A18), (0.18, 0x33291F), (0.36, 0x6A4E33), (0.5, 0x777A45), (0.64, 0xA89A55),
    (0.82, 0xDACB8C), (1, 0xEEE8CC),
  ])
  /// Haloes: frost of sulphur dioxide, yellow and red sulphur, grey ash.
  private static let halos: [UInt32] = [
    0xF3F1E6, 0xF0EDDA, 0xEBDD98, 0xE3C463, 0xD08A45, 0xB4572E, 0x8D8A63, 0xF3F1E8,
  ]

  /// Creates the paterae: the named ones, 400 others and the long flows.
  init() {
    var generator = SeededGenerator(seed: 1_403)
    var list: [Patera] = []
    for (latitude, longitude, diameter, tone) in IoFacts.paterae {
      list.append(
        Self.patera(
          Place(latitude, longitude).direction, diameter, tone, seed: list.count, &generator))
    }
    for _ in 0..<400 {
      let (u, center) = (Double(generator.unit()), generator.direction())
      // Most are small, few are large.
      let size = 7 + 26 * u * u + 105 * pow(u, 9)
      let tone = generator.unit()
      list.append(
        Self.patera(center, size, tone * (0.5 + 0.5 * tone), seed: list.count, &generator))
    }
    list.sort { ($1.radius, $0.seed) < ($0.radius, $1.seed) }
    for flow in IoFacts.flows {
      list.append(Self.flow(flow, seed: list.count, &generator))
    }
    paterae = list
    index = PlaceIndex(list.map { ($0.center, $0.radius * $0.reach) })
  }

  private static func patera(
    _ center: Vector, _ diameter: Double, _ tone: Float, seed: Int,
    _ generator: inout SeededGenerator
  ) -> Patera {
    let (east, north) = axes(center, turn: generator.number(0, 6.28))
    let radius = Float(diameter / 2 / IoFacts.radius)
    let heading = generator.number(0, 6.28)
    let (c, s) = (Float(cos(Double(heading))), Float(sin(Double(heading))))
    let kind = generator.unit()
    let glow = generator.unit()
    let random = generator.unit()
    // Flows of 40 to 260 km, longer than wide.
    let length =
      random < 0.26 ? (0.02 + 0.12 * generator.unit() * generator.unit()) / radius : 0
    return Patera(
      center: center, east: east, north: north, radius: radius,
      aspect: generator.number(0.42, 0.98), squareness: max(generator.number(-0.6, 0.65), 0),
      side: SIMD3(c, s, generator.number(0.35, 1.6)), tone: tone,
      floor: kind < 0.24 ? .crescent : kind < 0.4 ? .island : .even, seed: Float(seed) * 7.31,
      halo: RGB(hex: halos[Int(generator.unit() * Float(halos.count))]),
      haloStrength: glow < 0.4 ? 0.12 : generator.number(0.3, 0.85),
      haloReach: generator.number(1.5, 4.6),
      flow: SIMD4(c, s, min(length, 9), generator.number(0.5, 1.1) * min(length, 4) * 0.5))
  }

  /// Returns a long flow that starts at a vent.
  private static func flow(
    _ fact: (Double, Double, Double, Double, Float), seed: Int, _ generator: inout SeededGenerator
  ) -> Patera {
    let center = Place(fact.0, fact.1).direction
    let (east, north) = axes(center, turn: 0)
    let radius = Float(10 / IoFacts.radius)
    let (s, c) = sinCos(fact.3 * (.pi / 180))
    let length = Float(fact.2 / 10 / 1.05)
    return Patera(
      center: center, east: east, north: north, radius: radius, aspect: 0.8, squareness: 0,
      side: SIMD3(1, 0, 1.6), tone: 0.1, floor: .even, seed: Float(seed) * 7.31,
      halo: RGB(hex: 0xEFEBDA), haloStrength: 0.2, haloReach: 3,
      flow: SIMD4(Float(c), Float(s), length, length * fact.4))
  }

  private static func axes(_ center: Vector, turn: Float) -> (east: Vector, north: Vector) {
    let pole: Vector = abs(center.z) > 0.95 ? Vector(1, 0, 0) : Vector(0, 0, 1)
    let (c, s) = (Float(cos(Double(turn))), Float(sin(Double(turn))))
    let (x, y) = (pole.cross(center).unit, center.cross(pole.cross(center).unit))
    return (x * c + y * s, y * c - x * s)
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
    let x = offset.dot(patera.east) / patera.radius
    let y = offset.dot(patera.north) / patera.radius
    let square = x * x + y * y
    guard square < patera.reach * patera.reach else { return ground }
    var color = ground
    // Deposits of gas and ash around the vent, drawn out to one side.
    let drift = 0.3 * (x * patera.side.x + y * patera.side.y)
    let away = square.squareRoot() - drift
    let halo = smoothstep(patera.haloReach, 0.9, away + 1.5 * mottle)
    color = mix(color, patera.halo * (1 + 0.15 * mottle), patera.haloStrength * halo)
    if patera.flow.z > 0 { color = addFlow(patera, to: color, x, y, grain) }
    guard square < 3, let r = outline(patera, x, y / patera.aspect), r < 1.3 else { return color }
    // A rim of pale frost, a dark wall, a floor of crusts of different age.
    color = mix(color, color * 1.14, bell((r - 1.12) / 0.08))
    return mix(color, floor(patera, ground, x, y, r, grain), smoothstep(1.03, 0.97, r))
  }

  /// Returns the distance from the middle in radii of the outline: bays, corners, straight sides;
  /// nil far outside.
  private func outline(_ patera: Patera, _ u: Float, _ v: Float) -> Float? {
    let round = (u * u + v * v).squareRoot()
    let shape = mix(round, 1.12 * max(abs(u), abs(v)), patera.squareness)
    let straight = 1 + (u * patera.side.x + v * patera.side.y - patera.side.z) * 1.1
    guard max(shape * 0.64, straight) < 1.38 else { return nil }
    let scale = 1 / max(round, 1e-3)
    let bays =
      noise.value(Vector(u * scale * 1.2, v * scale * 1.2, patera.seed))
      + 0.5 * noise.value(Vector(u * scale * 2.6, v * scale * 2.6, patera.seed + 3))
    let ragged = detail.fractal(Vector(u * 2.4, v * 2.4, patera.seed), octaves: 3, gain: 0.6)
    return max(shape * (1 + 0.36 * bays), straight) + 0.13 * ragged
  }

  private func floor(
    _ patera: Patera, _ ground: RGB, _ x: Float, _ y: Float, _ r: Float, _ grain: Float
  ) -> RGB {
    let crust = detail.fractal(Vector(x * 1.5, y * 1.5, patera.seed + 9), octaves: 4, gain: 0.6)
    var floor = Self.floors(patera.tone + 0.22 * crust + 0.06 * grain)
    let along = x * patera.side.x + y * patera.side.y
    switch patera.floor {
    case .even: break
    case .crescent:
      let fresh = smoothstep(-0.06, 0.1, along + 0.4 * r * r - 0.25 + 0.4 * crust)
      floor = mix(floor, Self.floors(0.06 + 0.2 * crust), fresh)
    case .island:
      let (dx, dy) = (x - 0.2 * patera.side.x, y - 0.2 * patera.side.y)
      let d = (dx * dx + dy * dy).squareRoot() + 0.3 * crust
      floor = mix(floor, ground * 1.04, smoothstep(0.5, 0.42, d))
    }
    return mix(floor, RGB(hex: 0x1B1715), 0.5 * bell((r - 0.95) / 0.05))
  }

  /// Adds a field of lobate flows: old ones that sulphur has bleached, fresh ones on them.
  private func addFlow(
    _ patera: Patera, to ground: RGB, _ x: Float, _ y: Float, _ grain: Float
  ) -> RGB {
    let (length, width) = (patera.flow.z, patera.flow.w)
    let t = (x * patera.flow.x + y * patera.flow.y) / length
    let s = (y * patera.flow.x - x * patera.flow.y) / width
    // Beyond this, the field is negative for lobes up to 0.7.
    let middle = (t - 0.5) / 0.6
    let least = max(abs(s) - 0.5, 0) / (0.3 + 0.75 * max(t, 0))
    guard middle * middle + 0.6 * least * least < 2.6 else { return ground }
    // The lobes are of one size in radii of the field, whatever its shape.
    let q = Vector(t * 2.2, s * 1.1 + 3, patera.seed + 5)
    let lobe = detail.fractal(q, octaves: 4, gain: 0.6)
    let bend = noise.value(Vector(t * 1.7, patera.seed, 4))
    let side = s + 0.5 * bend
    let slender = side / (0.3 + 0.75 * max(t, 0))
    let field = 0.9 - middle * middle - 0.6 * slender * slender + 2.5 * lobe
    let old = smoothstep(0.05, 0.16, field)
    guard old > 0 else { return ground }
    let bleached = mix(
      RGB(hex: 0x6E6140), RGB(hex: 0xA08B50), saturate(0.5 + 1.5 * lobe + 0.5 * grain))
    let color = mix(ground, bleached, old * 0.62)
    guard field > 0.2 else { return color }
    let fresh = smoothstep(0.66, 0.78, field - 0.9 * noise.value(q * 1.9))
    return mix(color, RGB(hex: 0x2B241E) * (1 + 0.6 * grain), fresh * 0.88)
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
