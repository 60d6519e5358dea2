import Glibc

// Unsafe: queries the system about paths.

extension Files {
  /// The system's data about a file, found without reading it; times are nanoseconds since 1970.
  package struct Status: Hashable, Sendable {
    /// The size in bytes.
    package var size: Int
    /// The time of modification, which programs can set.
    package var modified: Int
    /// The time of the last change of content or metadata, set by the system.
    package var changed: Int
    /// The identity of the file and its version: a different text after any change.
    package var identity: String

    /// Creates a status from its values.
    package init(size: Int, modified: Int, changed: Int, identity: String) {
      self.size = size
      self.modified = modified
      self.changed = changed
      self.identity = identity
    }

    /// Returns whether any later change would give the file a different time.
    ///
    /// File systems have coarse times: 10 ms on Linux before 6.13, two seconds if times are whole
    /// seconds. A second change within one step has the time of the first, so content that was read
    /// in between must not be cached.
    package func isSettled(at now: Int) -> Bool {
      let tick = changed.isMultiple(of: 1_000_000_000) ? 2_000_000_000 : 20_000_000
      return now - changed > tick
    }
  }

  /// The time in nanoseconds since 1970.
  package static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Returns the status of a file; links are followed.
  package static func status(of path: String) -> Status? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return Self.status(status)
  }

  /// Returns the size of a file in bytes; nil if it does not exist.
  package static func byteCount(of path: String) -> Int { status(of: path)?.size ?? 0 }

  /// Returns the status of an open file.
  package static func status(ofOpen descriptor: Int32) -> Status? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    return Self.status(status)
  }

  private static func status(_ status: stat) -> Status? {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    let (modified, changed) = (nanoseconds(status.st_mtim), nanoseconds(status.st_ctim))
    return Status(
      size: Int(status.st_size), modified: modified, changed: changed,
      identity: "\(status.st_dev) \(status.st_ino) \(status.st_size) \(modified) \(changed)")
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// Returns the identity of an existing file, the same for all of its paths; nil if there is no
  /// file.
  package static func identity(of path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return "\(status.st_dev) \(status.st_ino)"
  }

  /// Returns a text that differs after every change of a file; nil if there is no file.
  package static func stamp(of path: String) -> String? { status(of: path)?.identity }

  /// Renames a file.
  package static func move(_ path: String, to name: String) throws(FileError) {
    guard unsafe rename(path, name) == 0 else { throw error(path, "rename") }
  }

  /// Returns the identity of a file's place, whether the file exists or not.
  package static func place(of path: String) -> String {
    var places = Places()
    return places.place(of: path)
  }

  /// Sets the times of a file to now.
  package static func touch(_ path: String) {
    _ = unsafe utimensat(AT_FDCWD, path, nil, 0)
  }

  /// Returns the free and all bytes of the disk of a folder; nil if they are unknown.
  package static func space(at folder: String) -> (free: Int, all: Int)? {
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else { return nil }
    func bytes(_ blocks: fsblkcnt_t) -> Int {
      let (bytes, isBeyond) = UInt64(blocks).multipliedReportingOverflow(
        by: UInt64(status.f_frsize))
      return isBeyond ? .max : Int(clamping: bytes)
    }
    return (bytes(status.f_bavail), bytes(status.f_blocks))
  }

  /// Returns whether files can be created in an existing folder.
  package static func isWritable(_ folder: String) -> Bool {
    unsafe access(folder, W_OK | X_OK) == 0
  }

  /// Locks an open file until it is closed.
  /// - Returns: False if another program has locked it.
  @discardableResult
  package static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Removes a file unless another program has locked it.
  package static func removeUnlocked(_ path: String) {
    guard let file = try? openForReading(path) else { return }
    if lock(file.descriptor) { unsafe unlink(path) }
  }

  /// Removes a file; a missing file is not an error.
  package static func remove(_ path: String) throws(FileError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw .refused(
        path: path, action: "remove", reason: unsafe String(cString: strerror(errno)))
    }
  }
}
