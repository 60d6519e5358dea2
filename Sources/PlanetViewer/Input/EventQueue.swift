/// Delays events until the next frame where a frame must lie in between.
///
/// Panels read input once in a frame: they would miss a button that goes down and up between two
/// frames. And characters that follow the search shortcut belong to the search field, which is
/// shown a frame later.
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

  /// True if an event waits for the next frame.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Takes an event.
  /// - Parameters:
  ///   - event: The event.
  ///   - isTyping: True if keys belong to a text field.
  /// - Returns: The event if it counts now; nil if it waits.
  mutating func take(_ event: InputEvent, isTyping: Bool) -> InputEvent? {
    guard waiting.isEmpty, !mustWait(event, isTyping: isTyping) else {
      waiting.append(event)
      return nil
    }
    note(event)
    return event
  }

  /// Notes that a frame was drawn.
  /// - Parameter isTyping: True if keys belong to a text field.
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

  /// Delays keys until the field that the last of them has opened is shown.
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
