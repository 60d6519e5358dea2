/// What draws in the current OpenGL context.
public enum OpenGLDriver {
  /// The driver, by its own words; a context must be current.
  public static var description: String {
    "\(GLQueries.text(.renderer)), OpenGL \(GLQueries.text(.version))"
  }
}
