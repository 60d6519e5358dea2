import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import Testing

@testable import OpenGLRenderer

@Suite("Memory of the graphics card", .enabled(if: OpenGLHarness.isAvailable))
struct MemoryTests {
  private static func scene(width: Int, seed: UInt64 = 1) -> RenderScene {
    OpenGLHarness.globe(Surface(.map(TestMaps.noise(width: width, seed: seed))))
  }

  @Test("A map allocates the levels that an image needs, and larger ones later")
  func room() throws {
    let scene = Self.scene(width: 2048)
    let harness = try OpenGLHarness()
    let renderer = harness.renderer
    _ = try renderer.render(scene, width: 30, height: 30)
    // 256 x 128 texels of 8 bytes, and a third more.
    #expect(renderer.hasAllMapLevels && renderer.mapBytes < 360_000)
    let count = renderer.liveObjectCount
    _ = try renderer.render(scene, width: 700, height: 700)
    #expect(
      renderer.hasAllMapLevels && renderer.mapBytes > 22_000_000 && renderer.mapBytes < 23_000_000)
    #expect(renderer.liveObjectCount == count)
    #expect(harness.context.messages.take() == [])
  }

  @Test(
    "The old levels are shown until the new ones are as fine, with and without texture storage",
    arguments: [true, false])
  func refined(atOnce: Bool) throws {
    let scene = Self.scene(width: 2048)
    let harness = try OpenGLHarness()
    let renderer = harness.renderer
    let expected = try renderer.render(scene, width: 700, height: 700)
    renderer.releaseCaches()
    renderer.count.hasTextureStorage = atOnce && renderer.count.hasTextureStorage
    _ = try renderer.render(scene, width: 120, height: 120)
    #expect(renderer.hasAllMapLevels)
    let count = renderer.liveObjectCount
    renderer.uploadBudget = 1
    let old = try renderer.render(scene, width: 700, height: 700)
    #expect(!renderer.hasAllMapLevels)
    // The frame has another size, and the map is allocated twice.
    #expect(renderer.liveObjectCount == count + 1)
    var last = Image<RGBA8>(width: 1, height: 1, filledWith: .clear)
    renderer.uploadBudget = 600_000
    for _ in 0..<60 where !renderer.hasAllMapLevels {
      let isFirst = renderer.liveObjectCount > count
      last = try renderer.render(scene, width: 700, height: 700)
      if isFirst && renderer.liveObjectCount > count { expectIdentical(last, old, "not yet") }
    }
    #expect(renderer.hasAllMapLevels && renderer.liveObjectCount == count)
    expectIdentical(last, expected)
    #expect(harness.context.messages.take() == [])
  }

  @Test("Two globes with one map use the level of the nearer one, in any order")
  func shared() throws {
    var scene = Self.scene(width: 2048)
    var far = scene.objects[0]
    far.position = scene.camera.forward * 60
    scene.objects = [far, scene.objects[0], far]
    let harness = try OpenGLHarness()
    // The programs of large discs, of small ones and of the encoding.
    let count = harness.renderer.liveObjectCount + 3
    _ = try harness.renderer.render(scene, width: 700, height: 700)
    let most = harness.renderer.liveObjectCount
    // A map, a frame of two objects, and an image of two.
    #expect(most == count + 5)
    #expect(harness.renderer.mapBytes < 23_000_000)
  }

  @Test("When a map is out of memory, a smaller level is shown without further requests")
  func refused() throws {
    let scene = Self.scene(width: 2048)
    let harness = try OpenGLHarness()
    let renderer = harness.renderer
    // Allocated levels stay, and finer ones are rejected.
    _ = try renderer.render(scene, width: 120, height: 120)
    let (count, bytes) = (renderer.liveObjectCount, renderer.mapBytes)
    renderer.uploadBudget = 0
    let coarse = try renderer.render(scene, width: 700, height: 700)
    #expect(!renderer.hasAllMapLevels)
    renderer.releaseCaches()
    renderer.uploadBudget = .max
    renderer.count.mostBytes = bytes
    for _ in 0..<3 {
      let rendered = try renderer.render(scene, width: 700, height: 700)
      expectIdentical(rendered, coarse)
      #expect(renderer.hasAllMapLevels)
      #expect(renderer.mapBytes == bytes && renderer.liveObjectCount == count)
    }
    renderer.releaseCaches()
    renderer.count.mostBytes = .max
    let fine = try renderer.render(scene, width: 700, height: 700)
    #expect(try !ImageComparison(fine, coarse).isIdentical)
    #expect(harness.context.messages.take() == [])
  }

  @Test("Unused maps are deleted for one that was out of memory, which is requested once more")
  func retried() throws {
    let (scene, other) = (Self.scene(width: 1024), Self.scene(width: 512, seed: 2))
    let harness = try OpenGLHarness()
    let renderer = harness.renderer
    let expected = try renderer.render(scene, width: 500, height: 500)
    for hasRoomThen in [true, false] {
      renderer.releaseCaches()
      renderer.count.mostBytes = .max
      try withExtendedLifetime(other) {
        _ = try renderer.render(other, width: 500, height: 500)
        renderer.count.mostBytes = 2_000_000
        _ = try renderer.render(scene, width: 500, height: 500)
        #expect(!renderer.hasAllMapLevels)
        #expect(renderer.mapBytes < 1_500_000)
        if hasRoomThen { renderer.count.mostBytes = .max }
        let rendered = try renderer.render(scene, width: 500, height: 500)
        #expect(renderer.hasAllMapLevels)
        #expect(try ImageComparison(rendered, expected).isIdentical == hasRoomThen)
      }
    }
  }

  @Test("A map without any memory is shown as its mean")
  func mean() throws {
    let harness = try OpenGLHarness()
    var scene = OpenGLHarness.globe()
    scene.ambient = 1
    scene.light.color = SIMD3(0, 0, 0)
    _ = try harness.renderer.render(scene, width: 64, height: 64)
    harness.renderer.count.mostBytes = 7
    let image = Image<RGBA8>(width: 8, height: 4, filledWith: RGBA8(200, 100, 50))
    scene.objects[0].shape.surface?.base = .map(SurfaceMap(MipPyramid(image)))
    let rendered = try harness.renderer.render(scene, width: 64, height: 64)
    #expect(harness.renderer.hasAllMapLevels && harness.renderer.mapBytes == 0)
    let middle = rendered[32, 32]
    #expect(abs(Int(middle.r) - 200) <= 1 && abs(Int(middle.g) - 100) <= 1)
    #expect(abs(Int(middle.b) - 50) <= 1 && middle.a == 255)
  }

  @Test("Triangles and frames out of memory are an error without leaks")
  func error() throws {
    let harness = try OpenGLHarness()
    let renderer = harness.renderer
    var scene = OpenGLHarness.globe()
    scene.objects.append(
      SceneObject(
        .mesh(SphereMesh(.icosphere(divisions: 2)).mesh, Surface(.constant(SIMD4(1, 1, 1, 1)))),
        position: Vector3(0, 2, 0)))
    let initialCount = renderer.liveObjectCount
    for most in [100, 70 * 70 * 8] {
      renderer.count.mostBytes = most
      #expect(throws: OpenGLError.self) {
        _ = try renderer.render(scene, width: 64, height: 900)
      }
      renderer.releaseCaches()
      #expect(renderer.liveObjectCount == initialCount)
    }
    renderer.count.mostBytes = 64 * 64 * 8
    _ = try renderer.render(OpenGLHarness.globe(), width: 64, height: 64)
    renderer.count.mostBytes = 500
    let positions = try #require(scene.objects[1].shape.mesh?.positions.count)
    #expect(throws: OpenGLError.memory(bytes: positions * 12)) {
      _ = try renderer.render(scene, width: 64, height: 64)
    }
    renderer.count.mostBytes = .max
    _ = try renderer.render(scene, width: 64, height: 64)
    #expect(harness.context.messages.take() == [])
  }

  @Test("Pixels have as many samples as memory allows")
  func samples() throws {
    let harness = try OpenGLHarness()
    let count = GLObjectCount()
    let size = ImageSize(width: 300, height: 200)
    let most = min(GLQueries.integer(.maxSamples), 8)
    #expect(try MultisampleTarget.make(size, counted: count).samples == most)
    for (room, samples) in [(4, 4), (3, 2), (2, 2), (1, 0)] {
      count.mostBytes = 300 * 200 * 8 * room
      #expect(try MultisampleTarget.make(size, counted: count).samples == samples)
      #expect(count.live == 0)
    }
    count.mostBytes -= 1
    #expect(throws: OpenGLError.memory(bytes: 480_000)) {
      try MultisampleTarget.make(size, counted: count)
    }
    #expect(count.live == 0)
    #expect(harness.context.messages.take() == [])
  }

  @Test("Meshes are rendered with any number of samples, with the same interiors")
  func fewerSamples() throws {
    let harness = try OpenGLHarness()
    var scene = OpenGLHarness.globe()
    scene.objects[0] = SceneObject(
      .mesh(
        SphereMesh(.icosphere(divisions: 16)).mesh, Surface(.constant(SIMD4(0.5, 0.5, 0.5, 1)))))
    let expected = try harness.renderer.render(scene, width: 100, height: 100)
    harness.renderer.releaseCaches()
    harness.renderer.count.mostBytes = 100 * 100 * 8
    let rendered = try harness.renderer.render(scene, width: 100, height: 100)
    #expect(try !ImageComparison(rendered, expected).isIdentical)
    for place in [30, 50, 70] {
      #expect(abs(Int(rendered[place, 50].g) - Int(expected[place, 50].g)) <= 2)
    }
    #expect(harness.context.messages.take() == [])
  }

  @Test("An empty catalogue leaves no pending map")
  func forgotten() throws {
    let harness = try OpenGLHarness()
    let renderer = harness.renderer
    renderer.uploadBudget = 1
    _ = try renderer.render(Self.scene(width: 2048), width: 700, height: 700)
    #expect(!renderer.hasAllMapLevels)
    renderer.releaseCaches()
    #expect(renderer.hasAllMapLevels)
    #expect(harness.context.messages.take() == [])
  }
}
