import PlanetMath

/// Converts codes that encode light by a power to codes of sRGB.
///
/// A sample s in 0...1 of a file of gamma g is the light s^(1/g). The power is taken in double
/// precision, and the code rounded once.
struct GammaTable<Code: FixedWidthInteger & UnsignedInteger> {
  private let codes: [Code]

  /// Makes the table of a gamma, times 100000 as a PNG has it; it must not be 0.
  init(gamma: UInt32, encode: (Float) -> Code) {
    let exponent = 100_000 / Double(gamma)
    let most = Double(Code.max)
    codes = (0...Int(Code.max)).map { encode(Float(pow(Double($0) / most, exponent))) }
  }

  /// The code in sRGB of a code of the file.
  subscript(code: Code) -> Code { codes[Int(code)] }
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
