import PlanetMath

/// The supersampling of a pixel's colour: a grid of squares.
struct SamplesPerPixel: Sendable {
  /// The number of squares along each axis, at least 1.
  let perAxis: Int

  /// Creates a pattern of at least a number of samples: the next square number.
  init(atLeast count: Int) {
    var perAxis = 1
    while perAxis * perAxis < count { perAxis += 1 }
    self.perAxis = perAxis
  }

  /// The side of a square in pixels.
  var step: Float { 1 / Float(perAxis) }
  /// The weight of a square in its pixel.
  var weight: Float { 1 / Float(perAxis * perAxis) }

  /// The number of squares.
  var count: Int { perAxis * perAxis }

  /// Returns the offset of a square's centre from the pixel's centre.
  func offset(_ number: Int) -> (x: Float, y: Float) {
    let first = -0.5 * Float(perAxis - 1)
    return (
      (first + Float(number % perAxis)) * step, (first + Float(number / perAxis)) * step
    )
  }
}
