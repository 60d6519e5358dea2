import COpenGL
import PlanetImage

/// An offscreen frame that OpenGL renders into.
final class FrameTarget {
  let size: ImageSize
  let texture: GLObject
  private let framebuffer: GLObject

  /// Creates a frame of a size.
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - format: The format of the pixels.
  ///   - count: Counts the objects.
  /// - Throws: ``OpenGLError`` if this machine cannot create it.
  init(_ size: ImageSize, format: GLint, counted count: GLObjectCount) throws(OpenGLError) {
    let most = min(
      GLQueries.integer(.maxTextureSize), Int(GLQueries.four(.maxViewportSize).x))
    guard most > 0 else { throw .wrongContext(version: "") }
    guard max(size.width, size.height) <= most else {
      throw .tooLarge(width: size.width, height: size.height, most: most)
    }
    self.size = size
    texture = GLObject(.texture, counted: count)
    framebuffer = GLObject(.framebuffer, counted: count)
    GLState.resetUnpacking()
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, texture.name)
    let bytes = size.width * size.height * (format == .rgba16Float ? 8 : 4)
    let isThere = count.allocates(bytes) {
      glTexImage2D(
        .texture2D, 0, format, GLsizei(size.width), GLsizei(size.height), 0, .rgba, .unsignedByte,
        nil)
    }
    guard isThere else { throw .memory(bytes: bytes) }
    glTexParameteri(.texture2D, .minFilter, .nearest)
    glTexParameteri(.texture2D, .magFilter, .nearest)
    glTexParameteri(.texture2D, .maxLevel, 0)
    bind()
    glFramebufferTexture2D(.framebuffer, .colorAttachment0, .texture2D, texture.name, 0)
    let status = glCheckFramebufferStatus(.framebuffer)
    guard status == .framebufferComplete else {
      throw .framebuffer(width: size.width, height: size.height, status: status)
    }
  }

  /// Enlarges the frame into the bound framebuffer by bilinear interpolation.
  /// - Parameters:
  ///   - size: The size in the framebuffer.
  ///   - corner: The lower left corner in the framebuffer.
  func enlarge(to size: ImageSize, at corner: SIMD2<Int>) {
    glBindFramebuffer(.readFramebuffer, framebuffer.name)
    glBlitFramebuffer(
      0, 0, GLint(self.size.width), GLint(self.size.height), GLint(corner.x), GLint(corner.y),
      GLint(corner.x + size.width), GLint(corner.y + size.height), .colorBufferBit, .linear)
  }

  /// Binds the frame as the target of rendering.
  func bind() {
    glBindFramebuffer(.framebuffer, framebuffer.name)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
  }
}
