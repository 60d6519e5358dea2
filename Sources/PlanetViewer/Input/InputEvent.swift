package import ViewerGui

/// An event of the pointer, the keyboard, a gamepad or the window system; positions are in points
/// from the upper left.
package enum InputEvent: Hashable, Sendable {
  case pointerMoved(SIMD2<Double>)
  /// The pointer left the window.
  case pointerLeft
  /// A button of the pointer was pressed or released, with the held modifiers.
  case button(PointerButton, isDown: Bool, Modifiers = [])
  /// The wheel or a touchpad was scrolled: right, and away from the body.
  case scrolled(SIMD2<Double>)
  /// A key was pressed, repeated or released.
  case key(Key, KeyPhase, Modifiers)
  /// A modifier key was pressed or released; the value contains the held ones.
  case modifiers(Modifiers)
  /// A character was typed.
  case typed(Unicode.Scalar)
  /// The window lost the keyboard focus.
  case focusLost
  /// Files were dropped onto the window.
  case dropped([String])
  /// The sticks of a gamepad moved, each from -1 to 1: turn right and up, zoom.
  case sticks(turn: SIMD2<Double>, zoom: Double)
  /// An action was requested without a key.
  case performed(Action)
  /// Closing of the window was requested.
  case closeRequested
}

extension InputEvent {
  /// The event as panels take it; nil for others.
  var panelEvent: GuiEvent? {
    switch self {
    case .pointerMoved(let place): .pointerMoved(place)
    case .pointerLeft: .pointerLeft
    case .button(let button, let isDown, let modifiers):
      .button(button, isDown: isDown, modifiers)
    case .scrolled(let way): .scrolled(way)
    case .key(let key, let phase, let modifiers): .key(key, phase, modifiers)
    case .modifiers(let modifiers): .modifiers(modifiers)
    case .typed(let character): .typed(character)
    case .focusLost: .focusLost
    case .dropped, .sticks, .performed, .closeRequested: nil
    }
  }
}
