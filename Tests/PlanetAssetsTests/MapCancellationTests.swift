import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Synchronization
import Testing

@Suite("Cancelled loading of maps")
struct MapCancellationTests {
  private func map() -> Image<RGBA8> {
    Image(width: 4096, height: 2048, filledWith: RGBA8(90, 60, 30))
  }

  @Test(
    "A large map is left after the rows in which it was cancelled, and is not cached",
    arguments: ["large.png", "large.jpg"])
  func rows(name: String) throws {
    try withTemporaryFolder { folder in
      try Files.write(
        name.hasSuffix("png") ? PNG.encode(map()) : JPEG.encode(map()), to: "\(folder)/\(name)")
      let shares = Mutex<[Double]>([])
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.cache = MapCache(folder: "\(folder)/cache", mode: .build)
      library.progress = { share in shares.withLock { $0.append(share) } }
      library.isCancelled = { shares.withLock { $0.contains { $0 > 0 } } }
      let error = #expect(throws: AssetError.self) { try library.pyramid(name, threads: 2) }
      #expect(error?.isCancelled == true)
      #expect(shares.withLock { $0 } == [0, 16 / 2048])
      #expect(Files.names(in: "\(folder)/cache").isEmpty)
    }
  }

  @Test("A cancelled planet has no checker, and none of its other maps is read")
  func planet() throws {
    try withTemporaryFolder { folder in
      try Files.write(PNG.encode(map()), to: "\(folder)/large.png")
      var body = CelestialBody(id: "large", name: "Large", kind: .planet)
      body.map = MapReference(path: "large.png")
      body.layers = [MapLayer(kind: .clouds, map: MapReference(path: "large.png"))]
      let shares = Mutex<[Double]>([])
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.progress = { share in shares.withLock { $0.append(share) } }
      func error() -> AssetError? {
        #expect(throws: AssetError.self) {
          try PlanetLoader(library: library, view: View()).prepare(
            Appearance(of: body), width: 1024, height: 1024)
        }
      }
      library.isCancelled = { shares.withLock { $0.contains { $0 > 0 } } }
      #expect(error()?.isCancelled == true)
      #expect(shares.withLock { $0.count } == 2)
      library.isCancelled = { true }
      #expect(error()?.isCancelled == true)
      #expect(shares.withLock { $0.count } == 2)
    }
  }

  @Test("A map of heights is left after the row in which it was cancelled", arguments: [9, 700])
  func relief(rows: Int) throws {
    try withTemporaryFolder { folder in
      let heights = Image(width: 1024, height: 512, filledWith: RGBA8(90, 90, 90))
      try Files.write(PNG.encode(heights), to: "\(folder)/heights.png")
      let calls = Mutex(0)
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.isCancelled = {
        calls.withLock { calls in
          calls += 1
          return calls > rows
        }
      }
      let error = #expect(throws: AssetError.self) {
        try library.relief(
          MapReference(path: "heights.png"), content: .heights(lowest: 0, highest: 1),
          columns: 1024)
      }
      #expect(error?.isCancelled == true)
      #expect(calls.withLock { $0 } == rows + 1)
    }
  }
}
