import CFloors
import Dispatch
import Glibc

/// The least work that a shaded picture of the globe needs, done by plain C.
///
/// For each covered pixel the place on the map and the level are known beforehand; what is timed is
/// reading the eight texels of one trilinear tap, decoding, averaging, encoding, and writing.
struct Floor {
  private let taps: [floor_tap]
  private let texels: [UInt32]
  private let linear: [Float]
  private let codes: [UInt8]

  /// How many pixels are covered.
  var pixelCount: Int { taps.count }

  /// Prepares the taps of a picture of the globe with a map of a width.
  init(size: Int, mapWidth: Int) {
    var start: [Int] = []
    var total = 0
    var width = mapWidth
    while width >= 2 {
      start.append(total)
      total += width * (width / 2)
      width /= 2
    }
    // A border after the last level, so that the four texels of a tap always exist.
    var state: UInt32 = 1
    texels = (0..<total + mapWidth + 2).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state
    }
    taps = Self.taps(size: size, mapWidth: mapWidth, start: start)
    linear = (0..<256).map { pow(Float($0) / 255, 2.2) }
    codes = (0..<4096).map { UInt8(255 * pow(Float($0) / 4095, 1 / 2.2) + 0.5) }
  }

  /// Returns the taps of all covered pixels, row by row.
  private static func taps(size: Int, mapWidth: Int, start: [Int]) -> [floor_tap] {
    let slope = tan(10 * Double.pi / 180)
    let distance = (1 + 1 / (0.81 * slope * slope)).squareRoot()
    let (sine, cosine) = (sin(23.4 * Double.pi / 180), cos(23.4 * Double.pi / 180))
    func place(_ column: Double, _ row: Double) -> SIMD2<Double>? {
      let x = (column / Double(size) * 2 - 1) * slope
      let y = (1 - row / Double(size) * 2) * slope
      let inverse = 1 / (x * x + y * y + 1).squareRoot()
      let along = distance * inverse
      let square = along * along - distance * distance + 1
      guard square > 0 else { return nil }
      let t = along - square.squareRoot()
      let (px, py, pz) = (x * inverse * t, y * inverse * t, distance - inverse * t)
      let north = cosine * py + sine * pz
      let front = cosine * pz - sine * py
      return SIMD2(
        (atan2(px, front) / (2 * .pi) + 0.5) * Double(mapWidth),
        acos(min(max(north, -1), 1)) / .pi * Double(mapWidth / 2))
    }
    var taps: [floor_tap] = []
    for row in 0..<size {
      for column in 0..<size {
        let middle = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
        guard let here = place(middle.x, middle.y) else { continue }
        let right = place(middle.x + 1e-3, middle.y) ?? here
        let below = place(middle.x, middle.y + 1e-3) ?? here
        let a = (right - here) * 1e3
        let b = (below - here) * 1e3
        taps.append(tap(at: here, minor: minorAxis(a, b), mapWidth: mapWidth, start: start))
      }
    }
    return taps
  }

  /// Returns the shorter axis of a pixel's footprint.
  private static func minorAxis(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let xx = a.x * a.x + b.x * b.x
    let xy = a.x * a.y + b.x * b.y
    let yy = a.y * a.y + b.y * b.y
    let half = (xx - yy) / 2
    let largest = (xx + yy) / 2 + (half * half + xy * xy).squareRoot()
    return abs(a.x * b.y - a.y * b.x) / max(largest.squareRoot(), 1e-9)
  }

  private static func tap(
    at place: SIMD2<Double>, minor: Double, mapWidth: Int, start: [Int]
  ) -> floor_tap {
    let level = min(max(Int(log2(max(minor, 1))), 0), start.count - 2)
    func first(_ level: Int) -> (index: UInt32, stride: UInt16) {
      let width = mapWidth >> level
      let scale = 1 / Double(1 << level)
      let column = min(max(Int(place.x * scale - 0.5), 0), width - 2)
      let row = min(max(Int(place.y * scale - 0.5), 0), max(width / 2 - 2, 0))
      return (UInt32(start[level] + row * width + column), UInt16(width))
    }
    let (fine, coarse) = (first(level), first(level + 1))
    return floor_tap(
      fine: fine.index, coarse: coarse.index, fine_stride: fine.stride,
      coarse_stride: coarse.stride)
  }

  /// Does the work once, on so many threads.
  func shade(into picture: inout [UInt32], threads: Int, memoryOnly: Bool = false) {
    let count = (taps.count + threads - 1) / threads
    picture.withUnsafeMutableBufferPointer { pixels in
      nonisolated(unsafe) let pixels = pixels
      DispatchQueue.concurrentPerform(iterations: threads) { part in
        let from = min(part * count, taps.count)
        shade(from..<min(from + count, taps.count), pixels, memoryOnly)
      }
    }
  }

  /// Does a part of the work.
  private func shade(
    _ part: Range<Int>, _ pixels: UnsafeMutableBufferPointer<UInt32>, _ memoryOnly: Bool
  ) {
    taps.withUnsafeBufferPointer { taps in
      guard let first = taps.baseAddress, let out = pixels.baseAddress else { return }
      let (tap, pixel) = (first + part.lowerBound, out + part.lowerBound)
      if memoryOnly {
        floor_touch(tap, part.count, texels, pixel)
      } else {
        floor_shade(tap, part.count, texels, linear, codes, pixel)
      }
    }
  }
}
