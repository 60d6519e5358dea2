import PlanetScene

// The parameters of a view in the window. Those of the controls are set by the viewpoint, the spin
// and the sun; some are not supported; all others are options.

extension ViewParameter {
  /// The keys of the parameters that the viewpoint, the spin and the direction of the sun hold.
  private static let keysOfControls = keys([
    .azimuth, .elevation, .lookAt, .up, .roll, .pan, .fit, .fill, .longitude, .lightAzimuth,
    .lightElevation, .lightFrame, .lightAnchor,
  ])

  /// The keys of the parameters that the window does not support.
  private static let unsupportedKeys = keys([
    .tilt, .pitch, .fieldOfView, .background, .geometry, .meshDetail,
  ])

  private static func keys(_ parameters: [ViewParameter]) -> Set<String> {
    Set(parameters.map(\.key))
  }

  /// True if the window shows any value of the parameter.
  var isSupportedByWindow: Bool { !Self.unsupportedKeys.contains(key) }

  /// True if the value is a part of the window's view.
  fileprivate var isWindowOption: Bool {
    isSupportedByWindow && !Self.keysOfControls.contains(key)
  }
}

extension View {
  /// The view with default values of all parameters that are not a part of the window's view.
  var windowOptions: View {
    var result = self
    for parameter in ViewParameter.all where !parameter.isWindowOption {
      parameter.set(parameter.defaultValue, in: &result)
    }
    return result
  }

  /// Sets the camera position and direction.
  mutating func take(_ viewpoint: Viewpoint) {
    (azimuth, elevation) = (viewpoint.azimuth, viewpoint.elevation)
    (roll, pan, fill) = (viewpoint.roll, viewpoint.pan, viewpoint.share)
  }
}

/// A property of a view that an action switches.
struct ViewSwitch: Sendable {
  let action: Action
  /// Returns whether the property is on.
  let isOn: @Sendable (View) -> Bool
  let toggle: @Sendable (inout View) -> Void

  /// The switches, in the order of their effect from the ground upwards.
  static let all = [
    ViewSwitch(.relief, .relief), ViewSwitch(.displacedRelief, \.displacesRelief),
    ViewSwitch(.water, .water), ViewSwitch(.nightLights, .night), ViewSwitch(.clouds, .clouds),
    ViewSwitch(.atmosphere, .atmosphere), ViewSwitch(.shadows, \.hasShadows),
    ViewSwitch(
      action: .filmic, isOn: { $0.toneMap == .filmic },
      toggle: { $0.toneMap = $0.toneMap == .none ? .filmic : .none }),
  ]

  /// Returns the switch of an action; nil if it has none.
  static func of(_ action: Action) -> ViewSwitch? { all.first { $0.action == action } }
}

extension ViewSwitch {
  private init(_ action: Action, _ layer: View.Layer) {
    self.init(
      action: action, isOn: { $0.layers.contains(layer) },
      toggle: { $0.layers.formSymmetricDifference([layer]) })
  }

  private init(_ action: Action, _ property: any WritableKeyPath<View, Bool> & Sendable) {
    self.init(
      action: action, isOn: { $0[keyPath: property] },
      toggle: { $0[keyPath: property].toggle() })
  }
}
