/// The state of a gamepad.
struct GamepadState: Equatable {
  /// The left stick, from -1 to 1, right and down.
  var stick = SIMD2<Double>.zero
  /// The triggers, from -1 at rest to 1.
  var leftTrigger = -1.0
  var rightTrigger = -1.0
  /// The pressed buttons.
  var buttons: Set<GamepadButton> = []
}

/// The buttons of a gamepad by their usual names.
enum GamepadButton: CaseIterable, Hashable {
  case a, b, x, y, leftBumper, rightBumper, back, start

  /// The action of the button.
  var action: Action {
    switch self {
    case .a: .playPause
    case .b: .close
    case .x: .details
    case .y: .reset
    case .leftBumper: .previousBody
    case .rightBumper: .nextBody
    case .back: .list
    case .start: .keys
    }
  }
}

/// Converts states of a gamepad into input events.
struct GamepadReader {
  private var buttons: Set<GamepadButton> = []
  private var turn = SIMD2<Double>.zero
  private var zoom = 0.0

  /// The dead zone of sticks and triggers, as a fraction of their range.
  static let deadZone = 0.15

  /// Returns the events since the last call.
  /// - Parameter state: The current state; nil without a gamepad or window focus, which releases
  ///   everything.
  /// - Returns: The sticks if they moved, and an action for each pressed button.
  mutating func events(for state: GamepadState?) -> [InputEvent] {
    let state = state ?? GamepadState()
    var events: [InputEvent] = []
    let turn = Self.push(of: SIMD2(state.stick.x, -state.stick.y))
    let zoom = Self.push(of: state.rightTrigger) - Self.push(of: state.leftTrigger)
    if turn != self.turn || zoom != self.zoom {
      (self.turn, self.zoom) = (turn, zoom)
      events.append(.sticks(turn: turn, zoom: zoom))
    }
    events += GamepadButton.allCases.filter(state.buttons.subtracting(buttons).contains)
      .map { .performed($0.action) }
    buttons = state.buttons
    return events
  }

  /// Returns the deflection of a stick: 0 in the dead zone, then linear, with a length of at most
  /// 1.
  private static func push(of stick: SIMD2<Double>) -> SIMD2<Double> {
    let length = (stick * stick).sum().squareRoot()
    guard length > deadZone, length.isFinite else { return .zero }
    return stick / length * min((length - deadZone) / (1 - deadZone), 1)
  }

  /// Returns the deflection of a trigger, from 0 to 1.
  private static func push(of trigger: Double) -> Double {
    let share = (trigger + 1) / 2
    guard share > deadZone, share.isFinite else { return 0 }
    return min((share - deadZone) / (1 - deadZone), 1)
  }
}
