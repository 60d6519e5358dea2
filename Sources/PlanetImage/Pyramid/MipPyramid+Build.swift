import PlanetThreads
import Synchronization

extension MipPyramid {
  /// Builds the mip pyramid of a map while its rows are decoded, from top to bottom.
  ///
  /// With more than one thread, rows are filtered while the next ones are decoded. Besides the
  /// words only a few rows are in memory, whatever the size of the map.
  /// - Parameters:
  ///   - source: The rows at full size.
  ///   - wrapsLongitude: True if the map covers a globe, rather than a strip with ends.
  ///   - reduction: The columns of the map's file per column of the source: 1, 2, 4 or 8.
  ///   - curve: A change of linear light; nil for none.
  ///   - fill: The replacement of transparent texels; nil if they stay transparent.
  ///   - storage: The storage of the words; nil allocates new memory.
  ///   - threads: The greatest number of threads; the result does not depend on it.
  /// - Throws: Errors of the source, ``ImageError/tooLarge(_:)`` or
  ///   ``ImageError/outOfMemory(bytes:)``.
  /// - Returns: The pyramid.
  package static func build(
    _ source: some PixelRowSource, wrapsLongitude: Bool = true, reduction: Int = 1,
    curve: TexelCurve? = nil, fill: GapFill? = nil,
    storage: TexelStorage? = nil, threads: Int = 1
  ) throws(ImageError) -> MipPyramid {
    let (width, height) = (source.width, source.height)
    try checkSize(width: width, height: height)
    let words: TexelStorage
    if let storage {
      words = storage
    } else {
      words = try TexelStorage(count: wordCount(width: width, height: height))
    }
    let pyramid = MipPyramid(
      storage: words, width: width, height: height, wrapsLongitude: wrapsLongitude,
      reduction: reduction)
    // About a quarter of a megabyte, which stays in the cache.
    let rowsPerStrip = max(1, min(height, 65536 / width))
    let builder = Mutex(Builder(pyramid, curve))
    let queue = WorkQueue(capacity: 4)
    var row = 0
    do throws(ImageError) {
      while row < height {
        let count = min(rowsPerStrip, height - row)
        let strip = try source.read(count)
        precondition(strip.count == count * width, "a source must return the requested rows")
        row += count
        guard threads > 1 else {
          builder.withLock { $0.append(strip) }
          continue
        }
        queue.async { builder.withLock { $0.append(strip) } }
      }
      queue.wait()
      try source.finish()
    } catch {
      queue.wait()
      throw error
    }
    if let fill { pyramid.fillGaps(fill) }
    return pyramid
  }

  /// Builds the mip pyramid of a map of a globe from texels of 16 bits per channel, such as slopes.
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - storage: The storage of the words; nil allocates new memory.
  ///   - row: Returns the texels of a row, `width` of them: linear and premultiplied.
  /// - Throws: Errors of `row`, ``ImageError/tooLarge(_:)`` or ``ImageError/outOfMemory(bytes:)``.
  /// - Returns: The pyramid.
  package static func build(
    width: Int, height: Int, storage: TexelStorage? = nil,
    row: (Int) throws(ImageError) -> [SIMD4<UInt16>]
  ) throws(ImageError) -> MipPyramid {
    try checkSize(width: width, height: height)
    let words: TexelStorage
    if let storage {
      words = storage
    } else {
      words = try TexelStorage(count: wordCount(width: width, height: height))
    }
    let pyramid = MipPyramid(storage: words, width: width, height: height)
    var builder = Builder(pyramid)
    for y in 0..<height { builder.append(texels: try row(y)) }
    return pyramid
  }

  private static func checkSize(width: Int, height: Int) throws(ImageError) {
    do throws(ImageLimitExcess) {
      try check(width: width, height: height)
    } catch {
      throw .tooLarge(error)
    }
  }

  /// Fills the levels of a pyramid as far as the available rows allow.
  private struct Builder {
    private let pyramid: MipPyramid
    private let decoder: LinearTexel.Decoder
    /// The number of complete rows of each level.
    private var finished: [Int]

    init(_ pyramid: MipPyramid, _ curve: TexelCurve? = nil) {
      self.pyramid = pyramid
      decoder = LinearTexel.Decoder(curve)
      finished = Array(repeating: 0, count: pyramid.levels.count)
    }

    /// Appends the next rows.
    mutating func append(_ pixels: [RGBA8]) {
      let level = pyramid.levels[0]
      let pixels = pixels.span
      for first in stride(from: 0, to: pixels.count, by: level.width) {
        pyramid.storage.decode(
          pixels.extracting(first..<first + level.width), decoder,
          at: level.origin + finished[0] * level.stride)
        finishRow(of: 0)
      }
    }

    /// Appends a row of texels.
    mutating func append(texels: [SIMD4<UInt16>]) {
      let level = pyramid.levels[0]
      precondition(texels.count == level.width, "a row has as many texels as the map has columns")
      let (storage, start) = (pyramid.storage, level.origin + finished[0] * level.stride)
      for (x, texel) in texels.enumerated() { storage[start + x] = LinearTexel.word(texel) }
      finishRow(of: 0)
    }

    /// Completes a row, and the row of the next level that depends on it.
    private mutating func finishRow(of index: Int) {
      let level = pyramid.levels[index]
      let (storage, wraps) = (pyramid.storage, pyramid.wrapsLongitude)
      let row = finished[index]
      let start = level.origin + row * level.stride
      let end = start + level.width
      storage[start - 1] = storage[wraps ? end - 1 : start]
      storage[end] = storage[wraps ? start : end - 1]
      finished[index] += 1
      if row == 0 { pyramid.fillBorderRow(of: level, at: -1, from: 0) }
      if row == level.height - 1 { pyramid.fillBorderRow(of: level, at: level.height, from: row) }
      if index + 1 < pyramid.levels.count { halve(into: index + 1) }
    }

    /// Computes the next row of a level, if all rows of its mean are complete.
    private mutating func halve(into index: Int) {
      let (fine, coarse) = (pyramid.levels[index - 1], pyramid.levels[index])
      let row = finished[index]
      guard row < coarse.height else { return }
      let down = HalvingTaps(row, size: fine.height)
      guard down.first + down.count <= finished[index - 1] else { return }
      let start = coarse.origin + row * coarse.stride
      if fine.width == 2 * coarse.width && fine.height == 2 * coarse.height {
        let upper = fine.origin + 2 * row * fine.stride
        pyramid.storage.halve(to: start, coarse.width, from: upper, upper + fine.stride)
      } else {
        HalvingTaps.halve(pyramid.storage, fine, row: row, width: coarse.width, to: start)
      }
      finishRow(of: index)
    }
  }
}
