/// What hands did since the last frame, in order, handed out so that no frame sees a button or key
/// both pressed and released.
///
/// Panels look at buttons once in a frame: a click that begins and ends between two frames takes two.
struct InputQueue {
  private var events: [InputEvent] = []

  /// Whether something waits for the next frame.
  var isEmpty: Bool { events.isEmpty }

  mutating func add(_ event: InputEvent) { events.append(event) }

  /// Takes the events of one frame: all up to the first that would blur one before it.
  mutating func takeFrame() -> [InputEvent] {
    var (hasMove, hasButton, hasText, hasCommand) = (false, false, false, false)
    var buttons: Set<PointerButton> = []
    var keys: Set<Key> = []
    for (index, event) in events.enumerated() {
      let waits: Bool
      switch event {
      case .pointerMoved, .pointerLeft, .scrolled:
        // A press counts where it was made.
        waits = hasButton
        hasMove = true
      case .button(let button, let isDown, _):
        // A frame finds out what is under the pointer before it is pressed.
        waits = !buttons.insert(button).inserted || isDown && hasMove
        hasButton = true
      case .key(let key, let phase, let modifiers):
        let isCommand = phase != .up && Self.isCommand(key, modifiers)
        waits = (phase != .repeated && !keys.insert(key).inserted) || (isCommand && hasText)
        hasCommand = hasCommand || isCommand
      case .typed:
        waits = hasCommand
        hasText = true
      case .focusLost, .dropped, .sticks, .performed, .closeRequested: waits = false
      }
      if waits {
        defer { events.removeFirst(index) }
        return Array(events[..<index])
      }
    }
    defer { events = [] }
    return events
  }

  /// Whether a key does something to a text rather than being a letter of it.
  private static func isCommand(_ key: Key, _ modifiers: Modifiers) -> Bool {
    modifiers.contains(.control) || modifiers.contains(.alt)
      || key.name.count > 1 && !signs.contains(key.name)
  }

  private static let signs: Set<String> = [
    "space", "plus", "minus", "comma", "period", "slash", "question", "leftbracket",
    "rightbracket", "semicolon", "apostrophe", "grave", "backslash",
  ]
}
