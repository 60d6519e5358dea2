import PlanetCatalogue

extension Console {
  /// Prints a problem of a catalogue, with the line of the file and a caret.
  static func note(_ problem: Problem) { for line in problem.lines { note(line) } }

  /// Prints problems in order; more than three equal ones once, with their number.
  static func note(_ problems: [Problem]) {
    for line in ProblemText.lines(of: problems) { note(line) }
  }
}

/// The text of many problems.
enum ProblemText {
  /// The greatest number of equal problems that are printed one by one.
  private static let mostAlone = 3
  /// The greatest number of lines of a file that are named.
  private static let mostLines = 5

  /// Returns the lines of problems; of more than three that differ in their location and the name
  /// of the body only, the first has the number and the lines of the others.
  static func lines(of problems: [Problem]) -> [String] {
    var groups: [Problem: [SourceLocation]] = [:]
    for problem in problems { groups[key(of: problem), default: []].append(problem.location) }
    var printed: Set<Problem> = []
    return problems.flatMap { problem -> [String] in
      let key = key(of: problem)
      guard let all = groups[key], all.count > mostAlone else { return problem.lines }
      guard printed.insert(key).inserted else { return [] }
      let words = words(of: all, areBodies: problem.bodyName != nil)
      return ["\(problem) (\(words))"] + problem.lines.dropFirst()
    }
  }

  /// Returns a problem without its location and the name of the body.
  private static func key(of problem: Problem) -> Problem {
    var key = problem
    key.location = SourceLocation(file: problem.location.file, line: 0, column: 0)
    key.excerpt = nil
    if let name = problem.bodyName, let place = key.message.firstRange(of: name) {
      key.message.replaceSubrange(place, with: "\u{0}")
      key.bodyName = ""
    }
    return key
  }

  private static func words(of all: [SourceLocation], areBodies: Bool) -> String {
    var lines: [Int] = []
    for location in all.dropFirst() where lines.last != location.line {
      lines.append(location.line)
    }
    let named = lines.prefix(mostLines).map(String.init).joined(separator: ", ")
    let rest = lines.count > mostLines ? " …" : ""
    let count = areBodies ? "\(all.count) bodies" : "\(all.count) times"
    return "\(count), also on \(lines.count == 1 ? "line" : "lines") \(named)\(rest)"
  }
}
