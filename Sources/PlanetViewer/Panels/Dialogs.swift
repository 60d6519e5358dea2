import PlanetCatalogue

/// All keyboard shortcuts; a line that is pressed performs its action.
struct KeySheet {
  let viewer: Viewer
  private var gui: Gui { viewer.gui }

  init(viewer: Viewer) { self.viewer = viewer }

  private static let lineHeight: Float = 23

  func draw() {
    let size = SIMD2<Float>(
      Float(min(viewer.size.x - 20, 900)), Float(min(viewer.size.y - 20, 700)))
    viewer.draw(.keys, title: "Keys", size: size) {
      gui.font(.heading) { gui.text("Keyboard shortcuts") }
      // In a low window all the room is for the shortcuts.
      let isLow = size.y < 400
      if !isLow { drawPointerControls() }
      gui.space(4)
      gui.part("keys", size: SIMD2(0, -40)) {
        drawActions(columns: size.x > 700 ? 2 : 1)
        gui.space(1)
        if isLow { drawPointerControls() }
      }
      if gui.button("Close", tip: viewer.tip(for: .close), isDefault: true) {
        viewer.dialog = nil
      }
    }
  }

  private func drawActions(columns: Int) {
    let start = gui.place
    let width = gui.roomBesideScrollBar / Float(columns)
    let perColumn = (Action.allCases.count + columns - 1) / columns
    var lowest = start.y
    for column in 0..<columns {
      var place = start + SIMD2(Float(column) * width, 0)
      for action in Action.allCases.dropFirst(column * perColumn).prefix(perColumn) {
        place.y += draw(action, at: place, width: width - 12)
      }
      lowest = max(lowest, place.y)
    }
    gui.place = SIMD2(start.x, lowest)
  }

  private func drawPointerControls() {
    gui.faintText(
      "Drag: turn the body. Shift and drag, or the right button: move it. Ctrl and drag: roll. "
        + "Wheel: zoom. 1 to 9 and 0: the first ten bodies of the list.")
  }

  /// Shows a line; texts that are too long for it are wrapped.
  /// - Returns: The height of the line.
  private func draw(_ action: Action, at place: SIMD2<Float>, width: Float) -> Float {
    let keyWidth = min(132, width * 0.38)
    let titleWidth = width - keyWidth
    let keys = keys(of: action)
    let extra =
      max(
        gui.size(of: action.title, wrappedAt: titleWidth).y,
        gui.size(of: keys, wrappedAt: keyWidth - 8).y) - gui.size(of: "A").y
    let height = Self.lineHeight + max(extra, 0)
    gui.place = place - SIMD2(6, 2)
    if !action.isHeld {
      // All that has no button in a small window is here.
      let size = SIMD2(width + 6, height - 1)
      let isChosen = gui.scope(action.rawValue) {
        gui.row(action.title, isSelected: false, size: size, width: size.x)
      }
      if isChosen {
        viewer.dialog = nil
        viewer.performLater(action)
      }
    }
    gui.place = place
    gui.group { gui.wrappedText(keys, width: keyWidth - 8, isFaint: true) }
    gui.place = place + SIMD2(keyWidth, 0)
    gui.group { gui.wrappedText(action.title, width: titleWidth) }
    return height
  }

  private func keys(of action: Action) -> String {
    // A sign is told, and not with which other it shares a key on some keyboards.
    viewer.surroundings.bindings.chords(for: action)
      .filter { !$0.modifiers.contains(.shift) || !["slash", "plus"].contains($0.key.name) }
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
