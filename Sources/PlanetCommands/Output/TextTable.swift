import PlanetCatalogue
import PlanetStrings

/// Rows of text in columns.
package struct TextTable {
  private var rows: [[String]] = []

  package init() {}

  package mutating func add(_ cells: String...) { add(row: cells) }

  /// Adds a row of cells.
  mutating func add(row cells: [String]) { rows.append(cells.map(TerminalText.cleaned)) }

  /// The rows with aligned columns.
  package var lines: [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? TerminalText.width(of: $0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = row.enumerated().map { column, cell in
        cell + String(repeating: " ", count: widths[column] - TerminalText.width(of: cell))
      }.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// Returns a text broken at spaces into lines of at most a number of characters.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? "\(word)" : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
