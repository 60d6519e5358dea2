import CFloors
import Dispatch
import Glibc

/// The least work that a shaded image of the globe needs, done by plain C.
///
/// For each covered pixel the place on the map and the level are known beforehand; what is timed is
/// reading texels, decoding, averaging, encoding, and writing. The texels are the eight of one
/// trilinear tap, or those of as many bilinear taps as it takes to cover the pixel's footprint.
struct Floor {
  /// Which texels are read.
  enum Work {
    /// The eight of a trilinear tap: what an image costs that is blurred at limb and poles.
    case trilinear
    /// As many as cover the footprint, so that the image is as sharp as ours.
    case filtered
    /// The eight of a trilinear tap, added as they are: memory alone.
    case memory
  }

  private var taps: [floor_tap] = []
  private var pixels: [floor_pixel] = []
  private var quads: [floor_quad] = []
  private let texels: [UInt32]
  private let linear: [Float]
  private let codes: [UInt8]

  /// How many pixels are covered.
  var pixelCount: Int { taps.count }
  /// How many bilinear taps cover a pixel's footprint, on average.
  var tapsPerPixel: Double { Double(quads.count) / Double(pixels.count) }

  /// Prepares the taps of an image of the globe with a map of a width.
  init(size: Int, mapWidth: Int) {
    let map = FloorMap(width: mapWidth)
    var state: UInt32 = 1
    texels = (0..<map.count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state
    }
    linear = (0..<256).map { pow(Float($0) / 255, 2.2) }
    codes = (0..<4096).map { UInt8(255 * pow(Float($0) / 4095, 1 / 2.2) + 0.5) }
    for footprint in FloorFootprint.all(size: size, mapWidth: mapWidth) {
      taps.append(map.trilinear(footprint))
      let first = quads.count
      map.addBilinear(footprint, to: &quads)
      pixels.append(floor_pixel(first: UInt32(first), count: UInt32(quads.count - first)))
    }
  }

  /// Does the work once, on so many threads.
  func shade(into image: inout [UInt32], threads: Int, _ work: Work) {
    let count = (taps.count + threads - 1) / threads
    image.withUnsafeMutableBufferPointer { image in
      nonisolated(unsafe) let image = image
      DispatchQueue.concurrentPerform(iterations: threads) { part in
        let from = min(part * count, taps.count)
        shade(from..<min(from + count, taps.count), image, work)
      }
    }
  }

  /// Does a part of the work.
  private func shade(
    _ part: Range<Int>, _ image: UnsafeMutableBufferPointer<UInt32>, _ work: Work
  ) {
    taps.withUnsafeBufferPointer { taps in
      pixels.withUnsafeBufferPointer { pixels in
        guard let tap = taps.baseAddress, let pixel = pixels.baseAddress,
          let first = image.baseAddress
        else { return }
        let (start, out) = (part.lowerBound, first + part.lowerBound)
        switch work {
        case .trilinear: floor_shade(tap + start, part.count, texels, linear, codes, out)
        case .filtered:
          floor_filter(pixel + start, part.count, quads, texels, linear, codes, out)
        case .memory: floor_touch(tap + start, part.count, texels, out)
        }
      }
    }
  }
}
