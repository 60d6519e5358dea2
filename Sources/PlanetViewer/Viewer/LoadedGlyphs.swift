import PlanetAssets
import PlanetText

/// The characters whose glyphs are loaded, and their fonts.
///
/// Fonts have many more glyphs than a window shows: only those of texts that are shown are loaded.
struct LoadedGlyphs {
  /// The characters beyond those that are loaded in any case.
  private(set) var characters: Set<Unicode.Scalar> = []
  /// The font that was chosen, the usual one behind it, and installed ones for characters that
  /// both lack.
  private(set) var sources: [Gui.FontSource]
  /// The ascent plus the descent in em of the font by which sizes of text are chosen.
  private let lineHeight: Double
  /// The texts beside the catalogue's that were looked through last.
  private var texts: [String] = []
  /// The revision of the catalogue whose texts were looked through last; nil if none was.
  private var catalogueRevision: Int?

  /// Creates the state in which only the usual characters are loaded.
  /// - Parameters:
  ///   - chosen: The font of all text.
  ///   - usual: The font for characters that it lacks.
  init(chosen: FontFile.Loaded, usual: FontFile.Loaded?) {
    sources = [Gui.FontSource(file: chosen, scale: 1)]
    if let usual, usual.path != chosen.path {
      sources.append(Gui.FontSource(file: usual, scale: 1))
    }
    lineHeight = (usual ?? chosen).lineHeight ?? 1
  }

  /// The files of ``sources``.
  var fonts: [FontFile.Loaded] { sources.map(\.file) }

  /// Returns true if texts are others than the last time, or the catalogue is.
  func needsLook(at texts: [String], catalogue revision: Int) -> Bool {
    catalogueRevision != revision || texts != self.texts
  }

  /// Adds the characters of texts.
  /// - Parameters:
  ///   - texts: Those of the moment.
  ///   - catalogue: The revision of the catalogue, and a function that returns its characters; it
  ///     is called if the revision has changed.
  ///   - isLoaded: Returns whether a character is loaded in any case.
  /// - Returns: The characters that were not loaded before.
  mutating func add(
    _ texts: [String], catalogue: (revision: Int, characters: () -> Set<Unicode.Scalar>),
    isLoaded: (Unicode.Scalar) -> Bool
  ) -> Set<Unicode.Scalar> {
    var wanted = Set(texts.lazy.flatMap(\.shownCharacters))
    if catalogueRevision != catalogue.revision { wanted.formUnion(catalogue.characters()) }
    (self.texts, catalogueRevision) = (texts, catalogue.revision)
    let fresh = wanted.subtracting(characters).filter { !isLoaded($0) }
    characters.formUnion(fresh)
    // Where a line ends, other forms of a letter are needed than those within it.
    if fresh.contains(where: Self.isArabic) { characters.formUnion(Self.arabicForms) }
    return fresh
  }

  /// Adds installed fonts that have characters which are missing.
  /// - Returns: True if there are any.
  mutating func addFonts(for missing: Set<Unicode.Scalar>) -> Bool {
    let known = Set(fonts.map(\.path))
    let found = FontFile.fallbacks(for: missing, besides: fonts[0].path)
      .filter { !known.contains($0.path) }
      .compactMap { file in
        // In em as large as the usual font.
        file.lineHeight.map { Gui.FontSource(file: file, scale: Float($0 / lineHeight)) }
      }
    sources += found
    return !found.isEmpty
  }

  private static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
    (0x600...0x77F).contains(scalar.value)
  }

  /// The forms in which Arabic letters are joined.
  private static let arabicForms = Set((0xFE80...0xFEFC).compactMap { Unicode.Scalar(UInt32($0)) })
}

extension FontFile.Loaded {
  /// The ascent plus the descent in em; nil if the font cannot be read.
  fileprivate var lineHeight: Double? { Font.File(bytes: bytes, index: index).lineHeight }
}

extension String {
  /// The characters that are not loaded in any case: as they are typed, and as they are shown.
  var shownCharacters: [Unicode.Scalar] {
    let own = unicodeScalars.lazy.filter { $0.value > 0x24F }
    guard VisualText.needsOrdering(self) else { return Array(own) }
    return own + VisualText.line(self).unicodeScalars.filter { $0.value > 0x24F }
  }
}
