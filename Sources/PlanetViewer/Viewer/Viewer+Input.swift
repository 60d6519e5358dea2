import PlanetAssets
import PlanetCatalogue
import PlanetMath
import PlanetSystem

extension Viewer {
  /// Takes what hands do; some of it waits for the next frame.
  public func handle(_ event: InputEvent) {
    quietFrames = 0
    if event == .closeRequested {
      wantsToClose = true
    } else if let event = queue.take(inPanelPoints(event), isTyping: gui.wantsText) {
      act(on: event)
    }
  }

  /// Takes over what has waited for the frame that is done now.
  func handleWaiting() {
    queue.endFrame(isTyping: gui.wantsText)
    while let event = queue.next(isTyping: gui.wantsText) {
      quietFrames = 0
      act(on: event)
    }
    if queue.isWaiting { quietFrames = 0 }
  }

  private func act(on event: InputEvent) {
    if !isRefusedEnter(event) { gui.handle(event) }
    switch event {
    case .pointerMoved(let place): movePointer(to: place)
    case .pointerLeft: pointer = nil
    case .button(let button, let isDown, let modifiers): press(button, isDown, modifiers)
    case .scrolled(let way): scroll(way)
    case .key(let key, let phase, let modifiers): press(key, phase, modifiers)
    case .typed(let sign): typed(sign)
    case .focusLost: letGo()
    case .dropped(let paths): drop(paths)
    case .sticks(let turn, let zoom): sticks = (turn, zoom)
    case .performed(let action): performIfFree(action)
    case .modifiers, .closeRequested: break
    }
  }

  /// Whether an event would end what is typed into a dialog while something is wrong with it.
  private func isRefusedEnter(_ event: InputEvent) -> Bool {
    guard case .key(.enter, _, _) = event else { return false }
    guard gui.wantsText else { return false }
    return dialog == .openCatalogue || dialog == .saveImage && !saveDialog.isValid
  }

  // MARK: - Pointer

  private func movePointer(to place: SIMD2<Double>) {
    if let pointer, dragButton != nil { pendingMove += place - pointer }
    pointer = place
  }

  private func press(_ button: PointerButton, _ isDown: Bool, _ modifiers: Modifiers) {
    if isDown {
      usesKeys = false
      panelOfKeys = nil
      pressedButtons.insert(button)
      guard dragButton == nil, let pointer, stage.contains(pointer), !gui.wantsPointer else {
        return
      }
      dragButton = button
      dragModifiers = modifiers
      pendingMove = .zero
      sinceMove = 0
      controls.grab()
      return
    }
    pressedButtons.remove(button)
    if button == dragButton {
      applyDrag(seconds: 0)
      dragButton = nil
      controls.release(after: sinceMove)
    }
  }

  private func scroll(_ way: SIMD2<Double>) {
    guard let pointer, stage.contains(pointer), !gui.wantsPointer else { return }
    controls.zoom(by: way.y, at: pointer - stage.origin, in: stage.frame)
  }

  /// Moves what is held by how far the hand has gone since the last frame.
  func applyDrag(seconds: Double) {
    guard let button = dragButton else { return }
    sinceMove = pendingMove == .zero ? sinceMove + seconds : 0
    let move = pendingMove
    pendingMove = .zero
    switch button {
    case .left where dragModifiers.contains(.control):
      controls.roll(by: .radians(move.x / 150))
    case .left where !dragModifiers.contains(.shift):
      controls.drag(move, in: stage.frame, seconds: seconds)
    default: controls.pan(move, in: stage.frame)
    }
  }

  private func letGo() {
    held.releaseAll()
    pressedButtons = []
    if dragButton != nil {
      dragButton = nil
      controls.release(after: 1)
    }
  }

  // MARK: - Keys

  private func press(_ key: Key, _ phase: KeyPhase, _ modifiers: Modifiers) {
    let chord = Chord(key, modifiers)
    let action = surroundings.bindings.action(for: chord)
    if phase == .up {
      // Whatever is held beside it now, the key itself is up.
      held.release { action in
        surroundings.bindings.chords(for: action).contains { $0.key == key }
      }
      return
    }
    if phase == .down {
      usesKeys = true
      isKeyTaken = action != nil
    }
    if gui.wantsText, key == .enter {
      guard phase == .down else { return }
      switch dialog {
      case .saveImage: saveImage()
      case .openCatalogue: confirmOpenDialog()
      case .keys, nil: showFirstFound()
      }
      return
    }
    if gui.wantsText, dialog == .openCatalogue, key.name == "tab" {
      if phase != .up { completeOpenDialog() }
      return
    }
    guard !gui.takes(chord), !(gui.hasMenu && key == .escape) else { return }
    if dialog != nil {
      if let action, phase == .down { performIfFree(action) }
      return
    }
    if let action {
      if action.isHeld {
        if phase == .down, held.press(action) { nudge(action) }
      } else if phase == .down || action.repeats {
        perform(action)
      }
    } else if phase == .down, modifiers.isEmpty, let digit = key.digit {
      showBody(number: digit == 0 ? 10 : digit)
    }
  }

  /// Takes a sign that needs another key beside it on this keyboard, as `/` does on many.
  private func typed(_ scalar: Unicode.Scalar) {
    guard !isKeyTaken, !gui.wantsText, let key = Key(writtenOnIt: String(scalar)),
      key.name.count > 1, let action = surroundings.bindings.action(for: Chord(key)),
      !action.isHeld
    else { return }
    performIfFree(action)
  }

  /// What keys still do while a dialog is open.
  private static let actionsOverDialogs: Set<Action> = [
    .keys, .close, .fullScreen, .largerText, .smallerText, .restartGraphics, .quit,
  ]

  /// Performs an action, unless a dialog is open that must be closed first.
  private func performIfFree(_ action: Action) {
    if dialog == nil || Self.actionsOverDialogs.contains(action) { perform(action) }
  }

  /// Shows the body that a search has found first, and lets keys turn it.
  private func showFirstFound() {
    guard let body = sections.lazy.flatMap(\.bodies).first else { return }
    panelOfKeys = nil
    gui.focus(panel: nil)
    show(body)
    closeDrawer()
  }

  /// Lets keys go through the next panel; after the last one they turn the body again.
  func focusNextPanel() {
    var panels: [String] = hidesPanels ? [] : [BarPanel.id]
    if detailWidth > 0 { panels.insert(DetailPanel.id, at: 0) }
    if showsList { panels.insert(ListPanel.id, at: 0) }
    let index = panelOfKeys.flatMap(panels.firstIndex).map { $0 + 1 } ?? 0
    panelOfKeys = panels.indices.contains(index) ? panels[index] : nil
    gui.focus(panel: panelOfKeys)
  }

  /// Gives keys back to the body once the pointer is used.
  func releasePanels() {
    guard !usesKeys, pressedButtons.isEmpty, dialog == nil, !gui.wantsText, !gui.hasMenu,
      gui.wantsKeyboard
    else { return }
    gui.focus(panel: nil)
  }

  /// Turns, rolls or zooms by the step of a tap.
  private func nudge(_ action: Action) {
    let push = Push { $0 == action }
    controls.nudge(turn: push.turn, roll: push.roll, zoom: push.zoom, in: stage.frame)
  }

  /// Tells the controls which way held keys and sticks push.
  func pushControls() {
    let push = held.push
    let one = SIMD2<Double>(repeating: 1)
    controls.push(
      turn: (push.turn + sticks.turn).clamped(lowerBound: -one, upperBound: one), roll: push.roll,
      zoom: min(max(push.zoom + sticks.zoom, -1), 1))
  }

  private func showBody(number: Int) {
    let bodies = sections.flatMap(\.bodies)
    if bodies.indices.contains(number - 1) { show(bodies[number - 1]) }
  }

  // MARK: - Files

  private func drop(_ paths: [String]) {
    for path in paths {
      let name = path.lowercased()
      if name.hasSuffix(".xml") {
        open(path)
      } else if [".png", ".jpg", ".jpeg"].contains(where: name.hasSuffix) {
        dress(in: path)
      } else {
        notices.add(
          "'\(Files.name(of: path))' is not supported; expected a catalogue (.xml) or a map "
            + "(.png, .jpg)",
          isProblem: true)
      }
    }
  }
}
