/// An error of reading a font.
package enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// FreeType cannot read the file; its error code.
  case unreadable(code: Int)
  /// The font has bitmaps only.
  case noOutlines
  /// There is too little memory for the font.
  case outOfMemory

  /// The error, and what to do about it.
  package var description: String {
    switch self {
    case .unreadable(let code):
      "the file is not a font or is damaged (FreeType error \(code)); use a TrueType or OpenType "
        + "file"
    case .noOutlines: "the font has no outlines; use a TrueType or OpenType file that has them"
    case .outOfMemory: "there is too little memory for the font"
    }
  }
}
