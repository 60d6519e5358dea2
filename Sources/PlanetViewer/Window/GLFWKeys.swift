import CGLFW
import ViewerGui

extension Key {
  /// Creates the key of a GLFW key code; nil for a key that is not supported.
  ///
  /// GLFW codes keys by their position on an American keyboard. The label in the current layout has
  /// precedence; if a layout has no Latin letters, the keys of letters count by their position.
  /// - Parameters:
  ///   - code: The key code.
  ///   - text: The label, if the key types one.
  ///   - hasLatinLetters: True if the layout has Latin letters.
  init?(glfw code: Int32, writtenOnIt text: String?, hasLatinLetters: @autoclosure () -> Bool) {
    if (GLFW_KEY_SPACE + 1...GLFW_KEY_WORLD_2).contains(code),
      let key = text.flatMap(Key.init(writtenOnIt:)),
      !(GLFW_KEY_A...GLFW_KEY_Z).contains(code) || key.isLatinLetter || hasLatinLetters()
    {
      self = key
    } else {
      self.init(americanPlace: code)
    }
  }

  /// A Boolean value that indicates whether the current layout has Latin letters.
  static var layoutIsLatin: Bool {
    (GLFW_KEY_A...GLFW_KEY_Z).contains { code in
      let text = unsafe glfwGetKeyName(code, 0).map { unsafe String(cString: $0) }
      return text.flatMap(Key.init(writtenOnIt:))?.isLatinLetter ?? false
    }
  }

  private var isLatinLetter: Bool { name.count == 1 && digit == nil }

  private init?(americanPlace code: Int32) {
    if (GLFW_KEY_A...GLFW_KEY_Z).contains(code) || (GLFW_KEY_0...GLFW_KEY_9).contains(code) {
      // GLFW codes these keys by the ASCII codes of their labels.
      self.init(String(Character(Unicode.Scalar(UInt8(code)))))
    } else if (GLFW_KEY_KP_0...GLFW_KEY_KP_9).contains(code) {
      self.init("\(code - GLFW_KEY_KP_0)")
    } else if (GLFW_KEY_F1...GLFW_KEY_F12).contains(code) {
      self.init("f\(code - GLFW_KEY_F1 + 1)")
    } else if let name = Self.glfwNames[code] {
      self.init(name)
    } else {
      return nil
    }
  }

  private static let glfwNames: [Int32: String] = [
    GLFW_KEY_LEFT: "left", GLFW_KEY_RIGHT: "right", GLFW_KEY_UP: "up", GLFW_KEY_DOWN: "down",
    GLFW_KEY_PAGE_UP: "pageup", GLFW_KEY_PAGE_DOWN: "pagedown", GLFW_KEY_HOME: "home",
    GLFW_KEY_END: "end", GLFW_KEY_INSERT: "insert", GLFW_KEY_DELETE: "delete",
    GLFW_KEY_BACKSPACE: "backspace", GLFW_KEY_SPACE: "space", GLFW_KEY_ENTER: "enter",
    GLFW_KEY_KP_ENTER: "enter", GLFW_KEY_ESCAPE: "escape", GLFW_KEY_TAB: "tab",
    GLFW_KEY_EQUAL: "plus", GLFW_KEY_KP_ADD: "plus", GLFW_KEY_MINUS: "minus",
    GLFW_KEY_KP_SUBTRACT: "minus", GLFW_KEY_COMMA: "comma", GLFW_KEY_PERIOD: "period",
    GLFW_KEY_SLASH: "slash", GLFW_KEY_LEFT_BRACKET: "leftbracket",
    GLFW_KEY_RIGHT_BRACKET: "rightbracket", GLFW_KEY_SEMICOLON: "semicolon",
    GLFW_KEY_APOSTROPHE: "apostrophe", GLFW_KEY_GRAVE_ACCENT: "grave",
    GLFW_KEY_BACKSLASH: "backslash",
  ]
}

extension Modifiers {
  /// The key codes of modifiers: shift, control, alt.
  static let codes = [
    [GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT], [GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL],
    [GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT],
  ]

  /// Reads the modifiers that are held now: modifiers in GLFW's events precede the event.
  init(heldIn window: OpaquePointer?) {
    self = []
    for (codes, modifier) in zip(Self.codes, [Self.shift, .control, .alt])
    where codes.contains(where: { unsafe glfwGetKey(window, $0) == GLFW_PRESS }) {
      insert(modifier)
    }
  }

  init(glfw bits: Int32) {
    self = []
    if bits & GLFW_MOD_SHIFT != 0 { insert(.shift) }
    if bits & GLFW_MOD_CONTROL != 0 { insert(.control) }
    if bits & GLFW_MOD_ALT != 0 { insert(.alt) }
  }
}
