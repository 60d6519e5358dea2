extension Image where Pixel == RGBA8 {
  /// Returns the image reduced by a whole factor, so that neither side is longer than a limit.
  ///
  /// Each pixel is the mean of a square of pixels in linear light with premultiplied alpha; squares
  /// at the right and lower edge are cut. An image that fits is returned as it is.
  /// - Parameter side: The greatest width and height, at least 1.
  /// - Returns: The reduced image.
  package consuming func reduced(toFit side: Int) -> Image<RGBA8> {
    precondition(side >= 1, "an image has at least one pixel")
    let factor = (max(width, height) + side - 1) / side
    guard factor > 1 else { return self }
    let columns = (width + factor - 1) / factor
    let rows = (height + factor - 1) / factor
    var result = Image<RGBA8>(width: columns, height: rows, filledWith: .clear)
    for y in 0..<rows {
      for x in 0..<columns {
        result[x, y] = mean(
          x * factor..<min((x + 1) * factor, width), y * factor..<min((y + 1) * factor, height))
      }
    }
    return result
  }

  /// Returns the greatest square in the middle of the image.
  package borrowing func centralSquare() -> Image<RGBA8> {
    let side = min(width, height)
    let (left, top) = ((width - side) / 2, (height - side) / 2)
    var pixels: [RGBA8] = []
    pixels.reserveCapacity(side * side)
    for y in top..<top + side {
      for x in left..<left + side { pixels.append(self[x, y]) }
    }
    return Image<RGBA8>(width: side, height: side, pixels: pixels)
  }

  /// Returns the mean of the pixels of a rectangle.
  private borrowing func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> RGBA8 {
    var color = SIMD3<Float>.zero
    var alpha: Float = 0
    for y in rows {
      for x in columns {
        let pixel = self[x, y]
        let opacity = Float(pixel.a) / 255
        color +=
          SIMD3(SRGB.linear(pixel.r), SRGB.linear(pixel.g), SRGB.linear(pixel.b)) * opacity
        alpha += opacity
      }
    }
    guard alpha > 0 else { return .clear }
    color /= alpha
    alpha /= Float(columns.count * rows.count)
    return RGBA8(
      r: SRGB.encode8(color.x), g: SRGB.encode8(color.y), b: SRGB.encode8(color.z),
      a: UInt8((alpha * 255).rounded()))
  }
}
