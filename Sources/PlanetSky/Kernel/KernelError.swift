/// A reason why a kernel cannot be read.
package enum KernelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file has more bytes than are read.
  case tooLarge(byteCount: Int, limit: Int)
  /// The file ends before a part that it announces.
  case truncated(part: String, offset: Int, count: Int, fileSize: Int)
  /// A part has a value that the format does not permit.
  case invalid(part: String, expected: String, found: String, offset: Int)
  /// A part has a value that the format permits and this reader does not support.
  case unsupported(part: String, expected: String, found: String, offset: Int)

  /// The message, with the byte offset and the expected value.
  package var description: String {
    switch self {
    case .tooLarge(let byteCount, let limit):
      "unsupported kernel: \(byteCount) bytes; the limit is \(limit) bytes"
    case .truncated(let part, let offset, let count, let fileSize):
      """
      truncated kernel: expected \(count) bytes of the \(part) at byte \(offset), but the file \
      has \(fileSize) bytes
      """
    case .invalid(let part, let expected, let found, let offset):
      "invalid kernel: expected \(expected) as \(part) at byte \(offset), found \(found)"
    case .unsupported(let part, let expected, let found, let offset):
      "unsupported kernel: expected \(expected) as \(part) at byte \(offset), found \(found)"
    }
  }
}
