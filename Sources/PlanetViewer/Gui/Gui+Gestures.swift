import CImGui

// Gestures of the pointer within panels, and inclined planes.

extension Gui {
  /// The pointer in a frame.
  struct Pointer: Hashable {
    /// The position in points of the window; far away while it is outside.
    let place: SIMD2<Float>
    /// True if the left button went down in this frame.
    let wentDown: Bool
    /// True if the left button is down.
    let isDown: Bool
    /// The notches by which the wheel was turned since the last frame; up is positive.
    let wheel: Float
  }

  var pointer: Pointer {
    let place = gui_pointer_place()
    return Pointer(
      place: SIMD2(place.x, place.y), wentDown: gui_pointer_went_down(),
      isDown: gui_pointer_is_down(), wheel: gui_wheel())
  }

  /// A Boolean value that indicates whether the pointer is over the present panel.
  var isPanelHovered: Bool { gui_is_panel_hovered() }

  /// The distance by which the present panel is scrolled down, in points.
  var scrollPlace: Float {
    get { gui_scroll_place() }
    set { gui_set_scroll_place(newValue) }
  }

  /// The greatest distance by which the present panel can be scrolled down.
  var scrollLimit: Float { gui_scroll_limit() }

  /// A plane that is inclined away from the screen.
  struct Plane: Hashable {
    /// The point at which it vanishes.
    let vanishingPoint: SIMD2<Float>
    /// The height at which it touches the screen.
    let base: Float
    /// The distance on the plane at which everything has half its size.
    let depth: Float
    /// The scale below which it fades, and at which it has vanished.
    let fade: Float
    let vanish: Float

    /// Returns the scale of a point drawn at a height of the screen.
    func scale(at y: Float) -> Float { depth / (depth + max(base - y, -0.9 * depth)) }

    /// Returns the point of the screen of a point on the plane.
    func projected(_ point: SIMD2<Float>) -> SIMD2<Float> {
      vanishingPoint
        + SIMD2(point.x - vanishingPoint.x, base - vanishingPoint.y) * scale(at: point.y)
    }
  }

  /// Draws on a plane; positions are those before the inclination, with the base on the screen.
  func on(_ plane: Plane, content: () -> Void) {
    let mark = gui_begin_plane()
    content()
    gui_end_plane(
      mark, gui_point(plane.vanishingPoint), plane.base, plane.depth, plane.fade,
      plane.vanish)
  }
}
