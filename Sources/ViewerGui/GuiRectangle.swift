/// A rectangle of the window, in points from its upper left corner.
package struct GuiRectangle: Hashable {
  /// The upper left corner.
  package var origin: SIMD2<Float>
  /// The width and height.
  package var size: SIMD2<Float>

  package init(origin: SIMD2<Float>, size: SIMD2<Float>) {
    self.origin = origin
    self.size = size
  }

  /// The lower right corner.
  package var end: SIMD2<Float> { origin + size }
  /// The point in the middle.
  package var center: SIMD2<Float> { origin + size / 2 }

  /// Returns whether two rectangles intersect.
  func overlaps(_ other: GuiRectangle) -> Bool {
    all(origin .< other.end) && all(other.origin .< end)
  }

  /// Returns whether a rectangle is within this one.
  package func contains(_ other: GuiRectangle) -> Bool {
    all(other.origin .>= origin) && all(other.end .<= end)
  }

  /// Returns the position of an element's tooltip.
  ///
  /// It is beside the panel, on the nearest side with space, so that it does not cover the panel.
  /// If no side has space, it is above or below the element.
  /// - Parameters:
  ///   - size: The size of the tooltip.
  ///   - element: The element.
  ///   - panel: The panel of the element.
  ///   - window: The size of the window.
  /// - Returns: The upper left corner, within the window as far as there is space.
  static func tipOrigin(
    size: SIMD2<Float>, for element: GuiRectangle, in panel: GuiRectangle, window: SIMD2<Float>
  ) -> SIMD2<Float> {
    let gap: Float = 6
    let room = GuiRectangle(origin: SIMD2(repeating: gap), size: window - 2 * gap)
    func inWindow(_ origin: SIMD2<Float>) -> GuiRectangle {
      let last = pointwiseMax(room.end - size, room.origin)
      return GuiRectangle(
        origin: origin.clamped(lowerBound: room.origin, upperBound: last), size: size)
    }
    let level = element.center - size / 2
    let beside = [
      SIMD2(level.x, panel.origin.y - size.y - gap), SIMD2(level.x, panel.end.y + gap),
      SIMD2(panel.origin.x - size.x - gap, level.y), SIMD2(panel.end.x + gap, level.y),
    ].map(inWindow).filter { room.contains($0) && !$0.overlaps(panel) }
    func distance(_ tip: GuiRectangle) -> Float {
      let way = tip.center - element.center
      return (way * way).sum()
    }
    if let nearest = beside.min(by: { distance($0) < distance($1) }) { return nearest.origin }
    let above = inWindow(SIMD2(level.x, element.origin.y - size.y - gap))
    return above.overlaps(element)
      ? inWindow(SIMD2(level.x, element.end.y + gap)).origin
      : above.origin
  }
}
