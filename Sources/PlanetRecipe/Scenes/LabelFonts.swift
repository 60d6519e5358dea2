package import PlanetAssets
import PlanetSystem
package import PlanetText

/// The font of labels, and the installed fonts of characters that it lacks.
package struct LabelFonts: Sendable {
  /// The files in order of preference: the font, then its fallbacks.
  package let files: [FontFile.Loaded]

  /// Creates the fonts of loaded files.
  /// - Parameter files: The font, then its fallbacks.
  package init(_ files: [FontFile.Loaded]) { self.files = files }

  /// A font that cannot be used.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error, and what to do.
    package let description: String
  }

  /// Reads the font, and the fallbacks for characters of the labels that it lacks.
  /// - Parameters:
  ///   - path: The file of the font; nil for the font of the environment or of the system.
  ///   - names: The labels.
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

  /// Returns the font with its fallbacks.
  /// - Throws: ``Failure``
  package func font() throws(Failure) -> Font { try Self.font(files) }

  /// The bytes of the font and of its fallbacks.
  package var faces: [Font.File] { Self.faces(files) }

  private static func faces(_ files: [FontFile.Loaded]) -> [Font.File] {
    files.map { Font.File(bytes: $0.bytes, index: $0.index) }
  }

  /// Returns the style of labels in these fonts.
  /// - Parameters:
  ///   - size: The height of the em square in pixels.
  ///   - color: The linear colour.
  /// - Returns: The style, with the names and checksums of the files.
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
