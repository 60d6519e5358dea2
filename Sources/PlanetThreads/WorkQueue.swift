import Dispatch
import Synchronization

/// Work that is done piece by piece in order, beside whoever adds it.
///
/// A thread is started when work is added, and ends when none is left. Where the system starts no
/// thread, whoever adds a piece does it.
public final class WorkQueue: Sendable {
  private struct State {
    var pieces: [@Sendable () -> Void] = []
    /// Whether a thread does the pieces.
    var isServed = false
    /// Those who wait until no piece is left.
    var waiting: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())
  /// Counts how many more pieces may be added before another one is done; nothing for any number.
  private let room: DispatchSemaphore?
  private let start: Threads.Starter

  /// Creates a queue without work.
  /// - Parameters:
  ///   - capacity: The most pieces that are not done; who adds another one waits. Nothing for any
  ///     number.
  ///   - start: Starts threads.
  public init(
    capacity: Int? = nil, start: @escaping Threads.Starter = { Threads.start($0) }
  ) {
    self.start = start
    guard let capacity else {
      room = nil
      return
    }
    // A semaphore must not end below the value that it was made with.
    let room = DispatchSemaphore(value: 0)
    for _ in 0..<capacity { room.signal() }
    self.room = room
  }

  /// Adds a piece of work.
  public func async(_ work: @escaping @Sendable () -> Void) {
    room?.wait()
    let isServed = state.withLock { state in
      state.pieces.append(work)
      defer { state.isServed = true }
      return state.isServed
    }
    guard !isServed else { return }
    if !start({ self.serve() }) { serve() }
  }

  /// Waits until all work is done.
  public func wait() {
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
  /// Does all pieces, until none is left.
  private func serve() {
    while let pieces = next() {
      for piece in pieces {
        piece()
        room?.signal()
      }
    }
  }

  /// Returns the pieces that are not begun; nothing, having told those who wait, if there are none.
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
