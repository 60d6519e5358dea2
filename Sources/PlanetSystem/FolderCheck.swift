import Glibc

// Says unsafe: it asks the system about folders, and locks a file.

/// What the file system of a folder can do, found out by a file that is made and removed.
package struct FolderCheck: Hashable, Sendable {
  /// The folder that was checked: the given one, or its nearest parent that exists.
  package let folder: String
  /// Why a file cannot be made, written and renamed there; nothing if it can.
  package let problem: FileError?
  /// A Boolean value that indicates whether a lock keeps others out, as far as this machine knows.
  package let hasLocks: Bool
  /// The bytes that this user may still write, if the system tells.
  package let freeBytes: Int?

  /// Looks at a folder.
  package init(_ path: String) {
    var folder = path.isEmpty ? "." : path
    while Files.kind(of: folder) == .nothing, Files.folder(of: folder) != folder {
      folder = Files.folder(of: folder)
    }
    self.folder = folder
    freeBytes = Self.freeBytes(folder)
    guard Files.kind(of: folder) == .folder else {
      (problem, hasLocks) = (.isNoFolder(path: folder), false)
      return
    }
    let target = Files.join(
      folder, ".planetnode-check-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
    do throws(FileError) {
      hasLocks = try Self.tryFile(target)
      problem = nil
    } catch {
      (problem, hasLocks) = (error, false)
    }
  }

  /// Makes a file as images are made, and removes it.
  /// - Returns: Whether its lock keeps others out.
  private static func tryFile(_ path: String) throws(FileError) -> Bool {
    let temporary = try Files.makeTemporary(for: path)
    defer { close(temporary.descriptor) }
    let hasLocks = keepsOut(temporary)
    do throws(FileError) {
      try Files.write([1, 2, 3], temporary.descriptor, path)
    } catch {
      Files.discard(temporary)
      throw error
    }
    try Files.publish(temporary, as: path)
    try Files.remove(path)
    return hasLocks
  }

  /// Returns whether the lock of a temporary is seen by another open file.
  private static func keepsOut(_ temporary: Files.Temporary) -> Bool {
    let other = unsafe open(temporary.path, O_RDWR | O_CLOEXEC)
    guard other >= 0 else { return false }
    defer { close(other) }
    return !Files.lock(other) && errno == EWOULDBLOCK
  }

  private static func freeBytes(_ folder: String) -> Int? {
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }
}
