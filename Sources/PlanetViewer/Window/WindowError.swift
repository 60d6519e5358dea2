/// Why there is no window.
package enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No screen can be reached.
  case noDisplay(reason: String)
  /// The screen's driver has no OpenGL 3.3.
  case noOpenGL(reason: String)

  /// What is missing, and what to do.
  package var description: String {
    switch self {
    case .noDisplay(let reason):
      "no display: \(reason); 'planetnode render' and 'turntable' need none"
    case .noOpenGL(let reason):
      "no OpenGL 3.3 on this display: \(reason); install a driver, such as the package "
        + "libgl1-mesa-dri"
    }
  }
}
