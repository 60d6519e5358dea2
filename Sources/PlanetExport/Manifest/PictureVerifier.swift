import Dispatch
public import PlanetAssets
import PlanetImage
import Synchronization

/// Proves pictures, several at a time.
public struct PictureVerifier: Sendable {
  /// A picture to be proven.
  public struct Subject: Sendable {
    /// Where it is.
    public let path: String
    /// What its manifest says of it, if it has one.
    public let entry: Manifest.Picture?
    /// Whether somebody says that it is PlanetNode's, rather than that it was found somewhere.
    public let isNamed: Bool

    /// Creates a subject.
    public init(path: String, entry: Manifest.Picture? = nil, isNamed: Bool = false) {
      self.path = path
      self.entry = entry
      self.isNamed = isNamed
    }
  }

  /// What a picture is found to be.
  public enum Verdict: Hashable, Sendable {
    /// It is whole and all that it says of itself is true; the SHA-256 of its file's bytes, and how
    /// many these are.
    case right(sha256: SHA256Digest, bytes: Int)
    /// It is a whole PNG that carries no job.
    case foreign
    /// It is not what it should be, and why.
    case wrong(String)
    /// It takes more bytes of memory than are free.
    case tooLarge(needed: Int, free: Int)
  }

  /// Where maps are, if pictures shall be drawn again.
  public var library: MapLibrary?
  /// The most threads at once.
  public let threads: Int
  /// The most bytes that pictures may take at once.
  public var memory: Int

  /// Creates a verifier.
  /// - Parameters:
  ///   - library: Where maps are, if pictures shall be drawn again.
  ///   - threads: The most threads at once.
  ///   - memory: The bytes that are free.
  public init(library: MapLibrary? = nil, threads: Int, memory: Int) {
    precondition(threads >= 1, "somebody has to work")
    self.library = library
    self.threads = threads
    self.memory = memory
  }

  /// Proves pictures.
  /// - Parameters:
  ///   - subjects: The pictures.
  ///   - report: Called for each of them in their order, one at a time, from any thread.
  public func verify(
    _ subjects: [Subject], report: @escaping @Sendable (Int, Verdict) -> Void
  ) {
    guard !subjects.isEmpty else { return }
    let workers = min(threads, subjects.count)
    let next = Atomic(0)
    let queue = Mutex((ready: [Int: Verdict](), told: 0))
    // Of those that take much memory, one is in hand at a time.
    let large = Mutex(())
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < subjects.count else { return }
        let verdict = verdict(of: subjects[index], threads: threads / workers, large)
        queue.withLock { queue in
          queue.ready[index] = verdict
          while let verdict = queue.ready.removeValue(forKey: queue.told) {
            report(queue.told, verdict)
            queue.told += 1
          }
        }
      }
    }
  }

  private func verdict(
    of subject: Subject, threads: Int, _ large: borrowing Mutex<Void>
  ) -> Verdict {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(subject.path)
    } catch {
      if case .missing(_, let nearest) = error {
        return .wrong("is not there" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      return .wrong(error.description)
    }
    let header = try? PNG.readHeader(bytes.span)
    var format = PictureFormat()
    if header?.bitDepth == 16 { format.depth = .sixteen }
    let needed = header.map { format.byteCount($0.width, $0.height) } ?? 0
    guard needed <= memory else { return .tooLarge(needed: needed, free: memory) }
    if needed <= memory / (2 * self.threads) { return verdict(of: bytes, subject, threads) }
    return large.withLock { _ in verdict(of: bytes, subject, threads) }
  }

  private func verdict(of bytes: [UInt8], _ subject: Subject, _ threads: Int) -> Verdict {
    let proof: PictureProof
    do throws(PictureProof.Failure) {
      proof = try PictureProof(bytes)
    } catch {
      if error == .collection { return verdict(ofCollection: bytes, threads) }
      return error == .foreign ? .foreign : .wrong(error.description)
    }
    if let entry = subject.entry {
      guard proof.job.fingerprint.description == entry.job else {
        return .wrong("is of another job than its manifest says")
      }
      guard proof.pixels.description == entry.pixels else {
        return .wrong("has other pixels than its manifest says")
      }
      guard proof.job.width == entry.width, proof.job.height == entry.height else {
        return .wrong("has another size than its manifest says")
      }
    }
    if let library {
      do throws(PictureJob.DrawingFailure) {
        let pixels = try proof.job.pixelsDrawnAgain(library: library, threads: max(threads, 1))
        guard pixels == proof.pixels else {
          return .wrong("comes out with other pixels when drawn again")
        }
      } catch {
        return .wrong("cannot be drawn again: \(error)")
      }
    }
    return .right(sha256: SHA256Digest(of: bytes), bytes: bytes.count)
  }

  /// A picture made of many is proven by what it says of itself.
  private func verdict(ofCollection bytes: [UInt8], _ threads: Int) -> Verdict {
    let proof: CollectionProof
    do throws(PictureProof.Failure) {
      proof = try CollectionProof(bytes)
    } catch {
      return .wrong(error.description)
    }
    if let library {
      do throws(PictureJob.DrawingFailure) {
        let number = try proof.firstDifference(library: library, threads: max(threads, 1))
        if let number {
          return .wrong("comes out with other pixels in picture \(number) when drawn again")
        }
      } catch {
        return .wrong("cannot be drawn again: \(error)")
      }
    }
    return .right(sha256: SHA256Digest(of: bytes), bytes: bytes.count)
  }
}
