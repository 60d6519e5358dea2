import PlanetScene
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

  /// The actions of the switches, in the order of their effect from the ground upwards.
  static let switches: [Action] = [
    .relief, .displacedRelief, .water, .nightLights, .clouds, .atmosphere, .shadows, .filmic,
  ]

  /// Shows the switches.
  /// - Returns: True if the dialog is to be closed, and the actions of changed switches.
  func draw() -> (closes: Bool, actions: [PanelAction]) {
    var actions: [PanelAction] = []
    let size = SIMD2<Float>(min(context.size.x - 20, 280), 0)
    let closes = context.dialog(isOpen: isOpen, title: "Layers", size: size) {
      gui.font(.heading) { gui.text("Layers and shadows") }
      gui.space(4)
      for action in Self.switches {
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

extension CameraControls {
  /// The layer that an action switches; nil for other actions.
  private static func layer(of action: Action) -> View.Layer? {
    switch action {
    case .relief: .relief
    case .water: .water
    case .nightLights: .night
    case .clouds: .clouds
    case .atmosphere: .atmosphere
    default: nil
    }
  }

  /// Returns whether a layer, displaced relief, shadows or the tone curve is on; false for other
  /// actions.
  func isOn(_ action: Action) -> Bool {
    switch action {
    case .displacedRelief: displacesRelief
    case .shadows: sun.hasShadows
    case .filmic: sun.toneMap == .filmic
    default: Self.layer(of: action).map(layers.contains) ?? false
    }
  }

  /// Switches a layer, displaced relief, shadows or the tone curve.
  func toggle(_ action: Action) {
    switch action {
    case .displacedRelief: displacesRelief.toggle()
    case .shadows: sun.hasShadows.toggle()
    case .filmic: sun.toneMap = sun.toneMap == .none ? .filmic : .none
    default:
      if let layer = Self.layer(of: action) { layers.formSymmetricDifference([layer]) }
    }
  }
}
