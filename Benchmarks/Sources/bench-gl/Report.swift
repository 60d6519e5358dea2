/// Prints rows of figures, as tables of Markdown or lines of JSON.
final class Report {
  private let isJSON: Bool
  private var columns: [String] = []

  init(asJSON isJSON: Bool) { self.isJSON = isJSON }

  /// Prints the name of the renderer.
  func begin(_ renderer: String) {
    print(isJSON ? "{\"renderer\": \"\(renderer)\"}" : "Renderer: \(renderer).")
  }

  /// Starts a table with other columns.
  func beginPart() { columns = [] }

  /// Prints a row.
  /// - Parameters:
  ///   - names: What was measured, by column.
  ///   - figures: The figures, by column with its unit.
  func add(_ names: KeyValuePairs<String, String>, _ figures: KeyValuePairs<String, Double>) {
    if isJSON {
      let words = names.map { "\"\($0.key)\": \"\($0.value)\"" }
      let numbers = figures.map { "\"\($0.key)\": \($0.value)" }
      print("{\((words + numbers).joined(separator: ", "))}")
      return
    }
    let wanted = names.map(\.key) + figures.map(\.key)
    if columns != wanted {
      columns = wanted
      print(
        "\n| \(wanted.joined(separator: " | ")) |\n|\(String(repeating: "---|", count: wanted.count))"
      )
    }
    let cells = names.map(\.value) + figures.map { Self.rounded($0.value) }
    print("| \(cells.joined(separator: " | ")) |")
  }

  /// Returns a number with three digits, or as many as it has before the point.
  private static func rounded(_ value: Double) -> String {
    let digits = value >= 100 ? 1.0 : value >= 10 ? 10 : value >= 1 ? 100 : 1000
    let rounded = (value * digits).rounded() / digits
    return digits == 1 ? "\(Int(rounded))" : "\(rounded)"
  }
}
