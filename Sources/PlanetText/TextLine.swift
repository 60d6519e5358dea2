import CRaqm

// Unsafe: wraps Raqm, which takes and returns pointers.

/// A line of text, shaped: its glyphs from left to right.
@safe struct TextLine {
  /// A glyph of a line.
  struct Glyph {
    /// The number of the face.
    let face: Int
    /// The number of the glyph in the face.
    let index: UInt32
    /// The position right of the line's start and above the baseline, in 1/64 pixel.
    let position: SIMD2<Int>
    /// The number of the first of the characters that it stands for, in ``characters``.
    let cluster: Int
  }

  /// The glyphs in visual order.
  private(set) var glyphs: [Glyph] = []
  /// The width in 1/64 pixel.
  private(set) var width = 0
  /// The characters in logical order.
  private(set) var characters: [Unicode.Scalar] = []

  /// Shapes a line; line breaks and tabs count as spaces.
  ///
  /// The first letter with a direction determines the direction of the line.
  init(_ text: String, in font: Font, size: Double) {
    precondition(Font.sizes.contains(size), "the size must be within Font.sizes")
    for face in font.faces { face.setSize(size) }
    var scalars: [UInt32] = []
    var runs: [(face: Int, range: Range<Int>)] = []
    for character in text {
      let visible = character.unicodeScalars.compactMap(Self.visible)
      guard !visible.isEmpty else { continue }
      let face = font.face(of: visible)
      let start = scalars.count
      scalars += visible.map(\.value)
      if let last = runs.last, last.face == face {
        runs[runs.count - 1].range = last.range.lowerBound..<scalars.count
      } else {
        runs.append((face, start..<scalars.count))
      }
    }
    characters = scalars.compactMap { Unicode.Scalar($0) }
    guard !scalars.isEmpty, let layout = unsafe raqm_create() else { return }
    // Raqm releases its faces at the end, which must not be freed before.
    defer {
      unsafe raqm_destroy(layout)
      withExtendedLifetime(font) {}
    }
    guard unsafe raqm_set_text(layout, scalars, scalars.count),
      unsafe raqm_set_freetype_load_flags(layout, FontFace.flags)
    else { return }
    for run in runs {
      guard
        unsafe raqm_set_freetype_face_range(
          layout, font.faces[run.face].face, run.range.lowerBound, run.range.count)
      else { return }
    }
    if !font.hasLigatures {
      for feature in ["-liga", "-clig"] {
        guard unsafe raqm_add_font_feature(layout, feature, Int32(feature.utf8.count)) else {
          return
        }
      }
    }
    guard unsafe raqm_layout(layout) else { return }
    unsafe take(layout, of: font)
  }

  private mutating func take(_ layout: OpaquePointer, of font: Font) {
    var count = 0
    guard let shaped = unsafe raqm_get_glyphs(layout, &count) else { return }
    var (x, y) = (0, 0)
    for number in 0..<count {
      let glyph = unsafe shaped[number]
      let face = font.faces.firstIndex { unsafe $0.face == glyph.ftface } ?? 0
      glyphs.append(
        Glyph(
          face: face, index: unsafe glyph.index,
          position: SIMD2(x + Int(unsafe glyph.x_offset), y + Int(unsafe glyph.y_offset)),
          cluster: Int(unsafe glyph.cluster)))
      x += Int(unsafe glyph.x_advance)
      y += Int(unsafe glyph.y_advance)
    }
    width = x
  }

  /// Returns a character as it is shaped: white space is a space, and controls are left out.
  static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.properties.isWhitespace { return " " }
    return scalar.properties.generalCategory == .control ? nil : scalar
  }
}

extension Font {
  /// Returns the numbers of the faces that a text is taken from: 0 for the font itself, from 1 on
  /// for its fallbacks.
  package func faces(usedFor text: String) -> Set<Int> {
    Set(
      text.compactMap { character in
        let visible = character.unicodeScalars.compactMap(TextLine.visible)
        return visible.isEmpty ? nil : face(of: visible)
      })
  }

  /// Returns the number of the first face that has all of a character; the font's own if none has.
  func face(of character: [Unicode.Scalar]) -> Int {
    faces.firstIndex { face in
      character.allSatisfy { Self.needsNoGlyph($0) || face.hasGlyph($0) }
    } ?? 0
  }

  /// Returns whether a character only affects others, such as a joiner.
  static func needsNoGlyph(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar.properties.isDefaultIgnorableCodePoint
  }
}
