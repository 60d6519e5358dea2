import PlanetImage

extension Image where Pixel == RGBA8 {
  /// Gives transparent pixels beside visible ones the mean colour of those, a few pixels deep.
  ///
  /// Programs that scale a picture without minding its alpha then find the picture's own colour
  /// beyond its edge instead of black.
  mutating func bleedColors(depth: Int = 4) {
    let (width, height) = (width, height)
    withMutablePixels { pixels in
      var frontier = Self.edge(pixels.span, width: width, height: height)
      // Visited pixels are marked in a bit map: transparent ones have no other trace of a colour.
      var isColored = Array(repeating: false, count: width * height)
      for _ in 0..<depth {
        var colored: [(index: Int, pixel: RGBA8)] = []
        for index in frontier where !isColored[index] {
          isColored[index] = true
          colored.append((index, Self.mean(around: index, pixels.span, isColored, width, height)))
        }
        for item in colored { pixels[item.index] = item.pixel }
        frontier = colored.flatMap { Self.neighbours(of: $0.index, width, height) }
          .filter { pixels[$0].a == 0 && !isColored[$0] }
      }
    }
  }

  /// Returns the transparent pixels that touch a visible one, row by row.
  private static func edge(_ pixels: Span<RGBA8>, width: Int, height: Int) -> [Int] {
    var result: [Int] = []
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        if pixels[index].a == 0
          && ((x > 0 && pixels[index - 1].a > 0) || (x < width - 1 && pixels[index + 1].a > 0)
            || (y > 0 && pixels[index - width].a > 0)
            || (y < height - 1 && pixels[index + width].a > 0))
        {
          result.append(index)
        }
      }
    }
    return result
  }

  /// Returns the pixels above, left, right and below, within the image.
  private static func neighbours(of index: Int, _ width: Int, _ height: Int) -> [Int] {
    let (x, y) = (index % width, index / width)
    var result: [Int] = []
    if y > 0 { result.append(index - width) }
    if x > 0 { result.append(index - 1) }
    if x < width - 1 { result.append(index + 1) }
    if y < height - 1 { result.append(index + width) }
    return result
  }

  /// Returns the mean colour of the neighbours that have one, without coverage.
  private static func mean(
    around index: Int, _ pixels: Span<RGBA8>, _ isColored: [Bool], _ width: Int, _ height: Int
  ) -> RGBA8 {
    var sum = SIMD4<Int>(0, 0, 0, 0)
    for other in neighbours(of: index, width, height) {
      let pixel = pixels[other]
      // What was coloured in this round is still clear, and adds nothing.
      guard pixel.a > 0 || (isColored[other] && pixel != .clear) else { continue }
      sum &+= SIMD4(Int(pixel.r), Int(pixel.g), Int(pixel.b), 1)
    }
    guard sum.w > 0 else { return .clear }
    func rounded(_ value: Int) -> UInt8 { UInt8((value + sum.w / 2) / sum.w) }
    return RGBA8(rounded(sum.x), rounded(sum.y), rounded(sum.z), 0)
  }
}
