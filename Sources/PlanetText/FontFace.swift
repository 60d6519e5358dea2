import CRaqm

// Unsafe: wraps FreeType, whose faces are pointers.

/// One face of a font file.
///
/// Outlines are used as they were designed, without hinting, at positions of 1/64 pixel, so lines
/// have the same proportions at every size.
///
/// An object may be released after its last use in a function; as pointers do not count as uses,
/// each function extends the lifetime of the face to its end.
@safe final class FontFace {
  private let library: FT_Library
  let face: FT_Face
  /// The bytes of the file, which FreeType reads as long as the face is used.
  private let memory: UnsafeMutableBufferPointer<UInt8>

  /// Reads a face from the bytes of a TrueType or OpenType file, or of a collection.
  /// - Parameters:
  ///   - bytes: The file.
  ///   - index: The number of the face in a collection.
  /// - Throws: ``FontError``
  init(_ bytes: [UInt8], index: Int) throws(FontError) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .outOfMemory
    }
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    _ = unsafe memory.initialize(from: bytes)
    var face: FT_Face?
    let code = unsafe FT_New_Memory_Face(
      library, memory.baseAddress, FT_Long(bytes.count), FT_Long(index), &face)
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

  /// The height above the baseline, as a fraction of the em square, by the font's own metrics.
  var ascent: Double {
    defer { withExtendedLifetime(self) {} }
    return unsafe Double(face.pointee.ascender) / Double(face.pointee.units_per_EM)
  }

  /// The depth below the baseline, as a positive fraction of the em square.
  var descent: Double {
    defer { withExtendedLifetime(self) {} }
    return unsafe -Double(face.pointee.descender) / Double(face.pointee.units_per_EM)
  }

  /// Returns whether the face has a glyph for a character.
  func hasGlyph(_ scalar: Unicode.Scalar) -> Bool {
    defer { withExtendedLifetime(self) {} }
    return unsafe FT_Get_Char_Index(face, FT_ULong(scalar.value)) != 0
  }

  /// Sets the height of the em square in pixels.
  func setSize(_ size: Double) {
    defer { withExtendedLifetime(self) {} }
    unsafe FT_Set_Char_Size(face, 0, FT_F26Dot6(size * 64 + 0.5), 72, 72)
  }

  /// Calls a closure with the coverage of a glyph, row by row, 0 to 255.
  /// - Parameters:
  ///   - glyph: The glyph's index, at the size last set.
  ///   - offset: The shift to the right and upwards, in 1/64 pixel.
  ///   - boldness: The additional width of strokes in 1/64 pixel.
  ///   - body: Receives the first row's start, in columns right of the origin and rows above the
  ///     baseline, and a row's number and coverage.
  func coverage(
    of glyph: UInt32, offset: SIMD2<Int>, boldness: Int,
    _ body: (_ left: Int, _ top: Int, _ row: Int, _ coverage: Span<UInt8>) -> Void
  ) {
    defer { withExtendedLifetime(self) {} }
    guard unsafe FT_Load_Glyph(face, FT_UInt(glyph), Self.flags) == 0,
      let slot = unsafe face.pointee.glyph
    else { return }
    if boldness > 0 {
      // Horizontal strokes are thinner than vertical ones, and closer together.
      unsafe FT_Outline_EmboldenXY(
        &slot.pointee.outline, FT_Pos(boldness), FT_Pos(boldness / 2))
      unsafe FT_Outline_Translate(
        &slot.pointee.outline, FT_Pos(-boldness / 2), FT_Pos(-boldness / 4))
    }
    unsafe FT_Outline_Translate(&slot.pointee.outline, FT_Pos(offset.x), FT_Pos(offset.y))
    // Glyphs of a damaged font may have any size.
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

  /// Unhinted outlines.
  static let flags = FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
}

extension Font {
  /// Calls a closure with each face as FreeType's `FT_Face`, in order of preference, for libraries
  /// that draw its glyphs; the pointers are valid as long as the font.
  package func withFaces<Result>(_ body: ([UnsafeMutableRawPointer]) -> Result) -> Result {
    defer { withExtendedLifetime(self) {} }
    return unsafe body(faces.map { unsafe UnsafeMutableRawPointer($0.face) })
  }
}
