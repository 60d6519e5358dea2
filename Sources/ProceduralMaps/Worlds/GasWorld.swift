import PlanetImage
import PlanetMath

/// A planet without a surface: bands of clouds, stirred by jets, eddies and storms.
struct GasWorld: Sendable {
  private let grid: MapGrid
  private let fields: SphereFields
  private let noise: LaneNoise
  private let bands: [RGB]
  private let storms: [(patch: Patch, color: RGB)]
  private let contrast: Float
  private let octaves: Int

  private static let bandCount = 512

  init(_ world: WorldDescription, width: Int, threads: Int) {
    let traits = world.traits
    var generator = SeededGenerator(seed: world.seedNumber)
    let seed = UInt32(truncatingIfNeeded: generator.next())
    let palette = Palette(&generator, tint: world.tint)
    grid = MapGrid(width: width)
    octaves = Relief.octaves(width)
    noise = LaneNoise(seed)
    contrast = generator.number(0.75, 1.1)
    bands = Self.bands(palette, heat: traits.heat, &generator)
    let jets = (0..<11).map { _ in generator.number(-1, 1) }
    var storms: [(Patch, RGB)] = []
    var vortices: [Vortex] = []
    for index in 0..<9 {
      let latitude = Double(generator.number(-55, 55))
      let longitude = Double(generator.number(-180, 180))
      let size = index == 0 ? 8 : Double(generator.number(1.6, 3.6))
      let place = Place(index == 0 ? latitude * 0.5 : latitude, longitude)
      storms.append(
        (
          Patch(place, east: size, north: size * 0.62),
          palette.color(index == 0 ? 0xC9744E : 0xFFF4E4, 5)
        ))
      vortices.append(
        Vortex(place, east: size * 1.3, north: size * 0.85, turn: generator.number(2, 3.4)))
    }
    self.storms = storms
    let whirls = vortices
    let flow = Flow(
      seed: seed &+ 3,
      eddies: [
        Flow.Eddies(frequency: 5, strength: 0.0016), Flow.Eddies(frequency: 13, strength: 0.0010),
      ], steps: 9)
    fields = SphereFields(mapWidth: width, count: 3, threads: threads) { p, values in
      for lane in 0..<8 {
        var place = Vector(p.x[lane], p.y[lane], p.z[lane])
        for vortex in whirls { place = vortex.origin(of: place) }
        let origin = flow.origin(
          of: place,
          vigour: { z in 0.5 + 0.9 * bell((abs(z) - 0.35) * 5) },
          jet: { z in Self.jet(z, jets) })
        values[0][lane] = origin.x
        values[1][lane] = origin.y
        values[2][lane] = origin.z
      }
    }
  }

  /// Returns the eastward drift per step at a sine of latitude.
  private static func jet(_ z: Float, _ jets: [Float]) -> Float {
    let place = (z + 1) * 0.5 * Float(jets.count - 1)
    let index = min(max(Int(place), 0), jets.count - 2)
    let t = place - Float(index)
    return 0.006 * mix(jets[index], jets[index + 1], t * t * (3 - 2 * t))
  }

  /// Returns the colours of the bands from south to north.
  private static func bands(
    _ palette: Palette, heat: Float, _ generator: inout SeededGenerator
  ) -> [RGB] {
    let families: [[UInt32]] = [
      [0xF3D9B8, 0xE2A97E, 0xC98662, 0xF7E6CE, 0xD79A74, 0xB8735A, 0xEFC9A2],
      [0xE8C9A8, 0xB77B52, 0xD9A878, 0x8E5A40, 0xF0DCC0, 0xA86A48, 0xC9946A],
    ]
    let cold: [[UInt32]] = [
      [0xA8D4E4, 0x78B4D4, 0x5894C0, 0xC4E4EC, 0x88BCD8, 0x4880B0, 0x98C8DC],
      [0xB8E0D8, 0x88C8C4, 0xA0D4CC, 0x68B0B4, 0xC8ECE0, 0x78BCBC, 0x98D0C8],
    ]
    let choices = heat < 0.3 ? cold : families
    let colors = choices[heat > 0.8 ? 1 : 0]
    let count = 17
    var stops: [RGB] = []
    var last = -1
    for _ in 0...count {
      var pick = Int(generator.unit() * Float(colors.count))
      if pick == last { pick = (pick + 3) % colors.count }
      last = pick
      stops.append(palette.color(colors[pick], 5))
    }
    // Bands have different widths and sharp edges.
    var edges: [Float] = [0]
    for _ in 0..<count { edges.append(edges[edges.count - 1] + generator.number(0.45, 1.5)) }
    let scale = 1 / edges[count]
    var index = 0
    return (0..<bandCount).map { place in
      let x = (Float(place) + 0.5) / Float(bandCount)
      while index < count - 1, x > edges[index + 1] * scale { index += 1 }
      let width = (edges[index + 1] - edges[index]) * scale
      let t = (x - edges[index] * scale) / width
      return mix(stops[index], stops[index + 1], smoothstep(0.55, 1, t))
    }
  }

  func paint(threads: Int) -> Image<RGBA8> {
    let encoder = LaneEncoder()
    var image = Image(width: grid.width, height: grid.height, filledWith: RGBA8(0, 0, 0))
    image.fillStrips(rowsPerStrip: 8, threads: threads) { rows, pixels in
      let zero = [Float8](repeating: Float8(repeating: 0), count: grid.groups)
      var origins = [zero, zero, zero]
      var next = 0
      for row in rows {
        for field in 0..<3 {
          fields.row(row, field: field, into: &origins[field])
        }
        let latitude = grid.latitude(row)
        for group in 0..<grid.groups {
          let origin = LanePoint(
            x: origins[0][group], y: origins[1][group], z: origins[2][group])
          let color = color(origin, at: grid.points(group, latitude))
          encoder.encode(color, x: 8 * group, y: row) {
            pixels[next] = $0
            next += 1
          }
        }
      }
    }
    return image
  }

  private func color(_ origin: LanePoint, at p: LanePoint) -> LaneColor {
    let drift = noise.fractal(origin.stretched(2.6, 11), octaves: 4)
    let streaks = noise.fractal(origin.stretched(6, 58), octaves: octaves, gain: 0.58)
    let curds = noise.fractal(origin * 17, octaves: octaves, gain: 0.6)
    let place = (origin.z + drift * 0.035 + curds * 0.008 + 1) * (0.5 * Float(Self.bandCount))
    var color = LaneColor(RGB(repeating: 0))
    for lane in 0..<8 {
      let x = min(max(place[lane] - 0.5, 0), Float(Self.bandCount) - 1.001)
      let index = Int(x)
      let stop = mix(bands[index], bands[index + 1], x - Float(index))
      color.red[lane] = stop.x
      color.green[lane] = stop.y
      color.blue[lane] = stop.z
    }
    let polar = p.z.magnitudes.step(0.6, 0.95)
    var shade = 1 + streaks * (0.24 * contrast) + curds * (polar * 0.2 + 0.09)
    shade += drift * 0.12 - polar * 0.22
    color = color * shade
    return addStorms(to: color, p, curds)
  }

  private func addStorms(to color: LaneColor, _ p: LanePoint, _ curds: Float8) -> LaneColor {
    var result = color
    for lane in 0..<8 {
      let place = Vector(p.x[lane], p.y[lane], p.z[lane])
      for (patch, tone) in storms where patch.weight(place, softness: 0.9) > 0 {
        let distance = patch.distance(place) + 0.16 * curds[lane]
        let inside = smoothstep(1.05, 0.7, distance) * 0.75
        let ring = bell((distance - 1.05) * 7) * 0.3
        var lit = mix(result[lane], tone * (1 + 0.25 * curds[lane]), inside)
        lit = mix(lit, lit * 0.6, ring)
        result.red[lane] = lit.x
        result.green[lane] = lit.y
        result.blue[lane] = lit.z
      }
    }
    return result
  }
}
