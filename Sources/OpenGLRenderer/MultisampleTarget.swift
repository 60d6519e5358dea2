import COpenGL

/// A picture with depths and several samples for each pixel, as triangles need it.
final class MultisampleTarget {
  let size: FrameSize
  private let framebuffer: GLObject
  private let buffers: [GLObject]

  /// Creates a picture of a size that a ``FrameTarget`` admits, with up to 8 samples a pixel.
  init(_ size: FrameSize, counted count: GLObjectCount) throws(OpenGLError) {
    self.size = size
    framebuffer = GLObject(.framebuffer, counted: count)
    buffers = (0..<2).map { _ in GLObject(.renderbuffer, counted: count) }
    let samples = min(GLQueries.integer(.maxSamples), 8)
    glBindFramebuffer(.framebuffer, framebuffer.name)
    let forms: [(GLenum, GLenum)] = [
      (.rgba16Float, .colorAttachment0), (.depthComponent32, .depthAttachment),
    ]
    for (buffer, (format, place)) in zip(buffers, forms) {
      glBindRenderbuffer(.renderbuffer, buffer.name)
      glRenderbufferStorageMultisample(
        .renderbuffer, GLsizei(samples), format, GLsizei(size.width), GLsizei(size.height))
      glFramebufferRenderbuffer(.framebuffer, place, .renderbuffer, buffer.name)
    }
    let status = glCheckFramebufferStatus(.framebuffer)
    guard status == .framebufferComplete else {
      throw .framebuffer(width: size.width, height: size.height, status: status)
    }
  }

  /// Lets all that follows be drawn into the picture, in front of nothing.
  func bind() {
    glBindFramebuffer(.framebuffer, framebuffer.name)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
    glDepthMask(1)
    glClearDepth(0)
    glClear(.depthBufferBit)
  }

  /// Writes the means of all pixels' samples into another picture of the same size.
  func resolve(into frame: FrameTarget) {
    frame.bind()
    glBindFramebuffer(.readFramebuffer, framebuffer.name)
    let (width, height) = (GLint(size.width), GLint(size.height))
    glBlitFramebuffer(
      0, 0, width, height, 0, 0, width, height, .colorBufferBit, .nearest)
    frame.bind()
  }
}
