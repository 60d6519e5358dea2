import Glibc
import Synchronization

// Unsafe: calls the system with paths.

// Files that are being written, and do not have their final names yet.
//
// A temporary is created, renamed and removed under one lock, so that a program that is interrupted
// can remove all of them, and no other is created afterwards. The program also locks the open file
// itself; the kernel releases that lock when the program ends. So a temporary without a lock is
// left over, and the next run removes it.

extension Files {
  /// A file being written: open, locked, and in the folder of its target.
  package struct Temporary {
    /// The open file descriptor, which the caller closes.
    package let descriptor: Int32
    /// The path until it is published.
    package let path: String
  }

  /// The paths of all temporaries of this program.
  private static let temporaries = Mutex<Set<String>>([])

  private static let prefix = ".planetnode-"
  private static let suffix = ".part"

  /// The name of this machine, as it is used in names of files.
  private static let host: String = {
    let bytes = try? readIfThere("/proc/sys/kernel/hostname")
    let name = String(decoding: bytes ?? [], as: UTF8.self).prefix { $0 != "\n" }
    return String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }.prefix(64))
  }()

  /// Creates a temporary beside a file.
  ///
  /// Its name contains the machine, the process and a random number, so that no two runs share one.
  package static func makeTemporary(
    for path: String, mode: UInt32 = 0o666
  ) throws(FileError) -> Temporary {
    try makeTemporary(for: path, mode: mode) {
      join(
        folder(of: path),
        "\(prefix)\(host)-\(getpid())-\(UInt32.random(in: 0...UInt32.max))\(suffix)")
    }
  }

  /// Creates a temporary of a name.
  /// - Parameters:
  ///   - path: The file that it will be, for the error.
  ///   - mode: The permissions.
  ///   - name: Returns a unique path, a different one for each call.
  /// - Throws: ``FileError``
  /// - Returns: The temporary, which the caller publishes or discards, and closes.
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
      // Another run may have found the file before it was locked, and removed it as left over.
      let isTaken = !lock(descriptor) && errno == EWOULDBLOCK
      var status = stat()
      if !isTaken, unsafe fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return result }
      discard(result)
      close(descriptor)
    }
  }

  /// Renames a temporary to its final name, or removes it if that fails.
  /// - Parameters:
  ///   - temporary: The temporary, written and synced.
  ///   - path: The final name.
  ///   - replacing: True to replace an existing file; false to make it an error.
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

  /// Renames a file; returns the system's error, or 0.
  private static func move(_ path: String, _ target: String) -> Int32 {
    unsafe rename(path, target) == 0 ? 0 : errno
  }

  /// Renames a file unless the new name exists; returns the system's error, or 0.
  static func moveAside(_ path: String, _ target: String) -> Int32 {
    // Unlike a renaming, a hard link replaces nothing.
    if unsafe link(path, target) == 0 {
      unsafe unlink(path)
      return 0
    }
    let code = errno
    // Some disks do not support hard links.
    guard code == EPERM || code == EOPNOTSUPP else { return code }
    return kind(of: target) == .nothing ? move(path, target) : EEXIST
  }

  /// Removes a temporary that was not published.
  package static func discard(_ temporary: Temporary) {
    temporaries.withLock { paths in
      paths.remove(temporary.path)
      _ = unsafe unlink(temporary.path)
    }
  }

  /// Ends the program after removing all files being written; none is created meanwhile.
  package static func leave(_ exit: () -> Never) -> Never {
    temporaries.withLock { paths in
      for path in paths { unsafe unlink(path) }
      exit()
    }
  }

  /// Removes temporaries that killed programs left in the folders of files about to be written;
  /// `-` is standard output.
  package static func removeAbandoned(beside paths: some Sequence<String>) {
    let folders = Set(paths.lazy.filter { $0 != "-" }.map { folder(of: $0) })
    for folder in folders { removeAbandoned(in: folder) }
  }

  /// Removes temporaries that killed programs left in a folder.
  ///
  /// Locks may not be visible on other machines: files of other machines, and those on disks that
  /// do not support locks, are removed only if they are an hour old.
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
