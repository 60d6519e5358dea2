import CFreeType

// Says unsafe: it is the edge to FreeType, whose faces are pointers.

/// A font that measures lines of text and draws them into pictures.
///
/// Outlines are used as they were drawn, without hinting, and stand at sixty-fourths of a pixel, so
/// that lines are as wide as their letters in every size and on every machine. Letters run from
/// left to right, one for each character, with kerning; see ``needsShaping(_:)``.
@safe public struct Font: ~Copyable {
  private let library: FT_Library
  private let face: FT_Face
  /// The font's bytes, which FreeType reads as long as the font is used.
  private let memory: UnsafeMutableBufferPointer<UInt8>

  /// The sizes in which text can be drawn: the height of the em square in pixels.
  public static let sizes = 4.0...1000.0

  /// Reads a font from the bytes of a TrueType or OpenType file.
  /// - Throws: ``FontError``
  public init(_ bytes: [UInt8]) throws(FontError) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .outOfMemory
    }
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    _ = unsafe memory.initialize(from: bytes)
    var face: FT_Face?
    let code = unsafe FT_New_Memory_Face(
      library, memory.baseAddress, FT_Long(bytes.count), 0, &face)
    guard code == 0, let face = unsafe face else {
      unsafe FT_Done_FreeType(library)
      unsafe memory.deallocate()
      throw .unreadable(code: Int(code))
    }
    guard unsafe face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0,
      unsafe face.pointee.units_per_EM > 0
    else {
      unsafe FT_Done_Face(face)
      unsafe FT_Done_FreeType(library)
      unsafe memory.deallocate()
      throw .noOutlines
    }
    unsafe self.library = unsafe library
    unsafe self.face = unsafe face
    unsafe self.memory = unsafe memory
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(library)
    unsafe memory.deallocate()
  }

  /// Returns how far letters reach above the baseline in pixels, by the font's own word.
  public func ascent(size: Double) -> Double {
    unsafe Double(face.pointee.ascender) * size / Double(face.pointee.units_per_EM)
  }

  /// Returns how far letters reach below the baseline in pixels, a positive number.
  public func descent(size: Double) -> Double {
    unsafe -Double(face.pointee.descender) * size / Double(face.pointee.units_per_EM)
  }

  /// A letter of a line: its number in the font, and its place in sixty-fourths of a pixel.
  struct PlacedGlyph {
    let index: UInt32
    let x: Int
  }

  /// Returns the number of a character's letter; 0 is the font's sign for those it does not have.
  func glyphIndex(_ scalar: Unicode.Scalar) -> UInt32 {
    unsafe UInt32(FT_Get_Char_Index(face, FT_ULong(scalar.value)))
  }

  /// Returns the letters of a line and its width, in sixty-fourths of a pixel.
  func layout(
    _ scalars: some Sequence<Unicode.Scalar>, size: Double
  ) -> (glyphs: [PlacedGlyph], width: Int) {
    precondition(Self.sizes.contains(size), "a size in which text can be drawn")
    unsafe FT_Set_Char_Size(face, 0, FT_F26Dot6(size * 64 + 0.5), 72, 72)
    var glyphs: [PlacedGlyph] = []
    var (x, previous) = (0, UInt32(0))
    for scalar in scalars {
      let index = glyphIndex(scalar)
      var kerning = FT_Vector()
      if previous != 0 && index != 0,
        unsafe FT_Get_Kerning(
          face, FT_UInt(previous), FT_UInt(index), FT_UInt(FT_KERNING_UNFITTED.rawValue), &kerning)
          == 0
      {
        x += Int(kerning.x)
      }
      guard unsafe FT_Load_Glyph(face, FT_UInt(index), Self.flags) == 0,
        let slot = unsafe face.pointee.glyph
      else { continue }
      glyphs.append(PlacedGlyph(index: index, x: x))
      // In sixty-five-thousandths of a pixel.
      x += Int(unsafe (slot.pointee.linearHoriAdvance + 512) >> 10)
      previous = index
    }
    return (glyphs, x)
  }

  /// Calls a body with the coverage of a letter, row by row, 0 to 255.
  /// - Parameters:
  ///   - glyph: The letter; the size is that of the last line that was laid out.
  ///   - fraction: How far it is moved to the right, in sixty-fourths of a pixel.
  ///   - boldness: How much wider its strokes are than the font has them, in the same.
  ///   - body: Receives how far right of its origin and above the baseline the first row begins,
  ///     and a row's number and coverage.
  func coverage(
    of glyph: UInt32, fraction: Int, boldness: Int,
    _ body: (_ left: Int, _ top: Int, _ row: Int, _ coverage: Span<UInt8>) -> Void
  ) {
    guard unsafe FT_Load_Glyph(face, FT_UInt(glyph), Self.flags) == 0,
      let slot = unsafe face.pointee.glyph
    else { return }
    if boldness > 0 {
      // Level strokes are thinner than upright ones, and lie closer together.
      unsafe FT_Outline_EmboldenXY(
        &slot.pointee.outline, FT_Pos(boldness), FT_Pos(boldness / 2))
      unsafe FT_Outline_Translate(
        &slot.pointee.outline, FT_Pos(-boldness / 2), FT_Pos(-boldness / 4))
    }
    unsafe FT_Outline_Translate(&slot.pointee.outline, FT_Pos(fraction), 0)
    // A damaged font may have letters as large as a street.
    var box = FT_BBox()
    unsafe FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    let limit = 64 * (16 * Int(unsafe face.pointee.size.pointee.metrics.y_ppem) + 16)
    guard Int(box.xMax - box.xMin) <= limit, Int(box.yMax - box.yMin) <= limit else { return }
    guard unsafe FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0,
      let buffer = unsafe slot.pointee.bitmap.buffer
    else { return }
    let bitmap = unsafe slot.pointee.bitmap
    for row in 0..<Int(unsafe bitmap.rows) {
      let start = unsafe buffer + row * Int(bitmap.pitch)
      let coverage = unsafe Span(_unsafeStart: start, count: Int(bitmap.width))
      body(
        Int(unsafe slot.pointee.bitmap_left), Int(unsafe slot.pointee.bitmap_top), row, coverage)
    }
  }

  /// Outlines as they were drawn.
  private static let flags = FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
}
