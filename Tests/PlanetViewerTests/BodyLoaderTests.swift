import Dispatch
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Synchronization
import Testing

@testable import PlanetViewer

@Suite("Loader of bodies")
struct BodyLoaderTests {
  private func body(_ id: String, map: String) -> CelestialBody {
    var body = CelestialBody(
      id: id, name: id, kind: .moon, radii: Radii(equatorial: 1000, polar: 1000))
    body.map = MapReference(path: map)
    return body
  }

  /// Writes a map of one colour.
  private func write(_ color: RGBA8, to path: String) throws {
    try Files.write(PNG.encode(Image(width: 64, height: 32, filledWith: color)), to: path)
  }

  /// Blocks the decoding of maps until the gate is opened.
  private final class Gate: Sendable {
    private let left: Mutex<Int>
    let started = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)

    /// Blocks a number of maps halfway, the first ones.
    init(_ count: Int) { left = Mutex(count) }

    func pass(_ share: Double) {
      guard share > 0 else { return }
      let isStopped = left.withLock { left in
        left -= 1
        return left >= 0
      }
      guard isStopped else { return }
      started.signal()
      gate.wait()
    }
  }

  @Test("A map that changes while it is read is read once more")
  func changing() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/own.png"
      try write(RGBA8(90, 90, 90), to: path)
      let (gate, arrival) = (Gate(1), DispatchSemaphore(value: 0))
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.progress = gate.pass
      let loader = BodyLoader(library: library, threads: 1) { arrival.signal() }
      var shown = ShownBody(body: body("a", map: "own.png"), stamps: [Files.stamp(of: path)])
      let old = shown.request(detail: 64)
      loader.request([old])
      gate.started.wait()
      try write(RGBA8(200, 90, 90), to: path)
      shown.stamps = [Files.stamp(of: path)]
      loader.request([shown.request(detail: 64)])
      #expect(arrival.wait(timeout: .now() + 60) == .success)
      let current = loader.take()
      #expect(current.count == 1 && current.allSatisfy { shown.awaits($0.request) })
      gate.gate.signal()
      #expect(arrival.wait(timeout: .now() + 60) == .success)
      let late = loader.take()
      #expect(late.map(\.request) == [old] && !shown.awaits(old))
      let digests = try (current + late).map {
        try $0.outcome.get().appearance.map?.files.first?.sha256
      }
      #expect(digests.count == 2 && digests[0] != digests[1])
    }
  }

  @Test("Progress is that of the requested map among several being decoded")
  func shares() throws {
    try withTemporaryFolder { folder in
      try write(RGBA8(90, 90, 90), to: "\(folder)/own.png")
      let (gate, arrival) = (Gate(2), DispatchSemaphore(value: 0))
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.progress = gate.pass
      let loader = BodyLoader(library: library, threads: 1) { arrival.signal() }
      let first = BodyLoader.Request(body: body("a", map: "own.png"), detail: 64)
      let second = BodyLoader.Request(body: body("b", map: "own.png"), detail: 64)
      loader.request([first])
      gate.started.wait()
      #expect(loader.progress > 0)
      // A queued map has no progress, even if others have.
      let third = BodyLoader.Request(body: body("c", map: "own.png"), detail: 64)
      loader.request([second])
      gate.started.wait()
      loader.request([third])
      #expect(loader.progress == 0)
      loader.request([second])
      #expect(loader.progress > 0)
      for _ in 0..<2 { gate.gate.signal() }
      for _ in 0..<2 { #expect(arrival.wait(timeout: .now() + 60) == .success) }
      #expect(loader.isBusy, "what was not taken is still to come")
      #expect(loader.take().count == 2 && !loader.isBusy)
    }
  }

  @Test("Abandoned loads do not delay current ones")
  func overtaking() throws {
    try withTemporaryFolder { folder in
      for name in ["slow", "quick"] {
        try write(RGBA8(90, 90, 90), to: "\(folder)/\(name).png")
      }
      let (stopper, arrival) = (Gate(1), DispatchSemaphore(value: 0))
      let (started, gate) = (stopper.started, stopper.gate)
      var library = MapLibrary(folders: [folder], replacements: nil)
      library.progress = stopper.pass
      let loader = BodyLoader(library: library, threads: 1) { arrival.signal() }
      let slow = BodyLoader.Request(body: body("slow", map: "slow.png"), detail: 64)
      let quick = BodyLoader.Request(body: body("quick", map: "quick.png"), detail: 64)
      loader.request([slow])
      started.wait()
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
