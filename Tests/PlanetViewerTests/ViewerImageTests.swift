import Dispatch
import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import PlanetThreads
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Images of the viewer")
  struct SavedImages {
    private func withHarness(_ content: (ViewerHarness, String) throws -> Void) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(900, 500))
        try harness.settle()
        harness.pauseSpin()
        harness.setSpin(turns: 0.125)
        let viewpoint = Viewpoint(
          azimuth: .degrees(20), elevation: .degrees(-10), share: 0.7)
        harness.setViewpoint(viewpoint)
        try harness.frames(2, seconds: 0)
        try content(harness, folder)
      }
    }

    @Test("A saved image can be verified, shows the view, and its path is copied")
    func saves() throws {
      try withHarness { harness, folder in
        let viewer = harness.viewer
        try harness.press("ctrl+s")
        try harness.frames(3)
        #expect(harness.dialog == .saveImage)
        for layer in ["Stars", "Name"] { try harness.click(layer) }
        harness.editSaveDialog { $0.background = .transparent }
        try harness.frames(2)
        try harness.click("Save image")
        #expect(harness.dialog == nil)
        try harness.settle()
        let path = Files.join(folder, "pictures/mars-0001.png")
        #expect(viewer.gui.copiedText == path)
        #expect(harness.shows("Saved \(path); its path is copied"))
        let verified = try VerifiedImage(path: path)
        let recipe = try #require(viewer.commands.imageRecipe())
        #expect(verified.provenance.recipe == recipe)
        #expect(recipe.width == viewer.window.pixels(viewer.window.viewport.size.x))
        // The window shows the same, by the other renderer, on a transparent background.
        let node = try #require(viewer.presenter.turnedNode)
        let view = viewer.presenter.view(background: .transparent)
        let scene = view.scene(of: node, width: recipe.width, height: recipe.height)
        let seen = try viewer.renderer.openGL.render(
          scene, width: recipe.width, height: recipe.height)
        let saved = try Image<RGBA8>.decode(try Files.read(path, limit: 1 << 24))
        var (sum, far) = (0, 0)
        for y in 0..<recipe.height {
          for x in 0..<recipe.width {
            let (left, right) = (saved[x, y], seen[x, y])
            let apart = max(
              abs(Int(left.r) * Int(left.a) - Int(right.r) * Int(right.a)) / 255,
              abs(Int(left.g) * Int(left.a) - Int(right.g) * Int(right.a)) / 255)
            sum += apart
            if apart > 6 { far += 1 }
          }
        }
        #expect(Double(sum) / Double(recipe.width * recipe.height) < 1)
        #expect(Double(far) / Double(recipe.width * recipe.height) < 0.01)
      }
    }

    @Test("Images get unique names and any size, and failures state a reason")
    func names() throws {
      try withHarness { harness, folder in
        try harness.save(width: 64, height: 48, background: "black")
        try harness.save(width: 32, height: 32, background: "black")
        try harness.settle()
        let first = try VerifiedImage(path: Files.join(folder, "pictures/mars-0001.png"))
        #expect(first.provenance.recipe.width == 64 && first.provenance.recipe.height == 48)
        let second = try VerifiedImage(path: Files.join(folder, "pictures/mars-0002.png"))
        #expect(second.provenance.recipe.width == 32)
        let corner = try harness.savedImage()[0, 0]
        #expect(corner == RGBA8(r: 0, g: 0, b: 0, a: 255))
      }
      try withTemporaryFolder { folder in
        try Files.write([1], to: Files.join(folder, "pictures"))
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(900, 500))
        try harness.settle()
        harness.viewer.openSaveDialog()
        try harness.frames(3)
        #expect(try !harness.element("Save image").isEnabled)
        #expect(harness.viewer.elements.contains { $0.label.hasSuffix("is not a folder") })
      }
    }

    @Test("Sizes and colours are parsed as by render, with the same errors")
    func typed() throws {
      try withHarness { harness, folder in
        let viewer = harness.viewer
        try harness.press("f12")
        harness.editSaveDialog { $0.sizeIndex = SaveDialog.sizes.count + 1 }
        harness.editSaveDialog { $0.background = .typed }
        harness.editSaveDialog { ($0.showsStars, $0.showsName) = (false, false) }
        try harness.frames(3)
        for (size, ground, expectation) in [
          ("30x", "#123", "expected one or two numbers from 1 to 16384, such as 1024 or 1920x1080"),
          (
            "30x20000", "#123",
            "expected one or two numbers from 1 to 16384, such as 1024 or 1920x1080"
          ),
          ("30x20", "#12345", "expected none, black, white or a colour such as #102030"),
        ] {
          harness.editSaveDialog { ($0.typedSize, $0.typedBackground) = (size, ground) }
          try harness.frames(2)
          #expect(harness.shows(expectation))
          #expect(try !harness.element("Save image").isEnabled)
          try harness.click("Save image")
          #expect(harness.dialog == .saveImage && !viewer.saver.isBusy)
          #expect(harness.notifications.isEmpty, "the dialog has said it")
        }
        harness.editSaveDialog { ($0.typedSize, $0.typedBackground) = ("", "#102030") }
        try harness.frames(3)
        try harness.click("Width x height")
        try harness.type("31x20")
        #expect(harness.saveDialog.typedSize == "31x20")
        // Without the error the dialog is smaller.
        try harness.frames(3)
        try harness.show("save")
        let body = viewer.body?.id
        try harness.press("enter")
        #expect(viewer.body?.id == body)
        #expect(harness.dialog == nil)
        try harness.settle()
        let image = try harness.savedImage()
        #expect(image.width == 31 && image.height == 20)
        #expect(image[0, 0] == RGBA8(r: 16, g: 32, b: 48, a: 255))
      }
    }

    @Test("Shutdown waits for images in progress and reports their results")
    func end() throws {
      try withTemporaryFolder { folder in
        let log = ViewerHarness.WebsiteLog()
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(600, 400)) {
          $0.services.imageSaved = { log.opened.append($0) }
        }
        try harness.settle()
        // No image is begun before the gate is opened.
        let gate = DispatchSemaphore(value: 0)
        harness.viewer.saver.queue.async { gate.wait() }
        try harness.save(width: 900, height: 900)
        try harness.save(width: 32, height: 32)
        #expect(harness.viewer.isSaving && log.opened.isEmpty)
        gate.signal()
        #expect(harness.viewer.finish() == Viewer.ShutdownReport())
        let imageFolder = Files.join(folder, "pictures")
        let paths = ["mars-0001.png", "mars-0002.png"].map { Files.join(imageFolder, $0) }
        #expect(log.opened == paths && Files.names(in: imageFolder).count == 2)
        for path in paths { _ = try VerifiedImage(path: path) }
      }
    }

    @Test("Shutdown reports images that could not be saved")
    func lost() throws {
      try withTemporaryFolder { folder in
        try Files.write([1], to: Files.join(folder, "state"))
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(600, 400))
        try harness.settle()
        let gate = DispatchSemaphore(value: 0)
        harness.viewer.saver.queue.async { gate.wait() }
        try harness.save(width: 32, height: 32)
        // Another process replaces the folder by a file meanwhile.
        try Files.write([1], to: Files.join(folder, "pictures"))
        gate.signal()
        let report = harness.viewer.finish()
        #expect(report.unsavedImages.count == 1)
        #expect(report.unsavedImages.first?.hasPrefix("The image is not saved: ") == true)
        #expect(report.stateProblem?.hasPrefix("Preferences are not saved: ") == true)
      }
    }

    @Test("The dialog is used by keyboard: Enter saves, Escape cancels")
    func dialogByKeys() throws {
      try withHarness { harness, folder in
        try harness.press("f12")
        try harness.frames(3)
        try harness.press("escape")
        try harness.frames(2)
        #expect(harness.dialog == nil && !harness.viewer.saver.isBusy)
        try harness.press("f12")
        try harness.frames(3)
        try harness.press("enter")
        try harness.frames(2)
        #expect(harness.dialog == nil)
        try harness.settle()
        #expect(Files.kind(of: Files.join(folder, "pictures/mars-0001.png")) == .file)
      }
    }

    @Test("A copied command restores the view")
    func copies() throws {
      try withHarness { harness, _ in
        let viewer = harness.viewer
        try harness.press("l")
        let point = try #require(viewer.subObserverPoint)
        let share = viewer.camera.orbit.viewpoint.share
        let camera = viewer.camera.orbit.camera(aspect: viewer.window.viewport.frame.aspect)
        let light = viewer.camera.lightAngles(from: camera)
        try harness.press("ctrl+c")
        #expect(viewer.gui.copiedText.hasPrefix("planetnode render mars --size "))
        #expect(viewer.gui.copiedText.hasSuffix(" -o mars.png"))
        viewer.show(try harness.body("venus"))
        try harness.settle()
        try harness.press("ctrl+v")
        try harness.settle()
        let back = try #require(viewer.subObserverPoint)
        #expect(viewer.body?.id == "mars")
        #expect(abs((back.longitude - point.longitude).wrapped.radians) < 1e-6)
        #expect(abs((back.latitude - point.latitude).radians) < 1e-6)
        #expect(abs(viewer.camera.orbit.viewpoint.share - share) < 1e-9)
        let seen = viewer.camera.lightAngles(
          from: viewer.camera.orbit.camera(aspect: viewer.window.viewport.frame.aspect))
        #expect(abs((seen.azimuth - light.azimuth).wrapped.radians) < 1e-6)
        // Also with options for views of the controls.
        viewer.gui.copy(viewer.gui.copiedText + " --roll 12 --pan 0.1,-0.05")
        try harness.press("ctrl+v")
        #expect(abs(viewer.camera.orbit.viewpoint.roll.degrees - 12) < 1e-9)
        #expect(viewer.camera.orbit.viewpoint.pan == SIMD2(0.1, -0.05))
      }
    }

    @Test(
      "Text other than a command changes nothing",
      arguments: [
        "", "rm -rf /", "planetnode render nowhere", "planetnode render mars --azimuth north",
        "planetnode render mars --pan 1",
      ])
    func pastes(text: String) throws {
      try withHarness { harness, _ in
        harness.viewer.gui.copy(text)
        let viewpoint = harness.viewer.camera.orbit.viewpoint
        try harness.press("ctrl+v")
        #expect(harness.notifications.contains { $0.isProblem })
        #expect(harness.viewer.camera.orbit.viewpoint == viewpoint)
      }
    }

    @Test("G shows the software renderer's image, D the few differences")
    func renderers() throws {
      try withHarness { harness, _ in
        let viewer = harness.viewer
        let first = try harness.screenshot()
        try harness.press("g")
        try harness.settle()
        #expect(viewer.renderer.mode == .software && viewer.renderer.software.texture != nil)
        #expect(viewer.elements.contains { $0.label.hasPrefix("Software renderer, ") })
        let second = try harness.screenshot()
        let (x, y) = (Int(harness.middle.x), Int(harness.middle.y))
        #expect(abs(Int(first[x, y].r) - Int(second[x, y].r)) <= 6)
        try harness.show("software")
        try harness.press("d")
        try harness.settle()
        let difference = try #require(viewer.renderer.software.difference)
        #expect(difference.mean < 1 && difference.largest > 0)
        try harness.show("difference")
        try harness.press("d")
        #expect(viewer.renderer.mode == .openGL)
      }
    }
  }
}
