import PlanetMath

/// Values of TT − UT1, the difference of Terrestrial Time and the time of the Earth's rotation.
package struct DeltaTTable: Sendable {
  /// The decimal years of the values, in order of time.
  private let years: [Double]
  /// The values, in seconds.
  private let seconds: [Double]
  /// The changes per year at the values, by parabolas through three of them.
  private let slopes: [Double]
  /// The origin of the values, in words.
  package let source: String

  /// The reason why text is not a table.
  package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// A part that is not a year and a number of seconds; its line and the part.
    case malformed(line: Int, String)
    /// A year that is not after the one before, in a line.
    case unordered(line: Int)
    /// Fewer than two values.
    case tooShort

    /// The message.
    package var description: String {
      switch self {
      case .malformed(let line, let text):
        "line \(line): expected a year and seconds such as '2024,69.18', found '\(text)'"
      case .unordered(let line):
        "line \(line): the years must be in ascending order"
      case .tooShort:
        "expected at least two values such as '2024,69.18'"
      }
    }
  }

  /// Reads a table: pairs such as `2024,69.18` of a decimal year and TT − UT1 in seconds, between
  /// white space.
  ///
  /// Lines that begin with # are comments.
  /// - Throws: ``Fault``
  package init(_ text: String, source: String) throws(Fault) {
    var (years, seconds): ([Double], [Double]) = ([], [])
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.hasPrefix("#") {
      for pair in line.split(whereSeparator: \.isWhitespace) {
        let cells = pair.split(separator: ",")
        guard cells.count == 2, let year = Double(cells[0]), let value = Double(cells[1]),
          year.magnitude <= 1e5, value.magnitude <= 1e6
        else { throw .malformed(line: index + 1, String(pair)) }
        if let last = years.last, year <= last { throw .unordered(line: index + 1) }
        years.append(year)
        seconds.append(value)
      }
    }
    guard years.count >= 2 else { throw .tooShort }
    self.init(years: years, seconds: seconds, source: source)
  }

  private init(years: [Double], seconds: [Double], source: String) {
    (self.years, self.seconds, self.source) = (years, seconds, source)
    let chords = years.indices.dropLast().map {
      (width: years[$0 + 1] - years[$0], rise: seconds[$0 + 1] - seconds[$0])
    }
    slopes = years.indices.map { index in
      guard index > 0, index < chords.count else {
        let chord = chords[index == 0 ? 0 : chords.count - 1]
        return chord.rise / chord.width
      }
      let (before, after) = (chords[index - 1], chords[index])
      return (after.width * before.rise / before.width + before.width * after.rise / after.width)
        / (before.width + after.width)
    }
  }

  /// The first and the last year of the values.
  package var span: ClosedRange<Double> { years[0]...years[years.count - 1] }

  /// Returns TT − UT1 in seconds for a decimal year, in astronomical numbering.
  ///
  /// Between values it is a cubic polynomial; beyond the first and the last one it follows the
  /// parabola −320 s + 32.5 s u² of Stephenson, Morrison and Hohenkerk (2016), with u in centuries
  /// from 1825, shifted to the value.
  package func seconds(year: Double) -> Double {
    let bounded = min(max(year, span.lowerBound), span.upperBound)
    guard bounded == year else {
      let end = bounded == span.lowerBound ? 0 : seconds.count - 1
      return seconds[end] + Self.parabola(year) - Self.parabola(bounded)
    }
    var (low, high) = (0, years.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if years[middle] <= year { low = middle } else { high = middle }
    }
    let width = years[high] - years[low]
    let part = (year - years[low]) / width
    let rest = 1 - part
    return rest * rest
      * ((1 + 2 * part) * seconds[low] + part * width * slopes[low])
      + part * part * ((1 + 2 * rest) * seconds[high] - rest * width * slopes[high])
  }

  private static func parabola(_ year: Double) -> Double {
    let centuries = (year - 1825) / 100
    return 32.5 * centuries * centuries
  }

  /// The values of the program.
  package static let bundled: DeltaTTable = {
    let source =
      "Stephenson, Morrison and Hohenkerk 2016 with values observed until 2026, continued to 3000"
    do throws(Fault) {
      return try DeltaTTable(values, source: source)
    } catch {
      preconditionFailure("the values are in order")
    }
  }()
}
