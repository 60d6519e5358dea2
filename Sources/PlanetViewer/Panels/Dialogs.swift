import PlanetCatalogue
import ViewerGui

/// The list of all keyboard shortcuts; pressing a line performs its action.
struct KeySheet {
  private let context: PanelContext
  private let isOpen: Bool
  private var actions: [PanelAction] = []
  private var gui: Gui { context.gui }

  init(_ context: PanelContext, isOpen: Bool) {
    self.context = context
    self.isOpen = isOpen
  }

  private static let lineHeight: Float = 21
  /// The least width of a column beside others, in points.
  private static let columnWidth: Float = 380

  /// Returns the height of a sheet that shows all shortcuts in columns, a few on two lines.
  private static func height(columns: Int) -> Float {
    Float(rows(columns: columns)) * (lineHeight + 2) + 180
  }

  /// Returns the number of shortcuts in each column.
  private static func rows(columns: Int) -> Int {
    (Action.allCases.count + columns - 1) / columns
  }

  /// Shows the shortcuts.
  /// - Returns: True if the dialog is to be closed, and the chosen actions.
  mutating func draw() -> (closes: Bool, actions: [PanelAction]) {
    let width = min(context.size.x - 20, 1200)
    let columns = min(max(Int(width / Self.columnWidth), 1), 3)
    let size = SIMD2(width, min(context.size.y - 20, Self.height(columns: columns)))
    let closes = context.dialog(isOpen: isOpen, title: "Keys", size: size) {
      gui.font(.heading) { gui.text("Keyboard shortcuts") }
      // In a low window the shortcuts use all of the space.
      let isLow = size.y < 400
      if !isLow { drawPointerControls() }
      gui.space(4)
      gui.part("keys", size: SIMD2(0, -40)) {
        drawActions(columns: columns)
        gui.space(1)
        if isLow { drawPointerControls() }
      }
      let isClosed = gui.button("Close", tip: context.tip(for: .close), isDefault: true)
      return isClosed || !actions.isEmpty
    }
    return (closes, actions)
  }

  private mutating func drawActions(columns: Int) {
    let start = gui.place
    let width = gui.roomBesideScrollBar / Float(columns)
    let perColumn = Self.rows(columns: columns)
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

  /// Shows a line; long texts are wrapped.
  /// - Returns: The height of the line.
  private mutating func draw(_ action: Action, at place: SIMD2<Float>, width: Float) -> Float {
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
      // Actions without a button in a small window are available here.
      let size = SIMD2(width + 6, height - 1)
      let isChosen = gui.scope(action.rawValue) {
        gui.row(action.title, isSelected: false, size: size, width: size.x)
      }
      if isChosen { actions.append(.perform(action)) }
    }
    gui.place = place
    gui.group { gui.wrappedText(keys, width: keyWidth - 8, isFaint: true) }
    gui.place = place + SIMD2(keyWidth, 0)
    gui.group { gui.wrappedText(action.title, width: titleWidth) }
    return height
  }

  private func keys(of action: Action) -> String {
    // Keys are named by their labels, without modifiers that some keyboards need for them.
    context.bindings.chords(for: action)
      .filter { !$0.modifiers.contains(.shift) || !["slash", "plus"].contains($0.key.name) }
      .map(\.title).joined(separator: ", ")
  }
}
