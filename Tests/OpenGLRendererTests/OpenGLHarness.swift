import COpenGL
import OpenGLRenderer
import PlanetAssets
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

/// A context and a renderer of one test, on the thread of the test.
struct OpenGLHarness {
  let context: HeadlessContext
  let renderer: OpenGLRenderer

  init() throws {
    context = try HeadlessContext()
    renderer = try OpenGLRenderer(shader: Self.shader)
  }

  /// Returns the text of a bundled shader.
  static func shader(_ name: String) throws -> String {
    let bytes = try Files.read("\(try DataFolder.find().shaders)/\(name)")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A Boolean value that indicates whether this machine has OpenGL; otherwise prints the reason.
  ///
  /// Always true where all tests must run, so that each test fails instead.
  static let isAvailable: Bool = {
    guard Files.environment("CI") != "true" else { return true }
    do throws(OpenGLError) {
      _ = try HeadlessContext()
      return true
    } catch {
      print("OpenGL is not tested: \(error)")
      return false
    }
  }()

  /// Binds a framebuffer of the caller, with a texture for its colours.
  static func bind(_ framebuffer: GLuint, to texture: GLuint, width: GLsizei, height: GLsizei) {
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, width, height, 0, GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), nil)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
  }

  /// Returns a globe rendered in a context of its own.
  static func image(on platforms: [HeadlessContext.Platform]) throws -> Image<RGBA8> {
    let context = try HeadlessContext(on: platforms)
    let image = try OpenGLRenderer(shader: shader).render(globe(), width: 64, height: 64)
    _ = context.messages.take()
    return image
  }

  /// Returns a globe that fills nine tenths of a square frame, lit from the right.
  static func globe(
    _ surface: Surface = Surface(.constant(SIMD4(0.5, 0.5, 0.5, 1))),
    background: Background = .transparent
  ) -> RenderScene {
    GlobeView(
      surface: surface, projection: OrbitCamera().projection, lightAzimuth: .degrees(30),
      background: background
    ).scene
  }
}
