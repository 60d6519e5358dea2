import Synchronization

/// A flag by which a caller ends a load from another thread, within a second.
///
/// libcurl checks it while it waits for a server.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates a flag that is not raised.
  package init() {}

  /// Ends the load soon; it throws ``SourceError/cancelled``.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// A Boolean value that indicates whether the load ends soon.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
