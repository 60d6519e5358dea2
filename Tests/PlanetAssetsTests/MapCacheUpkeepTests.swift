import Foundation
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Maintenance of the map cache")
struct MapCacheUpkeepTests {
  /// A folder with a map, and a library with a map cache beside it.
  private func withLibrary(_ body: (inout MapLibrary, _ cache: MapCache) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let map = TestImages.waves(width: 256, height: 128)
      try Files.write(JPEG.encode(map, quality: 90), to: "\(folder)/m.jpg")
      var library = MapLibrary(folders: [folder], replacements: nil)
      let cache = MapCache(folder: "\(folder)/cache", mode: .build)
      library.cache = cache
      try body(&library, cache)
    }
  }

  /// Sets the last use of a pyramid, in seconds after 1970.
  private func setUsed(_ entry: MapCache.Entry, _ seconds: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(seconds))],
      ofItemAtPath: PyramidFile.checkedNote(entry.path))
  }

  /// Caches the map at 1/8, 1/4, 1/2 and full size, last used in the order of the given seconds.
  private func fill(_ library: MapLibrary, _ cache: MapCache, used: [Int]) throws {
    for (columns, seconds) in zip([32, 64, 128, 256], used) {
      _ = try library.pyramid("m.jpg", columns: columns)
      let entry = try #require(cache.entries().first { $0.width == columns })
      while try !#require(Files.status(of: entry.path)).isSettled(at: Files.now) { usleep(1000) }
      // Opened once, it has a note of its last use.
      _ = try library.pyramid("m.jpg", columns: columns)
      try setUsed(entry, seconds)
    }
  }

  @Test("Entries are listed by last use; listing does not count as use")
  func order() throws {
    try withLibrary { library, cache in
      try fill(library, cache, used: [3, 1, 4, 2])
      #expect(cache.entries().map(\.width) == [128, 32, 256, 64])
      for entry in cache.entries() { _ = try Files.read(entry.path) }
      #expect(cache.entries().map(\.width) == [128, 32, 256, 64])
      _ = try library.pyramid("m.jpg", columns: 64)
      #expect(cache.entries().map(\.width) == [64, 128, 32, 256])
    }
  }

  @Test("The least recently used entry is removed first, with its notes")
  func pruning() throws {
    try withLibrary { library, cache in
      try fill(library, cache, used: [3, 1, 4, 2])
      let entries = cache.entries()
      var cache = cache
      cache.limit = entries[0].size + entries[1].size
      cache.prune()
      #expect(cache.entries() == Array(entries[..<2]))
      for entry in entries[2...] {
        #expect(Files.kind(of: PyramidFile.checkedNote(entry.path)) == .nothing)
      }
    }
  }

  /// Rows that check the cache while they are read.
  private final class WatchingSource: PixelRowSource {
    let width: Int
    let height: Int
    let watch: () -> Void

    init(width: Int, watch: @escaping () -> Void) {
      self.width = width
      height = width / 2
      self.watch = watch
    }

    func read(_ count: Int) -> [RGBA8] {
      watch()
      return Array(repeating: RGBA8(1, 2, 3), count: count * width)
    }

    func finish() {}
  }

  @Test("The cache never exceeds its limit; a single entry above it is rejected")
  func bound() throws {
    try withLibrary { library, cache in
      try fill(library, cache, used: [3, 1, 4, 2])
      func sum() -> Int {
        Files.names(in: cache.folder).filter { !$0.hasSuffix(".source") }
          .reduce(0) { $0 + (Files.status(of: "\(cache.folder)/\($1)")?.size ?? 0) }
      }
      var cache = cache
      cache.limit = sum()
      let source = MapCache.Source(
        files: [SHA256Digest(of: [1, 2])],
        extent: MapExtent(width: 128, height: 64, format: .png))
      let texels = MapCache.Texels(MapReference(path: ""))
      let recipe = MapCache.Recipe(source: source, reduction: 1, texels: texels)
      let size = PyramidFile.byteCount(width: 128, height: 64)
      var looks = 0
      let rows = WatchingSource(width: 128) {
        looks += 1
        #expect(sum() <= cache.limit && sum() >= size)
      }
      let result = try cache.add(
        rows, recipe, texels, warnings: MapWarnings(), note: nil, threads: 1)
      #expect(looks > 0 && result.pyramid != nil && result.problem == nil)
      #expect(sum() <= cache.limit && cache.entries().map(\.width).contains(128))
      // The two least recently used entries were removed.
      #expect(Set(cache.entries().map(\.width)) == [128, 32])

      let before = cache.entries()
      cache.limit = PyramidFile.byteCount(width: 256, height: 128) - 1
      library.cache = cache
      let loaded = try library.load(MapReference(path: "m.jpg"))
      #expect(loaded.pyramid.width == 256 && cache.entries() == before)
      let reported = try #require(loaded.warnings.first).description
      #expect(reported.contains("is limited to \(cache.limit) bytes; raise PLANETNODE_CACHE_SIZE"))
    }
  }

  @Test("A file of another version is not a pyramid, but is removed for space")
  func unreadable() throws {
    try withLibrary { library, cache in
      try fill(library, cache, used: [1, 2, 3, 4])
      let oldest = try #require(cache.entries().last)
      try Files.write([UInt8](repeating: 7, count: oldest.size), to: oldest.path)
      try FileManager.default.removeItem(atPath: PyramidFile.checkedNote(oldest.path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: oldest.path)
      let rest = cache.entries()
      #expect(rest.count == 3)
      var cache = cache
      cache.limit = rest.reduce(0) { $0 + $1.size }
      cache.prune()
      #expect(cache.entries() == rest && Files.kind(of: oldest.path) == .nothing)
    }
  }

  @Test("Partial files of killed programs are removed; files being written stay")
  func orphans() throws {
    try withLibrary { library, cache in
      _ = try library.pyramid("m.jpg", columns: 32)
      let path = try #require(cache.entries().first).path
      let (dead, alive) = ("\(path).1-1.part", "\(path).2-2.part")
      for part in [dead, alive] { try Files.write([1, 2, 3], to: part) }
      let author = try #require(FileHandle(forWritingAtPath: alive))
      #expect(Files.lock(author.fileDescriptor))
      _ = try library.pyramid("m.jpg", columns: 64)
      #expect(Files.kind(of: dead) == .nothing && Files.kind(of: alive) == .file)
      try author.close()
      _ = try library.pyramid("m.jpg", columns: 128)
      #expect(Files.kind(of: alive) == .nothing)
    }
  }

  @Test("Notes about sources without pyramids are removed")
  func orphanedNotes() throws {
    try withLibrary { library, cache in
      _ = try library.pyramid("m.jpg", columns: 32)
      let source = MapCache.Source(
        files: [SHA256Digest(of: [1]), SHA256Digest(of: [2])],
        extent: MapExtent(width: 2, height: 1, format: .png))
      let note = "\(cache.folder)/\(ContentHash(first: 3, second: 4).hexadecimal).source"
      cache.note(source, at: note)
      #expect(cache.knownSource(at: note)?.content == source.content)
      #expect(cache.knownSource(at: note) == source)
      let others = Files.names(in: cache.folder).filter { !note.hasSuffix($0) }
      cache.removeOrphans()
      #expect(Files.names(in: cache.folder) == others)
    }
  }

  @Test("Old small files without use are removed; new ones may be incomplete")
  func oldLeftovers() throws {
    try withLibrary { library, cache in
      _ = try library.pyramid("m.jpg", columns: 32)
      let path = try #require(cache.entries().first).path
      let kept = PyramidFile.checkedNote(path)
      let gone = "\(cache.folder)/\(ContentHash(first: 3, second: 4).hexadecimal)"
      let left = [
        "\(cache.folder)/.planetnode-1-1.part", "\(gone).source",
        PyramidFile.checkedNote("\(gone)-8x4-1-srgb.pyramid"),
      ]
      for file in left + [kept] { try Files.write([1], to: file) }
      func setAge(minutes: Double) throws {
        for file in left + [kept] {
          try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60 * minutes)], ofItemAtPath: file)
        }
      }
      try setAge(minutes: 50)
      cache.removeOrphans()
      #expect((left + [kept]).allSatisfy { Files.kind(of: $0) == .file })
      try setAge(minutes: 70)
      cache.removeOrphans()
      for file in left { #expect(Files.kind(of: file) == .nothing, "\(file)") }
      #expect(Files.kind(of: kept) == .file && Files.kind(of: path) == .file)
    }
  }

  @Test("Clearing removes all entries and no other files")
  func clearing() throws {
    try withLibrary { library, cache in
      _ = try library.pyramid("m.jpg")
      let mine = ["film.part", "great.pyramid", "mine.txt", "open.source"]
      for name in mine { try Files.write([1], to: "\(cache.folder)/\(name)") }
      #expect(try cache.clear() > 0)
      #expect(Files.names(in: cache.folder) == mine)
      #expect(try cache.clear() == 0)
    }
  }

  @Test("No note is written for a file that may still change within its time stamp")
  func settled() throws {
    let second = 1_000_000_000
    var status = Files.Status(
      size: 1, modified: 0, changed: 5 * second + 1, identity: "")
    #expect(!status.isSettled(at: 5 * second + 1))
    #expect(!status.isSettled(at: 5 * second + 10_000_000))
    #expect(status.isSettled(at: 5 * second + 30_000_000))
    #expect(!status.isSettled(at: 4 * second), "a clock that was put back tells nothing")
    // Times in whole seconds.
    status.changed = 5 * second
    #expect(!status.isSettled(at: 6 * second) && status.isSettled(at: 8 * second))
    try withTemporaryFolder { folder in
      try Files.write([1], to: "\(folder)/a")
      let cache = MapCache(folder: folder)
      while cache.notePath(["\(folder)/a"], columns: 1) == nil { usleep(1000) }
      let status = try #require(Files.status(of: "\(folder)/a"))
      #expect(status.isSettled(at: Files.now))
      #expect(cache.notePath(["\(folder)/a", "\(folder)/b"], columns: 1) == nil)
    }
  }

  @Test("An unusable folder is reported with the reason")
  func problem() throws {
    try withTemporaryFolder { folder in
      try Files.write([1], to: "\(folder)/file")
      #expect(MapCache(folder: "\(folder)/a/b").problem() == nil)
      #expect(Files.kind(of: "\(folder)/a/b") == .folder)
      let problem = MapCache(folder: "\(folder)/file").problem()
      #expect(problem == .isNoFolder(path: "\(folder)/file"))
    }
  }
}
