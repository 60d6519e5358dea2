/// The driver of the current OpenGL context.
package enum OpenGLDriver {
  /// The name of the driver; a context must be current.
  package static var description: String {
    "\(GLQueries.text(.renderer)), OpenGL \(GLQueries.text(.version))"
  }

  /// A Boolean value that indicates whether the driver renders in software, so that images are
  /// slow.
  package static var drawsOnProcessor: Bool {
    let name = GLQueries.text(.renderer).lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains(
      where: name.contains)
  }
}
