import Glibc
import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("What is drawn when")
  struct Rest {
    private func withMars(_ content: (ViewerMachine, String) throws -> Void) throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(640, 400))
        machine.viewer.spin.isRunning = false
        try machine.settle(thumbnails: true)
        try machine.frames(4)
        try content(machine, folder)
      }
    }

    @Test("A message alone keeps no window busy, and goes when its time has come")
    func message() throws {
      try withMars { machine, _ in
        let viewer = machine.viewer
        for notice in viewer.notices.all { viewer.lookAround(after: notice.secondsLeft) }
        try machine.frames(4)
        #expect(!viewer.needsFrame && viewer.restSeconds == 0.5)
        viewer.tell("Something happened")
        try machine.frames(4, seconds: 0)
        #expect(machine.shows("Something happened") && !viewer.needsFrame)
        viewer.lookAround(after: 11.7)
        #expect(!viewer.needsFrame && abs(viewer.restSeconds - 0.3) < 1e-9)
        viewer.lookAround(after: 0.4)
        #expect(viewer.needsFrame)
        try machine.frames(4)
        #expect(!machine.shows("Something happened") && !viewer.needsFrame)
      }
    }

    @Test("While only panels change, the body's picture stays; any other view is drawn")
    func onlyPanels() throws {
      try withMars { machine, _ in
        let viewer = machine.viewer
        let before = try machine.picture()
        let count = viewer.renderer.drawnSceneCount
        try machine.press("h")
        #expect(viewer.dialog == .keys)
        try machine.press("h")
        try machine.move(to: SIMD2(30, 200))
        try machine.move(to: machine.middle)
        viewer.tell("Something happened")
        try machine.frames(4)
        #expect(viewer.renderer.drawnSceneCount == count)
        viewer.renderer.forget()
        try machine.settle()
        #expect(viewer.renderer.drawnSceneCount > count)
        viewer.lookAround(after: 9)
        try machine.move(to: SIMD2(630, 200))
        try machine.frames(4)
        let fresh = viewer.renderer.drawnSceneCount
        let after = try machine.picture()
        #expect(viewer.renderer.drawnSceneCount == fresh)
        let (x, y) = (Int(machine.middle.x), Int(machine.middle.y))
        for column in x - 40..<x + 40 { #expect(before[column, y] == after[column, y]) }
        viewer.controls.place(Viewpoint(azimuth: .degrees(50), share: 0.7))
        try machine.frames(2)
        #expect(viewer.renderer.drawnSceneCount > fresh)
      }
    }

    @Test("The software renderer's pictures arrive, and the last one is that of the newest view")
    func newest() throws {
      try withMars { machine, _ in
        let viewer = machine.viewer
        try machine.press("g")
        for step in 1...20 {
          viewer.controls.place(Viewpoint(azimuth: .degrees(Double(step) * 5), share: 0.7))
          try machine.frames()
        }
        try machine.settle()
        let picture = try #require(viewer.software.picture)
        #expect(picture.drawing == .software && picture.body == "mars")
        #expect(picture.view.azimuth == .degrees(100))
        #expect(picture.width == viewer.pixels(viewer.stage.size.x))
        try machine.frames(4)
        // At rest nothing more is drawn.
        #expect(!viewer.needsFrame)
        #expect(!viewer.software.isBusy && viewer.software.picture == picture)
      }
    }

    @Test("Pictures are compared once the whole map is on the card, however slowly it comes")
    func slowCard() throws {
      try withMars { machine, _ in
        let viewer = machine.viewer
        viewer.renderer.forget()
        viewer.renderer.uploadBudget = 1 << 16
        viewer.perform(.difference)
        try machine.frames(1, seconds: 0)
        #expect(!viewer.renderer.isFullQuality && viewer.needsFrame && !viewer.isSettled)
        #expect(!viewer.software.isBusy && viewer.software.difference == nil)
        try machine.settle(thumbnails: true)
        #expect(viewer.isSettled && viewer.renderer.isFullQuality)
        #expect(try #require(viewer.software.difference).mean < 1)
      }
    }

    @Test("A blurred map on the card is nothing to wait for while the other renderer draws")
    func blurred() throws {
      try withMars { machine, _ in
        machine.viewer.renderer.forget()
        machine.viewer.renderer.uploadBudget = 1 << 16
        try machine.frames(1, seconds: 0)
        #expect(!machine.viewer.renderer.isFullQuality)
        machine.viewer.perform(.renderer)
        try machine.settle(thumbnails: true)
        #expect(machine.viewer.isSettled)
      }
    }

    @Test("Differences of pictures are counted color by color")
    func difference() {
      var image = Image<RGBA8>(width: 2, height: 1, filledWith: RGBA8(10, 20, 30))
      var other = Image<RGBA8>(width: 2, height: 1, filledWith: RGBA8(10, 20, 30))
      other[1, 0] = RGBA8(13, 19, 130)
      let difference = ImageDifference(&image, other)
      #expect(difference.largest == 100 && abs(difference.mean - 104.0 / 6) < 1e-12)
      #expect(image[0, 0] == RGBA8(0, 0, 0) && image[1, 0] == RGBA8(48, 16, 255))
    }

    @Test("A pipe or a folder with a catalogue's or a map's name holds up nothing")
    func pipes() throws {
      try withMars { machine, folder in
        for name in ["pipe.xml", "pipe.png"] {
          #expect(unsafe mkfifo(Files.join(folder, name), 0o600) == 0)
          machine.viewer.handle(.dropped([Files.join(folder, name)]))
          try machine.settle()
          #expect(
            machine.viewer.notices.all.contains { $0.text.contains("'\(name)' is not a regular") })
        }
        try Files.write([1], to: Files.join(folder, "folder.xml/x"))
        machine.viewer.handle(.dropped([Files.join(folder, "folder.xml")]))
        try machine.frames(2)
        #expect(machine.viewer.notices.all.contains { $0.text.contains("is a folder") })
        #expect(machine.viewer.body?.id == "mars")
      }
    }

    @Test("A large catalogue that is being opened is not lost when all is to be read again")
    func reloadWhileOpening() throws {
      try withMars { machine, folder in
        let own = Files.join(folder, "own.xml")
        try Files.write(Array(TestCatalogue.text(bodies: [("o", "Own")]).utf8), to: own)
        machine.viewer.handle(.dropped([own]))
        let path = Files.join(folder, "large.xml")
        let padding = "<!--" + String(repeating: "x", count: 300_000) + "-->"
        try Files.write(
          Array((TestCatalogue.text(bodies: [("a", "Aa")]) + padding).utf8), to: path)
        machine.viewer.handle(.dropped([path]))
        machine.viewer.perform(.reload)
        #expect(machine.viewer.messages.contains("large.xml is still being opened"))
        try Files.write(Array(TestCatalogue.text(bodies: [("p", "Changed")]).utf8), to: own)
        machine.viewer.watchFiles()
        try machine.settle()
        #expect(machine.viewer.body?.name == "Aa")
      }
    }

    @Test("A large catalogue is opened, and read again, while frames go on")
    func largeCatalogue() throws {
      try withMars { machine, folder in
        let path = Files.join(folder, "large.xml")
        func write(_ name: String) throws {
          let padding = "<!--" + String(repeating: "x", count: 300_000) + "-->"
          let text = TestCatalogue.text(bodies: [("a", name)])
          try Files.write(Array((text + padding).utf8), to: path)
        }
        try write("Aa")
        #expect(Files.byteCount(of: path) > CatalogueLoader.promptBytes)
        machine.viewer.handle(.dropped([path]))
        #expect(machine.viewer.body?.id == "mars")
        try machine.settle()
        #expect(machine.viewer.body?.name == "Aa" && machine.rows == ["Aa"])
        try write("Bee")
        try machine.frames(6, seconds: 0.25)
        try machine.settle()
        #expect(machine.viewer.body?.name == "Bee")
      }
    }
  }
}
