/// The source texts of the folder `Shaders`, joined into programs.
struct ShaderSources {
  private let read: (String) throws -> String
  private let usesPreviewQuality: Bool

  init(usesPreviewQuality: Bool, _ read: @escaping (String) throws -> String) {
    (self.usesPreviewQuality, self.read) = (usesPreviewQuality, read)
  }

  /// Reads the files of a program: its vertex shader's, and those that its fragment shader needs,
  /// in order.
  func program(
    vertex: [String] = ["Frame.vert"], _ parts: [String], counted count: GLObjectCount
  ) throws -> ProgramVariants {
    try ProgramVariants(vertex: text(vertex), fragment: text(parts), counted: count)
  }

  private func text(_ files: [String]) throws -> ShaderText {
    ShaderText(
      files: files, texts: try files.map(read), usesPreviewQuality: usesPreviewQuality)
  }
}

/// The text of a shader, joined of several files; drivers count files from 0 and lines from 1.
struct ShaderText {
  private let files: [String]
  private let body: String
  private let usesPreviewQuality: Bool

  init(files: [String], texts: [String], usesPreviewQuality: Bool) {
    self.files = files
    self.usesPreviewQuality = usesPreviewQuality
    body = texts.enumerated().map { "#line 1 \($0)\n\($1)\n" }.joined()
  }

  /// Returns the text with values of its constants.
  func text(_ constants: ShaderConstants) -> String {
    "#version 330 core\n" + (usesPreviewQuality ? "#define FAST\n" : "") + constants.declarations
      + body
  }

  /// Returns the error that a driver's log of the shader describes.
  func error(_ log: String) -> OpenGLError {
    let numbers = files.enumerated().map { "\($0) \($1)" }.joined(separator: ", ")
    return .shader(name: files[files.count - 1], log: "\(log)(of the files \(numbers))")
  }
}
