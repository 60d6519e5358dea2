import CPNG
import Glibc
import PlanetImage
import PlanetTestSupport
import Testing

/// ISA-L hashes the address of its stream in place of data unless the stream has history.
@Suite("Compression at chosen addresses")
struct DeflateAddressTests {
  /// The bucket of ISA-L's hash table (8,192 buckets) for four bytes: their CRC-32C.
  private static func bucket(_ word: UInt32) -> UInt32 {
    var remainder = word
    for _ in 0..<32 {
      remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0x82f6_3b78 : 0)
    }
    return remainder & 0x1fff
  }

  /// The addresses whose bucket is that of one of the first three positions of a strip, and a few
  /// others.
  private static func addresses(of bytes: [UInt8]) -> [UInt] {
    let buckets = (0..<3).map { place in
      bucket(bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
    var (chosen, others): ([UInt], [UInt]) = ([], [])
    for index in UInt(1)..<40_000 {
      let address = 0x2000_0000_0000 + index << 16
      if buckets.contains(bucket(UInt32(truncatingIfNeeded: address >> 16))) {
        chosen.append(address)
      } else if index.isMultiple(of: 2000) {
        others.append(address)
      }
    }
    return chosen + others
  }

  /// Compresses rows with a deflater at an address; nil if it is in use.
  private func deflate(_ pixels: [UInt8], columns: Int, at address: UInt) throws -> [UInt8]? {
    let size = cpng_deflater_bytes()
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | Int32(MAP_FIXED_NOREPLACE)
    let memory = unsafe mmap(
      UnsafeMutableRawPointer(bitPattern: address), size, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    defer { unsafe munmap(memory, size) }
    guard UInt(bitPattern: memory) == address else { return nil }
    var strip = unsafe cpng_strip()
    unsafe strip.row_bytes = 4 * columns
    unsafe strip.rows = UInt32(pixels.count / (4 * columns))
    unsafe strip.columns = UInt32(columns)
    unsafe strip.channels = 4
    unsafe strip.bit_depth = 8
    var result = unsafe cpng_deflated()
    let isDone = unsafe pixels.withUnsafeBytes { bytes in
      unsafe strip.pixels = bytes.baseAddress
      return unsafe cpng_deflate(&strip, 0, 1, OpaquePointer(memory), &result) != 0
    }
    try #require(isDone)
    defer { unsafe cpng_free(&result) }
    return unsafe Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
  }

  // One case after another, as the addresses of one may be those of another.
  @Test(
    "The bytes of a strip do not depend on the address of ISA-L's state", .serialized,
    arguments: [0, 1, 7])
  func addresses(background: UInt8) throws {
    // Rows that begin with a background, filtered by the pixel before: 1, the pixel, then zeros.
    let columns = 300
    var pixels = Array(repeating: background, count: 4 * columns * 40)
    let noise = TestImages.noise(width: columns, height: 40, seed: 11)
    for y in 0..<40 {
      for x in 100..<200 { pixels[4 * (y * columns + x)] = noise[x, y].r >> 4 }
    }
    let filtered =
      [1] + Array(repeating: background, count: 4) + Array(repeating: UInt8(0), count: 9)
    let streams = try Self.addresses(of: filtered).compactMap {
      try deflate(pixels, columns: columns, at: $0)
    }
    #expect(streams.count > 20)
    #expect(Set(streams).count == 1)
  }
}
