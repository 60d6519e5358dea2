import Glibc

// Says unsafe: it calls the system with paths and buffers.

extension Files {
  /// Writes a file whole or not at all: beside it under another name, synced, then renamed.
  ///
  /// Missing folders on the way are made. A link is followed, and a pipe or device written to.
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file.
  ///   - replacing: Whether a file that is there goes, rather than being an error.
  /// - Throws: ``FileError``
  package static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool = true
  ) throws(FileError) {
    switch kind(of: path) {
    case .folder: throw .isFolder(path: path)
    case .special: return try writeInPlace(bytes, path)
    case .file:
      guard replacing else { throw .exists(path: path) }
      try writeBeside(resolved(path) ?? path, bytes, replacing: true)
    case .nothing:
      let target = try linkTarget(path)
      try makeFolder(folder(of: target))
      try writeBeside(target, bytes, replacing: replacing)
    }
  }

  /// Returns where a link leads, whether something stands there or not; a path that is no link
  /// leads to itself.
  /// - Throws: ``FileError`` for links that lead in a circle.
  private static func linkTarget(_ link: String) throws(FileError) -> String {
    var path = link
    // As many links as the kernel follows.
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = unsafe readlink(path, &target, target.count - 1)
      guard count > 0 else { return path }
      let bytes = target.prefix(count).map { UInt8(bitPattern: $0) }
      path = join(folder(of: path), String(decoding: bytes, as: UTF8.self))
    }
    throw error(link, "write", code: ELOOP)
  }

  /// Returns why a file cannot be written, as far as that can be told without trying.
  /// - Parameters:
  ///   - path: The file.
  ///   - replacing: Whether a file that is there may go.
  /// - Returns: What stands in the way; nothing if all seems well.
  package static func obstacle(toWriting path: String, replacing: Bool = true) -> FileError? {
    switch kind(of: path) {
    case .folder: return .isFolder(path: path)
    case .special: return nil
    case .file where !replacing: return .exists(path: path)
    case .file: return obstacle(in: folder(of: resolved(path) ?? path), to: path)
    case .nothing:
      do throws(FileError) {
        return obstacle(in: folder(of: try linkTarget(path)), to: path)
      } catch {
        return error
      }
    }
  }

  /// Returns why a file cannot be made in a folder, which may be missing itself.
  static func obstacle(in folder: String, to path: String) -> FileError? {
    switch kind(of: folder) {
    case .file, .special: .isNoFolder(path: folder)
    case .folder: isWritable(folder) ? nil : error(path, "write")
    case .nothing:
      self.folder(of: folder) == folder ? nil : obstacle(in: self.folder(of: folder), to: path)
    }
  }

  /// The number of the user who runs the program.
  package static var userNumber: Int { Int(getuid()) }

  /// Adds bytes to the end of a file, which is made if it is not there.
  /// - Throws: ``FileError``
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_APPEND | O_CREAT, 0o666)
    guard descriptor >= 0 else { throw error(path, "write") }
    defer { close(descriptor) }
    try write(bytes, descriptor, path)
  }

  /// Writes into what stands there, which can neither be replaced nor written halfway.
  private static func writeInPlace(_ bytes: [UInt8], _ path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(path, "write") }
    defer { close(descriptor) }
    try write(bytes, descriptor, path)
  }

  /// Puts a new file in the place of an old one, or of nothing, in one step.
  ///
  /// The permissions of the old file stay, and its owner as far as this user may give files away.
  private static func writeBeside(
    _ path: String, _ bytes: [UInt8], replacing: Bool
  ) throws(FileError) {
    var old = stat()
    let isReplaced = unsafe replacing && stat(path, &old) == 0
    let mode = isReplaced ? old.st_mode & 0o777 : 0o666
    let temporary = try makeTemporary(for: path, mode: mode)
    defer { close(temporary.descriptor) }
    if isReplaced {
      _ = fchown(temporary.descriptor, old.st_uid, old.st_gid)
      _ = fchmod(temporary.descriptor, mode)
    }
    do throws(FileError) {
      try write(bytes, temporary.descriptor, path)
      guard fsync(temporary.descriptor) == 0 || errno == EINVAL else {
        throw error(path, "write")
      }
    } catch {
      discard(temporary)
      throw error
    }
    try publish(temporary, as: path, replacing: replacing)
  }

  /// Writes bytes to standard output.
  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes, STDOUT_FILENO, "standard output")
  }

  static func write(
    _ bytes: [UInt8], _ descriptor: Int32, _ path: String
  ) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw error(path, "write") }
      start += count
    }
  }
}
