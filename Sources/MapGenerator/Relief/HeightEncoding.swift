import PlanetImage

/// The encoding of heights as grey levels of 16 bits.
enum HeightEncoding {
  /// The number of levels: steps of up to 15 m, which are invisible, and halve the size of files.
  static let levels = 2048

  /// Returns an image of heights in metres, black at the lower end of a range and white at the
  /// upper.
  static func image(_ heights: [Float], width: Int, in range: ClosedRange<Float>) -> Image<RGBA16> {
    let scale = 1 / (range.upperBound - range.lowerBound)
    let pixels = heights.map { height in
      let share = min(max((height - range.lowerBound) * scale, 0), 1)
      // The upper bits are repeated below, so that white is the greatest level.
      let level = UInt16(share * Float(levels - 1) + 0.5)
      let gray = level << 5 | level >> 6
      return RGBA16(gray, gray, gray)
    }
    return Image(width: width, height: heights.count / width, pixels: pixels)
  }
}
