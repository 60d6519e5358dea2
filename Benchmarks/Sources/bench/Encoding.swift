import Dispatch
import PlanetAssets
import PlanetExport
import PlanetImage
import Synchronization

/// The floor of a turntable: only encoding its frames, by the encoder that wrote them.
enum Encoding {
  /// Measures encoding all PNG files of a folder again, in memory, and libpng beside it.
  static func measure(folder: String, threads: Int, runs: Int) throws {
    let names = Files.names(in: folder).filter { $0.hasSuffix(".png") }.sorted()
    let frames = try names.map { name in
      Frame(try PNG.decode8(Files.read(Files.join(folder, name))))
    }
    let ours = try bytes(frames, PictureFormat().png, threads: threads)
    let best = try bestCost(runs: runs) {
      _ = try bytes(frames, PictureFormat().png, threads: threads)
    }
    let few = Array(frames.prefix(8))
    let usual = PNGOptions(level: 6, filter: .adaptive)
    let size = try bytes(few, usual, threads: threads)
    let slow = try bestCost(runs: 1) { _ = try bytes(few, usual, threads: threads) }
    let share = Double(frames.count) / Double(max(few.count, 1))
    report(
      "encode",
      [
        "frames": Double(frames.count), "wall": best.wall, "processor": best.processor,
        "bytes": Double(ours), "libpng6 wall": slow.wall * share,
        "libpng6 bytes": Double(size) * share,
      ])
  }

  /// A picture that several threads may read.
  private final class Frame: Sendable {
    let image: Image<RGBA8>
    init(_ image: consuming Image<RGBA8>) { self.image = image }
  }

  /// Encodes frames, as many at a time as there are threads; returns the bytes of all.
  private static func bytes(
    _ frames: [Frame], _ options: PNGOptions, threads: Int
  ) throws -> Int {
    let next = Atomic(0)
    let total = Atomic(0)
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < frames.count else { return }
        if let file = try? PNG.encode(frames[index].image, options: options) {
          total.wrappingAdd(file.count, ordering: .relaxed)
        } else {
          failures.wrappingAdd(1, ordering: .relaxed)
        }
      }
    }
    guard failures.load(ordering: .relaxed) == 0 else { throw Failure.notEncoded }
    return total.load(ordering: .relaxed)
  }

  enum Failure: Error { case notEncoded }
}
