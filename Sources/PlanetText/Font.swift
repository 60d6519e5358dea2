/// A font with fallbacks, which shapes lines of text and draws them into images.
///
/// Lines are ordered by the Unicode bidirectional algorithm and shaped glyph by glyph, which
/// supports joined and right-to-left scripts. Each character uses the first face that has it. Raqm
/// calls HarfBuzz for the glyphs and FriBidi for the directions.
package struct Font {
  /// The faces in order of preference; at least one.
  let faces: [FontFace]
  /// A Boolean value that indicates whether glyphs may stand for several letters, such as 'fi'.
  private(set) var hasLigatures = true

  /// The supported sizes: the height of the em square in pixels.
  package static let sizes = 4.0...1000.0

  /// The bytes of a font file, and the number of a face in it.
  package struct File: Sendable {
    /// The bytes of a TrueType or OpenType file, or of a collection.
    package let bytes: [UInt8]
    /// The number of the face in a collection; 0 for other files.
    package let index: Int

    package init(bytes: [UInt8], index: Int = 0) {
      self.bytes = bytes
      self.index = index
    }

    /// The ascent plus the descent of the face in em, by its own metrics; nil if the file has no
    /// such face, or the face has no scalable outlines.
    package var lineHeight: Double? {
      guard let face = try? FontFace(bytes, index: index) else { return nil }
      return face.ascent + face.descent
    }
  }

  /// Reads a font.
  /// - Parameters:
  ///   - bytes: The file of the font itself.
  ///   - fallbacks: Files for characters that the font does not have; unreadable ones are skipped.
  /// - Throws: ``FontError`` for the font itself.
  package init(_ bytes: [UInt8], fallbacks: [File] = []) throws(FontError) {
    var faces = [try FontFace(bytes, index: 0)]
    for file in fallbacks {
      if let face = try? FontFace(file.bytes, index: file.index) { faces.append(face) }
    }
    self.faces = faces
  }

  /// The font without optional ligatures; those that a script requires, as Arabic does, remain.
  ///
  /// Readers of PDF files take a ligature for one character, such as U+FB01 for 'fi', so that a
  /// search for a word with it fails.
  package var withoutLigatures: Font {
    var font = self
    font.hasLigatures = false
    return font
  }

  /// Returns the height of the font itself above the baseline in pixels, by its own metrics.
  package func ascent(size: Double) -> Double { faces[0].ascent * size }

  /// Returns the depth of the font itself below the baseline in pixels, a positive number.
  package func descent(size: Double) -> Double { faces[0].descent * size }
}
