import Synchronization

/// A flag that stops a running batch: images in progress are finished, no others are started.
package final class StopFlag: Sendable {
  private let flag = Atomic(false)
  private let inProgress = Atomic(0)

  /// Creates a flag that is not raised.
  package init() {}

  /// A Boolean value that indicates whether batches stop.
  package var isRaised: Bool { flag.load(ordering: .relaxed) }

  /// Stops all batches that use this flag; can be called from any thread.
  package func raise() { flag.store(true, ordering: .relaxed) }

  /// A Boolean value that indicates whether batches that use this flag have images in progress.
  package var hasImagesInProgress: Bool { inProgress.load(ordering: .relaxed) > 0 }

  /// Runs a closure, and marks images as in progress meanwhile.
  package func holding<Failure>(_ work: () throws(Failure) -> Void) throws(Failure) {
    inProgress.add(1, ordering: .relaxed)
    defer { inProgress.subtract(1, ordering: .relaxed) }
    try work()
  }
}
