import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetImage
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
          for dialog in [nil, Viewer.Dialog.keys, .savePicture] {
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
