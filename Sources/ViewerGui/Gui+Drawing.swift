import CImGui
import PlanetText

// Unsafe: strings become pointers during a call.

/// The layer of drawing.
package enum GuiLayer {
  case panel, behind, before

  var code: gui_layer {
    switch self {
    case .panel: gui_layer_panel
    case .behind: gui_layer_behind
    case .before: gui_layer_before
    }
  }
}

extension gui_point {
  init(_ point: SIMD2<Float>) { self.init(x: point.x, y: point.y) }
}

extension Gui {
  package func draw(
    rectangle from: SIMD2<Float>, to: SIMD2<Float>, color: UInt32, rounding: Float = 0,
    layer: GuiLayer = .panel
  ) {
    gui_draw_rectangle(layer.code, gui_point(from), gui_point(to), color, rounding)
  }

  package func draw(
    frame from: SIMD2<Float>, to: SIMD2<Float>, color: UInt32, rounding: Float = 0,
    layer: GuiLayer = .panel
  ) {
    gui_draw_frame_line(layer.code, gui_point(from), gui_point(to), color, rounding)
  }

  package func draw(
    line from: SIMD2<Float>, to: SIMD2<Float>, color: UInt32, width: Float = 1,
    layer: GuiLayer = .panel
  ) {
    gui_draw_line(layer.code, gui_point(from), gui_point(to), color, width)
  }

  /// Draws an icon.
  /// - Parameters:
  ///   - icon: The icon.
  ///   - corner: The upper left corner of its square, in points of the window.
  ///   - side: The length of the square's sides, in points.
  ///   - color: The colour as 0xRRGGBBAA.
  ///   - layer: The layer.
  package func draw(
    icon: Icon, at corner: SIMD2<Float>, side: Float = 16, color: UInt32, layer: GuiLayer = .panel
  ) {
    for shape in icon.shapes {
      let points = shape.points.map { corner + $0 * side }
      switch shape.style {
      case .filled: draw(polygon: points, color: color, layer: layer)
      case .line(let width, let isClosed):
        draw(
          polyline: points, color: color, width: width * side, isClosed: isClosed, layer: layer)
      }
    }
  }

  /// Fills a convex polygon, whose points are in clockwise order.
  package func draw(polygon points: [SIMD2<Float>], color: UInt32, layer: GuiLayer = .panel) {
    unsafe gui_draw_polygon(layer.code, points.map(gui_point.init), Int32(points.count), color)
  }

  /// Draws a polyline, closed or open.
  package func draw(
    polyline points: [SIMD2<Float>], color: UInt32, width: Float, isClosed: Bool = false,
    layer: GuiLayer = .panel
  ) {
    unsafe gui_draw_polyline(
      layer.code, points.map(gui_point.init), Int32(points.count), color, width, isClosed)
  }

  /// Clips drawing to a rectangle of the panel.
  func clipped(to rectangle: GuiRectangle, content: () -> Void) {
    gui_push_clip(gui_point(rectangle.origin), gui_point(rectangle.end))
    content()
    gui_pop_clip()
  }

  /// Allows drawing up to the edges of the panel, beyond its content.
  package func unclipped(content: () -> Void) {
    gui_push_whole_window()
    content()
    gui_pop_whole_window()
  }

  /// Fills a rectangle of the panel, also at its edge.
  package func draw(edge from: SIMD2<Float>, to: SIMD2<Float>, color: UInt32 = Theme.line) {
    unclipped { draw(rectangle: from, to: to, color: color) }
  }

  package func draw(
    text: String, at place: SIMD2<Float>, font: Font = .body, color: UInt32,
    layer: GuiLayer = .panel
  ) {
    unsafe gui_draw_text(
      context, layer.code, font.rawValue, gui_point(place), color, VisualText.line(text))
  }

  /// Draws a text with a shadow behind all panels, and records it.
  package func drawShadowed(text: String, at place: SIMD2<Float>, font: Font) {
    // In all directions, as small letters have little area.
    for offset in [SIMD2<Float>(1, 1), SIMD2(-1, 1), SIMD2(1, -1), SIMD2(-1, -1), SIMD2(0, 2)] {
      draw(text: text, at: place + offset, font: font, color: Theme.shadow, layer: .behind)
    }
    draw(text: text, at: place, font: font, color: Theme.text, layer: .behind)
    note(text: text, origin: place, size: size(of: text))
  }

  package func draw(
    image texture: UInt32, from: SIMD2<Float>, to: SIMD2<Float>, color: UInt32 = 0xFFFF_FFFF,
    layer: GuiLayer = .panel
  ) {
    gui_draw_image(layer.code, texture, gui_point(from), gui_point(to), color)
  }
}
