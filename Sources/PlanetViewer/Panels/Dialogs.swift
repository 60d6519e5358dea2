import PlanetCatalogue

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
      // In a low window all the room is for the keys.
      let isLow = size.y < 400
      if !isLow { drawHands() }
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
        if isLow { drawHands() }
      }
      if gui.button("Close", tip: viewer.tip(for: .close), isDefault: true) {
        viewer.dialog = nil
      }
    }
  }

  /// Says what the pointer and digits do.
  private func drawHands() {
    gui.faintText(
      "Drag turns the body, with shift or another button it moves, with ctrl it leans; the wheel "
        + "brings it closer. 1 to 9 and 0 choose the first ten bodies. A line that is pressed "
        + "does what it says.")
  }

  private func draw(_ action: Action, at place: SIMD2<Float>, width: Float) {
    let keyWidth = min(132, width * 0.4)
    gui.place = place - SIMD2(6, 3)
    if !action.isHeld {
      // All that has no button in a small window is here.
      let size = SIMD2(width + 6, 24)
      let isChosen = gui.scope(action.rawValue) {
        gui.row(action.title, isSelected: false, size: size, width: size.x)
      }
      if isChosen {
        viewer.dialog = nil
        viewer.wish(action)
      }
    }
    gui.place = place
    gui.fittedText(keys(of: action), width: keyWidth - 8, isFaint: true)
    gui.place = place + SIMD2(keyWidth, 0)
    gui.fittedText(action.title, width: width - keyWidth)
  }

  private func keys(of action: Action) -> String {
    // A sign is told, and not with which other it shares a key on some keyboards.
    viewer.surroundings.bindings.chords(for: action)
      .filter { $0.modifiers != .shift || !["slash", "plus"].contains($0.key.name) }
      .map(\.title).joined(separator: ", ")
  }
}

extension Viewer {
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
