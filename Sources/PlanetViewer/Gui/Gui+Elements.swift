import CImGui

// Says unsafe: strings become pointers for as long as a call lasts.

/// Where something is drawn.
enum GuiLayer {
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

// MARK: - Panels

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
  ///   - closes: Asked after the content: whether this is its last frame.
  ///   - content: What is in it.
  func dialog(
    _ id: String, size: SIMD2<Float>, closes: () -> Bool, content: () -> Void
  ) {
    guard unsafe gui_begin_dialog(id, gui_point(self.size / 2), gui_point(size)) else { return }
    content()
    note(panel: id)
    gui_end_dialog(closes())
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

  /// The size of a text in the current font; 0 wraps nowhere.
  func size(of text: String, wrappedAt width: Float = 0) -> SIMD2<Float> {
    let size = unsafe gui_text_size(text, width > 0 ? width : -1)
    return SIMD2(size.x, size.y)
  }

  /// Scrolls no farther than is needed to see the last element.
  func scrollHere() { gui_scroll_here() }
}

// MARK: - Elements

extension Gui {
  func text(_ text: String) {
    unsafe gui_text(text)
    note(.text, text)
  }

  func faintText(_ text: String) {
    unsafe gui_faint_text(text)
    note(.text, text)
  }

  /// Shows a line that is no wider than told; where it is cut, a tip has the whole of it.
  func fittedText(_ text: String, width: Float, isFaint: Bool = false, keepsEnd: Bool = false) {
    let fitted = fitted(text, width: width, keepsEnd: keepsEnd)
    isFaint ? faintText(fitted) : self.text(fitted)
    if fitted != text { textTip(text) }
  }

  /// Shows a line in the middle of the room that is left.
  func centeredText(_ text: String, isFaint: Bool = false) {
    place.x += max((room.x - size(of: text).x) / 2, 0)
    isFaint ? faintText(text) : self.text(text)
  }

  func wrappedText(_ text: String) {
    unsafe gui_wrapped_text(text)
    note(.text, text)
  }

  /// Shows figures, whose numbers and units stay on one line.
  func wrappedFigures(_ text: String) {
    unsafe gui_wrapped_text(text.withBoundUnits)
    note(.text, text)
  }

  /// Shows a button.
  /// - Parameters:
  ///   - label: What is on it.
  ///   - tip: What is said of it to a pointer that rests there.
  ///   - isDefault: Whether keys act on it first.
  ///   - isOn: Whether what it turns on is on, if it turns something on.
  ///   - isEnabled: Whether it can be pressed.
  /// - Returns: Whether it was pressed.
  func button(
    _ label: String, tip: String? = nil, isDefault: Bool = false, isOn: Bool? = nil,
    isEnabled: Bool = true
  ) -> Bool {
    if !isEnabled { gui_begin_disabled() }
    let isPressed = unsafe gui_button(label, gui_point(.zero))
    if !isEnabled { gui_end_disabled() }
    note(.button, label) { ($0.isOn, $0.isEnabled) = (isOn, isEnabled) }
    if isDefault, isEnabled { gui_focus_by_default() }
    if let tip { self.tip(tip) }
    return isPressed
  }

  /// Shows a row that can be chosen; what is on it is drawn by the caller.
  /// - Parameters:
  ///   - label: What is on it.
  ///   - isSelected: Whether it is the one that is shown.
  ///   - size: Of the part that can be pressed.
  ///   - width: Of all of the row.
  /// - Returns: Whether it was chosen.
  func row(
    _ label: String, isSelected: Bool, size: SIMD2<Float>, width: Float
  ) -> Bool {
    let origin = place
    let isChosen = unsafe gui_hidden_button("##row", gui_point(size))
    note(.item, label)
    if isSelected { gui_focus_by_default() }
    let end = origin + SIMD2(width, size.y)
    if isSelected || isHovered {
      let color =
        isActive ? Theme.selectionActive : isSelected ? Theme.selection : Theme.selectionHovered
      draw(rectangle: origin, to: end, color: color, rounding: 8)
    }
    showFocus(from: origin, to: end, rounding: 8)
    return isChosen
  }

  /// Shows a line of text that can be edited.
  /// - Parameters:
  ///   - label: Its name.
  ///   - hint: What is to be typed.
  ///   - text: The text.
  ///   - takesFocus: Whether it gets the keys in the next frame.
  ///   - selectsAll: Whether its text is selected whenever it gets them.
  /// - Returns: Whether it was edited.
  func field(
    _ label: String, hint: String, _ text: inout String, takesFocus: Bool = false,
    selectsAll: Bool = false
  ) -> Bool {
    var bytes = Array(text.utf8.prefix(Self.fieldBytes - 1))
    bytes += [UInt8](repeating: 0, count: Self.fieldBytes - bytes.count)
    let isEdited = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe gui_field(
          label, hint, $0.baseAddress, Int32(Self.fieldBytes), takesFocus, selectsAll)
      }
    }
    if isEdited { text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    note(.field, hint) { $0.value = text }
    return isEdited
  }

  /// The most bytes of an edited line.
  private static let fieldBytes = 256

  /// Shows a choice of several words.
  /// - Returns: Whether another was chosen.
  func choice(_ label: String, _ index: inout Int, of names: [String]) -> Bool {
    let before = index
    let chosen = names.indices.contains(index) ? names[index] : ""
    let place = elements.count
    if unsafe gui_begin_choice(label, chosen) {
      for (number, name) in names.enumerated() {
        let isChosen = scope("\(number)") {
          unsafe gui_choice_word(name, number == before)
        }
        note(.item, name) { $0.isOn = number == before }
        if isChosen { index = number }
      }
      gui_end_choice()
    }
    // It stands before the words of its menu.
    note(.choice, chosen, at: place)
    return index != before
  }

  func progress(_ share: Double, size: SIMD2<Float>, text: String) {
    unsafe gui_progress(Float(share), gui_point(size), text)
    note(.text, text)
  }

  /// Shows a star that can be pressed.
  /// - Returns: Whether it was.
  func starButton(_ label: String, isFilled: Bool, tip: String) -> Bool {
    let origin = place
    let side: Float = 28
    let isPressed = unsafe gui_hidden_button(label, gui_point(SIMD2(side, side)))
    note(.button, label) { $0.isOn = isFilled }
    let color = isFilled ? Theme.star : isHovered ? Theme.text : Theme.quietText
    draw(text: isFilled ? "★" : "☆", at: origin + SIMD2(6, 3), font: .heading, color: color)
    showFocus(from: origin, to: origin + side, rounding: 6)
    self.tip(tip)
    return isPressed
  }

  /// Shows where keys act, if that is the last element.
  private func showFocus(from: SIMD2<Float>, to: SIMD2<Float>, rounding: Float) {
    if gui_is_focused() { draw(frame: from, to: to, color: Theme.accent, rounding: rounding) }
  }

  /// Shows a few words beside a pointer that rests on the last element.
  func tip(_ text: String) {
    guard gui_is_hovered_long() else { return }
    unsafe gui_tooltip(text)
    note(.tip, text)
  }

  /// Shows a few words beside a pointer that is over the last element, which is text.
  func textTip(_ text: String) {
    guard isHovered else { return }
    unsafe gui_tooltip(text)
    note(.tip, text)
  }

  func image(_ texture: UInt32, size: SIMD2<Float>) { gui_image(texture, gui_point(size)) }

  /// Whether the last element is not scrolled out of sight.
  var isVisible: Bool { gui_is_visible() }
  /// Whether the pointer is over the last element.
  var isHovered: Bool { gui_is_hovered() }
  /// Whether the last element is pressed.
  private var isActive: Bool { gui_is_active() }
}

// MARK: - Drawing

extension Gui {
  func draw(
    rectangle from: SIMD2<Float>, to: SIMD2<Float>, color: UInt32, rounding: Float = 0,
    layer: GuiLayer = .panel
  ) {
    gui_draw_rectangle(layer.code, gui_point(from), gui_point(to), color, rounding)
  }

  func draw(
    frame from: SIMD2<Float>, to: SIMD2<Float>, color: UInt32, rounding: Float = 0,
    layer: GuiLayer = .panel
  ) {
    gui_draw_frame_line(layer.code, gui_point(from), gui_point(to), color, rounding)
  }

  func draw(
    line from: SIMD2<Float>, to: SIMD2<Float>, color: UInt32, width: Float = 1,
    layer: GuiLayer = .panel
  ) {
    gui_draw_line(layer.code, gui_point(from), gui_point(to), color, width)
  }

  /// Lets what is drawn reach the edges of the panel, where its content does not.
  func unclipped(content: () -> Void) {
    gui_push_whole_window()
    content()
    gui_pop_whole_window()
  }

  /// Fills a rectangle of the panel, also at its edge.
  func draw(edge from: SIMD2<Float>, to: SIMD2<Float>, color: UInt32 = Theme.line) {
    unclipped { draw(rectangle: from, to: to, color: color) }
  }

  func draw(
    text: String, at place: SIMD2<Float>, font: Font = .body, color: UInt32,
    layer: GuiLayer = .panel
  ) {
    unsafe gui_draw_text(context, layer.code, font.rawValue, gui_point(place), color, text)
  }

  /// Draws a text behind all panels, with a shadow for bodies that reach that far, and notes it.
  func drawShadowed(text: String, at place: SIMD2<Float>, font: Font) {
    // All around, as small letters have little within.
    for offset in [SIMD2<Float>(1, 1), SIMD2(-1, 1), SIMD2(1, -1), SIMD2(-1, -1), SIMD2(0, 2)] {
      draw(text: text, at: place + offset, font: font, color: Theme.shadow, layer: .behind)
    }
    draw(text: text, at: place, font: font, color: Theme.text, layer: .behind)
    note(text: text, origin: place, size: size(of: text))
  }

  func draw(
    image texture: UInt32, from: SIMD2<Float>, to: SIMD2<Float>, color: UInt32 = 0xFFFF_FFFF,
    layer: GuiLayer = .panel
  ) {
    gui_draw_image(layer.code, texture, gui_point(from), gui_point(to), color)
  }
}
