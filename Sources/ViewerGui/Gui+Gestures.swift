import CImGui

// Gestures of the pointer within panels, and inclined planes.

extension Gui {
  /// The pointer in a frame.
  package struct Pointer: Hashable {
    /// The position in points of the window; far away while it is outside.
    package let place: SIMD2<Float>
    /// True if the left button went down in this frame.
    package let wentDown: Bool
    /// True if the left button is down.
    package let isDown: Bool
    /// The notches by which the wheel was turned since the last frame; up is positive.
    package let wheel: Float
  }

  package var pointer: Pointer {
    let place = gui_pointer_place()
    return Pointer(
      place: SIMD2(place.x, place.y), wentDown: gui_pointer_went_down(),
      isDown: gui_pointer_is_down(), wheel: gui_wheel())
  }

  /// A Boolean value that indicates whether the pointer is over the present panel.
  package var isPanelHovered: Bool { gui_is_panel_hovered() }

  /// The distance by which the present panel is scrolled down, in points.
  package var scrollPlace: Float {
    get { gui_scroll_place() }
    set { gui_set_scroll_place(newValue) }
  }

  /// The greatest distance by which the present panel can be scrolled down.
  package var scrollLimit: Float { gui_scroll_limit() }

  /// A plane that is inclined away from the screen.
  package struct Plane: Hashable {
    /// The point at which it vanishes.
    let vanishingPoint: SIMD2<Float>
    /// The height at which it touches the screen.
    package let base: Float
    /// The distance on the plane at which everything has half its size.
    package let depth: Float
    /// The scale below which it fades.
    let fade: Float
    /// The scale at which it has vanished.
    package let vanish: Float

    package init(
      vanishingPoint: SIMD2<Float>, base: Float, depth: Float, fade: Float, vanish: Float
    ) {
      self.vanishingPoint = vanishingPoint
      self.base = base
      self.depth = depth
      self.fade = fade
      self.vanish = vanish
    }

    /// Returns the scale of a point drawn at a height of the screen.
    package func scale(at y: Float) -> Float { depth / (depth + max(base - y, -0.9 * depth)) }

    /// Returns the point of the screen of a point on the plane.
    package func projected(_ point: SIMD2<Float>) -> SIMD2<Float> {
      vanishingPoint
        + SIMD2(point.x - vanishingPoint.x, base - vanishingPoint.y) * scale(at: point.y)
    }
  }

  /// Draws on a plane; positions are those before the inclination, with the base on the screen.
  package func on(_ plane: Plane, content: () -> Void) {
    let mark = gui_begin_plane()
    content()
    gui_end_plane(
      mark, gui_point(plane.vanishingPoint), plane.base, plane.depth, plane.fade,
      plane.vanish)
  }
}
