import Glibc
import PlanetImage
import PlanetSystem

// Says unsafe: it maps files into memory. A page of header is followed by the pyramid's words as
// they stand in memory.

/// A pyramid in a file, mapped into memory.
enum PyramidFile {
  static let suffix = ".pyramid"
  static let temporarySuffix = ".part"
  private static let headerBytes = 4096
  /// "PNTEPYR1" in the first bytes; another number where bytes stand the other way round.
  private static let magic: UInt64 = 0x3152_5950_4554_4e50
  /// Counts up with every change of the format or of how words are built.
  ///
  /// A file that is older than a kind of doubt cannot contain it, so the version counts the kinds.
  private static let version = UInt64(3 << 8 + ImageWarning.Kind.allCases.count)

  /// What a file says of its words.
  struct Header: Hashable {
    var width: Int
    var height: Int
    var reduction: Int
    var wordCount: Int
    /// The hash of the words.
    var words: ContentHash
    /// What was doubtful about the files of the map.
    var doubts: [MapDoubt] = []

    var size: ImageSize { ImageSize(width: width, height: height) }

    fileprivate var fields: [UInt64] {
      [
        PyramidFile.magic, PyramidFile.version, UInt64(width), UInt64(height), UInt64(reduction),
        UInt64(wordCount), words.first, words.second,
      ]
    }
  }

  /// Returns the header of a file, if that and the file's size are right.
  static func header(of path: String) -> Header? {
    guard let file = try? Files.openForReading(path) else { return nil }
    return header(file.descriptor)
  }

  private static func header(_ descriptor: Int32) -> Header? {
    var fields = [UInt64](repeating: 0, count: headerBytes / 8)
    guard unsafe pread(descriptor, &fields, headerBytes, 0) == headerBytes,
      fields[10] <= UInt64(greatestDoubtCount)
    else { return nil }
    let doubtWords = fields[11..<11 + MapDoubt.wordCount * Int(fields[10])]
    let check = check(Array(fields[..<8] + doubtWords))
    guard fields[0] == magic, fields[1] == version, fields[8] == check.first,
      fields[9] == check.second, fields[2..<6].allSatisfy({ $0 > 0 && $0 < 1 << 40 })
    else { return nil }
    var header = Header(
      width: Int(fields[2]), height: Int(fields[3]), reduction: Int(fields[4]),
      wordCount: Int(fields[5]), words: ContentHash(first: fields[6], second: fields[7]))
    header.doubts = stride(
      from: doubtWords.startIndex, to: doubtWords.endIndex, by: MapDoubt.wordCount
    ).compactMap { MapDoubt(words: fields[$0..<$0 + MapDoubt.wordCount]) }
    var status = stat()
    guard MapRows.excess(header.size, .none) == nil,
      header.wordCount == MipPyramid.wordCount(width: header.width, height: header.height),
      unsafe fstat(descriptor, &status) == 0,
      Int(status.st_size) == headerBytes + 8 * header.wordCount
    else { return nil }
    return header
  }

  /// Writes a header; returns whether that was possible.
  private static func write(_ header: Header, _ descriptor: Int32) -> Bool {
    let doubtWords = header.doubts.flatMap(\.words)
    let check = check(header.fields + doubtWords)
    let fields =
      header.fields + [check.first, check.second, UInt64(header.doubts.count)] + doubtWords
    return unsafe pwrite(descriptor, fields, 8 * fields.count, 0) == 8 * fields.count
  }

  /// The most doubts of a map: one of each kind.
  private static let greatestDoubtCount = ImageWarning.Kind.allCases.count

  private static func check(_ fields: [UInt64]) -> ContentHash {
    ContentHash(words: fields.count, byteCount: 8 * fields.count) { fields[$0] }
  }

  /// A pyramid out of a file.
  struct Opened {
    let pyramid: MipPyramid
    /// What was doubtful about the files of the map.
    let doubts: [MapDoubt]
  }

  /// Maps a file; nothing if it is damaged or of another kind.
  ///
  /// The words are checked when a file is first opened after it was written or changed; a note
  /// beside tells that they were, and by its own time when the file was last used. (The time of
  /// access, which systems keep, will not do: most keep it once a day, and whoever looks into a
  /// file changes it.)
  /// - Parameters:
  ///   - path: The file.
  ///   - size: The columns and rows that it must have at full size; any unless given.
  ///   - reduction: The columns of the source per column that it must say; any unless given.
  /// - Returns: The pyramid, or nothing.
  static func open(
    _ path: String, expecting size: ImageSize? = nil, reduction: Int? = nil
  ) -> Opened? {
    guard let file = try? Files.openForReading(path), let header = header(file.descriptor),
      (size ?? header.size) == header.size,
      (reduction ?? header.reduction) == header.reduction,
      let storage = map(file.descriptor, header.wordCount, isWritten: false)
    else { return nil }
    guard let status = Files.status(ofOpen: file.descriptor) else { return nil }
    let identity = Array(status.identity.utf8)
    if (try? Files.readIfThere(checkedNote(path), limit: 4096)) == identity {
      Files.touch(checkedNote(path))
    } else {
      let isSettled = status.isSettled(at: Files.now)
      guard hash(storage) == header.words else { return nil }
      if isSettled { try? Files.write(identity, to: checkedNote(path)) }
    }
    return Opened(
      pyramid: MipPyramid(
        storage: storage, width: header.width, height: header.height, reduction: header.reduction),
      doubts: header.doubts)
  }

  private static let checkedSuffix = ".checked" + MapCache.sourceSuffix

  /// Returns the path of the note that a file was checked and used.
  static func checkedNote(_ path: String) -> String { path + checkedSuffix }

  /// Returns the name of the file that such a note is about, if a name is that of one.
  static func name(ofCheckedNote note: String) -> String? {
    note.hasSuffix(suffix + checkedSuffix) ? String(note.dropLast(checkedSuffix.count)) : nil
  }

  /// What came of building a pyramid in a file.
  struct Built {
    /// The pyramid; nothing if there was no room for it, in which case no row was read.
    var pyramid: MipPyramid?
    /// Why there is no file.
    var problem: FileError?
  }

  /// Returns the size of the file of a map.
  static func byteCount(width: Int, height: Int) -> Int {
    headerBytes + MipPyramid.byteCount(width: width, height: height)
  }

  /// Builds a pyramid in a file, which appears whole or not at all.
  /// - Parameters:
  ///   - source: The rows of the map.
  ///   - reduction: The columns of the map's files per column of the source.
  ///   - doubts: What is doubtful about the files, once the source is read.
  ///   - path: The file.
  ///   - threads: The most threads at once.
  /// - Throws: What the source throws.
  /// - Returns: The pyramid, unless there is no room for it, and what the trouble is.
  static func build(
    _ source: any PixelRowSource, reduction: Int, doubts: MapDoubts, at path: String, threads: Int
  ) throws(ImageError) -> Built {
    let count = MipPyramid.wordCount(width: source.width, height: source.height)
    let temporary: Files.Temporary
    do throws(FileError) {
      // Its lock tells that it has an author, who may be killed: ``MapCache`` removes orphans.
      temporary = try Files.makeTemporary(for: path, mode: 0o644) {
        "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max))\(temporarySuffix)"
      }
    } catch {
      return Built(problem: error)
    }
    let descriptor = temporary.descriptor
    defer { close(descriptor) }
    // What is not published in the end goes.
    var isDone = false
    defer { if !isDone { Files.discard(temporary) } }
    // Room is reserved first: a full disk is an error here, not a signal at some word.
    let length = headerBytes + 8 * count
    let refusal = posix_fallocate(descriptor, 0, off_t(length))
    guard refusal == 0 else {
      return Built(problem: Files.error(path, "reserve \(length) bytes for", code: refusal))
    }
    guard let storage = map(descriptor, count, isWritten: true) else {
      return Built(problem: Files.error(path, "map"))
    }
    let pyramid = try MipPyramid.build(
      SparingRowSource(source, storage), reduction: reduction, storage: storage, threads: threads)
    var header = Header(
      width: pyramid.width, height: pyramid.height, reduction: reduction, wordCount: count,
      words: hash(storage))
    header.doubts = doubts.all
    guard write(header, descriptor), fsync(descriptor) == 0 else {
      return Built(pyramid: pyramid, problem: Files.error(path, "write"))
    }
    isDone = true
    do throws(FileError) {
      try Files.publish(temporary, as: path)
    } catch {
      return Built(pyramid: pyramid, problem: error)
    }
    return Built(pyramid: pyramid)
  }

  /// Returns the hash of all words, of which no more than 64 MB are in memory at once, and none in
  /// the end.
  private static func hash(_ storage: TexelStorage) -> ContentHash {
    defer { storage.release() }
    return ContentHash(words: storage.count, byteCount: 8 * storage.count) { index in
      if index & (8 << 20 - 1) == 0 { storage.release() }
      return storage[index]
    }
  }

  /// Maps the words of a file of a size that was checked.
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
  /// Lets the system take back the memory of mapped words, which stay in their file.
  func release() {
    withAddress { address, bytes in
      let page = 4096
      let start = (address + page - 1) / page * page
      guard address + bytes > start else { return }
      _ = unsafe madvise(
        UnsafeMutableRawPointer(bitPattern: UInt(start)), address + bytes - start, MADV_DONTNEED)
    }
  }
}

/// Rows of another source, during whose reading finished words are given back to their file.
private final class SparingRowSource: PixelRowSource {
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
