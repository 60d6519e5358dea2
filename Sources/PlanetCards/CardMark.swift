package import PlanetText

/// The weight of a card's text.
package enum CardWeight: Hashable, Sendable {
  case regular
  case bold
}

/// The fonts of a card.
package struct CardFonts {
  /// The font of running text.
  package let regular: Font
  /// The font of titles and figures.
  package let bold: Font

  /// Creates the fonts without ligatures, so that the text of PDF files can be searched.
  package init(regular: Font, bold: Font) {
    (self.regular, self.bold) = (regular.withoutLigatures, bold.withoutLigatures)
  }

  /// Returns the font of a weight.
  func font(_ weight: CardWeight) -> Font { weight == .bold ? bold : regular }
}

/// A line of text of a card.
package struct CardLine: Hashable, Sendable {
  /// The text.
  package let text: String
  /// The weight.
  package let weight: CardWeight
  /// The height of the em square in pixels.
  package let size: Double
  /// The start of the line in pixels from the left.
  package let left: Double
  /// The baseline in pixels from the top.
  package let baseline: Double
  /// The colour.
  package let ink: CardInk
  /// The frame that clips the glyphs.
  package let clip: CardFrame
}

/// A mark on a card, in the order in which they are drawn.
package enum CardMark: Hashable, Sendable {
  /// A filled rectangle with the radius of its corners in pixels.
  case fill(CardFrame, radius: Double, CardInk)
  /// A polyline through points, with its width in pixels.
  case stroke([SIMD2<Double>], width: Double, CardInk)
  /// A convex polygon with its corners in any sense.
  case polygon([SIMD2<Double>], CardInk)
  /// A line of text.
  case text(CardLine)
  /// The image, in its frame.
  case image(CardFrame)
}

/// A part of a card, for warnings and tests.
package struct CardBlock: Hashable, Sendable {
  /// The content of the part.
  package enum Kind: Hashable, Sendable {
    case image, diameter, kind, title, heading, text, website, source, credits, code
    /// The number of the figure.
    case fact(Int)
  }

  package let kind: Kind
  /// The bounding frame of the part.
  package let frame: CardFrame
  /// The height of the em square of its smallest text in pixels; nil for a part without text.
  package var textSize: Double?
}
