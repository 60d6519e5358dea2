import Dispatch
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetTestSupport
import Synchronization
import Testing

@testable import PlanetViewer

@Suite("The loader of bodies")
struct BodyLoaderTests {
  private func body(_ id: String, map: String) -> CelestialBody {
    var body = CelestialBody(
      id: id, name: id, kind: .moon, radii: Radii(equatorial: 1000, polar: 1000))
    body.map = MapReference(path: map)
    return body
  }

  @Test("A body that nobody waits for any more holds up none that somebody does")
  func overtaking() throws {
    try withTemporaryFolder { folder in
      for name in ["slow", "quick"] {
        let image = Image(width: 64, height: 32, filledWith: RGBA8(90, 90, 90))
        try Files.write(PNG.encode(image), to: "\(folder)/\(name).png")
      }
      // The first map to be decoded stands still halfway until it is let go.
      let isFirst = Mutex(true)
      let begun = DispatchSemaphore(value: 0)
      let gate = DispatchSemaphore(value: 0)
      let arrival = DispatchSemaphore(value: 0)
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.progress = { share in
        guard share > 0,
          isFirst.withLock({ first in
            defer { first = false }
            return first
          })
        else {
          return
        }
        begun.signal()
        gate.wait()
      }
      let loader = BodyLoader(library: library, threads: 1) { arrival.signal() }
      let slow = BodyLoader.Request(body: body("slow", map: "slow.png"), detail: 64)
      let quick = BodyLoader.Request(body: body("quick", map: "quick.png"), detail: 64)
      loader.request([slow])
      begun.wait()
      #expect(loader.isBusy && loader.progress > 0)
      loader.request([quick])
      #expect(arrival.wait(timeout: .now() + 60) == .success)
      #expect(loader.take().map(\.request) == [quick] && loader.isBusy)
      gate.signal()
      #expect(arrival.wait(timeout: .now() + 60) == .success)
      #expect(loader.take().map(\.request) == [slow])
    }
  }
}
