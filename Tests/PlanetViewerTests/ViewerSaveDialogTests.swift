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
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("The Save dialog")
  struct SaveDialogs {
    private func withHarness(
      _ id: String = "mars", size: SIMD2<Double> = SIMD2(900, 600),
      _ content: (ViewerHarness, _ folder: String) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: id, size: size) {
          $0.home = Files.absolute(folder)
        }
        harness.pauseSpin()
        try harness.settle()
        try content(harness, Files.absolute(folder))
      }
    }

    private func open(_ harness: ViewerHarness) throws {
      try harness.press("f12")
      try harness.frames(3)
      #expect(harness.dialog == .saveImage)
    }

    /// Returns the keywords of the texts of a PNG file.
    private func keywords(of path: String) throws -> [String] {
      let bytes = try Files.read(path)
      return try PNG.readTexts(bytes.span).map(\.keyword)
    }

    @Test("The dialog begins with the window's view, and saves the visible image")
    func asSeen() throws {
      try withHarness { harness, folder in
        let viewer = harness.viewer
        let seen = try harness.screenshot()
        try open(harness)
        let viewport = viewer.window.viewport
        let size = ImageSize(
          width: viewer.window.pixels(viewport.size.x),
          height: viewer.window.pixels(viewport.size.y))
        #expect(harness.shows("As in the window, \(size)"))
        #expect(try harness.element("Stars").isOn == true)
        #expect(try harness.element("Name").isOn == true)
        #expect(try harness.element("Name of the file").value == "mars-0001.png")
        #expect(try harness.element("Path of the folder").value == "~/pictures")
        try harness.show("save-as-seen")
        // Motion meanwhile does not change the image.
        harness.setSpin(turns: 0.4)
        try harness.click("Save image")
        try harness.settle()
        let path = Files.join(folder, "pictures/mars-0001.png")
        #expect(viewer.gui.copiedText == path && path.hasPrefix("/"))
        #expect(viewer.messages == ["Saved \(path); its path is copied"])
        let saved = try harness.savedImage()
        #expect(saved.width == size.width && saved.height == size.height)
        var (far, lit) = (0, 0)
        for y in 0..<saved.height {
          for x in 0..<saved.width {
            let (one, other) = (saved[x, y], seen[x + Int(viewport.origin.x), y])
            let apart = max(abs(Int(one.r) - Int(other.r)), abs(Int(one.g) - Int(other.g)))
            if apart > 24 { far += 1 }
            if one.r > 100 { lit += 1 }
          }
        }
        #expect(lit > 3000, "there are a body and its name")
        #expect(Double(far) / Double(saved.width * saved.height) < 0.004)
        #expect((try? VerifiedImage(path: path)) == nil, "stars and name are in no render job")
        let texts = try keywords(of: path)
        #expect(texts.contains("Copyright") && !texts.contains { $0.hasPrefix("planetnode:") })
      }
    }

    @Test("Stars and name are rendered if selected, and stars need a background")
    func layers() throws {
      try withHarness { harness, folder in
        let viewer = harness.viewer
        var images: [Image<RGBA8>.Count] = []
        for (stars, name, background) in [
          (false, false, SaveDialog.BackgroundKind.window), (true, false, .window),
          (false, true, .window), (true, true, .transparent),
        ] {
          try open(harness)
          harness.editSaveDialog { $0.background = background }
          harness.editSaveDialog { ($0.showsStars, $0.showsName) = (stars, name) }
          try harness.frames(2)
          #expect(try harness.element("Stars").isEnabled == (background != .transparent))
          let path = try harness.saveDialog.path
          try harness.click("Save image")
          try harness.settle()
          let image = try Image<RGBA8>.decode(try Files.read(path))
          images.append(image.litCount(besidesDisc: viewer.viewpoint.share * 0.55))
        }
        #expect(images[0].pixels == 0, "there is nothing but the body")
        #expect(images[1].pixels > 60 && images[1].isSpread)
        #expect(images[2].pixels > 60 && !images[2].isSpread)
        #expect(images[3].pixels > 60 && !images[3].isSpread && images[3].isTransparent)
      }
    }

    @Test("The preview shows the selected options")
    func preview() throws {
      try withHarness { harness, _ in
        let viewer = harness.viewer
        try open(harness)
        let first = try harness.element("Preview")
        #expect(first.size.x > first.size.y, "as wide as the view")
        func middleOfCorner() throws -> RGBA8 {
          let place = try harness.element("Preview").origin + 3
          return try harness.screenshot()[Int(place.x), Int(place.y)]
        }
        harness.editSaveDialog { ($0.showsStars, $0.showsName) = (false, false) }
        harness.editSaveDialog { $0.background = .white }
        try harness.frames(2)
        #expect(try middleOfCorner().r > 250)
        harness.editSaveDialog { $0.background = .black }
        harness.editSaveDialog { $0.sizeIndex = 3 }
        try harness.frames(2)
        let square = try harness.element("Preview")
        #expect(abs(square.size.x - square.size.y) < 2)
        #expect(try middleOfCorner().r == 0)
        harness.editSaveDialog { $0.background = .transparent }
        try harness.frames(2)
        #expect((60...110).contains(try middleOfCorner().r), "checks")
        let drawn = viewer.renderer.openGL.renderedSceneCount
        try harness.frames(3, seconds: 0)
        #expect(viewer.renderer.openGL.renderedSceneCount == drawn, "it is rendered once")
        try harness.press("escape")
        try harness.frames(2)
        #expect(viewer.renderer.previewTexture == nil)
      }
    }

    @Test("File and folder are typed; errors are shown at once, and no file is replaced")
    func files() throws {
      try withHarness { harness, folder in
        try open(harness)
        let taken = Files.join(folder, "taken.png")
        try Files.write([1, 2], to: taken)
        for (name, directory, problem) in [
          ("", "~", "expected the name of a file, like saturn.png"),
          ("a/b.png", "~", "expected the name of a file, like saturn.png"),
          ("a.jpg", "~", "'.jpg' is not supported; expected .png"),
          ("taken", "~", "'taken.png' exists; choose another name"),
          ("a.png", "~/taken.png", "'~/taken.png' is not a folder"),
        ] {
          harness.editSaveDialog { ($0.fileName, $0.folder) = (name, directory) }
          try harness.frames(2)
          #expect(harness.shows(problem), "\(name)")
          #expect(try !harness.element("Save image").isEnabled)
        }
        harness.editSaveDialog { ($0.fileName, $0.folder) = ("Mars v1.5", "~/new/folder") }
        try harness.frames(2)
        let path = Files.join(folder, "new/folder/Mars v1.5.png")
        #expect(try harness.saveDialog.path == path)
        try harness.click("Save image")
        try harness.settle()
        #expect(Files.kind(of: path) == .file)
        #expect(try Files.read(taken) == [1, 2])
      }
    }

    @Test("Options are restored, also in another run")
    func restoresOptions() throws {
      try withHarness { harness, folder in
        let viewer = harness.viewer
        try open(harness)
        harness.editSaveDialog { $0.sizeIndex = SaveDialog.sizes.count + 1 }
        harness.editSaveDialog { $0.typedSize = "64x48" }
        harness.editSaveDialog { $0.background = .typed }
        harness.editSaveDialog { $0.typedBackground = "#102030" }
        harness.editSaveDialog { $0.showsStars = false }
        harness.editSaveDialog { $0.folder = "~/other" }
        try harness.frames(2)
        try harness.click("Save image")
        try harness.settle()
        try open(harness)
        #expect(harness.saveDialog.typedSize == "64x48" && viewer.gui.wantsText)
        #expect(harness.saveDialog.folder == "~/other")
        #expect(harness.saveDialog.fileName == "mars-0002.png")
        // Options that were not saved are not remembered.
        harness.editSaveDialog { $0.sizeIndex = 2 }
        try harness.press("escape")
        try harness.frames(8, seconds: 0.25)
        let kept = StateFile(path: Files.join(folder, "state/viewer.json")).state().0
        #expect(kept.image == viewer.state.image)
        #expect(kept.image.size == .pixels("64x48") && kept.image.background == .color("#102030"))
        #expect(kept.image.showsStars == false && kept.image.showsName == nil)
        #expect(kept.image.folder == Files.join(folder, "other"))
      }
    }

    @Test("Saving shows progress until completion, and the reason of a failure")
    func progress() throws {
      try withHarness { harness, folder in
        let viewer = harness.viewer
        let gate = DispatchSemaphore(value: 0)
        viewer.saver.queue.async { gate.wait() }
        try harness.save(width: 32, height: 24)
        let words = "Saving mars-0001.png, 32×24 pixels…"
        // The progress outlasts every notification.
        try harness.frames(80, seconds: 0.25)
        #expect(harness.shows(words))
        #expect(viewer.pollInterval <= 0.2 && !viewer.isSettled)
        try harness.show("saving")
        // A second image gets a unique name although the first is not complete yet.
        try harness.save(width: 16, height: 16)
        try harness.frames(2)
        #expect(harness.shows("Saving mars-0001.png, 32×24 pixels, 1 more waiting…"))
        gate.signal()
        try harness.settle()
        #expect(!harness.viewer.elements.contains { $0.label.hasPrefix("Saving ") })
        #expect(Files.names(in: Files.join(folder, "pictures")).count == 2)
        try Files.write([1], to: Files.join(folder, "blocked"))
        viewer.openSaveDialog()
        harness.editSaveDialog { $0.folder = "~/gone" }
        viewer.saveImage()
        #expect(harness.dialog == nil)
      }
    }

    @Test(
      "In any window the buttons are visible, and all options can be reached",
      arguments: [
        SIMD2(320.0, 560), SIMD2(320, 320), SIMD2(560, 720), SIMD2(700, 380), SIMD2(1280, 720),
      ])
    func smallWindows(size: SIMD2<Double>) throws {
      try withHarness(size: size) { harness, _ in
        try open(harness)
        harness.editSaveDialog { $0.background = .typed }
        try harness.frames(3)
        for label in ["Save image", "Cancel"] {
          let button = try harness.element(label)
          #expect(button.origin.y >= 0 && button.origin.y + button.size.y <= Float(size.y))
        }
        // The dialog itself does not scroll.
        let dialog = try #require(harness.viewer.elements.last { $0.kind == .panel })
        let button = try harness.element("Save image")
        #expect(
          button.origin.y + button.size.y <= dialog.origin.y + dialog.size.y - 14)
        try harness.show("save-\(Int(size.x))x\(Int(size.y))")
        let save = try harness.element("Save image")
        for _ in 0..<30 {
          try harness.move(to: SIMD2(160, Float(size.y) / 2))
          harness.viewer.handle(.scrolled(SIMD2(0, -1)))
          try harness.frames(2)
        }
        let folder = try harness.element("Path of the folder")
        #expect(folder.origin.y + folder.size.y <= save.origin.y)
        #expect(try harness.element("Save image").origin == save.origin)
      }
    }

    @Test("A click outside a dialog closes it and has no other effect")
    func beside() throws {
      try withHarness(size: SIMD2(1280, 720)) { harness, _ in
        let viewer = harness.viewer
        for (key, dialog, title) in [
          ("f12", PanelState.Dialog.saveImage, "Save an image"), ("h", .keys, "Keyboard shortcuts"),
          ("ctrl+o", .openCatalogue, "Open a catalogue"),
        ] {
          try harness.press(key)
          try harness.frames(3)
          #expect(harness.dialog == dialog)
          // A click within it leaves it open.
          try harness.click(title)
          #expect(harness.dialog == dialog)
          let before = (viewer.body?.id, viewer.viewpoint, viewer.state)
          try harness.click("List")
          #expect(harness.dialog == nil)
          #expect((viewer.body?.id, viewer.viewpoint) == (before.0, before.1))
          #expect(viewer.state == before.2)
          try harness.frames(3)
          #expect(!harness.shows("Close") && !harness.shows("Cancel"))
        }
        // A menu of the dialog closes first.
        try open(harness)
        try harness.click("As in the window")
        #expect(viewer.gui.hasMenu)
        try harness.move(to: SIMD2(20, 20))
        viewer.handle(.button(.left, isDown: true))
        try harness.frames(2)
        viewer.handle(.button(.left, isDown: false))
        try harness.frames(2)
        #expect(harness.dialog == .saveImage && !viewer.gui.hasMenu)
      }
    }
  }
}

extension Image where Pixel == RGBA8 {
  /// The bright pixels outside a centred disc.
  struct Count {
    var pixels = 0
    /// True if some of them are above the disc's lower edge.
    var isSpread = false
    /// True if the corner is transparent.
    var isTransparent = false
  }

  /// Counts the pixels that are bright beside a disc.
  /// - Parameter share: The radius of the disc as a fraction of the height.
  /// - Returns: The count.
  fileprivate borrowing func litCount(besidesDisc share: Double) -> Count {
    var count = Count()
    let radius = share * Double(min(width, height))
    for y in 0..<height {
      for x in 0..<width {
        let way = SIMD2(Double(x - width / 2), Double(y - height / 2))
        guard way.squaredLength > radius * radius, self[x, y].r > 40, self[x, y].a > 40 else {
          continue
        }
        count.pixels += 1
        if y < height * 2 / 3 { count.isSpread = true }
      }
    }
    count.isTransparent = self[0, 0].a == 0
    return count
  }
}
