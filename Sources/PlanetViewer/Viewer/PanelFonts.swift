import PlanetAssets
import PlanetCatalogue
import ViewerGui

/// The fonts of the panels: loads the glyphs of visible texts, as loading all glyphs takes 0.1 s.
struct PanelFonts {
  let gui: Gui
  let window: WindowMetrics
  let notifications: Notifications
  /// The characters whose glyphs are loaded.
  private(set) var glyphs: LoadedGlyphs

  init(_ gui: Gui, window: WindowMetrics, notifications: Notifications, glyphs: LoadedGlyphs) {
    self.gui = gui
    self.window = window
    self.notifications = notifications
    self.glyphs = glyphs
  }

  /// The files of the fonts, the preferred one first.
  var files: [FontFile.Loaded] { glyphs.fonts }

  /// Loads the glyphs of texts, and reports characters that no installed font has.
  ///
  /// It is called between frames, as fonts are replaced.
  /// - Parameters:
  ///   - texts: The texts of panels besides the catalogue's.
  ///   - session: The catalogue.
  /// - Returns: True if fonts were replaced.
  mutating func load(_ texts: [String], _ session: CatalogueSession) -> Bool {
    guard glyphs.needsLook(at: texts, catalogue: session.revision) else { return false }
    let added = glyphs.add(
      texts, catalogue: (session.revision, { session.file.characters }),
      isLoaded: { gui.shows($0) })
    guard !added.isEmpty else { return false }
    do throws(ViewerError) {
      try renew()
      let missing = added.filter { !gui.shows($0) }
      if !missing.isEmpty, glyphs.addFonts(for: missing) { try renew() }
    } catch {
      notifications.add(error.description, isProblem: true)
    }
    report(missing: added.filter { !gui.shows($0) && $0.isOfScript })
    return true
  }

  private func report(missing: Set<Unicode.Scalar>) {
    guard !missing.isEmpty else { return }
    let some = missing.sorted { $0.value < $1.value }.prefix(8)
      .map { "U+\(String($0.value, radix: 16, uppercase: true))" }
    let list =
      some.joined(separator: ", ")
      + (missing.count > some.count ? " and \(missing.count - some.count) more" : "")
    notifications.add(
      "No installed font has glyphs for \(list): install one of that script", isProblem: true)
  }

  /// Adapts the fonts to the preferred size of text.
  /// - Parameters:
  ///   - textScale: The preferred size of text.
  ///   - size: The size of the window in points.
  /// - Returns: True if fonts were replaced.
  func adapt(textScale: Double, window size: SIMD2<Double>) -> Bool {
    let wanted = window.pixelsPerPoint(textScale: textScale, window: size)
    guard wanted != window.pixelsPerPoint else { return false }
    window.pixelsPerPoint = wanted
    do throws(ViewerError) {
      try renew()
    } catch {
      notifications.add(error.description, isProblem: true)
    }
    return true
  }

  /// Replaces the fonts, after a change of characters or screen.
  private func renew() throws(ViewerError) {
    guard
      gui.setFonts(
        glyphs.sources, bold: glyphs.boldSource, pixelsPerPoint: window.pixelsPerPoint,
        characters: glyphs.characters)
    else { throw .badFont(path: glyphs.fonts[0].path) }
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether a text cannot be read without the character: a letter,
  /// a mark or a digit, unlike an emoji.
  fileprivate var isOfScript: Bool {
    guard !properties.isDefaultIgnorableCodePoint else { return false }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .privateUse:
      true
    default: false
    }
  }
}

extension WatchedCatalogue {
  /// All characters beyond Latin ones in its texts, its path, and its problems.
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
    for text in catalogue.stories.lazy.flatMap(\.shownTexts) {
      characters.formUnion(text.shownCharacters)
    }
    return characters
  }
}

extension Story {
  /// The texts of the catalogue that panels show of it.
  fileprivate var shownTexts: [String] {
    let texts = [title, section, place?.name, overview, text, source].compactMap { $0 }
    return texts + details.map(\.value) + relations.compactMap(\.title)
  }
}

extension CelestialBody {
  /// The texts of the catalogue that panels show of it.
  fileprivate var shownTexts: [String] {
    let texts = [
      name, facts.description, facts.funFact, facts.discovery?.words, facts.website, map?.path,
      map?.attribution,
      map?.license,
    ]
    return texts.compactMap { $0 } + facts.alternativeNames + facts.sources.all.map(\.source.name)
  }
}
