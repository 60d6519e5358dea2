import Glibc

// Unsafe: calls the system with paths.

extension Files {
  /// Runs a closure while holding a lock, so that no other program runs the same at the same time.
  ///
  /// The kernel releases the lock when the program ends, for whatever reason. On disks that do not
  /// support locks, the closure runs without one.
  /// - Parameters:
  ///   - path: The lock file, an empty file, which is created if missing and not removed.
  ///   - seconds: The longest wait for a lock that another program holds.
  ///   - work: The closure.
  /// - Returns: The closure's result.
  /// - Throws: The closure's error; ``FileError`` if the lock file cannot be created or the wait is
  ///   too long.
  package static func holding<Result>(
    lock path: String, timeout seconds: Double, _ work: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try makeFolder(folder(of: path))
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw error(path, "write") }
    defer { close(descriptor) }
    let deadline = now + Int(seconds * 1e9)
    while !lock(descriptor) {
      // Some disks do not support locks; nothing waits there.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard now < deadline else {
        throw .refused(path: path, action: "lock", reason: "another program holds it")
      }
      usleep(2000)
    }
    return try work()
  }

  /// Creates a folder that only this user can access, or accepts an existing one with that
  /// property.
  ///
  /// In a folder that all users can write to, a predictable name may belong to another user, or be
  /// a link.
  /// - Parameter path: The folder, whose parent exists.
  /// - Returns: True if the path is a folder that belongs to this user and is private to this user.
  package static func makePrivateFolder(_ path: String) -> Bool {
    if unsafe mkdir(path, 0o700) == 0 { return true }
    var status = stat()
    guard errno == EEXIST, unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
      && status.st_mode & 0o777 == 0o700
  }

  /// Renames a file or folder, unless the new name exists.
  /// - Returns: False if the new name exists.
  /// - Throws: ``FileError`` for all other reasons.
  package static func moveAside(_ path: String, to name: String) throws(FileError) -> Bool {
    switch moveAside(path, name) {
    case 0: return true
    case EEXIST: return false
    case let code: throw error(path, "rename", code: code)
    }
  }
}
