import CKernels
import PlanetImage
import PlanetTestSupport
import Testing

@testable import SoftwareRenderer

@Suite("Kernels")
struct KernelTests {
  private static let groups = 200

  /// Returns the results of kernels for random grids: all bytes of batches and taps, the lit
  /// pixels, the filtered ones, and the filtered values of the first channel.
  private func result(
    _ loops: texels_loops, _ pyramid: MipPyramid, seed: UInt64, shift: Float
  ) -> (batches: [UInt8], taps: [UInt8], pixels: [Float], means: [Float], channel: [Float]) {
    var random = SeededGenerator(seed: seed)
    let levels = MapSampler(pyramid).levels
    var batches: [texels_batch] = []
    var taps: [texels_taps] = []
    for _ in 0..<Self.groups {
      var grid = Self.grid(&random, levelCount: levels.count)
      var batch = texels_batch()
      let intensity = SIMD8<Float>.random(in: 0...1, using: &random)
      unsafe texels_set_intensity(&batch, intensity)
      batch.first = UInt32(taps.count)
      let rows = unsafe Int(loops.rows(&grid))
      taps += Array(repeating: texels_taps(), count: rows)
      unsafe levels.withUnsafeBufferPointer { levels in
        unsafe taps.withUnsafeMutableBufferPointer { taps in
          unsafe loops.place_taps(
            levels.baseAddress, &grid, &batch,
            unsafe taps.baseAddress.map { unsafe $0 + (taps.count - rows) })
        }
      }
      batches.append(batch)
    }
    // The last batch is partially filled.
    let count = 8 * Self.groups - 3
    var pixels = Array(repeating: Float.nan, count: 4 * count)
    var means = pixels
    var light = texels_light()
    light.color = (0.9, 0.8, 0.7, 0)
    light.ambient = (0.01, 0.02, 0.03, 1)
    var channel = Array(repeating: Float.nan, count: 8 * Self.groups)
    unsafe levels.withUnsafeBufferPointer { levels in
      unsafe channel.withUnsafeMutableBufferPointer { channel in
        unsafe loops.filter_channel(
          pyramid.firstChannel, levels.baseAddress, shift, &batches, &taps, count,
          channel.baseAddress)
      }
    }
    pyramid.withStorage { words in
      unsafe words.withUnsafeBufferPointer { words in
        unsafe levels.withUnsafeBufferPointer { levels in
          unsafe pixels.withUnsafeMutableBytes { pixels in
            unsafe loops.shade(
              words.baseAddress, levels.baseAddress, shift, &batches, &taps, count, &light,
              pixels.baseAddress)
          }
          unsafe means.withUnsafeMutableBytes { means in
            unsafe loops.filter(
              words.baseAddress, levels.baseAddress, shift, &batches, &taps, count,
              means.baseAddress)
          }
        }
      }
    }
    return unsafe (
      batches.withUnsafeBytes { unsafe Array($0) }, taps.withUnsafeBytes { unsafe Array($0) },
      pixels, means, Array(channel.prefix(count))
    )
  }

  /// Returns random taps on a map and slightly beyond it; some centres are NaN.
  private static func grid(
    _ random: inout SeededGenerator, levelCount: Int
  ) -> texels_grid {
    var grid = texels_grid()
    func lanes(_ range: ClosedRange<Float>) -> SIMD8<Float> {
      SIMD8<Float>.random(in: range, using: &random)
    }
    func wholes(_ range: ClosedRange<Int32>) -> SIMD8<Int32> {
      SIMD8<Int32>.random(in: range, using: &random)
    }
    var u = lanes(-20...276)
    if Bool.random(using: &random) { u[3] = .nan }
    unsafe texels_set_middles(&grid, u, lanes(-10...138))
    unsafe texels_set_major(&grid, lanes(-3...3), lanes(-3...3), wholes(1...16))
    unsafe texels_set_minor(&grid, lanes(-2...2), lanes(-2...2), wholes(1...3))
    let level = Bool.random(using: &random) ? wholes(0...Int32(levelCount - 1)) : .zero
    unsafe texels_set_level(&grid, level)
    return grid
  }

  /// A Boolean value that indicates whether this processor has registers of eight numbers.
  private static var hasWideRegisters: Bool {
    unsafe texels_avx2 != nil && texels_best() == texels_avx2
  }

  @Test(
    "AVX2 kernels give the bits of generic ones",
    .enabled(if: hasWideRegisters, "no AVX2: skipped"), arguments: [true, false],
    [(256, 128), (177, 53)])
  func kinds(wraps: Bool, size: (Int, Int)) {
    guard let generic = unsafe texels_generic, let best = unsafe texels_avx2 else {
      Issue.record("there are no two kinds of loops")
      return
    }
    let pyramid = MipPyramid(
      TestImages.noise(width: size.0, height: size.1, seed: 3), wrapsLongitude: wraps)
    // Only maps that wrap may be shifted: others would be read beyond their last column.
    let shifts = wraps ? [0, 100.25, Float(size.0) - 0.01] : [0]
    for (seed, shift) in zip(1..., shifts) {
      let one = result(unsafe generic.pointee, pyramid, seed: UInt64(seed), shift: shift)
      let other = result(unsafe best.pointee, pyramid, seed: UInt64(seed), shift: shift)
      #expect(one.batches == other.batches && one.taps == other.taps)
      #expect(one.pixels.map(\.bitPattern) == other.pixels.map(\.bitPattern))
      #expect(one.means.map(\.bitPattern) == other.means.map(\.bitPattern))
      #expect(one.channel.map(\.bitPattern) == other.channel.map(\.bitPattern))
      #expect(one.pixels.allSatisfy { $0.isFinite && $0 >= 0 && $0 <= 1.04 })
    }
  }

  @Test("Lighting filtered colours equals the kernel that filters and lights")
  func filtering() {
    let pyramid = MipPyramid(
      TestImages.noise(width: 256, height: 128, seed: 5), wrapsLongitude: true)
    guard let loops = unsafe texels_generic else {
      Issue.record("there are no generic loops")
      return
    }
    let found = result(unsafe loops.pointee, pyramid, seed: 9, shift: 12.5)
    // The intensities are at the start of each batch.
    let stride = MemoryLayout<texels_batch>.stride
    for pixel in 0..<(8 * Self.groups - 3) {
      let offset = pixel / 8 * stride + 4 * (pixel % 8)
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(found.batches[offset + $1]) << (8 * $1) }
      let intensity = Float(bitPattern: bits)
      for (channel, (color, ambient)) in [(0.9, 0.01), (0.8, 0.02), (0.7, 0.03)].enumerated() {
        let lit = found.means[4 * pixel + channel] * (Float(color) * intensity + Float(ambient))
        #expect(abs(found.pixels[4 * pixel + channel] - lit) < 1e-6)
      }
    }
  }

  @Test("One channel in memory of its own has the same means", arguments: [true, false])
  func channel(wraps: Bool) {
    let pyramid = MipPyramid(
      TestImages.noise(width: 177, height: 53, seed: 8), wrapsLongitude: wraps)
    guard let loops = unsafe texels_best() else {
      Issue.record("there are no loops")
      return
    }
    let found = result(unsafe loops.pointee, pyramid, seed: 4, shift: wraps ? 31.75 : 0)
    let differences = found.channel.indices.count {
      found.channel[$0] != found.means[4 * $0]
    }
    #expect(differences == 0 && found.channel.count == 8 * Self.groups - 3)
  }
}
