/// A rectangle of a card in pixels, from the upper left corner.
package struct CardFrame: Hashable, Sendable {
  /// The left edge in pixels.
  package var x: Double
  /// The upper edge in pixels.
  package var y: Double
  /// The width in pixels.
  package var width: Double
  /// The height in pixels.
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The right edge in pixels.
  package var right: Double { x + width }
  /// The lower edge in pixels.
  package var bottom: Double { y + height }
  /// The middle in pixels.
  package var center: SIMD2<Double> { SIMD2(x + width / 2, y + height / 2) }

  /// Returns the frame with each edge moved inwards.
  package func inset(_ distance: Double) -> CardFrame {
    CardFrame(
      x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }

  /// Returns the frame with its edges on whole pixels.
  package var rounded: CardFrame {
    let (left, top) = (x.rounded(), y.rounded())
    return CardFrame(x: left, y: top, width: right.rounded() - left, height: bottom.rounded() - top)
  }

  /// Returns whether the interiors of this frame and another one intersect.
  package func overlaps(_ other: CardFrame) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// Returns whether another frame is within this one.
  package func contains(_ other: CardFrame) -> Bool {
    x <= other.x && y <= other.y && right >= other.right && bottom >= other.bottom
  }
}
