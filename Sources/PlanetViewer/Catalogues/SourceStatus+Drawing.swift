import ViewerGui

extension SourceStatus {
  /// Shows the state on a line, with a button that refreshes or ends the load.
  /// - Returns: The action of the button; nil if it was not pressed.
  func draw(_ gui: Gui) -> PanelAction? {
    let origin = gui.place
    let width = gui.room.x
    let color = isOld && loading == nil ? Theme.star : Theme.faintText
    gui.font(.small) {
      let place = origin + SIMD2(22, 7)
      let shown = gui.fitted(words, width: width - 64)
      gui.draw(text: shown, at: place, font: .small, color: color)
      gui.note(text: shown, origin: place, size: gui.size(of: shown))
    }
    gui.draw(icon: isOld ? .warning : .browser, at: origin + SIMD2(0, 7), side: 13, color: color)
    if let fraction {
      let bar = origin + SIMD2(22, 25)
      let length = width - 64
      gui.draw(rectangle: bar, to: bar + SIMD2(length, 3), color: Theme.button, rounding: 1.5)
      gui.draw(
        rectangle: bar, to: bar + SIMD2(max(length * Float(fraction), 3), 3),
        color: Theme.accent, rounding: 1.5)
    }
    gui.place = origin + SIMD2(width - 36, 0)
    let isPressed =
      loading == nil
      ? gui.button(
        failedLists.isEmpty ? "Refresh" : "Retry", icon: .refresh, hidesLabel: true,
        tip: refreshTip)
      : gui.button("Cancel the load", icon: .clear, hidesLabel: true, tip: "Cancel the load")
    return isPressed ? loading == nil ? .perform(.reload) : .cancelLoad : nil
  }

  private var refreshTip: String {
    guard failedLists.isEmpty else { return "Load \(failedLists.joined(separator: ", ")) again" }
    return "Refresh \(address)" + (reason.map { ". \($0)" } ?? "")
  }
}
