import COpenGL
import PlanetImage

/// A picture with depths and several samples for each pixel, as triangles need it.
final class MultisampleTarget {
  let size: ImageSize
  /// The samples that each pixel has at least; 0 where there are no more than pixels.
  let samples: Int
  private let framebuffer: GLObject
  private let buffers: [GLObject]

  /// The most bytes of all samples, unless there is one for each pixel: 8 samples of 2560x1440
  /// pixels, or 4 of 3840x2160.
  static let mostBytes = 400 << 20
  /// The bytes of a sample: four half floats, and a float of depth.
  private static let sampleBytes = 12

  /// Creates a picture of a size that a ``FrameTarget`` admits, with as many samples for each pixel
  /// as there is room for: 8, 4, 2 or one.
  /// - Throws: What this machine cannot do.
  static func make(
    _ size: ImageSize, counted count: GLObjectCount
  ) throws(OpenGLError) -> MultisampleTarget {
    let most = GLQueries.integer(.maxSamples)
    let pixelBytes = size.width * size.height * sampleBytes
    for samples in [8, 4, 2] where samples <= most && samples * pixelBytes <= mostBytes {
      // Drivers refuse by an error, or by a framebuffer that is not complete.
      if let target = try? MultisampleTarget(size, samples: samples, counted: count) {
        return target
      }
    }
    return try MultisampleTarget(size, samples: 0, counted: count)
  }

  /// Creates a picture.
  /// - Parameters:
  ///   - size: In pixels.
  ///   - samples: Of each pixel; 0 for a picture that has no more than pixels.
  ///   - count: Counts the objects.
  /// - Throws: What this machine cannot do.
  private init(_ size: ImageSize, samples: Int, counted count: GLObjectCount) throws(OpenGLError) {
    (self.size, self.samples) = (size, samples)
    framebuffer = GLObject(.framebuffer, counted: count)
    buffers = (0..<2).map { _ in GLObject(.renderbuffer, counted: count) }
    glBindFramebuffer(.framebuffer, framebuffer.name)
    let forms: [(format: GLenum, place: GLenum, bytes: Int)] = [
      (.rgba16Float, .colorAttachment0, 8), (.depthComponent32, .depthAttachment, 4),
    ]
    for (buffer, form) in zip(buffers, forms) {
      glBindRenderbuffer(.renderbuffer, buffer.name)
      let bytes = size.width * size.height * max(samples, 1) * form.bytes
      let isThere = count.allocates(bytes) {
        glRenderbufferStorageMultisample(
          .renderbuffer, GLsizei(samples), form.format, GLsizei(size.width), GLsizei(size.height))
      }
      guard isThere else { throw .memory(bytes: bytes) }
      glFramebufferRenderbuffer(.framebuffer, form.place, .renderbuffer, buffer.name)
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
