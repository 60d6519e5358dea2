// Halving keeps the mean: each texel of the smaller image is the mean of the area it covers. Sizes
// are halved and rounded down, so along an odd axis of 2n+1 texels, texel i of the n smaller ones
// covers (2n+1)/n texels and so touches three:
//
//      2i          2i+1         2i+2
//      ├────────────┼────────────┼────────────┤      weights over 2n+1:
//          ╰──── covered ────────────╯               n-i,  n,  i+1

/// The texels of one axis that one texel of half the size covers.
struct HalvingTaps {
  let first: Int
  let count: Int
  let weights: SIMD4<Float>

  /// Finds the texels that texel `index` covers of an axis that had `size` of them.
  init(_ index: Int, size: Int) {
    guard size > 1 else {
      (first, count, weights) = (0, 1, SIMD4(1, 0, 0, 0))
      return
    }
    first = 2 * index
    guard size % 2 == 1 else {
      (count, weights) = (2, SIMD4(0.5, 0.5, 0, 0))
      return
    }
    let half = size / 2
    count = 3
    weights =
      SIMD4(Float(half - index), Float(half), Float(index + 1), 0) / Float(size)
  }
}

extension HalvingTaps {
  /// Returns the weighted mean of the texels where these taps cross those of the rows.
  @inline(__always)
  func mean(down: HalvingTaps, _ texel: (Int, Int) -> SIMD4<Float>) -> SIMD4<Float> {
    var sum = SIMD4<Float>(repeating: 0)
    for j in 0..<down.count {
      var line = SIMD4<Float>(repeating: 0)
      for i in 0..<count { line += texel(first + i, down.first + j) * weights[i] }
      sum += line * down.weights[j]
    }
    return sum
  }
}

extension Image where Pixel == RGBA8 {
  /// Whether every pixel is opaque.
  public var isOpaque: Bool {
    var alpha: UInt8 = 255
    let pixels = storage.span
    for index in pixels.indices { alpha &= pixels[index].a }
    return alpha == 255
  }

  /// Returns the image at half the size, rounded down, in linear light.
  borrowing func halved(threads: Int) -> Image<RGBAFloat> {
    let table = SRGB.linearTable
    let (pixels, width, height) = (storage, width, height)
    return Image<RGBAFloat>(
      width: max(1, width / 2), height: max(1, height / 2), threads: threads
    ) { rows, output in
      let source = pixels.span
      let codes = table.span
      Self.halve(rows, width: width, height: height, output: &output) { index in
        source[index].linear(codes).vector
      }
    }
  }
}

extension Image where Pixel == RGBAFloat {
  /// Returns the image at half the size, rounded down.
  borrowing func halved(threads: Int) -> Image<RGBAFloat> {
    let (pixels, width, height) = (storage, width, height)
    return Image<RGBAFloat>(
      width: max(1, width / 2), height: max(1, height / 2), threads: threads
    ) { rows, output in
      let source = pixels.span
      Self.halve(rows, width: width, height: height, output: &output) { source[$0].vector }
    }
  }
}

extension Image {
  /// Writes a band of rows of half the size, from the linear texels of an image.
  @inline(__always)
  static func halve(
    _ rows: Range<Int>, width: Int, height: Int, output: inout MutableSpan<RGBAFloat>,
    _ texel: (Int) -> SIMD4<Float>
  ) {
    var index = 0
    guard width % 2 == 0 && height % 2 == 0 else {
      for row in rows {
        let down = HalvingTaps(row, size: height)
        for column in 0..<max(1, width / 2) {
          let across = HalvingTaps(column, size: width)
          output[index] = RGBAFloat(across.mean(down: down) { x, y in texel(y * width + x) })
          index += 1
        }
      }
      return
    }
    for row in rows {
      var upper = 2 * row * width
      for _ in 0..<width / 2 {
        let lower = upper + width
        let left = texel(upper) + texel(lower)
        let right = texel(upper + 1) + texel(lower + 1)
        output[index] = RGBAFloat((left + right) * 0.25)
        index += 1
        upper += 2
      }
    }
  }
}
