import PlanetImage
import PlanetMath
import ProceduralMaps

/// The wind of one day: jets, cyclones, anticyclones and eddies, free of divergence.
struct EarthWind: Sendable {
  /// A rotating storm or high.
  struct Whirl: Sendable {
    /// The direction of the centre.
    let center: Vector
    /// The radius of its core as a chord.
    let radius: Float
    /// The rotation of its core in radians, counter-clockwise positive.
    let turn: Float
  }

  /// Cyclones: latitude, longitude, radius of the core in degrees, rotation in radians.
  private static let cyclones: [(Double, Double, Double, Float)] = [
    (55, -38, 8, 9), (48, -167, 7, 8.5), (46, 158, 5.4, 5), (63, -6, 4.6, 7.5),
    (45, -133, 5.8, 8), (58, 66, 6, 4.5), (42, -66, 4.6, 4.6), (65, 112, 5.6, 4), (47, 20, 4.4, 6),
    (54, -97, 5.6, 4.4), (37, -148, 4, 4), (36, 178, 4.6, 4.2), (43, 130, 4.4, 6.5),
    (69, -150, 4.8, 4), (38, -22, 4, 4), (71, 40, 4.8, 4),
    (-51, -26, 7.6, -9), (-57, 36, 5.6, -5), (-46, 86, 7.4, -9), (-59, 132, 6.4, -7),
    (-49, -176, 6, -5), (-44, -130, 6.6, -8.5), (-60, -90, 7, -7.5), (-38, 58, 4.4, -4),
    (-42, 160, 5.4, -7.5), (-37, -50, 4.6, -4.5), (-65, 4, 5.4, -7), (-64, 98, 4.6, -5),
    (-37, -154, 4, -3.8), (-63, -140, 5.6, -7), (-39, 16, 4.4, -4.2), (-68, -52, 4.4, -5),
  ]
  /// Highs of the subtropics and others between storms.
  private static let highs: [(Double, Double, Double, Float)] = [
    (33, -40, 12, -2.4), (36, -142, 11, -2), (31, 165, 10, -2), (-30, -8, 12, 2.4),
    (-30, -100, 12, 2.4), (-33, 80, 11, 2.2), (-31, 132, 9, 1.8), (-34, -150, 9, 2),
    (48, -5, 6, -2.4), (50, 88, 8, -1.6), (42, -100, 7, -1.6), (-44, 8, 6, 2.2),
    (-43, 118, 6, 2.2), (-44, -70, 6, 2), (53, -182, 6, -2), (-46, -150, 6, 2.2),
    (-41, -2, 5, 2), (-44, 62, 5, 2), (40, -50, 6, -1.6), (58, -125, 5, -2),
  ]
  /// Cyclones of the tropics.
  static let tropical: [Whirl] = whirls([
    (20, -61, 1.5, 22), (18.5, 134, 1.7, 24), (-17, 73, 1.4, -21),
  ])

  private static func whirls(_ facts: [(Double, Double, Double, Float)]) -> [Whirl] {
    facts.map { latitude, longitude, size, turn in
      Whirl(
        center: Vector(latitude: latitude, longitude: longitude), radius: Patch.chord(size),
        turn: turn)
    }
  }

  private let whirls = EarthWind.whirls(cyclones + highs) + tropical
  private let noise = Noise(2_131)

  /// The latitudes in degrees and the eastward displacements in a day, relative to the storms, as
  /// radians at the equator's radius.
  private let jets = Ramp1([
    (-90, 0), (-75, -0.1), (-62, 0), (-50, 0.22), (-40, 0.34), (-30, 0.16), (-18, -0.2),
    (-8, -0.3), (2, -0.2), (8, -0.28), (18, -0.2), (29, 0.12), (38, 0.3), (50, 0.18), (64, 0),
    (78, -0.08), (90, 0),
  ])

  /// Returns the displacement of the air at a place in a day, in radians.
  func velocity(_ p: Vector) -> Vector {
    let meander = 7 * noise.fractal(Vector(p.x * 1.7, p.y * 1.7, p.z * 1.2), octaves: 2)
    var velocity = Vector(-p.y, p.x, 0) * jets(p.latitude + meander)
    for whirl in whirls {
      let offset = p - whirl.center
      let r = offset.dot(offset) / (whirl.radius * whirl.radius)
      guard r < 25 else { continue }
      let base = 1 / (1 + r)
      let turn = whirl.turn * base * base * smoothstep(25, 12, r)
      velocity += whirl.center.cross(p) * turn
    }
    let vigour = 0.45 + 0.55 * smoothstep(0.4, 0.62, abs(p.z))
    for (frequency, scale): (Float, Float) in [(3, 0.05), (6, 0.045), (13, 0.02), (28, 0.006)] {
      let strength = scale * vigour
      velocity += p.cross(noise.slope(p * frequency + Vector(3, 1, 7))) * strength
    }
    return velocity
  }
}

/// Numbers at rising positions, linear between them.
struct Ramp1: Sendable {
  private let points: [(Float, Float)]

  /// Creates a ramp.
  init(_ points: [(Float, Float)]) { self.points = points }

  /// Returns the number at a position.
  func callAsFunction(_ x: Float) -> Float {
    for (low, high) in zip(points, points.dropFirst()) where x >= low.0 && x <= high.0 {
      return mix(low.1, high.1, smoothstep(low.0, high.0, x))
    }
    return x < 0 ? points[0].1 : points[points.count - 1].1
  }
}

/// The origins of the air on a raster: where it was some time ago.
///
/// The wind is steady, so origins after twice the time are the origins of the origins: seven
/// doublings follow the air for 128 steps.
struct AirOrigins: Sendable {
  /// The directions of the raster.
  let frame: GridFrame
  private var places: [Vector]
  private let threads: Int

  /// Creates the origins after a fraction of a day: one step of the midpoint rule.
  init(_ wind: EarthWind, width: Int, time: Float, threads: Int) {
    let frame = GridFrame(width: width)
    (self.frame, self.threads) = (frame, threads)
    places = Self.filled(frame, threads) { x, y in
      let p = frame.direction(x, y)
      let middle = (p - wind.velocity(p) * (time / 2)).unit
      return (p - wind.velocity(middle) * time).unit
    }
  }

  private static func filled(
    _ frame: GridFrame, _ threads: Int, _ body: @Sendable (Int, Int) -> Vector
  ) -> [Vector] {
    let width = frame.width
    var image = Image<Vector>(width: width, height: frame.height, filledWith: .zero)
    image.fillStrips(rowsPerStrip: 4, threads: threads) { rows, pixels in
      for y in rows {
        let start = (y - rows.lowerBound) * width
        for x in 0..<width { pixels[start + x] = body(x, y) }
      }
    }
    return image.withPixels { pixels in pixels.indices.map { pixels[$0] } }
  }

  /// Returns the origins after twice the time.
  func doubled() -> AirOrigins {
    var result = self
    let (own, frame) = (self, frame)
    result.places = Self.filled(frame, threads) { x, y in
      own.origin(of: own.places[y * frame.width + x])
    }
    return result
  }

  /// Returns the origin of the air at a direction.
  func origin(of p: Vector) -> Vector {
    let longitude = Float(atan2(Double(p.y), Double(p.x)))
    let u = (longitude / (2 * .pi) + 0.5) * Float(frame.width) - 0.5
    let v = (0.5 - p.latitude / 180) * Float(frame.height) - 0.5
    return sample(u, v).unit
  }

  /// Returns the origin at a place in columns and rows, a little shorter than 1.
  @inline(__always)
  func sample(_ u: Float, _ v: Float) -> Vector {
    let width = frame.width
    let size = Float(width)
    let x = u < 0 ? u + size : u >= size ? u - size : u
    let y = min(max(v, 0), Float(frame.height) - 1.001)
    let (column, row) = (min(Int(x), width - 1), Int(y))
    let next = column + 1 < width ? column + 1 : 0
    let (s, t) = (x - Float(column), y - Float(row))
    let (top, bottom) = (row * width, min(row + 1, frame.height - 1) * width)
    let upper = mix(places[top + column], places[top + next], s)
    let lower = mix(places[bottom + column], places[bottom + next], s)
    return mix(upper, lower, t)
  }

  /// Returns the origins of eight pixels of a map.
  @inline(__always)
  func points(_ x: Int, _ y: Int, _ map: GridFrame) -> LanePoint {
    var result = LanePoint(x: .zero, y: .zero, z: .zero)
    let scale = Float(frame.width) / Float(map.width)
    let v = (Float(y) + 0.5) * scale - 0.5
    for lane in 0..<8 {
      let place = sample((Float(x + lane) + 0.5) * scale - 0.5, v)
      result.x[lane] = place.x
      result.y[lane] = place.y
      result.z[lane] = place.z
    }
    return result
  }
}
