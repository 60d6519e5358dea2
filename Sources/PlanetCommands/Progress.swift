import PlanetAssets
import PlanetExport

/// Tells how far a job has come: a bar on a terminal, and each finished file on standard output.
final class Progress: Sendable {
  /// How progress is shown.
  enum Style: String, CaseIterable, Sendable {
    /// A bar on a terminal, nothing elsewhere.
    case auto
    /// A line for each picture.
    case plain
    /// Nothing.
    case none
  }

  private let total: Int
  private let style: Style
  private let showsBar: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  init(total: Int, style: Style, isQuiet: Bool) {
    self.total = total
    self.style = isQuiet ? .none : style
    showsBar = !isQuiet && style == .auto && Console.isTerminal && total > 1
    start = ContinuousClock().now
  }

  /// Takes note of something that happened; called for one event at a time.
  func report(_ event: Exporter.Event) {
    switch event {
    case .warning(let warning):
      clearBar()
      Console.warning(warning.description)
    case .finished(let result, let count):
      clearBar()
      if let failure = result.failure {
        Console.error(failure.description)
      } else if result.picture.path != "-" {
        Console.output(result.picture.path)
      }
      if style == .plain { Console.note("\(count)/\(total) \(result.picture.path)") }
      if showsBar { drawBar(count) }
    }
  }

  /// Takes the bar away when all is done.
  func finish() { clearBar() }

  private func clearBar() {
    if showsBar { Console.raw("\r\u{1B}[K") }
  }

  private func drawBar(_ count: Int) {
    let width = 30
    let filled = width * count / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let elapsed = clock.now - start
    let seconds =
      Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    let rate = Double(count) / max(seconds, 1e-3)
    let left = Int(Double(total - count) / rate + 0.5)
    let tenths = Int(rate * 10 + 0.5)
    Console.raw("\(bar) \(count)/\(total)  \(tenths / 10).\(tenths % 10)/s  \(left) s left")
  }
}
