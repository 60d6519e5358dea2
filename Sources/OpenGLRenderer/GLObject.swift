import COpenGL

/// Counts what OpenGL keeps for somebody.
final class GLObjectCount {
  fileprivate(set) var live = 0
  /// Whether the context of all that is counted has gone, and everything with it: nothing is
  /// deleted any more, as the same numbers may stand for things of another context.
  var isAbandoned = false
  /// The most bytes that may be asked for at once: more is refused, as by a driver without room.
  var mostBytes = Int.max
  /// Whether textures can be asked for whole, with all their levels.
  var hasTextureStorage = false

  /// Asks for room on the card.
  /// - Parameters:
  ///   - bytes: How much it is.
  ///   - allocate: Asks OpenGL for it.
  /// - Returns: Whether it is there; what OpenGL keeps without room must be deleted.
  func allocates(_ bytes: Int, _ allocate: () -> Void) -> Bool {
    guard bytes <= mostBytes else { return false }
    // Errors that others left behind; in a debug context they were told in words.
    GLQueries.dropErrors()
    allocate()
    return glGetError() == .noError
  }
}

/// Something that OpenGL keeps, deleted with its last owner.
///
/// Its context must be current where it ends, unless it was abandoned.
final class GLObject {
  /// What it is.
  enum Kind {
    case texture, framebuffer, renderbuffer, buffer, vertexArray, program
    /// A shader of one stage.
    case shader(GLenum)
  }

  /// Its number.
  let name: GLuint
  private let kind: Kind
  private let count: GLObjectCount

  init(_ kind: Kind, counted count: GLObjectCount) {
    var name: GLuint = 0
    switch kind {
    case .texture: unsafe glGenTextures(1, &name)
    case .framebuffer: unsafe glGenFramebuffers(1, &name)
    case .renderbuffer: unsafe glGenRenderbuffers(1, &name)
    case .buffer: unsafe glGenBuffers(1, &name)
    case .vertexArray: unsafe glGenVertexArrays(1, &name)
    case .program: name = glCreateProgram()
    case .shader(let stage): name = glCreateShader(stage)
    }
    (self.name, self.kind, self.count) = (name, kind, count)
    count.live += 1
  }

  deinit {
    count.live -= 1
    guard !count.isAbandoned else { return }
    var name = name
    switch kind {
    case .texture: unsafe glDeleteTextures(1, &name)
    case .framebuffer: unsafe glDeleteFramebuffers(1, &name)
    case .renderbuffer: unsafe glDeleteRenderbuffers(1, &name)
    case .buffer: unsafe glDeleteBuffers(1, &name)
    case .vertexArray: unsafe glDeleteVertexArrays(1, &name)
    case .program: glDeleteProgram(name)
    case .shader: glDeleteShader(name)
    }
  }
}
