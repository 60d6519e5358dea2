/// A SplitMix64 generator: the same numbers from the same seed on every machine.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
package struct SeededGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 up to, not including, 1.
  package mutating func unit() -> Float { Float(next() >> 40) * (1 / 16_777_216) }

  /// Returns a number between two others.
  package mutating func number(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }

  /// Returns a direction, uniformly distributed over the sphere.
  package mutating func direction() -> Vector {
    // Marsaglia's rejection: uniform in the disc, lifted to the sphere without any cosine.
    while true {
      let u = number(-1, 1)
      let v = number(-1, 1)
      let s = u * u + v * v
      guard s < 1 else { continue }
      let k = 2 * (1 - s).squareRoot()
      return Vector(u * k, v * k, 1 - 2 * s)
    }
  }
}
