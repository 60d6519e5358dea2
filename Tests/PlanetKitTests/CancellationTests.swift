import Foundation
import PlanetAssets
import PlanetImage
import Synchronization
import Testing

@testable import PlanetKit

@Suite("Cancellation and animations of PlanetKit")
struct CancellationTests {
  /// Calls a closure with a folder, which is removed afterwards.
  private static func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path())
  }

  @Test(
    "A cancelled task leaves a large map after its first rows, while rendering or preparing",
    arguments: [false, true])
  func map(prepares: Bool) async throws {
    try await Self.withFolder { folder in
      let map = Image(width: 4096, height: 2048, filledWith: RGBA8(90, 60, 30))
      try Data(PNG.encode(map)).write(to: URL(filePath: "\(folder)/large.png"))
      var body = CelestialBody(id: "large", name: "Large", kind: .planet)
      body.map = MapReference(path: "large.png")
      var large = Planet(body, mapFolders: [folder])
      let running = Mutex<Task<Void, any Error>?>(nil)
      let shares = Mutex<[Double]>([])
      large.maps.progress = { share in
        shares.withLock { $0.append(share) }
        if share > 0 { running.withLock { $0 }?.cancel() }
      }
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      let task = Task { [large] in
        for await _ in begun { break }
        if prepares {
          _ = try await Rendering.run { try large.prepared(size: 1024) }
        } else {
          _ = try await large.image(size: 1024)
        }
      }
      running.withLock { $0 = task }
      begin.yield()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(shares.withLock { $0 } == [0, 16 / 2048])
    }
  }

  private struct Enough: Error {}

  @Test("A frame of an animation is encoded before the next one is rendered")
  func parts() async throws {
    let moon = try SolarSystem.bundled().planet("Moon")
    var sizes: [Int] = []
    do {
      // All frames would take 250 GB of memory.
      try await moon.turntable(frames: 1_000_000, size: 256).encode(at: FrameRate(frames: 12)) {
        sizes.append($0.count)
        if sizes.count == 3 { throw Enough() }
      }
      Issue.record("all frames were rendered")
    } catch is Enough {
      #expect(sizes.count == 3 && sizes.allSatisfy { $0 > 0 })
    }
  }

  @Test("A cancelled animation leaves no file, also after its first frames")
  func partialFile() async throws {
    let moon = try SolarSystem.bundled().planet("Moon")
    try await Self.withFolder { folder in
      let task = Task {
        try await moon.turntable(frames: 1_000_000, size: 64)
          .writeAnimatedPNG(to: "\(folder)/moon.png")
      }
      func sizes() throws -> [Int] {
        try FileManager.default.contentsOfDirectory(atPath: folder).map {
          try URL(filePath: "\(folder)/\($0)").resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        }
      }
      while try sizes().max() ?? 0 == 0 { try await Task.sleep(for: .milliseconds(2)) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try sizes().isEmpty)
    }
  }

  @Test("An animation is written frame by frame, whole or not at all")
  func file() async throws {
    let moon = try SolarSystem.bundled().planet("Moon")
    let frames = moon.turntable(frames: 3, size: 16)
    try await Self.withFolder { folder in
      let path = "\(folder)/new/moon.png"
      try await frames.writeAnimatedPNG(to: path, framesPerSecond: 12)
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(try await bytes.elementsEqual(frames.animatedPNG(framesPerSecond: 12)))
      let cancelled = Task {
        while !Task.isCancelled { await Task.yield() }
        try await frames.writeAnimatedPNG(to: path)
      }
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      await #expect(throws: PlanetError.self) {
        try await frames.writeAnimatedPNG(to: path, framesPerSecond: 1001)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/new") == ["moon.png"])
      await #expect(throws: PlanetError.self) {
        try await frames.writeAnimatedPNG(to: "\(path)/in-a-file.png")
      }
    }
  }
}
