/// A colour in linear light: red, green and blue, 0…1 in gamut, sRGB primaries.
typealias RGB = SIMD3<Float>

extension RGB {
  /// Creates a linear colour from an sRGB colour as painters write it, such as `0xC8764F`.
  init(hex: UInt32) {
    self.init(
      Transfer.linear(Int(hex >> 16) & 255),
      Transfer.linear(Int(hex >> 8) & 255),
      Transfer.linear(Int(hex) & 255))
  }

  /// Creates a grey whose sRGB value is so many 255ths.
  init(grey: Int) { self.init(repeating: Transfer.linear(grey)) }

  /// The luminance of the colour (Rec. 709 weights).
  var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }

  /// Returns the colour made more vivid (above 1) or greyer (below 1).
  func saturated(_ factor: Float) -> RGB {
    let grey = RGB(repeating: luminance)
    return grey + (self - grey) * factor
  }
}

/// The sRGB transfer function (IEC 61966-2-1).
enum Transfer {
  /// Returns linear light of an 8-bit sRGB value.
  static func linear(_ code: Int) -> Float {
    let s = Double(code) / 255
    return Float(s <= 0.040_45 ? s / 12.92 : Elementary.pow((s + 0.055) / 1.055, 2.4))
  }

  /// Returns the sRGB value, 0…1, of linear light.
  static func encoded(_ light: Float) -> Float {
    let l = Double(saturate(light))
    return Float(l <= 0.003_130_8 ? l * 12.92 : 1.055 * Elementary.pow(l, 1 / 2.4) - 0.055)
  }
}

/// A row of colours at positions, mixed smoothly between neighbours.
struct Ramp: Sendable {
  private let positions: [Float]
  private let colours: [RGB]

  /// Creates a ramp of sRGB hex colours at rising positions.
  init(_ stops: [(Float, UInt32)]) {
    positions = stops.map(\.0)
    colours = stops.map { RGB(hex: $0.1) }
  }

  /// Returns the colour at a position; beyond the ends it is the end's colour.
  func callAsFunction(_ x: Float) -> RGB {
    guard x > positions[0] else { return colours[0] }
    for index in 1..<positions.count where x < positions[index] {
      let t = (x - positions[index - 1]) / (positions[index] - positions[index - 1])
      return mix(colours[index - 1], colours[index], t * t * (3 - 2 * t))
    }
    return colours[colours.count - 1]
  }
}
