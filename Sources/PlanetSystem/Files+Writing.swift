import Glibc

// Unsafe: calls the system with paths and buffers.

extension Files {
  /// Writes a file whole or not at all: beside it under another name, synced, then renamed.
  ///
  /// Missing folders are created. Links are followed; pipes and devices are written directly.
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file.
  ///   - replacing: True to replace an existing file; false to make it an error.
  ///   - syncs: False if the content may be lost when the system fails.
  /// - Throws: ``FileError``
  package static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool = true, syncs: Bool = true
  ) throws(FileError) {
    let file = try FileWriter(path, replacing: replacing)
    try file.append(bytes)
    try file.finish(syncs: syncs)
  }

  /// Returns the target of a link, whether it exists or not; another path is returned unchanged.
  /// - Throws: ``FileError`` for links that lead in a circle.
  static func linkTarget(_ link: String) throws(FileError) -> String {
    var path = link
    // The number of links that the kernel follows.
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = unsafe readlink(path, &target, target.count - 1)
      guard count > 0 else { return path }
      let bytes = target.prefix(count).map { UInt8(bitPattern: $0) }
      path = join(folder(of: path), String(decoding: bytes, as: UTF8.self))
    }
    throw error(link, "write", code: ELOOP)
  }

  /// Returns why a file cannot be written, as far as this can be found without writing.
  /// - Parameters:
  ///   - path: The file.
  ///   - replacing: True if an existing file may be replaced.
  /// - Returns: The error; nil if none was found.
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

  /// Returns why a file cannot be created in a folder, which may be missing.
  static func obstacle(in folder: String, to path: String) -> FileError? {
    switch kind(of: folder) {
    case .file, .special: .isNoFolder(path: folder)
    case .folder: isWritable(folder) ? nil : error(path, "write")
    case .nothing:
      self.folder(of: folder) == folder ? nil : obstacle(in: self.folder(of: folder), to: path)
    }
  }

  /// The ID of the user of this process.
  package static var userNumber: Int { Int(getuid()) }

  /// Appends bytes to a file, which is created if missing, and syncs it.
  /// - Throws: ``FileError``
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_APPEND | O_CREAT, 0o666)
    guard descriptor >= 0 else { throw error(path, "write") }
    defer { close(descriptor) }
    try write(bytes, descriptor, path)
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw error(path, "write") }
  }

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
