import PlanetCatalogue

// Fonts have many more letters than a window needs: those of the catalogue are made ready.

extension Viewer {
  /// Makes the letters of the catalogue ready, and tells of those that the font does not have.
  ///
  /// Called between frames, as panels are made anew.
  func learnLetters() {
    guard !knowsLetters else { return }
    knowsLetters = true
    let unknown = file.catalogue.letters.filter { !gui.shows($0) }
    guard !unknown.subtracting(letters).isEmpty else { return }
    letters.formUnion(unknown)
    do throws(ViewerError) {
      try renewGui()
    } catch {
      notices.add(error.description, isProblem: true)
    }
    let missing = unknown.filter { !gui.shows($0) }.sorted { $0.value < $1.value }
    guard !missing.isEmpty else { return }
    let some = missing.prefix(8).map { "U+\(String($0.value, radix: 16, uppercase: true))" }
    notices.add(
      "The font has no letters for \(some.joined(separator: ", "))"
        + (missing.count > some.count ? " and \(missing.count - some.count) more" : "")
        + ": PLANETNODE_FONT names another one", isProblem: true)
  }

  /// Makes the panels anew, for other letters or another screen.
  func renewGui() throws(ViewerError) {
    guard
      let gui = Gui(
        font: surroundings.font, pixelsPerPoint: pixelsPerPoint, clipboard: surroundings.clipboard,
        letters: letters)
    else { throw .badFont(path: surroundings.font) }
    self.gui = gui
    quietFrames = 0
  }
}

extension Catalogue {
  /// All letters and signs in texts that are shown.
  var letters: Set<Unicode.Scalar> {
    var letters: Set<Unicode.Scalar> = []
    func add(_ text: String?) {
      guard let text else { return }
      for scalar in text.unicodeScalars where scalar.value > 0x24F { letters.insert(scalar) }
    }
    for section in sections(in: .catalogue) {
      add(section.title)
      for body in section.bodies {
        for text in [body.name, body.description, body.funFact, body.discovery?.discoverer] {
          add(text)
        }
        body.alternativeNames.forEach(add)
      }
    }
    return letters
  }
}
