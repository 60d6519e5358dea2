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
  @Suite("Idle frames")
  struct Idle {
    private func withMars(_ content: (ViewerHarness, String) throws -> Void) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(640, 400))
        harness.pauseSpin()
        try harness.settle(thumbnails: true)
        try harness.frames(4)
        try content(harness, folder)
      }
    }

    @Test("A notification alone causes no continuous rendering, and expires in time")
    func message() throws {
      try withMars { harness, _ in
        let viewer = harness.viewer
        for item in harness.notifications { viewer.poll(after: item.secondsLeft) }
        try harness.frames(4)
        #expect(!viewer.needsFrame && viewer.pollInterval == 0.5)
        viewer.notify("Something happened")
        try harness.frames(4, seconds: 0)
        #expect(harness.shows("Something happened") && !viewer.needsFrame)
        viewer.poll(after: 11.7)
        #expect(!viewer.needsFrame && abs(viewer.pollInterval - 0.3) < 1e-9)
        viewer.poll(after: 0.4)
        #expect(viewer.needsFrame)
        try harness.frames(4)
        #expect(!harness.shows("Something happened") && !viewer.needsFrame)
      }
    }

    @Test("A settled viewer shows the body and all visible thumbnails, and does not change")
    func settled() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(640, 400))
        harness.pauseSpin()
        let viewer = harness.viewer
        #expect(!viewer.isSettled)
        try harness.settle(thumbnails: true)
        let image = try harness.screenshot()
        #expect(image[Int(harness.middle.x), Int(harness.middle.y)] != image[330, 10])
        #expect(harness.rows.count > 1)
        let names = viewer.session.file.catalogue.bodies
          .filter { viewer.thumbnails.cache.textures[$0.id] != nil }.map(\.name)
        #expect(Set(names).isSuperset(of: harness.rows))
        try harness.frames(20, seconds: 0)
        let later = try harness.screenshot()
        var differences = 0
        for y in 0..<400 { for x in 0..<640 where image[x, y] != later[x, y] { differences += 1 } }
        #expect(differences == 0)
      }
    }

    @Test("Changes of panels do not render the body again; changes of the view do")
    func onlyPanels() throws {
      try withMars { harness, _ in
        let viewer = harness.viewer
        let before = try harness.screenshot()
        let count = viewer.renderer.openGL.renderedSceneCount
        try harness.press("h")
        #expect(harness.dialog == .keys)
        try harness.press("h")
        try harness.move(to: SIMD2(30, 200))
        try harness.move(to: harness.middle)
        viewer.notify("Something happened")
        try harness.frames(4)
        #expect(viewer.renderer.openGL.renderedSceneCount == count)
        viewer.renderer.openGL.releaseCaches()
        try harness.settle()
        #expect(viewer.renderer.openGL.renderedSceneCount > count)
        viewer.poll(after: 9)
        try harness.move(to: SIMD2(630, 200))
        try harness.frames(4)
        let initialCount = viewer.renderer.openGL.renderedSceneCount
        let after = try harness.screenshot()
        #expect(viewer.renderer.openGL.renderedSceneCount == initialCount)
        let (x, y) = (Int(harness.middle.x), Int(harness.middle.y))
        for column in x - 40..<x + 40 { #expect(before[column, y] == after[column, y]) }
        harness.setViewpoint(Viewpoint(azimuth: .degrees(50), share: 0.7))
        try harness.frames(2)
        #expect(viewer.renderer.openGL.renderedSceneCount > initialCount)
      }
    }

    @Test("Images of the software renderer arrive, the last one for the newest view")
    func newest() throws {
      try withMars { harness, _ in
        let viewer = harness.viewer
        try harness.press("g")
        for step in 1...20 {
          harness.setViewpoint(Viewpoint(azimuth: .degrees(Double(step) * 5), share: 0.7))
          try harness.frames()
        }
        try harness.settle()
        let image = try #require(viewer.renderer.software.image)
        #expect(image.mode == .software && image.body == "mars")
        #expect(image.view.azimuth == .degrees(100))
        #expect(image.width == viewer.window.pixels(viewer.window.viewport.size.x))
        try harness.frames(4)
        // An idle viewer renders nothing more.
        #expect(!viewer.needsFrame)
        #expect(!viewer.renderer.software.isBusy && viewer.renderer.software.image == image)
      }
    }

    @Test("Images are compared once the whole map is uploaded, however slowly")
    func slowCard() throws {
      try withMars { harness, _ in
        let viewer = harness.viewer
        viewer.renderer.openGL.releaseCaches()
        harness.limitUploads(to: 1 << 18)
        viewer.perform(.difference)
        try harness.frames(1, seconds: 0)
        #expect(!viewer.renderer.openGL.hasAllMapLevels && viewer.needsFrame && !viewer.isSettled)
        #expect(!viewer.renderer.software.isBusy && viewer.renderer.software.difference == nil)
        try harness.settle(thumbnails: true)
        #expect(viewer.isSettled && viewer.renderer.openGL.hasAllMapLevels)
        #expect(try #require(viewer.renderer.software.difference).mean < 1)
      }
    }

    @Test("An incomplete upload does not delay the software renderer")
    func blurred() throws {
      try withMars { harness, _ in
        harness.viewer.renderer.openGL.releaseCaches()
        harness.limitUploads(to: 1 << 18)
        try harness.frames(1, seconds: 0)
        #expect(!harness.viewer.renderer.openGL.hasAllMapLevels)
        harness.viewer.perform(.renderer)
        try harness.settle(thumbnails: true)
        #expect(harness.viewer.isSettled)
      }
    }

    @Test("Differences of images are counted by colour")
    func difference() {
      var image = Image<RGBA8>(width: 2, height: 1, filledWith: RGBA8(10, 20, 30))
      var other = Image<RGBA8>(width: 2, height: 1, filledWith: RGBA8(10, 20, 30))
      other[1, 0] = RGBA8(13, 19, 130)
      let difference = ImageDifference(&image, other)
      #expect(difference.largest == 100 && abs(difference.mean - 104.0 / 6) < 1e-12)
      #expect(image[0, 0] == RGBA8(0, 0, 0) && image[1, 0] == RGBA8(48, 16, 255))
    }

    @Test("A pipe or a folder in place of a catalogue or a map does not block the viewer")
    func pipes() throws {
      try withMars { harness, folder in
        for name in ["pipe.xml", "pipe.png"] {
          #expect(unsafe mkfifo(Files.join(folder, name), 0o600) == 0)
          harness.viewer.handle(.dropped([Files.join(folder, name)]))
          try harness.settle()
          let texts = harness.notifications.map(\.text)
          #expect(texts.contains { $0.contains("'\(name)' is neither a regular") }, "\(texts)")
        }
        try Files.write([1], to: Files.join(folder, "folder.xml/x"))
        harness.viewer.handle(.dropped([Files.join(folder, "folder.xml")]))
        try harness.frames(2)
        let texts = harness.notifications.map(\.text)
        #expect(texts.contains { $0.contains("no XML files") }, "\(texts)")
        #expect(harness.viewer.body?.id == "mars")
      }
    }

    @Test("Opening a large catalogue is not cancelled by a reload")
    func reloadWhileOpening() throws {
      try withMars { harness, folder in
        let own = Files.join(folder, "own.xml")
        try Files.write(Array(TestCatalogue.text(bodies: [("o", "Own")]).utf8), to: own)
        harness.viewer.handle(.dropped([own]))
        let path = Files.join(folder, "large.xml")
        let padding = "<!--" + String(repeating: "x", count: 300_000) + "-->"
        try Files.write(
          Array((TestCatalogue.text(bodies: [("a", "Aa")]) + padding).utf8), to: path)
        harness.viewer.handle(.dropped([path]))
        harness.viewer.perform(.reload)
        #expect(harness.viewer.messages.contains("large.xml is still being opened"))
        try Files.write(Array(TestCatalogue.text(bodies: [("p", "Changed")]).utf8), to: own)
        harness.viewer.checkFiles()
        try harness.settle()
        #expect(harness.viewer.body?.name == "Aa")
      }
    }

    @Test("A large catalogue is opened and reloaded while frames continue")
    func largeCatalogue() throws {
      try withMars { harness, folder in
        let path = Files.join(folder, "large.xml")
        func write(_ name: String) throws {
          let padding = "<!--" + String(repeating: "x", count: 300_000) + "-->"
          let text = TestCatalogue.text(bodies: [("a", name)])
          try Files.write(Array((text + padding).utf8), to: path)
        }
        try write("Aa")
        #expect(Files.byteCount(of: path) > CatalogueLoader.promptBytes)
        harness.viewer.handle(.dropped([path]))
        #expect(harness.viewer.body?.id == "mars")
        try harness.settle()
        #expect(harness.viewer.body?.name == "Aa" && harness.rows == ["Aa"])
        try write("Bee")
        try harness.frames(6, seconds: 0.25)
        try harness.settle()
        #expect(harness.viewer.body?.name == "Bee")
      }
    }
  }
}
