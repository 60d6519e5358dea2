package import PlanetAssets
import PlanetCatalogue
import PlanetImage
package import PlanetSystem
import PlanetThreads
import Synchronization

/// Proves pictures, several at a time.
package struct ImageVerifier: Sendable {
  /// A picture to be proven.
  package struct Subject: Sendable {
    /// Where it is.
    package let path: String
    /// What manifests say of it; nothing if none does.
    package let entries: [Manifest.Picture]
    /// Whether somebody says that it is PlanetNode's, rather than that it was found somewhere.
    package let isNamed: Bool

    /// Creates a subject.
    package init(path: String, entries: [Manifest.Picture] = [], isNamed: Bool = false) {
      self.path = path
      self.entries = entries
      self.isNamed = isNamed
    }
  }

  /// What a picture is found to be.
  package enum Verdict: Hashable, Sendable {
    /// It is whole and all that it says of itself is true; the SHA-256 of its file's bytes, and how
    /// many these are.
    ///
    /// The note tells in what its file is another one than manifests say, with the same pixels.
    case right(sha256: SHA256Digest, bytes: Int, note: String? = nil)
    /// It is a whole PNG that carries no job.
    case foreign
    /// Manifests name it, and no file is there.
    case missing
    /// It is not what it should be, and why.
    case wrong(String)
    /// Its file is not whole, or not what it says of itself, and why; `--resume` replaces it.
    case damaged(String)
    /// It cannot be rendered again, as a map is not found in the map folders; the map's name.
    case mapNotFound(String)
    /// It takes more bytes of memory than are free.
    case tooLarge(needed: Int, free: Int)
    /// Memory ran out before it was known whether it is right; the message.
    case outOfMemory(String)
  }

  /// Where maps are, if pictures shall be drawn again.
  package var library: MapLibrary?
  /// The most threads at once.
  package let threads: Int
  /// The most bytes that pictures may take at once.
  package var memory: Int

  /// Creates a verifier.
  /// - Parameters:
  ///   - library: Where maps are, if pictures shall be drawn again.
  ///   - threads: The most threads at once.
  ///   - memory: The bytes that are free.
  package init(library: MapLibrary? = nil, threads: Int, memory: Int) {
    precondition(threads >= 1, "somebody has to work")
    self.library = library
    self.threads = threads
    self.memory = memory
  }

  /// Proves pictures.
  /// - Parameters:
  ///   - subjects: The pictures.
  ///   - report: Called for each of them in their order, one at a time, from any thread.
  package func verify(
    _ subjects: [Subject], report: @escaping @Sendable (Int, Verdict) -> Void
  ) {
    guard !subjects.isEmpty else { return }
    let workers = min(threads, subjects.count)
    let queue = Mutex((ready: [Int: Verdict](), told: 0))
    let means = Means(
      budget: ByteBudget(memory), bodies: library.map { LoadedPlanets(library: $0) },
      threads: max(threads / workers, 1))
    Threads.forEach(subjects.count, threads: workers) { index in
      let verdict = verdict(of: subjects[index], means)
      queue.withLock { queue in
        queue.ready[index] = verdict
        while let verdict = queue.ready.removeValue(forKey: queue.told) {
          report(queue.told, verdict)
          queue.told += 1
        }
      }
    }
  }

  /// What those who work at once share.
  private struct Means {
    let budget: ByteBudget
    /// Bodies for pictures that are drawn again.
    let bodies: LoadedPlanets?
    /// The most threads of each.
    let threads: Int
  }

  private func verdict(of subject: Subject, _ means: Means) -> Verdict {
    if !subject.entries.isEmpty, Files.kind(of: subject.path) == .nothing { return .missing }
    do throws(FileError) {
      let head = try ImageHead(atPath: subject.path)
      guard head.byteCount <= memory else {
        if !subject.isNamed, Self.isForeign(subject.path) { return .foreign }
        return .tooLarge(needed: head.byteCount, free: memory)
      }
      let proven = try means.budget.holding(head.byteCount) { () throws(FileError) in
        try Files.readImage(subject.path).withSpan { Self.proof(of: $0, subject) }
      }
      return verdict(of: proven, means)
    } catch {
      if case .missing(_, let nearest) = error {
        return .wrong("is not there" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      return error.isOutOfMemory ? .outOfMemory(error.description) : .wrong(error.description)
    }
  }

  /// Returns whether a file is another program's, by its texts alone.
  private static func isForeign(_ path: String) -> Bool {
    guard let bytes = try? Files.readImage(path),
      let texts = try? bytes.withSpan({ try PNG.readTexts($0) })
    else { return false }
    return !texts.contains {
      [ImageProvenance.jobKeyword, CollectionProvenance.jobKeyword].contains($0.keyword)
    }
  }

  /// What a file says and proves, without its pixels.
  private enum Proven {
    case picture(ImageProvenance, Verdict)
    case collection(CollectionProvenance, Verdict)
    case settled(Verdict)
  }

  private static func proof(of bytes: Span<UInt8>, _ subject: Subject) -> Proven {
    do throws(ImageProvenance.Failure) {
      let proof = try ImageProvenance(bytes)
      let sha256 = SHA256Digest(of: bytes)
      for entry in subject.entries {
        if let reason = entry.difference(from: proof) { return .settled(.wrong(reason)) }
      }
      let note = Self.note(on: proof, sha256, bytes.count, subject.entries)
      return .picture(proof, .right(sha256: sha256, bytes: bytes.count, note: note))
    } catch {
      switch error {
      case .foreign: return .settled(.foreign)
      case .collection where subject.entries.isEmpty: return collection(bytes)
      default: return .settled(Self.verdict(of: error))
      }
    }
  }

  /// Returns in what a picture is another one than manifests say, with the same pixels.
  private static func note(
    on proof: ImageProvenance, _ sha256: SHA256Digest, _ byteCount: Int,
    _ entries: [Manifest.Picture]
  ) -> String? {
    // Tasks that made the same picture twice may have written two files of it.
    guard !entries.isEmpty,
      !entries.contains(where: { $0.sha256 == sha256.description && $0.bytes == byteCount })
    else { return nil }
    let job = proof.job.fingerprint.description
    return entries.contains { $0.job == job }
      ? "same pixels as in its manifest, but a different file"
      : "same pixels as in its manifest, but from a different render job"
  }

  private static func verdict(of failure: ImageProvenance.Failure) -> Verdict {
    if case .file(let error) = failure, !error.isOutOfMemory { return .wrong(error.description) }
    return failure.isOutOfMemory
      ? .outOfMemory(failure.description) : .damaged(failure.description)
  }

  /// A picture made of many is proven by what it says of itself.
  private static func collection(_ bytes: Span<UInt8>) -> Proven {
    do throws(ImageProvenance.Failure) {
      return .collection(
        try CollectionProvenance(bytes), .right(sha256: SHA256Digest(of: bytes), bytes: bytes.count)
      )
    } catch {
      return .settled(verdict(of: error))
    }
  }

  /// Draws again what is proven, if that is asked for.
  private func verdict(of proven: Proven, _ means: Means) -> Verdict {
    do throws(ImageRecipe.DrawingFailure) {
      switch proven {
      case .settled(let verdict): return verdict
      case .picture(let proof, let right):
        guard let bodies = means.bodies else { return right }
        let pixels = try drawing(proof.job, bodies, means.budget) {
          () throws(ImageRecipe.DrawingFailure) in
          try proof.job.pixelsDrawnAgain(bodies, threads: means.threads)
        }
        return pixels == proof.pixels
          ? right : .wrong("has other pixels when rendered again")
      case .collection(let proof, let right):
        guard let bodies = means.bodies else { return right }
        let number = try drawing(proof.job.pictures[0], bodies, means.budget) {
          () throws(ImageRecipe.DrawingFailure) in
          try proof.firstDifference(bodies, threads: means.threads)
        }
        return number.map {
          .wrong("has other pixels in image \($0) when rendered again")
        } ?? right
      }
    } catch {
      if case .asset(.missingMap(let map)) = error { return .mapNotFound(map.path) }
      if case .asset(.missingShape(let shape)) = error { return .mapNotFound(shape.path) }
      if case .asset(.outsideFolders(let name)) = error { return .mapNotFound(name) }
      let reason = "cannot be rendered again: \(error)"
      if case .asset(let asset) = error, asset.isOutOfMemory { return .outOfMemory(reason) }
      return .wrong(reason)
    }
  }

  /// Draws a picture when there is memory for it and the map of its body.
  private func drawing<Value>(
    _ job: ImageRecipe, _ bodies: LoadedPlanets, _ budget: ByteBudget,
    _ draw: () throws(ImageRecipe.DrawingFailure) -> Value
  ) throws(ImageRecipe.DrawingFailure) -> Value {
    let format = job.imageEncoding
    let needed = format.byteCount(job.width, job.height) + bodies.mapByteCount(of: job)
    return try budget.holding(needed, draw)
  }
}

extension Manifest.Picture {
  /// Says in what a picture looks otherwise; nothing if it has the same pixels.
  fileprivate func difference(from proof: ImageProvenance) -> String? {
    guard proof.pixels.description == pixels else {
      return proof.job.fingerprint.description == job
        ? "has other pixels than its manifest says" : "is of another job than its manifest says"
    }
    return proof.job.width == width && proof.job.height == height
      ? nil : "has another size than its manifest says"
  }
}

/// What the beginning of a PNG file tells before all of it is read.
private struct ImageHead {
  /// About how many bytes it takes to prove the picture: those of the file and of its pixels.
  let byteCount: Int

  init(atPath path: String) throws(FileError) {
    // A pipe can be read but once; what is no file is told by who reads it.
    guard Files.kind(of: path) == .file else {
      byteCount = 0
      return
    }
    // The signature, and the first chunk: size and depth stand at fixed places.
    let bytes = try Files.readBeginning(of: path, count: 29)
    guard bytes.count == 29, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      byteCount = 0
      return
    }
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var format = ImageEncoding()
    if bytes[24] == 16 { format.depth = .sixteen }
    // Sizes beyond those of any picture are refused by the reader.
    let (width, height) = (number(at: 16), number(at: 20))
    let pixels = width <= 1 << 20 && height <= 1 << 20 ? format.byteCount(width, height) : 0
    // A picture's own file is counted with its pixels; an animation's is large, and taken apart.
    byteCount = max(pixels, 3 * Files.byteCount(of: path) - (1 << 20))
  }
}
