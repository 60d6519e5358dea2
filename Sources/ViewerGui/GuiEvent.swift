/// An event of the pointer or the keyboard that panels take; positions are in points from the upper
/// left.
package enum GuiEvent: Hashable, Sendable {
  case pointerMoved(SIMD2<Double>)
  /// The pointer left the window.
  case pointerLeft
  /// A button of the pointer was pressed or released, with the held modifiers.
  case button(PointerButton, isDown: Bool, Modifiers)
  /// The wheel or a touchpad was scrolled: right, and up.
  case scrolled(SIMD2<Double>)
  /// A key was pressed, repeated or released.
  case key(Key, KeyPhase, Modifiers)
  /// A modifier key was pressed or released; the value contains the held ones.
  case modifiers(Modifiers)
  /// A character was typed.
  case typed(Unicode.Scalar)
  /// The window lost the keyboard focus.
  case focusLost
}
