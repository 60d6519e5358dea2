import COpenGL
import OpenGLRenderer
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import Testing

@Suite("Frames of the OpenGL renderer", .enabled(if: OpenGLHarness.isAvailable))
struct FrameTests {
  @Test("A globe covers its part of the frame, with its lit side brighter")
  func globe() throws {
    let harness = try OpenGLHarness()
    let image = try harness.renderer.render(OpenGLHarness.globe(), width: 200, height: 200)
    var covered = 0.0
    for y in 0..<200 {
      for x in 0..<200 { covered += Double(image[x, y].a) / 255 }
    }
    #expect(abs(covered - .pi * 90 * 90) < 20)
    #expect(image[150, 100].r > image[50, 100].r + 30)
    #expect(image[2, 2] == .clear)
    #expect(harness.context.messages.take() == [])
  }

  @Test("The framebuffer has the image upright, and other pixels are unchanged")
  func boundFramebuffer() throws {
    let harness = try OpenGLHarness()
    var (framebuffer, texture): (GLuint, GLuint) = (0, 0)
    unsafe glGenFramebuffers(1, &framebuffer)
    unsafe glGenTextures(1, &texture)
    OpenGLHarness.bind(framebuffer, to: texture, width: 100, height: 80)
    glClearColor(1, 0, 1, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    var scene = OpenGLHarness.globe(background: .color(SIMD3(0.1, 0.2, 0.3)))
    scene.light = DirectionalLight(direction: scene.camera.up)
    // Other code may leave any state behind.
    glEnable(GLenum(GL_BLEND))
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(0, 0, 1, 1)
    try harness.renderer.draw(scene, width: 64, height: 60, x: 30, y: 10)
    var bound: GLint = 0
    unsafe glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &bound)
    #expect(GLuint(bound) == framebuffer)
    var pixels = [RGBA8](repeating: .clear, count: 8000)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      unsafe glReadPixels(
        0, 0, 100, 80, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
    }
    let expected = try harness.renderer.render(scene, width: 64, height: 60)
    #expect(expected[32, 8].g > expected[32, 52].g + 30)
    for y in 0..<80 {
      for x in 0..<100 {
        let isInside = (30..<94).contains(x) && (10..<70).contains(y)
        let pixel = isInside ? expected[x - 30, 69 - y] : RGBA8(255, 0, 255)
        #expect(pixels[y * 100 + x] == pixel, "at \(x), \(y)")
      }
    }
    #expect(harness.context.messages.take() == [])
  }

  @Test("An empty scene shows its background", arguments: [1, 33])
  func nothing(size: Int) throws {
    let harness = try OpenGLHarness()
    var scene = OpenGLHarness.globe(background: .color(SIMD3(0.5, 0.25, 1)))
    scene.objects = []
    let image = try harness.renderer.render(scene, width: size, height: size)
    #expect(image[size / 2, size / 2] == RGBA8(188, 137, 255))
    scene.background = .transparent
    let empty = try harness.renderer.render(scene, width: size, height: size)
    #expect(empty[0, 0] == .clear)
  }

  @Test("A globe is invisible from inside, and from a camera that faces away")
  func unseen() throws {
    let harness = try OpenGLHarness()
    for (eye, target) in [
      (Vector3(0.2, 0, 0), Vector3(1, 0, 0)), (Vector3(2, 0, 0), Vector3(4, 0.1, 0)),
    ] {
      var scene = OpenGLHarness.globe()
      scene.camera = Camera(
        eye: eye, target: target, projection: .perspective(fieldOfView: .degrees(60)))
      let image = try harness.renderer.render(scene, width: 64, height: 64)
      let isClear = image.withPixels { pixels in
        pixels.indices.allSatisfy { pixels[$0] == .clear }
      }
      #expect(isClear)
    }
    #expect(harness.context.messages.take() == [])
  }

  @Test("The same scene gives the same pixels, also after other scenes")
  func repeatable() throws {
    let harness = try OpenGLHarness()
    let first = try harness.renderer.render(OpenGLHarness.globe(), width: 90, height: 70)
    _ = try harness.renderer.render(
      OpenGLHarness.globe(Surface(.map(.missing))), width: 50, height: 80)
    let second = try harness.renderer.render(OpenGLHarness.globe(), width: 90, height: 70)
    expectIdentical(first, second)
  }
}

@Suite("Contexts without a window", .enabled(if: OpenGLHarness.isAvailable))
struct HeadlessTests {
  @Test("Each EGL platform gives the same image with the same driver")
  func platforms() throws {
    let usual = try HeadlessContext().description
    let expected = try OpenGLHarness.image(on: HeadlessContext.Platform.allCases)
    var count = 0
    for platform in HeadlessContext.Platform.allCases {
      let description: String
      do throws(OpenGLError) {
        description = try HeadlessContext(on: [platform]).description
      } catch {
        print("not tested here: \(error)")
        continue
      }
      let image = try OpenGLHarness.image(on: [platform])
      if description == usual {
        expectIdentical(image, expected, platform.rawValue)
      } else {
        let comparison = try ImageComparison(image, expected)
        #expect(comparison.fraction(beyond: 6) <= 0.005, "\(description)")
      }
      count += 1
    }
    #expect(count > 0)
  }

  @Test("Two contexts of one thread do not mix")
  func two() throws {
    let (first, second) = (try OpenGLHarness(), try OpenGLHarness())
    first.context.makeCurrent()
    let one = try first.renderer.render(OpenGLHarness.globe(), width: 40, height: 40)
    second.context.makeCurrent()
    let other = try second.renderer.render(OpenGLHarness.globe(), width: 40, height: 40)
    expectIdentical(one, other)
    #expect(second.context.messages.take() == [])
  }

  @Test("A software driver is used only if there is no other")
  func preferred() throws {
    let processors = ["llvmpipe", "softpipe", "swrast"]
    func isSoftware(_ platforms: [HeadlessContext.Platform]) -> Bool? {
      guard let context = try? HeadlessContext(on: platforms) else { return nil }
      return processors.contains(where: context.description.contains)
    }
    let each = HeadlessContext.Platform.allCases.compactMap { isSoftware([$0]) }
    #expect(isSoftware(HeadlessContext.Platform.allCases) == each.allSatisfy { $0 })
    #expect(isSoftware(HeadlessContext.Platform.allCases.reversed()) == each.allSatisfy { $0 })
  }

  @Test("The error lists the platforms tried")
  func nothing() {
    #expect(throws: OpenGLError.noContext(tried: [])) { try HeadlessContext(on: []) }
  }
}

@Suite("Errors of the OpenGL renderer")
struct OpenGLErrorTests {
  @Test("Errors state a remedy")
  func words() {
    let error = OpenGLError.noContext(tried: ["EGL without surfaces: not there"])
    #expect(error.description.contains("EGL without surfaces: not there"))
    #expect(error.description.contains("libegl1 and libgl1-mesa-dri"))
  }

  @Test("A renderer needs a context", .enabled(if: OpenGLHarness.isAvailable))
  func noContext() throws {
    // A context that has ended is no longer current.
    do { _ = try HeadlessContext() }
    #expect(throws: OpenGLError.self) { try OpenGLRenderer(shader: OpenGLHarness.shader) }
    let harness = try OpenGLHarness()
    do { _ = try HeadlessContext() }
    #expect(throws: OpenGLError.wrongContext(version: "")) {
      try harness.renderer.draw(OpenGLHarness.globe(), width: 9, height: 9)
    }
    #expect(harness.context.makeCurrent())
    try harness.renderer.draw(OpenGLHarness.globe(), width: 9, height: 9)
  }

  @Test(
    "A broken shader is named, with the driver's message", .enabled(if: OpenGLHarness.isAvailable))
  func brokenShader() throws {
    let context = try HeadlessContext()
    #expect(context.description.contains("OpenGL"))
    do {
      let renderer = try OpenGLRenderer { name in
        name == "EllipsoidShader.frag" ? "void main() { wrong }" : try OpenGLHarness.shader(name)
      }
      _ = try renderer.render(OpenGLHarness.globe(), width: 20, height: 20)
      Issue.record("a broken shader compiled")
    } catch let error as OpenGLError {
      guard case .shader(let name, let log) = error else {
        Issue.record("another error: \(error)")
        return
      }
      #expect(name == "EllipsoidShader.frag")
      // Files count from 0, lines from 1: 11:1 in the format of some drivers, 11(1) of others.
      #expect(log.contains("11:1") || log.contains("11(1)"))
      #expect(log.contains("11 EllipsoidShader.frag"))
    }
  }

  @Test("An image wider than OpenGL supports is rejected", .enabled(if: OpenGLHarness.isAvailable))
  func tooLarge() throws {
    let harness = try OpenGLHarness()
    #expect(throws: OpenGLError.self) {
      try harness.renderer.draw(OpenGLHarness.globe(), width: 1 << 20, height: 1)
    }
    // The renderer still works.
    let image = try harness.renderer.render(OpenGLHarness.globe(), width: 20, height: 20)
    #expect(image[10, 10].a == 255)
    #expect(harness.context.messages.take() == [])
  }

  @Test("Errors in the use of OpenGL are reported", .enabled(if: OpenGLHarness.isAvailable))
  func noticed() throws {
    let harness = try OpenGLHarness()
    glEnable(0xdead)
    #expect(!harness.context.messages.take().isEmpty)
    #expect(harness.context.messages.take() == [])
  }
}
