import ViewerGui

/// The search field.
struct SearchField {
  /// The text of the search; empty for all bodies.
  var text = ""
  private var takesFocus = false

  /// Moves the keyboard focus to the field in the next frame, with its text selected.
  mutating func focus() { takesFocus = true }

  /// Shows the field with a button that clears it.
  mutating func draw(_ gui: Gui) {
    let button: Float = text.isEmpty ? 0 : 40
    gui.width(gui.room.x - button) {
      _ = gui.field(
        "##search", hint: "Search", &text,
        options: takesFocus ? [.takesFocus, .selectsAll] : .selectsAll)
    }
    takesFocus = false
    guard !text.isEmpty else {
      let field = gui.elementRectangle
      gui.draw(
        icon: .search, at: SIMD2(field.end.x - 26, field.origin.y + 6), color: Theme.faintText)
      return
    }
    gui.sameLine(4)
    if gui.button("Clear the search", icon: .clear, hidesLabel: true, tip: "Clear the search") {
      text = ""
    }
  }
}
