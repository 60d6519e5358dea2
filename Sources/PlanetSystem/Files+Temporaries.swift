import Glibc
import Synchronization

// Says unsafe: it calls the system with paths.

// Files that are being written, and do not have their names yet.
//
// A temporary is made, renamed and removed under one lock, so that whoever leaves the program in
// haste can remove them all and be sure that no other comes after. Its author also locks the file
// itself, as long as it is open: the kernel drops that lock with the program, however it ends. So a
// temporary that nobody has locked was left behind, and the next run removes it.

extension Files {
  /// A file being written: open, locked, and beside the one that it will be.
  package struct Temporary {
    /// The open file, for whoever asked for it to close.
    package let descriptor: Int32
    /// Where it is until it is published.
    package let path: String
  }

  /// The paths of all temporaries of this program.
  private static let temporaries = Mutex<Set<String>>([])

  private static let prefix = ".planetnode-"
  private static let suffix = ".part"

  /// The name of this machine, as far as it goes into names of files.
  private static let host: String = {
    let bytes = try? readIfThere("/proc/sys/kernel/hostname")
    let name = String(decoding: bytes ?? [], as: UTF8.self).prefix { $0 != "\n" }
    return String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }.prefix(64))
  }()

  /// Makes a temporary beside a file.
  ///
  /// Its name has the machine, the process and a random number, so that no two runs share one.
  package static func makeTemporary(
    for path: String, mode: UInt32 = 0o666
  ) throws(FileError) -> Temporary {
    try makeTemporary(for: path, mode: mode) {
      join(
        folder(of: path),
        "\(prefix)\(host)-\(getpid())-\(UInt32.random(in: 0...UInt32.max))\(suffix)")
    }
  }

  /// Makes a temporary of a name.
  /// - Parameters:
  ///   - path: The file that it will be, for the error.
  ///   - mode: Who may read and write it.
  ///   - name: Returns a path that nobody else uses, another one each time.
  /// - Throws: ``FileError``
  /// - Returns: The temporary, for the caller to publish or discard, and to close.
  package static func makeTemporary(
    for path: String, mode: UInt32, name: () -> String
  ) throws(FileError) -> Temporary {
    while true {
      let temporary = name()
      let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
      let (descriptor, code) = temporaries.withLock { paths in
        let descriptor = unsafe open(temporary, flags, mode)
        if descriptor >= 0 { paths.insert(temporary) }
        return (descriptor, errno)
      }
      if descriptor < 0 && code == EEXIST { continue }
      guard descriptor >= 0 else { throw error(path, "write", code: code) }
      let result = Temporary(descriptor: descriptor, path: temporary)
      // Another run may have looked at the file before it was locked, and taken it for left behind.
      let isTaken = !lock(descriptor) && errno == EWOULDBLOCK
      var status = stat()
      if !isTaken, unsafe fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return result }
      discard(result)
      close(descriptor)
    }
  }

  /// Gives a temporary its final name, or removes it where that fails.
  /// - Parameters:
  ///   - temporary: The temporary, written and synced.
  ///   - path: The final name.
  ///   - replacing: Whether a file of that name goes, rather than being an error.
  /// - Throws: ``FileError``
  package static func publish(
    _ temporary: Temporary, as path: String, replacing: Bool = true
  ) throws(FileError) {
    let code = temporaries.withLock { paths in
      paths.remove(temporary.path)
      let code = replacing ? move(temporary.path, path) : moveAside(temporary.path, path)
      if code != 0 { unsafe unlink(temporary.path) }
      return code
    }
    if code == EEXIST && !replacing { throw .exists(path: path) }
    if code != 0 { throw error(path, "write", code: code) }
  }

  /// Gives a file another name; returns the system's error, or 0.
  private static func move(_ path: String, _ target: String) -> Int32 {
    unsafe rename(path, target) == 0 ? 0 : errno
  }

  /// Gives a file another name unless that is taken; returns the system's error, or 0.
  static func moveAside(_ path: String, _ target: String) -> Int32 {
    // Unlike a new name for a file, a further one replaces nothing.
    if unsafe link(path, target) == 0 {
      unsafe unlink(path)
      return 0
    }
    let code = errno
    // Some disks know no further names.
    guard code == EPERM || code == EOPNOTSUPP else { return code }
    return kind(of: target) == .nothing ? move(path, target) : EEXIST
  }

  /// Removes a temporary that is not wanted any more.
  package static func discard(_ temporary: Temporary) {
    temporaries.withLock { paths in
      paths.remove(temporary.path)
      _ = unsafe unlink(temporary.path)
    }
  }

  /// Leaves the program after all files being written were removed; none is made meanwhile.
  package static func leave(_ exit: () -> Never) -> Never {
    temporaries.withLock { paths in
      for path in paths { unsafe unlink(path) }
      exit()
    }
  }

  /// Removes what killed programs left half written in a folder.
  ///
  /// Locks need not reach from one machine to another: files of other machines, and those on disks
  /// that know no locks, count as left behind only when they are an hour old.
  package static func removeAbandoned(in folder: String) {
    for name in names(in: folder, prefix: prefix) where name.hasSuffix(suffix) {
      let path = join(folder, name)
      let isOld = status(of: path).map { now - $0.modified > 3600 * 1_000_000_000 } ?? false
      guard isOld || name.hasPrefix("\(prefix)\(host)-") else { continue }
      let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if lock(descriptor) || errno != EWOULDBLOCK && isOld { unsafe unlink(path) }
      close(descriptor)
    }
  }
}
