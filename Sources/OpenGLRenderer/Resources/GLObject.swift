import COpenGL

/// Counts the OpenGL objects of a renderer.
final class GLObjectCount {
  fileprivate(set) var live = 0
  /// A Boolean value that indicates whether the context of the counted objects has ended.
  ///
  /// Objects are not deleted any more then, as their numbers may belong to objects of another
  /// context.
  var isAbandoned = false
  /// The greatest number of bytes of one allocation; larger ones fail, as for a driver out of
  /// memory.
  var mostBytes = Int.max
  /// A Boolean value that indicates whether textures can be allocated with all their levels at
  /// once.
  var hasTextureStorage = false

  /// Allocates memory on the graphics card.
  /// - Parameters:
  ///   - bytes: The number of bytes.
  ///   - allocate: Calls OpenGL.
  /// - Returns: True if it succeeded; an object without memory must be deleted.
  func allocates(_ bytes: Int, _ allocate: () -> Void) -> Bool {
    guard bytes <= mostBytes else { return false }
    // Earlier errors of others; a debug context has reported them in words.
    GLQueries.dropErrors()
    allocate()
    return glGetError() == .noError
  }
}

/// An OpenGL object, deleted with its last owner.
///
/// Its context must be current where it ends, unless it was abandoned.
final class GLObject {
  /// The kind of the object.
  enum Kind {
    case texture, framebuffer, renderbuffer, buffer, vertexArray, program
    /// A shader of one stage.
    case shader(GLenum)
  }

  /// The OpenGL name of the object.
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
