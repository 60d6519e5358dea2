import ViewerGui

/// The menu of the view: layers, stars, text size, motion and units, and the actions for which a
/// narrow bar has no buttons.
struct ViewMenu {
  private let context: PanelContext
  /// The actions without a button, with their titles and icons.
  private let others: [(title: String, icon: Icon, action: Action)]
  private var actions: [PanelAction] = []
  private var gui: Gui { context.gui }

  init(_ context: PanelContext, others: [(title: String, icon: Icon, action: Action)]) {
    self.context = context
    self.others = others
  }

  private static let width: Float = 268

  /// Shows the menu of the last element while it is open.
  /// - Parameter opens: True to open it.
  /// - Returns: The chosen actions.
  mutating func draw(opens: Bool) -> [PanelAction] {
    var menu = self
    gui.menu("view", opens: opens, size: SIMD2(Self.width, 0)) {
      var closes = false
      for other in menu.others where menu.row(other.title, other.icon, other.action) {
        closes = true
      }
      if !menu.others.isEmpty { gui.separator() }
      if menu.row("Layers and shadows…", .ringedGlobe, .layerMenu) { closes = true }
      menu.drawSwitches()
      gui.separator()
      menu.drawTextSize()
      menu.drawUnits()
      gui.separator()
      if menu.row("Full screen", .fullScreen, .fullScreen) { closes = true }
      if menu.row("Keyboard shortcuts…", .keys, .keys) { closes = true }
      return closes
    }
    self = menu
    return actions
  }

  /// Shows an action.
  /// - Returns: True if it was chosen.
  private mutating func row(_ title: String, _ icon: Icon, _ action: Action) -> Bool {
    let origin = gui.place
    let width = gui.room.x
    let isChosen = gui.scope(action.rawValue) {
      gui.row(title, isSelected: false, size: SIMD2(width, 30), width: width)
    }
    if isChosen { actions.append(.perform(action)) }
    gui.draw(icon: icon, at: origin + SIMD2(7, 7), color: Theme.faintText)
    gui.draw(text: title, at: origin + SIMD2(34, 6), color: Theme.text)
    gui.place = origin + SIMD2(0, 30)
    return isChosen
  }

  private mutating func drawSwitches() {
    let scene = context.state.scene
    let switches: [(String, Bool, Action)] = [
      ("Stars", scene.showsStars, .stars), ("Name", scene.showsName, .name),
      ("Sun fixed to the camera", context.state.sunFollowsCamera, .sun),
      ("Reduced motion", context.state.reducesMotion, .reduceMotion),
    ]
    for (title, value, action) in switches {
      let origin = gui.place
      gui.place.x += 6
      defer { gui.place = origin + SIMD2(0, 27) }
      var isOn = value
      if gui.checkBox(title, &isOn, tip: context.tip(for: action)) {
        actions.append(.perform(action))
      }
    }
  }

  private mutating func drawTextSize() {
    let (origin, width) = (gui.place, gui.room.x)
    let percent = Int((context.state.textScale * 100).rounded())
    gui.draw(text: "Text \(percent) %", at: origin + SIMD2(6, 6), color: Theme.text)
    gui.note(text: "Text \(percent) %", origin: origin, size: SIMD2(100, 28))
    let side = gui.buttonSize("A+").x
    for (index, (title, action)) in [("A−", Action.smallerText), ("A+", .largerText)].enumerated() {
      gui.place = origin + SIMD2(width - Float(2 - index) * (side + 8), 0)
      if gui.button(title, tip: context.tip(for: action)) { actions.append(.perform(action)) }
    }
    gui.place = origin + SIMD2(0, 34)
  }

  private mutating func drawUnits() {
    let (origin, width) = (gui.place, gui.room.x)
    gui.draw(text: "Lengths in", at: origin + SIMD2(6, 6), color: Theme.text)
    gui.place = origin + SIMD2(110, 0)
    let units = LengthUnit.allCases
    var index = units.firstIndex(of: context.state.units) ?? 0
    gui.width(width - 118) {
      if gui.choice("##units", &index, of: units.map(\.title)) {
        actions.append(.setUnits(units[index]))
      }
    }
  }
}
