/// The reason why a window cannot be opened.
package enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display.
  case noDisplay(reason: String)
  /// The display's driver does not support OpenGL 3.3.
  case noOpenGL(reason: String)

  /// The missing part, with what to do.
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
