import Synchronization

/// Tells a running job to stop: pictures in hand are finished, no other is begun.
package final class StopFlag: Sendable {
  private let flag = Atomic(false)
  private let inHand = Atomic(0)

  /// Creates a flag that lets jobs run.
  package init() {}

  /// Whether jobs shall stop.
  package var isRaised: Bool { flag.load(ordering: .relaxed) }

  /// Lets all jobs stop that look at this flag; from any thread.
  package func raise() { flag.store(true, ordering: .relaxed) }

  /// Whether jobs that look at this flag have pictures in hand.
  package var hasPicturesInHand: Bool { inHand.load(ordering: .relaxed) > 0 }

  /// Does the work of pictures, or what follows from it.
  package func holding<Failure>(_ work: () throws(Failure) -> Void) throws(Failure) {
    inHand.add(1, ordering: .relaxed)
    defer { inHand.subtract(1, ordering: .relaxed) }
    try work()
  }
}
