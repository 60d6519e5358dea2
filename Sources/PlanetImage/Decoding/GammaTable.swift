import PlanetMath

/// Converts levels of another gamma to levels of sRGB.
///
/// A sample s in 0...1 of a file of gamma g has the linear value s^(1/g). The power is computed in
/// double precision, and the level rounded once. The decoder of PNGs applies it, because samples of
/// 16 bits must not be rounded before, as ``ColorConversion`` would.
struct GammaTable<Level: FixedWidthInteger & UnsignedInteger> {
  private let levels: [Level]

  /// Creates the table of a gamma, times 100000 as in a PNG; it must not be 0.
  init(gamma: UInt32, encode: (Float) -> Level) {
    let exponent = 100_000 / Double(gamma)
    let most = Double(Level.max)
    levels = (0...Int(Level.max)).map { encode(Float(pow(Double($0) / most, exponent))) }
  }

  /// The sRGB level of a level of the file.
  subscript(level: Level) -> Level { levels[Int(level)] }
}

extension Image where Pixel == RGBA8 {
  /// Converts the colours from a PNG's gamma to sRGB.
  mutating func convert(fromGamma gamma: UInt32) {
    let table = GammaTable(gamma: gamma, encode: SRGB.encode8)
    for index in storage.indices {
      let pixel = storage[index]
      storage[index] = RGBA8(table[pixel.r], table[pixel.g], table[pixel.b], pixel.a)
    }
  }
}

extension Image where Pixel == RGBA16 {
  /// Converts the colours from a PNG's gamma to sRGB.
  mutating func convert(fromGamma gamma: UInt32) {
    let table = GammaTable(gamma: gamma, encode: SRGB.encode16)
    for index in storage.indices {
      let pixel = storage[index]
      storage[index] = RGBA16(table[pixel.r], table[pixel.g], table[pixel.b], pixel.a)
    }
  }
}
