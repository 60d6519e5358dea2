import COpenGL

/// The state of OpenGL that images depend on, set for each image, as others may render in between.
enum GLState {
  /// Capabilities that change images if others have left them enabled.
  private static let unwanted: [GLenum] = [
    .depthTest, .stencilTest, .cullFace, .scissorTest, .dither, .framebufferSRGB, .blend,
    .rasterizerDiscard, .colorLogic, .polygonOffset, .depthClamp, .primitiveRestart,
    .alphaToCoverage, .alphaToOne, .sampleCoverage, .sampleMask,
  ]

  /// The number of texture units that stages use.
  private static let unitCount: GLuint = 8

  /// Sets the state that all stages share.
  static func prepare() {
    for state in unwanted { glDisable(state) }
    // Shaders without clip distances have arbitrary ones.
    for number in 0..<8 { glDisable(.clipDistance0 + GLenum(number)) }
    glEnable(.multisample)
    glPolygonMode(.frontAndBack, .fill)
    glCullFace(.back)
    glFrontFace(.counterClockwise)
    glColorMask(1, 1, 1, 1)
    glDepthMask(1)
    glDepthRange(0, 1)
    glActiveTexture(.texture0)
    for unit in 0..<unitCount { glBindSampler(unit, 0) }
    resetUnpacking()
  }

  /// Disables everything and restores OpenGL's initial state that others rely on.
  static func finish() {
    for state in [GLenum.blend, .depthTest, .cullFace, .scissorTest] { glDisable(state) }
    glBlendFunc(.one, .zero)
    glDepthMask(1)
    glDepthFunc(.less)
    glClearDepth(1)
    glFrontFace(.counterClockwise)
    glCullFace(.back)
    for unit in (0..<unitCount).reversed() {
      glActiveTexture(.texture0 + unit)
      glBindTexture(.texture2D, 0)
    }
    glBindBuffer(.arrayBuffer, 0)
    glBindVertexArray(0)
    glUseProgram(0)
  }

  /// Sets pixel uploads to contiguous rows.
  static func resetUnpacking() {
    glBindBuffer(.pixelUnpackBuffer, 0)
    glPixelStorei(.unpackAlignment, 4)
    for name in [GLenum.unpackRowLength, .unpackSkipRows, .unpackSkipPixels, .unpackSwapBytes] {
      glPixelStorei(name, 0)
    }
  }

  /// Sets pixel downloads to contiguous rows.
  static func resetPacking() {
    glBindBuffer(.pixelPackBuffer, 0)
    glPixelStorei(.packAlignment, 4)
    for name in [GLenum.packRowLength, .packSkipRows, .packSkipPixels, .packSwapBytes] {
      glPixelStorei(name, 0)
    }
  }
}

/// The framebuffers bound for drawing and reading, to be bound again.
struct BoundFramebuffers {
  private let drawn = GLuint(GLQueries.integer(.drawFramebufferBinding))
  private let read = GLuint(GLQueries.integer(.readFramebufferBinding))

  /// Binds the draw framebuffer again, after another one was bound.
  func restoreDrawn() { glBindFramebuffer(.drawFramebuffer, drawn) }

  /// Binds both again.
  func restore() {
    restoreDrawn()
    glBindFramebuffer(.readFramebuffer, read)
  }
}
