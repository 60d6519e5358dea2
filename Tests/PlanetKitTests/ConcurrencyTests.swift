import PlanetProvenance
import PlanetRecipe
import PlanetTestSupport
import Testing

@testable import PlanetKit

/// Runs alone, as the limit of threads belongs to the process.
@Suite("Concurrency of PlanetKit", .serialized)
struct ConcurrencyTests {
  private static let size = ImageSize(width: 24, height: 24)

  @Test("Two hundred tasks render a few images at a time, all equal to a still")
  func manyTasks() async throws {
    let limit = Rendering.threadLimit
    Rendering.threadLimit = 2
    defer { Rendering.threadLimit = limit }
    let moon = try SolarSystem.bundled().planet("Moon")
    let prepared = try moon.prepared(size: Self.size)
    let still = try prepared.render()
    let scene = try prepared.scene()
    let gate = RenderGate()
    let images = try await withThrowingTaskGroup(of: RenderedImage.self) { group in
      for _ in 0..<200 {
        group.addTask {
          try await gate.run { threads, _ in scene.render(threads: threads) { false } }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(images.count == 200 && images.allSatisfy { $0 == still })
    #expect((1...2).contains(gate.mostRunning))
    #expect(try await scene.image() == still)
    #expect(try await moon.image(size: Self.size) == still)
  }

  @Test("A cancelled task gets no image, also if it waits, and others go on")
  func cancelled() async throws {
    let limit = Rendering.threadLimit
    Rendering.threadLimit = 1
    defer { Rendering.threadLimit = limit }
    let gate = RenderGate()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let running = Task {
      try await gate.run { _, isCancelled in
        start.yield()
        while !isCancelled() {}
        return 1
      }
    }
    for await _ in started { break }
    let waiting = Task { try await gate.run { _, _ in 2 } }
    let next = Task { try await gate.run { _, _ in 3 } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(try await next.value == 3)
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await gate.run { _, _ in 4 }
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test("A higher limit admits tasks that wait, in order")
  func raisedLimit() async throws {
    let limit = Rendering.threadLimit
    Rendering.threadLimit = 1
    defer { Rendering.threadLimit = limit }
    let (started, start) = AsyncStream.makeStream(of: Int.self)
    var numbers = started.makeAsyncIterator()
    let first = Task {
      try await Rendering.run {
        start.yield(1)
        while Rendering.threadLimit == 1 {}
      }
    }
    #expect(await numbers.next() == 1)
    let second = Task { try await Rendering.run { _ = start.yield(2) } }
    Rendering.threadLimit = 2
    #expect(await numbers.next() == 2)
    try await first.value
    try await second.value
  }

  @Test("A cancelled image is left unfinished at once")
  func unfinished() throws {
    let scene = try SolarSystem.bundled().planet("Moon").prepared(size: Self.size).scene()
    #expect(scene.render(threads: 1) { true }.pixels.allSatisfy { $0.a == 0 })
  }

  @Test("The frames of a turntable are an animated PNG, with its render job")
  func animation() async throws {
    let moon = try SolarSystem.bundled().planet("Moon")
    let bytes = try await moon.turntable(frames: 3, size: 16).animatedPNG(framesPerSecond: 12)
    let found = try CollectionProvenance(bytes)
    #expect(found.recipe.kind == .animation && found.recipe.count == 3)
    #expect(Set(found.pixels).count == 3)
    await #expect(throws: PlanetError.self) {
      try await moon.turntable(frames: 3, size: 16).animatedPNG(framesPerSecond: 0)
    }
    var own = moon
    own.texture = try SurfaceMap(width: 1, height: 1, pixels: [RGBA8(9, 9, 9)])
    let plain = try await own.turntable(frames: 2, size: 16).animatedPNG()
    #expect(throws: (any Error).self) { try CollectionProvenance(plain) }
    #expect(plain.count > 100)
  }
}
