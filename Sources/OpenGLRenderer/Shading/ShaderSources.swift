/// The source texts of the folder `Shaders`, joined into programs.
struct ShaderSources {
  private let read: (String) throws -> String
  private let usesPreviewQuality: Bool

  init(usesPreviewQuality: Bool, _ read: @escaping (String) throws -> String) {
    (self.usesPreviewQuality, self.read) = (usesPreviewQuality, read)
  }

  /// Compiles a program of the parts that its fragment shader needs, in order.
  func program(
    vertex: [String] = ["Frame.vert"], _ parts: [String], counted count: GLObjectCount
  ) throws -> ShaderProgram {
    try ShaderProgram(vertex: text(vertex), fragment: text(parts), counted: count)
  }

  /// Returns the joined text of several files.
  private func text(_ files: [String]) throws -> ShaderText {
    var result = "#version 330 core\n" + (usesPreviewQuality ? "#define FAST\n" : "")
    for (number, file) in files.enumerated() {
      result += "#line 1 \(number)\n" + (try read(file)) + "\n"
    }
    return ShaderText(files: files, text: result)
  }
}

/// The text of a shader, joined of several files; drivers count files from 0 and lines from 1.
struct ShaderText {
  let files: [String]
  let text: String

  /// Returns the error that a driver's log of the shader describes.
  func error(_ log: String) -> OpenGLError {
    let numbers = files.enumerated().map { "\($0) \($1)" }.joined(separator: ", ")
    return .shader(name: files[files.count - 1], log: "\(log)(of the files \(numbers))")
  }
}
