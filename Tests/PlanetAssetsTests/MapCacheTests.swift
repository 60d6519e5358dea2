import Foundation
import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Map cache")
struct MapCacheTests {
  /// A folder with a map, and a library with a map cache beside it.
  private func withLibrary(
    mode: MapCache.Mode = .build, _ body: (MapLibrary, _ folder: String) throws -> Void
  ) throws {
    try withCachedMaps(named: "m", mode: mode) { library, folder in
      try body(library, folder)
    }
  }

  /// Waits until a file that was just written counts as settled.
  private func settle(_ path: String) throws {
    while try !#require(Files.status(of: path)).isSettled(at: Files.now) { usleep(1000) }
  }

  private func isSame(_ left: MipPyramid, _ right: MipPyramid) -> Bool {
    left.levels == right.levels && left.reduction == right.reduction
      && left.withStorage { a in
        right.withStorage { b in a.indices.allSatisfy { a[$0] == b[$0] } }
      }
  }

  private func pyramids(in library: MapLibrary) -> [String] {
    library.cache?.entries().map(\.path) ?? []
  }

  @Test("A device is not read as a pyramid", arguments: ["/dev/zero", "/dev/null"])
  func devices(path: String) { #expect(PyramidFile.open(path) == nil) }

  @Test(
    "A cached map equals the decoded one", arguments: ["m.jpg", "m.png"],
    [16, 64, 200, 5000])
  func same(name: String, columns: Int) throws {
    try withLibrary { library, folder in
      let plain = try MapLibrary(folders: [folder], replacements: nil)
        .pyramid(name, columns: columns)
      let built = try library.pyramid(name, columns: columns, threads: 2)
      #expect(pyramids(in: library).count == 1)
      let mapped = try library.pyramid(name, columns: columns)
      #expect(isSame(plain, built) && isSame(plain, mapped))
    }
  }

  @Test("With a warm cache the source is not read")
  func unread() throws {
    try withLibrary { library, folder in
      let cache = try #require(library.cache)
      try settle("\(folder)/m.jpg")
      let built = try library.pyramid("m.jpg", columns: 64)
      let note = try #require(cache.notePath(["\(folder)/m.jpg"], columns: 1))
      let source = try #require(cache.knownSource(at: note))
      #expect(source.extent == MapExtent(width: 256, height: 128, format: .jpeg))
      // The note is trusted: here it refers to another file's content.
      let other = TestImages.noise(width: 256, height: 128, seed: 3)
      try Files.write(PNG.encode(other), to: "\(folder)/n.png")
      try settle("\(folder)/n.png")
      let noise = try library.pyramid("n.png", columns: 32)
      let otherNote = try #require(cache.notePath(["\(folder)/n.png"], columns: 1))
      try Files.write(Files.read(otherNote), to: note)
      let believed = try library.pyramid("m.jpg", columns: 32)
      #expect(isSame(believed, noise) && !isSame(believed, built))
    }
  }

  @Test("An entry without a note of its source is used, and a note is added")
  func touched() throws {
    try withLibrary { library, folder in
      var library = library
      let source = "\(folder)/m.jpg"
      _ = try library.pyramid("m.jpg")
      let before = try #require(pyramids(in: library).first)
      // Other texels under the same name, with a valid checksum, show the origin of a map.
      let noise = TestImages.noise(width: 256, height: 128, seed: 3)
      try Files.write(JPEG.encode(noise, quality: 90), to: "\(folder)/n.jpg")
      let expected = try library.pyramid("n.jpg")
      let other = try #require(pyramids(in: library).first { $0 != before })
      try Files.write(Files.read(other), to: before)
      library.cache?.mode = .auto
      Files.touch(source)
      #expect(isSame(try library.pyramid("m.jpg"), expected))
      try settle(source)
      #expect(isSame(try library.pyramid("m.jpg"), expected))
      let note = try #require(library.cache?.notePath([source], columns: 1))
      #expect(library.cache?.knownSource(at: note) != nil)
      // At another size there is no entry, and none is added.
      let plain = try MapLibrary(folders: [folder], replacements: nil)
        .pyramid("m.jpg", columns: 64)
      #expect(isSame(try library.pyramid("m.jpg", columns: 64), plain))
      #expect(pyramids(in: library).count == 2)
    }
  }

  @Test("A changed source is read again, even if its size is the same")
  func stale() throws {
    try withLibrary { library, folder in
      let before = try library.pyramid("m.png")
      let size = try Files.read("\(folder)/m.png").count
      var other = try PNG.decode8(Files.read("\(folder)/m.png"))
      other[0, 0] = RGBA8(1, 2, 3)
      var bytes = try PNG.encode(other)
      if bytes.count < size {
        let rest = size - bytes.count - 12 - 5
        let note = String(repeating: "x", count: max(rest, 0))
        bytes = try PNG.encode(other, options: PNGOptions(texts: [PNGText("Note", note)]))
      }
      try Files.write(bytes, to: "\(folder)/m.png")
      let after = try library.pyramid("m.png")
      #expect(!isSame(before, after))
      #expect(after.texel(x: 0, y: 0, level: 0) == RGBA8(1, 2, 3))
    }
  }

  @Test("Equal content under two names is cached once")
  func content() throws {
    try withLibrary { library, folder in
      try Files.write(Files.read("\(folder)/m.jpg"), to: "\(folder)/copy.jpg")
      _ = try library.pyramid("m.jpg")
      _ = try library.pyramid("copy.jpg")
      #expect(pyramids(in: library).count == 1)
    }
  }

  @Test("A small map is cached only on request", arguments: MapCache.Mode.allCases)
  func modes(mode: MapCache.Mode) throws {
    try withLibrary(mode: mode) { library, folder in
      _ = try library.pyramid("m.jpg")
      #expect(pyramids(in: library).count == (mode == .build ? 1 : 0))
      #expect((Files.kind(of: "\(folder)/cache") == .folder) == (mode == .build))
    }
  }

  @Test("A damaged entry is rebuilt, never trusted")
  func damaged() throws {
    try withLibrary { library, folder in
      let plain = try MapLibrary(folders: [folder], replacements: nil).pyramid("m.jpg")
      _ = try library.pyramid("m.jpg")
      let path = try #require(pyramids(in: library).first)
      let good = try Files.read(path)
      // Each significant byte of the header, and some words of the texels.
      let places = Array(0..<88) + stride(from: 4096, to: good.count, by: 4999)
      for place in places {
        var bytes = good
        bytes[place] ^= 0x10
        try Files.write(bytes, to: path)
        #expect(PyramidFile.open(path) == nil, "byte \(place)")
      }
      let again = try library.pyramid("m.jpg")
      #expect(isSame(plain, again))
      #expect(try Files.read(path) == good)
    }
  }

  @Test("Texels are verified once after writing, and again after any change")
  func checkedOnce() throws {
    try withLibrary { library, _ in
      _ = try library.pyramid("m.jpg")
      let path = try #require(pyramids(in: library).first)
      let note = PyramidFile.checkedNote(path)
      #expect(Files.kind(of: note) == .nothing, "who wrote it has not read it back")
      func setModified() throws {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: path)
      }
      try setModified()
      try settle(path)
      #expect(PyramidFile.open(path) != nil && Files.kind(of: note) == .file)
      // Damage that preserves size and time of the content.
      let handle = try #require(FileHandle(forUpdatingAtPath: path))
      try handle.seek(toOffset: 5000)
      try handle.write(contentsOf: [0xAA, 0x55, 0xAA])
      try handle.close()
      try setModified()
      #expect(PyramidFile.open(path) == nil)
      try settle(path)
      #expect(PyramidFile.open(path) == nil)
    }
  }

  @Test("A truncated or extended entry is rebuilt", arguments: [0, 1, 87, 88, 4095, 4096, -8, 8])
  func cut(count: Int) throws {
    try withLibrary { library, folder in
      _ = try library.pyramid("m.jpg")
      let path = try #require(pyramids(in: library).first)
      let good = try Files.read(path)
      let bytes =
        count == 8
        ? good + [UInt8](repeating: 0, count: 8)
        : Array(good[..<(count < 0 ? good.count + count : count)])
      try Files.write(bytes, to: path)
      #expect(PyramidFile.open(path) == nil)
      _ = try library.pyramid("m.jpg")
      #expect(try Files.read(path) == good)
    }
  }

  @Test("An unwritable cache is no error")
  func unwritable() throws {
    try withLibrary { library, folder in
      var library = library
      try Files.write([1], to: "\(folder)/file")
      library.cache = MapCache(folder: "\(folder)/file/cache", mode: .build)
      let loaded = try library.load(MapReference(path: "m.jpg"))
      #expect(loaded.pyramid.width == 256)
      #expect(loaded.warnings.first?.cacheProblem == .isNoFolder(path: "\(folder)/file"))
      library.cache?.mode = .auto
      #expect(try library.load(MapReference(path: "m.jpg")).warnings.isEmpty)
    }
  }

  @Test("A map too large for memory is built in the cache; a failure is reported with its reason")
  func tooLarge() throws {
    try withLibrary(mode: .auto) { library, folder in
      var library = library
      let expected = try library.pyramid("m.png")
      library.limits.maxBytes = 20000
      #expect(isSame(try library.pyramid("m.png"), expected))
      #expect(pyramids(in: library).count == 1)
      library.cache?.mode = .off
      func reported() throws -> AssetError {
        try #require(throws: AssetError.self) { _ = try library.pyramid("m.png") }
      }
      #expect(try reported().cacheProblem == nil)
      #expect(try reported().description.contains("256×128, more than the limit of 20000 bytes"))
      #expect(try reported().description.contains("enable the map cache"))
      for mode in [MapCache.Mode.auto, .build] {
        library.cache = MapCache(folder: "\(folder)/m.jpg", mode: mode)
        #expect(try reported().cacheProblem == .isNoFolder(path: "\(folder)/m.jpg"))
        #expect(try reported().description.hasSuffix("'\(folder)/m.jpg' is not a folder"))
      }
    }
  }

  @Test("Several builds of one map at once succeed, and leave one whole file")
  func atOnce() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      let folder = NSTemporaryDirectory() + "cache-\(UUID().uuidString)"
      try Files.write(
        PNG.encode(TestImages.noise(width: 512, height: 256, seed: 4)), to: "\(folder)/m.png")
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.cache = MapCache(folder: "\(folder)/cache", mode: .build)
      let shared = library
      for _ in 0..<6 { group.addTask { _ = try shared.pyramid("m.png") } }
      try await group.waitForAll()
      #expect(shared.cache?.entries().count == 1)
      #expect(!Files.names(in: "\(folder)/cache").contains { $0.hasSuffix(".part") })
      let path = try #require(shared.cache?.entries().first?.path)
      #expect(PyramidFile.open(path) != nil)
      try FileManager.default.removeItem(atPath: folder)
    }
  }

  @Test(
    "Sizes are parsed in common notations",
    arguments: [("1000", 1000), ("5K", 5120), ("3m", 3 << 20), ("20G", 20 << 30), ("0", 0)])
  func sizes(text: String, bytes: Int) {
    #expect(MapCache.bytes(text) == bytes)
    #expect(["", "G", "-1", "1.5G", "9999999999T"].allSatisfy { MapCache.bytes($0) == nil })
  }

  @Test("Any change alters the hash, also in the last bytes and in length")
  func hashes() {
    var generator = SeededGenerator(seed: 8)
    let bytes = (0..<100).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var seen: Set<ContentHash> = [ContentHash(of: bytes)]
    for count in 0..<100 { seen.insert(ContentHash(of: Array(bytes[..<count]))) }
    for index in 0..<100 {
      for bit in 0..<8 {
        var other = bytes
        other[index] ^= 1 << bit
        seen.insert(ContentHash(of: other))
      }
    }
    seen.insert(ContentHash(of: bytes + [0]))
    #expect(seen.count == 902)
    for hash in seen { #expect(ContentHash(hexadecimal: hash.hexadecimal) == hash) }
  }
}
