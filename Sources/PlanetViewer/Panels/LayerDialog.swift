import ViewerGui

/// The switches of the layers of globes, of shadows and of the tone curve.
struct LayerDialog {
  private let context: PanelContext
  private let isOpen: Bool
  private var gui: Gui { context.gui }

  init(_ context: PanelContext, isOpen: Bool) {
    self.context = context
    self.isOpen = isOpen
  }

  /// Shows the switches.
  /// - Returns: True if the dialog is to be closed, and the actions of changed switches.
  func draw() -> (closes: Bool, actions: [PanelAction]) {
    var actions: [PanelAction] = []
    let size = SIMD2<Float>(min(context.size.x - 20, 280), 0)
    let closes = context.dialog(isOpen: isOpen, title: "Layers", size: size) {
      gui.font(.heading) { gui.text("Layers and shadows") }
      gui.space(4)
      for action in ViewSwitch.all.map(\.action) {
        var isOn = context.presenter.camera.isOn(action)
        if gui.checkBox(action.title, &isOn) { actions.append(.perform(action)) }
        gui.tip(context.tip(for: action))
      }
      gui.space(4)
      return gui.button("Close", tip: context.tip(for: .close), isDefault: true)
    }
    return (closes, actions)
  }
}
