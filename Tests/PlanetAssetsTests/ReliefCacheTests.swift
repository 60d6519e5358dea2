import Foundation
import PlanetCatalogue
import PlanetImage
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("The cache of slopes")
struct ReliefCacheTests {
  private static let heights = SlopeMap.Content.heights(lowest: 0, highest: 0.02)

  /// A folder with maps of heights in 8 and 16 bits, and a library with a cache beside them.
  private func withLibrary(
    mode: MapCache.Mode = .build, _ body: (inout MapLibrary, _ folder: String) throws -> Void
  ) throws {
    try withCachedMaps(named: "h", mode: mode) { library, folder in
      try body(&library, folder)
    }
  }

  private func paths(_ library: MapLibrary) -> Set<String> {
    Set((library.cache?.entries() ?? []).map(\.path))
  }

  @Test(
    "Cached slopes equal the decoded ones, with the same data about the file",
    arguments: ["h.jpg", "h.png"], [32, 100, 1000])
  func same(name: String, columns: Int) throws {
    try withLibrary { library, folder in
      let plain = MapLibrary(folders: [folder], replacements: nil)
      for content in [Self.heights, .normals] {
        for mirrored in [false, true] {
          var map = MapReference(path: name)
          if mirrored {
            map.adjustment = MapAdjustment()
            map.adjustment?.flip = .horizontal
          }
          let expected = try plain.relief(map, content: content, columns: columns)
          for _ in 0..<3 {
            let found = try library.relief(map, content: content, columns: columns)
            #expect(found.map.pyramid.words(equal: expected.map.pyramid))
            #expect(found.file.size == expected.file.size)
            #expect(found.file.digest == expected.file.digest && found.file.warnings.isEmpty)
          }
        }
      }
      #expect(paths(library).count == 4)
    }
  }

  @Test("Every parameter of the conversion has a file of its own")
  func keys() throws {
    try withLibrary { library, folder in
      func load(_ content: SlopeMap.Content, columns: Int = 256, turned: Bool = false) throws {
        var map = MapReference(path: "h.png")
        map.isRotatedHalfTurn = turned
        _ = try library.relief(map, content: content, columns: columns)
      }
      try load(Self.heights)
      try load(.heights(lowest: 0.001, highest: 0.02))
      try load(.heights(lowest: 0, highest: Float(0.02).nextUp))
      try load(.normals)
      try load(Self.heights, turned: true)
      try load(Self.heights, columns: 64)
      #expect(paths(library).count == 6)
      // The same samples as colours.
      _ = try library.pyramid("h.png")
      #expect(paths(library).count == 7)
      let reductions = (library.cache?.entries() ?? []).map(\.reduction)
      #expect(reductions.count { $0 == 4 } == 1)
    }
  }

  @Test("A changed file is decoded again; a damaged, cut or foreign entry is replaced")
  func damage() throws {
    try withLibrary { library, folder in
      let map = MapReference(path: "h.png")
      let before = try library.relief(map, content: Self.heights, columns: 256).map.pyramid
      let path = try #require(paths(library).first)
      let good = try Files.read(path)
      for bad in [good.map { $0 ^ 1 }, Array(good.dropLast(8)), [], Array("other".utf8)] {
        try Files.write(bad, to: path)
        let again = try library.relief(map, content: Self.heights, columns: 256).map.pyramid
        #expect(again.words(equal: before))
        #expect(try Files.read(path) == good)
      }
      let other = TestImages.noise(width: 256, height: 128, seed: 3)
      try Files.write(PNG.encode(other), to: "\(folder)/h.png")
      let after = try library.relief(map, content: Self.heights, columns: 256).map.pyramid
      #expect(!after.words(equal: before))
    }
  }

  @Test("Warnings about a file are kept, and an unwritable cache is one more")
  func warnings() throws {
    try withLibrary { library, folder in
      let bytes = try Files.read("\(folder)/h.png") + [1, 2, 3]
      try Files.write(bytes, to: "\(folder)/h.png")
      let map = MapReference(path: "h.png")
      func texts(_ library: MapLibrary) throws -> [String] {
        try library.relief(map, content: Self.heights, columns: 256).file.warnings
          .map(\.description)
      }
      let plain = try texts(MapLibrary(folders: [folder], replacements: nil))
      #expect(plain.count == 1)
      for _ in 0..<3 { #expect(try texts(library) == plain) }
      library.cache = MapCache(folder: "\(folder)/h.jpg/cache", mode: .build)
      let more = try texts(library)
      #expect(more.count == 2 && more[0].contains("is not a folder") && more[1] == plain[0])
      library.cache?.mode = .auto
      #expect(try texts(library) == plain)
    }
  }

  @Test("Heights of a displaced globe are decoded each time, and equal those of the slopes")
  func displaced() throws {
    try withLibrary { library, _ in
      let map = MapReference(path: "h.png")
      let loaded = try library.heights(map, content: Self.heights, columns: 256)
      #expect(loaded.map != nil && loaded.file.size == ImageSize(width: 256, height: 128))
      #expect(try library.heights(map, content: .normals, columns: 256).map == nil)
      #expect(paths(library).isEmpty)
    }
  }
}
