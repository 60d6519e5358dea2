import Glibc
import Synchronization

// Unsafe: calls the system with paths.

/// A file that is written in parts, and appears whole or not at all.
///
/// It grows beside its target under another name, and is synced and renamed at the end. Without
/// ``finish()`` it is removed. Missing folders are created. Links are followed; pipes and devices
/// are written directly.
package final class FileWriter: Sendable {
  /// The path, behind links.
  private let target: String
  private let replaces: Bool
  private let descriptor: Int32
  /// The file beside the target; nil for a pipe or a device, and after the end.
  private let temporary: Mutex<Files.Temporary?>

  /// Creates a file without content.
  /// - Parameters:
  ///   - path: The file.
  ///   - replacing: True to replace an existing file; false to make it an error.
  /// - Throws: ``FileError``
  package init(_ path: String, replacing: Bool = true) throws(FileError) {
    replaces = replacing
    switch Files.kind(of: path) {
    case .folder: throw .isFolder(path: path)
    case .special:
      target = path
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Files.error(path, "write") }
      temporary = Mutex(nil)
      return
    case .file:
      guard replacing else { throw .exists(path: path) }
      target = Files.resolved(path) ?? path
    case .nothing:
      target = try Files.linkTarget(path)
      try Files.makeFolder(Files.folder(of: target))
    }
    let beside = try Self.temporary(for: target, replacing: replacing)
    descriptor = beside.descriptor
    temporary = Mutex(beside)
  }

  /// Creates a temporary with the permissions of the file that it replaces, and its owner if this
  /// user may set it.
  private static func temporary(
    for target: String, replacing: Bool
  ) throws(FileError) -> Files.Temporary {
    var old = stat()
    let isReplaced = unsafe replacing && stat(target, &old) == 0
    let mode = isReplaced ? old.st_mode & 0o777 : 0o666
    let temporary = try Files.makeTemporary(for: target, mode: mode)
    if isReplaced {
      _ = fchown(temporary.descriptor, old.st_uid, old.st_gid)
      _ = fchmod(temporary.descriptor, mode)
    }
    return temporary
  }

  deinit {
    discard()
    close(descriptor)
  }

  /// Removes the file, unless it is finished; no bytes may be appended any more.
  package func discard() {
    temporary.withLock {
      if let temporary = $0 { Files.discard(temporary) }
      $0 = nil
    }
  }

  /// Appends bytes.
  /// - Throws: ``FileError``
  package func append(_ bytes: [UInt8]) throws(FileError) {
    try Files.write(bytes, descriptor, target)
  }

  /// Gives the file its name; call it once, after the last bytes.
  /// - Parameter syncs: False if the content may be lost when the system fails, but not when this
  ///   program does.
  /// - Throws: ``FileError``
  package func finish(syncs: Bool = true) throws(FileError) {
    guard let temporary = temporary.withLock({ $0 }) else { return }
    guard !syncs || fsync(descriptor) == 0 || errno == EINVAL else {
      throw Files.error(target, "write")
    }
    self.temporary.withLock { $0 = nil }
    try Files.publish(temporary, as: target, replacing: replaces)
  }
}
