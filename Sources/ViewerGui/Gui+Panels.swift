import CImGui

// Unsafe: strings become pointers during a call.

extension Gui {
  /// The options of a panel.
  package struct PanelOptions: OptionSet {
    /// A bit for each option.
    package let rawValue: Int32

    /// Creates options from bits.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let noBackground = PanelOptions(rawValue: Int32(gui_panel_no_background))
    package static let noInputs = PanelOptions(rawValue: Int32(gui_panel_no_inputs))
    package static let noKeys = PanelOptions(rawValue: Int32(gui_panel_no_keys))
    package static let noScrollbar = PanelOptions(rawValue: Int32(gui_panel_no_scrollbar))
  }

  /// Shows a panel of the window.
  package func panel(
    _ id: String, origin: SIMD2<Float>, size: SIMD2<Float>, options: PanelOptions = [],
    content: () -> Void
  ) {
    if unsafe gui_begin_panel(id, gui_point(origin), gui_point(size), options.rawValue) {
      content()
    }
    gui_end_panel()
  }

  /// Shows a part of a panel with its own scroll bar; a length of 0 fills the remaining space.
  package func part(_ id: String, size: SIMD2<Float> = .zero, content: () -> Void) {
    if unsafe gui_begin_part(id, gui_point(size)) { content() }
    gui_end_part()
  }

  /// Shows elements in a scope of IDs, distinct from others with the same name.
  package func scope<Value>(_ id: String, content: () -> Value) -> Value {
    unsafe gui_push_id(id)
    defer { gui_pop_id() }
    return content()
  }

  /// Shows text in another font size.
  package func font(_ font: Font, content: () -> Void) {
    unsafe gui_push_font(context, font.rawValue)
    content()
    gui_pop_font()
  }

  /// Shows elements of a width; a negative width is relative to the right edge.
  package func width(_ width: Float, content: () -> Void) {
    gui_push_width(width)
    content()
    gui_pop_width()
  }

  /// Shows a modal dialog in the middle of the window.
  /// - Parameters:
  ///   - id: The name.
  ///   - size: The size in points; a height of 0 fits the content.
  ///   - content: Shows the content, and returns true in the last frame.
  package func dialog(_ id: String, size: SIMD2<Float>, content: () -> Bool) {
    guard unsafe gui_begin_dialog(id, gui_point(self.size / 2), gui_point(size)) else { return }
    let closes = content()
    note(panel: id)
    gui_end_dialog(closes)
  }

  /// True if the pointer was pressed outside the dialog that is being filled.
  package var isPressedBesideDialog: Bool { gui_pressed_beside_dialog() }

  /// Shows a menu below the last element, or above it in the lower half of the window, while it is
  /// open.
  /// - Parameters:
  ///   - id: The name of the menu.
  ///   - opens: True to open it.
  ///   - size: The size in points; a height of 0 fits the content.
  ///   - content: Shows the content, and returns true to close the menu.
  package func menu(_ id: String, opens: Bool, size: SIMD2<Float>, content: () -> Bool) {
    guard unsafe gui_begin_menu(id, opens, gui_point(size)) else { return }
    gui_end_menu(content())
  }

  /// Shows elements as a group, which counts as one element for its place and size.
  package func group(content: () -> Void) {
    gui_begin_group()
    content()
    gui_end_group()
  }
}

// MARK: - Layout

extension Gui {
  package func sameLine(_ spacing: Float = 8) { gui_same_line(spacing) }
  package func space(_ height: Float) { gui_space(1, height) }

  /// Shows a line across the panel.
  package func separator() {
    space(6)
    let start = place
    draw(line: start, to: start + SIMD2(room.x, 0), color: Theme.line)
    space(6)
  }

  /// The position of the next element, in points of the window.
  package var place: SIMD2<Float> {
    get {
      let place = gui_cursor_place()
      return SIMD2(place.x, place.y)
    }
    set { gui_set_cursor_place(gui_point(newValue)) }
  }

  /// The remaining width beside a scroll bar, whether there is one or not.
  package var roomBesideScrollBar: Float { gui_room_beside_scroll_bar() }

  /// The remaining space of the panel, to the right and down.
  package var room: SIMD2<Float> {
    let room = gui_room()
    return SIMD2(room.x, room.y)
  }

  /// Scrolls by the least distance to show the last element.
  package func scrollHere() { gui_scroll_here() }

  /// Scrolls the present panel to its top.
  package func scrollToTop() { gui_scroll_to_top() }

  /// The rectangle of the present panel or dialog.
  var panelRectangle: GuiRectangle {
    let (origin, size) = (gui_panel_origin(), gui_panel_size())
    return GuiRectangle(origin: SIMD2(origin.x, origin.y), size: SIMD2(size.x, size.y))
  }

  /// The rectangle of the last element.
  package var elementRectangle: GuiRectangle {
    let (origin, size) = (gui_element_origin(), gui_element_size())
    return GuiRectangle(origin: SIMD2(origin.x, origin.y), size: SIMD2(size.x, size.y))
  }
}
