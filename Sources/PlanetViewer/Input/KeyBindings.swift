import PlanetCatalogue
import PlanetStrings
package import ViewerGui

/// The keyboard shortcuts.
package struct KeyBindings: Hashable, Sendable {
  private var actions: [Chord: Action]

  package init() {
    actions = [:]
    for (action, words) in Self.usual {
      for word in words.split(separator: " ") {
        guard let chord = Chord(String(word)) else {
          preconditionFailure("'\(word)' is not a key")
        }
        actions[chord] = action
      }
    }
  }

  /// Returns the action of a chord; nil if it has none.
  package func action(for chord: Chord) -> Action? { actions[chord] }

  /// Returns the chords of an action, the shortest first.
  package func chords(for action: Action) -> [Chord] {
    actions.filter { $0.value == action }.map(\.key)
      .sorted { ($0.description.count, $0.description) < ($1.description.count, $1.description) }
  }

  /// An invalid line of a bindings file, or one that takes a key from another action.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The problem, with the expected text.
    package let reason: String
    /// The line and the problem.
    package var description: String { "\(line): \(reason)" }
  }

  /// Applies a bindings file.
  ///
  /// A line is `action = key, ctrl+key`; it replaces all keys of the action, and an empty right
  /// side removes them. Lines that begin with `#` are comments. A key is removed from its previous
  /// action.
  /// - Parameter text: The text of the file.
  /// - Returns: The lines that were left out, with the reasons, and those that take keys from
  ///   actions that the file does not name.
  package mutating func apply(_ text: String) -> [Problem] {
    var problems: [Problem] = []
    var given = Given()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let content = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
      guard !content.isEmpty else { continue }
      given.line = index + 1
      if let reason = apply(line: content, &given) {
        problems.append(Problem(line: index + 1, reason: reason))
      }
    }
    for loss in given.losses where given.lines[loss.action] == nil {
      problems.append(
        Problem(
          line: loss.line,
          reason: "the key '\(loss.chord)' does '\(loss.taker.rawValue)' and no longer "
            + "'\(loss.action.rawValue)'"))
    }
    return problems.sorted { $0.line < $1.line }
  }

  /// The bindings in the lines read so far.
  private struct Given {
    /// The current line, counted from 1.
    var line = 0
    var lines: [Action: Int] = [:]
    var chords: Set<Chord> = []
    var losses: [(line: Int, chord: Chord, action: Action, taker: Action)] = []
  }

  private mutating func apply(line: String, _ given: inout Given) -> String? {
    let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { return "expected 'action = key'" }
    let word = String(sides[0]).lowercased()
    guard let action = Action(rawValue: word) else {
      let nearest = NearestWord.one(to: word, among: Action.allCases.map(\.rawValue))
      return "unknown action '\(word)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    }
    if let first = given.lines[action] {
      return "'\(word)' has its keys in line \(first); name them all there"
    }
    var chords: [Chord] = []
    for text in sides[1].split(separator: ",") {
      guard let chord = Chord(String(text)) else {
        let key = text.split(separator: "+").last.map(String.init) ?? String(text)
        let nearest = NearestWord.one(to: key, among: Key.words.sorted())
        return "unknown key '\(text)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
      }
      if given.chords.contains(chord) {
        return "the key '\(chord)' was given to another action before"
      }
      chords.append(chord)
    }
    given.lines[action] = given.line
    actions = actions.filter { $0.value != action }
    for chord in chords {
      if let other = actions[chord], other != action {
        given.losses.append((given.line, chord, other, action))
      }
      actions[chord] = action
      given.chords.insert(chord)
    }
    return nil
  }

  /// The default keys, which are common in other programs.
  private static let usual: [(Action, String)] = [
    (.turnLeft, "left"), (.turnRight, "right"), (.turnUp, "up"), (.turnDown, "down"),
    (.rollLeft, "q"), (.rollRight, "e"),
    (.zoomIn, "plus shift+plus w"), (.zoomOut, "minus s"),
    (.reset, "home r"), (.trackball, "b"),
    (.nextBody, "n pagedown"), (.previousBody, "p pageup"),
    (.playPause, "space"), (.reverse, "backspace"),
    (.faster, "period"), (.slower, "comma"),
    (.stepForward, "rightbracket"), (.stepBack, "leftbracket"),
    (.sun, "l"), (.shadows, "alt+s"), (.relief, "alt+r"),
    (.displacedRelief, "alt+d"), (.water, "alt+w"),
    (.nightLights, "alt+l"), (.clouds, "alt+c"), (.atmosphere, "alt+a"), (.filmic, "alt+f"),
    (.layerMenu, "alt+y"), (.viewMenu, "alt+v"), (.focus, "tab"),
    (.panels, "u"), (.list, "k"),
    (.search, "slash ctrl+f"), (.details, "i enter"), (.stories, "c"),
    (.explore, "o"), (.favourite, "f"),
    (.screenshot, "f12 ctrl+s"), (.copyCommand, "ctrl+c"), (.pasteCommand, "ctrl+v"),
    (.timings, "alt+i"), (.renderer, "g"), (.difference, "d"), (.stars, "t"), (.name, "m"),
    (.fullScreen, "f11"), (.largerText, "alt+plus alt+shift+plus"), (.smallerText, "alt+minus"),
    (.units, "alt+u"), (.openCatalogue, "ctrl+o"), (.reduceMotion, "v"),
    (.time, "alt+t"), (.now, "alt+j"), (.events, "alt+e"), (.nextEvent, "alt+x"),
    (.fromEarth, "alt+h"),
    (.surfaceNames, "alt+n"), (.reload, "f5 ctrl+r"),
    (.restartGraphics, "f9"),
    (.keys, "h question shift+slash f1"), (.close, "escape"), (.quit, "ctrl+q"),
  ]
}
