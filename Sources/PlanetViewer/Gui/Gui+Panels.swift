import CImGui

// Says unsafe: strings become pointers for as long as a call lasts.

extension Gui {
  /// How a panel behaves.
  struct PanelOptions: OptionSet {
    let rawValue: Int32
    static let noBackground = PanelOptions(rawValue: Int32(gui_panel_no_background))
    static let noInputs = PanelOptions(rawValue: Int32(gui_panel_no_inputs))
    static let noKeys = PanelOptions(rawValue: Int32(gui_panel_no_keys))
    static let noScrollbar = PanelOptions(rawValue: Int32(gui_panel_no_scrollbar))
  }

  /// Shows a panel of the window.
  func panel(
    _ id: String, origin: SIMD2<Float>, size: SIMD2<Float>, options: PanelOptions = [],
    content: () -> Void
  ) {
    if unsafe gui_begin_panel(id, gui_point(origin), gui_point(size), options.rawValue) {
      content()
    }
    gui_end_panel()
  }

  /// Shows a part of a panel that scrolls by itself; a length of 0 takes what is left.
  func part(_ id: String, size: SIMD2<Float> = .zero, content: () -> Void) {
    if unsafe gui_begin_part(id, gui_point(size)) { content() }
    gui_end_part()
  }

  /// Shows elements that are told apart from others of the same name.
  func scope<Value>(_ id: String, content: () -> Value) -> Value {
    unsafe gui_push_id(id)
    defer { gui_pop_id() }
    return content()
  }

  /// Shows text in another size.
  func font(_ font: Font, content: () -> Void) {
    unsafe gui_push_font(context, font.rawValue)
    content()
    gui_pop_font()
  }

  /// Shows elements of a width; a negative one is counted from the right edge.
  func width(_ width: Float, content: () -> Void) {
    gui_push_width(width)
    content()
    gui_pop_width()
  }

  /// Shows a dialog in the middle of the window, over everything else.
  /// - Parameters:
  ///   - id: Its name.
  ///   - size: A height of 0 fits the content.
  ///   - content: Fills the dialog, and returns whether this is its last frame.
  func dialog(_ id: String, size: SIMD2<Float>, content: () -> Bool) {
    guard unsafe gui_begin_dialog(id, gui_point(self.size / 2), gui_point(size)) else { return }
    let closes = content()
    note(panel: id)
    gui_end_dialog(closes)
  }

  /// True if the pointer was pressed outside the dialog that is being filled.
  var isPressedBesideDialog: Bool { gui_pressed_beside_dialog() }

  /// Shows a menu below the last element while it is open.
  /// - Parameters:
  ///   - id: The name of the menu.
  ///   - opens: True to open it.
  ///   - size: A height of 0 fits the content.
  ///   - content: Fills the menu, and returns whether it closes.
  func menu(_ id: String, opens: Bool, size: SIMD2<Float>, content: () -> Bool) {
    guard unsafe gui_begin_menu(id, opens, gui_point(size)) else { return }
    gui_end_menu(content())
  }

  /// Shows elements as one, of which the last element's place is asked.
  func group(content: () -> Void) {
    gui_begin_group()
    content()
    gui_end_group()
  }
}

// MARK: - Layout

extension Gui {
  func sameLine(_ spacing: Float = 8) { gui_same_line(spacing) }
  func space(_ height: Float) { gui_space(1, height) }

  /// Shows a line across the panel.
  func separator() {
    space(6)
    let start = place
    draw(line: start, to: start + SIMD2(room.x, 0), color: Theme.line)
    space(6)
  }

  /// Where the next element comes, in points of the window.
  var place: SIMD2<Float> {
    get {
      let place = gui_cursor_place()
      return SIMD2(place.x, place.y)
    }
    set { gui_set_cursor_place(gui_point(newValue)) }
  }

  /// The width that is left when there is a scroll bar, whether or not there is one now.
  var roomBesideScrollBar: Float { gui_room_beside_scroll_bar() }

  /// What is left of the panel, to the right and down.
  var room: SIMD2<Float> {
    let room = gui_room()
    return SIMD2(room.x, room.y)
  }

  /// Scrolls no farther than is needed to see the last element.
  func scrollHere() { gui_scroll_here() }

  /// Scrolls the panel that is being filled to its top.
  func scrollToTop() { gui_scroll_to_top() }

  /// The rectangle of the panel or dialog that is being filled.
  var panelRectangle: GuiRectangle {
    let (origin, size) = (gui_panel_origin(), gui_panel_size())
    return GuiRectangle(origin: SIMD2(origin.x, origin.y), size: SIMD2(size.x, size.y))
  }

  /// The rectangle of the last element.
  var elementRectangle: GuiRectangle {
    let (origin, size) = (gui_element_origin(), gui_element_size())
    return GuiRectangle(origin: SIMD2(origin.x, origin.y), size: SIMD2(size.x, size.y))
  }
}
