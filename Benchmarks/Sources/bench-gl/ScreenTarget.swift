import COpenGL
import PlanetImage

/// A framebuffer of 8 bits per channel in place of a window's.
final class ScreenTarget {
  private var framebuffer: GLuint = 0
  private var texture: GLuint = 0

  /// Creates a framebuffer and binds it.
  init(_ size: ImageSize) {
    glGenFramebuffers(1, &framebuffer)
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(size.width), GLsizei(size.height), 0,
      GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    glBindTexture(GLenum(GL_TEXTURE_2D), 0)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
  }

  deinit {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
  }
}
