import CArchive
package import PlanetSystem

// Unsafe: calls libarchive with an open file and buffers.

/// Extracts the images of a ZIP or tar archive by libarchive, which is loaded by the first one.
///
/// Files are written under numbers, so that no name of the archive leads outside of the folder.
/// Links and special files are left out.
package enum MapArchive {
  /// An entry that may be a map.
  package struct Entry: Sendable {
    /// The name in the archive.
    package var name: String
    /// The path of the extracted file; nil if it is left out.
    package var path: String?
    /// The reason for which it is left out; nil if it is extracted.
    package var reason: String?
  }

  /// The reason why an archive cannot be read.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    /// libarchive is missing.
    case noLibrary
    /// The archive is damaged or of an unknown format; its path, and the reason.
    case unreadable(String, reason: String)
    /// The archive or an extracted file cannot be read or written.
    case file(FileError)
    /// The disk has too little space; the folder, and the free bytes.
    case space(folder: String, free: Int)

    /// The error, with what to do.
    package var description: String {
      switch self {
      case .noLibrary:
        "archives need libarchive, which is missing; install the package \(MapArchive.package), "
          + "or extract the archive and install its folder"
      case .unreadable(let path, let reason): "the archive '\(path)' cannot be read: \(reason)"
      case .file(let error): error.description
      case .space(let folder, let free):
        "the archive needs more than the \(free) bytes that '\(folder)' has free; free some space"
      }
    }
  }

  /// The limits of an archive.
  package struct Limits: Sendable {
    /// The greatest number of entries.
    package var entries = 10_000
    /// The greatest size of an extracted file in bytes.
    package var fileBytes = 1 << 32
    /// The greatest size of all extracted files in bytes.
    package var allBytes = 1 << 34

    package init() {}
  }

  /// The Debian package of the library.
  package static let package = "libarchive13"

  /// A Boolean value that indicates whether the library is installed.
  package static var isAvailable: Bool { carchive_load() != 0 }

  /// Returns whether a file is an archive by its first bytes.
  package static func isArchive(_ path: String) -> Bool {
    guard let head = try? Files.readBeginning(of: path, count: 512) else { return false }
    let magics: [[UInt8]] = [
      [0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x1F, 0x8B], [0xFD, 0x37, 0x7A, 0x58, 0x5A],
      [0x28, 0xB5, 0x2F, 0xFD], Array("BZh".utf8),
    ]
    return magics.contains { head.starts(with: $0) }
      || head.dropFirst(257).starts(with: Array("ustar".utf8))
  }

  /// Extracts all images.
  /// - Parameters:
  ///   - path: The archive.
  ///   - folder: An empty folder.
  ///   - limits: The limits of the archive.
  /// - Throws: ``Failure``; entries before a damaged one are not returned.
  /// - Returns: The entries that may be maps, in the order of the archive.
  package static func extract(
    _ path: String, to folder: String, limits: Limits = Limits()
  ) throws(Failure) -> [Entry] {
    guard isAvailable else { throw .noLibrary }
    let result: Result<[Entry], Failure>
    do throws(FileError) {
      guard let file = try Files.openForReading(path) else {
        throw FileError.missing(path: path, nearest: nil)
      }
      result = entries(file.descriptor, of: path, to: folder, limits)
    } catch {
      throw .file(error)
    }
    return try result.get()
  }

  private static func entries(
    _ descriptor: Int32, of path: String, to folder: String, _ limits: Limits
  ) -> Result<[Entry], Failure> {
    do throws(Failure) {
      return .success(try extract(descriptor, of: path, to: folder, limits))
    } catch {
      return .failure(error)
    }
  }

  private static func extract(
    _ descriptor: Int32, of path: String, to folder: String, _ limits: Limits
  ) throws(Failure) -> [Entry] {
    var message = [CChar](repeating: 0, count: Int(CARCHIVE_MESSAGE_SIZE))
    guard let handle = unsafe carchive_open(descriptor, &message) else {
      throw .unreadable(path, reason: text(of: message))
    }
    defer { unsafe carchive_close(handle) }
    var entries: [Entry] = []
    var (count, total) = (0, 0)
    var kind: Int32 = 0
    while let pointer = unsafe carchive_next(handle, &kind, &message) {
      let name = unsafe String(cString: pointer)
      count += 1
      guard count <= limits.entries else {
        throw .unreadable(path, reason: "it has more than \(limits.entries) entries")
      }
      guard kind != Int32(CARCHIVE_FOLDER), MapFileName.isImage(name), !isHidden(name) else {
        continue
      }
      if let reason = reason(kind, name) {
        entries.append(Entry(name: name, path: nil, reason: reason))
        continue
      }
      let target = Files.join(folder, "\(entries.count)-\(Files.name(of: name))")
      let limit = min(limits.fileBytes, limits.allBytes - total)
      let written = try unsafe write(handle, of: path, to: target, limit: limit)
      guard written <= limit else {
        guard total + written <= limits.allBytes else {
          throw .unreadable(path, reason: "its images have more than \(limits.allBytes) bytes")
        }
        entries.append(
          Entry(name: name, path: nil, reason: "it has more than \(limits.fileBytes) bytes"))
        continue
      }
      total += written
      entries.append(Entry(name: name, path: target, reason: nil))
    }
    let problem = text(of: message)
    guard problem.isEmpty else { throw .unreadable(path, reason: problem) }
    return entries
  }

  /// Writes the content of an entry, unless it has more bytes than a limit.
  /// - Returns: The bytes of the entry, at most those read beyond the limit.
  private static func write(
    _ handle: OpaquePointer, of path: String, to target: String, limit: Int
  ) throws(Failure) -> Int {
    var message = [CChar](repeating: 0, count: Int(CARCHIVE_MESSAGE_SIZE))
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var written = 0
    do throws(FileError) {
      let writer = try FileWriter(target)
      while true {
        let got = unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe carchive_read(handle, buffer.baseAddress, buffer.count, &message)
        }
        guard got >= 0 else { throw FileError.refused(path: target, action: "", reason: "") }
        written += Int(got)
        guard got > 0, written <= limit else { break }
        try writer.append(Array(bytes.prefix(Int(got))))
        if let space = Files.space(at: Files.folder(of: target)), space.free < reserve {
          throw FileError.tooLarge(path: target, size: written, limit: space.free)
        }
      }
      if written <= limit { try writer.finish(syncs: false) }
    } catch {
      switch error {
      case .refused(target, "", _): throw .unreadable(path, reason: text(of: message))
      case .tooLarge(_, _, let free): throw .space(folder: Files.folder(of: target), free: free)
      default: throw .file(error)
      }
    }
    return written
  }

  /// The bytes of a disk that stay free.
  private static let reserve = 64 << 20

  /// Returns whether an entry is data of a file manager, such as those in `__MACOSX`.
  private static func isHidden(_ name: String) -> Bool {
    name.split(separator: "/").contains { $0 == "__MACOSX" } || Files.name(of: name).hasPrefix(".")
  }

  /// Returns the reason for which an entry is left out; nil for a file.
  private static func reason(_ kind: Int32, _ name: String) -> String? {
    if name.hasPrefix("/") || name.split(separator: "/").contains("..") {
      return "its path leads outside of the archive"
    }
    switch kind {
    case Int32(CARCHIVE_FILE): return nil
    case Int32(CARCHIVE_LINK): return "it is a link"
    default: return "it is not a regular file"
    }
  }

  private static func text(of message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
