import COpenGL

/// Queries of the current context.
enum GLQueries {
  /// Returns an integer parameter of the context.
  static func integer(_ name: GLenum) -> Int {
    var value: GLint = 0
    unsafe glGetIntegerv(name, &value)
    return Int(value)
  }

  /// Returns a parameter of four integers.
  static func four(_ name: GLenum) -> SIMD4<GLint> {
    var values = SIMD4<GLint>(0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &values) { bytes in
      unsafe glGetIntegerv(name, bytes.assumingMemoryBound(to: GLint.self).baseAddress)
    }
    return values
  }

  /// Returns a text of the context; empty if there is none.
  static func text(_ name: GLenum) -> String {
    guard let text = unsafe glGetString(name) else { return "" }
    return unsafe String(cString: text)
  }

  /// Returns whether the context has an extension.
  static func hasExtension(_ wanted: String) -> Bool {
    (0..<integer(.extensionCount)).contains { number in
      guard let text = unsafe glGetStringi(.extensions, GLuint(number)) else { return false }
      return unsafe String(cString: text) == wanted
    }
  }

  /// A Boolean value that indicates whether textures can be allocated with all their levels at
  /// once.
  static var hasTextureStorage: Bool {
    (integer(.majorVersion), integer(.minorVersion)) >= (4, 2)
      || hasExtension("GL_ARB_texture_storage")
  }

  /// Discards the errors that were not read so far.
  static func dropErrors() {
    // A lost context returns errors without end.
    for _ in 0..<32 where glGetError() == .noError { return }
  }

  /// Checks that a context is current, of version 3.3 or newer.
  static func requireVersion() throws(OpenGLError) {
    let version = text(.version)
    let (major, minor) = (integer(.majorVersion), integer(.minorVersion))
    guard !version.isEmpty, (major, minor) >= (3, 3) else {
      throw .wrongContext(version: version)
    }
  }
}
