import Dispatch
import Glibc
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Synchronization
import Testing

@testable import PlanetExport
@testable import PlanetProvenance

@Suite("Proving pictures")
struct VerifierTests {
  private func library(_ folder: String) -> MapLibrary {
    MapLibrary(folders: [folder], replacements: nil)
  }

  /// Draws frames of a body with a map, and returns their manifest.
  private func draw(_ folder: String, frames: Int) throws -> Manifest {
    try Files.write(
      PNG.encode(TestImages.waves(width: 64, height: 32)), to: "\(folder)/map.png")
    var body = CelestialBody(id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 10))
    body.map = MapReference(path: "map.png")
    let job = Batch.turntable(
      of: body, frames: FrameRange(count: frames), framesPerTurn: 36, width: 24, height: 20,
      pattern: try FramePattern("\(folder)/f##.png"))
    var exporter = Exporter(
      loader: PlanetLoader(library: library(folder), view: View()), threads: 2)
    exporter.collectsEvidence = true
    let outline = try Manifest.Outline(of: job, nil, by: exporter, at: "\(folder)/m.json")
    return outline.manifest(of: exporter.run(job) { _ in })
  }

  /// Returns what pictures of a manifest are found to be, in the order in which it is told.
  private func verdicts(
    _ verifier: ImageVerifier, _ manifest: Manifest, _ folder: String
  ) -> [(index: Int, verdict: ImageVerifier.Verdict)] {
    let told = Mutex<[(index: Int, verdict: ImageVerifier.Verdict)]>([])
    let subjects = manifest.pictures.map {
      ImageVerifier.Subject(path: "\(folder)/\($0.path)", entries: [$0], isNamed: true)
    }
    verifier.verify(subjects) { index, verdict in
      told.withLock { $0.append((index: index, verdict: verdict)) }
    }
    return told.withLock(\.self)
  }

  @Test("Verdicts come in order, whatever the number of threads and the memory", arguments: [1, 8])
  func order(threads: Int) throws {
    try withTemporaryFolder { folder in
      let manifest = try draw(folder, frames: 30)
      #expect(manifest.planned.count == 30 && manifest.missing.isEmpty)
      try Files.write([1, 2], to: "\(folder)/f07.png")
      for (memory, again) in [(1 << 30, false), (24 * 20 * 6, true)] {
        let verifier = ImageVerifier(
          library: again ? library(folder) : nil, threads: threads, memory: memory)
        let told = verdicts(verifier, manifest, folder)
        #expect(told.map(\.index) == Array(0..<30))
        for (index, verdict) in told {
          let entry = manifest.pictures[index]
          let right = ImageVerifier.Verdict.right(
            sha256: try #require(SHA256Digest(hexadecimal: entry.sha256[...])), bytes: entry.bytes)
          #expect((verdict == right) == (entry.path != "f07.png"))
        }
      }
      let tight = ImageVerifier(threads: threads, memory: 24 * 20 * 6 - 1)
      #expect(
        verdicts(tight, manifest, folder)[0].verdict == .tooLarge(needed: 2880, free: 2879))
    }
  }

  @Test("A picture that is another than its manifest says is found by what differs")
  func others() throws {
    try withTemporaryFolder { folder in
      let manifest = try draw(folder, frames: 2)
      let other = manifest.pictures[1]
      func reason(_ change: (inout Manifest.Picture) -> Void) -> String {
        var changed = manifest
        change(&changed.pictures[0])
        let verdict = verdicts(ImageVerifier(threads: 1, memory: 1 << 30), changed, folder)[0]
        switch verdict.verdict {
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
      // The same pixels in another file are right, with a note.
      let same = "same pixels as in its manifest, but "
      #expect(reason { $0.sha256 = other.sha256 } == same + "a different file")
      #expect(reason { $0.bytes += 1 } == same + "a different file")
      let change = { (picture: inout Manifest.Picture) in
        (picture.sha256, picture.job) = (other.sha256, other.job)
      }
      #expect(reason(change) == same + "from a different render job")
      #expect(reason { _ in }.isEmpty)
    }
  }

  @Test("A map that is the right file and cannot be used is a failure, not a checker")
  func damagedMap() throws {
    try withTemporaryFolder { folder in
      _ = try draw(folder, frames: 1)
      var job = try ImageProvenance(path: "\(folder)/f01.png").job
      let garbage = [UInt8]("no picture".utf8)
      try Files.write(garbage, to: "\(folder)/map.png")
      job.body.map?.files[0].sha256 = SHA256Digest(of: garbage).description
      let error = #expect(throws: ImageRecipe.DrawingFailure.self) {
        try job.pixelsDrawnAgain(library: library(folder), threads: 1)
      }
      if case .asset = error { return }
      Issue.record("\(String(describing: error))")
    }
  }

  @Test("Runs that draw something else have another fingerprint; parts of one have the same")
  func fingerprints() throws {
    let body = CelestialBody(id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 10))
    func job(_ change: (inout View) -> Void = { _ in }, frames: Int = 4, size: Int = 9)
      throws -> String
    {
      var view = View()
      change(&view)
      let exporter = Exporter(loader: PlanetLoader(library: library("/"), view: view), threads: 1)
      let whole = Batch.turntable(
        of: body, frames: FrameRange(count: frames), framesPerTurn: 4, width: size, height: 9,
        pattern: try FramePattern("f/#.png"))
      let outline = try Manifest.Outline(of: whole, Shard(2, of: 3), by: exporter, at: "f/m.json")
      #expect(outline.manifest(of: []).planned.first == "1.png")
      return outline.manifest(of: []).job
    }
    let known = try job()
    #expect(try job() == known)
    let others = [
      try job({ $0.elevation = .degrees(3) }), try job(frames: 3), try job(size: 10),
    ]
    #expect(Set(others + [known]).count == 4)
  }

  @Test("No more bytes are in hand than there are, and whoever waits is served", arguments: [1, 4])
  func budget(threads: Int) {
    let budget = ByteBudget(100)
    let state = Mutex((inHand: 0, most: 0, done: 0))
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      // Some ask for more than there is: they work alone.
      let bytes = [10, 30, 60, 100, 1000][index % 5]
      budget.holding(bytes) {
        state.withLock {
          $0.inHand += min(bytes, 100)
          $0.most = max($0.most, $0.inHand)
        }
        usleep(UInt32(100 * threads))
        state.withLock {
          $0.inHand -= min(bytes, 100)
          $0.done += 1
        }
      }
    }
    #expect(state.withLock { $0.done == 64 && $0.most <= 100 && $0.inHand == 0 })
  }

  @Test("A body is prepared once for all frames of a turn, and anew for another size")
  func sharedBodies() throws {
    try withTemporaryFolder { folder in
      _ = try draw(folder, frames: 3)
      let jobs = try (1...3).map { try ImageProvenance(path: "\(folder)/f0\($0).png").job }
      let bodies = LoadedPlanets(library: library(folder))
      let first = try bodies.bodies(of: jobs[0], threads: 1)[0]
      #expect(bodies.mapByteCount(of: jobs[0]) > 0)
      // What is kept needs no file any more.
      try Files.write([], to: "\(folder)/map.png")
      for job in jobs {
        #expect(try bodies.bodies(of: job, threads: 1)[0].files == first.files)
      }
      var other = jobs[0]
      other.width += 1
      #expect(try bodies.bodies(of: other, threads: 1)[0].files != first.files)
    }
  }

  @Test("Another program's picture that is too large is no fault of ours, unless it is named")
  func largeForeign() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.png"
      try Files.write(PNG.encode(TestImages.waves(width: 64, height: 32)), to: path)
      for isNamed in [false, true] {
        let told = Mutex<ImageVerifier.Verdict?>(nil)
        ImageVerifier(threads: 1, memory: 1000).verify([.init(path: path, isNamed: isNamed)]) {
          _, verdict in told.withLock { $0 = verdict }
        }
        let expected: ImageVerifier.Verdict =
          isNamed ? .tooLarge(needed: 64 * 32 * 6, free: 1000) : .foreign
        #expect(told.withLock(\.self) == expected)
      }
    }
  }
}
