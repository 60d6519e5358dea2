import PlanetStrings

/// Why a file or folder cannot be read or written.
package enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file or folder; `nearest` differs from it only a little.
  case missing(path: String, nearest: String?)
  /// A folder stands where a file is wanted.
  case isFolder(path: String)
  /// Something other than a folder stands where one is wanted.
  case isNoFolder(path: String)
  /// A file is there already, and shall stay as it is.
  case exists(path: String)
  /// The file is larger than the limit, both in bytes.
  case tooLarge(path: String, size: Int, limit: Int)
  /// The file is no regular file but, for example, `a pipe`.
  case special(path: String, kind: String)
  /// Reading the file takes so many bytes of memory, more than are free.
  case tooLittleMemory(path: String, needed: Int, free: Int)
  /// The system refuses: what was tried, and the system's reason.
  case refused(path: String, action: String, reason: String)

  /// A Boolean value that indicates whether the file may be right, and memory is too little.
  package var isOutOfMemory: Bool {
    if case .tooLittleMemory = self { true } else { false }
  }

  /// What is wrong, with which file, and what to do.
  package var description: String {
    switch self {
    case .missing(let path, let nearest):
      "no file '\(path)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .isFolder(let path): "'\(path)' is a folder; a file is wanted"
    case .isNoFolder(let path): "'\(path)' is not a folder"
    case .exists(let path):
      "'\(path)' is there already and is not replaced; choose another name, or remove it"
    case .tooLarge(let path, let size, let limit):
      "'\(path)' has \(size) bytes, more than the limit of \(limit)"
    case .special(let path, let kind): "'\(path)' is \(kind); a regular file is expected"
    case .tooLittleMemory(let path, let needed, let free):
      "reading '\(path)' takes \(NumberText.megabytes(needed)) of memory, and "
        + "\(NumberText.megabytes(free)) are free; free some, or use a smaller file"
    case .refused(let path, let action, let reason): "cannot \(action) '\(path)': \(reason)"
    }
  }

  /// The file or folder that it is about.
  package var path: String {
    switch self {
    case .missing(let path, _), .isFolder(let path), .isNoFolder(let path), .exists(let path),
      .tooLarge(let path, _, _), .special(let path, _), .tooLittleMemory(let path, _, _),
      .refused(let path, _, _):
      path
    }
  }
}
