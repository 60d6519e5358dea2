import PlanetStrings

/// The reason for which a file or folder cannot be read or written.
package enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder does not exist; `nearest` is a path with a similar name.
  case missing(path: String, nearest: String?)
  /// The path is a folder, and a file is expected.
  case isFolder(path: String)
  /// The path is not a folder, and a folder is expected.
  case isNoFolder(path: String)
  /// The file exists and must not be replaced.
  case exists(path: String)
  /// The file is larger than the limit, both in bytes.
  case tooLarge(path: String, size: Int, limit: Int)
  /// The file is not a regular file; `kind` is, for example, `a pipe`.
  case special(path: String, kind: String)
  /// Reading the file needs more memory than is free, both in bytes.
  case tooLittleMemory(path: String, needed: Int, free: Int)
  /// The system reported an error: the attempted action and the system's reason.
  case refused(path: String, action: String, reason: String)

  /// A Boolean value that indicates whether the cause is too little memory, rather than the file.
  package var isOutOfMemory: Bool {
    if case .tooLittleMemory = self { true } else { false }
  }

  /// The error, with the file and what to do.
  package var description: String {
    switch self {
    case .missing(let path, let nearest):
      "no file '\(path)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .isFolder(let path): "'\(path)' is a folder; a file is expected"
    case .isNoFolder(let path): "'\(path)' is not a folder"
    case .exists(let path):
      "'\(path)' exists and is not replaced; choose another name, or remove it"
    case .tooLarge(let path, let size, let limit):
      "'\(path)' has \(size) bytes, more than the limit of \(limit)"
    case .special(let path, let kind): "'\(path)' is \(kind); a regular file is expected"
    case .tooLittleMemory(let path, let needed, let free):
      "reading '\(path)' takes \(NumberText.megabytes(needed)) of memory, and "
        + "\(NumberText.megabytes(free)) are free; free some, or use a smaller file"
    case .refused(let path, let action, let reason): "cannot \(action) '\(path)': \(reason)"
    }
  }

  /// The path of the file or folder.
  package var path: String {
    switch self {
    case .missing(let path, _), .isFolder(let path), .isNoFolder(let path), .exists(let path),
      .tooLarge(let path, _, _), .special(let path, _), .tooLittleMemory(let path, _, _),
      .refused(let path, _, _):
      path
    }
  }
}
