import PlanetAssets
import PlanetCatalogue
import PlanetMath
import ViewerGui

/// An action requested by input.
enum InputAction: Hashable {
  case perform(Action)
  /// Enter was pressed in a text field.
  case confirm
  /// Tab was pressed in a path.
  case completePath
  /// A digit was pressed: shows a body by its number in the list, counted from 1.
  case showBody(number: Int)
  /// A file was dropped onto the window.
  case drop(String)
  /// The body was clicked at a place in points of the window.
  case click(SIMD2<Double>)
}

/// Sends input to the panels, to the camera, or to the viewer as actions.
///
/// Keys go to the edited text field, then to a dialog, then to the focused panel, then to actions
/// (``KeyBindings``). A click on the viewport returns the focus to the body.
struct InputRouter {
  private let gui: Gui
  private let camera: CameraControls
  private let window: WindowMetrics
  private let bindings: KeyBindings
  /// The delayed input.
  private var queue = EventQueue()
  /// True if a key was pressed later than a button of the pointer.
  private var usesKeys = false
  /// True if the last pressed key has an action of its own.
  private var isKeyTaken = false
  /// The panel that has the keyboard focus.
  var focusedPanel: String?
  private var pressedButtons: Set<PointerButton> = []
  /// The position of the pointer in points of the panels; nil while it is outside the window.
  private(set) var pointer: SIMD2<Double>?
  private var held = HeldActions()
  private var drag: PointerDrag?
  /// The sticks of a gamepad, each from -1 to 1.
  private var sticks = (turn: SIMD2<Double>.zero, zoom: 0.0)

  init(_ gui: Gui, camera: CameraControls, window: WindowMetrics, bindings: KeyBindings) {
    self.gui = gui
    self.camera = camera
    self.window = window
    self.bindings = bindings
  }

  /// A movement of the pointer while a button is held.
  private struct PointerDrag {
    let button: PointerButton
    /// The modifiers when the button went down.
    let modifiers: Modifiers
    /// The movement since the last frame, in points.
    var move = SIMD2<Double>.zero
    var secondsSinceMove = 0.0
    /// The length of the path since the button went down, in points.
    var length = 0.0

    /// True if the pointer has hardly moved and the button has no other effect.
    var isClick: Bool { button == .left && modifiers.isEmpty && length < 4 }
  }

  /// The dialog that is open, as far as it decides where input goes.
  struct Focus {
    /// The open dialog; nil if there is none.
    let dialog: PanelState.Dialog?
    /// True if Enter does not end editing, as the text is invalid.
    let refusesEnter: Bool
  }

  /// True while a button of the pointer is held on the body.
  var isDragging: Bool { drag != nil }

  /// True while a held key acts continuously.
  var isHolding: Bool { !held.isEmpty }

  /// True if input is delayed.
  var isWaiting: Bool { queue.isWaiting }

  /// Delays input until the requested text field is shown.
  mutating func awaitField() { queue.awaitField() }

  // MARK: - Events

  /// Takes an event.
  /// - Returns: The event; nil if it is delayed until the next frame.
  mutating func take(_ event: InputEvent) -> InputEvent? {
    queue.take(window.inPanelPoints(event), isTyping: gui.wantsText)
  }

  mutating func endFrame() { queue.endFrame(isTyping: gui.wantsText) }

  /// Returns the next delayed event.
  mutating func next() -> InputEvent? { queue.next(isTyping: gui.wantsText) }

  /// Sends an event to its receiver.
  /// - Returns: The actions for the viewer.
  mutating func route(_ event: InputEvent, _ focus: Focus) -> [InputAction] {
    if !isRefusedEnter(event, focus), let event = event.panelEvent { gui.handle(event) }
    switch event {
    case .pointerMoved(let place): movePointer(to: place)
    case .pointerLeft: pointer = nil
    case .button(let button, true, let modifiers): press(button, modifiers)
    case .button(let button, false, _): return release(button)
    case .scrolled(let way): scroll(way)
    case .key(let key, let phase, let modifiers):
      return press(key, phase: phase, modifiers: modifiers, focus: focus)
    case .typed(let scalar): return typed(scalar, focus)
    case .focusLost: releaseAll()
    case .dropped(let paths): return paths.map { .drop($0) }
    case .sticks(let turn, let zoom): sticks = (turn, zoom)
    case .performed(let action): return actions(action, focus)
    case .modifiers, .closeRequested: break
    }
    return []
  }

  private func isRefusedEnter(_ event: InputEvent, _ focus: Focus) -> Bool {
    guard case .key(.enter, _, _) = event else { return false }
    return gui.wantsText && focus.refusesEnter
  }

  // MARK: - Pointer

  private mutating func movePointer(to place: SIMD2<Double>) {
    if let pointer {
      drag?.move += place - pointer
      drag?.length += (place - pointer).squaredLength.squareRoot()
    }
    pointer = place
  }

  private mutating func press(_ button: PointerButton, _ modifiers: Modifiers) {
    usesKeys = false
    focusedPanel = nil
    pressedButtons.insert(button)
    guard drag == nil, let pointer, window.viewport.contains(pointer), !gui.wantsPointer else {
      return
    }
    drag = PointerDrag(button: button, modifiers: modifiers)
    camera.isDragging = true
    camera.orbit.grab()
  }

  private mutating func release(_ button: PointerButton) -> [InputAction] {
    pressedButtons.remove(button)
    guard button == drag?.button else { return [] }
    let isClick = drag?.isClick == true
    applyDrag(seconds: 0)
    endDrag(after: drag?.secondsSinceMove ?? 0)
    guard isClick, let pointer else { return [] }
    return [.click(pointer)]
  }

  private mutating func endDrag(after seconds: Double) {
    drag = nil
    camera.isDragging = false
    camera.orbit.release(after: seconds)
  }

  private mutating func releaseAll() {
    held.releaseAll()
    pressedButtons = []
    if isDragging { endDrag(after: 1) }
  }

  private func scroll(_ way: SIMD2<Double>) {
    let viewport = window.viewport
    guard let pointer, viewport.contains(pointer), !gui.wantsPointer else { return }
    camera.orbit.zoom(by: way.y, at: pointer - viewport.origin, in: viewport.frame)
  }

  /// Rotates, pans or rolls by the movement of the pointer since the last frame.
  private mutating func applyDrag(seconds: Double) {
    guard var drag else { return }
    let move = drag.move
    drag.secondsSinceMove = move == .zero ? drag.secondsSinceMove + seconds : 0
    drag.move = .zero
    self.drag = drag
    let frame = window.viewport.frame
    switch drag.button {
    case .left where drag.modifiers.contains(.control):
      camera.orbit.roll(by: .radians(move.x / 150))
    case .left where !drag.modifiers.contains(.shift):
      camera.orbit.drag(move, in: frame, seconds: seconds)
    default: camera.orbit.pan(move, in: frame)
    }
  }

  // MARK: - Keys

  private mutating func press(
    _ key: Key, phase: KeyPhase, modifiers: Modifiers, focus: Focus
  ) -> [InputAction] {
    let chord = Chord(key, modifiers)
    let action = bindings.action(for: chord)
    if phase == .up {
      // The key is released even if the modifiers have changed.
      held.release { [bindings] action in
        bindings.chords(for: action).contains { $0.key == key }
      }
      return []
    }
    if phase == .down {
      usesKeys = true
      isKeyTaken = action != nil
    }
    if gui.wantsText, key == .enter { return phase == .down ? [.confirm] : [] }
    if gui.wantsText, focus.dialog == .openCatalogue, key.name == "tab" { return [.completePath] }
    guard !gui.takes(chord), !(gui.hasMenu && key == .escape) else { return [] }
    if focus.dialog != nil {
      return phase == .down ? action.map { actions($0, focus) } ?? [] : []
    }
    if let action { return press(action, phase) }
    guard phase == .down, modifiers.isEmpty, let digit = key.digit else { return [] }
    return [.showBody(number: digit == 0 ? 10 : digit)]
  }

  private mutating func press(_ action: Action, _ phase: KeyPhase) -> [InputAction] {
    guard action.isHeld else { return phase == .down || action.repeats ? [.perform(action)] : [] }
    if phase == .down, held.press(action) {
      let push = Push { $0 == action }
      camera.orbit.nudge(
        turn: push.turn, roll: push.roll, zoom: push.zoom, in: window.viewport.frame)
    }
    return []
  }

  /// Returns the action of a character that needs a modifier on this keyboard layout, such as `/`.
  private func typed(_ scalar: Unicode.Scalar, _ focus: Focus) -> [InputAction] {
    guard !isKeyTaken, !gui.wantsText, let key = Key(writtenOnIt: String(scalar)),
      key.name.count > 1, let action = bindings.action(for: Chord(key)), !action.isHeld
    else { return [] }
    return actions(action, focus)
  }

  /// The actions that keys can perform while a dialog is open.
  private static let actionsOverDialogs: Set<Action> = [
    .keys, .layerMenu, .close, .fullScreen, .largerText, .smallerText, .restartGraphics, .quit,
  ]

  /// Returns an action, unless an open dialog prevents it.
  private func actions(_ action: Action, _ focus: Focus) -> [InputAction] {
    focus.dialog == nil || Self.actionsOverDialogs.contains(action) ? [.perform(action)] : []
  }

  /// Returns the keyboard focus to the body when the pointer is used.
  /// - Parameter dialog: The open dialog.
  func releasePanels(_ dialog: PanelState.Dialog?) {
    guard !usesKeys, pressedButtons.isEmpty, dialog == nil, !gui.wantsText, !gui.hasMenu,
      gui.wantsKeyboard
    else { return }
    gui.focus(panel: nil)
  }

  // MARK: - Time

  /// Advances the time of held keys.
  mutating func advance(by seconds: Double) {
    applyDrag(seconds: seconds)
    held.advance(by: seconds)
    let push = held.push
    let one = SIMD2<Double>(repeating: 1)
    camera.orbit.push(
      turn: (push.turn + sticks.turn).clamped(lowerBound: -one, upperBound: one),
      roll: push.roll, zoom: min(max(push.zoom + sticks.zoom, -1), 1))
  }
}
