import PlanetScene
import PlanetSystem
import Synchronization

/// Computed numbers, such as tables of light in air, in files of the map cache.
///
/// A file has its key and a hash of its numbers, which are checked at each use; a damaged file, or
/// one of another key or version, is replaced.
package final class NumberFiles: NumberStorage {
  static let suffix = ".numbers"
  /// The greatest number of files that one run adds: turntables of the light have many views.
  static let greatestFileCount = 32
  /// "PNTENUM1" in the first bytes; the lowest byte of each word is first on all machines.
  private static let magic: UInt64 = 0x314d_554e_4554_4e50

  private let cache: MapCache
  /// The version of the program that computes the numbers.
  private let version: String
  private let addedCount = Mutex(0)

  /// Creates a storage.
  /// - Parameters:
  ///   - cache: The cache.
  ///   - version: A text that changes whenever the program computes other numbers.
  package init(_ cache: MapCache, version: String) {
    (self.cache, self.version) = (cache, version)
  }

  private func words(of key: String) -> [UInt64] {
    Self.words(of: Array("\(version)\n\(key)".utf8))
  }

  private func path(_ key: [UInt64]) -> String {
    Files.join(cache.folder, Self.hash(key).hexadecimal + Self.suffix)
  }

  private static func hash(_ words: some RandomAccessCollection<UInt64>) -> ContentHash {
    let words = Array(words)
    return ContentHash(words: words.count, byteCount: 8 * words.count) { words[$0] }
  }

  /// Returns the numbers of a key as they were stored; nil if there are none.
  package func numbers(of key: String) -> [UInt64]? {
    guard cache.mode != .off else { return nil }
    let key = words(of: key)
    let path = path(key)
    guard let bytes = try? Files.readIfThere(path, limit: 16 << 20), bytes.count.isMultiple(of: 8)
    else { return nil }
    let words = Self.words(of: bytes)
    let start = 4 + key.count
    guard words.count >= start, words[0] == Self.magic, words[1] == UInt64(key.count),
      words[4..<start].elementsEqual(key)
    else { return nil }
    let hash = Self.hash(words[4...])
    guard words[2] == hash.first, words[3] == hash.second else { return nil }
    if cache.mode != .read { Files.touch(path) }
    return Array(words[start...])
  }

  /// Stores the numbers of a key, if the cache adds files.
  package func store(_ numbers: [UInt64], of key: String) {
    guard cache.mode == .auto || cache.mode == .build else { return }
    let key = words(of: key)
    let contents = key + numbers
    let bytes = 8 * (4 + contents.count)
    let isAdded = addedCount.withLock { count in
      guard count < Self.greatestFileCount, cache.room.take(bytes, in: cache) else { return false }
      count += 1
      return true
    }
    guard isAdded else { return }
    let hash = Self.hash(contents)
    let words = [Self.magic, UInt64(key.count), hash.first, hash.second] + contents
    do {
      try Files.write(Self.bytes(of: words), to: path(key), syncs: false)
    } catch {
      // Without the file the numbers are computed again.
      cache.room.giveBack(bytes)
    }
  }

  /// Returns bytes as words, of which the last is padded with zeros.
  private static func words(of bytes: [UInt8]) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: (bytes.count + 7) / 8)
    var output = words.mutableSpan
    let bytes = bytes.span
    for index in bytes.indices { output[index / 8] |= UInt64(bytes[index]) << (index % 8 * 8) }
    return words
  }

  private static func bytes(of words: [UInt64]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 8 * words.count)
    var output = bytes.mutableSpan
    let words = words.span
    for index in output.indices {
      output[index] = UInt8(truncatingIfNeeded: words[index / 8] >> (index % 8 * 8))
    }
    return bytes
  }
}
