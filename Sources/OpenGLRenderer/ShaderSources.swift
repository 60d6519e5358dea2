import COpenGL

/// The texts of the folder `Shaders`, put together to programs.
struct ShaderSources {
  private let read: (String) throws -> String
  private let isFast: Bool

  init(isFast: Bool, _ read: @escaping (String) throws -> String) {
    (self.isFast, self.read) = (isFast, read)
  }

  /// Compiles a program of the parts that its fragment shader needs, in order.
  func program(
    vertex: [String] = ["Frame.vert"], _ parts: [String], counted count: GLObjectCount
  ) throws -> ShaderProgram {
    try ShaderProgram(
      parts[parts.count - 1], vertex: text(vertex), fragment: text(parts), counted: count)
  }

  /// Returns one text of several files; what drivers say counts files from 0 and lines from 1.
  private func text(_ files: [String]) throws -> String {
    var result = "#version 330 core\n" + (isFast ? "#define FAST\n" : "")
    for (number, file) in files.enumerated() {
      result += "#line 1 \(number)\n" + (try read(file)) + "\n"
    }
    return result
  }
}
