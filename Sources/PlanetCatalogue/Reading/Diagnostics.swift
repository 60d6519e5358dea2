/// Gathers all problems of a file while it is read.
final class Diagnostics {
  let source: XMLSource
  private let file: String
  private let options: ReadingOptions
  private(set) var problems: [Problem] = []
  private var unreported = 0
  private var decimalComma: Int?
  private var doubtfulCommas: [(offset: Int, text: String)] = []

  init(source: XMLSource, file: String, options: ReadingOptions) {
    self.source = source
    self.file = file
    self.options = options
  }

  /// How bad a missing map is.
  var missingMap: Problem.Severity { options.strict ? .error : .warning }

  var hasErrors: Bool { problems.contains { $0.severity == .error } }

  func line(of offset: Int) -> Int { source.position(of: offset).line }

  func location(of offset: Int) -> SourceLocation {
    let place = source.position(of: offset)
    return SourceLocation(file: file, line: place.line, column: place.column)
  }

  func report(
    _ severity: Problem.Severity = .error, at offset: Int, _ message: String,
    expected: @autoclosure () -> String? = nil, suggestion: @autoclosure () -> String? = nil
  ) {
    // An error must never be lost behind a thousand warnings.
    guard problems.count < options.limits.problems || (severity == .error && !hasErrors) else {
      unreported += 1
      return
    }
    problems.append(
      Problem(
        severity, at: location(of: offset), message, expected: expected(),
        suggestion: suggestion()))
  }

  /// Remembers how a number's commas were read, for ``finish()``.
  func note(_ number: WrittenNumber, text: String, at offset: Int) {
    if number.hasDecimalComma, decimalComma == nil { decimalComma = offset }
    if number.hasDoubtfulComma { doubtfulCommas.append((offset, text)) }
  }

  /// Returns everything in the order of the file.
  func finish() -> [Problem] {
    if let decimalComma {
      for doubtful in doubtfulCommas {
        report(
          .warning, at: doubtful.offset,
          "the comma in '\(shortened(doubtful.text))' is read as parting thousands, "
            + "but line \(line(of: decimalComma)) writes a decimal comma",
          expected: "a decimal point, or no comma")
      }
    }
    var sorted = problems.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
    // One wrong address on an element that holds several figures is still one problem.
    sorted = sorted.enumerated().filter { $0.offset == 0 || sorted[$0.offset - 1] != $0.element }
      .map(\.element)
    if unreported > 0, let last = sorted.last {
      sorted.append(
        Problem(last.severity, at: last.location, "and \(unreported) more problems"))
    }
    return sorted
  }
}
