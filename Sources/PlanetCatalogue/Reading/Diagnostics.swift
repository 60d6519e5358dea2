/// Collects all problems of a file while it is read.
final class Diagnostics {
  let source: XMLSource
  private let file: String
  let options: ReadingOptions
  private var problems: [Problem] = []
  private var unreported = (errors: 0, warnings: 0)
  /// The places of errors, including those that are not reported.
  private var errorOffsets: [Int] = []
  /// A Boolean value that indicates whether an error was reported, including one about a map.
  private var hasError = false
  private var missingMapCount = 0
  /// The greatest number of searches for names similar to a missing map's, as folders may have many
  /// files.
  private static let suggestedMapLimit = 100
  /// A Boolean value that indicates whether similar names are still searched for missing maps.
  var suggestsMaps: Bool { missingMapCount < Self.suggestedMapLimit }
  private var notation = NumberNotation()
  /// The numbers without unit.
  private(set) var unitInference = UnitInference()
  /// The findings of an earlier reading of the document; nil for the first one.
  private let earlier: Diagnostics?
  /// The units of numbers without unit, by the names of their kinds, where they are not the usual
  /// ones.
  let inferredUnits: [String: String]
  /// The paths of maps and images in the order of reading, and their places.
  private(set) var paths: [(path: String, offset: Int)] = []

  init(
    source: XMLSource, file: String, options: ReadingOptions, after earlier: Diagnostics? = nil
  ) {
    self.earlier = earlier
    inferredUnits = earlier?.unitInference.units ?? [:]
    self.source = source
    self.file = file
    self.options = options
  }

  /// A Boolean value that indicates whether the document has an address, to which its relative
  /// addresses belong.
  var isOfWeb: Bool { file.hasPrefix("http://") || file.hasPrefix("https://") }

  func line(of offset: Int) -> Int { source.position(of: offset).line }

  func location(of offset: Int) -> SourceLocation {
    let place = source.position(of: offset)
    return SourceLocation(file: file, line: place.line, column: place.column)
  }

  /// Adds a problem; under ``ReadingOptions/strict`` every warning is an error.
  func report(
    _ severity: Problem.Severity = .error, at offset: Int, _ message: String,
    expected: @autoclosure () -> String? = nil, suggestion: @autoclosure () -> String? = nil,
    isAboutMap: Bool = false
  ) {
    let severity = options.strict ? .error : severity
    let isFirstError = severity == .error && !hasError
    if severity == .error { hasError = true }
    if isAboutMap { missingMapCount += 1 }
    // A body is valid without its map.
    if severity == .error, !isAboutMap { errorOffsets.append(offset) }
    // An error must not be dropped because of a thousand warnings.
    guard problems.count < options.limits.problems || isFirstError else {
      if severity == .error { unreported.errors += 1 } else { unreported.warnings += 1 }
      return
    }
    var problem = Problem(
      severity, at: location(of: offset), message, expected: expected(),
      suggestion: suggestion(), excerpt: source.excerpt(at: offset))
    problem.isAboutMap = isAboutMap
    problems.append(problem)
  }

  /// Warns that a value means unknown.
  func reportNotKnown(_ written: ElementReader.Written, name: String, expected: String) {
    report(
      .warning, at: written.offset,
      "the \(name) '\(shortened(written.text))' is read as unknown",
      expected: "\(expected), or nothing")
  }

  /// Records the notation and the unit of a number, for ``reportAmbiguousNumbers()`` and
  /// ``unitInference``.
  func note(
    _ quantity: Quantity, of kind: QuantityKind, isStar: Bool, _ severity: Problem.Severity,
    text: String, at offset: Int
  ) {
    notation.note(quantity, as: kind.dimension, severity, text: text, at: offset)
    unitInference.note(quantity, of: kind, isStar: isStar)
  }

  /// Records a number without unit that has several plausible readings, or none.
  func noteUnit(of text: String, _ kind: QuantityKind, unit: Unit?, isStar: Bool) {
    guard let quantity = try? Quantity.read(text, as: kind.dimension, unit: unit) else { return }
    unitInference.note(quantity, of: kind, isStar: isStar, isCertain: false)
  }

  /// Returns whether a number has two readings by the notation of the whole document, which an
  /// earlier reading found.
  func refuses(_ quantity: Quantity, in dimension: Dimension) -> Bool {
    earlier?.notation.refuses(quantity, in: dimension.name) ?? false
  }

  /// A Boolean value that indicates whether the document must be read again: its numbers without
  /// unit are in another one, or figures that do not affect pixels have two readings.
  var needsSecondReading: Bool {
    earlier == nil && (!unitInference.units.isEmpty || notation.refusesFigures)
  }

  /// Reports the numbers with an ambiguous notation, after all are read.
  func reportAmbiguousNumbers() { notation.report(to: self) }

  /// Records the place of a path.
  func note(path: String, at offset: Int) { paths.append((path, offset)) }

  /// Returns for each range of bytes whether it has an error; ranges are sorted and disjoint.
  func haveErrors(in ranges: [ClosedRange<Int>]) -> [Bool] {
    let offsets = errorOffsets.sorted()
    var next = 0
    return ranges.map { range in
      while next < offsets.count, offsets[next] < range.lowerBound { next += 1 }
      return next < offsets.count && range.contains(offsets[next])
    }
  }

  /// Returns the reading, with all reports in the order of the file.
  func reading(
    _ catalogue: Catalogue, _ entries: [CatalogueEntry], _ stories: [StoryEntry]
  ) -> CatalogueReading {
    var sorted = problems.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
    // One wrong address on an element with several figures is still one problem.
    sorted = sorted.enumerated().filter { $0.offset == 0 || sorted[$0.offset - 1] != $0.element }
      .map(\.element)
    let errorCount = sorted.count { $0.severity == .error } + unreported.errors
    let warningCount = sorted.count { $0.severity == .warning } + unreported.warnings
    let unreportedCount = unreported.errors + unreported.warnings
    if unreportedCount > 0, let last = sorted.last {
      sorted.append(
        Problem(last.severity, at: last.location, "and \(unreportedCount) more problems"))
    }
    return CatalogueReading(
      catalogue: catalogue, problems: sorted, errorCount: errorCount, warningCount: warningCount,
      entries: entries, storyEntries: stories, source: source)
  }
}
