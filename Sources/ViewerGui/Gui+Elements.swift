import CImGui
import PlanetText

// Unsafe: strings become pointers during a call.

extension Gui {
  package func text(_ text: String) {
    unsafe gui_text(VisualText.line(text))
    note(.text, text)
  }

  package func faintText(_ text: String) {
    unsafe gui_faint_text(paragraph(text, width: room.x).text)
    note(.text, text)
  }

  /// Shows a line of a greatest width; a shortened one has a tooltip with the whole text.
  package func fittedText(
    _ text: String, width: Float, isFaint: Bool = false, keepsEnd: Bool = false
  ) {
    let fitted = fitted(text, width: width, keepsEnd: keepsEnd)
    isFaint ? faintText(fitted) : self.text(fitted)
    if fitted != text { textTip(text) }
  }

  /// Shows a line centred in the remaining space.
  package func centeredText(_ text: String, isFaint: Bool = false) {
    place.x += max((room.x - size(of: text).x) / 2, 0)
    isFaint ? faintText(text) : self.text(text)
  }

  /// Shows a paragraph; right-to-left text begins at the right edge.
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - width: The width in which it is wrapped; nil for the remaining space.
  ///   - isFaint: True for the colour of labels.
  package func wrappedText(_ text: String, width: Float? = nil, isFaint: Bool = false) {
    if isFaint { gui_push_text_color(Theme.faintText) }
    showWrapped(text, notedAs: text, width: width)
    if isFaint { gui_pop_text_color() }
  }

  /// Shows an error in the small font.
  package func problem(_ text: String) {
    gui_push_text_color(Theme.problem)
    font(.small) { wrappedText(text) }
    gui_pop_text_color()
  }

  /// Shows figures; numbers stay on one line with their signs and units.
  /// - Parameters:
  ///   - text: The figures.
  ///   - sign: A sign before which a new line begins.
  package func wrappedFigures(_ text: String, linesBeginWith sign: Character? = nil) {
    var shown = text.withBoundUnits
    if let sign, let place = shown.firstIndex(of: sign), place > shown.startIndex {
      let before = shown.index(before: place)
      if shown[before] == " " { shown.replaceSubrange(before...before, with: "\n") }
    }
    showWrapped(shown, notedAs: text)
  }

  private func showWrapped(_ text: String, notedAs label: String, width: Float? = nil) {
    let width = max(width ?? room.x, 1)
    let paragraph = paragraph(text, width: width)
    unsafe gui_wrapped_text(paragraph.text, width, paragraph.runsRightToLeft)
    note(.text, label)
  }

  /// Shows a button.
  /// - Parameters:
  ///   - label: The label.
  ///   - icon: The icon before the label.
  ///   - hidesLabel: True to show the icon only.
  ///   - tip: The tooltip.
  ///   - isDefault: True if it has the keyboard focus first.
  ///   - isOn: The state of a toggle button; nil for other buttons.
  ///   - isEnabled: True if it can be pressed.
  /// - Returns: True if it was pressed.
  package func button(
    _ label: String, icon: Icon? = nil, hidesLabel: Bool = false, tip: String? = nil,
    isDefault: Bool = false, isOn: Bool? = nil, isEnabled: Bool = true
  ) -> Bool {
    let origin = place
    let size = buttonSize(label, icon: icon, hidesLabel: hidesLabel)
    if !isEnabled { gui_begin_disabled() }
    let isPressed = unsafe gui_hidden_button(label, gui_point(size))
    if !isEnabled { gui_end_disabled() }
    note(.button, label) { ($0.isOn, $0.isEnabled) = (isOn, isEnabled) }
    if isDefault, isEnabled { gui_focus_by_default() }
    draw(
      rectangle: origin, to: origin + size,
      color: !isEnabled
        ? Theme.buttonDisabled
        : isActive ? Theme.buttonActive : isHovered ? Theme.buttonHovered : Theme.button,
      rounding: 6)
    let color = isEnabled ? Theme.text : Theme.disabledText
    var place = origin + Self.buttonPadding
    if let icon {
      draw(icon: icon, at: SIMD2(place.x, origin.y + (size.y - 16) / 2), color: color)
      place.x += 16 + Self.iconGap
    }
    if !hidesLabel { draw(text: GuiElement.visible(label), at: place, color: color) }
    showFocus(from: origin, to: origin + size, rounding: 6)
    if let tip { self.tip(tip) }
    return isPressed
  }

  /// Shows a button whose content is drawn by the caller.
  /// - Returns: True if it was pressed.
  package func button(_ id: String, size: SIMD2<Float>, notedAs label: String) -> Bool {
    let origin = place
    let isPressed = unsafe gui_hidden_button(id, gui_point(size))
    note(.button, label)
    draw(
      rectangle: origin, to: origin + size,
      color: isActive ? Theme.buttonActive : isHovered ? Theme.buttonHovered : Theme.button,
      rounding: 6)
    showFocus(from: origin, to: origin + size, rounding: 6)
    return isPressed
  }

  /// Shows an element that can be pressed and dragged, which the caller draws.
  /// - Returns: True if it was pressed.
  package func hiddenButton(_ id: String, size: SIMD2<Float>, notedAs label: String) -> Bool {
    let isPressed = unsafe gui_hidden_button(id, gui_point(size))
    note(.button, label)
    return isPressed
  }

  /// Returns the size of a button.
  package func buttonSize(_ label: String, icon: Icon? = nil, hidesLabel: Bool = false) -> SIMD2<
    Float
  > {
    let text = hidesLabel ? 0 : size(of: GuiElement.visible(label)).x
    let sign = icon == nil ? 0 : 16 + (hidesLabel ? 0 : Self.iconGap)
    return SIMD2(text + sign + 2 * Self.buttonPadding.x, 28)
  }

  private static let buttonPadding = SIMD2<Float>(10, 6)
  private static let iconGap: Float = 7

  /// Shows a selectable row whose content is drawn by the caller.
  /// - Parameters:
  ///   - label: The label.
  ///   - isSelected: True for the selected row.
  ///   - size: The size of the part that can be pressed.
  ///   - width: The width of the whole row.
  /// - Returns: True if it was selected.
  package func row(
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

  /// Shows a menu of several words.
  /// - Returns: True if another word was selected.
  package func choice(_ label: String, _ index: inout Int, of names: [String]) -> Bool {
    let before = index
    let chosen = names.indices.contains(index) ? names[index] : ""
    let place = elements.count
    let isOpen = unsafe gui_begin_choice(label, VisualText.line(chosen))
    if !isOpen {
      let frame = elementRectangle
      draw(
        icon: .menu, at: SIMD2(frame.end.x - 26, frame.origin.y + 6), color: Theme.faintText)
    }
    if isOpen {
      for (number, name) in names.enumerated() {
        let isChosen = scope("\(number)") {
          unsafe gui_choice_word(VisualText.line(name), number == before)
        }
        note(.item, name) { $0.isOn = number == before }
        if isChosen { index = number }
      }
      gui_end_choice()
    }
    // Recorded before the words of its menu.
    note(.choice, chosen, at: place)
    return index != before
  }

  package func progress(_ share: Double, size: SIMD2<Float>, text: String) {
    unsafe gui_progress(Float(share), gui_point(size), text)
    note(.text, text)
  }

  /// Shows a star button.
  /// - Returns: True if it was pressed.
  package func starButton(_ label: String, isFilled: Bool, tip: String) -> Bool {
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

  /// Shows a check box with a label.
  /// - Parameters:
  ///   - label: The label.
  ///   - isOn: The state of the box.
  ///   - tip: The tooltip.
  ///   - isEnabled: True if it can be changed.
  /// - Returns: True if it was changed.
  package func checkBox(
    _ label: String, _ isOn: inout Bool, tip: String? = nil, isEnabled: Bool = true
  ) -> Bool {
    let origin = place
    let size = SIMD2(size(of: label).x + 16 + Self.iconGap, 24)
    if !isEnabled { gui_begin_disabled() }
    let isPressed = unsafe gui_hidden_button(label, gui_point(size))
    if !isEnabled { gui_end_disabled() }
    if isPressed { isOn.toggle() }
    note(.button, label) { ($0.isOn, $0.isEnabled) = (isOn, isEnabled) }
    let box = origin + SIMD2(0, 4)
    draw(
      rectangle: box, to: box + 16,
      color: isEnabled ? isHovered ? Theme.buttonHovered : Theme.button : Theme.buttonDisabled,
      rounding: 4)
    draw(frame: box, to: box + 16, color: Theme.border, rounding: 4)
    if isOn {
      draw(icon: .check, at: box, color: isEnabled ? Theme.accent : Theme.disabledText)
    }
    draw(
      text: label, at: origin + SIMD2(16 + Self.iconGap, 4),
      color: isEnabled ? Theme.text : Theme.disabledText)
    showFocus(from: origin - SIMD2(4, 0), to: origin + size + SIMD2(4, 0), rounding: 6)
    if let tip { self.tip(tip) }
    return isPressed
  }

  /// Shows the keyboard focus, if the last element has it.
  func showFocus(from: SIMD2<Float>, to: SIMD2<Float>, rounding: Float) {
    if gui_is_focused() { draw(frame: from, to: to, color: Theme.accent, rounding: rounding) }
  }

  package func image(_ texture: UInt32, size: SIMD2<Float>) { gui_image(texture, gui_point(size)) }

  /// A Boolean value that indicates whether the last element is within the scrolled area.
  package var isVisible: Bool { gui_is_visible() }
  /// A Boolean value that indicates whether the pointer is over the last element.
  var isHovered: Bool { gui_is_hovered() }
  /// A Boolean value that indicates whether the last element is pressed.
  package var isActive: Bool { gui_is_active() }
}
