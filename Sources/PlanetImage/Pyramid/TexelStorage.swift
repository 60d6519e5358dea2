import CLanes
import PlanetThreads

// Unsafe: lends the memory of a pyramid's words, which do not change once they are built. Loops
// over rows check their ends once, not at each texel.

/// The memory of a pyramid's words: the process's own, or a mapped file's.
@safe package final class TexelStorage: Sendable {
  /// The number of words.
  package let count: Int
  /// A Boolean value that indicates whether the words are at an adopted address, such as a mapped
  /// file's.
  package let isAdopted: Bool
  private nonisolated(unsafe) let words: UnsafeMutablePointer<UInt64>
  private let release: @Sendable () -> Void
  private let firstChannel = Once<[UInt16]>()

  /// Reserves uninitialised words, in large pages if there are many.
  ///
  /// Maps are read across their rows, each of which would lie on a small page of its own.
  /// - Throws: ``ImageError/outOfMemory(bytes:)``
  package init(count: Int) throws(ImageError) {
    precondition(count > 0, "a pyramid needs at least one word")
    let bytes = count * MemoryLayout<UInt64>.stride
    guard let memory = unsafe lanes_reserve(UInt(bytes)) else { throw .outOfMemory(bytes: bytes) }
    self.count = count
    isAdopted = false
    unsafe words = unsafe memory.bindMemory(to: UInt64.self, capacity: count)
    // An address is passed as a number, as pointers do not cross threads.
    let address = UInt(bitPattern: memory)
    release = { unsafe lanes_release(UnsafeMutableRawPointer(bitPattern: address)) }
  }

  /// Adopts words at an address, such as a mapped file's.
  /// - Parameters:
  ///   - adopted: At least one word; they must not change.
  ///   - release: Called once, after the last use of the words.
  package init(
    adopting adopted: UnsafeMutableBufferPointer<UInt64>, release: @escaping @Sendable () -> Void
  ) {
    guard let base = adopted.baseAddress, adopted.count > 0 else {
      preconditionFailure("a pyramid needs at least one word")
    }
    unsafe words = base
    count = adopted.count
    isAdopted = true
    self.release = release
  }

  deinit { release() }

  /// Calls a closure with the words.
  @inline(__always)
  func withWords<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt64>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe Span(_unsafeStart: words, count: count))
  }

  /// The first channel of all words, made at the first use.
  var channel: [UInt16] {
    firstChannel.get {
      withWords { words in (0..<words.count).map { UInt16(truncatingIfNeeded: words[$0]) } }
    }
  }

  /// The word at an index.
  package internal(set) subscript(index: Int) -> UInt64 {
    get {
      precondition(index >= 0 && index < count, "word outside the storage")
      return unsafe words[index]
    }
    set {
      precondition(index >= 0 && index < count, "word outside the storage")
      unsafe words[index] = newValue
    }
  }

  /// Calls a closure with the address of the words and their number of bytes.
  package func withAddress(_ body: (_ address: Int, _ bytes: Int) -> Void) {
    body(unsafe Int(bitPattern: words), count * MemoryLayout<UInt64>.stride)
  }

  /// Sets a row of words to the colours of pixels; for building only.
  func decode(_ pixels: Span<RGBA8>, _ decoder: borrowing LinearTexel.Decoder, at start: Int) {
    precondition(start >= 0 && start + pixels.count <= count, "row outside the storage")
    let output = unsafe words + start
    unsafe decoder.withTable { table in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        for x in 0..<pixels.count {
          let pixel = unsafe pixels[x]
          let word =
            unsafe table[Int(pixel.r)] | table[256 + Int(pixel.g)] | table[512 + Int(pixel.b)]
          unsafe output[x] = pixel.a == 255 ? word : LinearTexel.scaled(word, by: pixel.a)
        }
      }
    }
  }

  /// Sets a row of words to the means of two by two others, rounded; for building only.
  /// - Parameters:
  ///   - start: The index of the first word of the row.
  ///   - count: The number of words of the row.
  ///   - upper: The index of the first of twice as many words.
  ///   - lower: The index of the first of those below them.
  func halve(to start: Int, _ count: Int, from upper: Int, _ lower: Int) {
    precondition(min(start, upper, lower) >= 0, "row outside the storage")
    precondition(max(start + count, max(upper, lower) + 2 * count) <= self.count)
    let (output, above, below) = unsafe (words + start, words + upper, words + lower)
    for x in 0..<count {
      unsafe output[x] = LinearTexel.mean(
        above[2 * x], above[2 * x + 1], below[2 * x], below[2 * x + 1])
    }
  }
}
