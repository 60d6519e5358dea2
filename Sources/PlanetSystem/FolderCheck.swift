import Glibc

// Unsafe: queries the system about folders, and locks a file.

/// The capabilities of a folder's file system, found by creating and removing a file.
package struct FolderCheck: Hashable, Sendable {
  /// The folder that was checked: the given one, or its nearest parent that exists.
  package let folder: String
  /// The reason for which files cannot be created, written and renamed there; nil if they can.
  package let problem: FileError?
  /// A Boolean value that indicates whether locks work, as far as this machine can detect.
  package let hasLocks: Bool
  /// The bytes that this user may still write; nil if unknown.
  package let freeBytes: Int?

  /// Checks a folder.
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

  /// Creates a file as images are created, and removes it.
  /// - Returns: True if its lock is effective.
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

  /// Returns whether another open file detects the lock of a temporary.
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
