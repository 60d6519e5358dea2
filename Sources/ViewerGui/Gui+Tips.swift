import CImGui

// Unsafe: strings become pointers during a call.

extension Gui {
  /// Shows a tooltip after the pointer has rested on the last element for a moment.
  package func tip(_ text: String) {
    if gui_is_hovered_long(), !gui_is_active() { showTip(text) }
  }

  /// Shows a tooltip while the pointer is over the last element, which is text.
  package func textTip(_ text: String) {
    if isHovered { showTip(text) }
  }

  private func showTip(_ text: String) {
    guard showsTips else { return }
    font(.body) {
      let margin = SIMD2<Float>(10, 8)
      let most = min(Self.widestTip, size.x - 12) - 2 * margin.x
      let paragraph = paragraph(text, width: most)
      let size = size(of: paragraph.text, wrappedAt: most + 1) + 2 * margin + SIMD2(1, 0)
      let origin = GuiRectangle.tipOrigin(
        size: size, for: elementRectangle, in: panelRectangle, window: self.size)
      unsafe gui_tooltip(paragraph.text, gui_point(origin), gui_point(size))
      note(tip: text, GuiRectangle(origin: origin, size: size))
    }
  }

  /// The greatest width of a tooltip, in points.
  private static let widestTip: Float = 440
}
