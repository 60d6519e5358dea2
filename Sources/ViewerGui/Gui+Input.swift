import CImGui

extension Gui {
  /// Passes an input event to the panels.
  package func handle(_ event: GuiEvent) {
    unsafe gui_make_current(context)
    switch event {
    case .pointerMoved, .pointerLeft: showsTips = true
    case .button, .key: showsTips = false
    default: break
    }
    switch event {
    case .pointerMoved(let place): gui_move_pointer(Float(place.x), Float(place.y))
    case .pointerLeft: gui_remove_pointer()
    case .button(let button, let isDown, let modifiers):
      set(modifiers)
      gui_press_button(Int32(button.rawValue), isDown)
    case .scrolled(let way): gui_scroll(Float(way.x), Float(way.y))
    case .key(let key, let phase, let modifiers):
      set(modifiers)
      press(key, phase)
    case .modifiers(let modifiers): set(modifiers)
    // The character of the shortcut that opens a field is not part of its text.
    case .typed(let character): if wantsText { gui_type(character.value) }
    case .focusLost: gui_release_all()
    }
  }

  private func set(_ modifiers: Modifiers) {
    gui_set_modifiers(
      modifiers.contains(.control), modifiers.contains(.shift), modifiers.contains(.alt))
  }

  /// Passes a key; Enter acts like Space, except in text fields.
  private func press(_ key: Key, _ phase: KeyPhase) {
    guard let code = Self.keys[key.name] else { return }
    let isPress = key == .enter && !wantsText
    if phase != .up {
      gui_press_key(isPress ? gui_key_space : code, true)
    } else {
      gui_press_key(code, false)
      if key == .enter { gui_press_key(gui_key_space, false) }
    }
  }

  package func copy(_ text: String) { clipboard.string = text }

  /// The text of the clipboard.
  package var copiedText: String { clipboard.string }

  /// Returns whether a chord belongs to a panel: to a text field, or to keyboard navigation.
  package func takes(_ chord: Chord) -> Bool {
    let name = chord.key.name
    if wantsText {
      if chord.modifiers.contains(.control) { return Self.editingKeys.contains(name) }
      let isFunction = name.count > 1 && name.hasPrefix("f")
      return !isFunction && name != "escape" && name != "tab"
    }
    return wantsKeyboard && Self.navigationKeys.contains(name)
  }

  /// Moves the keyboard focus to a panel, or removes it.
  ///
  /// A panel is focused in the next frame, at its default element.
  package func focus(panel: String?) {
    panelToFocus = panel
    guard panel == nil else { return }
    unsafe gui_make_current(context)
    gui_focus_panel(nil)
  }

  private static let navigationKeys: Set<String> = [
    "left", "right", "up", "down", "pageup", "pagedown", "home", "end", "space", "enter",
  ]

  /// The keys with a function in text fields while the control key is held.
  private static let editingKeys: Set<String> = [
    "a", "c", "v", "x", "y", "z", "left", "right", "up", "down", "home", "end", "insert",
    "delete", "backspace",
  ]

  private static let keys: [String: gui_key] = [
    "left": gui_key_left, "right": gui_key_right, "up": gui_key_up,
    "down": gui_key_down, "pageup": gui_key_page_up, "pagedown": gui_key_page_down,
    "home": gui_key_home, "end": gui_key_end, "insert": gui_key_insert,
    "delete": gui_key_delete, "backspace": gui_key_backspace, "space": gui_key_space,
    "enter": gui_key_enter, "escape": gui_key_escape, "a": gui_key_a, "c": gui_key_c,
    "v": gui_key_v, "x": gui_key_x, "y": gui_key_y, "z": gui_key_z,
  ]
}
