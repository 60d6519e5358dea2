import OpenGLRenderer
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import Testing

@Suite("Resources of the OpenGL renderer", .enabled(if: OpenGLHarness.isAvailable))
struct ResourceTests {
  @Test("A hundred scenes, sizes and reloads leak nothing")
  func bounded() throws {
    let harness = try OpenGLHarness()
    let renderer = harness.renderer
    let initialCount = renderer.liveObjectCount
    renderer.unusedMapBudget = 0
    let rings = RadialProfile(
      innerRadius: 1.2, outerRadius: 2, samples: [SIMD4(1, 1, 1, 0.5), SIMD4(1, 0, 0, 1)])
    var most = 0
    for number in 0..<100 {
      var scene = OpenGLHarness.globe(
        Surface(.map(TestMaps.noise(width: 64, seed: UInt64(number)))))
      if number % 3 == 0 {
        scene.objects.append(
          SceneObject(
            .ring(rings)))
      }
      if number % 5 == 0 {
        scene.objects.append(
          SceneObject(
            .mesh(SphereMesh(.icosphere(divisions: 2)).mesh, Surface(.constant(SIMD4(1, 1, 1, 1)))),
            position: Vector3(0, 2, 0)))
      }
      _ = try renderer.render(scene, width: 1 + number * 7 % 90, height: 1 + number * 13 % 60)
      // By then all variants of programs are compiled.
      if number < 60 {
        most = max(most, renderer.liveObjectCount)
      } else {
        #expect(renderer.liveObjectCount <= most, "after \(number) images")
      }
    }
    renderer.releaseCaches()
    #expect(renderer.liveObjectCount == initialCount)
    #expect(harness.context.messages.take() == [])
  }

  @Test("Maps stay in texture memory, and the oldest are deleted first")
  func kept() throws {
    let harness = try OpenGLHarness()
    let scenes = (0..<4).map { OpenGLHarness.globe(Surface(.map(TestMaps.noise(seed: $0)))) }
    func draw(_ number: Int) throws -> Bool {
      _ = try harness.renderer.render(scenes[number], width: 500, height: 500)
      return harness.renderer.hasAllMapLevels
    }
    // A map has 1.4 million bytes; two that are not shown may stay.
    harness.renderer.unusedMapBudget = 3_000_000
    for number in 0..<4 { #expect(try draw(number)) }
    harness.renderer.uploadBudget = 0
    #expect(try draw(2))
    #expect(try draw(1))
    #expect(try !draw(0))
  }

  @Test("A map is deleted from texture memory when its pyramid ends")
  func unheld() throws {
    let harness = try OpenGLHarness()
    let other = OpenGLHarness.globe(Surface(.map(TestMaps.noise(seed: 1))))
    do {
      let scene = OpenGLHarness.globe(Surface(.map(TestMaps.noise(seed: 2))))
      _ = try harness.renderer.render(scene, width: 500, height: 500)
      _ = try harness.renderer.render(other, width: 500, height: 500)
      withExtendedLifetime(scene) { #expect(harness.renderer.mapBytes > 2_700_000) }
    }
    _ = try harness.renderer.render(other, width: 500, height: 500)
    #expect(harness.renderer.mapBytes > 1_300_000 && harness.renderer.mapBytes < 1_500_000)
    #expect(harness.context.messages.take() == [])
  }

  @Test("The last image is presented again unchanged, until the next one")
  func again() throws {
    let harness = try OpenGLHarness()
    let renderer = harness.renderer
    let scene = OpenGLHarness.globe(Surface(.map(TestMaps.noise(seed: 5))))
    #expect(try !renderer.presentLastFrame())
    let first = try renderer.capture(width: 90, height: 60) {
      try renderer.draw(scene, width: 80, height: 50, x: 7, y: 3)
    }
    let count = renderer.renderedSceneCount
    let second = try renderer.capture(width: 90, height: 60) {
      let isPresented = try renderer.presentLastFrame(x: 7, y: 3)
      #expect(isPresented)
    }
    #expect(renderer.renderedSceneCount == count)
    // Outside the image nothing was rendered.
    for y in 7..<57 { for x in 7..<87 { #expect(first[x, y] == second[x, y]) } }
    #expect(first[47, 32].a == 255)
    _ = try renderer.render(scene, width: 20, height: 20)
    #expect(try !renderer.presentLastFrame())
    #expect(harness.context.messages.take() == [])
  }

  @Test("A map uploaded in parts is complete in the end")
  func progressive() throws {
    let scene = OpenGLHarness.globe(Surface(.map(TestMaps.noise(width: 2048, seed: 7))))
    let harness = try OpenGLHarness()
    let whole = try harness.renderer.render(scene, width: 700, height: 700)
    harness.renderer.releaseCaches()
    harness.renderer.uploadBudget = 2_000_000
    var images = 0
    var last = Image<RGBA8>(width: 1, height: 1, filledWith: .clear)
    repeat {
      last = try harness.renderer.render(scene, width: 700, height: 700)
      images += 1
      if images == 1 {
        #expect(!harness.renderer.hasAllMapLevels)
        // Noise is grey from afar.
        #expect(abs(Int(last[350, 350].g) - Int(last[360, 340].g)) < 40)
        #expect(last[350, 350].a == 255)
      }
    } while !harness.renderer.hasAllMapLevels && images < 50
    // 2048 x 1024 texels of 8 bytes and a third more, less those uploaded at once.
    #expect((10...13).contains(images))
    expectIdentical(last, whole)
    #expect(harness.context.messages.take() == [])
  }

  @Test("Small images need no large maps")
  func smallImage() throws {
    let harness = try OpenGLHarness()
    harness.renderer.uploadBudget = 0
    let scene = OpenGLHarness.globe(Surface(.map(TestMaps.noise(width: 4096, seed: 3))))
    _ = try harness.renderer.render(scene, width: 32, height: 32)
    #expect(harness.renderer.hasAllMapLevels)
  }

  @Test("A map wider than OpenGL supports is shown by a smaller level")
  func widerThanTextures() throws {
    let harness = try OpenGLHarness()
    let scene = OpenGLHarness.globe(
      Surface(.map(TestMaps.noise(width: 70_000, height: 4, seed: 5))))
    let image = try harness.renderer.render(scene, width: 64, height: 64)
    #expect(harness.renderer.hasAllMapLevels)
    #expect(image[32, 32].a == 255)
    #expect(harness.context.messages.take() == [])
  }
}
