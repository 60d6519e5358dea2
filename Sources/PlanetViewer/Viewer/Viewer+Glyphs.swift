import PlanetAssets
import PlanetCatalogue

extension Viewer {
  /// Loads the glyphs of the catalogue's texts and of what else panels show, and reports
  /// characters that no installed font has.
  ///
  /// Called between frames, as fonts are replaced.
  func loadGlyphs() {
    let texts = passingTexts
    guard glyphs.needsLook(at: texts) else { return }
    let fresh = glyphs.add(texts, catalogue: { file.characters }, isLoaded: { gui.shows($0) })
    guard !fresh.isEmpty else { return }
    do throws(ViewerError) {
      try renewFonts()
      let missing = fresh.filter { !gui.shows($0) }
      if !missing.isEmpty, glyphs.addFonts(for: missing) { try renewFonts() }
    } catch {
      notices.add(error.description, isProblem: true)
    }
    tell(ofMissing: fresh.filter { !gui.shows($0) && !$0.properties.isDefaultIgnorableCodePoint })
  }

  private func tell(ofMissing missing: Set<Unicode.Scalar>) {
    guard !missing.isEmpty else { return }
    let some = missing.sorted { $0.value < $1.value }.prefix(8)
      .map { "U+\(String($0.value, radix: 16, uppercase: true))" }
    let list =
      some.joined(separator: ", ")
      + (missing.count > some.count ? " and \(missing.count - some.count) more" : "")
    notices.add(
      missing.allSatisfy { $0.value > 0xFFFF }
        ? "Characters beyond U+FFFF cannot be shown: \(list)"
        : "No installed font has glyphs for \(list): install one of that script",
      isProblem: true)
  }

  /// What panels show besides the catalogue's texts.
  private var passingTexts: [String] {
    [search.text, shown?.body.map?.path, shown?.problem].compactMap { $0 } + saveDialog.texts
      + catalogueMenu.texts + openDialog.texts + notices.all.map(\.text) + state.favourites
  }

  /// Replaces the fonts, for other characters or another screen.
  func renewFonts() throws(ViewerError) {
    guard
      gui.setFonts(
        glyphs.sources, pixelsPerPoint: pixelsPerPoint, characters: glyphs.characters)
    else { throw .badFont(path: glyphs.fonts[0].path) }
    quietFrames = 0
  }
}

extension WatchedCatalogue {
  /// All characters beyond Latin ones in its texts, its path, and what is wrong with it.
  var characters: Set<Unicode.Scalar> {
    var characters = Set(path.shownCharacters)
    for problem in problems { characters.formUnion(problem.shownCharacters) }
    characters.formUnion(catalogue.title.shownCharacters)
    for section in catalogue.sections(in: .catalogue) {
      characters.formUnion((section.title ?? "").shownCharacters)
      for text in section.bodies.lazy.flatMap(\.shownTexts) {
        characters.formUnion(text.shownCharacters)
      }
    }
    return characters
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
