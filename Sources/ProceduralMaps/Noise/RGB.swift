import PlanetImage

/// A colour in linear light: red, green and blue, 0…1 in gamut, sRGB primaries.
@usableFromInline package typealias RGB = SIMD3<Float>

extension RGB {
  /// Creates a linear colour from an sRGB hex colour, such as `0xC8764F`.
  package init(hex: UInt32) {
    self.init(
      SRGB.linear(UInt8(hex >> 16 & 255)),
      SRGB.linear(UInt8(hex >> 8 & 255)),
      SRGB.linear(UInt8(hex & 255)))
  }

  /// The luminance of the colour, by the weights of ITU-R BT.709.
  package var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }

  /// Returns the colour made more vivid (above 1) or greyer (below 1).
  package func saturated(_ factor: Float) -> RGB {
    let grey = RGB(repeating: luminance)
    return grey + (self - grey) * factor
  }
}

/// A row of colours at positions, mixed smoothly between neighbours.
package struct Ramp: Sendable {
  private let positions: [Float]
  private let colors: [RGB]

  /// Creates a ramp of sRGB hex colours at rising positions.
  package init(_ stops: [(Float, UInt32)]) {
    positions = stops.map(\.0)
    colors = stops.map { RGB(hex: $0.1) }
  }

  /// Returns the colour at a position; beyond the ends it is the end's colour.
  package func callAsFunction(_ x: Float) -> RGB {
    guard x > positions[0] else { return colors[0] }
    for index in 1..<positions.count where x < positions[index] {
      let t = (x - positions[index - 1]) / (positions[index] - positions[index - 1])
      return mix(colors[index - 1], colors[index], t * t * (3 - 2 * t))
    }
    return colors[colors.count - 1]
  }
}
