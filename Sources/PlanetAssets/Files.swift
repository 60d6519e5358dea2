import Glibc

// Says unsafe: it calls the system with paths and buffers.

/// What the program asks of the file system.
public enum Files {
  /// What stands at a path.
  public enum Kind: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A regular file.
    case file
    /// A pipe, a device or a socket.
    case special
    /// A folder.
    case folder
  }

  /// Returns what stands at a path; links are followed.
  public static func kind(of path: String) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .special
    }
  }

  /// Reads a whole file.
  /// - Parameters:
  ///   - path: The file; `/dev/stdin` reads standard input.
  ///   - limit: In bytes; a larger file is refused before it is read.
  /// - Returns: All bytes.
  /// - Throws: ``FileError``
  public static func read(_ path: String, limit: Int = 1 << 32) throws(FileError) -> [UInt8] {
    if let bytes = try readIfThere(path, limit: limit) { return bytes }
    throw .missing(path: path, nearest: nearestName(to: path))
  }

  /// Reads a whole file, or returns nothing where there is none: that is no error, and no other of
  /// a similar name is looked for.
  static func readIfThere(_ path: String, limit: Int = 1 << 32) throws(FileError) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw error(path, "read") }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw error(path, "read") }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(path: path, size: size, limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    // Pipes have no size, and files may grow: read until nothing comes.
    var chunk = [UInt8](repeating: 0, count: max(min(size + 1, 1 << 24), 1 << 16))
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw error(path, "read") }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw .tooLarge(path: path, size: bytes.count, limit: limit)
      }
    }
  }

  /// Writes a file whole or not at all: beside it under another name, synced, then renamed.
  ///
  /// Missing folders on the way are made. A link is followed, and a pipe or device written to.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    switch kind(of: path) {
    case .folder: throw .isFolder(path: path)
    case .special: return try writeInPlace(bytes, path)
    case .file: try replace(resolved(path) ?? path, with: bytes)
    case .nothing:
      try makeFolder(folder(of: path))
      try replace(path, with: bytes)
    }
  }

  /// Writes into what stands there, which can neither be replaced nor written halfway.
  private static func writeInPlace(_ bytes: [UInt8], _ path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(path, "write") }
    defer { close(descriptor) }
    try write(bytes, descriptor, path)
  }

  /// Puts a new file in the place of an old one, or of nothing, in one step.
  private static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let temporary = join(
      folder(of: path), ".planetnode-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part")
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = unsafe open(temporary, flags, 0o666)
    guard descriptor >= 0 else { throw error(path, "write") }
    do throws(FileError) {
      try write(bytes, descriptor, path)
      guard fsync(descriptor) == 0 || errno == EINVAL else { throw error(path, "write") }
    } catch {
      close(descriptor)
      unsafe unlink(temporary)
      throw error
    }
    close(descriptor)
    guard unsafe rename(temporary, path) == 0 else {
      let failure = error(path, "write")
      unsafe unlink(temporary)
      throw failure
    }
  }

  /// Writes bytes to standard output.
  public static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes, STDOUT_FILENO, "standard output")
  }

  private static func write(
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

  /// Makes a folder and all that it stands in; one that is there already is left as it is.
  public static func makeFolder(_ path: String) throws(FileError) {
    switch kind(of: path) {
    case .folder: return
    case .file, .special: throw .isNoFolder(path: path)
    case .nothing: break
    }
    let parent = folder(of: path)
    if parent != path { try makeFolder(parent) }
    // Another process may have made it meanwhile.
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw error(path, "make") }
  }

  /// Returns the names in a folder, in alphabetical order; nothing if it cannot be read.
  public static func names(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The number of processors that are at work.
  public static var processorCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  /// Returns the path of this program's file, links followed.
  public static func executablePath() -> String? { resolved("/proc/self/exe") }

  /// Returns a path without links and dots, if something stands there.
  public static func resolved(_ path: String) -> String? {
    guard let result = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(cString: result)
  }

  /// Returns the value of an environment variable, unless it is unset or empty.
  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Returns the error of the last call of the system.
  static func error(_ path: String, _ action: String, code: Int32 = errno) -> FileError {
    .refused(path: path, action: action, reason: unsafe String(cString: strerror(code)))
  }
}
