package import PlanetAssets
import PlanetSystem
package import PlanetText

/// The font of names, with the installed fonts of characters that it lacks.
package struct LabelFonts: Sendable {
  /// The files in order of preference; the first is the font itself.
  package let files: [FontFile.Loaded]

  /// A font that cannot be used.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to do.
    package let description: String
  }

  /// Reads the font, and the fallbacks that names need.
  /// - Parameters:
  ///   - path: The font; that of the environment or of the system if nil.
  ///   - names: The names.
  /// - Throws: ``Failure``
  package init(_ path: String?, for names: [String]) throws(Failure) {
    let file: FontFile.Loaded
    do throws(FontFile.Missing) {
      file = try FontFile.read(path)
    } catch {
      throw Failure(description: error.description)
    }
    let text = names.joined(separator: "\n")
    let missing = try Self.font([file]).missingCharacters(in: text)
    let fallbacks = FontFile.fallbacks(
      for: Set(missing.flatMap(\.unicodeScalars)), besides: file.path)
    let used = try Self.font([file] + fallbacks).faces(usedFor: text)
    files = [file] + fallbacks.enumerated().filter { used.contains($0.offset + 1) }.map(\.element)
  }

  /// Returns the font for drawing.
  /// - Throws: ``Failure``
  package func font() throws(Failure) -> Font { try Self.font(files) }

  /// The font and its fallbacks, by their bytes.
  package var faces: [Font.File] { Self.faces(files) }

  private static func faces(_ files: [FontFile.Loaded]) -> [Font.File] {
    files.map { Font.File(bytes: $0.bytes, index: $0.index) }
  }

  /// Returns the style of labels in these fonts.
  /// - Parameters:
  ///   - size: The height of the em square in pixels.
  ///   - color: The linear colour.
  /// - Returns: The style, with the names and contents of the files.
  package func labels(size: Double, color: SIMD3<Float>) -> CollectionRecipe.Labels {
    CollectionRecipe.Labels(
      fonts: files.map { (Files.name(of: $0.path), $0.bytes) }, size: size, color: color)
  }

  private static func font(_ files: [FontFile.Loaded]) throws(Failure) -> Font {
    do throws(FontError) {
      return try Font(files[0].bytes, fallbacks: Array(faces(files).dropFirst()))
    } catch {
      throw Failure(description: "'\(files[0].path)': \(error.description)")
    }
  }
}

extension ImageRecipe {
  /// Returns the fonts that the labels were rendered with.
  /// - Throws: ``DrawingFailure/font(_:)`` where they are missing or others.
  /// - Returns: The fonts; none without labels.
  package func labelFonts() throws(DrawingFailure) -> [Font.File] {
    guard let arrangement, let labels = arrangement.labels else { return [] }
    let fonts: LabelFonts
    do throws(LabelFonts.Failure) {
      fonts = try LabelFonts(nil, for: arrangement.placements.compactMap(\.label))
    } catch {
      throw .font(error.description)
    }
    let found = fonts.labels(size: labels.size, color: .zero)
    guard found.font.sha256 == labels.font.sha256,
      found.fallbacks?.map(\.sha256) == labels.fallbacks?.map(\.sha256)
    else {
      throw .font(
        "the font '\(labels.font.name)' is not installed as it was rendered with; "
          + "name its file by PLANETNODE_FONT")
    }
    return fonts.faces
  }
}
