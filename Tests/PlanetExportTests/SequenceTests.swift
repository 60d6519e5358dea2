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

@Suite("Sequences and sets of images")
struct SequenceTests {
  private func body(_ id: String, map: String = "map.jpg") -> CelestialBody {
    var body = CelestialBody(id: id, name: id, kind: .planet, radii: .sphere(diameter: 10))
    body.map = MapReference(path: map)
    return body
  }

  /// Runs jobs in a folder that has a map, each with a number of threads; returns the warnings.
  @discardableResult
  private func run(_ batch: Batch, in folder: String, threads: Int = 2) -> [String] {
    let library = MapLibrary(folders: [folder], replacements: nil)
    let context = BatchContext(library: library, view: View())
    let warnings = Mutex<[String]>([])
    let results = Exporter(context: context, threads: threads).run(batch) { event in
      if case .warning(let warning) = event {
        warnings.withLock { $0.append(warning.description) }
      }
    }
    #expect(results.count == batch.images.count && results.allSatisfy { $0.failure == nil })
    return warnings.withLock { $0 }
  }

  private func withMap(_ work: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try Files.write(
        JPEG.encode(TestImages.waves(width: 512, height: 256)), to: "\(folder)/map.jpg")
      try work(folder)
    }
  }

  private func frames(
    _ range: String, _ turn: Turn, _ motion: Motion, to pattern: String
  ) throws -> Batch {
    Batch.turntable(
      of: body("x"), frames: try FrameRange(range), turn: turn, motion: motion, width: 40,
      height: 30, pattern: try FramePattern(pattern))
  }

  @Test(
    "The frame after a whole turn equals the first, in any order and with any threads",
    arguments: [Motion.spin, .orbit(sun: .fixed), .orbit(sun: .camera), .phases])
  func loop(motion: Motion) throws {
    try withMap { folder in
      let turn = Turn(frameCount: 4, degrees: -360, start: 33.3)
      run(try frames("1-5", turn, motion, to: "\(folder)/one/#.png"), in: folder, threads: 1)
      run(try frames("5-1:2", turn, motion, to: "\(folder)/two/#.png"), in: folder, threads: 3)
      let files = try (1...5).map { try Files.read("\(folder)/one/\($0).png") }
      #expect(files[4] == files[0])
      #expect(Set(files).count == 4)
      for frame in 1...5 {
        #expect(files[frame - 1] == (try Files.read("\(folder)/two/\(frame).png")))
      }
    }
  }

  @Test("A start and a smaller turn give frames of a full one")
  func parts() throws {
    try withMap { folder in
      let motion = Motion.orbit(sun: .fixed)
      run(try frames("1-8", Turn(frameCount: 8), motion, to: "\(folder)/a/#.png"), in: folder)
      let swing = Turn(frameCount: 3, degrees: -90, start: 180)
      run(try frames("1-3", swing, motion, to: "\(folder)/b/#.png"), in: folder)
      for (frame, whole) in [(1, 5), (2, 4), (3, 3)] {
        #expect(
          try Files.read("\(folder)/b/\(frame).png") == (try Files.read("\(folder)/a/\(whole).png"))
        )
      }
    }
  }

  @Test("Each size of a thumbnail equals the image rendered at that size alone", arguments: [1, 3])
  func sizes(bodyCount: Int) throws {
    try withMap { folder in
      let bodies = (0..<bodyCount).map { body("b\($0)") }
      let sizes = [(16, 16), (120, 120), (33, 20)].map { ImageSize(width: $0, height: $1) }
      let together = Batch.thumbnails(
        of: bodies, sizes: sizes, pattern: try FramePattern("\(folder)/all/{id}-{size}.png"))
      #expect(together.images.count == 3 * bodyCount)
      run(together, in: folder)
      for size in sizes {
        let alone = Batch.thumbnails(
          of: bodies, width: size.width, height: size.height,
          pattern: try FramePattern("\(folder)/one/{id}-{size}.png"))
        run(alone, in: folder)
      }
      for image in together.images {
        let bytes = try Files.read(image.path)
        let header = try PNG.readHeader(bytes)
        #expect(ImageSize(width: header.width, height: header.height) == image.size)
        let alone = "\(folder)/one/\(bodies[image.body].id)-\(image.size.fileNameText).png"
        #expect(bytes == (try Files.read(alone)))
      }
    }
  }

  @Test("Warnings about a body are reported once for all its sizes")
  func warnings() throws {
    try withTemporaryFolder { folder in
      let sizes = [8, 16, 24].map { ImageSize(width: $0, height: $0) }
      let batch = Batch.thumbnails(
        of: [body("a", map: "none.jpg"), body("b", map: "nor.jpg")], sizes: sizes,
        pattern: try FramePattern("\(folder)/{id}-{size}.png"))
      #expect(run(batch, in: folder).count == 2)
    }
  }
}
