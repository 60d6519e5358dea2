import Glibc

// Says unsafe: it calls the system with paths.

extension Files {
  /// Does something while no other program does the same, as far as the disk knows locks.
  ///
  /// The kernel drops the lock with the program, however that ends.
  /// - Parameters:
  ///   - path: An empty file that stands for it, which is made and stays.
  ///   - seconds: How long others may keep it waiting.
  ///   - work: What is done.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws, that the file cannot be made, or that others took too long.
  package static func holding<Result>(
    lock path: String, patience seconds: Double, _ work: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    try makeFolder(folder(of: path))
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw error(path, "write") }
    defer { close(descriptor) }
    let deadline = now + Int(seconds * 1e9)
    while !lock(descriptor) {
      // Some disks know no locks: there nobody waits for anybody.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard now < deadline else {
        throw .refused(path: path, action: "lock", reason: "another program holds it")
      }
      usleep(2000)
    }
    return try work()
  }

  /// Makes a folder that nobody but this user can reach into, or takes one that is there and such.
  ///
  /// In a folder where everybody may make something, a name that can be foretold may be somebody
  /// else's, or a link.
  /// - Parameter path: The folder; what it stands in is there.
  /// - Returns: Whether the path is a folder, of this user, for this user alone.
  package static func makePrivateFolder(_ path: String) -> Bool {
    if unsafe mkdir(path, 0o700) == 0 { return true }
    var status = stat()
    guard errno == EEXIST, unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
      && status.st_mode & 0o777 == 0o700
  }

  /// Gives a file or folder another name, unless that is taken.
  /// - Returns: Whether it was done; not if the name is taken.
  /// - Throws: ``FileError`` for all other reasons.
  package static func moveAside(_ path: String, to name: String) throws(FileError) -> Bool {
    switch moveAside(path, name) {
    case 0: return true
    case EEXIST: return false
    case let code: throw error(path, "rename", code: code)
    }
  }
}
