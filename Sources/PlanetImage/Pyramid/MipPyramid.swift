/// A map at full size, half, a quarter and so on down to one texel, filtered in linear light.
///
/// All levels are in one storage of words. A word has four 16-bit channels (65535 for 1), red in
/// the low bits and alpha in the high ones, in linear light and premultiplied: what a filter needs,
/// precise enough for the darkest sRGB level. Every level has a border of one texel, so that a
/// bilinear tap needs no check of the edges:
///
///              (w-1,·) │ row 0 turned by half the width  │ (0,·)      row -1
///             ─────────┼─────────────────────────────────┼────────
///      column -1 = w-1 │           the level             │ column w = 0
///             ─────────┼─────────────────────────────────┼────────
///                      │ row h-1 turned by half the width│            row h
///
/// Beyond a pole the same meridian circle continues half a turn away. A map that does not wrap
/// (a ring's profile, a plain texture) repeats its edges instead.
///
/// Two neighbouring texels are one load, and the inner loop of filtering needs no table. Means of
/// two by two texels are computed in integers. Means along odd axes are weighted sums in a fixed
/// order.
package struct MipPyramid: Sendable {
  /// One mip level.
  package struct Level: Hashable, Sendable {
    /// The number of columns, without the border.
    package let width: Int
    /// The number of rows, without the border.
    package let height: Int
    /// The number of words from one row to the next, `width + 2`.
    package let stride: Int
    /// The index in the storage of the texel in column 0 and row 0.
    package let origin: Int
  }

  /// The number of columns at full size.
  package var width: Int { levels[0].width }
  /// The number of rows at full size.
  package var height: Int { levels[0].height }
  /// The levels, from full size to one texel.
  package let levels: [Level]
  /// The columns of the source per column at full size: 1, 2, 4 or 8.
  package let reduction: Int
  /// A Boolean value that indicates whether the map wraps in longitude and continues across the
  /// poles.
  package let wrapsLongitude: Bool
  /// The identity of this pyramid's words, unique among those in memory at the same time.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }
  /// The owner of this pyramid's words.
  ///
  /// A weak reference to it becomes nil when the words are no longer used, which ends the need for
  /// copies elsewhere.
  package var words: AnyObject { storage }
  /// The bytes of memory that the words take.
  package var byteCount: Int { storage.count * 8 }
  /// All levels with their borders.
  let storage: TexelStorage

  /// Adopts finished words, such as a mapped file's.
  /// - Parameters:
  ///   - storage: The words, ``wordCount(width:height:)`` of them.
  ///   - width: The columns at full size.
  ///   - height: The rows at full size.
  ///   - wrapsLongitude: True if the map covers a globe, rather than a strip with ends.
  ///   - reduction: The columns of the source per column at full size: 1, 2, 4 or 8.
  package init(
    storage: TexelStorage, width: Int, height: Int, wrapsLongitude: Bool = true,
    reduction: Int = 1
  ) {
    precondition(
      (width + 2) * (height + 2) <= Self.greatestTexelCount, "texel indices have 32 bits")
    levels = Self.layout(width: width, height: height)
    self.wrapsLongitude = wrapsLongitude
    self.reduction = reduction
    self.storage = storage
    precondition(storage.count >= Self.wordCount(levels), "a pyramid needs all its words")
  }

  /// Creates the pyramid of an image.
  /// - Parameters:
  ///   - image: The map at full size.
  ///   - wrapsLongitude: True if the map covers a globe, rather than a strip with ends.
  ///   - reduction: The columns of the source per column of the image: 1, 2, 4 or 8.
  ///   - threads: The greatest number of threads; the result does not depend on it.
  package init(
    _ image: borrowing Image<RGBA8>, wrapsLongitude: Bool = true, reduction: Int = 1,
    threads: Int = 1
  ) {
    let source = ImageRowSource(image)
    do {
      self = try MipPyramid.build(
        source, wrapsLongitude: wrapsLongitude, reduction: reduction, threads: threads)
    } catch {
      preconditionFailure("the pyramid of an image in memory could not be built: \(error)")
    }
  }

  /// Returns the same words as those of a map at another reduction.
  package func at(reduction: Int) -> MipPyramid {
    MipPyramid(
      storage: storage, width: width, height: height, wrapsLongitude: wrapsLongitude,
      reduction: reduction)
  }

  /// Calls a closure with the words of all levels.
  @inline(__always)
  package borrowing func withStorage<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt64>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withWords(body)
  }

  /// The first channel of the words of all levels, in memory of its own.
  ///
  /// It is made at the first use: a quarter of the memory of the words.
  package var firstChannel: [UInt16] { storage.channel }

  /// Returns a texel of a level, encoded and with straight alpha; columns and rows -1 and `width`
  /// or `height` are the border.
  package func texel(x: Int, y: Int, level: Int) -> RGBA8 {
    let size = levels[level]
    precondition((-1...size.width).contains(x) && (-1...size.height).contains(y), "no such texel")
    return RGBA8(LinearTexel.color(storage[size.origin + y * size.stride + x]))
  }

  /// The mean of the whole map, encoded and with straight alpha.
  package var mean: RGBA8 { texel(x: 0, y: 0, level: levels.count - 1) }

  /// Returns a level as an image, without the border.
  package func image(level: Int) -> Image<RGBA8> {
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

// MARK: - Layout

extension MipPyramid {
  /// Returns the number of words of all levels of a map.
  package static func wordCount(width: Int, height: Int) -> Int {
    wordCount(layout(width: width, height: height))
  }

  static func wordCount(_ levels: [Level]) -> Int {
    let last = levels[levels.count - 1]
    return last.origin - last.stride - 1 + last.wordCount
  }

  /// Returns the layout of all levels of a map, one after another.
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
}

extension MipPyramid: Hashable {
  /// Returns whether two pyramids have the same layout and share the same words in memory.
  package static func == (left: MipPyramid, right: MipPyramid) -> Bool {
    left.identity == right.identity && left.levels == right.levels
      && left.reduction == right.reduction && left.wrapsLongitude == right.wrapsLongitude
  }

  /// Hashes the identity of the words.
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
