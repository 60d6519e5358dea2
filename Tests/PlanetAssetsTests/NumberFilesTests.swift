import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Computed numbers in the cache")
struct NumberFilesTests {
  private func withFolder(_ body: (_ folder: String) throws -> Void) throws {
    try withTemporaryFolder { try body("\($0)/cache") }
  }

  private func storage(
    _ folder: String, _ mode: MapCache.Mode = .auto, version: String = "1"
  ) -> NumberFiles {
    NumberFiles(MapCache(folder: folder, mode: mode), version: version)
  }

  @Test(
    "Numbers are returned as they were stored, for the same key and version",
    arguments: [0, 1, 1000])
  func same(count: Int) throws {
    try withFolder { folder in
      let numbers = (0..<count).map { UInt64($0) &* 0x9e37_79b9_7f4a_7c15 }
      #expect(storage(folder).numbers(of: "a") == nil)
      storage(folder).store(numbers, of: "a")
      #expect(storage(folder).numbers(of: "a") == numbers)
      #expect(storage(folder, .read).numbers(of: "a") == numbers)
      #expect(storage(folder, .off).numbers(of: "a") == nil)
      #expect(storage(folder).numbers(of: "b") == nil)
      #expect(storage(folder, version: "2").numbers(of: "a") == nil)
    }
  }

  @Test("Damaged, cut and foreign files have no numbers")
  func damage() throws {
    try withFolder { folder in
      let numbers: [UInt64] = [1, 2, 3, 4, 5]
      storage(folder).store(numbers, of: "key")
      storage(folder).store([9], of: "other")
      let name = try #require(Files.names(in: folder).first { $0.hasSuffix(NumberFiles.suffix) })
      let path = "\(folder)/\(name)"
      let key = storage(folder).numbers(of: "key") == numbers ? "key" : "other"
      let good = try Files.read(path)
      for index in good.indices {
        var bad = good
        bad[index] ^= 0x10
        try Files.write(bad, to: path)
        let found = ["key", "other"].compactMap { storage(folder).numbers(of: $0) }
        #expect(found.count == 1, "byte \(index)")
      }
      for count in [0, 1, 8, 31, good.count - 8, good.count - 1] {
        try Files.write(Array(good[..<count]), to: path)
        #expect(["key", "other"].compactMap { storage(folder).numbers(of: $0) }.count == 1)
      }
      storage(folder).store(key == "key" ? numbers : [9], of: key)
      try Files.write(good + [0], to: path)
      #expect(["key", "other"].compactMap { storage(folder).numbers(of: $0) }.count == 1)
    }
  }

  @Test("Nothing is stored in a cache that is only read, off or unwritable, or beyond its room")
  func refused() throws {
    try withFolder { folder in
      for mode in [MapCache.Mode.read, .off] { storage(folder, mode).store([1], of: "a") }
      #expect(Files.kind(of: folder) == .nothing)
      let small = MapCache(folder: folder, limit: 100)
      NumberFiles(small, version: "1").store([1], of: "a")
      #expect(storage(folder).numbers(of: "a") == nil)
      try Files.write([1], to: "\(folder)/file")
      storage("\(folder)/file").store([1], of: "a")
      #expect(storage("\(folder)/file").numbers(of: "a") == nil)
    }
  }

  @Test("A run adds a limited number of files, which count and are cleared like maps")
  func count() throws {
    try withFolder { folder in
      let cache = MapCache(folder: folder)
      let storage = NumberFiles(cache, version: "1")
      for number in 0..<NumberFiles.greatestFileCount + 5 { storage.store([1], of: "\(number)") }
      #expect(Files.names(in: folder).count == NumberFiles.greatestFileCount)
      #expect(cache.entries().isEmpty)
      var limited = cache
      limited.limit = 0
      limited.prune()
      #expect(Files.names(in: folder).isEmpty)
      NumberFiles(cache, version: "1").store([1], of: "a")
      let cleared = try cache.clear()
      #expect(cleared > 0)
      #expect(Files.names(in: folder).isEmpty)
    }
  }
}
