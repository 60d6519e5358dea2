// Says unsafe: it lends bytes that may be a mapped file's.

/// The bytes of a file, in memory of their own or mapped, which stay where they are.
@safe public final class FileBytes: Sendable {
  /// The number of bytes.
  public let count: Int
  /// The bytes where they are an array, else empty.
  private let array: [UInt8]
  private nonisolated(unsafe) let start: UnsafePointer<UInt8>?
  private let release: @Sendable () -> Void

  /// Takes bytes in memory.
  public init(_ bytes: [UInt8]) {
    array = bytes
    count = bytes.count
    // The elements of an array that does not change stay where they are.
    unsafe start = array.withUnsafeBufferPointer { $0.baseAddress }
    release = {}
  }

  /// Takes over bytes that stand elsewhere, such as in a mapped file.
  /// - Parameters:
  ///   - bytes: The bytes, which nobody changes.
  ///   - release: Called once, when nobody uses the bytes any more.
  public init(
    adopting bytes: UnsafeBufferPointer<UInt8>, release: @escaping @Sendable () -> Void
  ) {
    array = []
    count = bytes.count
    unsafe start = bytes.baseAddress
    self.release = release
  }

  deinit { release() }

  /// Lends the bytes.
  public func withSpan<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe Span(_unsafeElements: UnsafeBufferPointer(start: start, count: count)))
  }

  /// Lends the address of the bytes, which is right as long as this is kept.
  func withAddress<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try body(UnsafeBufferPointer(start: start, count: count))
  }
}
