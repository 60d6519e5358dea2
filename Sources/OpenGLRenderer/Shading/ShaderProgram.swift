import COpenGL
import PlanetMath

/// A program of two shaders, and the locations of its uniforms.
final class ShaderProgram {
  private let program: GLObject
  private var locations: [String: GLint] = [:]

  /// Compiles and links a program.
  /// - Parameters:
  ///   - vertex: The vertex shader.
  ///   - fragment: The fragment shader.
  ///   - constants: The constants of the fragment shader.
  ///   - count: Counts the objects.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  init(
    vertex: ShaderText, fragment: ShaderText, _ constants: ShaderConstants,
    counted count: GLObjectCount
  ) throws(OpenGLError) {
    program = GLObject(.program, counted: count)
    for (stage, text, constants) in [
      (GLenum.vertexShader, vertex, ShaderConstants()), (.fragmentShader, fragment, constants),
    ] {
      let shader = GLObject(.shader(stage), counted: count)
      try Self.compile(shader.name, text, constants)
      glAttachShader(program.name, shader.name)
    }
    glLinkProgram(program.name)
    var status: GLint = 0
    unsafe glGetProgramiv(program.name, .linkStatus, &status)
    let number = program.name
    guard status != 0 else {
      throw fragment.error(unsafe Self.log { unsafe glGetProgramInfoLog(number, $0, $1, $2) })
    }
  }

  private static func compile(
    _ shader: GLuint, _ text: ShaderText, _ constants: ShaderConstants
  ) throws(OpenGLError) {
    unsafe text.text(constants).withCString { characters in
      var characters: UnsafePointer<CChar>? = unsafe characters
      unsafe glShaderSource(shader, 1, &characters, nil)
    }
    glCompileShader(shader)
    var status: GLint = 0
    unsafe glGetShaderiv(shader, .compileStatus, &status)
    guard status != 0 else {
      throw text.error(unsafe log { unsafe glGetShaderInfoLog(shader, $0, $1, $2) })
    }
  }

  /// Returns the log that a function of OpenGL writes.
  private static func log(
    _ read: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>) -> Void
  ) -> String {
    var length: GLsizei = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 8192) { room, used in
      unsafe room.withMemoryRebound(to: GLchar.self) { characters in
        guard let base = characters.baseAddress else { return }
        unsafe read(8192, &length, base)
      }
      used = Int(length)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Makes the program the current one.
  func use() { glUseProgram(program.name) }

  /// Returns the location of a uniform; -1 for one that the driver has removed as unused.
  private func location(_ name: String) -> GLint {
    if let known = locations[name] { return known }
    let found = unsafe glGetUniformLocation(program.name, name)
    locations[name] = found
    return found
  }

  // MARK: - Uniforms of the program in use

  func set(_ name: String, _ value: Int) { glUniform1i(location(name), GLint(value)) }

  func set(_ name: String, _ value: Bool) { set(name, value ? 1 : 0) }

  func set(_ name: String, _ value: Float) { glUniform1f(location(name), value) }

  func set(_ name: String, _ value: Double) { set(name, Float(value)) }

  func set(_ name: String, _ value: SIMD2<Float>) {
    glUniform2f(location(name), value.x, value.y)
  }

  func set(_ name: String, _ value: SIMD3<Float>) {
    glUniform3f(location(name), value.x, value.y, value.z)
  }

  func set(_ name: String, _ value: Vector3) { set(name, SIMD3<Float>(value)) }

  func set(_ name: String, _ value: SIMD4<Float>) {
    glUniform4f(location(name), value.x, value.y, value.z, value.w)
  }

  /// Sets an array of vectors.
  func set(_ name: String, _ values: [Vector3]) {
    let numbers = values.flatMap { [Float($0.x), Float($0.y), Float($0.z)] }
    unsafe glUniform3fv(location(name), GLsizei(values.count), numbers)
  }

  /// Draws with the program in use in rectangles given in clip space, at most
  /// ``ScreenBounds/greatestCount``.
  func draw(_ rectangles: [SIMD4<Float>]) {
    let numbers = rectangles.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    unsafe glUniform4fv(location("rectangles"), GLsizei(rectangles.count), numbers)
    glDrawArraysInstanced(.triangleStrip, 0, 4, GLsizei(rectangles.count))
  }

  /// Sets a matrix of three columns.
  func set(_ name: String, columns: [Vector3]) {
    let numbers = columns.flatMap { [Float($0.x), Float($0.y), Float($0.z)] }
    unsafe glUniformMatrix3fv(location(name), 1, 0, numbers)
  }

  /// Sets a matrix of four rows.
  func set(_ name: String, rows: [SIMD4<Double>]) {
    let numbers = rows.flatMap { [Float($0.x), Float($0.y), Float($0.z), Float($0.w)] }
    unsafe glUniformMatrix4fv(location(name), 1, 1, numbers)
  }
}
