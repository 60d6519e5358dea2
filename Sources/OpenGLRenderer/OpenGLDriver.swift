/// What draws in the current OpenGL context.
public enum OpenGLDriver {
  /// The driver, by its own words; a context must be current.
  public static var description: String {
    "\(GLQueries.text(.renderer)), OpenGL \(GLQueries.text(.version))"
  }

  /// Whether the driver draws on the processor, so that every pixel's work is felt.
  public static var drawsOnProcessor: Bool {
    let name = GLQueries.text(.renderer).lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains(
      where: name.contains)
  }
}
