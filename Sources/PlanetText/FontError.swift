/// Why the bytes of a font cannot be used.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// FreeType cannot read them; its number for the reason.
  case unreadable(code: Int)
  /// The font has pictures of letters in certain sizes only.
  case noOutlines
  /// There is no memory for it.
  case outOfMemory

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let code):
      "this is no font, or a damaged one (FreeType's error \(code)); use a TrueType or OpenType "
        + "file"
    case .noOutlines: "the font has no outlines; use a TrueType or OpenType file that has them"
    case .outOfMemory: "there is no memory for the font"
    }
  }
}
