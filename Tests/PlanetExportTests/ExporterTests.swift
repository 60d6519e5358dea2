import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@Suite("Exporting images")
struct ExporterTests {
  /// Writes a map that is red in the east and blue in the west.
  private func writeMap(_ folder: String) throws {
    var image = Image<RGBA8>(width: 128, height: 64, filledWith: RGBA8(20, 20, 200))
    for y in 0..<64 {
      for x in 64..<128 { image[x, y] = RGBA8(200, 20, 20) }
    }
    try Files.write(PNG.encode(image), to: "\(folder)/map.png")
  }

  private func body(_ id: String, map: String? = "map.png") -> CelestialBody {
    var body = CelestialBody(id: id, name: id, kind: .planet, radii: .sphere(diameter: 10))
    body.map = map.map { MapReference(path: $0) }
    return body
  }

  private func exporter(
    _ folder: String, threads: Int = 2, isStrict: Bool = false,
    format: ImageEncoding = ImageEncoding()
  ) -> Exporter {
    let library = MapLibrary(folders: [folder], replacements: nil)
    let context = BatchContext(library: library, view: View(), isStrict: isStrict)
    return Exporter(context: context, format: format, threads: threads)
  }

  private func turntable(_ folder: String, _ frames: String) throws -> Batch {
    Batch.turntable(
      of: body("x"), frames: try FrameRange(frames), framesPerTurn: 4, width: 48, height: 48,
      pattern: try FramePattern("\(folder)/f#.png"))
  }

  @Test("Any number of threads writes the same files, and frame 5 of 4 is frame 1")
  func determinism() throws {
    try withTemporaryFolder { folder in
      try writeMap(folder)
      for (threads, place) in [(1, "one"), (2, "two"), (5, "five")] {
        let results = exporter(folder, threads: threads)
          .run(try turntable("\(folder)/\(place)", "1-5")) { _ in }
        #expect(results.count == 5 && results.allSatisfy { $0.failure == nil })
      }
      for frame in 1...5 {
        let one = try Files.read("\(folder)/one/f\(frame).png")
        #expect(one == (try Files.read("\(folder)/two/f\(frame).png")))
        #expect(one == (try Files.read("\(folder)/five/f\(frame).png")))
      }
      #expect(
        try Files.read("\(folder)/one/f5.png") == (try Files.read("\(folder)/one/f1.png")))
      #expect(
        try Files.read("\(folder)/one/f3.png") != (try Files.read("\(folder)/one/f1.png")))
    }
  }

  @Test("Bodies turn eastward, retrograde ones westward")
  func direction() throws {
    try withTemporaryFolder { folder in
      try writeMap(folder)
      for (direction, center) in [(SpinDirection.prograde, 200), (.retrograde, 20)] {
        var spinning = body("x")
        spinning.rotation = Rotation(period: 10, direction: direction)
        let batch = Batch.turntable(
          of: spinning, frames: try FrameRange("2"), framesPerTurn: 4, width: 49, height: 49,
          pattern: try FramePattern("\(folder)/t.png"))
        _ = exporter(folder).run(batch) { _ in }
        // A quarter turn east brings longitude 90° west, which is blue, before the camera.
        let image = try PNG.decode8(Files.read("\(folder)/t.png"))
        let pixel = image[24, 24]
        #expect((pixel.b > pixel.r) == (center == 200))
      }
    }
  }

  @Test("A missing map is a checker and a warning, or an error in strict mode")
  func missingMap() throws {
    try withTemporaryFolder { folder in
      let batch = Batch.still(
        of: body("x", map: "none.png"), width: 64, height: 64, path: "\(folder)/x.png")
      let warnings = Counter()
      let results = exporter(folder).run(batch) { event in
        if case .warning = event { warnings.increment() }
      }
      #expect(results[0].failure == nil && warnings.value == 1)
      let image = try PNG.decode8(Files.read("\(folder)/x.png"))
      var magenta = 0
      for y in 0..<64 {
        for x in 0..<64 where image[x, y].r > 2 * Int(image[x, y].g) + 40 { magenta += 1 }
      }
      #expect(magenta > 300)
      let strict = exporter(folder, isStrict: true).run(batch) { _ in }
      guard case .asset = strict[0].failure else {
        Issue.record("a missing map is no failure under strict")
        return
      }
    }
  }

  @Test("A failed image does not stop the others")
  func someFail() throws {
    try withTemporaryFolder { folder in
      try writeMap(folder)
      try Files.makeFolder("\(folder)/out/b.png")
      let batch = Batch.thumbnails(
        of: ["a", "b", "c"].map { body($0) }, width: 16, height: 16,
        pattern: try FramePattern("\(folder)/out/{id}.png"))
      let results = exporter(folder).run(batch) { _ in }
      #expect(results.map { $0.failure == nil } == [true, false, true])
      #expect(Files.names(in: "\(folder)/out") == ["a.png", "b.png", "c.png"])
    }
  }

  @Test("Images of 16 bits equal those of 8 bits in finer steps")
  func sixteenBits() throws {
    try withTemporaryFolder { folder in
      try writeMap(folder)
      var format = ImageEncoding()
      format.depth = .sixteen
      for (name, format) in [("a", ImageEncoding()), ("b", format)] {
        let batch = Batch.still(
          of: body("x"), width: 32, height: 32, path: "\(folder)/\(name).png")
        _ = exporter(folder, format: format).run(batch) { _ in }
      }
      #expect(try PNG.readHeader(Files.read("\(folder)/b.png")).bitDepth == 16)
      let coarse = try PNG.decode8(Files.read("\(folder)/a.png"))
      let fine = try PNG.decode8(Files.read("\(folder)/b.png"))
      for y in 4..<28 {
        for x in 4..<28 where coarse[x, y].a == 255 {
          #expect(abs(Int(coarse[x, y].r) - Int(fine[x, y].r)) <= 1)
        }
      }
    }
  }
}

/// Counts from several threads.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func increment() { lock.withLock { count += 1 } }
}
