import Foundation
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Maps that are cached without a request")
struct AutomaticCacheTests {
  private static let size = PyramidFile.byteCount(width: 1024, height: 512)

  /// A folder with three maps that are worth caching, and a cache in it.
  private func withMaps(
    limit: Int = 20 << 30, _ body: (_ folder: String, _ cache: MapCache) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      for number in 1...3 {
        let map = Image(width: 1024, height: 512, filledWith: RGBA8(UInt8(number), 100, 200))
        try Files.write(PNG.encode(map), to: "\(folder)/\(number).png")
      }
      try body(folder, MapCache(folder: "\(folder)/cache", limit: limit))
    }
  }

  private func library(_ folder: String, _ cache: MapCache?) -> MapLibrary {
    var library = MapLibrary(folders: [folder], replacements: nil)
    library.cache = cache
    return library
  }

  /// Loads the maps of numbers in one run.
  private func load(_ numbers: [Int], _ folder: String, _ cache: MapCache) throws {
    // A run has its own room.
    let run = MapCache(folder: cache.folder, mode: cache.mode, limit: cache.limit)
    for number in numbers { _ = try library(folder, run).pyramid("\(number).png") }
  }

  @Test("A map is cached at its first use, and used at the next")
  func second() throws {
    try withMaps { folder, cache in
      let plain = try library(folder, nil).pyramid("1.png", columns: 200)
      let built = try library(folder, cache).pyramid("1.png", columns: 200)
      #expect(cache.entries().map(\.width) == [512])
      let cached = try library(folder, cache).pyramid("1.png", columns: 200)
      #expect(plain.words(equal: built) && plain.words(equal: cached))
    }
  }

  @Test(
    "No map is added if the cache is only read, or not used",
    arguments: [.read, .off] as [MapCache.Mode])
  func unused(mode: MapCache.Mode) throws {
    try withMaps { folder, cache in
      var cache = cache
      cache.mode = mode
      try load([1], folder, cache)
      #expect(cache.entries().isEmpty)
    }
  }

  @Test("A run adds maps until its room is used; others are decoded each time")
  func room() throws {
    try withMaps(limit: 10 * (2 * Self.size + 1)) { folder, cache in
      try load([1, 2, 3], folder, cache)
      #expect(cache.entries().count == 2)
      let before = Set(cache.entries().map(\.path))
      // Recent maps are not replaced, so that two runs of many maps do not replace each other's.
      try load([3], folder, cache)
      #expect(Set(cache.entries().map(\.path)) == before)
    }
  }

  @Test("Maps that were not used for a week make room for others")
  func aged() throws {
    try withMaps(limit: 10 * (Self.size + 1)) { folder, cache in
      try load([1], folder, cache)
      let first = try #require(cache.entries().first)
      try load([2], folder, cache)
      #expect(cache.entries().map(\.path) == [first.path])
      let old = Date(timeIntervalSinceNow: -8 * 24 * 3600)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: first.path)
      try load([2], folder, cache)
      #expect(cache.entries().count == 1 && cache.entries().first?.path != first.path)
    }
  }

  @Test("The room is a part of the cache, and of what is left of it")
  func limits() throws {
    try withMaps { folder, cache in
      try load([1], folder, cache)
      var cache = cache
      cache.limit = 10 * Self.size + 50
      #expect(cache.automaticRoom() == 5)
      cache.limit = 10 * Self.size - 10
      #expect(cache.automaticRoom() == 0)
      cache.limit = 20 << 30
      #expect(cache.automaticRoom() <= AutomaticRoom.greatestByteCount)
    }
  }

  @Test("The check of a small file is valid until the system starts again")
  func restart() throws {
    try withMaps { folder, cache in
      try load([1], folder, cache)
      let path = try #require(cache.entries().first).path
      while try !#require(Files.status(of: path)).isSettled(at: Files.now) { usleep(1000) }
      let note = PyramidFile.checkedNote(path)
      #expect(PyramidFile.open(path) != nil)
      let text = String(decoding: try Files.read(note), as: UTF8.self)
      let identity = try #require(Files.status(of: path)).identity
      #expect(text.hasPrefix(identity + " ") && text.utf8.count > identity.utf8.count + 8)
      try Files.write(Array("\(identity) other".utf8), to: note)
      #expect(PyramidFile.open(path) != nil)
      #expect(String(decoding: try Files.read(note), as: UTF8.self) == text)
    }
  }

  @Test("Maps of another version of the decoders have other names")
  func decoders() {
    let source = MapCache.Source(
      files: [SHA256Digest(of: [1])], extent: MapExtent(width: 8, height: 4, format: .jpeg))
    let texels = MapCache.Texels(MapReference(path: ""))
    let decoded = MapCache.Recipe(source: source, reduction: 1, texels: texels)
    let generated = MapCache.Recipe(
      source: source, reduction: 1, texels: texels, isGenerated: true)
    #expect(MapCache.decoders.utf8.count == 9 && decoded.name.contains(MapCache.decoders + "."))
    #expect(!generated.name.contains(MapCache.decoders))
    #expect([JPEGRowSource.libraryPath, ColorConversion.libraryPath].allSatisfy { $0 != nil })
  }
}

extension MipPyramid {
  /// Returns whether two pyramids have the same levels and the same words.
  func words(equal other: MipPyramid) -> Bool {
    levels == other.levels && reduction == other.reduction
      && withStorage { a in
        other.withStorage { b in a.indices.allSatisfy { a[$0] == b[$0] } }
      }
  }
}
