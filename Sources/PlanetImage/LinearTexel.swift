/// The words of a mip pyramid: four shares of 65535 in linear light, premultiplied.
enum LinearTexel {
  /// The lanes 0 and 2 of a word, or 1 and 3 after a shift.
  private static let evenLanes: UInt64 = 0x0000_ffff_0000_ffff

  /// Returns the word of a linear, premultiplied colour within 0...1.
  static func word(_ color: SIMD4<Float>) -> UInt64 {
    func lane(_ value: Float) -> UInt64 { UInt64(min(max(value, 0), 1) * 65535 + 0.5) }
    return lane(color.x) | lane(color.y) << 16 | lane(color.z) << 32 | lane(color.w) << 48
  }

  /// Returns the linear, premultiplied colour of a word.
  static func color(_ word: UInt64) -> RGBAFloat {
    func lane(_ shift: UInt64) -> Float { Float(word >> shift & 0xffff) / 65535 }
    return RGBAFloat(SIMD4(lane(0), lane(16), lane(32), lane(48)))
  }

  /// Turns sRGB-encoded pixels into words by tables.
  struct Decoder: Sendable {
    /// The words of codes with one channel each: red with alpha 1, green, blue.
    private let words: [UInt64]

    init() {
      let linear = SRGB.linearTable
      words =
        linear.map { word(SIMD4($0, 0, 0, 1)) } + linear.map { word(SIMD4(0, $0, 0, 0)) }
        + linear.map { word(SIMD4(0, 0, $0, 0)) }
    }

    /// Decodes a row of pixels into words from an index on.
    func decode(
      _ pixels: Span<RGBA8>, isOpaque: Bool, to output: inout MutableSpan<UInt64>, at start: Int
    ) {
      let words = words.span
      precondition(words.count == 768, "three channels of 256 codes")
      for x in pixels.indices {
        let pixel = pixels[x]
        let word =
          words[Int(pixel.r)] | words[256 + Int(pixel.g)] | words[512 + Int(pixel.b)]
        output[start + x] = isOpaque || pixel.a == 255 ? word : scaled(word, by: pixel.a)
      }
    }
  }

  /// Returns the word of a colour that covers a share of 255.
  private static func scaled(_ word: UInt64, by alpha: UInt8) -> UInt64 {
    var result: UInt64 = 0
    for shift: UInt64 in [0, 16, 32, 48] {
      result |= ((word >> shift & 0xffff) * UInt64(alpha) + 127) / 255 << shift
    }
    return result
  }

  /// Writes the means of two by two texels, rounded.
  static func halve(
    _ texels: Span<UInt64>, _ upper: Int, _ lower: Int, _ count: Int,
    to output: inout MutableSpan<UInt64>, at start: Int
  ) {
    let above = texels.extracting(upper..<upper + 2 * count)
    let below = texels.extracting(lower..<lower + 2 * count)
    for x in 0..<count {
      let (a, b, c, d) = (above[2 * x], above[2 * x + 1], below[2 * x], below[2 * x + 1])
      // Each lane has 16 spare bits above it, for a sum of four.
      let even =
        (a & evenLanes) + (b & evenLanes) + (c & evenLanes) + (d & evenLanes)
        + 0x0000_0002_0000_0002
      let odd =
        (a >> 16 & evenLanes) + (b >> 16 & evenLanes) + (c >> 16 & evenLanes)
        + (d >> 16 & evenLanes) + 0x0000_0002_0000_0002
      output[start + x] = (even >> 2 & evenLanes) | (odd >> 2 & evenLanes) << 16
    }
  }
}

// Halving keeps the mean: each texel of the smaller level is the mean of the area it covers. Sizes
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

  /// Writes a row of means of a level of any size.
  static func halve(
    _ texels: Span<UInt64>, _ fine: MipPyramid.Level, row: Int, width: Int,
    to output: inout MutableSpan<UInt64>, at start: Int
  ) {
    let down = HalvingTaps(row, size: fine.height)
    for x in 0..<width {
      let across = HalvingTaps(x, size: fine.width)
      var sum = SIMD4<Float>(repeating: 0)
      for j in 0..<down.count {
        var line = SIMD4<Float>(repeating: 0)
        let left = fine.origin + (down.first + j) * fine.stride + across.first
        for i in 0..<across.count {
          line += LinearTexel.color(texels[left + i]).vector * across.weights[i]
        }
        sum += line * down.weights[j]
      }
      output[start + x] = LinearTexel.word(sum)
    }
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
}
