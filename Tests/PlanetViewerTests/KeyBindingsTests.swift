import Foundation
import Testing
import ViewerGui

@testable import PlanetViewer

@Suite("Key bindings")
struct KeyBindingsTests {
  @Test("Every action has a key, and no key has two actions")
  func complete() {
    let bindings = KeyBindings()
    var seen: Set<Chord> = []
    for action in Action.allCases {
      let chords = bindings.chords(for: action)
      #expect(!chords.isEmpty, "\(action)")
      for chord in chords { #expect(seen.insert(chord).inserted, "\(chord)") }
    }
  }

  @Test(
    "Keys are identified by their letter, or by position in scripts without Latin letters",
    arguments: [
      ("q", "Q", true, "q"), ("a", "Q", true, "a"), (",", "M", true, "comma"),
      (";", "Q", false, "q"), ("α", "A", false, "a"), ("й", "Q", false, "q"),
      (nil, "Q", false, "q"), ("1", "1", false, "1"), (".", ".", false, "period"),
      ("é", "2", true, "2"),
    ] as [(String?, String, Bool, String)])
  func layouts(text: String?, place: String, isLatin: Bool, name: String) throws {
    // GLFW numbers keys by the ASCII codes of the American layout.
    let code = Int32(try #require(place.utf8.first))
    #expect(Key(glfw: code, writtenOnIt: text, hasLatinLetters: isLatin)?.name == name)
  }

  @Test(
    "Chords are written in the notation in which they are read",
    arguments: ["a", "ctrl+alt+shift+f11", "shift+7"])
  func chords(_ text: String) throws {
    #expect(try #require(Chord(text)).description == text)
  }

  @Test(
    "Invalid key names are rejected", arguments: ["", "+", "ctrl+", "hyper+a", "ä", "aa", "f13"])
  func noChords(_ text: String) { #expect(Chord(text) == nil) }

  @Test("A file replaces the keys of its actions and leaves the others unchanged")
  func file() throws {
    var bindings = KeyBindings()
    let problems = bindings.apply(
      """
      # My keys
      next = Ctrl+Right, j   # both
      previous =
      """)
    #expect(problems.isEmpty)
    #expect(bindings.chords(for: .nextBody).map(\.description) == ["j", "ctrl+right"])
    #expect(bindings.chords(for: .previousBody).isEmpty)
    #expect(bindings.action(for: try #require(Chord("n"))) == nil)
    #expect(bindings.chords(for: .quit) == KeyBindings().chords(for: .quit))
  }

  @Test("Taking an action's only key is reported, unless the file gives it others")
  func taken() {
    var bindings = KeyBindings()
    let problems = bindings.apply(
      "next = space\nlist = n\nstars = k\nname = f, y\nfavourite = z, f\n")
    #expect(
      problems.map(\.description) == [
        "1: the key 'space' does 'next' and no longer 'play-pause'",
        "4: the key 'f' does 'name' and no longer 'favourite'",
        "5: the key 'f' was given to another action before",
      ])
    #expect(bindings.chords(for: .playPause).isEmpty)
    #expect(bindings.chords(for: .nextBody).map(\.description) == ["space"])
  }

  @Test("A second line for an action refers to the first")
  func twice() {
    var bindings = KeyBindings()
    let problems = bindings.apply("next = j\nprevious = z\nnext = j, x\n")
    #expect(
      problems.map(\.description) == ["3: 'next' has its keys in line 1; name them all there"])
    #expect(bindings.chords(for: .nextBody).map(\.description) == ["j"])
  }

  @Test("Mistakes are reported with their line and the near miss, and change nothing")
  func mistakes() {
    var bindings = KeyBindings()
    let problems = bindings.apply("nxt = j\n\nnext = spcae\nnext j\nnext = x\nprevious = x\n")
    #expect(
      problems.map(\.description) == [
        "1: unknown action 'nxt'; did you mean 'next'?",
        "3: unknown key 'spcae'; did you mean 'space'?",
        "4: expected 'action = key'",
        "6: the key 'x' was given to another action before",
      ])
    #expect(bindings.chords(for: .previousBody) == KeyBindings().chords(for: .previousBody))
  }

  @Test("The documentation lists the name of every action")
  func documentation() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: repository.appending(path: "docs/viewer.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
    for action in Action.allCases {
      #expect(rows.contains { $0.contains("`\(action.rawValue)`") }, "\(action.rawValue)")
    }
  }
}
