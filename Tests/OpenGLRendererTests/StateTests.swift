import COpenGL
import OpenGLRenderer
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import Testing

@Suite("State of OpenGL around images", .enabled(if: OpenGLHarness.isAvailable))
struct StateTests {
  /// Returns a scene with everything: a map, rings, triangles seen through.
  private static func scene(_ map: SurfaceMap = .missing) -> RenderScene {
    var scene = OpenGLHarness.globe(Surface(.map(map)))
    let rings = RadialProfile(
      innerRadius: 1.2, outerRadius: 2, samples: [SIMD4(1, 1, 1, 0.5), SIMD4(1, 0, 0, 1)])
    scene.objects.append(
      SceneObject(
        .ring(rings),
        orientation: Orientation(about: .unitY, by: .degrees(20))))
    for isTranslucent in [false, true] {
      scene.objects.append(
        SceneObject(
          .mesh(
            SphereMesh(.icosphere(divisions: 3)).mesh,
            Surface(.constant(SIMD4(0.2, 0.8, 0.3, 0.5)), isTranslucent: isTranslucent),
            isDoubleSided: isTranslucent),
          position: Vector3(0, isTranslucent ? 1.5 : -1.5, 0)))
    }
    return scene
  }

  private static func integer(_ name: Int32) -> Int {
    var value: GLint = 0
    unsafe glGetIntegerv(GLenum(name), &value)
    return Int(value)
  }

  /// Sets state that other code may leave behind.
  private static func spoil(_ buffer: GLuint) {
    for name in [
      GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_COLOR_LOGIC_OP,
      GL_RASTERIZER_DISCARD, GL_PRIMITIVE_RESTART, GL_SAMPLE_MASK, GL_SAMPLE_COVERAGE,
      GL_SAMPLE_ALPHA_TO_COVERAGE, GL_FRAMEBUFFER_SRGB, GL_CLIP_DISTANCE0, GL_POLYGON_OFFSET_FILL,
    ] { glEnable(GLenum(name)) }
    glDisable(GLenum(GL_MULTISAMPLE))
    glScissor(0, 0, 1, 1)
    glLogicOp(GLenum(GL_CLEAR))
    glSampleMaski(0, 1)
    glPrimitiveRestartIndex(1)
    glDepthRange(1, 0)
    glDepthFunc(GLenum(GL_NEVER))
    glDepthMask(0)
    glColorMask(1, 0, 0, 0)
    glCullFace(GLenum(GL_FRONT_AND_BACK))
    glFrontFace(GLenum(GL_CW))
    glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_LINE))
    glBlendEquation(GLenum(GL_FUNC_REVERSE_SUBTRACT))
    glClearColor(1, 1, 0, 1)
    for name in [
      GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_UNPACK_ROW_LENGTH,
      GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
    ] { glPixelStorei(GLenum(name), 3) }
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), buffer)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
    glActiveTexture(GLenum(GL_TEXTURE3))
  }

  @Test("Images do not depend on earlier state")
  func before() throws {
    let harness = try OpenGLHarness()
    let expected = try harness.renderer.render(Self.scene(), width: 120, height: 90)
    harness.renderer.releaseCaches()
    var buffer: GLuint = 0
    unsafe glGenBuffers(1, &buffer)
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), buffer)
    glBufferData(GLenum(GL_PIXEL_UNPACK_BUFFER), 16, nil, GLenum(GL_STATIC_DRAW))
    for _ in 0..<2 {
      Self.spoil(buffer)
      let image = try harness.renderer.render(Self.scene(), width: 120, height: 90)
      expectIdentical(image, expected)
    }
    Self.spoil(buffer)
    let texture = harness.renderer.texture(of: Image(width: 5, height: 4, filledWith: .clear))
    #expect(texture.width == 5)
    #expect(harness.context.messages.take() == [])
    unsafe glDeleteBuffers(1, &buffer)
  }

  @Test("The caller's framebuffers stay bound, and other state is reset")
  func after() throws {
    let harness = try OpenGLHarness()
    var (names, textures): ([GLuint], [GLuint]) = ([0, 0], [0, 0])
    unsafe glGenFramebuffers(2, &names)
    unsafe glGenTextures(2, &textures)
    for (name, texture) in zip(names, textures) {
      OpenGLHarness.bind(name, to: texture, width: 64, height: 64)
    }
    let renderer = harness.renderer
    let scene = Self.scene()
    let draws: [() throws -> Void] = [
      { try renderer.draw(scene, width: 64, height: 64) },
      {
        let isPresented = try renderer.presentLastFrame()
        #expect(isPresented)
      },
      { _ = try renderer.render(scene, width: 30, height: 30) },
      { _ = try renderer.capture(width: 9, height: 9) {} },
    ]
    for draw in draws {
      glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), names[0])
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), names[1])
      try draw()
      #expect(Self.integer(GL_DRAW_FRAMEBUFFER_BINDING) == Int(names[0]))
      #expect(Self.integer(GL_READ_FRAMEBUFFER_BINDING) == Int(names[1]))
      #expect(Self.integer(GL_DEPTH_WRITEMASK) == 1)
      #expect(Self.integer(GL_FRONT_FACE) == Int(GL_CCW))
      #expect(Self.integer(GL_CULL_FACE_MODE) == Int(GL_BACK))
      #expect(Self.integer(GL_DEPTH_FUNC) == Int(GL_LESS))
      #expect(Self.integer(GL_DEPTH_CLEAR_VALUE) == Int(Int32.max))
      #expect(Self.integer(GL_ACTIVE_TEXTURE) == Int(GL_TEXTURE0))
      for name in [
        GL_TEXTURE_BINDING_2D, GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING,
        GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST,
      ] { #expect(Self.integer(name) == 0) }
    }
    unsafe glDeleteFramebuffers(2, names)
    unsafe glDeleteTextures(2, textures)
    #expect(harness.context.messages.take() == [])
  }

  @Test("A scene without maps never reads its own render target")
  func plain() throws {
    let harness = try OpenGLHarness()
    let plain = OpenGLHarness.globe()
    let expected = try harness.renderer.render(plain, width: 50, height: 50)
    _ = try harness.renderer.render(Self.scene(), width: 50, height: 50)
    let again = try harness.renderer.render(plain, width: 50, height: 50)
    expectIdentical(again, expected)
    #expect(Self.integer(GL_TEXTURE_BINDING_2D) == 0)
    #expect(harness.context.messages.take() == [])
  }
}
