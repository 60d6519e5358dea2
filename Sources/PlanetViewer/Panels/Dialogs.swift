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
      Float(min(viewer.size.x - 20, 820)), Float(min(viewer.size.y - 20, 620)))
    gui.dialog("Keys", size: size) {
      gui.font(.heading) { gui.text("Keys") }
      gui.faintText(
        "Drag turns the body, with shift it moves, with ctrl it leans; the wheel brings it closer. "
          + "0 to 9 choose the first bodies.")
      let columns = size.x > 640 ? 2 : 1
      let actions = Action.allCases
      let perColumn = (actions.count + columns - 1) / columns
      gui.part("keys", size: SIMD2(0, -44)) {
        let start = gui.place
        var bottom = start.y
        for column in 0..<columns {
          var place = start + SIMD2(Float(column) * (size.x - 40) / Float(columns), 0)
          for action in actions.dropFirst(column * perColumn).prefix(perColumn) {
            gui.place = place
            gui.text(keys(of: action))
            gui.place = place + SIMD2(128, 0)
            gui.text(action.title)
            place.y += 25
          }
          bottom = max(bottom, place.y)
        }
        gui.place = SIMD2(start.x, bottom)
        gui.space(1)
      }
      if gui.button("Close") { viewer.dialog = nil }
    }
  }

  private func keys(of action: Action) -> String {
    viewer.surroundings.bindings.chords(for: action).prefix(2).map(\.description)
      .joined(separator: ", ")
  }
}

/// How large a picture is saved, and on what.
struct SavePanel {
  let viewer: Viewer
  private var gui: Gui { viewer.gui }

  init(viewer: Viewer) { self.viewer = viewer }

  func draw() {
    gui.dialog("Save", size: SIMD2(420, 230)) {
      gui.font(.heading) { gui.text("Save a picture") }
      let sizes = viewer.pictureSizes
      gui.width(220) {
        _ = gui.choice("Size", &viewer.pictureSizeIndex, of: sizes.map(\.title))
        var index = viewer.savesTransparent ? 0 : 1
        if gui.choice("Background", &index, of: ["Transparent", "Black"]) {
          viewer.savesTransparent = index == 0
        }
      }
      gui.faintText("Drawn anew by the software renderer, with all that made it inside the file.")
      if gui.button("Save picture") {
        viewer.dialog = nil
        viewer.savePicture(size: sizes[min(viewer.pictureSizeIndex, sizes.count - 1)].size)
      }
      gui.sameLine()
      if gui.button("Cancel") { viewer.dialog = nil }
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
    guard let body, let job = pictureJob() else { return }
    let black = Background.color(.zero)
    var view = viewSettings(background: savesTransparent ? .transparent : black)
    view.longitude = .degrees(job.body.longitude)
    saver.save(
      body, view, turn: eastwardTurn, size: size, library: file.library,
      threads: surroundings.threads)
    notices.add("Drawing \(size) pixels…")
  }

  /// Returns the body that another goes round.
  func parent(of body: CelestialBody) -> CelestialBody? {
    body.parent.flatMap { file.catalogue.body(id: $0) }
  }

  /// Whether the list is gone through by keys.
  var isPanelChosenByKeys: Bool { pointer.map { $0.x >= listWidth } ?? true }

  /// Makes a body a favourite, or no longer.
  func toggleFavourite(_ body: CelestialBody) {
    state.toggleFavourite(body.id)
    saveState()
  }
}
