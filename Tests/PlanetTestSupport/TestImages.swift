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
