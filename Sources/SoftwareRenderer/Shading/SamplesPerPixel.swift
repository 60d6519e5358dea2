import PlanetMath

/// How finely a pixel's colour is sampled: in squares, some along each axis.
struct SamplesPerPixel: Sendable {
  /// The number of squares along each axis, at least 1.
  let perAxis: Int

  /// Creates a pattern of at least so many samples: the next square number.
  init(atLeast count: Int) {
    var perAxis = 1
    while perAxis * perAxis < count { perAxis += 1 }
    self.perAxis = perAxis
  }

  /// The side of a square in pixels.
  var step: Float { 1 / Float(perAxis) }
  /// The share of a pixel in a square.
  var share: Float { 1 / Float(perAxis * perAxis) }

  /// The number of squares.
  var count: Int { perAxis * perAxis }

  /// Returns the place of a square's middle from the pixel's middle.
  func offset(_ number: Int) -> (x: Float, y: Float) {
    let first = -0.5 * Float(perAxis - 1)
    return (
      (first + Float(number % perAxis)) * step, (first + Float(number / perAxis)) * step
    )
  }
}
