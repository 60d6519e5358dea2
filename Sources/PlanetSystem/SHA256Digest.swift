import CNettle
package import PlanetImage

// Unsafe: passes buffers to the hash function.

/// The SHA-256 of some bytes (FIPS 180-4), which distinguishes contents, also forged ones.
///
/// Nettle computes it by the processor's own instructions, if there are any.
package struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes of the digest.
  package let bytes: [UInt8]

  /// Hashes bytes.
  package init(of bytes: Span<UInt8>) {
    var digest = Self.Hash()
    digest.add(bytes)
    self = digest.finish()
  }

  /// Hashes bytes.
  package init(of bytes: [UInt8]) { self.init(of: bytes.span) }

  /// Hashes the pixels of an image, in the order in which they are lent.
  package init(ofPixels image: borrowing PNG.DecodedImage) {
    var hash = Self.Hash()
    image.withBytes { hash.add($0) }
    self = hash.finish()
  }

  /// Hashes the pixels of an image: red, green, blue and alpha, row by row from the top.
  package init(ofPixels image: borrowing Image<RGBA8>) {
    var hash = Self.Hash()
    image.withBytes { hash.add($0) }
    self = hash.finish()
  }

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads 64 hexadecimal digits; nil for any other text.
  package init?(hexadecimal digits: Substring) {
    guard digits.utf8.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in digits.utf8 {
      guard let value = Self.value(ofDigit: digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    self.bytes = bytes
  }

  /// Returns whether a text is a digest as ``description`` writes it.
  package static func isDescription(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { value(ofDigit: $0) != nil && !(0x41...0x46).contains($0) }
  }

  /// Returns the value of a hexadecimal digit.
  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }

  /// The digest in 64 hexadecimal digits.
  package var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A hash of bytes that are added part by part.
  package struct Hash: ~Copyable {
    private var context = sha256_ctx()

    /// Creates the hash of no bytes.
    package init() { unsafe nettle_sha256_init(&context) }

    /// Adds bytes to those before.
    package mutating func add(_ bytes: Span<UInt8>) {
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe nettle_sha256_update(&context, bytes.count, bytes.baseAddress)
      }
    }

    /// Returns the digest of all bytes added, and starts again.
    package mutating func finish() -> SHA256Digest {
      var digest = Array(repeating: UInt8(0), count: 32)
      unsafe digest.withUnsafeMutableBufferPointer { digest in
        unsafe nettle_sha256_digest(&context, digest.count, digest.baseAddress)
      }
      return SHA256Digest(bytes: digest)
    }
  }
}
