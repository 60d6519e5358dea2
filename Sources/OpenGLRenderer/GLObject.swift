import COpenGL

/// Counts what OpenGL keeps for somebody.
final class GLObjectCount {
  fileprivate(set) var live = 0
  /// Whether the context of all that is counted has gone, and everything with it: nothing is
  /// deleted any more, as the same numbers may stand for things of another context.
  var isAbandoned = false
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
