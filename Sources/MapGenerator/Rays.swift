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
  ///   - length: How far the longest rays go, in kilometres.
  ///   - body: The radius of the body in kilometres.
  ///   - strength: The brightness at the rim; about 1 for the strongest.
  ///   - seed: The number that tells one system from another.
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
    let wander = noise.value(p * 9) * 0.12
    let heading = Vector(x * scale + wander, y * scale - wander, 0)
    // Noise on the circle of headings: streaks that change slowly outwards.
    let broad = noise.fractal(heading * count + Vector(0, 0, distance * 0.5), octaves: 3, gain: 0.7)
    let fine = noise.value(heading * (count * 4.5) + Vector(7, 3, distance * 1.5))
    let streak = saturate(broad * 1.5 + fine * 0.35 - 0.1 - distance * 0.15)
    let fade = (1 - distance) * (1 - distance)
    let near = bell(distance / max(rim * 2.2, 0.01))
    let patchy = 0.65 + 0.5 * noise.fractal(p * 25, octaves: 3)
    return strength * (streak * fade * saturate(patchy) * 1.2 + near * 0.8)
  }
}
