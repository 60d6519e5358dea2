import Glibc

// Says unsafe: it asks the system about paths.

extension Files {
  /// What the system knows of a file without reading it; times are nanoseconds since 1970.
  package struct Status: Hashable, Sendable {
    /// In bytes.
    package var size: Int
    /// When the content last changed, or is said to have.
    package var modified: Int
    /// When anything last changed, by the system's own clock.
    package var changed: Int
    /// The file among all, and when it last changed: another text after any change.
    package var identity: String

    /// Creates a status from its values.
    package init(size: Int, modified: Int, changed: Int, identity: String) {
      self.size = size
      self.modified = modified
      self.changed = changed
      self.identity = identity
    }

    /// Returns whether a change from now on would give the file another time.
    ///
    /// Clocks of file systems tick: every 10 ms at the slowest on Linux before 6.13, every other
    /// second where times are whole seconds. A second change within a tick has the time of the
    /// first, so what was read in between must not be remembered.
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

  /// Returns what the system knows of a file; links are followed.
  package static func status(of path: String) -> Status? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return Self.status(status)
  }

  /// Returns how many bytes a file has; none where it is none.
  package static func byteCount(of path: String) -> Int { status(of: path)?.size ?? 0 }

  /// Returns what the system knows of a file that is open.
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

  /// Returns what tells a file that is there from all others, whatever its path; nothing for what
  /// is no file.
  package static func identity(of path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return "\(status.st_dev) \(status.st_ino)"
  }

  /// Returns a text that is another one after every change of a file; nothing for what is no file.
  package static func stamp(of path: String) -> String? { status(of: path)?.identity }

  /// Gives a file another name.
  package static func move(_ path: String, to name: String) throws(FileError) {
    guard unsafe rename(path, name) == 0 else { throw error(path, "rename") }
  }

  /// Returns what tells the place of a file from all others, whether there is one yet or not.
  package static func place(of path: String) -> String {
    var places = Places()
    return places.place(of: path)
  }

  /// Sets the times of a file to now.
  package static func touch(_ path: String) {
    _ = unsafe utimensat(AT_FDCWD, path, nil, 0)
  }

  /// Returns whether files can be made in a folder that is there.
  package static func isWritable(_ folder: String) -> Bool {
    unsafe access(folder, W_OK | X_OK) == 0
  }

  /// Locks an open file as long as it stays open; others that ask are told no.
  /// - Returns: Whether nobody else has locked it.
  @discardableResult
  package static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Removes a file unless somebody has locked it.
  package static func removeUnlocked(_ path: String) {
    guard let file = try? openForReading(path) else { return }
    if lock(file.descriptor) { unsafe unlink(path) }
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ path: String) throws(FileError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw .refused(
        path: path, action: "remove", reason: unsafe String(cString: strerror(errno)))
    }
  }
}
