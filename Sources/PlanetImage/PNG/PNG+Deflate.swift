import CPNG
import PlanetThreads
import Synchronization

// A zlib stream (RFC 1950) is two bytes, a deflate stream, and the Adler-32 of the uncompressed
// bytes. An image's rows are divided into strips, by its size alone, which are compressed in
// parallel into parts of one deflate stream. Each begins without the history of the rows above, so
// a strip is large enough for the loss to be small.
//
// The encoder is ISA-L, the fastest one measured, which can flush at the end of a strip. libpng
// writes the rest of the file. CPNGDeflate.c and CPNGDeflate.h avoid two defects of ISA-L: matches
// that depend on an address, and vector registers that stay in use.

extension PNG {
  /// The least number of filtered bytes in a strip, unless there are fewer.
  static let bytesPerStrip = 1 << 20

  /// Returns an image's rows as a zlib stream; the form determines the memory layout of a sample.
  static func deflate<Sample: BitwiseCopyable & Sendable>(
    _ pixels: [Sample], _ form: WrittenForm, size: (width: Int, height: Int), bitDepth: UInt32,
    options: PNGOptions, threads: Int
  ) throws(PNGError) -> [UInt8] {
    let rowBytes = form.channels * Int(bitDepth / 8) * size.width + 1
    let rowsPerStrip = min((bytesPerStrip + rowBytes - 1) / rowBytes, size.height)
    let stripCount = (size.height + rowsPerStrip - 1) / rowsPerStrip
    let choosesFilter = options.compression == .standard
    let pieces = Mutex<[DeflatedStrip?]>(Array(repeating: nil, count: stripCount))
    Threads.forEach(stripCount, threads: threads, workspace: Deflater.init) { index, deflater in
      let rows = index * rowsPerStrip..<min((index + 1) * rowsPerStrip, size.height)
      let piece = DeflatedStrip(
        pixels.span.extracting(rows.lowerBound * size.width..<rows.upperBound * size.width),
        columns: size.width, bitDepth: bitDepth, dropsFiller: form == .rgb,
        choosesFilter: choosesFilter, isLast: index == stripCount - 1, deflater)
      pieces.withLock { $0[index] = piece }
    }
    return try joined(pieces.withLock { $0 })
  }

  /// Returns the zlib stream of an image's strips.
  private static func joined(_ strips: [DeflatedStrip?]) throws(PNGError) -> [UInt8] {
    // A window of 32 KiB, compressed fast; the two bytes are a multiple of 31.
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(strips.reduce(6) { $0 + ($1?.bytes.count ?? 0) })
    var sum: UInt32 = 1
    for strip in strips {
      guard let strip else { throw .notWritten("out of memory") }
      stream += strip.bytes
      sum = cpng_joined_adler32(sum, strip.adler32, strip.filteredCount)
    }
    for shift: UInt32 in [24, 16, 8, 0] { stream.append(UInt8(truncatingIfNeeded: sum >> shift)) }
    return stream
  }
}

/// The state with which a thread compresses strips.
@safe private struct Deflater: ~Copyable {
  /// The handle of the compressor; nil if out of memory.
  let handle: OpaquePointer?

  init() { unsafe handle = unsafe cpng_open_deflater() }

  deinit { unsafe cpng_close_deflater(handle) }
}

/// A strip of an image's rows, filtered and compressed.
private struct DeflatedStrip: Sendable {
  let bytes: [UInt8]
  let adler32: UInt32
  let filteredCount: Int

  /// Compresses whole rows; nil if out of memory.
  init?<Sample: BitwiseCopyable>(
    _ pixels: Span<Sample>, columns: Int, bitDepth: UInt32, dropsFiller: Bool, choosesFilter: Bool,
    isLast: Bool, _ deflater: borrowing Deflater
  ) {
    guard unsafe deflater.handle != nil else { return nil }
    let sampleBytes = MemoryLayout<Sample>.stride
    var strip = unsafe cpng_strip()
    unsafe strip.row_bytes = columns * sampleBytes
    unsafe strip.rows = UInt32(pixels.count / columns)
    unsafe strip.columns = UInt32(columns)
    unsafe strip.channels = UInt32(sampleBytes) / (bitDepth / 8)
    unsafe strip.bit_depth = bitDepth
    unsafe strip.drops_filler = dropsFiller ? 1 : 0
    var result = unsafe cpng_deflated()
    let isDone = unsafe pixels.withUnsafeBytes { bytes in
      unsafe strip.pixels = bytes.baseAddress
      return unsafe cpng_deflate(
        &strip, choosesFilter ? 1 : 0, isLast ? 1 : 0, deflater.handle, &result) != 0
    }
    guard isDone else { return nil }
    bytes = unsafe Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
    adler32 = unsafe result.adler32
    filteredCount = unsafe result.filtered_count
    unsafe cpng_free(&result)
  }
}
