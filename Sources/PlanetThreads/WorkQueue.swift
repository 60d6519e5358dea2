import Dispatch
import Synchronization

/// A serial queue of work items, executed in order on another thread.
///
/// A thread is started when work is added, and ends when none is left. If the system starts no
/// thread, the adding thread executes the item.
package final class WorkQueue: Sendable {
  private struct State {
    var pieces: [@Sendable () -> Void] = []
    /// A Boolean value that indicates whether a thread executes items.
    var isServed = false
    /// The threads that wait for the queue to become empty.
    var waiting: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())
  /// Counts the items that may be added before another one is done; nil for any number.
  private let room: DispatchSemaphore?
  private let start: Threads.Starter

  /// Creates an empty queue.
  /// - Parameters:
  ///   - capacity: The greatest number of unfinished items, beyond which adding waits; nil for any
  ///     number.
  ///   - start: Starts threads.
  package init(
    capacity: Int? = nil, start: @escaping Threads.Starter = { Threads.start($0) }
  ) {
    self.start = start
    guard let capacity else {
      room = nil
      return
    }
    // A semaphore must not end below its initial value.
    let room = DispatchSemaphore(value: 0)
    for _ in 0..<capacity { room.signal() }
    self.room = room
  }

  /// Adds a work item.
  package func async(_ work: @escaping @Sendable () -> Void) {
    room?.wait()
    let isServed = state.withLock { state in
      state.pieces.append(work)
      defer { state.isServed = true }
      return state.isServed
    }
    guard !isServed else { return }
    if !start({ self.serve() }) { serve() }
  }

  /// Waits until all items are done.
  package func wait() {
    let turn: DispatchSemaphore? = state.withLock { state in
      guard state.isServed else { return nil }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append(turn)
      return turn
    }
    turn?.wait()
  }
}

extension WorkQueue {
  /// Executes items until none is left.
  private func serve() {
    while let pieces = next() {
      for piece in pieces {
        piece()
        room?.signal()
      }
    }
  }

  /// Returns the items that are not started; nil, after notifying the waiting threads, if there are
  /// none.
  private func next() -> [@Sendable () -> Void]? {
    let (pieces, waiting) = state.withLock { state in
      let pieces = state.pieces
      state.pieces = []
      guard pieces.isEmpty else { return (pieces, [DispatchSemaphore]()) }
      state.isServed = false
      defer { state.waiting = [] }
      return (pieces, state.waiting)
    }
    for turn in waiting { turn.signal() }
    return pieces.isEmpty ? nil : pieces
  }
}
