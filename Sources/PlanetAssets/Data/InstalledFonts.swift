import CFontconfig

// Unsafe: wraps Fontconfig, whose patterns are pointers.

/// The installed fonts, as Fontconfig reports them, for characters that the preferred font lacks.
package enum InstalledFonts {
  /// A face of a font file.
  package struct Face: Hashable, Sendable {
    /// The path of the file.
    package let path: String
    /// The number of the face in a collection; 0 for other files.
    package let index: Int
  }

  /// The greatest number of faces that are returned.
  private static let limit = 16

  /// Returns faces that together have as many of a set of characters as any installed ones.
  ///
  /// Only outline fonts are returned, in the order of Fontconfig's preference for the user's
  /// language.
  /// - Parameter characters: The characters.
  /// - Returns: The faces; none if no font has any of the characters.
  package static func faces(having characters: Set<Unicode.Scalar>) -> [Face] {
    guard !characters.isEmpty, let missing = unsafe FcCharSetCreate() else { return [] }
    var left = unsafe missing
    defer { unsafe FcCharSetDestroy(left) }
    for scalar in characters { unsafe FcCharSetAddChar(left, scalar.value) }
    var faces: [Face] = []
    while faces.count < limit, unsafe FcCharSetCount(left) > 0 {
      guard let match = unsafe bestMatch(for: left) else { break }
      defer { unsafe FcPatternDestroy(match) }
      var own: OpaquePointer?
      guard let face = unsafe face(of: match),
        unsafe FcPatternGetCharSet(match, FC_CHARSET, 0, &own) == FcResultMatch,
        let rest = unsafe FcCharSetSubtract(left, own)
      else { break }
      let isUseful = unsafe FcCharSetCount(rest) < FcCharSetCount(left)
      unsafe FcCharSetDestroy(left)
      unsafe left = rest
      guard isUseful else { break }
      faces.append(face)
    }
    return faces
  }

  /// Returns the font that Fontconfig prefers for characters; the caller destroys it.
  private static func bestMatch(for characters: OpaquePointer) -> OpaquePointer? {
    guard let pattern = unsafe FcPatternCreate() else { return nil }
    defer { unsafe FcPatternDestroy(pattern) }
    unsafe FcPatternAddCharSet(pattern, FC_CHARSET, characters)
    unsafe FcPatternAddBool(pattern, FC_SCALABLE, 1)
    unsafe FcPatternAddBool(pattern, FC_OUTLINE, 1)
    unsafe FcPatternAddBool(pattern, FC_COLOR, 0)
    guard unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern) != 0 else { return nil }
    unsafe FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    return unsafe FcFontMatch(nil, pattern, &result)
  }

  /// Returns the file of a font.
  private static func face(of match: OpaquePointer) -> Face? {
    var path: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard unsafe FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch,
      let path = unsafe path
    else { return nil }
    _ = unsafe FcPatternGetInteger(match, FC_INDEX, 0, &index)
    // The upper half is the index of a variable font's instance.
    return Face(path: unsafe String(cString: path), index: Int(index & 0xFFFF))
  }
}
