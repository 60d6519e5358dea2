import Glibc
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

@Suite("Thumbnail renderer")
struct ThumbnailMakerTests {
  private func body(_ id: String, map: String? = nil) -> CelestialBody {
    var body = CelestialBody(
      id: id, name: id, kind: .moon, radii: Radii(equatorial: 1000, polar: 1000))
    body.map = map.map { MapReference(path: $0) }
    return body
  }

  private func maker(_ folder: String, replacements: String? = nil) -> ThumbnailMaker {
    ThumbnailMaker(
      library: MapLibrary(folders: [folder], replacements: replacements),
      folder: Files.join(folder, "small"), size: 16, threads: 1, wake: {})
  }

  /// Takes results until there are no more.
  private func all(of maker: ThumbnailMaker) throws -> [ThumbnailMaker.Arrival] {
    var arrivals: [ThumbnailMaker.Arrival] = []
    for _ in 0..<60_000 {
      let isDone = !maker.isBusy
      arrivals += maker.take(atMost: 1000)
      if isDone { return arrivals }
      usleep(1000)
    }
    Issue.record("the maker does not end")
    return arrivals
  }

  private func write(_ color: RGBA8, to path: String) throws {
    try Files.write(PNG.encode(Image(width: 64, height: 32, filledWith: color)), to: path)
  }

  @Test("Visible thumbnails are rendered first, and all are rendered once")
  func order() throws {
    try withTemporaryFolder { folder in
      let bodies = (0..<30).map { body("b\($0)") }
      let maker = maker(folder)
      maker.begin(bodies)
      maker.prioritize([bodies[28], bodies[29]])
      let ids = try all(of: maker).map(\.id)
      #expect(Set(ids) == Set(bodies.map(\.id)) && ids.count == 30)
      // Two may have been in progress already.
      #expect(ids.prefix(4).contains("b28") && ids.prefix(4).contains("b29"))
    }
  }

  @Test("The first bodies of a large catalogue are rendered, and any other that is visible")
  func large() throws {
    try withTemporaryFolder { folder in
      let bodies = (0..<2000).map { body("b\($0)") }
      let maker = maker(folder)
      maker.begin(bodies)
      for start in stride(from: 0, to: 1900, by: 100) {
        maker.prioritize(Array(bodies[start..<start + 20]))
      }
      maker.prioritize([bodies[1999]])
      let ids = try all(of: maker).map(\.id)
      #expect(ids.contains("b1999") && Set(ids).count == ids.count)
      // The queued ones, and those in progress by then.
      #expect(ids.count <= ThumbnailMaker.greatestWaitingCount + 40)
    }
  }

  @Test("The thumbnail of a place is a close-up of it, without the limb")
  func places() throws {
    try withTemporaryFolder { folder in
      // Red north of the equator, green south of it.
      var map = Image<RGBA8>(width: 64, height: 32, filledWith: RGBA8(200, 0, 0))
      for y in 16..<32 { for x in 0..<64 { map[x, y] = RGBA8(0, 200, 0) } }
      try Files.write(PNG.encode(map), to: Files.join(folder, "map.png"))
      let bodies = ["north", "south", "whole"].map { body($0, map: "map.png") }
      let maker = maker(folder)
      func point(_ latitude: Double) -> SurfacePoint {
        SurfacePoint(latitude: .degrees(latitude), longitude: .degrees(20))
      }
      maker.prioritize(bodies, at: ["north": point(60), "south": point(-60)])
      let images = Dictionary(
        uniqueKeysWithValues: try all(of: maker).map { ($0.id, $0.sharedImage) })
      let north = try #require(images["north"]).image[8, 8]
      let south = try #require(images["south"]).image[8, 8]
      #expect(north.r > north.g && south.g > south.r)
      #expect(try #require(images["north"]).image[0, 0].a == 255)
      #expect(try #require(images["whole"]).image[0, 0].a == 0)
    }
  }

  @Test("A body that changes while its thumbnail is rendered gets a new one")
  func renewed() throws {
    try withTemporaryFolder { folder in
      try write(RGBA8(r: 200, g: 0, b: 0, a: 255), to: Files.join(folder, "red.png"))
      try write(RGBA8(r: 0, g: 200, b: 0, a: 255), to: Files.join(folder, "green.png"))
      let maker = maker(folder)
      for _ in 0..<20 {
        maker.begin([body("a", map: "red.png"), body("b", map: "red.png")])
        maker.renew(body("a", map: "green.png"))
        let arrivals = try all(of: maker)
        let last = try #require(arrivals.last { $0.id == "a" })
        let pixel = last.sharedImage.image[10, 8]
        #expect(pixel.g > 20 && pixel.r == 0)
        let kept = try Image<RGBA8>.decode(try Files.read(Files.join(folder, "small/a.png")))
        #expect(kept[10, 8] == pixel)
        maker.renew(body("a", map: "red.png"))
        _ = try all(of: maker)
      }
    }
  }

  @Test("A thumbnail that cannot be cached is rendered once, and again when the body changes")
  func failed() throws {
    try withTemporaryFolder { folder in
      try Files.write([1], to: Files.join(folder, "small"))
      let maker = maker(folder)
      maker.prioritize([body("a")])
      #expect(try all(of: maker).isEmpty)
      maker.prioritize([body("a")])
      #expect(!maker.isBusy)
      try Files.remove(Files.join(folder, "small"))
      maker.renew(body("a"))
      #expect(try all(of: maker).map(\.id) == ["a"])
    }
  }

  @Test("After cancellation no results arrive")
  func cancelled() throws {
    try withTemporaryFolder { folder in
      let maker = maker(folder)
      maker.begin((0..<50).map { body("b\($0)") })
      maker.cancel()
      let late = try all(of: maker)
      #expect(late.isEmpty)
      maker.prioritize([body("c")])
      #expect(!maker.isBusy)
    }
  }
}
