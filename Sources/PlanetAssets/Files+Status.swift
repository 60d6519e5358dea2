import Glibc

// Says unsafe: it asks the system about paths.

extension Files {
  /// What the system knows of a file without reading it.
  struct Status: Hashable, Sendable {
    /// In bytes.
    var size: Int
    /// When it was last used, in seconds since 1970.
    var accessed: Int
    /// The file among all, and when its content last changed: another text after any change.
    var identity: String
    /// The same without the time of changes to anything but the content.
    var contentIdentity: String
  }

  /// Returns what the system knows of a file; links are followed.
  static func status(of path: String) -> Status? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let content =
      "\(status.st_dev) \(status.st_ino) \(status.st_size) "
      + "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    return Status(
      size: Int(status.st_size), accessed: Int(status.st_atim.tv_sec),
      identity: "\(content) \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)",
      contentIdentity: content)
  }

  /// Notes that a file is used now; its content counts as it was.
  static func touch(_ path: String) {
    var times = (timespec(), timespec())
    // "Now" and "as it is", which the headers define by macros that Swift does not see.
    times.0.tv_nsec = (1 << 30) - 1
    times.1.tv_nsec = (1 << 30) - 2
    unsafe withUnsafePointer(to: &times) { times in
      unsafe times.withMemoryRebound(to: timespec.self, capacity: 2) { times in
        _ = unsafe utimensat(AT_FDCWD, path, times, 0)
      }
    }
  }

  /// Removes a file; one that is not there is no error.
  static func remove(_ path: String) throws(FileError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw .refused(
        path: path, action: "remove", reason: unsafe String(cString: strerror(errno)))
    }
  }
}
