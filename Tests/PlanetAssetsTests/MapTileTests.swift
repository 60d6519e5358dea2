import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Tiled maps")
struct MapTileTests {
  /// Cuts an image into tiles and writes them; returns the reference to them.
  private func cut(
    _ image: borrowing Image<RGBA8>, _ columns: Int, _ rows: Int, into folder: String
  ) throws -> MapReference {
    let (width, height) = (image.width / columns, image.height / rows)
    var paths: [String] = []
    for row in 0..<rows {
      for column in 0..<columns {
        var tile = Image(width: width, height: height, filledWith: RGBA8.clear)
        for y in 0..<height {
          for x in 0..<width { tile[x, y] = image[column * width + x, row * height + y] }
        }
        let path = "\(folder)/\(row)-\(column).png"
        try Files.write(PNG.encode(tile), to: path)
        paths.append(path)
      }
    }
    var map = MapReference(path: paths[0])
    map.tiles = MapTiles(columns: columns, rows: rows, paths: paths)
    return map
  }

  @Test("A file in many cells of a row is decoded once for the row")
  func decodedOnce() throws {
    let image = TestImages.waves(width: 6, height: 4)
    let file = FileBytes(try PNG.encode(image))
    try expectLinearGrowth(from: 4) { columns in
      let tiles = MapTiles(
        columns: columns, rows: 3, paths: Array(repeating: "a.png", count: 3 * columns))
      let rows = try TiledRowSource(
        tiles, of: Array(repeating: file, count: 3 * columns), place: MapPlace()
      ) { _ in ImageRowSource(image) }
      let pixels = try rows.read(rows.height)
      for (index, pixel) in pixels.enumerated() {
        let (x, y) = (index % rows.width % 6, index / rows.width % 4)
        #expect(pixel == image[x, y])
      }
      #expect(rows.openedCount == 3)
      return rows.openedCount
    }
  }

  @Test("A file in many cells is in memory once, and hashed once")
  func repeated() throws {
    try withTemporaryFolder { folder in
      for name in ["a.png", "b.png"] {
        try Files.write(
          PNG.encode(TestImages.waves(width: 8, height: 4, seed: name == "a.png" ? 1 : 2)),
          to: "\(folder)/\(name)")
      }
      let library = MapLibrary(folders: [folder], replacements: nil)
      let names = (0..<4096).map { $0 == 100 ? "b.png" : "a.png" }
      let files = try library.read(names)
      #expect(files.count == 4096 && Set(files.map { ObjectIdentifier($0) }).count == 2)
      let digests = MapLibrary.digests(of: files)
      #expect(Set(digests).count == 2 && digests[100] != digests[0] && digests[99] == digests[0])
      var map = MapReference(path: "a.png")
      map.tiles = MapTiles(columns: 64, rows: 64, paths: names)
      let pyramid = try library.pyramid(of: map, columns: 64)
      #expect(pyramid.texel(x: 0, y: 0, level: 0) == pyramid.texel(x: 4, y: 2, level: 0))
    }
  }

  @Test(
    "A tiled map equals the whole map at every size",
    arguments: [(4, 2), (1, 1), (2, 4), (8, 1)], [16, 100, 5000])
  func same(grid: (Int, Int), columns: Int) throws {
    try withTemporaryFolder { folder in
      let image = TestImages.noise(width: 256, height: 128, seed: 9)
      let map = try cut(image, grid.0, grid.1, into: folder)
      try Files.write(PNG.encode(image), to: "\(folder)/whole.png")
      var library = MapLibrary(folders: [folder], replacements: nil)
      let whole = try library.pyramid("whole.png", columns: columns)
      for threads in [1, 2] {
        let tiled = try library.pyramid(of: map, columns: columns, threads: threads)
        let isSame = whole.withStorage { a in
          tiled.withStorage { b in
            a.count == b.count && a.indices.allSatisfy { a[$0] == b[$0] }
          }
        }
        #expect(isSame && tiled.reduction == whole.reduction)
      }
      library.cache = MapCache(folder: "\(folder)/cache", mode: .build)
      _ = try library.pyramid(of: map, columns: columns)
      let cached = try library.pyramid(of: map, columns: columns)
      #expect(cached.texel(x: 7, y: 3, level: 0) == whole.texel(x: 7, y: 3, level: 0))
      #expect(library.cache?.entries().count == 1)
    }
  }

  @Test("The same tiles in another order are another map, also in the cache")
  func grids() throws {
    try withTemporaryFolder { folder in
      var map = try cut(TestImages.noise(width: 256, height: 128, seed: 5), 4, 2, into: folder)
      let paths = try #require(map.tiles).paths
      let plain = MapLibrary(folders: [folder], replacements: nil)
      var library = plain
      let cache = MapCache(folder: "\(folder)/cache", mode: .build)
      library.cache = cache
      for columns in [4, 2, 8] {
        map.tiles = MapTiles(columns: columns, rows: 8 / columns, paths: paths)
        let expected = try plain.pyramid(of: map)
        let built = try library.pyramid(of: map)
        let kept = try library.pyramid(of: map)
        #expect(built.levels == expected.levels && kept.levels == expected.levels)
        #expect(kept.texel(x: 9, y: 5, level: 0) == expected.texel(x: 9, y: 5, level: 0))
      }
      #expect(cache.entries().count == 3)
    }
  }

  @Test("A pyramid of another size than the map's is rejected, for any name")
  func otherSize() throws {
    try withTemporaryFolder { folder in
      let plain = MapLibrary(folders: [folder], replacements: nil)
      var library = plain
      let cache = MapCache(folder: "\(folder)/cache", mode: .build)
      library.cache = cache
      for (name, width) in [("a.png", 64), ("b.png", 128)] {
        let image = TestImages.noise(width: width, height: width / 2, seed: 5)
        try Files.write(PNG.encode(image), to: "\(folder)/\(name)")
        _ = try library.pyramid(name)
      }
      let paths = Dictionary(uniqueKeysWithValues: cache.entries().map { ($0.width, $0.path) })
      let (small, large) = (try #require(paths[64]), try #require(paths[128]))
      try Files.write(Files.read(small), to: large)
      #expect(try library.pyramid("b.png").levels == plain.pyramid("b.png").levels)
      #expect(Set(cache.entries().map(\.width)) == [64, 128])
    }
  }

  @Test("Tiles of a row that are decoded as a whole count together, by their headers")
  func whole() throws {
    try withTemporaryFolder { folder in
      var tile = TinyPNG(
        width: 64, height: 64, colorType: 0, bitDepth: 8,
        samples: (0..<4096).map { UInt16($0 % 256) })
      tile.isInterlaced = true
      let path = "\(folder)/tile.png"
      try Files.write(tile.bytes, to: path)
      var map = MapReference(path: path)
      map.tiles = MapTiles(
        columns: 4, rows: 2, paths: Array(repeating: path, count: 8))
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.limits.maxBytes = 4 * 64 * 64 * 4
      #expect(try library.pyramid(of: map, columns: 16).width == 32)
      library.limits.maxBytes -= 1
      let error = #expect(throws: AssetError.self) {
        _ = try library.pyramid(of: map, columns: 16)
      }
      #expect(
        error?.description.contains(
          "the image is 256×128 and can only be decoded as a whole, more than the limit of "
            + "65535 bytes") == true)
      #expect(error?.description.hasPrefix("the map of 8 tiles") == true)
      // One of them is within the limit.
      #expect(try library.pyramid(path, columns: 16).width == 32)
      // Rows decoded one by one do not count, in any number of files.
      tile.isInterlaced = false
      try Files.write(tile.bytes, to: path)
      #expect(try library.pyramid(of: map, columns: 16).width == 32)
    }
  }

  @Test("Faults of the whole map name all tiles, faults of a tile only that one")
  func blame() throws {
    try withTemporaryFolder { folder in
      let map = try cut(TestImages.waves(width: 64, height: 32), 4, 2, into: folder)
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.limits.maxBytes = 1000
      let large = #expect(throws: AssetError.self) { _ = try library.pyramid(of: map) }
      #expect(
        large?.description.hasPrefix(
          "the map of 8 tiles ('\(folder)/0-0.png' to '\(folder)/1-3.png'): the image is 64×32")
          == true, "\(large?.description ?? "")")
      library.limits = ImageLimits()
      try Files.write(Files.read("\(folder)/1-1.png").dropLast(9), to: "\(folder)/1-1.png")
      let cut = #expect(throws: AssetError.self) { _ = try library.pyramid(of: map) }
      #expect(cut?.description.hasPrefix("\(folder)/1-1.png: ") == true)
    }
  }

  @Test("Tiles of different sizes and missing ones are rejected")
  func wrong() throws {
    try withTemporaryFolder { folder in
      let map = try cut(TestImages.waves(width: 64, height: 32), 2, 1, into: folder)
      try Files.write(
        PNG.encode(TestImages.waves(width: 30, height: 32)), to: "\(folder)/0-1.png")
      let library = MapLibrary(folders: [folder], replacements: nil)
      let sizes = #expect(throws: AssetError.self) { _ = try library.pyramid(of: map) }
      #expect(sizes?.description.contains("32×32") == true)
      try Files.remove("\(folder)/0-1.png")
      let missing = #expect(throws: AssetError.self) { _ = try library.pyramid(of: map) }
      #expect(missing?.description.contains("0-1.png") == true)
    }
  }
}
