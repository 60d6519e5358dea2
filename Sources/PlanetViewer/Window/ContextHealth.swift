import CGLFW

// Unsafe: GLFW returns the address of an OpenGL function.

/// Detects a reset of the graphics card, which destroys all resources of the context.
///
/// Drivers without support never report one (OpenGL 4.5, GL_KHR_robustness or GL_ARB_robustness).
@safe struct ContextHealth {
  private typealias Question = @convention(c) () -> UInt32

  private let question: Question?

  /// Finds the query function of a window's context, which must be current.
  init(of window: OpaquePointer) {
    guard
      unsafe glfwGetWindowAttrib(window, GLFW_CONTEXT_ROBUSTNESS) == GLFW_LOSE_CONTEXT_ON_RESET
    else {
      question = nil
      return
    }
    let major = unsafe glfwGetWindowAttrib(window, GLFW_CONTEXT_VERSION_MAJOR)
    let minor = unsafe glfwGetWindowAttrib(window, GLFW_CONTEXT_VERSION_MINOR)
    var name: String?
    if (major, minor) >= (4, 5) {
      name = "glGetGraphicsResetStatus"
    } else {
      let maker = ["KHR", "ARB"].first {
        unsafe glfwExtensionSupported("GL_\($0)_robustness") == GLFW_TRUE
      }
      name = maker.map { "glGetGraphicsResetStatus\($0)" }
    }
    // An address is not sufficient: some drivers return one for every name.
    question = name.flatMap { name in
      unsafe glfwGetProcAddress(name).map { unsafe unsafeBitCast($0, to: Question.self) }
    }
  }

  /// A Boolean value that indicates whether the context is lost; it must be current.
  var isLost: Bool { question.map { $0() != 0 } ?? false }
}
