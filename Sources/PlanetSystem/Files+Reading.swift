import Glibc
package import PlanetImage

// Unsafe: calls the system with paths and buffers, and maps files.

extension Files {
  /// A file that is open for reading.
  package struct OpenFile: ~Copyable {
    /// The path, as passed to the reader.
    package let path: String
    /// The open file descriptor.
    package let descriptor: Int32
    /// The size in bytes; 0 for a pipe, and for files whose content the kernel generates.
    package let size: Int

    deinit { close(descriptor) }
  }

  /// Opens a file for reading; returns nil if it does not exist.
  ///
  /// Only regular files are opened: a device may have no end, and a pipe may have no writer. A pipe
  /// is read if the path names an open file of this program (`/dev/stdin`, `/dev/fd/3`).
  /// - Throws: ``FileError``
  package static func openForReading(_ path: String) throws(FileError) -> OpenFile? {
    var status = stat()
    // A pipe or a device must not be opened.
    if unsafe stat(path, &status) == 0 { try check(status, path) }
    // Non-blocking: some files of the kernel have no data yet.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw error(path, "read") }
    guard unsafe fstat(descriptor, &status) == 0 else {
      let failure = error(path, "read")
      close(descriptor)
      throw failure
    }
    let file = OpenFile(path: path, descriptor: descriptor, size: Int(status.st_size))
    try check(status, path)
    if status.st_mode & S_IFMT == S_IFIFO {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }
    return file
  }

  /// Throws an error for a file that is not a regular file.
  private static func check(_ status: stat, _ path: String) throws(FileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .isFolder(path: path)
    case S_IFIFO where path == "/dev/stdin" || path.hasPrefix("/dev/fd/"): return
    case S_IFIFO: throw .special(path: path, kind: "a pipe")
    case S_IFSOCK: throw .special(path: path, kind: "a socket")
    default: throw .special(path: path, kind: "a device")
    }
  }

  /// Reads a whole file.
  /// - Parameters:
  ///   - path: The file; `/dev/stdin` reads standard input.
  ///   - limit: The greatest size in bytes; a larger file is rejected before it is read.
  /// - Returns: All bytes.
  /// - Throws: ``FileError``
  package static func read(_ path: String, limit: Int = 1 << 32) throws(FileError) -> [UInt8] {
    if let bytes = try readIfThere(path, limit: limit) { return bytes }
    throw .missing(path: path, nearest: nearestName(to: path))
  }

  /// Reads a whole file; returns nil if it does not exist.
  ///
  /// No file of a similar name is looked for.
  package static func readIfThere(_ path: String, limit: Int = 1 << 32) throws(FileError)
    -> [UInt8]?
  {
    guard let file = try openForReading(path) else { return nil }
    return try bytes(of: file, limit: limit)
  }

  /// Reads the first bytes of a file, at most a number of them.
  package static func readBeginning(of path: String, count: Int) throws(FileError) -> [UInt8] {
    guard let file = try openForReading(path) else { throw .missing(path: path, nearest: nil) }
    return try beginning(of: file, count: count)
  }

  /// Returns the bytes of a PNG, JPEG, WebP or OpenEXR file; of other files only the first 4 KB, by
  /// which decoders recognise the format.
  ///
  /// A large file is memory-mapped: its bytes take address space, but no memory.
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The greatest size in bytes; a larger file is rejected before it is read.
  /// - Throws: ``FileError``
  /// - Returns: The bytes.
  package static func readImage(_ path: String, limit: Int = 1 << 32) throws(FileError) -> FileBytes
  {
    guard let file = try openForReading(path) else {
      throw .missing(path: path, nearest: nearestName(to: path))
    }
    let head = try beginning(of: file, count: headBytes)
    // The texts of WebP, OpenEXR and PDF files may be anywhere in them.
    if case .unsupported(let kind) = ImageFormat.detect(head),
      kind != "a WebP", kind != "an OpenEXR file", kind != "a PDF"
    {
      return FileBytes(head)
    }
    guard file.size <= limit else { throw .tooLarge(path: path, size: file.size, limit: limit) }
    if file.size >= mappedBytes { return try map(file) }
    return FileBytes(try bytes(of: file, startingWith: head, limit: limit))
  }

  /// Returns the bytes of a file of any format; a large file is memory-mapped.
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The greatest size in bytes; a larger file is rejected before it is read.
  /// - Throws: ``FileError``
  /// - Returns: The bytes.
  package static func readMapped(_ path: String, limit: Int) throws(FileError) -> FileBytes {
    guard let file = try openForReading(path) else {
      throw .missing(path: path, nearest: nearestName(to: path))
    }
    guard file.size <= limit else { throw .tooLarge(path: path, size: file.size, limit: limit) }
    if file.size >= mappedBytes { return try map(file) }
    return FileBytes(try bytes(of: file, limit: limit))
  }

  /// The number of bytes by which the format of a file is recognised.
  private static let headBytes = 4096
  /// The size in bytes from which files are memory-mapped.
  static let mappedBytes = 16 << 20
  /// The size in bytes from which free memory is checked.
  private static let checkedBytes = 4 << 20

  /// Reads at most a number of bytes.
  private static func beginning(
    of file: borrowing OpenFile, count: Int
  ) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let added = try read(file, into: &bytes, from: filled)
      if added == 0 { break }
      filled += added
    }
    return Array(bytes.prefix(filled))
  }

  /// Reads the rest of a file after the bytes that were read.
  private static func bytes(
    of file: borrowing OpenFile, startingWith head: [UInt8] = [], limit: Int
  ) throws(FileError) -> [UInt8] {
    guard file.size <= limit else {
      throw .tooLarge(path: file.path, size: file.size, limit: limit)
    }
    var bytes = head
    var filled = head.count
    // One byte more detects the end of a file of the stated size. Pipes have no size; the buffer
    // grows.
    try resize(&bytes, to: max(file.size + 1, filled + 1 << 16), of: file)
    while true {
      let added = try read(file, into: &bytes, from: filled)
      filled += added
      guard filled <= limit else {
        throw .tooLarge(path: file.path, size: filled, limit: limit)
      }
      if added == 0 { break }
      if filled == bytes.count { try resize(&bytes, to: 2 * filled, of: file) }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Enlarges a buffer, if there is memory for it.
  private static func resize(
    _ bytes: inout [UInt8], to count: Int, of file: borrowing OpenFile
  ) throws(FileError) {
    if count >= checkedBytes, let room = SystemMemory.room(for: count, threads: 1) {
      guard count <= room.bytes else {
        throw .tooLittleMemory(path: file.path, needed: count, free: room.bytes)
      }
    }
    bytes.reserveCapacity(count)
    bytes.append(contentsOf: repeatElement(0, count: count - bytes.count))
  }

  /// Reads the next bytes; returns their number, 0 at the end.
  private static func read(
    _ file: borrowing OpenFile, into bytes: inout [UInt8], from start: Int
  ) throws(FileError) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return unsafe Glibc.read(file.descriptor, rest.baseAddress, rest.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw error(file.path, "read") }
      return count
    }
  }

  /// Maps a file of a size.
  private static func map(_ file: borrowing OpenFile) throws(FileError) -> FileBytes {
    let size = file.size
    guard let base = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, file.descriptor, 0),
      unsafe base != MAP_FAILED
    else {
      let code = errno
      guard code == ENOMEM, let room = SystemMemory.room(for: size, threads: 1) else {
        throw error(file.path, "map", code: code)
      }
      throw .tooLittleMemory(path: file.path, needed: size, free: room.bytes)
    }
    let address = UInt(bitPattern: base)
    return unsafe FileBytes(
      adopting: UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self), count: size)
    ) { _ = unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), size) }
  }
}
