import PlanetAssets
import PlanetCatalogue
import PlanetStrings
import PlanetSystem

/// Tells on the desktop why a program ended that was started where nobody reads its errors.
package enum DesktopNotice {
  /// Does something, and shows its failure if it was started from a menu.
  /// - Parameter work: What is done.
  /// - Throws: What the work throws.
  package static func showingFailures(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as CommandFailure {
      if let message = failure.message, failure.kind != .interrupted, isNeeded { show(message) }
      throw failure
    }
  }

  /// Set by the menu entry, as scripts read what is written on standard error, and want no windows.
  static let variable = "PLANETNODE_FROM_MENU"

  /// Whether a menu of a desktop started the program, so that nobody reads standard error.
  private static var isNeeded: Bool {
    Files.environment(variable) != nil && !Console.isTerminal
      && ["DISPLAY", "WAYLAND_DISPLAY"].contains { Files.environment($0) != nil }
  }

  /// Shows a message by the first program that can, for half a minute at most.
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
      // Where nobody shows notices, this is told by its code; dialogs tell who closed them by it.
      if Programs.answer(of: path, words)?.code == 0 || name != "notify-send" { return }
    }
  }
}
