import CGLFW
import ViewerGui

// Unsafe: GLFW passes addresses to callbacks.

extension ViewerWindow {
  static func at(_ window: OpaquePointer?) -> ViewerWindow? {
    guard let pointer = unsafe glfwGetWindowUserPointer(window) else { return nil }
    return unsafe Unmanaged<ViewerWindow>.fromOpaque(pointer).takeUnretainedValue()
  }

  func setCallbacks() {
    unsafe glfwSetCursorPosCallback(window) { window, x, y in
      guard let owner = unsafe ViewerWindow.at(window) else { return }
      guard let scale = owner.unitsPerPoint else { return }
      owner.events.append(.pointerMoved(SIMD2(x, y) / scale))
    }
    unsafe glfwSetCursorEnterCallback(window) { window, isInside in
      if isInside == 0 { unsafe ViewerWindow.at(window)?.events.append(.pointerLeft) }
    }
    unsafe glfwSetMouseButtonCallback(window) { window, number, action, bits in
      guard let button = PointerButton(rawValue: Int(number)) else { return }
      unsafe ViewerWindow.at(window)?.events.append(
        .button(button, isDown: action == GLFW_PRESS, Modifiers(glfw: bits)))
    }
    unsafe glfwSetScrollCallback(window) { window, x, y in
      unsafe ViewerWindow.at(window)?.events.append(.scrolled(SIMD2(x, y)))
    }
    unsafe glfwSetKeyCallback(window) { window, code, scancode, action, bits in
      if Modifiers.codes.joined().contains(code) {
        let held = unsafe Modifiers(heldIn: window)
        unsafe ViewerWindow.at(window)?.events.append(.modifiers(held))
        return
      }
      let text = unsafe glfwGetKeyName(code, scancode).map { unsafe String(cString: $0) }
      guard let key = Key(glfw: code, writtenOnIt: text, hasLatinLetters: Key.layoutIsLatin)
      else { return }
      let phase: KeyPhase =
        action == GLFW_PRESS ? .down : action == GLFW_REPEAT ? .repeated : .up
      unsafe ViewerWindow.at(window)?.events.append(.key(key, phase, Modifiers(glfw: bits)))
    }
    unsafe glfwSetCharCallback(window) { window, code in
      guard let scalar = Unicode.Scalar(code) else { return }
      unsafe ViewerWindow.at(window)?.events.append(.typed(scalar))
    }
    unsafe glfwSetWindowFocusCallback(window) { window, isFocused in
      if isFocused == 0 { unsafe ViewerWindow.at(window)?.events.append(.focusLost) }
    }
    unsafe glfwSetWindowRefreshCallback(window) { window in
      unsafe ViewerWindow.at(window)?.isDamaged = true
    }
    unsafe glfwSetFramebufferSizeCallback(window) { window, _, _ in
      unsafe ViewerWindow.at(window)?.isDamaged = true
    }
    unsafe glfwSetDropCallback(window) { window, count, paths in
      var names: [String] = []
      for index in 0..<Int(count) {
        if let path = unsafe paths?[index] { names.append(unsafe String(cString: path)) }
      }
      unsafe ViewerWindow.at(window)?.events.append(.dropped(names))
    }
    unsafe glfwSetWindowCloseCallback(window) { window in
      unsafe ViewerWindow.at(window)?.events.append(.closeRequested)
    }
  }
}
