/// Why OpenGL cannot draw.
public enum OpenGLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no OpenGL 3.3 without a window; what was tried, and how each try ended.
  case noContext(tried: [String])
  /// A function was called while no OpenGL context was current (the
  /// version is empty), or one that is too old.
  case wrongContext(version: String)
  /// A program of the folder `Shaders` does not compile or link; the driver's own words.
  case shader(name: String, log: String)
  /// A framebuffer cannot be made on this machine; the code that OpenGL gives.
  case framebuffer(width: Int, height: Int, status: UInt32)
  /// A picture has more columns or rows than OpenGL can draw here.
  case tooLarge(width: Int, height: Int, most: Int)

  /// There is no room on the graphics card, or in the memory that the driver takes; so many bytes
  /// were asked for at once.
  case memory(bytes: Int)

  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .noContext(let tried):
      "no OpenGL 3.3 without a window (\(tried.joined(separator: "; "))); install the packages "
        + "libegl1 and libgl1-mesa-dri"
    case .wrongContext(let version):
      "OpenGL 3.3 or newer is needed, "
        + (version.isEmpty ? "and no context is current" : "the current context has \(version)")
    case .shader(let name, let log): "the shader \(name) does not compile: \(log)"
    case .framebuffer(let width, let height, let status):
      "OpenGL cannot draw into a picture of \(width)x\(height) (status \(status))"
    case .tooLarge(let width, let height, let most):
      "a picture of \(width)x\(height) is too large for OpenGL here: at most \(most) each way"
    case .memory(let bytes):
      "OpenGL has no room for \(bytes) bytes more; draw a smaller picture or a simpler scene"
    }
  }
}
