// Unsafe: lends bytes that may be a mapped file's.

/// The bytes of a file at a fixed address, in memory of their own or mapped.
@safe package final class FileBytes: Sendable {
  /// The number of bytes.
  package let count: Int
  /// The bytes if they are in an array, else empty.
  private let array: [UInt8]
  private nonisolated(unsafe) let start: UnsafePointer<UInt8>?
  private let release: @Sendable () -> Void

  /// Wraps bytes in memory.
  package init(_ bytes: [UInt8]) {
    array = bytes
    count = bytes.count
    // The elements of an array that does not change keep their address.
    unsafe start = array.withUnsafeBufferPointer { $0.baseAddress }
    release = {}
  }

  /// Adopts bytes at an address, such as a mapped file.
  /// - Parameters:
  ///   - bytes: The bytes, which must not change.
  ///   - release: Called once, after the last use of the bytes.
  package init(
    adopting bytes: UnsafeBufferPointer<UInt8>, release: @escaping @Sendable () -> Void
  ) {
    array = []
    count = bytes.count
    unsafe start = bytes.baseAddress
    self.release = release
  }

  deinit { release() }

  /// Calls a closure with the bytes.
  package func withSpan<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe Span(_unsafeElements: UnsafeBufferPointer(start: start, count: count)))
  }

  /// Calls a closure with the address of the bytes, which is valid as long as this object exists.
  func withAddress<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try body(UnsafeBufferPointer(start: start, count: count))
  }
}
