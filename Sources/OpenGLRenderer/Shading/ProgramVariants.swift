/// Values that a fragment shader has as constants, so that drivers remove the code that they
/// exclude.
///
/// Drivers that render on the CPU execute both branches of a condition on a uniform value.
struct ShaderConstants: Hashable {
  /// The declarations in GLSL.
  private(set) var declarations = ""

  mutating func set(_ name: String, _ value: Bool) {
    declarations += "const bool \(name) = \(value);\n"
  }

  mutating func set(_ name: String, _ value: Int) {
    declarations += "const int \(name) = \(value);\n"
  }
}

/// The variants of a program by their constants, each compiled when it is first used.
final class ProgramVariants {
  private let vertex: ShaderText
  private let fragment: ShaderText
  private let count: GLObjectCount
  private var programs: [ShaderConstants: ShaderProgram] = [:]

  init(vertex: ShaderText, fragment: ShaderText, counted count: GLObjectCount) {
    (self.vertex, self.fragment, self.count) = (vertex, fragment, count)
  }

  /// Makes the variant with the given constants the current program.
  /// - Returns: The program.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func use(_ constants: ShaderConstants = ShaderConstants()) throws(OpenGLError) -> ShaderProgram {
    if let program = programs[constants] {
      program.use()
      return program
    }
    let program = try ShaderProgram(
      vertex: vertex, fragment: fragment, constants, counted: count)
    programs[constants] = program
    program.use()
    return program
  }

  func removeAll() { programs = [:] }
}
