import COpenGL
import PlanetImage

/// A frame with depths and several samples for each pixel, for triangles.
final class MultisampleTarget {
  let size: ImageSize
  /// The number of samples of each pixel, at least; 0 without multisampling.
  let samples: Int
  private let framebuffer: GLObject
  private let buffers: [GLObject]

  /// The greatest number of bytes of all samples, unless there is one for each pixel: 8 samples of
  /// 2560x1440 pixels, or 4 of 3840x2160.
  static let mostBytes = 400 << 20
  /// The bytes of a sample: four half floats, and a float of depth.
  private static let sampleBytes = 12

  /// Creates a frame of a size that a ``FrameTarget`` admits, with as many samples per pixel as
  /// memory allows: 8, 4, 2 or one.
  /// - Throws: ``OpenGLError`` if this machine cannot create it.
  static func make(
    _ size: ImageSize, counted count: GLObjectCount
  ) throws(OpenGLError) -> MultisampleTarget {
    let most = GLQueries.integer(.maxSamples)
    let pixelBytes = size.width * size.height * sampleBytes
    for samples in [8, 4, 2] where samples <= most && samples * pixelBytes <= mostBytes {
      // Drivers fail by an error, or by an incomplete framebuffer.
      if let target = try? MultisampleTarget(size, samples: samples, counted: count) {
        return target
      }
    }
    return try MultisampleTarget(size, samples: 0, counted: count)
  }

  /// Creates a frame.
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - samples: The number of samples per pixel; 0 without multisampling.
  ///   - count: Counts the objects.
  /// - Throws: ``OpenGLError`` if this machine cannot create it.
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

  /// Binds the frame as the target of rendering, and clears it.
  func bind() {
    glBindFramebuffer(.framebuffer, framebuffer.name)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
    glDepthMask(1)
    glClearDepth(0)
    glClear(.depthBufferBit)
  }

  /// Writes the means of all pixels' samples into another frame of the same size.
  func resolve(into frame: FrameTarget) {
    frame.bind()
    glBindFramebuffer(.readFramebuffer, framebuffer.name)
    let (width, height) = (GLint(size.width), GLint(size.height))
    glBlitFramebuffer(
      0, 0, width, height, 0, 0, width, height, .colorBufferBit, .nearest)
    frame.bind()
  }
}
