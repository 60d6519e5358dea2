/// A hash of 128 bits that identifies contents.
///
/// Two lanes take words of eight bytes in turn. A lane multiplies, shifts and multiplies again, so
/// that the highest bits take effect too. The lanes are mixed at the end until each bit depends on
/// all. It detects accidental changes: two of a billion maps have the same hash with a probability
/// of about 10⁻²¹. It does not detect forgeries.
struct ContentHash: Hashable, Sendable {
  var first: UInt64
  var second: UInt64

  init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  private static let factors: (UInt64, UInt64) = (0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f)

  init(of bytes: [UInt8]) {
    self.init(words: bytes.count / 8, byteCount: bytes.count) { index in
      var word: UInt64 = 0
      let start = 8 * index
      for byte in 0..<min(8, bytes.count - start) {
        word |= UInt64(bytes[start + byte]) << (8 * byte)
      }
      return word
    }
  }

  /// Hashes a number of whole words and, if bytes remain, a last one padded with zeros.
  @inline(__always)
  init(words: Int, byteCount: Int, _ word: (Int) -> UInt64) {
    var (a, b) = (Self.factors.0 ^ UInt64(byteCount), Self.factors.1)
    let count = byteCount > 8 * words ? words + 1 : words
    var index = 0
    while index < count {
      a = Self.taken(a ^ word(index))
      if index + 1 < count {
        b = Self.taken(b ^ word(index + 1))
      }
      index += 2
    }
    // The number of bytes is added at the end, where no word can cancel it.
    first = Self.mixed(a &+ Self.mixed(b &+ UInt64(byteCount)))
    second = Self.mixed(b &+ first)
  }

  @inline(__always)
  private static func taken(_ value: UInt64) -> UInt64 {
    let product = value &* factors.0
    return (product ^ product &>> 32) &* factors.1
  }

  /// Returns a number in which each bit depends on all (the finaliser of SplitMix64, Steele 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }

  /// Reads 32 hexadecimal digits.
  init?(hexadecimal text: String) {
    guard text.utf8.count == 32, let first = UInt64(text.prefix(16), radix: 16),
      let second = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.first = first
    self.second = second
  }

  /// The hash in 32 hexadecimal digits.
  var hexadecimal: String {
    [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
