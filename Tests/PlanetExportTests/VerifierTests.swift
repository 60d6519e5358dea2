import Dispatch
import Glibc
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Synchronization
import Testing

@testable import PlanetExport
@testable import PlanetProvenance

@Suite("Verifying images")
struct VerifierTests {
  private func library(_ folder: String) -> MapLibrary {
    MapLibrary(folders: [folder], replacements: nil)
  }

  /// Renders frames of a body with a map, and returns their manifest.
  private func draw(_ folder: String, frames: Int) throws -> Manifest {
    try Files.write(
      PNG.encode(TestImages.waves(width: 64, height: 32)), to: "\(folder)/map.png")
    var body = CelestialBody(id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 10))
    body.map = MapReference(path: "map.png")
    let batch = Batch.turntable(
      of: body, frames: FrameRange(count: frames), framesPerTurn: 36, width: 24, height: 20,
      pattern: try FramePattern("\(folder)/f##.png"))
    var exporter = Exporter(
      context: BatchContext(library: library(folder), view: View()), threads: 2)
    exporter.collectsChecksums = true
    let outline = try Manifest.Outline(of: batch, nil, by: exporter, at: "\(folder)/m.json")
    return outline.manifest(of: exporter.run(batch) { _ in })
  }

  /// Returns the results for the images of a manifest, in the order of the reports.
  private func results(
    _ verifier: ImageVerifier, _ manifest: Manifest, _ folder: String
  ) -> [(index: Int, result: ImageVerifier.VerificationResult)] {
    let reported = Mutex<[(index: Int, result: ImageVerifier.VerificationResult)]>([])
    let subjects = manifest.images.map {
      ImageVerifier.Target(path: "\(folder)/\($0.path)", entries: [$0], isNamed: true)
    }
    verifier.verify(subjects) { index, result in
      reported.withLock { $0.append((index: index, result: result)) }
    }
    return reported.withLock(\.self)
  }

  @Test("Results come in order, for any number of threads and any memory", arguments: [1, 8])
  func order(threads: Int) throws {
    try withTemporaryFolder { folder in
      let manifest = try draw(folder, frames: 30)
      #expect(manifest.planned.count == 30 && manifest.missing.isEmpty)
      try Files.write([1, 2], to: "\(folder)/f07.png")
      for (memory, again) in [(1 << 30, false), (24 * 20 * 6, true)] {
        let verifier = ImageVerifier(
          library: again ? library(folder) : nil, threads: threads, memory: memory)
        let reported = results(verifier, manifest, folder)
        #expect(reported.map(\.index) == Array(0..<30))
        for (index, result) in reported {
          let entry = manifest.images[index]
          let right = ImageVerifier.VerificationResult.right(
            sha256: try #require(SHA256Digest(hexadecimal: entry.sha256[...])), bytes: entry.bytes)
          #expect((result == right) == (entry.path != "f07.png"))
        }
      }
      let tight = ImageVerifier(threads: threads, memory: 24 * 20 * 6 - 1)
      #expect(
        results(tight, manifest, folder)[0].result == .tooLarge(needed: 2880, free: 2879))
    }
  }

  @Test("The difference between an image and its manifest is reported")
  func others() throws {
    try withTemporaryFolder { folder in
      let manifest = try draw(folder, frames: 2)
      let other = manifest.images[1]
      func reason(_ change: (inout Manifest.Entry) -> Void) -> String {
        var changed = manifest
        change(&changed.images[0])
        let result = results(ImageVerifier(threads: 1, memory: 1 << 30), changed, folder)[0]
        switch result.result {
        case .wrong(let reason), .damaged(let reason): return reason
        case .right(_, _, let note): return note ?? ""
        case .missing: return "missing"
        default: return "otherwise"
        }
      }
      #expect(
        reason { ($0.job, $0.pixels) = (other.job, other.pixels) }.contains("different render job"))
      #expect(reason { $0.pixels = other.pixels }.contains("pixels that differ"))
      #expect(reason { $0.width += 1 }.contains("differs in size"))
      #expect(reason { $0.path = "f99.png" } == "missing")
      // The same pixels in another file are valid, with a note.
      let same = "same pixels as in its manifest, but "
      #expect(reason { $0.sha256 = other.sha256 } == same + "a different file")
      #expect(reason { $0.bytes += 1 } == same + "a different file")
      let change = { (image: inout Manifest.Entry) in
        (image.sha256, image.job) = (other.sha256, other.job)
      }
      #expect(reason(change) == same + "from a different render job")
      #expect(reason { _ in }.isEmpty)
    }
  }

  @Test("A map with the right checksum that cannot be decoded is a failure, not a checker")
  func damagedMap() throws {
    try withTemporaryFolder { folder in
      _ = try draw(folder, frames: 1)
      var recipe = try ImageProvenance(path: "\(folder)/f01.png").recipe
      let garbage = [UInt8]("no picture".utf8)
      try Files.write(garbage, to: "\(folder)/map.png")
      recipe.body.map?.files[0].sha256 = SHA256Digest(of: garbage).description
      let error = #expect(throws: ImageRecipe.RenderingFailure.self) {
        try recipe.renderPixelDigest(library: library(folder), threads: 1)
      }
      if case .asset = error { return }
      Issue.record("\(String(describing: error))")
    }
  }

  @Test("Runs of other images have another fingerprint; shards of one run have the same")
  func fingerprints() throws {
    let body = CelestialBody(id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 10))
    func fingerprint(_ change: (inout View) -> Void = { _ in }, frames: Int = 4, size: Int = 9)
      throws -> String
    {
      var view = View()
      change(&view)
      let exporter = Exporter(context: BatchContext(library: library("/"), view: view), threads: 1)
      let whole = Batch.turntable(
        of: body, frames: FrameRange(count: frames), framesPerTurn: 4, width: size, height: 9,
        pattern: try FramePattern("f/#.png"))
      let outline = try Manifest.Outline(of: whole, Shard(2, of: 3), by: exporter, at: "f/m.json")
      #expect(outline.manifest(of: []).planned.first == "1.png")
      return outline.manifest(of: []).job
    }
    let known = try fingerprint()
    #expect(try fingerprint() == known)
    let others = [
      try fingerprint({ $0.elevation = .degrees(3) }), try fingerprint(frames: 3),
      try fingerprint(size: 10),
    ]
    #expect(Set(others + [known]).count == 4)
  }

  @Test(
    "No more bytes are reserved than available, and every waiting thread is served",
    arguments: [1, 4])
  func budget(threads: Int) {
    let budget = ByteBudget(100)
    let state = Mutex((inProgress: 0, most: 0, done: 0))
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      // Requests for more than available run alone.
      let bytes = [10, 30, 60, 100, 1000][index % 5]
      budget.holding(bytes) {
        state.withLock {
          $0.inProgress += min(bytes, 100)
          $0.most = max($0.most, $0.inProgress)
        }
        usleep(UInt32(100 * threads))
        state.withLock {
          $0.inProgress -= min(bytes, 100)
          $0.done += 1
        }
      }
    }
    #expect(state.withLock { $0.done == 64 && $0.most <= 100 && $0.inProgress == 0 })
  }

  @Test("A body is loaded once for all frames of a turn, and again for another size")
  func sharedBodies() throws {
    try withTemporaryFolder { folder in
      _ = try draw(folder, frames: 3)
      let recipes = try (1...3).map { try ImageProvenance(path: "\(folder)/f0\($0).png").recipe }
      let planets = LoadedPlanetCache(library: library(folder))
      let first = try planets.planets(of: recipes[0], threads: 1)[0]
      #expect(planets.mapByteCount(of: recipes[0]) > 0)
      // A loaded body needs no file any more.
      try Files.write([], to: "\(folder)/map.png")
      for recipe in recipes {
        #expect(
          try planets.planets(of: recipe, threads: 1)[0].appearance.files == first.appearance.files)
      }
      var other = recipes[0]
      other.width += 1
      #expect(
        try planets.planets(of: other, threads: 1)[0].appearance.files != first.appearance.files)
    }
  }

  @Test("A large image of another program is no failure, unless it is named")
  func largeForeign() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.png"
      try Files.write(PNG.encode(TestImages.waves(width: 64, height: 32)), to: path)
      for isNamed in [false, true] {
        let reported = Mutex<ImageVerifier.VerificationResult?>(nil)
        ImageVerifier(threads: 1, memory: 1000).verify([.init(path: path, isNamed: isNamed)]) {
          _, result in reported.withLock { $0 = result }
        }
        let expected: ImageVerifier.VerificationResult =
          isNamed ? .tooLarge(needed: 64 * 32 * 6, free: 1000) : .foreign
        #expect(reported.withLock(\.self) == expected)
      }
    }
  }
}
