/// Lets what hands do wait for a frame where one must lie in between.
///
/// Panels look at hands once in a frame: a button that goes down and up between two of them would
/// never have been down. And letters that follow the key which opens the search belong to its
/// field, which is there a frame later.
struct EventQueue {
  private var waiting: [InputEvent] = []
  private var buttons: Set<PointerButton> = []
  private var keys: Set<Key> = []
  /// Those of them that went down beside the control key.
  private var chordKeys: Set<Key> = []
  private var hasMoved = false
  private var hasTyped = false
  private var framesForField = 0

  /// How many frames a field may take to open.
  private static let mostFramesForField = 5

  /// Whether something waits for the next frame.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Takes an event.
  /// - Parameters:
  ///   - event: What a hand does.
  ///   - isTyping: Whether keys belong to a text.
  /// - Returns: It, if it counts now; else it waits.
  mutating func take(_ event: InputEvent, isTyping: Bool) -> InputEvent? {
    guard waiting.isEmpty, !mustWait(event, isTyping: isTyping) else {
      waiting.append(event)
      return nil
    }
    note(event)
    return event
  }

  /// Says that a frame has seen all that was taken.
  /// - Parameter isTyping: Whether keys belong to a text.
  mutating func endFrame(isTyping: Bool) {
    buttons = []
    keys = []
    chordKeys = []
    hasMoved = false
    hasTyped = false
    framesForField = isTyping ? 0 : max(framesForField - 1, 0)
  }

  /// Returns the next of the events that have waited, if it counts now.
  mutating func next(isTyping: Bool) -> InputEvent? {
    guard let event = waiting.first, !mustWait(event, isTyping: isTyping) else { return nil }
    waiting.removeFirst()
    note(event)
    return event
  }

  /// Lets keys wait for a field that the last of them has opened.
  mutating func awaitField() { framesForField = Self.mostFramesForField }

  private func mustWait(_ event: InputEvent, isTyping: Bool) -> Bool {
    switch event {
    case .pointerMoved: !buttons.isEmpty
    // A frame finds out what is under the pointer before it is pressed.
    case .button(let button, let isDown, _): buttons.contains(button) || isDown && hasMoved
    case .key where framesForField > 0: true
    case .key(.enter, .down, _) where hasTyped: true
    case .key(_, .down, let modifiers) where hasTyped && modifiers.contains(.control): true
    // The letters of a text come as such, but for what they do beside the control key.
    case .key(let key, let phase, _):
      phase != .repeated && keys.contains(key)
        && !(isTyping && key.name.count == 1 && !chordKeys.contains(key))
    case .modifiers: !chordKeys.isEmpty
    // The sign of the key that opens the field comes before any other key.
    case .typed: framesForField > 0 && isWaiting
    case .pointerLeft, .scrolled, .focusLost, .dropped, .sticks, .performed,
      .closeRequested:
      false
    }
  }

  private mutating func note(_ event: InputEvent) {
    switch event {
    case .pointerMoved: hasMoved = true
    case .button(let button, _, _): buttons.insert(button)
    case .key(let key, let phase, let modifiers):
      keys.insert(key)
      if phase != .up, modifiers.contains(.control) { chordKeys.insert(key) }
    case .typed: hasTyped = true
    default: break
    }
  }
}
