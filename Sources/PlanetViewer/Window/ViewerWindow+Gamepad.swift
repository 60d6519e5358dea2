import CGLFW

// Unsafe: GLFW fills a structure with C arrays.

extension ViewerWindow {
  /// The number of the first gamepad; nil if there is none.
  static var gamepadNumber: Int32? {
    (GLFW_JOYSTICK_1...GLFW_JOYSTICK_LAST).first { glfwJoystickIsGamepad($0) == GLFW_TRUE }
  }

  /// The state of the first gamepad; nil without window focus.
  var gamepadState: GamepadState? {
    var raw = GLFWgamepadstate()
    guard unsafe glfwGetWindowAttrib(window, GLFW_FOCUSED) == GLFW_TRUE,
      let number = Self.gamepadNumber,
      unsafe glfwGetGamepadState(number, &raw) == GLFW_TRUE
    else { return nil }
    func axis(_ index: Int32) -> Double {
      unsafe withUnsafeBytes(of: raw.axes) { bytes in
        unsafe Double(bytes.assumingMemoryBound(to: Float.self)[Int(index)])
      }
    }
    var state = GamepadState()
    state.stick = SIMD2(axis(GLFW_GAMEPAD_AXIS_LEFT_X), axis(GLFW_GAMEPAD_AXIS_LEFT_Y))
    state.leftTrigger = axis(GLFW_GAMEPAD_AXIS_LEFT_TRIGGER)
    state.rightTrigger = axis(GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER)
    for (code, button) in Self.gamepadButtons {
      let isDown = unsafe withUnsafeBytes(of: raw.buttons) { unsafe $0[Int(code)] == GLFW_PRESS }
      if isDown { state.buttons.insert(button) }
    }
    return state
  }

  private static let gamepadButtons: [(Int32, GamepadButton)] = [
    (GLFW_GAMEPAD_BUTTON_A, .a), (GLFW_GAMEPAD_BUTTON_B, .b), (GLFW_GAMEPAD_BUTTON_X, .x),
    (GLFW_GAMEPAD_BUTTON_Y, .y), (GLFW_GAMEPAD_BUTTON_LEFT_BUMPER, .leftBumper),
    (GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER, .rightBumper), (GLFW_GAMEPAD_BUTTON_BACK, .back),
    (GLFW_GAMEPAD_BUTTON_START, .start),
  ]
}
