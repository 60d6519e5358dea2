import PlanetImage
import PlanetMath
import ProceduralMaps

/// The weather of one day: storms, fronts, the belt of rain, decks of low cloud.
struct EarthWeather: Sendable {
  private let frame: GridFrame
  /// The origins of the air: three coordinates.
  private let origin: [SphereGrid]
  /// The kinds of clouds, in the order of ``Sample``.
  private let kinds: [SphereGrid]

  /// The clouds that a place may have, each about 0…1.
  struct Sample {
    /// The usual cover.
    var cover: Float = 0
    /// Bands of storms and fronts.
    var storm: Float = 0
    /// The belt of rain.
    var rain: Float = 0
    /// Decks of low cloud.
    var deck: Float = 0
    /// Cold air behind fronts, with open cells.
    var cold: Float = 0
    /// Trade winds over the sea.
    var trade: Float = 0
  }

  /// A cyclone: spiral bands, a front behind it, and air that it turns.
  private struct Cyclone: Sendable {
    let vortex: Vortex
    let center: Vector
    let east: Vector
    let north: Vector
    /// The radius in radians.
    let radius: Float
    /// 1 in the north, where it turns against the clock, and -1 in the south.
    let sense: Float
    let isTropical: Bool
  }

  /// Places, radii in degrees, and turns of the cyclones of the storm tracks and the tropics.
  private static let storms: [(Double, Double, Double, Float)] = [
    (52, -38, 12, 2.8), (57, -165, 12, 3), (46, 158, 10, 2.6), (61, -8, 9, 2.6),
    (44, -128, 10, 2.6),
    (56, 55, 9, 2), (43, -64, 8, 2.4), (63, 120, 9, 1.8), (50, 20, 7, 2), (54, -95, 9, 2),
    (36, -150, 7, 2.2), (40, 178, 8, 2.4),
    (-50, -20, 12, -2.8), (-56, 42, 12, -3), (-48, 92, 11, -2.8), (-60, 138, 11, -2.8),
    (-52, -172, 12, -2.8), (-46, -122, 10, -2.6), (-58, -84, 11, -2.8), (-40, 60, 8, -2.2),
    (-44, 155, 8, -2.4), (-38, -50, 7, -2.2), (-62, 5, 9, -2.4), (-62, 95, 8, -2.4),
    (19, -58, 3.6, 4.4), (21, 132, 3.8, 4.6), (16, -118, 3, 4.2), (-17, 76, 3.4, -4.4),
  ]

  private let noise = Noise(2_111)

  /// Creates the weather on a raster of a number of columns.
  init(width: Int, threads: Int) {
    let frame = GridFrame(width: width)
    self.frame = frame
    let cyclones = Self.storms.map { latitude, longitude, size, turn in
      let place = Place(latitude, longitude)
      let center = place.direction
      let east = Vector(latitude: 0, longitude: longitude + 90)
      return Cyclone(
        vortex: Vortex(place, east: size, north: size * 0.85, turn: turn * 0.6), center: center,
        east: east, north: center.cross(east), radius: Float(size * .pi / 180),
        sense: turn > 0 ? 1 : -1, isTropical: abs(latitude) < 25)
    }
    let noise = noise
    var image = Image<SIMD16<Float>>(width: width, height: frame.height, filledWith: .zero)
    image.fillStrips(rowsPerStrip: 4, threads: threads) { rows, pixels in
      for y in rows {
        for x in 0..<width {
          pixels[(y - rows.lowerBound) * width + x] = Self.weather(
            at: frame.direction(x, y), cyclones, noise)
        }
      }
    }
    var grids = [SphereGrid](repeating: SphereGrid(width: width), count: 9)
    image.withPixels { pixels in
      for index in pixels.indices {
        for part in 0..<9 { grids[part].cells[index] = pixels[index][part] }
      }
    }
    origin = Array(grids[0..<3])
    kinds = Array(grids[3..<9])
  }

  private static func weather(
    at p: Vector, _ cyclones: [Cyclone], _ noise: Noise
  ) -> SIMD16<Float> {
    var q = p
    var air = Sample()
    for cyclone in cyclones {
      q = cyclone.vortex.origin(of: q)
      add(cyclone, to: &air, p, noise)
    }
    q = (q + noise.displacement(q * 3.2, octaves: 5) * 0.06).unit
    let latitude = p.latitude + 5 * noise.fractal(p * 4, octaves: 4)
    let rain = bell((latitude - 6 - 3 * p.x * p.y) / 6)
    let dry = deserts.reduce(Float(0)) { max($0, $1.weight(q, softness: 0.9)) }
    let wet = forests.reduce(Float(0)) { max($0, $1.weight(q, softness: 0.9)) }
    air.rain = max(air.rain, max(rain * 0.9, wet) * (1 - 0.8 * dry))
    air.cover =
      0.25 + 0.2 * rain + 0.2 * wet + 0.16 * bell((latitude - 56) / 20)
      + 0.25 * bell((latitude + 57) / 17) + 0.2 * smoothstep(60, 76, abs(latitude)) - 0.3 * dry
    let frayed = (p + noise.displacement(p * 5, octaves: 5) * 0.14).unit
    air.deck = decks.reduce(Float(0)) { max($0, $1.weight(frayed, softness: 0.9)) }
    let tropics = smoothstep(34, 24, abs(latitude)) * smoothstep(5, 12, abs(latitude))
    air.trade = tropics * (1 - dry)
    air.storm = saturate(air.storm) * (1 - 0.6 * dry)
    return SIMD16(
      q.x, q.y, q.z, air.cover, air.storm, air.rain, air.deck, air.cold, air.trade, 0, 0, 0, 0, 0,
      0,
      0)
  }

  /// Adds the bands of a cyclone: a logarithmic spiral, the front that trails it towards the
  /// equator, and the cold air behind the front.
  private static func add(
    _ cyclone: Cyclone, to air: inout Sample, _ p: Vector, _ noise: Noise
  ) {
    let offset = p - cyclone.center
    let limit = cyclone.radius * 3
    guard offset.dot(offset) < limit * limit else { return }
    let wander = noise.fractal(p * 12, octaves: 5, gain: 0.6)
    let x = offset.dot(cyclone.east) / cyclone.radius
    let y = offset.dot(cyclone.north) / cyclone.radius * cyclone.sense
    let r = (x * x + y * y).squareRoot()
    let angle = atan2(y, x)
    // The arm leaves the centre to the east and curls back towards the equator.
    let winding: Float = cyclone.isTropical ? 3.2 : 1.5
    let phase = angle + winding * log(max(r, 0.04)) + 1.1 + 0.9 * wander
    let turn = phase * (1 / (2 * .pi))
    let arm = abs(turn - turn.rounded()) * 2
    let reach = smoothstep(cyclone.isTropical ? 1.6 : 2.6, 0.6, r)
    if cyclone.isTropical {
      let wall = smoothstep(0.06, 0.13, r) * smoothstep(0.75, 0.3, r)
      let bands = smoothstep(0.62, 0.2, arm) * reach
      air.storm = max(air.storm, max(1.3 * wall, 0.8 * bands))
      air.rain = max(air.rain, wall)
      if r < 0.08 { air.cover -= 0.5 * smoothstep(0.1, 0.05, r) }
      return
    }
    let band = smoothstep(0.34 + 0.12 / (r + 0.4), 0.05, arm) * reach
    air.storm = max(air.storm, 1.15 * band * smoothstep(0.02, 0.2, r) + 0.5 * bell(r / 0.3))
    // Behind the front: the next half of the turn.
    let behind = turn - turn.rounded(.down)
    let cold = smoothstep(0.1, 0.2, behind) * smoothstep(0.62, 0.4, behind) * reach
    air.cold = max(air.cold, cold * smoothstep(0.3, 0.7, r))
    air.cover -= 0.22 * cold * smoothstep(0.25, 0.6, r)
  }

  /// Returns the origins of the air at eight pixels of a map.
  func origins(_ x: Int, _ y: Int, _ map: GridFrame) -> LanePoint {
    var result = LanePoint(x: .zero, y: .zero, z: .zero)
    let scale = Float(frame.width) / Float(map.width)
    let v = (Float(y) + 0.5) * scale - 0.5
    for lane in 0..<8 {
      let u = (Float(x + lane) + 0.5) * scale - 0.5
      result.x[lane] = origin[0].sample(u, v)
      result.y[lane] = origin[1].sample(u, v)
      result.z[lane] = origin[2].sample(u, v)
    }
    return result
  }

  /// Returns the clouds that a pixel of a map may have.
  func sample(_ pixel: MapPixel, _ map: GridFrame) -> Sample {
    let scale = Float(frame.width) / Float(map.width)
    let (u, v) = ((Float(pixel.x) + 0.5) * scale - 0.5, (Float(pixel.y) + 0.5) * scale - 0.5)
    return Sample(
      cover: kinds[0].sample(u, v), storm: kinds[1].sample(u, v), rain: kinds[2].sample(u, v),
      deck: kinds[3].sample(u, v), cold: kinds[4].sample(u, v), trade: kinds[5].sample(u, v))
  }

  private static func patches(_ facts: [(Double, Double, Double, Double)]) -> [Patch] {
    facts.map { Patch(Place($0.0, $0.1), east: $0.2, north: $0.3) }
  }

  /// Decks of low cloud over cold currents.
  private static let decks = patches([
    (-20, -82, 15, 11), (-14, 3, 14, 10), (26, -126, 12, 9), (26, -26, 10, 8), (-30, 100, 11, 8),
    (-34, -110, 14, 6),
  ])
  /// Deserts, above which the sky is clear.
  private static let deserts = patches([
    (23, 10, 26, 9), (24, 45, 11, 9), (-24, 133, 16, 9), (-24, 18, 8, 8), (30, 65, 8, 5),
    (32, -110, 8, 6), (40, 60, 9, 4), (40, 86, 9, 4), (-24, -69, 3, 8),
  ])
  /// Rain forests, with towers of cloud.
  private static let forests = patches([
    (-3, -62, 13, 9), (0, 20, 10, 7), (-1, 118, 18, 8), (14, 100, 10, 8), (6, -76, 6, 6),
  ])
}
