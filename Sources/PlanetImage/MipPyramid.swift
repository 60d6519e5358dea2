/// A map at full size, half, a quarter and so on down to one texel, filtered in linear light.
///
/// All levels stand in one storage of words. A word holds four shares of 65535, red in the low
/// 16 bits and alpha in the high ones, in linear light and premultiplied: what a filter needs, fine
/// enough for the darkest code of sRGB. Every level has a border of one texel, so that a bilinear
/// tap never asks where the map ends:
///
///              (w-1,·) │ row 0 turned by half the width  │ (0,·)      row -1
///             ─────────┼─────────────────────────────────┼────────
///      column -1 = w-1 │           the level             │ column w = 0
///             ─────────┼─────────────────────────────────┼────────
///                      │ row h-1 turned by half the width│            row h
///
/// Beyond a pole the same meridian circle continues half a turn away. A map that does not wrap
/// (a ring's profile, a plain texture) repeats its edges instead.
public struct MipPyramid: Sendable {
  /// One size of the map.
  public struct Level: Hashable, Sendable {
    /// The number of columns, without the border.
    public let width: Int
    /// The number of rows, without the border.
    public let height: Int
    /// The number of words from one row to the next, `width + 2`.
    public let stride: Int
    /// The index in the storage of the texel in column 0 and row 0.
    public let origin: Int
  }

  /// The number of columns at full size.
  public var width: Int { levels[0].width }
  /// The number of rows at full size.
  public var height: Int { levels[0].height }
  /// The sizes, from full size to one texel.
  public let levels: [Level]
  /// The columns of the source per column at full size: 1, 2, 4 or 8.
  public let reduction: Int
  /// Whether the map wraps in longitude and continues across the poles.
  public let wrapsLongitude: Bool
  /// Whether every texel is opaque.
  public let isOpaque: Bool
  /// All levels with their borders.
  @usableFromInline
  var storage: [UInt64]

  /// Creates the pyramid of a map.
  /// - Parameters:
  ///   - image: The map at full size.
  ///   - wrapsLongitude: Whether the map is a globe's, rather than a strip with ends.
  ///   - reduction: The columns of the source per column of the image: 1, 2, 4 or 8.
  ///   - threads: The most threads at once; the result does not depend on it.
  public init(
    _ image: borrowing Image<RGBA8>, wrapsLongitude: Bool = true, reduction: Int = 1,
    threads: Int = 1
  ) {
    self.reduction = reduction
    let levels = Self.layout(width: image.width, height: image.height)
    self.levels = levels
    self.wrapsLongitude = wrapsLongitude
    let last = levels[levels.count - 1]
    storage = RowBands.storage(count: last.origin - last.stride - 1 + last.wordCount)
    isOpaque = image.isOpaque

    storeBase(image, threads: threads)
    for level in levels.indices.dropFirst() { halve(into: level, threads: threads) }
  }

  /// Lends the words of all levels for reading.
  @inlinable
  public borrowing func withStorage<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt64>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(storage.span)
  }

  /// Returns a texel of a level, encoded and with straight alpha; the border, columns and rows -1
  /// and `width` or `height`, counts.
  public func texel(x: Int, y: Int, level: Int) -> RGBA8 {
    let size = levels[level]
    precondition((-1...size.width).contains(x) && (-1...size.height).contains(y), "no such texel")
    return RGBA8(LinearTexel.color(storage[size.origin + y * size.stride + x]))
  }

  /// Returns a level as a picture of its own, without the border.
  public func image(level: Int) -> Image<RGBA8> {
    let size = levels[level]
    var result = Image<RGBA8>(width: size.width, height: size.height, filledWith: .clear)
    for y in 0..<size.height {
      for x in 0..<size.width { result[x, y] = texel(x: x, y: y, level: level) }
    }
    return result
  }
}

extension MipPyramid.Level {
  /// The number of words of the level with its border.
  var wordCount: Int { stride * (height + 2) }
}

// MARK: - Building

extension MipPyramid {
  /// Returns the places of all levels of a map, one after another.
  static func layout(width: Int, height: Int) -> [Level] {
    var levels: [Level] = []
    var (width, height, start) = (width, height, 0)
    while true {
      let level = Level(
        width: width, height: height, stride: width + 2, origin: start + width + 2 + 1)
      levels.append(level)
      guard width > 1 || height > 1 else { return levels }
      start += level.wordCount
      (width, height) = (max(1, width / 2), max(1, height / 2))
    }
  }

  /// Stores the map at full size.
  private mutating func storeBase(_ image: borrowing Image<RGBA8>, threads: Int) {
    let pixels = image.storage
    let width = width
    let isOpaque = isOpaque
    let decoder = LinearTexel.Decoder()
    fillRows(of: 0, threads: threads) { row, start, words, _ in
      decoder.decode(
        pixels.span.extracting(row * width..<(row + 1) * width), isOpaque: isOpaque, to: &words,
        at: start)
    }
  }

  /// Fills a level with the means of the one before.
  private mutating func halve(into index: Int, threads: Int) {
    let (fine, coarse) = (levels[index - 1], levels[index])
    let isEven = fine.width == 2 * coarse.width && fine.height == 2 * coarse.height
    fillRows(of: index, threads: threads) { row, start, words, before in
      if isEven {
        let upper = fine.origin + 2 * row * fine.stride
        LinearTexel.halve(before, upper, upper + fine.stride, coarse.width, to: &words, at: start)
      } else {
        HalvingTaps.halve(before, fine, row: row, width: coarse.width, to: &words, at: start)
      }
    }
  }

  /// Fills the rows of a level by a body that leaves the border alone, and then the border.
  ///
  /// The body receives the row, where its column 0 stands in the words, the words, and all words
  /// of the levels before.
  private mutating func fillRows(
    of index: Int, threads: Int,
    _ body: @Sendable (Int, Int, inout MutableSpan<UInt64>, Span<UInt64>) -> Void
  ) {
    let level = levels[index]
    let wraps = wrapsLongitude
    RowBands.fill(
      &storage, from: level.origin - 1, rowLength: level.stride, rowCount: level.height,
      rowsPerBand: 16, threads: threads
    ) { rows, words, before in
      for row in rows {
        let start = (row - rows.lowerBound) * level.stride + 1
        let end = start + level.width
        body(row, start, &words, before)
        words[start - 1] = words[wraps ? end - 1 : start]
        words[end] = words[wraps ? start : end - 1]
      }
    }
    fillBorderRow(of: level, at: -1, from: 0)
    fillBorderRow(of: level, at: level.height, from: level.height - 1)
  }

  /// Fills a row beyond the map: across a pole, or the edge once more.
  private mutating func fillBorderRow(of level: Level, at border: Int, from row: Int) {
    let shift = wrapsLongitude ? level.width / 2 : 0
    let target = level.origin + border * level.stride
    let source = level.origin + row * level.stride
    for x in 0..<level.width {
      storage[target + x] = storage[source + (x + shift) % level.width]
    }
    storage[target - 1] = storage[target + (wrapsLongitude ? level.width - 1 : 0)]
    storage[target + level.width] = storage[target + (wrapsLongitude ? 0 : level.width - 1)]
  }
}
