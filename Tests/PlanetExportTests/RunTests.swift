import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Synchronization
import Testing

@Suite("Running batches")
struct RunTests {
  private func body(_ id: String, map: String? = nil) -> CelestialBody {
    var body = CelestialBody(id: id, name: id, kind: .planet, radii: .sphere(diameter: 10))
    body.map = map.map { MapReference(path: $0) }
    return body
  }

  private func exporter(
    _ folder: String, threads: Int = 1, isStrict: Bool = false
  ) -> Exporter {
    let library = MapLibrary(folders: [folder], replacements: nil)
    let context = BatchContext(library: library, view: View(), isStrict: isStrict)
    return Exporter(context: context, threads: threads)
  }

  private func turntable(_ folder: String, frames: Int, side: Int = 16) throws -> Batch {
    Batch.turntable(
      of: body("x"), frames: FrameRange(count: frames), framesPerTurn: frames, width: side,
      height: side, pattern: try FramePattern("\(folder)/f##.png"))
  }

  private func thumbnails(_ folder: String, _ ids: [String]) throws -> Batch {
    Batch.thumbnails(
      of: ids.map { body($0) }, width: 16, height: 16,
      pattern: try FramePattern("\(folder)/{id}.png"))
  }

  @Test("A plan reads as many files in parallel as the run, by threads and by memory")
  func planAtOnce() throws {
    try withTemporaryFolder { folder in
      let batch = try turntable(folder, frames: 12)
      _ = exporter(folder).run(batch) { _ in }
      let state = Mutex((inProgress: 0, most: 0, seen: 0))
      // Returns the largest number of images read at once, and waits until there are some.
      func most(threads: Int, memory: Int, compared: Int, awaited: Int = 1) -> Int {
        state.withLock { $0 = (0, 0, 0) }
        var exporter = exporter(folder, threads: threads)
        exporter.existing = .resumed
        exporter.memory = memory
        exporter.observerBytesPerPixel = compared
        exporter.imageObserver = { _, _ in
          state.withLock {
            $0 = ($0.inProgress + 1, max($0.most, $0.inProgress + 1), $0.seen + 1)
          }
          let clock = ContinuousClock()
          let end = clock.now + .seconds(60)
          while state.withLock(\.most) < awaited, clock.now < end { usleep(1000) }
          // The first ones wait for an excess one, longer than any thread takes to start.
          let wait = clock.now + .milliseconds(state.withLock(\.seen) > awaited ? 0 : 300)
          while state.withLock(\.most) <= awaited, clock.now < wait { usleep(1000) }
          state.withLock { $0.inProgress -= 1 }
        }
        #expect(exporter.plan(batch).keptCount == 12)
        return state.withLock { $0.seen == 12 ? $0.most : 0 }
      }
      #expect(most(threads: 1, memory: 1 << 30, compared: 0) == 1)
      #expect(most(threads: 2, memory: 1 << 30, compared: 0, awaited: 2) == 2)
      // Memory for two images, and for one that is compared with another.
      let two = 2 * 6 * 16 * 16
      #expect(most(threads: 8, memory: two, compared: 0, awaited: 2) == 2)
      #expect(most(threads: 8, memory: two, compared: 20) == 1)
    }
  }

  @Test("A run whose images exist decodes no map, and warns by headers")
  func nothingToDraw() throws {
    try withTemporaryFolder { folder in
      try Files.write(
        PNG.encode(TestImages.waves(width: 40, height: 40)), to: "\(folder)/square.png")
      let batch = Batch.turntable(
        of: body("x", map: "square.png"), frames: FrameRange(count: 3), framesPerTurn: 3,
        width: 16, height: 16, pattern: try FramePattern("\(folder)/f##.png"))
      let decoded = Atomic(0)
      let warnings = Mutex<[String]>([])
      func run(isStrict: Bool = false) -> [ImageResult] {
        decoded.store(0, ordering: .relaxed)
        warnings.withLock { $0 = [] }
        var library = MapLibrary(folders: [folder], replacements: nil)
        library.progress = { share in if share == 0 { decoded.add(1, ordering: .relaxed) } }
        var exporter = Exporter(
          context: BatchContext(library: library, view: View(), isStrict: isStrict),
          threads: 2)
        exporter.existing = .resumed
        return exporter.run(batch) { event in
          guard case .warning(let warning) = event else { return }
          warnings.withLock { $0.append(warning.description) }
        }
      }
      let expected = ["map 'square.png' is 40×40; expected twice as wide as high"]
      #expect(run().allSatisfy { !$0.isFound && $0.isMade })
      #expect(decoded.load(ordering: .relaxed) == 1 && warnings.withLock { $0 } == expected)
      #expect(run().allSatisfy { $0.isFound })
      #expect(decoded.load(ordering: .relaxed) == 0 && warnings.withLock { $0 } == expected)
      // Warnings are errors in this run.
      #expect(run(isStrict: true).allSatisfy { $0.failure != nil })
      try Files.remove("\(folder)/f02.png")
      #expect(run().map(\.isFound) == [true, false, true])
      #expect(decoded.load(ordering: .relaxed) == 1 && warnings.withLock { $0 } == expected)
    }
  }

  @Test("A cancelled batch begins no further image, and lists the missing ones")
  func stopping() throws {
    try withTemporaryFolder { folder in
      let stop = StopFlag()
      let results = exporter(folder).run(try turntable("\(folder)/a", frames: 6), stop: stop) {
        guard case .finished(_, let count) = $0 else { return }
        if count == 2 { stop.raise() }
        #expect(stop.hasImagesInProgress)
      }
      #expect(results.map(\.isMade) == [true, true, false, false, false, false])
      #expect(results.allSatisfy { $0.failure == nil })
      #expect(results[1].duration > .zero && results[2].duration == .zero)
      #expect(Files.names(in: "\(folder)/a") == ["f01.png", "f02.png"])
      #expect(!stop.hasImagesInProgress)
      let none = exporter(folder, threads: 3)
        .run(try turntable("\(folder)/b", frames: 6), stop: stop) { _ in }
      #expect(none.count == 6 && none.allSatisfy { !$0.isMade })
      #expect(Files.kind(of: "\(folder)/b") == .nothing)
    }
  }

  @Test("The first failure ends a batch with failFast")
  func failFast() throws {
    try withTemporaryFolder { folder in
      try Files.makeFolder("\(folder)/b.png")
      var exporter = exporter(folder)
      exporter.stopsAtFailure = true
      let batch = try thumbnails(folder, ["a", "b", "c"])
      let results = exporter.run(batch) { _ in }
      #expect(results.map(\.isMade) == [true, false, false])
      guard case .output(.isFolder) = results[1].failure, case .notStarted = results[2].outcome
      else {
        Issue.record("a folder in place of a file did not end the job")
        return
      }
    }
  }

  @Test("Files that must not be replaced stay, and their images are not rendered")
  func existing() throws {
    try withTemporaryFolder { folder in
      try Files.write([7], to: "\(folder)/b.png")
      var exporter = exporter(folder)
      exporter.existing = .kept
      let batch = try thumbnails(folder, ["a", "b", "c"])
      let results = exporter.run(batch) { _ in }
      #expect(results.map(\.isMade) == [true, false, true])
      #expect(try Files.read("\(folder)/b.png") == [7])
      guard case .output(.exists) = results[1].failure else {
        Issue.record("another failure: \(String(describing: results[1].failure))")
        return
      }
      exporter.existing = .replaced
      #expect(exporter.run(batch) { _ in }.allSatisfy { $0.isMade })
      #expect(try Files.read("\(folder)/b.png").count > 1)
    }
  }

  @Test("Memory decides the number of images rendered in parallel, and nothing else")
  func memory() throws {
    try withTemporaryFolder { folder in
      var exporter = exporter(folder, threads: 4)
      let roomy = try turntable("\(folder)/roomy", frames: 8)
      #expect(exporter.plan(roomy).concurrentImageCount == 4)
      _ = exporter.run(roomy) { _ in }
      let tight = try turntable("\(folder)/tight", frames: 8)
      exporter.memory = 2 * exporter.leastMemory(for: tight)
      #expect(exporter.plan(tight).concurrentImageCount == 2)
      exporter.memory = 1
      #expect(exporter.plan(tight).concurrentImageCount == 1)
      _ = exporter.run(tight) { _ in }
      for name in Files.names(in: "\(folder)/roomy") {
        let files = try ["roomy", "tight"].map { try Files.read("\(folder)/\($0)/\(name)") }
        #expect(files[0] == files[1])
      }
    }
  }

  @Test("A plan lists the results of a run, and writes nothing")
  func plan() throws {
    try withTemporaryFolder { folder in
      try Files.write([7], to: "\(folder)/out/b.png")
      try Files.makeFolder("\(folder)/out/c.png")
      let batch = try thumbnails("\(folder)/out", ["a", "b", "c"])
      var exporter = exporter(folder)
      let plan = exporter.plan(batch)
      #expect(plan.existingCount == 1)
      #expect(plan.maps.warnings.map(\.description).filter { !$0.contains("has no map") } == [])
      #expect(plan.maps.warnings.count == 3)
      #expect(plan.obstacles == [.isFolder(path: "\(folder)/out/c.png")])
      #expect(plan.duration > .zero)
      #expect(plan.fileBytes == 3 * 16 * 16 * 4)
      #expect(plan.memory > exporter.leastMemory(for: batch))
      exporter.existing = .kept
      #expect(exporter.plan(batch).obstacles.count == 2)
      #expect(Files.names(in: "\(folder)/out") == ["b.png", "c.png"])
      #expect(try Files.read("\(folder)/out/b.png") == [7])
    }
  }

  @Test("A plan reports missing maps and the memory of large ones")
  func mapPlan() throws {
    try withTemporaryFolder { folder in
      let still = Batch.still(
        of: body("x", map: "none.png"), width: 16, height: 16, path: "\(folder)/x.png")
      let warnings = exporter(folder).plan(still).maps.warnings
      guard warnings.count == 1, case .renderedAsChecker(.missingMap) = warnings[0] else {
        Issue.record("\(warnings)")
        return
      }
      guard case .missingMap = exporter(folder, isStrict: true).plan(still).maps.errors.first else {
        Issue.record("a missing map is no error under strict")
        return
      }
      let earth = try CatalogueFile.open()
      let context = BatchContext(library: earth.maps, view: View())
      let bytes = try [64, 2048].map { side in
        let batch = Batch.still(
          of: try earth.catalogue.body(named: "Earth"), width: side, height: side, path: "-")
        let exporter = Exporter(context: context, threads: 1)
        return exporter.plan(batch).memory - exporter.leastMemory(for: batch)
      }
      // The map is decoded at an eighth for the small image, at full size for the large one.
      #expect(bytes[1] - bytes[0] > 10 << 20)
    }
  }

  @Test("A run removes the partial files of a killed one")
  func leftovers() throws {
    try withTemporaryFolder { folder in
      try Files.write([1], to: "\(folder)/\(abandonedName())")
      _ = exporter(folder).run(try turntable(folder, frames: 1)) { _ in }
      #expect(Files.names(in: folder) == ["f01.png"])
    }
  }
}
