import COpenGL

/// The state of OpenGL that pictures depend on, set anew for each, as others draw in between.
enum GLState {
  /// What changes pictures where others have left it on.
  private static let unwanted: [GLenum] = [
    .depthTest, .stencilTest, .cullFace, .scissorTest, .dither, .framebufferSRGB, .blend,
    .rasterizerDiscard, .colorLogic, .polygonOffset, .depthClamp, .primitiveRestart,
    .alphaToCoverage, .alphaToOne, .sampleCoverage, .sampleMask,
  ]

  /// Sets what all stages have in common.
  static func prepare() {
    for state in unwanted { glDisable(state) }
    // Shaders that say nothing of clip distances have any.
    for number in 0..<8 { glDisable(.clipDistance0 + GLenum(number)) }
    glEnable(.multisample)
    glPolygonMode(.frontAndBack, .fill)
    glCullFace(.back)
    glFrontFace(.counterClockwise)
    glColorMask(1, 1, 1, 1)
    glDepthMask(1)
    glDepthRange(0, 1)
    glActiveTexture(.texture0)
    glBindSampler(0, 0)
    resetUnpacking()
  }

  /// Leaves nothing on, and what others take for granted as OpenGL begins with it.
  static func finish() {
    for state in [GLenum.blend, .depthTest, .cullFace, .scissorTest] { glDisable(state) }
    glBlendFunc(.one, .zero)
    glDepthMask(1)
    glDepthFunc(.less)
    glClearDepth(1)
    glFrontFace(.counterClockwise)
    glCullFace(.back)
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, 0)
    glBindBuffer(.arrayBuffer, 0)
    glBindVertexArray(0)
    glUseProgram(0)
  }

  /// Lets pixels be read from memory as they lie there, row after row.
  static func resetUnpacking() {
    glBindBuffer(.pixelUnpackBuffer, 0)
    glPixelStorei(.unpackAlignment, 4)
    for name in [GLenum.unpackRowLength, .unpackSkipRows, .unpackSkipPixels, .unpackSwapBytes] {
      glPixelStorei(name, 0)
    }
  }

  /// Lets pixels be written to memory row after row.
  static func resetPacking() {
    glBindBuffer(.pixelPackBuffer, 0)
    glPixelStorei(.packAlignment, 4)
    for name in [GLenum.packRowLength, .packSkipRows, .packSkipPixels, .packSwapBytes] {
      glPixelStorei(name, 0)
    }
  }
}

/// The framebuffers that are drawn into and read from, to be bound again.
struct BoundFramebuffers {
  private let drawn = GLuint(GLQueries.integer(.drawFramebufferBinding))
  private let read = GLuint(GLQueries.integer(.readFramebufferBinding))

  /// Lets the one be drawn into again, where another was bound in between.
  func restoreDrawn() { glBindFramebuffer(.drawFramebuffer, drawn) }

  /// Binds both again.
  func restore() {
    restoreDrawn()
    glBindFramebuffer(.readFramebuffer, read)
  }
}
