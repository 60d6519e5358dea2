import Glibc
import PlanetImage
import PlanetSystem

// Unsafe: maps files into memory. A page with the header is followed by the pyramid's words as they
// are in memory.

/// A pyramid in a file, mapped into memory.
enum PyramidFile {
  static let suffix = ".pyramid"
  static let temporarySuffix = ".part"
  private static let headerBytes = 4096
  /// "PNTEPYR1" in the first bytes; a different number on machines with the other byte order.
  private static let magic: UInt64 = 0x3152_5950_4554_4e50
  /// The version, raised by every change of the format or of how words are built.
  ///
  /// It counts the kinds of warnings, as a file written before one was added cannot contain it.
  private static let version = UInt64(3 << 8 + ImageWarning.Kind.allCases.count)

  /// The header of a file.
  struct Header: Hashable {
    var width: Int
    var height: Int
    var reduction: Int
    var wordCount: Int
    var words: ContentHash
    /// The warnings about the files of the map.
    var warnings: [MapWarning] = []

    var size: ImageSize { ImageSize(width: width, height: height) }

    fileprivate var fields: [UInt64] {
      [
        PyramidFile.magic, PyramidFile.version, UInt64(width), UInt64(height), UInt64(reduction),
        UInt64(wordCount), words.first, words.second,
      ]
    }
  }

  /// Returns the header of a file, if header and file size are valid.
  static func header(of path: String) -> Header? {
    guard let file = try? Files.openForReading(path) else { return nil }
    return header(file.descriptor)
  }

  private static func header(_ descriptor: Int32) -> Header? {
    var fields = [UInt64](repeating: 0, count: headerBytes / 8)
    guard unsafe pread(descriptor, &fields, headerBytes, 0) == headerBytes,
      fields[10] <= UInt64(maximumWarningCount)
    else { return nil }
    let warningWords = fields[11..<11 + MapWarning.wordCount * Int(fields[10])]
    let check = check(Array(fields[..<8] + warningWords))
    guard fields[0] == magic, fields[1] == version, fields[8] == check.first,
      fields[9] == check.second, fields[2..<6].allSatisfy({ $0 > 0 && $0 < 1 << 40 })
    else { return nil }
    var header = Header(
      width: Int(fields[2]), height: Int(fields[3]), reduction: Int(fields[4]),
      wordCount: Int(fields[5]), words: ContentHash(first: fields[6], second: fields[7]))
    header.warnings = stride(
      from: warningWords.startIndex, to: warningWords.endIndex, by: MapWarning.wordCount
    ).compactMap { MapWarning(words: fields[$0..<$0 + MapWarning.wordCount]) }
    var status = stat()
    guard MapRows.excess(header.size, .none) == nil,
      header.wordCount == MipPyramid.wordCount(width: header.width, height: header.height),
      unsafe fstat(descriptor, &status) == 0,
      Int(status.st_size) == headerBytes + 8 * header.wordCount
    else { return nil }
    return header
  }

  /// Writes a header; returns false on an error.
  private static func write(_ header: Header, _ descriptor: Int32) -> Bool {
    let warningWords = header.warnings.flatMap(\.words)
    let check = check(header.fields + warningWords)
    let fields =
      header.fields + [check.first, check.second, UInt64(header.warnings.count)] + warningWords
    return unsafe pwrite(descriptor, fields, 8 * fields.count, 0) == 8 * fields.count
  }

  /// The greatest number of warnings of a map: one of each kind.
  private static let maximumWarningCount = ImageWarning.Kind.allCases.count

  /// Returns whether a file can contain warnings.
  static func canStore(_ warnings: MapWarnings) -> Bool {
    warnings.all.count <= maximumWarningCount
  }

  private static func check(_ fields: [UInt64]) -> ContentHash {
    ContentHash(words: fields.count, byteCount: 8 * fields.count) { fields[$0] }
  }

  /// A pyramid read from a file.
  struct Opened {
    let pyramid: MipPyramid
    /// The warnings about the files of the map.
    let warnings: [MapWarning]
  }

  /// Maps a file; nil if it is damaged or of another kind.
  ///
  /// The words are checked when a file is first opened after it was written or changed. A note
  /// beside it records the check, and by its time of modification the last use. (The time of access
  /// is not suitable: most systems update it once a day, and any reader changes it.)
  /// - Parameters:
  ///   - path: The file.
  ///   - size: The expected columns and rows at full size; nil for any.
  ///   - reduction: The expected columns of the source per column; nil for any.
  /// - Returns: The pyramid, or nil.
  static func open(
    _ path: String, expecting size: ImageSize? = nil, reduction: Int? = nil
  ) -> Opened? {
    guard let file = try? Files.openForReading(path), let header = header(file.descriptor),
      (size ?? header.size) == header.size,
      (reduction ?? header.reduction) == header.reduction,
      let storage = map(file.descriptor, header.wordCount, isWritten: false)
    else { return nil }
    guard let status = Files.status(ofOpen: file.descriptor) else { return nil }
    let check = check(of: status)
    if let check, (try? Files.readIfThere(checkedNote(path), limit: 4096)) == check {
      Files.touch(checkedNote(path))
    } else {
      let isSettled = status.isSettled(at: Files.now)
      guard hash(storage) == header.words else { return nil }
      if let check, isSettled { try? Files.write(check, to: checkedNote(path), syncs: false) }
    }
    return Opened(
      pyramid: MipPyramid(
        storage: storage, width: header.width, height: header.height, reduction: header.reduction),
      warnings: header.warnings)
  }

  /// Returns the text of the note about the check of a file in its present state; nil if no check
  /// is valid later.
  ///
  /// A small file is not synced: its words may be lost when the system fails, so they are checked
  /// once after each boot.
  private static func check(of status: Files.Status) -> [UInt8]? {
    guard status.size <= smallByteCount else { return Array(status.identity.utf8) }
    return bootID.map { Array("\(status.identity) \($0)".utf8) }
  }

  /// The ID of the boot; nil if it is unknown.
  private static let bootID: String? = {
    let bytes = (try? Files.readIfThere("/proc/sys/kernel/random/boot_id", limit: 4096)) ?? []
    let text = String(decoding: bytes, as: UTF8.self).filter { $0.isHexDigit || $0 == "-" }
    return text.isEmpty ? nil : text
  }()

  /// The greatest size of a file whose words are built in memory and then written, which takes a
  /// third of the time of building them in the file.
  static let smallByteCount = 128 << 20

  private static let checkedSuffix = ".checked" + MapCache.sourceSuffix

  /// Returns the path of the note about the check and the last use of a file.
  static func checkedNote(_ path: String) -> String { path + checkedSuffix }

  /// Returns the name of a pyramid's file, from the name of its note; nil for any other name.
  static func name(ofCheckedNote note: String) -> String? {
    note.hasSuffix(suffix + checkedSuffix) ? String(note.dropLast(checkedSuffix.count)) : nil
  }

  /// The result of building a pyramid in a file.
  struct Built {
    /// The pyramid; nil if there is no room for it; no row was read then.
    var pyramid: MipPyramid?
    /// The reason why there is no file.
    var problem: FileError?
  }

  /// Returns the size of the file of a map.
  static func byteCount(width: Int, height: Int) -> Int {
    headerBytes + MipPyramid.byteCount(width: width, height: height)
  }

  /// Returns the pyramid of rows that are decoded, with its words in a storage.
  /// - Parameters:
  ///   - source: The rows of the map.
  ///   - reduction: The columns of the map's files per column of the source.
  ///   - texels: The conversion of the rows to texels; nil for none.
  ///   - storage: The storage.
  ///   - threads: The greatest number of threads.
  /// - Throws: The error of the source.
  /// - Returns: The pyramid.
  static func pyramid(
    of source: any PixelRowSource, reduction: Int, _ texels: MapCache.Texels?,
    _ storage: TexelStorage, threads: Int
  ) throws(ImageError) -> MipPyramid {
    try MipPyramid.build(
      MemoryReleasingRowSource(source, storage), reduction: reduction, curve: texels?.curve,
      fill: texels?.fill, storage: storage, threads: threads)
  }

  /// Builds a pyramid in a file, which appears whole or not at all.
  /// - Parameters:
  ///   - size: The columns and rows of the pyramid.
  ///   - reduction: The columns of the map's files per column of the pyramid.
  ///   - warnings: Returns the warnings about the files, after the pyramid is built.
  ///   - path: The file.
  ///   - make: Builds the pyramid in a storage.
  /// - Throws: The error of the source.
  /// - Returns: The pyramid, unless there is no room for it, with the error of the file.
  static func build(
    _ size: ImageSize, reduction: Int, warnings: MapWarnings, at path: String,
    _ make: (TexelStorage) throws(ImageError) -> MipPyramid
  ) throws(ImageError) -> Built {
    let count = MipPyramid.wordCount(width: size.width, height: size.height)
    let temporary: Files.Temporary
    do throws(FileError) {
      // The lock belongs to this process, which may be killed: ``MapCache`` removes orphans.
      temporary = try Files.makeTemporary(for: path, mode: 0o644) {
        "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max))\(temporarySuffix)"
      }
    } catch {
      return Built(problem: error)
    }
    let descriptor = temporary.descriptor
    defer { close(descriptor) }
    // A file that was not published is removed.
    var isDone = false
    defer { if !isDone { Files.discard(temporary) } }
    // Disk space is reserved first: a full disk is an error here, not a signal at a later write.
    let length = headerBytes + 8 * count
    let refusal = posix_fallocate(descriptor, 0, off_t(length))
    guard refusal == 0 else {
      return Built(problem: Files.error(path, "reserve \(length) bytes for", code: refusal))
    }
    let isSmall = length <= smallByteCount
    guard
      let storage = isSmall
        ? try TexelStorage(count: count) : map(descriptor, count, isWritten: true)
    else { return Built(problem: Files.error(path, "map")) }
    let pyramid = try make(storage)
    var header = Header(
      width: pyramid.width, height: pyramid.height, reduction: reduction, wordCount: count,
      words: hash(storage))
    header.warnings = warnings.all
    guard !isSmall || write(storage, descriptor), write(header, descriptor),
      isSmall || fsync(descriptor) == 0
    else { return Built(pyramid: pyramid, problem: Files.error(path, "write")) }
    isDone = true
    do throws(FileError) {
      try Files.publish(temporary, as: path)
    } catch {
      return Built(pyramid: pyramid, problem: error)
    }
    return Built(pyramid: pyramid)
  }

  /// Writes words after the header; returns false on an error.
  private static func write(_ storage: TexelStorage, _ descriptor: Int32) -> Bool {
    var isWritten = true
    storage.withAddress { address, bytes in
      var done = 0
      while done < bytes {
        let count = unsafe pwrite(
          descriptor, UnsafeRawPointer(bitPattern: address + done), bytes - done,
          off_t(headerBytes + done))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          isWritten = false
          return
        }
        done += count
      }
    }
    return isWritten
  }

  /// Returns the hash of all words, with at most 64 MB of them in memory at a time.
  private static func hash(_ storage: TexelStorage) -> ContentHash {
    defer { storage.release() }
    return ContentHash(words: storage.count, byteCount: 8 * storage.count) { index in
      if index & (8 << 20 - 1) == 0 { storage.release() }
      return storage[index]
    }
  }

  /// Maps the words of a file whose size was checked.
  private static func map(
    _ descriptor: Int32, _ count: Int, isWritten: Bool
  ) -> TexelStorage? {
    let length = headerBytes + 8 * count
    let protection = isWritten ? PROT_READ | PROT_WRITE : PROT_READ
    guard let base = unsafe mmap(nil, length, protection, MAP_SHARED, descriptor, 0),
      unsafe base != MAP_FAILED
    else { return nil }
    let words = unsafe UnsafeMutableBufferPointer(
      start: (base + headerBytes).bindMemory(to: UInt64.self, capacity: count), count: count)
    let address = UInt(bitPattern: base)
    return unsafe TexelStorage(adopting: words) {
      _ = unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), length)
    }
  }
}

extension TexelStorage {
  /// Allows the system to reclaim the memory of mapped words, which remain in their file.
  func release() {
    guard isAdopted else { return }
    withAddress { address, bytes in
      let page = 4096
      let start = (address + page - 1) / page * page
      guard address + bytes > start else { return }
      _ = unsafe madvise(
        UnsafeMutableRawPointer(bitPattern: UInt(start)), address + bytes - start, MADV_DONTNEED)
    }
  }
}

/// Rows of another source; reading them releases the memory of finished words.
private final class MemoryReleasingRowSource: PixelRowSource {
  private let source: any PixelRowSource
  private let storage: TexelStorage
  private var pixels = 0

  init(_ source: any PixelRowSource, _ storage: TexelStorage) {
    self.source = source
    self.storage = storage
  }

  var width: Int { source.width }
  var height: Int { source.height }

  func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    let rows = try source.read(count)
    pixels += rows.count
    // After each 64 MB of words.
    if pixels >= 8 << 20 {
      storage.release()
      pixels = 0
    }
    return rows
  }

  func finish() throws(ImageError) { try source.finish() }
}
