import Glibc
import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Long use")
  struct Endurance {
    @Test("A window of one point renders, and is restored")
    func onePoint() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "earth", size: SIMD2(700, 500))
        try harness.settle(thumbnails: true)
        harness.pauseSpin()
        let remembered = harness.viewer.state.windowSize
        let before = try harness.screenshot()
        for size in [SIMD2<Double>(1, 1), SIMD2(0, 0), SIMD2(1, 900), SIMD2(900, 1)] {
          harness.size = size
          for dialog in [nil, PanelState.Dialog.keys, .saveImage] {
            harness.show(dialog: dialog)
            try harness.frames(3, seconds: 0)
          }
          harness.show(dialog: nil)
          try harness.frames(2, seconds: 0)
        }
        #expect(harness.viewer.state.windowSize == remembered)
        harness.size = SIMD2(700, 500)
        try harness.frames(3, seconds: 0)
        let after = try harness.screenshot()
        var differences = 0
        for y in 0..<500 { for x in 0..<700 where before[x, y] != after[x, y] { differences += 1 } }
        #expect(differences == 0)
        #expect(harness.context.messages.take().isEmpty, "OpenGL reports nothing")
      }
    }

    @Test("Visible thumbnails and a limited number of others stay in texture memory")
    func cache() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(240, 180))
        let mars = try harness.body("mars")
        let bodies = (0..<300).map { number in
          var body = mars
          body.id = "b\(number)"
          return body
        }
        let image = Image<RGBA8>(width: 1, height: 1, filledWith: RGBA8(9, 9, 9))
        var cache = ThumbnailCache()
        for body in bodies {
          cache.put(harness.viewer.renderer.openGL.texture(of: image), for: body.id)
          #expect(cache.texture(of: bodies[0]) != nil)
          cache.expect([bodies[1]].filter { cache.textures[$0.id] != nil })
          #expect(cache.endFrame().isEmpty)
        }
        #expect(cache.textures.count == ThumbnailCache.greatestCount)
        #expect(cache.texture(of: bodies[0]) != nil && cache.texture(of: bodies[299]) != nil)
        #expect(cache.texture(of: bodies[2]) == nil)
        cache.expect([bodies[1], bodies[3], bodies[2]])
        #expect(cache.endFrame().map(\.id) == ["b2", "b3"])
        #expect(cache.endFrame().isEmpty)
      }
    }

    @Test("Rows far down a long list get their thumbnails as soon as they are visible")
    func farDown() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let bodies = (0..<600).map { (id: "b\($0)", name: "Body \($0)") }
        try Files.write(
          Array(TestCatalogue.text(bodies: bodies, map: "nowhere.png").utf8), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path, size: SIMD2(900, 500))
        try harness.settle()
        try harness.move(to: SIMD2(100, 300))
        harness.viewer.handle(.scrolled(SIMD2(0, -100_000)))
        for _ in 0..<6000 where harness.viewer.thumbnails.cache.textures["b599"] == nil {
          try harness.frames(1, seconds: 0)
          usleep(2000)
        }
        #expect(harness.viewer.thumbnails.cache.textures["b599"] != nil)
        // The rows in between have not been visible.
        #expect(harness.viewer.thumbnails.cache.textures["b400"] == nil)
      }
    }

    @Test("A hundred sizes, bodies and reloads leak nothing")
    func hundred() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let bodies = (0..<5).map { (id: "b\($0)", name: "Body \($0)") }
        // Each body has a map of its own, and the last one has none.
        for number in 0..<4 {
          var map = Image<RGBA8>(width: 512, height: 256, filledWith: RGBA8(90, 120, 60))
          for x in 0..<512 { map[x, 40 * number + 20] = RGBA8(UInt8(x / 2), 0, 200) }
          try Files.write(try PNG.encode(map), to: Files.join(folder, "b\(number).png"))
        }
        func write(_ radius: Int) throws {
          var text = TestCatalogue.text(bodies: bodies, map: "nowhere.png")
          for number in 0..<4 {
            let start = try #require(text.firstRange(of: "id=\"b\(number)\""))
            let map = try #require(text[start.upperBound...].firstRange(of: "nowhere"))
            text.replaceSubrange(map, with: "b\(number)")
          }
          try Files.write(Array(text.replacing("1000", with: "\(radius)").utf8), to: path)
        }
        try write(1000)
        let harness = try ViewerHarness(folder: folder, catalogue: path, size: SIMD2(240, 180))
        let viewer = harness.viewer
        // A map of 512 by 256 texels of 8 bytes with all its smaller levels.
        let mapBytes = 512 * 256 * 8 * 4 / 3
        let checker = SurfaceMap.missing.pyramid
        let checkerBytes = checker.width * checker.height * 8 * 4 / 3
        func round(_ number: Int) throws {
          harness.size = SIMD2(Double(240 + number % 7 * 20), Double(180 + number % 5 * 15))
          try harness.press("n")
          try harness.settle(thumbnails: number % 25 == 0)
          if number % 5 == 0 {
            try write(1000 + number)
            harness.reload()
            try harness.settle()
          }
          // The shown one, the cached ones, and the checker, which all bodies share.
          #expect(viewer.renderer.openGL.mapBytes <= 4 * mapBytes + checkerBytes + 100_000)
          #expect(
            viewer.maps.cached.reduce(0) { $0 + $1.mapBytes }
              <= viewer.presenter.spareMapBytes)
        }
        for number in 0..<10 { try round(number) }
        try harness.settle(thumbnails: true)
        let objects = viewer.renderer.openGL.liveObjectCount
        for number in 0..<100 { try round(number) }
        try harness.settle(thumbnails: true)
        #expect(viewer.renderer.openGL.liveObjectCount <= objects + 4)
        #expect(
          viewer.thumbnails.cache.textures.count <= bodies.count
            && viewer.maps.cached.count <= 3
        )
        #expect(harness.context.messages.take().isEmpty, "OpenGL reports nothing")
      }
    }
  }
}
