/// A segment of a kernel that is not read.
package struct KernelSkip: Hashable, Sendable, CustomStringConvertible {
  /// The reason why a segment is not read.
  package enum Reason: Hashable, Sendable {
    /// The data type is not supported.
    case dataType(Int)
    /// The axes are not supported.
    case frame(Int)
  }

  /// The number of the body or barycentre that moves.
  package let target: Int
  /// The reason.
  package let reason: Reason

  /// The segment and the reason, such as `499 (data type 5)`.
  package var description: String {
    switch reason {
    case .dataType(let type): "\(target) (data type \(type))"
    case .frame(let frame): "\(target) (reference frame \(frame))"
    }
  }
}
