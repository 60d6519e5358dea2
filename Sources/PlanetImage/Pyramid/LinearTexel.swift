import PlanetMath

/// The texel words of a mip pyramid: four 16-bit channels in linear light, premultiplied.
enum LinearTexel {
  /// Returns the word of a linear, premultiplied colour within 0...1.
  static func word(_ color: SIMD4<Float>) -> UInt64 {
    func lane(_ value: Float) -> UInt64 {
      UInt64((value * 65535 + 0.5).wholeNumber(in: 0...65535))
    }
    return lane(color.x) | lane(color.y) << 16 | lane(color.z) << 32 | lane(color.w) << 48
  }

  /// Returns the word of four levels, 65535 for 1.
  @inline(__always)
  static func word(_ levels: SIMD4<UInt16>) -> UInt64 {
    UInt64(levels.x) | UInt64(levels.y) << 16 | UInt64(levels.z) << 32 | UInt64(levels.w) << 48
  }

  /// Returns the linear, premultiplied colour of a word.
  static func color(_ word: UInt64) -> RGBAFloat {
    func lane(_ shift: UInt64) -> Float { Float(word >> shift & 0xffff) / 65535 }
    return RGBAFloat(SIMD4(lane(0), lane(16), lane(32), lane(48)))
  }

  /// Converts sRGB-encoded pixels to texel words by tables.
  struct Decoder: Sendable {
    /// The words of levels of one channel each: red with alpha 1, green, blue.
    private let words: [UInt64]

    init(_ curve: TexelCurve? = nil) {
      func levels(_ channel: Int) -> [Float] {
        SRGB.linearTable.map { curve?.value($0, channel: channel) ?? $0 }
      }
      words =
        levels(0).map { word(SIMD4($0, 0, 0, 1)) } + levels(1).map { word(SIMD4(0, $0, 0, 0)) }
        + levels(2).map { word(SIMD4(0, 0, $0, 0)) }
    }

    /// Calls a closure with the 768 words of the table.
    @inline(__always)
    func withTable(_ body: (UnsafeBufferPointer<UInt64>) -> Void) {
      unsafe words.withUnsafeBufferPointer(body)
    }
  }

  /// Returns the word of a colour multiplied by an alpha in 255ths.
  static func scaled(_ word: UInt64, by alpha: UInt8) -> UInt64 {
    var result: UInt64 = 0
    for shift: UInt64 in [0, 16, 32, 48] {
      let lane = word >> shift & 0xffff
      result |= ((lane * UInt64(alpha) + 127) / 255) << shift
    }
    return result
  }

  /// Returns the mean of four words, each lane rounded.
  @inline(__always)
  static func mean(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> UInt64 {
    // Each lane has 16 spare bits above it, for a sum of four.
    let mask: UInt64 = 0x0000_ffff_0000_ffff
    let half: UInt64 = 0x0000_0002_0000_0002
    let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ half
    let odd =
      (a &>> 16 & mask) &+ (b &>> 16 & mask) &+ (c &>> 16 & mask) &+ (d &>> 16 & mask) &+ half
    return (even &>> 2 & mask) | (odd &>> 2 & mask) &<< 16
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

  /// Finds the texels that texel `index` of the halved axis covers on an axis of `size` texels.
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

  /// Sets a row of words to the means of a level of any size.
  static func halve(
    _ words: TexelStorage, _ fine: MipPyramid.Level, row: Int, width: Int, to start: Int
  ) {
    let down = HalvingTaps(row, size: fine.height)
    for x in 0..<width {
      let across = HalvingTaps(x, size: fine.width)
      var sum = SIMD4<Float>(repeating: 0)
      for j in 0..<down.count {
        var line = SIMD4<Float>(repeating: 0)
        let left = fine.origin + (down.first + j) * fine.stride + across.first
        for i in 0..<across.count {
          line += LinearTexel.color(words[left + i]).vector * across.weights[i]
        }
        sum += line * down.weights[j]
      }
      words[start + x] = LinearTexel.word(sum)
    }
  }
}

extension Image where Pixel == RGBA8 {
  /// A Boolean value that indicates whether every pixel is opaque.
  package var isOpaque: Bool {
    var alpha: UInt8 = 255
    let pixels = storage.span
    for index in pixels.indices { alpha &= pixels[index].a }
    return alpha == 255
  }
}
