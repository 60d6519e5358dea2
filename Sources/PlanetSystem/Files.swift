import Glibc

// Unsafe: calls the system with paths and buffers.

/// File system operations.
package enum Files {
  /// The kind of file at a path.
  package enum Kind: Hashable, Sendable {
    /// No file.
    case nothing
    /// A regular file.
    case file
    /// A pipe, a device or a socket.
    case special
    case folder
  }

  /// Returns the kind of file at a path; links are followed.
  package static func kind(of path: String) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .special
    }
  }

  /// Creates a folder with its parents; an existing folder is left unchanged.
  package static func makeFolder(_ path: String) throws(FileError) {
    switch kind(of: path) {
    case .folder: return
    case .file, .special: throw .isNoFolder(path: path)
    case .nothing: break
    }
    let parent = folder(of: path)
    if parent != path { try makeFolder(parent) }
    // Another process may have created it meanwhile.
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw error(path, "make") }
  }

  /// Removes a folder and the files in it, as far as possible; folders in it are left.
  package static func removeFolder(_ path: String) {
    for name in names(in: path) { _ = unsafe unlink("\(path)/\(name)") }
    _ = unsafe rmdir(path)
  }

  /// Returns the names in a folder, in alphabetical order; none if it cannot be read.
  /// - Parameters:
  ///   - folder: The folder.
  ///   - prefix: The beginning of the names.
  /// - Returns: The names.
  package static func names(in folder: String, prefix: String = "") -> [String] {
    (try? contents(of: folder).filter { $0.hasPrefix(prefix) }) ?? []
  }

  /// Returns the names in a folder, in alphabetical order.
  /// - Throws: ``FileError`` for a path that is not a folder, or cannot be read.
  package static func contents(of folder: String) throws(FileError) -> [String] {
    try listing(of: folder).map(\.name)
  }

  /// Returns the names in a folder, in alphabetical order, and whether they are UTF-8: other names
  /// cannot be used to open files.
  /// - Throws: ``FileError`` for a path that is not a folder, or cannot be read.
  package static func listing(
    of folder: String
  ) throws(FileError) -> [(name: String, isReachable: Bool)] {
    guard let handle = unsafe opendir(folder) else { throw error(folder, "read") }
    defer { unsafe closedir(handle) }
    var names: [(name: String, isReachable: Bool)] = []
    while let entry = unsafe readdir(handle) {
      let (name, isReachable) = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe (String(cString: $0), String(validatingCString: $0) != nil)
        }
      }
      if name != "." && name != ".." { names.append((name, isReachable)) }
    }
    return names.sorted { $0.name < $1.name }
  }

  /// Returns the path of this program's file, with links resolved.
  package static func executablePath() -> String? { resolved("/proc/self/exe") }

  /// Returns the path without links and dots; nil if it does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let result = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(cString: result)
  }

  /// Returns the value of an environment variable, unless it is unset or empty.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Returns the error of the last system call, with a remedy.
  package static func error(_ path: String, _ action: String, code: Int32 = errno) -> FileError {
    let reason = unsafe String(cString: strerror(code))
    let advice =
      switch code {
      case ENOSPC, EDQUOT: "; free some space, or choose another disk"
      case EFBIG: "; choose a smaller image, or raise the limit (ulimit -f)"
      case EROFS: "; choose another folder"
      // Missing folders are created, except in file systems such as /proc.
      case ENOENT where action != "read": "; choose another folder"
      case ENAMETOOLONG: "; choose a shorter name"
      case EACCES, EPERM: "; choose another place, or change its permissions"
      default: ""
      }
    return .refused(path: path, action: action, reason: reason + advice)
  }
}
