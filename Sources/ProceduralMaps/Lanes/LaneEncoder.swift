import PlanetImage
import PlanetMath

/// Encodes linear colours in dithered 8-bit levels, eight pixels at a time.
struct LaneEncoder: Sendable {
  private static let steps: Float = 4096
  /// The levels, 0…255, of equally spaced linear values, and one more.
  private let levels: [Float] = (0...4097).map { index in
    Float(SRGB.encode16(Float(index) / LaneEncoder.steps)) * (1 / 257)
  }

  /// Encodes eight neighbouring pixels.
  /// - Parameters:
  ///   - color: The colours.
  ///   - x: The column of the first.
  ///   - y: The row.
  ///   - write: Receives the pixels.
  @inline(__always)
  func encode(_ color: LaneColor, x: Int, y: Int, _ write: (RGBA8) -> Void) {
    let red = color.red.saturated * Self.steps
    let green = color.green.saturated * Self.steps
    let blue = color.blue.saturated * Self.steps
    for lane in 0..<8 {
      let threshold = MapCanvas.dither(x + lane, y)
      write(
        RGBA8(
          level(red[lane], threshold), level(green[lane], threshold), level(blue[lane], threshold)))
    }
  }

  @inline(__always)
  private func level(_ place: Float, _ threshold: Float) -> UInt8 {
    let index = Int(place)
    let low = levels[index]
    let value = low + (levels[index + 1] - low) * (place - Float(index)) + threshold
    return UInt8(min(value, 255))
  }
}
