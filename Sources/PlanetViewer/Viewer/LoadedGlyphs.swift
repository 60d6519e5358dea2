import PlanetAssets
import PlanetSystem
import PlanetText
import ViewerGui

/// The characters whose glyphs are loaded, and their fonts.
///
/// Fonts have many more glyphs than a window shows: only those of visible texts are loaded.
struct LoadedGlyphs {
  /// The loaded characters beyond those that are always loaded.
  private(set) var characters: Set<Unicode.Scalar> = []
  /// The chosen font, the default one as fallback, and installed ones for characters that both
  /// lack.
  private(set) var fonts: [FontFile.Loaded]
  /// The factors on the sizes of ``fonts``.
  private var scales: [Float]
  /// The ascent plus the descent, in em, of the font that determines text sizes.
  private let lineHeight: Double
  /// The bold face of the chosen font; nil if it is not installed.
  private let boldFont: FontFile.Loaded?
  /// The texts of panels whose characters were last collected.
  private var texts: [String] = []
  /// The revision of the catalogue whose characters were last collected; nil if none.
  private var catalogueRevision: Int?

  /// Creates a state with the default characters only.
  /// - Parameters:
  ///   - chosen: The font of all text.
  ///   - usual: The font for characters that it lacks.
  init(chosen: FontFile.Loaded, usual: FontFile.Loaded?) {
    fonts = [chosen]
    if let usual, usual.path != chosen.path { fonts.append(usual) }
    scales = fonts.map { _ in 1 }
    boldFont = FontFile.boldPath(of: chosen).flatMap { try? FontFile.read($0) }
    lineHeight = (usual ?? chosen).lineHeight ?? 1
  }

  /// The font of headings as panels use it; nil if it is that of other text.
  var boldSource: Gui.FontSource? {
    boldFont.map { Gui.FontSource(bytes: $0.bytes, index: $0.index, scale: 1) }
  }

  /// The fonts as panels use them.
  var sources: [Gui.FontSource] {
    zip(fonts, scales).map { Gui.FontSource(bytes: $0.bytes, index: $0.index, scale: $1) }
  }

  /// Returns whether the texts or the catalogue have changed since the last call of `add`.
  func needsLook(at texts: [String], catalogue revision: Int) -> Bool {
    catalogueRevision != revision || texts != self.texts
  }

  /// Adds the characters of texts.
  /// - Parameters:
  ///   - texts: The texts of panels.
  ///   - catalogue: The revision of the catalogue, and a function that returns its characters,
  ///     which is called if the revision has changed.
  ///   - isLoaded: Returns whether a character is always loaded.
  /// - Returns: The characters that were not loaded before.
  mutating func add(
    _ texts: [String], catalogue: (revision: Int, characters: () -> Set<Unicode.Scalar>),
    isLoaded: (Unicode.Scalar) -> Bool
  ) -> Set<Unicode.Scalar> {
    var wanted = Set(texts.lazy.flatMap(\.shownCharacters))
    if catalogueRevision != catalogue.revision { wanted.formUnion(catalogue.characters()) }
    (self.texts, catalogueRevision) = (texts, catalogue.revision)
    let added = wanted.subtracting(characters).filter { !isLoaded($0) }
    characters.formUnion(added)
    // At the end of a line, letters have other forms than within it.
    if added.contains(where: Self.isArabic) { characters.formUnion(Self.arabicForms) }
    return added
  }

  /// Adds installed fonts that contain missing characters.
  /// - Returns: True if there are any.
  mutating func addFonts(for missing: Set<Unicode.Scalar>) -> Bool {
    let known = Set(fonts.map(\.path))
    let found = FontFile.fallbacks(for: missing, besides: fonts[0].path)
      .filter { !known.contains($0.path) }
      .compactMap { file in
        // The factor gives all fonts the size of the default one in em.
        file.lineHeight.map { (file: file, scale: Float($0 / lineHeight)) }
      }
    fonts += found.map(\.file)
    scales += found.map(\.scale)
    return !found.isEmpty
  }

  private static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
    (0x600...0x77F).contains(scalar.value)
  }

  /// The joined forms of Arabic letters.
  private static let arabicForms = Set((0xFE80...0xFEFC).compactMap { Unicode.Scalar(UInt32($0)) })
}

extension FontFile.Loaded {
  /// The ascent plus the descent in em; nil if the font cannot be read.
  fileprivate var lineHeight: Double? { Font.File(bytes: bytes, index: index).lineHeight }
}

extension String {
  /// The characters that are not always loaded: as typed, and as displayed.
  var shownCharacters: [Unicode.Scalar] {
    let own = unicodeScalars.lazy.filter { $0.value > 0x24F }
    guard VisualText.needsOrdering(self) else { return Array(own) }
    return own + VisualText.line(self).unicodeScalars.filter { $0.value > 0x24F }
  }
}
