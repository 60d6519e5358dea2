package import PlanetImage

/// An image of levels or of numbers, before it is encoded as a map.
package struct Raster: Sendable {
  /// The samples of all pixels, row by row from the top, channel by channel.
  package enum Samples: Sendable {
    /// Levels of 16 bits with straight opacity.
    case levels([UInt16])
    /// Numbers of one channel, such as heights; NaN where data are missing.
    case numbers([Float])
  }

  package let width: Int
  package let height: Int
  /// The channels: 1 (grey), 2 (with opacity), 3 (colour) or 4.
  package let channels: Int
  package let samples: Samples
  /// The bits of a level in the file from which it was read.
  package let bits: Int
  /// The number of columns and rows of the file that one pixel represents.
  package let reduction: Int
  /// The least and the greatest number of a file of colours that has numbers; nil for levels.
  package let extremes: ClosedRange<Float>?

  package init(
    width: Int, height: Int, channels: Int, samples: Samples, bits: Int, reduction: Int = 1,
    extremes: ClosedRange<Float>? = nil
  ) {
    (self.width, self.height, self.channels) = (width, height, channels)
    (self.samples, self.bits, self.reduction) = (samples, bits, reduction)
    self.extremes = extremes
  }

  /// A Boolean value that indicates whether the last channel is opacity.
  package var hasAlpha: Bool { channels == 2 || channels == 4 }

  /// The least and the greatest number; nil for levels, and if all data are missing.
  package var range: ClosedRange<Float>? {
    guard case .numbers(let numbers) = samples else { return nil }
    var (lowest, highest) = (Float.infinity, -Float.infinity)
    for number in numbers where number.isFinite {
      lowest = min(lowest, number)
      highest = max(highest, number)
    }
    return lowest <= highest ? lowest...highest : nil
  }
}

extension Raster {
  /// Creates a raster of an 8-bit image.
  package init(_ image: borrowing Image<RGBA8>, hasAlpha: Bool) {
    self.init(image, bits: 8, hasAlpha: hasAlpha) {
      SIMD4(UInt16($0.r), UInt16($0.g), UInt16($0.b), UInt16($0.a)) &* 257
    }
  }

  /// Creates a raster of a 16-bit image.
  package init(_ image: borrowing Image<RGBA16>, hasAlpha: Bool) {
    self.init(image, bits: 16, hasAlpha: hasAlpha) { SIMD4($0.r, $0.g, $0.b, $0.a) }
  }

  private init<Pixel: BitwiseCopyable & Sendable>(
    _ image: borrowing Image<Pixel>, bits: Int, hasAlpha: Bool,
    levels: (Pixel) -> SIMD4<UInt16>
  ) {
    let channels = hasAlpha ? 4 : 3
    var samples: [UInt16] = []
    samples.reserveCapacity(image.width * image.height * channels)
    image.withPixels { pixels in
      for index in pixels.indices {
        let pixel = levels(pixels[index])
        for channel in 0..<channels { samples.append(pixel[channel]) }
      }
    }
    self.init(
      width: image.width, height: image.height, channels: channels, samples: .levels(samples),
      bits: bits)
  }

  /// Encodes the raster as a PNG: of 8 bits per channel, if its levels have no more, else of 16.
  /// - Parameters:
  ///   - range: The numbers of black and white; nil for levels.
  ///   - threads: The greatest number of threads.
  /// - Throws: `PNGError`
  /// - Returns: The bytes of the file.
  package func png(range: ClosedRange<Float>?, threads: Int) throws(PNGError) -> [UInt8] {
    var options = PNGOptions()
    options.colorType =
      switch channels {
      case 1: .gray
      case 2: .grayAlpha
      case 3: .rgb
      default: .rgba
      }
    switch samples {
    case .numbers(let numbers):
      let low = range?.lowerBound ?? 0
      let span = (range?.upperBound ?? 1) - low
      let image = Image<RGBA16>(
        width: width, height: height,
        pixels: numbers.map { number in
          let part = number.isFinite && span > 0 ? (number - low) / span : 0
          let level = UInt16((min(max(part, 0), 1) * 65535).rounded())
          return RGBA16(level, level, level)
        })
      return try PNG.encode(image, options: options, threads: threads)
    case .levels(let levels):
      guard bits <= 8 else {
        let image = Image<RGBA16>(
          width: width, height: height,
          pixels: (0..<width * height).map { pixel16(levels, $0 * channels) })
        return try PNG.encode(image, options: options, threads: threads)
      }
      let image = Image<RGBA8>(
        width: width, height: height,
        pixels: (0..<width * height).map {
          let pixel = pixel16(levels, $0 * channels)
          return RGBA8(
            Self.eight(pixel.r), Self.eight(pixel.g), Self.eight(pixel.b), Self.eight(pixel.a))
        })
      return try PNG.encode(image, options: options, threads: threads)
    }
  }

  private static func eight(_ level: UInt16) -> UInt8 { UInt8((Int(level) * 255 + 32767) / 65535) }

  private func pixel16(_ levels: [UInt16], _ start: Int) -> RGBA16 {
    let alpha = hasAlpha ? levels[start + channels - 1] : 65535
    guard channels >= 3 else {
      return RGBA16(levels[start], levels[start], levels[start], alpha)
    }
    return RGBA16(levels[start], levels[start + 1], levels[start + 2], alpha)
  }
}
