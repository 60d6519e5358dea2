import PlanetAssets
import PlanetCatalogue
import PlanetStrings
import PlanetSystem

/// Shows errors on the desktop if the program was started without a visible standard error.
package enum DesktopNotice {
  /// Runs a closure, and shows its error if the program was started from a menu.
  /// - Parameter work: The closure.
  /// - Throws: The error of the closure.
  package static func showingFailures(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as CommandFailure {
      if let message = failure.message, failure.kind != .interrupted, isNeeded { show(message) }
      throw failure
    }
  }

  /// The variable set by the menu entry; scripts read standard error, and need no windows.
  static let variable = "PLANETNODE_FROM_MENU"

  /// A Boolean value that indicates whether the program was started from a desktop menu.
  private static var isNeeded: Bool {
    Files.environment(variable) != nil && !Console.isTerminal
      && ["DISPLAY", "WAYLAND_DISPLAY"].contains { Files.environment($0) != nil }
  }

  /// Shows a message by the first available program, for at most half a minute.
  private static func show(_ message: String) {
    let title = "PlanetNode"
    let text = TerminalText.cleaned(message)
    let programs: [(String, [String])] = [
      ("notify-send", ["--app-name=\(title)", "--icon=planetnode", "--", title, text]),
      ("zenity", ["--error", "--no-markup", "--timeout=30", "--title=\(title)", "--text=\(text)"]),
      ("xmessage", ["-timeout", "30", "-title", title, "-center", text]),
    ]
    for (name, words) in programs {
      guard let path = Programs.onPath(name) else { continue }
      // A failure to show a notification has an exit code; that of a dialog depends on its button.
      if Programs.answer(of: path, words)?.code == 0 || name != "notify-send" { return }
    }
  }
}
