extension Image {
  /// All pixels as an array, row by row from the top.
  public borrowing func pixels() -> [Pixel] { storage }

  /// Puts another picture into this one, in place of what is there.
  /// - Parameters:
  ///   - other: The picture; it must lie within this one.
  ///   - left: The column of its first pixels.
  ///   - top: The row of its first pixels.
  public mutating func place(_ other: borrowing Image<Pixel>, left: Int, top: Int) {
    precondition(
      left >= 0 && top >= 0 && left + other.width <= width && top + other.height <= height,
      "a picture is placed within another")
    let stride = width
    let (columns, rows) = (other.width, other.height)
    let source = other.storage
    withMutablePixels { pixels in
      let source = source.span
      for y in 0..<rows {
        let start = (top + y) * stride + left
        for x in 0..<columns { pixels[start + x] = source[y * columns + x] }
      }
    }
  }

  /// Gives all pixels of a rectangle one value; the rectangle must lie within the picture.
  public mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, with pixel: Pixel) {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= width && rows.lowerBound >= 0
        && rows.upperBound <= height, "a rectangle lies within the picture")
    let stride = width
    withMutablePixels { pixels in
      for y in rows {
        for x in columns { pixels[y * stride + x] = pixel }
      }
    }
  }
}

extension Image where Pixel == RGBA8 {
  /// The channels of all pixels in the order red, green, blue, alpha, row by row from the top.
  public borrowing func bytes() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(4 * storage.count)
    for pixel in storage {
      result.append(pixel.r)
      result.append(pixel.g)
      result.append(pixel.b)
      result.append(pixel.a)
    }
    return result
  }
}
