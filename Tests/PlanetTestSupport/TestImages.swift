package import PlanetImage

/// Images for tests.
package enum TestImages {
  /// Returns an opaque image of smooth waves with a little seeded noise.
  package static func waves(width: Int, height: Int, seed: UInt64 = 1) -> Image<RGBA8> {
    var generator = SeededGenerator(seed: seed)
    var image = Image(width: width, height: height, filledWith: RGBA8.clear)
    for y in 0..<height {
      for x in 0..<width {
        let noise = Int(generator.next() % 9)
        // Triangle waves: the same numbers on all machines, without a sine.
        let across = 255 - abs(2 * 255 * x / width - 255)
        let down = 255 - abs(2 * 255 * y / height - 255)
        image[x, y] = RGBA8(
          UInt8(clamping: across - noise), UInt8(clamping: down + noise),
          UInt8(clamping: (across + down) / 2 + noise))
      }
    }
    return image
  }

  /// Returns an image of seeded noise in all channels.
  package static func noise(width: Int, height: Int, seed: UInt64) -> Image<RGBA8> {
    var generator = SeededGenerator(seed: seed)
    let pixels = (0..<width * height).map { _ in
      RGBA8(packed: UInt32(truncatingIfNeeded: generator.next()))
    }
    return Image(width: width, height: height, pixels: pixels)
  }
}

extension TestImages {
  /// Returns EXIF data with an orientation.
  private static func exif(_ orientation: UInt16, isBigEndian: Bool) -> [UInt8] {
    func number(_ value: UInt32, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    // Two entries: the resolution unit, and the orientation as a short.
    func entry(_ tag: UInt32, _ value: UInt32) -> [UInt8] {
      number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    return Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
      + entry(0x0112, UInt32(orientation)) + entry(0x0128, 2) + number(0, 4)
  }

  /// Returns a JPEG with an EXIF orientation.
  package static func turned(
    _ jpeg: [UInt8], _ orientation: UInt16, isBigEndian: Bool = false
  ) -> [UInt8] {
    let data = Array("Exif\0\0".utf8) + exif(orientation, isBigEndian: isBigEndian)
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data
    return Array(jpeg[..<2]) + segment + Array(jpeg[2...])
  }

  /// Returns an image as a PNG with an EXIF orientation.
  package static func png(_ image: borrowing Image<RGBA8>, orientation: UInt16) -> [UInt8] {
    var samples: [UInt16] = []
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        samples += [pixel.r, pixel.g, pixel.b].map { UInt16($0) }
      }
    }
    var file = TinyPNG(
      width: image.width, height: image.height, colorType: 2, bitDepth: 8, samples: samples)
    file.chunksAfter = [TinyPNG.Chunk("eXIf", exif(orientation, isBigEndian: true))]
    return file.bytes
  }
}
