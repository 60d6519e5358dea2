/// Readable text colours on a background.
///
/// Contrast is defined by the Web Content Accessibility Guidelines 2.2: (L₁ + 0.05) / (L₂ + 0.05)
/// of the luminances, from 1 to 21; text needs at least 4.5.
package enum Contrast {
  /// Returns black or white, whichever has the higher contrast with a colour; at least 4.58.
  /// - Parameter background: Linear red, green and blue.
  /// - Returns: A linear colour.
  package static func ink(on background: SIMD3<Float>) -> SIMD3<Float> {
    let light = luminance(background) + 0.05
    // 1.05 / light against light / 0.05.
    return SIMD3(repeating: light * light < 1.05 * 0.05 ? 1 : 0)
  }

  /// Returns the additional width of strokes that makes text on a background look like the font.
  ///
  /// Where light is mixed in linear light, dark strokes about a pixel wide look thinner than light
  /// ones; a third of a pixel corrects that.
  /// - Parameters:
  ///   - color: The linear colour of the text.
  ///   - background: The linear colour behind it; nil for transparency.
  /// - Returns: The width in pixels.
  package static func boldness(of color: SIMD3<Float>, on background: SIMD3<Float>?) -> Double {
    guard let background, isDarker(color, than: background) else { return 0 }
    return 0.3
  }

  /// Returns a colour of text that is readable on a background.
  /// - Parameter background: A linear colour; nil for transparency.
  /// - Returns: Black or white, or a grey that is readable on both.
  package static func ink(on background: SIMD3<Float>?) -> SIMD3<Float> {
    guard let background else { return inkOnAnything }
    return ink(on: background) as SIMD3<Float>
  }

  /// Returns whether one colour is darker than another, both linear.
  package static func isDarker(_ color: SIMD3<Float>, than other: SIMD3<Float>) -> Bool {
    luminance(color) < luminance(other)
  }

  /// A grey that is readable on white (4.5) and on black (4.6): sRGB 118.
  package static let inkOnAnything = SIMD3<Float>(repeating: 0.181164)

  /// Returns the contrast between two linear colours, from 1 to 21.
  package static func ratio(_ first: SIMD3<Float>, _ second: SIMD3<Float>) -> Float {
    let (one, other) = (luminance(first) + 0.05, luminance(second) + 0.05)
    return max(one, other) / min(one, other)
  }

  /// The luminance of a linear colour by the weights of BT.709.
  private static func luminance(_ color: SIMD3<Float>) -> Float {
    let red = 0.2126 * color.x
    let green = 0.7152 * color.y
    let blue = 0.0722 * color.z
    return red + green + blue
  }
}
