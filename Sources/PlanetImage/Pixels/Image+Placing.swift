extension Image {
  /// All pixels as an array, row by row from the top.
  package borrowing func pixels() -> [Pixel] { storage }

  /// Copies another image into this one, replacing its pixels.
  /// - Parameters:
  ///   - other: The image; it must lie within this one.
  ///   - left: The column of its left edge.
  ///   - top: The row of its top edge.
  package mutating func place(_ other: borrowing Image<Pixel>, left: Int, top: Int) {
    precondition(
      left >= 0 && top >= 0 && left + other.width <= width && top + other.height <= height,
      "the image must lie within this one")
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

  /// Fills a rectangle with one value; the rectangle must lie within the image.
  package mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, with pixel: Pixel) {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= width && rows.lowerBound >= 0
        && rows.upperBound <= height, "the rectangle must lie within the image")
    let stride = width
    withMutablePixels { pixels in
      for y in rows {
        for x in columns { pixels[y * stride + x] = pixel }
      }
    }
  }
}

extension Image where Pixel: ColorPixel {
  /// Mixes an opaque colour into a pixel in linear light.
  /// - Parameters:
  ///   - color: Linear red, green and blue.
  ///   - coverage: The fraction of the pixel that the colour covers, 0 to 1.
  ///   - x: The column from the left.
  ///   - y: The row from the top.
  package mutating func blend(_ color: SIMD3<Float>, coverage: Float, x: Int, y: Int) {
    let behind = self[x, y].linear.vector
    self[x, y] = Pixel(RGBAFloat(SIMD4(color, 1) * coverage + behind * (1 - coverage)))
  }
}

extension Image where Pixel == RGBA8 {
  /// The channels of all pixels in the order red, green, blue, alpha, row by row from the top.
  package borrowing func bytes() -> [UInt8] {
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
