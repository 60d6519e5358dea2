package import PlanetImage
import PlanetMath

/// The format of a card: its size in pixels and on paper.
package enum CardFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// A portrait card.
  case portrait = "600x800"
  /// A wide card, with the aspect ratio of link previews.
  case wide = "1200x630"
  /// A square card.
  case square = "1080x1080"
  /// A sheet of 105 × 148 mm at 300 pixels per inch.
  case a6

  /// The size in pixels.
  package var size: ImageSize {
    switch self {
    case .portrait: ImageSize(width: 600, height: 800)
    case .wide: ImageSize(width: 1200, height: 630)
    case .square: ImageSize(width: 1080, height: 1080)
    case .a6: ImageSize(width: 1240, height: 1748)
    }
  }

  /// The pixels per unit of the layout; text is at least twelve units high.
  package var unit: Double {
    switch self {
    case .portrait: 1
    case .wide: 1.25
    case .square: 1.55
    case .a6: 2.05
    }
  }

  /// The size of a PDF page in points of 1/72 inch; pixels are 1/96 inch on formats without a size
  /// on paper.
  package var page: SIMD2<Double> {
    guard self != .a6 else { return SIMD2(105, 148) * (72 / 25.4) }
    return SIMD2(Double(size.width), Double(size.height)) * 0.75
  }

  /// The pixels of an image on a PDF page per pixel of the card, so that it has about 300 per inch.
  package var imageScale: Int { self == .a6 ? 1 : 3 }
}

/// The colours of a card.
package enum CardTheme: String, CaseIterable, Codable, Hashable, Sendable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// Returns the linear colour of a part.
  func color(of ink: CardInk) -> SIMD3<Float> {
    let code: UInt32 =
      switch (ink, self) {
      case (.ground, .dark): 0x151A27
      case (.ground, .light): 0xFAF8F3
      case (.panel, _): 0x070A13
      case (.text, .dark): 0xF3F5F9
      case (.text, .light): 0x191D28
      case (.faint, .dark): 0xA4ACBE
      case (.faint, .light): 0x5A6170
      case (.accent, .dark): 0xE9B65A
      case (.accent, .light): 0x9A5312
      case (.rule, .dark): 0x363E50
      case (.rule, .light): 0xD8D3C6
      case (.panelText, _): 0xF3F5F9
      case (.panelFaint, _): 0x9AA3B8
      case (.panelAccent, _): 0xE9B65A
      case (.panelRule, _): 0x2C344A
      case (.codeGround, _): 0xFFFFFF
      case (.code, _): 0x000000
      }
    return SIMD3(
      SRGB.linear(UInt8(code >> 16)), SRGB.linear(UInt8(code >> 8 & 255)),
      SRGB.linear(UInt8(code & 255)))
  }

  /// Returns the linear colour behind a part.
  func ground(of ink: CardInk) -> SIMD3<Float> {
    switch ink {
    case .panelText, .panelFaint, .panelAccent, .panelRule: color(of: .panel)
    case .code: color(of: .codeGround)
    default: color(of: .ground)
    }
  }
}

/// The use of a colour on a card.
package enum CardInk: Hashable, Sendable {
  case ground, text, faint, accent, rule
  case panel, panelText, panelFaint, panelAccent, panelRule
  case code, codeGround
}
