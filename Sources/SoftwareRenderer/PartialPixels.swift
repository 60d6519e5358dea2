/// The opaque parts of those pixels of a strip that no primitive covers entirely.
struct PartialPixels {
  /// An opaque primitive's part of a pixel.
  struct Part {
    /// The samples.
    var mask: UInt16
    /// The coverage of the samples.
    var coverage: Float
    /// The colour, premultiplied.
    var color: SIMD4<Float>
    /// The pixel.
    fileprivate var pixel: Int
    /// The index of the next part of the pixel; -1 for the last.
    fileprivate var next: Int32
  }

  private var parts: [Part] = []
  /// The indices of the first and the last part of each pixel; -1 if it has none.
  private var firsts: [Int32] = []
  private var lasts: [Int32] = []

  /// Removes all parts.
  mutating func removeAll() {
    for part in parts { firsts[part.pixel] = -1 }
    parts.removeAll(keepingCapacity: true)
  }

  /// Adds a part to those of a pixel.
  /// - Parameters:
  ///   - mask: The samples.
  ///   - coverage: Their coverage.
  ///   - color: The colour, premultiplied.
  ///   - pixel: The pixel.
  ///   - count: The number of pixels of the strip.
  mutating func add(
    _ mask: UInt16, _ coverage: Float, _ color: SIMD4<Float>, to pixel: Int, of count: Int
  ) {
    if firsts.count < count {
      firsts = Array(repeating: -1, count: count)
      lasts = firsts
    }
    let index = Int32(parts.count)
    if firsts[pixel] < 0 { firsts[pixel] = index } else { parts[Int(lasts[pixel])].next = index }
    lasts[pixel] = index
    parts.append(Part(mask: mask, coverage: coverage, color: color, pixel: pixel, next: -1))
  }

  /// Returns whether a pixel has parts.
  func contains(_ pixel: Int) -> Bool { pixel < firsts.count && firsts[pixel] >= 0 }

  /// Calls a closure with each part of a pixel, in the order in which they were added.
  @inline(__always)
  func forEachPart(of pixel: Int, _ body: (Part) -> Void) {
    guard contains(pixel) else { return }
    var next = firsts[pixel]
    while next >= 0 {
      let part = parts[Int(next)]
      body(part)
      next = part.next
    }
  }
}
