import CPlainPNG
import Dispatch
import PlanetImage
import PlanetSystem
import Synchronization

/// The floor of a turntable: only encoding its frames, by the encoder that wrote them.
enum Encoding {
  /// Measures encoding all PNG files of a folder again, in memory, and libpng alone beside it.
  static func measure(folder: String, threads: Int, runs: Int) throws {
    let names = Files.names(in: folder).filter { $0.hasSuffix(".png") }.sorted()
    let frames = try names.map { name in
      Frame(try PNG.decode8(Files.read(Files.join(folder, name))))
    }
    let ours = try bytes(frames, threads: threads) { $0.encoded() }
    let best = try bestCost(runs: runs) { _ = try bytes(frames, threads: threads) { $0.encoded() } }
    let few = Array(frames.prefix(8))
    var size = 0
    let plain = try bestCost(runs: 1) { size = try bytes(few, threads: threads) { $0.plain() } }
    let share = Double(frames.count) / Double(max(few.count, 1))
    report(
      "encode",
      [
        "frames": Double(frames.count), "wall": best.wall, "processor": best.processor,
        "bytes": Double(ours), "libpng6 wall": plain.wall * share,
        "libpng6 bytes": Double(size) * share,
      ])
  }

  /// An image that several threads may read.
  private final class Frame: Sendable {
    let image: Image<RGBA8>
    init(_ image: consuming Image<RGBA8>) { self.image = image }

    /// Returns the bytes of the image as we write it, 0 if it cannot be written.
    func encoded() -> Int { (try? PNG.encode(image))?.count ?? 0 }

    /// Returns the bytes of the image as libpng writes it by itself.
    func plain() -> Int {
      image.withPixels { pixels in
        pixels.withUnsafeBytes { bytes in
          plain_png_bytes(bytes.baseAddress, UInt32(image.width), UInt32(image.height))
        }
      }
    }
  }

  /// Encodes frames, as many at a time as there are threads; returns the bytes of all.
  private static func bytes(
    _ frames: [Frame], threads: Int, encode: @Sendable (Frame) -> Int
  ) throws -> Int {
    let next = Atomic(0)
    let total = Atomic(0)
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < frames.count else { return }
        let count = encode(frames[index])
        total.wrappingAdd(count, ordering: .relaxed)
        if count == 0 { failures.wrappingAdd(1, ordering: .relaxed) }
      }
    }
    guard failures.load(ordering: .relaxed) == 0 else { throw Failure.notEncoded }
    return total.load(ordering: .relaxed)
  }

  enum Failure: Error { case notEncoded }
}
