import PlanetImage
import PlanetMath
import ProceduralMaps

/// The weather of one day: where the clouds of each kind are.
///
/// Air that the wind has moved towards a pole has risen and is cloudy; air that it has moved
/// towards the equator has sunk, and is clear or, over warm water, full of small showers. Storms
/// wind both into commas with fronts and dry slots.
struct EarthWeather: Sendable {
  /// The clouds that a place may have, each about 0…1.
  struct Sample {
    /// Layers of cloud of fronts and storms.
    var front: Float = 0
    /// Patches of low cloud without storms.
    var base: Float = 0
    /// The belt of rain.
    var rain: Float = 0
    /// Decks of low cloud.
    var deck: Float = 0
    /// Cold air with open cells.
    var cold: Float = 0
    /// Trade winds over the sea.
    var trade: Float = 0
    /// Veils of ice.
    var veil: Float = 0
    /// The cores of tropical cyclones.
    var core: Float = 0
  }

  /// The origins of the air: recent, those of half a day, and those of a day.
  let (recent, middle, old): (AirOrigins, AirOrigins, AirOrigins)
  private let frame: GridFrame
  /// The kinds of clouds, in the order of ``Sample``.
  private let kinds: [SIMD8<Float>]

  /// Creates the weather for a map of a number of columns.
  init(mapWidth: Int, threads: Int) {
    let width = max(mapWidth / 4, 8) * 2
    let frame = GridFrame(width: max(mapWidth / 8, 8) * 2)
    self.frame = frame
    var origins = AirOrigins(EarthWind(), width: width, time: 1 / 128, threads: threads)
    var ages: [AirOrigins] = []
    for _ in 0..<7 {
      origins = origins.doubled()
      ages.append(origins)
    }
    let (middle, old) = (ages[5], ages[6])
    (recent, self.middle, self.old) = (ages[2], middle, old)
    let noise = Noise(2_111)
    var image = Image<SIMD8<Float>>(
      width: frame.width, height: frame.height, filledWith: .zero)
    image.fillStrips(rowsPerStrip: 4, threads: threads) { rows, pixels in
      for y in rows {
        for x in 0..<frame.width {
          let p = frame.direction(x, y)
          let air = Self.weather(at: p, middle: middle.origin(of: p), old: old.origin(of: p), noise)
          pixels[(y - rows.lowerBound) * frame.width + x] = air
        }
      }
    }
    kinds = image.withPixels { pixels in pixels.indices.map { pixels[$0] } }
  }

  private static func weather(
    at p: Vector, middle: Vector, old: Vector, _ noise: Noise
  ) -> SIMD8<Float> {
    let wander = noise.fractal(old * 3.4, octaves: 5, gain: 0.55)
    let local = noise.fractal(middle * 5 + Vector(5, 2, 1), octaves: 5, gain: 0.55)
    let latitude = p.latitude
    let away = abs(latitude)
    let sign: Float = latitude < 0 ? -1 : 1
    let start = sign * old.latitude
    // The displacement towards the pole in degrees.
    let rise = away - start
    let temperate = smoothstep(20, 33, away)
    let dry = deserts.reduce(Float(0)) { max($0, $1.weight(bent(p, local, wander), softness: 0.8)) }
    let moist = smoothstep(66, 38, start + 9 * wander)
    var air = Sample()
    let lift = rise + 8 * wander + 5 * local
    air.front =
      temperate * smoothstep(0.5, 12, lift) * (0.35 + 0.65 * moist) * smoothstep(86, 70, away)
    let sunk = smoothstep(1, -7, lift)
    let southern: Float = latitude < 0 ? 1.25 : 1.15
    air.base =
      (0.38 * bell((away - 57) / 14) * southern + 0.07 + 0.3 * smoothstep(62, 78, away))
      * (1 - 0.75 * sunk * smoothstep(75, 60, away))
    air.cold = temperate * sunk * smoothstep(74, 60, away) * smoothstep(26, 38, away)
    // The belt of rain, the South Pacific's and the rain forests.
    let bendy = latitude + 4 * local
    let east = p.y
    let north = 6.5 - 2.5 * p.x * east
    let second = 0.5 * bell((bendy + 6) / 6) * smoothstep(0.2, 0.8, east)
    let belt = bell((bendy - north) / 6) + second
    let diagonal = pacific.nearestPart(bent(p, local, wander), within: 0.2)
    let band = diagonal.map { smoothstep(0.2, 0.02, $0.distance) } ?? 0
    let wet = forests.reduce(Float(0)) {
      max($0, $1.weight(bent(p, local, wander), softness: 0.9))
    }
    let broken = saturate(0.8 + 1.5 * noise.fractal(p * 3.1 + Vector(4, 4, 1), octaves: 3))
    air.rain = max(min(belt, 1) * broken, max(0.75 * band, 0.8 * wet)) * (1 - 0.85 * dry)
    let source = bent(middle, local, wander)
    air.deck = decks.reduce(Float(0)) { max($0, $1.weight(source, softness: 0.95)) }
    let tropics = smoothstep(36, 27, away)
    air.trade = tropics * (1 - air.rain) * (1 - dry) * saturate(0.62 + 1.1 * wander)
    air.veil = saturate(
      0.5 * air.front + 0.26 * bell((away - 29 - 6 * wander) / 7) + 0.6 * air.rain)
    let clear = 1 - 0.95 * dry
    air.front *= clear
    air.base *= clear
    air.veil *= 1 - 0.85 * dry
    for storm in EarthWind.tropical { add(storm, to: &air, p) }
    return SIMD8(
      air.front, air.base, air.rain, air.deck, air.cold, air.trade, air.veil, air.core)
  }

  private static func bent(_ p: Vector, _ local: Float, _ wander: Float) -> Vector {
    (p + Vector(local, wander, -local) * 0.1).unit
  }

  /// Adds the core of a tropical cyclone: a dense shield with a clear centre, and spiral bands.
  private static func add(_ storm: EarthWind.Whirl, to air: inout Sample, _ p: Vector) {
    let offset = p - storm.center
    let r = offset.length / storm.radius
    guard r < 7 else { return }
    let east = Vector(-storm.center.y, storm.center.x, 0).unit
    let north = storm.center.cross(east)
    let sense: Float = storm.turn < 0 ? -1 : 1
    let angle = atan2(offset.dot(north) * sense, offset.dot(east))
    let phase = (angle + 2.6 * log(max(r, 0.05))) * (1 / .pi)
    let arm = abs(phase - 2 * (phase * 0.5).rounded())
    let bands = smoothstep(0.75, 0.1, arm) * smoothstep(5, 2, r) * smoothstep(0.6, 1.6, r)
    let shield = smoothstep(2.6, 0.5, r)
    let eye = smoothstep(0.16, 0.26, r)
    air.core = max(air.core, max(shield, 0.6 * bands) * eye)
    air.veil = max(air.veil, smoothstep(6, 1.5, r) * eye)
    let calm = smoothstep(3, 7, r)
    air.trade *= calm
    air.rain = max(air.rain * calm, 0.5 * bands)
    if r < 0.3 { air.veil *= eye }
  }

  /// Returns the clouds that a pixel of a map may have.
  func sample(_ pixel: MapPixel, _ map: GridFrame) -> Sample {
    let scale = Float(frame.width) / Float(map.width)
    let width = frame.width
    let u = (Float(pixel.x) + 0.5) * scale - 0.5
    let v = min(max((Float(pixel.y) + 0.5) * scale - 0.5, 0), Float(frame.height) - 1.001)
    let x = u < 0 ? u + Float(width) : u
    let (column, row) = (min(Int(x), width - 1), Int(v))
    let next = column + 1 < width ? column + 1 : 0
    let (s, t) = (x - Float(column), v - Float(row))
    let (top, bottom) = (row * width, min(row + 1, frame.height - 1) * width)
    let upper = kinds[top + column] + (kinds[top + next] - kinds[top + column]) * s
    let lower = kinds[bottom + column] + (kinds[bottom + next] - kinds[bottom + column]) * s
    let air = upper + (lower - upper) * t
    return Sample(
      front: air[0], base: air[1], rain: air[2], deck: air[3], cold: air[4], trade: air[5],
      veil: air[6], core: air[7])
  }

  private static func patches(_ facts: [(Double, Double, Double, Double)]) -> [Patch] {
    facts.map { Patch(Place($0.0, $0.1), east: $0.2, north: $0.3) }
  }

  /// The South Pacific's belt of rain.
  private static let pacific = Geodesic((-4, 152), (-9, 172), (-17, -168), (-26, -146))
  /// Decks of low cloud over cold currents.
  private static let decks = patches([
    (-19, -84, 16, 11), (-14, 2, 14, 10), (27, -128, 13, 9), (26, -27, 10, 8), (-29, 100, 12, 8),
    (-32, -112, 16, 7), (-26, 6, 8, 7),
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
