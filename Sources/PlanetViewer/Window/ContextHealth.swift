import CGLFW

// Says unsafe: GLFW hands out the address of a function of OpenGL.

/// Asks a context whether the graphics card was reset, which loses everything that it kept.
///
/// Drivers that cannot tell never say so (OpenGL 4.5, or GL_KHR_robustness or GL_ARB_robustness).
@safe struct ContextHealth {
  private typealias Question = @convention(c) () -> UInt32

  private let question: Question?

  /// Looks what the context of a window can tell; it must be current.
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
    // An address alone says nothing: some drivers have one for every name.
    question = name.flatMap { name in
      unsafe glfwGetProcAddress(name).map { unsafe unsafeBitCast($0, to: Question.self) }
    }
  }

  /// Whether everything is lost; the context must be current.
  var isLost: Bool { question.map { $0() != 0 } ?? false }
}
