import PlanetImage

/// A pixel with straight alpha whose colour can be averaged.
protocol StraightPixel: BitwiseCopyable, Hashable, Sendable {
  /// Red, green, blue and alpha as integers.
  var channels: SIMD4<Int> { get }
  /// Creates a pixel from its channels.
  init(channels: SIMD4<Int>)
}

extension RGBA8: StraightPixel {
  var channels: SIMD4<Int> { SIMD4(Int(r), Int(g), Int(b), Int(a)) }

  init(channels: SIMD4<Int>) {
    self.init(UInt8(channels.x), UInt8(channels.y), UInt8(channels.z), UInt8(channels.w))
  }
}

extension RGBA16: StraightPixel {
  var channels: SIMD4<Int> { SIMD4(Int(r), Int(g), Int(b), Int(a)) }

  init(channels: SIMD4<Int>) {
    self.init(UInt16(channels.x), UInt16(channels.y), UInt16(channels.z), UInt16(channels.w))
  }
}

extension Image where Pixel: StraightPixel {
  /// Gives transparent pixels near visible ones their mean colour, a few pixels deep.
  ///
  /// Programs that scale the image without regard to its alpha then mix in the colour of its edge
  /// instead of black.
  mutating func bleedColors(depth: Int = 4) {
    let (width, height) = (width, height)
    withMutablePixels { pixels in
      var frontier = Self.edge(pixels.span, width: width, height: height)
      // Visited pixels are marked apart, as a transparent pixel may have a black colour.
      var isColored = Array(repeating: false, count: width * height)
      var colored: [(index: Int, pixel: Pixel)] = []
      for _ in 0..<depth {
        colored.removeAll(keepingCapacity: true)
        for index in frontier where !isColored[index] {
          isColored[index] = true
          colored.append(
            (
              index,
              Self.mean(
                around: index, pixels: pixels.span, isColored: isColored, width: width,
                height: height)
            ))
        }
        for item in colored { pixels[item.index] = item.pixel }
        frontier.removeAll(keepingCapacity: true)
        for item in colored {
          Self.forEachNeighbour(of: item.index, width: width, height: height) { other in
            if pixels[other].channels.w == 0, !isColored[other] { frontier.append(other) }
          }
        }
      }
    }
  }

  /// Returns the transparent pixels that touch a visible one, row by row.
  private static func edge(_ pixels: Span<Pixel>, width: Int, height: Int) -> [Int] {
    var result: [Int] = []
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        if pixels[index].channels.w == 0
          && ((x > 0 && pixels[index - 1].channels.w > 0)
            || (x < width - 1 && pixels[index + 1].channels.w > 0)
            || (y > 0 && pixels[index - width].channels.w > 0)
            || (y < height - 1 && pixels[index + width].channels.w > 0))
        {
          result.append(index)
        }
      }
    }
    return result
  }

  /// Calls a closure with the pixels above, left, right and below, within the image.
  @inline(__always)
  private static func forEachNeighbour(
    of index: Int, width: Int, height: Int, _ body: (Int) -> Void
  ) {
    let (x, y) = (index % width, index / width)
    if y > 0 { body(index - width) }
    if x > 0 { body(index - 1) }
    if x < width - 1 { body(index + 1) }
    if y < height - 1 { body(index + width) }
  }

  /// Returns the mean colour of the neighbours that have one, without coverage.
  private static func mean(
    around index: Int, pixels: Span<Pixel>, isColored: [Bool], width: Int, height: Int
  ) -> Pixel {
    var sum = SIMD4<Int>(0, 0, 0, 0)
    forEachNeighbour(of: index, width: width, height: height) { other in
      let channels = pixels[other].channels
      // Pixels coloured in this round are still clear, and add nothing.
      guard channels.w > 0 || (isColored[other] && channels != SIMD4(0, 0, 0, 0)) else { return }
      sum &+= SIMD4(channels.x, channels.y, channels.z, 1)
    }
    guard sum.w > 0 else { return Pixel(channels: SIMD4(0, 0, 0, 0)) }
    func rounded(_ value: Int) -> Int { (value + sum.w / 2) / sum.w }
    return Pixel(channels: SIMD4(rounded(sum.x), rounded(sum.y), rounded(sum.z), 0))
  }
}
