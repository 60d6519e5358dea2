import ProceduralMaps

/// The bright system of rays of a young crater.
struct Rays: Sendable {
  private let patch: Patch
  private let noise: Noise
  private let count: Float
  private let strength: Float
  private let rim: Float

  /// Creates rays.
  ///
  /// - Parameters:
  ///   - place: The crater.
  ///   - crater: The crater's diameter in kilometres.
  ///   - length: The length of the longest rays, in kilometres.
  ///   - body: The radius of the body in kilometres.
  ///   - strength: The brightness at the rim; about 1 for the strongest.
  ///   - seed: The seed of the noise.
  ///   - count: The density of the rays.
  init(
    _ place: Place, crater: Double, length: Double, onRadius body: Double, strength: Float,
    seed: UInt32, count: Float = 3
  ) {
    let degrees = length / body * (180 / .pi)
    patch = Patch(place, east: min(degrees, 150), north: min(degrees, 150))
    noise = Noise(seed)
    self.count = count
    self.strength = strength
    rim = Float(crater / 2 / length)
  }

  /// Returns the brightness of the rays at a place, 0 beyond their reach.
  func brightness(at p: Vector) -> Float {
    let distance = patch.distance(p)
    guard distance < 1 else { return 0 }
    let (x, y) = patch.local(p)
    let scale = 1 / max((x * x + y * y).squareRoot(), 1e-6)
    let wander = noise.value(p * 7) * 0.1
    let heading = Vector(x * scale + wander, y * scale - wander, 0)
    // A ray runs where a noise on the circle of headings crosses zero. Its width is constant, so
    // the fraction of headings that it fills falls with distance.
    let narrow = 2 + distance * 34
    var streak: Float = 0
    for index in 0..<4 {
      let turn = Float(index)
      let course = noise.value(
        heading * (count * (0.6 + 0.35 * turn)) + Vector(3 * turn, 8, distance * 0.25))
      let span = noise.value(heading * 2.2 + Vector(9, 5 * turn, 4)) * 0.9 + 0.75
      streak += bell(course * narrow) * smoothstep(span, span * 0.35, distance) * (1 - 0.16 * turn)
    }
    let fade = (1 - distance) * (1 - 0.4 * distance)
    let near = bell(distance / max(rim * 2.4, 0.01))
    let patchy = 0.7 + 0.55 * noise.fractal(p * 22, octaves: 4, gain: 0.65)
    return strength * (min(streak, 1.3) * fade * saturate(patchy) + near * 0.8)
  }
}
