import Glibc
import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Endurance")
  struct Endurance {
    @Test("A window of one point draws, and comes back as it was")
    func onePoint() throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "earth", size: SIMD2(700, 500))
        try machine.settle(thumbnails: true)
        machine.viewer.spin.isRunning = false
        let remembered = machine.viewer.state.windowSize
        let before = try machine.picture()
        for size in [SIMD2<Double>(1, 1), SIMD2(0, 0), SIMD2(1, 900), SIMD2(900, 1)] {
          machine.size = size
          for dialog in [nil, Viewer.Dialog.keys, .saveImage] {
            machine.viewer.dialog = dialog
            try machine.frames(3, seconds: 0)
          }
          machine.viewer.dialog = nil
          try machine.frames(2, seconds: 0)
        }
        #expect(machine.viewer.state.windowSize == remembered)
        machine.size = SIMD2(700, 500)
        try machine.frames(3, seconds: 0)
        let after = try machine.picture()
        var differences = 0
        for y in 0..<500 { for x in 0..<700 where before[x, y] != after[x, y] { differences += 1 } }
        #expect(differences == 0)
        #expect(machine.context.messages.take().isEmpty, "OpenGL complains of nothing")
      }
    }

    @Test(
      "Of small pictures those stay on the card that are seen, and as many others as it may have")
    func shelf() throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(240, 180))
        let mars = try machine.body("mars")
        let bodies = (0..<300).map { number in
          var body = mars
          body.id = "b\(number)"
          return body
        }
        let image = Image<RGBA8>(width: 1, height: 1, filledWith: RGBA8(9, 9, 9))
        var shelf = ThumbnailShelf()
        for body in bodies {
          shelf.put(machine.viewer.renderer.texture(of: image), for: body.id)
          #expect(shelf.picture(of: bodies[0]) != nil)
          shelf.expect([bodies[1]].filter { shelf.textures[$0.id] != nil })
          #expect(shelf.endFrame().isEmpty)
        }
        #expect(shelf.textures.count == ThumbnailShelf.greatestCount)
        #expect(shelf.picture(of: bodies[0]) != nil && shelf.picture(of: bodies[299]) != nil)
        #expect(shelf.picture(of: bodies[2]) == nil)
        shelf.expect([bodies[1], bodies[3], bodies[2]])
        #expect(shelf.endFrame().map(\.id) == ["b2", "b3"])
        #expect(shelf.endFrame().isEmpty)
      }
    }

    @Test("Rows far down a long list get their small pictures as soon as they are seen")
    func farDown() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let bodies = (0..<600).map { (id: "b\($0)", name: "Body \($0)") }
        try Files.write(
          Array(TestCatalogue.text(bodies: bodies, map: "nowhere.png").utf8), to: path)
        let machine = try ViewerMachine(folder: folder, catalogue: path, size: SIMD2(900, 500))
        try machine.settle()
        try machine.move(to: SIMD2(100, 300))
        machine.viewer.handle(.scrolled(SIMD2(0, -100_000)))
        for _ in 0..<6000 where machine.viewer.thumbnailTextures["b599"] == nil {
          try machine.frames(1, seconds: 0)
          usleep(2000)
        }
        #expect(machine.viewer.thumbnailTextures["b599"] != nil)
        // Nobody has seen what lies between.
        #expect(machine.viewer.thumbnailTextures["b400"] == nil)
      }
    }

    @Test("A hundred sizes, bodies and reloads leave nothing behind")
    func hundred() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "some.xml")
        let bodies = (0..<5).map { (id: "b\($0)", name: "Body \($0)") }
        // Each body has a map of its own, and the last one none.
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
        let machine = try ViewerMachine(folder: folder, catalogue: path, size: SIMD2(240, 180))
        let viewer = machine.viewer
        // A map of 512 by 256 texels of 8 bytes with all its smaller levels.
        let mapBytes = 512 * 256 * 8 * 4 / 3
        func round(_ number: Int) throws {
          machine.size = SIMD2(Double(240 + number % 7 * 20), Double(180 + number % 5 * 15))
          try machine.press("n")
          try machine.settle(thumbnails: number % 25 == 0)
          if number % 5 == 0 {
            try write(1000 + number)
            viewer.reload()
            try machine.settle()
          }
          // One that is shown and what is kept beside it; what cannot be read is 64 x 32 checkers.
          #expect(viewer.renderer.mapBytes <= 4 * mapBytes + 100_000)
          #expect(viewer.kept.reduce(0) { $0 + $1.mapBytes } <= viewer.spareMapBytes)
        }
        for number in 0..<10 { try round(number) }
        try machine.settle(thumbnails: true)
        let objects = viewer.renderer.liveObjectCount
        for number in 0..<100 { try round(number) }
        try machine.settle(thumbnails: true)
        #expect(viewer.renderer.liveObjectCount <= objects + 4)
        #expect(viewer.thumbnailTextures.count <= bodies.count && viewer.kept.count <= 3)
        #expect(machine.context.messages.take().isEmpty, "OpenGL complains of nothing")
      }
    }
  }
}
