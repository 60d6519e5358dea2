import ViewerGui

/// Delays events until the next frame if a frame must be shown between them.
///
/// Panels read input once per frame, and would miss a button that is pressed and released between
/// two frames. Characters after the search shortcut belong to the search field, which is shown a
/// frame later.
struct EventQueue {
  private var waiting: [InputEvent] = []
  private var buttons: Set<PointerButton> = []
  private var keys: Set<Key> = []
  /// The keys that were pressed while the control key was held.
  private var chordKeys: Set<Key> = []
  private var hasMoved = false
  private var hasTyped = false
  private var framesForField = 0
  /// The number of frames until a pressed text field receives keys.
  private var framesForFocus = 0

  /// The greatest number of frames until a field is shown.
  private static let mostFramesForField = 5

  /// A Boolean value that indicates whether an event is delayed.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Takes an event.
  /// - Parameters:
  ///   - event: The event.
  ///   - isTyping: True if keys belong to a text field.
  /// - Returns: The event; nil if it is delayed.
  mutating func take(_ event: InputEvent, isTyping: Bool) -> InputEvent? {
    guard waiting.isEmpty, !mustWait(event, isTyping: isTyping) else {
      waiting.append(event)
      return nil
    }
    note(event)
    return event
  }

  /// Ends a frame.
  /// - Parameter isTyping: True if keys belong to a text field.
  mutating func endFrame(isTyping: Bool) {
    buttons = []
    keys = []
    chordKeys = []
    hasMoved = false
    hasTyped = false
    framesForField = isTyping ? 0 : max(framesForField - 1, 0)
    framesForFocus = isTyping ? 0 : max(framesForFocus - 1, 0)
  }

  /// Returns the next delayed event; nil if it must wait longer.
  mutating func next(isTyping: Bool) -> InputEvent? {
    guard let event = waiting.first, !mustWait(event, isTyping: isTyping) else { return nil }
    waiting.removeFirst()
    note(event)
    return event
  }

  /// Delays keys until the requested text field is shown.
  mutating func awaitField() { framesForField = Self.mostFramesForField }

  /// True until a requested field is shown, or a pressed one has the keyboard focus.
  private var awaitsField: Bool { framesForField > 0 || framesForFocus > 0 }

  private func mustWait(_ event: InputEvent, isTyping: Bool) -> Bool {
    switch event {
    case .pointerMoved: !buttons.isEmpty
    // The element under the pointer is found in a frame before the press.
    case .button(let button, let isDown, _): buttons.contains(button) || isDown && hasMoved
    case .key where awaitsField: true
    case .key(.enter, .down, _) where hasTyped: true
    case .key(_, .down, let modifiers) where hasTyped && modifiers.contains(.control): true
    // Letters of a text are events of characters, unless the control key is held.
    case .key(let key, let phase, _):
      phase != .repeated && keys.contains(key)
        && !(isTyping && key.name.count == 1 && !chordKeys.contains(key))
    case .modifiers: !chordKeys.isEmpty
    // The character of the shortcut that opens the field precedes other keys.
    case .typed: awaitsField && isWaiting
    case .pointerLeft, .scrolled, .focusLost, .dropped, .sticks, .performed,
      .closeRequested:
      false
    }
  }

  private mutating func note(_ event: InputEvent) {
    switch event {
    case .pointerMoved: hasMoved = true
    case .button(let button, let isDown, _):
      buttons.insert(button)
      if isDown { framesForFocus = 2 }
    case .key(let key, let phase, let modifiers):
      keys.insert(key)
      if phase != .up, modifiers.contains(.control) { chordKeys.insert(key) }
    case .typed: hasTyped = true
    default: break
    }
  }
}
