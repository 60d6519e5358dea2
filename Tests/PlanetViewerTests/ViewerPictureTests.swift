import Dispatch
import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import PlanetThreads
import Testing

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Pictures of the viewer")
  struct Pictures {
    private func withMachine(_ content: (ViewerMachine, String) throws -> Void) throws {
      try withTemporaryFolder { folder in
        let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(900, 500))
        try machine.settle()
        machine.viewer.spin.isRunning = false
        machine.viewer.spin.set(turns: 0.125)
        let viewpoint = Viewpoint(
          azimuth: .degrees(20), elevation: .degrees(-10), share: 0.7)
        machine.viewer.controls.place(viewpoint)
        try machine.frames(2, seconds: 0)
        try content(machine, folder)
      }
    }

    @Test("A saved picture proves itself, shows the view, and its path is copied")
    func saves() throws {
      try withMachine { machine, folder in
        let viewer = machine.viewer
        try machine.press("ctrl+s")
        try machine.frames(3)
        #expect(viewer.dialog == .saveImage)
        for layer in ["Stars", "Name"] { try machine.click(layer) }
        viewer.saveDialog.background = .transparent
        try machine.frames(2)
        try machine.click("Save image")
        #expect(viewer.dialog == nil)
        try machine.settle()
        let path = Files.join(folder, "pictures/mars-0001.png")
        #expect(viewer.gui.copiedText == path)
        #expect(machine.shows("Saved \(path); its path is copied"))
        let proven = try ProvenPicture(path: path)
        let job = try #require(viewer.pictureJob())
        #expect(proven.proof.job == job)
        #expect(job.width == viewer.pixels(viewer.stage.size.x))
        // The window shows the same, by the other renderer and on its night instead of nothing.
        let node = try #require(viewer.turnedNode)
        let view = viewer.view(background: .transparent)
        let scene = view.scene(of: node, width: job.width, height: job.height)
        let seen = try viewer.renderer.render(scene, width: job.width, height: job.height)
        let saved = try Image<RGBA8>.decode(try Files.read(path, limit: 1 << 24))
        var (sum, far) = (0, 0)
        for y in 0..<job.height {
          for x in 0..<job.width {
            let (left, right) = (saved[x, y], seen[x, y])
            let apart = max(
              abs(Int(left.r) * Int(left.a) - Int(right.r) * Int(right.a)) / 255,
              abs(Int(left.g) * Int(left.a) - Int(right.g) * Int(right.a)) / 255)
            sum += apart
            if apart > 6 { far += 1 }
          }
        }
        #expect(Double(sum) / Double(job.width * job.height) < 1)
        #expect(Double(far) / Double(job.width * job.height) < 0.01)
      }
    }

    @Test("Pictures get names of their own, any size, and say why there is none")
    func names() throws {
      try withMachine { machine, folder in
        try machine.save(width: 64, height: 48, background: "black")
        try machine.save(width: 32, height: 32, background: "black")
        try machine.settle()
        let first = try ProvenPicture(path: Files.join(folder, "pictures/mars-0001.png"))
        #expect(first.proof.job.width == 64 && first.proof.job.height == 48)
        let second = try ProvenPicture(path: Files.join(folder, "pictures/mars-0002.png"))
        #expect(second.proof.job.width == 32)
        let corner = try machine.savedPicture()[0, 0]
        #expect(corner == RGBA8(r: 0, g: 0, b: 0, a: 255))
      }
      try withTemporaryFolder { folder in
        try Files.write([1], to: Files.join(folder, "pictures"))
        let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(900, 500))
        try machine.settle()
        machine.viewer.openSaveDialog()
        try machine.frames(3)
        #expect(try !machine.element("Save image").isEnabled)
        #expect(machine.viewer.elements.contains { $0.label.hasSuffix("is not a folder") })
      }
    }

    @Test("Sizes and colours are typed as render takes them, and told of as it does")
    func typed() throws {
      try withMachine { machine, folder in
        let viewer = machine.viewer
        try machine.press("f12")
        viewer.saveDialog.sizeIndex = SaveDialog.sizes.count + 1
        viewer.saveDialog.background = .typed
        (viewer.saveDialog.showsStars, viewer.saveDialog.showsName) = (false, false)
        try machine.frames(3)
        for (size, ground, expectation) in [
          ("30x", "#123", "expected one or two numbers from 1 to 16384, like 1024 or 1920x1080"),
          (
            "30x20000", "#123",
            "expected one or two numbers from 1 to 16384, like 1024 or 1920x1080"
          ),
          ("30x20", "#12345", "expected none, black, white or a colour such as #102030"),
        ] {
          (viewer.saveDialog.typedSize, viewer.saveDialog.typedBackground) = (size, ground)
          try machine.frames(2)
          #expect(machine.shows(expectation))
          #expect(try !machine.element("Save image").isEnabled)
          try machine.click("Save image")
          #expect(viewer.dialog == .saveImage && !viewer.saver.isBusy)
          #expect(viewer.notices.all.isEmpty, "the dialog has said it")
        }
        (viewer.saveDialog.typedSize, viewer.saveDialog.typedBackground) = ("", "#102030")
        try machine.frames(3)
        try machine.click("Width x height")
        try machine.type("31x20")
        #expect(viewer.saveDialog.typedSize == "31x20")
        // The dialog is smaller now that there is nothing to say.
        try machine.frames(3)
        try machine.show("save")
        let body = viewer.body?.id
        try machine.press("enter")
        #expect(viewer.body?.id == body)
        #expect(viewer.dialog == nil)
        try machine.settle()
        let image = try machine.savedPicture()
        #expect(image.width == 31 && image.height == 20)
        #expect(image[0, 0] == RGBA8(r: 16, g: 32, b: 48, a: 255))
      }
    }

    @Test("The end waits for pictures in hand, and tells what became of them")
    func end() throws {
      try withTemporaryFolder { folder in
        let log = ViewerMachine.WebsiteLog()
        let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(600, 400)) {
          $0.pictureSaved = { log.opened.append($0) }
        }
        try machine.settle()
        // No picture is begun before it is let go.
        let gate = DispatchSemaphore(value: 0)
        machine.viewer.saver.queue.async { gate.wait() }
        try machine.save(width: 900, height: 900)
        try machine.save(width: 32, height: 32)
        #expect(machine.viewer.isSaving && log.opened.isEmpty)
        gate.signal()
        #expect(machine.viewer.finish() == Viewer.Farewell())
        let pictures = Files.join(folder, "pictures")
        let paths = ["mars-0001.png", "mars-0002.png"].map { Files.join(pictures, $0) }
        #expect(log.opened == paths && Files.names(in: pictures).count == 2)
        for path in paths { _ = try ProvenPicture(path: path) }
      }
    }

    @Test("The end tells what could not be saved")
    func lost() throws {
      try withTemporaryFolder { folder in
        try Files.write([1], to: Files.join(folder, "state"))
        let machine = try ViewerMachine(folder: folder, body: "mars", size: SIMD2(600, 400))
        try machine.settle()
        let gate = DispatchSemaphore(value: 0)
        machine.viewer.saver.queue.async { gate.wait() }
        try machine.save(width: 32, height: 32)
        // Somebody else puts a file in the place of the folder meanwhile.
        try Files.write([1], to: Files.join(folder, "pictures"))
        gate.signal()
        let farewell = machine.viewer.finish()
        #expect(farewell.lostPictures.count == 1)
        #expect(farewell.lostPictures.first?.hasPrefix("The image is not saved: ") == true)
        #expect(farewell.stateProblem?.hasPrefix("Preferences are not saved: ") == true)
      }
    }

    @Test("Keys fill the dialog: Enter saves, Escape does not")
    func dialogByKeys() throws {
      try withMachine { machine, folder in
        try machine.press("f12")
        try machine.frames(3)
        try machine.press("escape")
        try machine.frames(2)
        #expect(machine.viewer.dialog == nil && !machine.viewer.saver.isBusy)
        try machine.press("f12")
        try machine.frames(3)
        try machine.press("enter")
        try machine.frames(2)
        #expect(machine.viewer.dialog == nil)
        try machine.settle()
        #expect(Files.kind(of: Files.join(folder, "pictures/mars-0001.png")) == .file)
      }
    }

    @Test("A copied command brings the view back")
    func copies() throws {
      try withMachine { machine, _ in
        let viewer = machine.viewer
        try machine.press("l")
        let point = try #require(viewer.subObserverPoint)
        let share = viewer.controls.viewpoint.share
        let camera = viewer.controls.camera(aspect: viewer.stage.frame.aspect)
        let light = viewer.sun.angles(from: camera)
        try machine.press("ctrl+c")
        #expect(viewer.gui.copiedText.hasPrefix("planetnode render mars --size "))
        #expect(viewer.gui.copiedText.hasSuffix(" -o mars.png"))
        viewer.show(try machine.body("venus"))
        try machine.settle()
        try machine.press("ctrl+v")
        try machine.settle()
        let back = try #require(viewer.subObserverPoint)
        #expect(viewer.body?.id == "mars")
        #expect(abs((back.longitude - point.longitude).wrapped.radians) < 1e-6)
        #expect(abs((back.latitude - point.latitude).radians) < 1e-6)
        #expect(abs(viewer.controls.viewpoint.share - share) < 1e-9)
        let seen = viewer.sun.angles(
          from: viewer.controls.camera(aspect: viewer.stage.frame.aspect))
        #expect(abs((seen.azimuth - light.azimuth).wrapped.radians) < 1e-6)
        // Also with the words for what a hand alone can do.
        viewer.gui.copy(viewer.gui.copiedText + " --roll 12 --pan 0.1,-0.05")
        try machine.press("ctrl+v")
        #expect(abs(viewer.controls.viewpoint.roll.degrees - 12) < 1e-9)
        #expect(viewer.controls.viewpoint.pan == SIMD2(0.1, -0.05))
      }
    }

    @Test(
      "What is no command of ours changes nothing",
      arguments: [
        "", "rm -rf /", "planetnode render nowhere", "planetnode render mars --azimuth north",
        "planetnode render mars --pan 1",
      ])
    func pastes(text: String) throws {
      try withMachine { machine, _ in
        machine.viewer.gui.copy(text)
        let viewpoint = machine.viewer.controls.viewpoint
        try machine.press("ctrl+v")
        #expect(machine.viewer.notices.all.contains { $0.isProblem })
        #expect(machine.viewer.controls.viewpoint == viewpoint)
      }
    }

    @Test("G shows the software renderer's picture, D where both differ: hardly anywhere")
    func renderers() throws {
      try withMachine { machine, _ in
        let viewer = machine.viewer
        let first = try machine.picture()
        try machine.press("g")
        try machine.settle()
        #expect(viewer.drawing == .software && viewer.software.texture != nil)
        #expect(viewer.elements.contains { $0.label.hasPrefix("Software renderer, ") })
        let second = try machine.picture()
        let (x, y) = (Int(machine.middle.x), Int(machine.middle.y))
        #expect(abs(Int(first[x, y].r) - Int(second[x, y].r)) <= 6)
        try machine.show("software")
        try machine.press("d")
        try machine.settle()
        let difference = try #require(viewer.software.difference)
        #expect(difference.mean < 1 && difference.largest > 0)
        try machine.show("difference")
        try machine.press("d")
        #expect(viewer.drawing == .openGL)
      }
    }
  }
}
