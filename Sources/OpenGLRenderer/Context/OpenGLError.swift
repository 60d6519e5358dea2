/// An error of OpenGL or its driver.
package enum OpenGLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No OpenGL 3.3 context without a window is available; the platforms tried, and their errors.
  case noContext(tried: [String])
  /// A function was called without a current OpenGL context (the version is empty), or with one
  /// that is too old.
  case wrongContext(version: String)
  /// A program of the folder `Shaders` does not compile or link; the driver's message.
  case shader(name: String, log: String)
  /// A framebuffer is incomplete on this machine; the status that OpenGL gives.
  case framebuffer(width: Int, height: Int, status: UInt32)
  /// An image has more columns or rows than OpenGL supports here.
  case tooLarge(width: Int, height: Int, most: Int)

  /// The graphics card, or the memory that the driver uses, is out of memory for an allocation of a
  /// number of bytes.
  case memory(bytes: Int)

  /// The error, and what to do about it.
  package var description: String {
    switch self {
    case .noContext(let tried):
      "no OpenGL 3.3 without a window (\(tried.joined(separator: "; "))); install the packages "
        + "libegl1 and libgl1-mesa-dri"
    case .wrongContext(let version):
      "OpenGL 3.3 or newer is needed, "
        + (version.isEmpty ? "and no context is current" : "but the current one has \(version)")
    case .shader(let name, let log): "the shader \(name) does not compile or link: \(log)"
    case .framebuffer(let width, let height, let status):
      "OpenGL cannot render to a framebuffer of \(width)x\(height) (status \(status))"
    case .tooLarge(let width, let height, let most):
      "an image of \(width)x\(height) is too large for OpenGL; at most \(most) in each dimension"
    case .memory(let bytes):
      "OpenGL is out of memory for \(bytes) more bytes; render a smaller image or a simpler scene"
    }
  }
}
