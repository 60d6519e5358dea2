import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetStrings
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Copied and pasted commands")
  struct Commands {
    private func paste(_ text: String, into harness: ViewerHarness) throws -> [Notifications.Item] {
      harness.dismissNotifications()
      harness.viewer.gui.copy(text)
      try harness.press("ctrl+v")
      try harness.settle()
      return harness.notifications
    }

    @Test("Options are parsed as by render, in every form")
    func forms() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(600, 400))
        try harness.settle()
        let viewer = harness.viewer
        let lines = [
          "planetnode render --azimuth=30 saturn --elevation -5",
          "planetnode-viewer render saturn --azimuth=30 --elevation -5",
          "$ planetnode render saturn --azimuth=30 --elevation -5",
          "planetnode-viewer render --renderer gl saturn --azimuth=30 --elevation -5",
          "planetnode-viewer render saturn --renderer=software --azimuth=30 --elevation -5",
          "planetnode render --timestamp saturn --azimuth 30 --elevation=-5 --threads 2",
          "/usr/bin/planetnode render 'saturn' \"--azimuth\" 30 \\\n --elevation -5 # remark",
        ]
        for line in lines {
          #expect(try paste(line, into: harness).map(\.text) == ["View of the command applied"])
          #expect(viewer.body?.id == "saturn")
          #expect(abs(viewer.viewpoint.azimuth.degrees - 30) < 1e-9)
          #expect(abs(viewer.viewpoint.elevation.degrees + 5) < 1e-9)
          viewer.show(try harness.body("mars"))
        }
        let misspelt = try paste("planetnode render staurn", into: harness)
        #expect(misspelt.first?.text.contains("did you mean 'Saturn'?") == true)
        let stopped = try paste("planetnode render mars --longitude 30", into: harness)
        #expect(stopped.map(\.text) == ["View of the command applied; spin paused"])
      }
    }

    @Test("Input before the maps are loaded is not overridden by the pasted view")
    func inputBeforeLoad() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(600, 400))
        try harness.settle()
        let viewer = harness.viewer
        viewer.gui.copy("planetnode render saturn --azimuth 30 --longitude 40")
        viewer.perform(.pasteCommand)
        #expect(viewer.body?.id == "saturn" && !viewer.showsBody)
        harness.setViewpoint(Viewpoint(azimuth: .degrees(-70), share: 0.5))
        try harness.settle()
        #expect(viewer.viewpoint.azimuth == .degrees(-70) && viewer.viewpoint.share == 0.5)
        // Without input it is the command's view, whose fill fraction needs the rings' strip.
        viewer.show(try harness.body("mars"))
        harness.removeCachedBodies()
        viewer.gui.copy("planetnode render saturn --fit planet --fill 0.4")
        viewer.perform(.pasteCommand)
        #expect(!viewer.showsBody)
        try harness.settle()
        let shown = try #require(viewer.presenter.shown)
        #expect(
          abs(
            viewer.viewpoint.share - 0.4 * shown.visibleBoundingRadius / shown.globeBoundingRadius)
            < 1e-9)
      }
    }

    @Test("Light and fit are applied; options that the window does not support are listed")
    func rest() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(600, 400))
        try harness.settle()
        let viewer = harness.viewer
        var said = try paste(
          "planetnode render saturn --fit planet --fill 0.5 --ambient 0.2 --sun-diameter 3",
          into: harness)
        #expect(said.map(\.text) == ["View of the command applied"])
        let view = viewer.presenter.view(background: .transparent)
        #expect(view.ambient == 0.2 && abs((view.sunDiameter?.degrees ?? 0) - 3) < 1e-9)
        let shown = try #require(viewer.presenter.shown)
        #expect(
          abs(view.fill - 0.5 * shown.visibleBoundingRadius / shown.globeBoundingRadius) < 1e-9
            && view.fill > 0.9)
        said = try paste(
          "planetnode render mars --fov 50 --tilt 80 --background '#123' --catalogue other.xml",
          into: harness)
        #expect(
          said.map(\.text) == [
            "View of the command applied, except --tilt, --fov, --background, "
              + "--catalogue (open that file first)"
          ])
        said = try paste("planetnode render mars --orthographic", into: harness)
        #expect(said.first?.text.hasSuffix("except --orthographic") == true)
        said = try paste(
          "planetnode render mars --geometry mesh --mesh-detail 8", into: harness)
        #expect(
          said.map(\.text)
            == ["View of the command applied, except --geometry, --mesh-detail"])
        said = try paste(
          "planetnode render mars --azimuth 40 --elevation 20 --light-azimuth 10 "
            + "--light-elevation 30 --light-frame world", into: harness)
        #expect(said.map(\.text) == ["View of the command applied"])
        let sun = try #require(viewer.presenter.camera.sunDirection)
        #expect(
          abs(sun.longitude.degrees - 10) < 1e-9 && abs(sun.latitude.degrees - 30) < 1e-9)
        // It rotates the other way, which is not known before its map is loaded.
        _ = try paste("planetnode render venus --longitude 70 --elevation 0", into: harness)
        let longitude = try #require(viewer.subObserverPoint).longitude
        #expect(abs((longitude - .degrees(70)).wrapped.degrees) < 1e-6)
      }
    }

    @Test(
      "Errors are messages of render, and of limited length",
      arguments: [
        ("planetnode render mars --azimuth", "--azimuth"),
        ("planetnode render mars --elevation 91", "expected degrees from -90"),
        ("planetnode render mars --azimut 3", "--azimut"),
        ("planetnode render mars; rm x", "the ; needs a shell"),
        ("planetnode render 'mars", "the ' is not closed"),
        ("planetnode render --like a.png", "--like"),
        ("planetnode render " + String(repeating: "x", count: 7000), "unknown body 'xxx"),
        (String(repeating: "x", count: 20_000), "20000 bytes"),
        ("planetnode turntable mars", "The clipboard does not hold a"),
      ])
    func refuses(text: String, said: String) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(600, 400))
        try harness.settle()
        let viewpoint = harness.viewer.viewpoint
        let notifications = try paste(text, into: harness)
        #expect(notifications.count == 1 && notifications.first?.isProblem == true)
        #expect(notifications.first?.text.contains(said) == true, "\(notifications)")
        #expect(notifications.allSatisfy { $0.text.count < 900 })
        #expect(harness.viewer.viewpoint == viewpoint)
      }
    }

    @Test("A long message without spaces is truncated in the middle")
    func endless() {
      let notifications = Notifications()
      notifications.add("Saved /" + String(repeating: "a", count: 20_000) + "/end.png")
      let text = notifications.all.first?.text ?? ""
      #expect(text.count < 200 && text.hasSuffix("a/end.png") && text.hasPrefix("Saved /aa"))
      notifications.add(String(repeating: "ab ", count: 20_000))
      #expect(notifications.all.allSatisfy { $0.text.count <= 801 })
    }

    @Test("A custom catalogue is written with its absolute path")
    func catalogue() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "it's \"my\" $own.xml")
        try Files.write(Array(TestCatalogue.text(bodies: [("a", "Aa")]).utf8), to: path)
        // A path with dots counts as a relative one.
        let harness = try ViewerHarness(
          folder: folder, catalogue: Files.join(folder, "./it's \"my\" $own.xml"))
        try harness.settle()
        try harness.press("ctrl+c")
        let words = try ShellText.words(of: harness.viewer.gui.copiedText)
        #expect(words.suffix(2) == ["--catalogue", try #require(Files.resolved(path))])
        #expect(
          try paste(harness.viewer.gui.copiedText, into: harness).map(\.text) == [
            "View of the command applied; spin paused"
          ])
      }
    }

    @Test("A dropped map is not part of the command, with a notification")
    func droppedMap() throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "green.png")
        let green = RGBA8(r: 0, g: 200, b: 0, a: 255)
        try Files.write(try PNG.encode(Image(width: 64, height: 32, filledWith: green)), to: path)
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(600, 400))
        try harness.settle()
        harness.viewer.handle(.dropped([path]))
        try harness.settle()
        try harness.press("ctrl+c")
        #expect(
          harness.notifications.contains {
            $0.isProblem && $0.text.contains("renders Mars with the catalogue's map")
          })
        #expect(harness.viewer.gui.copiedText.hasPrefix("planetnode render mars "))
      }
    }

    @Test("Errors of the browser are shown as a problem, with the address to copy")
    func reports() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(600, 400))
        try harness.settle()
        try harness.press("o")
        let address = try #require(harness.viewer.body?.facts.website)
        #expect(harness.shows("Opened \(address)"))
        harness.viewer.environment.services.reports.add(
          Reports.Report("no", replaces: WebBrowser.opening(address), copied: address))
        try harness.frames(2)
        #expect(harness.notifications.map(\.text) == ["no"])
        #expect(harness.viewer.gui.copiedText == address)
      }
    }
  }
}
