import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetScene

/// All keys, and what they do.
struct KeySheet {
  let viewer: Viewer
  private var gui: Gui { viewer.gui }

  init(viewer: Viewer) { self.viewer = viewer }

  func draw() {
    let size = SIMD2<Float>(
      Float(min(viewer.size.x - 20, 880)), Float(min(viewer.size.y - 20, 680)))
    viewer.draw(.keys, title: "Keys", size: size) {
      gui.font(.heading) { gui.text("Keys") }
      gui.faintText(
        "Drag turns the body, with shift or another button it moves, with ctrl it leans; the wheel "
          + "brings it closer. 1 to 9 and 0 choose the first ten bodies. A line that is pressed "
          + "does what it says.")
      gui.space(4)
      gui.part("keys", size: SIMD2(0, -44)) {
        let columns = size.x > 700 ? 2 : 1
        let start = gui.place
        let width = gui.room.x / Float(columns)
        let perColumn = (Action.allCases.count + columns - 1) / columns
        for (index, action) in Action.allCases.enumerated() {
          let cell = SIMD2(Float(index / perColumn) * width, Float(index % perColumn) * 25)
          draw(action, at: start + cell, width: width - 16)
        }
        gui.place = start + SIMD2(0, Float(perColumn) * 25)
        gui.space(1)
      }
      if gui.button("Close", tip: viewer.tip(for: .close), isDefault: true) {
        viewer.dialog = nil
      }
    }
  }

  private func draw(_ action: Action, at place: SIMD2<Float>, width: Float) {
    let keyWidth: Float = 132
    gui.place = place - SIMD2(6, 3)
    if !action.isHeld {
      // All that has no button in a small window is here.
      let size = SIMD2(width + 6, 24)
      let isChosen = gui.scope(action.rawValue) {
        gui.row(action.title, isSelected: false, size: size, width: size.x)
      }
      if isChosen {
        viewer.dialog = nil
        viewer.perform(action)
      }
    }
    gui.place = place
    gui.faintText(gui.fitted(keys(of: action), width: keyWidth - 8))
    gui.place = place + SIMD2(keyWidth, 0)
    gui.text(gui.fitted(action.title, width: width - keyWidth))
  }

  private func keys(of action: Action) -> String {
    // A sign is told, and not with which other it shares a key on some keyboards.
    viewer.surroundings.bindings.chords(for: action)
      .filter { $0.modifiers != .shift || !["slash", "plus"].contains($0.key.name) }
      .map(\.title).joined(separator: ", ")
  }
}

/// How large a picture is saved, and on what.
struct SavePanel {
  let viewer: Viewer
  private var gui: Gui { viewer.gui }

  init(viewer: Viewer) { self.viewer = viewer }

  func draw() {
    let width = Float(min(viewer.size.x - 20, 440))
    viewer.draw(.savePicture, title: "Save", size: SIMD2(width, 0)) {
      gui.font(.heading) { gui.text("Save a picture") }
      gui.space(4)
      let sizes = viewer.pictureSizes
      gui.width(-1) {
        gui.font(.small) { gui.faintText("Size in pixels") }
        _ = gui.choice("##size", &viewer.pictureSizeIndex, of: sizes.map(\.title))
        gui.space(2)
        gui.font(.small) { gui.faintText("Background") }
        var index = viewer.savesTransparent ? 0 : 1
        if gui.choice("##background", &index, of: ["Transparent", "Black"]) {
          viewer.savesTransparent = index == 0
        }
      }
      gui.space(4)
      gui.font(.small) {
        gui.faintText("Drawn anew by the software renderer, with all that made it in the file.")
      }
      gui.space(4)
      if gui.button("Save picture", tip: "Save it as a PNG", isDefault: true) {
        viewer.dialog = nil
        viewer.savePicture(size: sizes[min(viewer.pictureSizeIndex, sizes.count - 1)].size)
      }
      gui.sameLine()
      if gui.button("Cancel", tip: viewer.tip(for: .close)) { viewer.dialog = nil }
    }
  }
}

extension Viewer {
  /// The sizes in which a picture can be saved: the window's own, and squares.
  var pictureSizes: [(title: String, size: PictureSize)] {
    let own = PictureSize(width: pixels(stage.size.x), height: pixels(stage.size.y))
    return [("As in the window, \(own)", own)]
      + [512, 1024, 2048, 4096, 8192].map { side in
        let size = PictureSize(width: side, height: side)
        return (size.description, size)
      }
  }

  /// Saves the picture of the moment.
  func savePicture(size: PictureSize) {
    guard let body, shown?.prepared != nil else { return }
    let view = viewSettings(background: savesTransparent ? .transparent : .color(.zero))
    saver.save(
      body, view, size: size, library: file.library,
      threads: surroundings.threads)
    notices.add("Drawing \(size) pixels…")
  }

  /// Returns what sort of body one is, and of which planet it is a moon.
  func kindText(of body: CelestialBody) -> String {
    let planet = parent(of: body).flatMap { $0.kind == .star ? nil : " of \($0.name)" } ?? ""
    return body.kind.title.capitalisedFirst + planet
  }

  /// Returns the body that another goes round.
  func parent(of body: CelestialBody) -> CelestialBody? {
    body.parent.flatMap { file.catalogue.body(id: $0) }
  }

  /// Makes a body a favourite, or no longer.
  func toggleFavourite(_ body: CelestialBody) {
    state.toggleFavourite(body.id)
    saveState()
  }
}
