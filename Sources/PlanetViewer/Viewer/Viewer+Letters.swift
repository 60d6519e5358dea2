import PlanetAssets
import PlanetCatalogue

// Fonts have many more letters than a window needs: those of the catalogue are made ready.

extension Viewer {
  /// Makes the letters of the catalogue, and of what else panels show, ready, and tells of those
  /// that the font does not have.
  ///
  /// Called between frames, as fonts are made anew.
  func learnLetters() {
    let texts = passingTexts
    guard !knowsLetters || texts != knownTexts else { return }
    var shown = Set(texts.lazy.flatMap(\.lettersBeyondLatin))
    if !knowsLetters { shown.formUnion(file.letters) }
    (knowsLetters, knownTexts) = (true, texts)
    let fresh = shown.subtracting(letters).filter { !gui.shows($0) }
    guard !fresh.isEmpty else { return }
    letters.formUnion(fresh)
    do throws(ViewerError) {
      try renewFonts()
    } catch {
      notices.add(error.description, isProblem: true)
    }
    let missing = fresh.filter { !gui.shows($0) }.sorted { $0.value < $1.value }
    guard !missing.isEmpty else { return }
    let some = missing.prefix(8).map { "U+\(String($0.value, radix: 16, uppercase: true))" }
    notices.add(
      "The font has no letters for \(some.joined(separator: ", "))"
        + (missing.count > some.count ? " and \(missing.count - some.count) more" : "")
        + ": PLANETNODE_FONT names another one", isProblem: true)
  }

  /// What panels show besides the catalogue's texts.
  private var passingTexts: [String] {
    [
      search, typedSize, typedGround, shown?.body.map?.path, shown?.problem,
      surroundings.pictureFolder,
    ].compactMap { $0 } + notices.all.map(\.text) + state.favourites
  }

  /// Makes the fonts anew, for other letters or another screen.
  func renewFonts() throws(ViewerError) {
    guard gui.setFont(surroundings.font, pixelsPerPoint: pixelsPerPoint, letters: letters) else {
      throw .badFont(path: surroundings.font)
    }
    quietFrames = 0
  }
}

extension WatchedCatalogue {
  /// All letters beyond Latin ones in its texts, its path, and what is wrong with it.
  var letters: Set<Unicode.Scalar> {
    var letters = Set(path.lettersBeyondLatin)
    for problem in problems { letters.formUnion(problem.lettersBeyondLatin) }
    for section in catalogue.sections(in: .catalogue) {
      letters.formUnion((section.title ?? "").lettersBeyondLatin)
      for text in section.bodies.lazy.flatMap(\.shownTexts) {
        letters.formUnion(text.lettersBeyondLatin)
      }
    }
    return letters
  }
}

extension CelestialBody {
  /// The texts of the catalogue that panels show of it.
  fileprivate var shownTexts: [String] {
    let texts = [
      name, description, funFact, discovery?.words, website, map?.path, map?.attribution,
      map?.license,
    ]
    return texts.compactMap { $0 } + alternativeNames + sources.all.map(\.source.name)
  }
}

extension String {
  /// The letters and signs that are not made ready in any case.
  fileprivate var lettersBeyondLatin: [Unicode.Scalar] {
    unicodeScalars.filter { $0.value > 0x24F }
  }
}
