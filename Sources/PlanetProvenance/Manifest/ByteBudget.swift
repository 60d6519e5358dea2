import Dispatch
import Synchronization

/// A number of bytes of memory, shared by concurrent work.
///
/// Requests are granted in order, so that large ones are not delayed for ever.
package final class ByteBudget: Sendable {
  private struct State {
    var free: Int
    var waiting: [(bytes: Int, turn: DispatchSemaphore)] = []
  }

  private let total: Int
  private let state: Mutex<State>

  init(_ total: Int) {
    self.total = total
    state = Mutex(State(free: total))
  }

  /// Runs a closure when a number of bytes are free, alone if it needs more than there are.
  func holding<Value, Failure>(
    _ bytes: Int, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let bytes = min(max(bytes, 0), total)
    let turn: DispatchSemaphore? = state.withLock { state in
      if state.waiting.isEmpty, bytes <= state.free {
        state.free -= bytes
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append((bytes, turn))
      return turn
    }
    turn?.wait()
    defer { give(bytes) }
    return try work()
  }

  private func give(_ bytes: Int) {
    state.withLock { state in
      state.free += bytes
      while let first = state.waiting.first, first.bytes <= state.free {
        state.free -= first.bytes
        state.waiting.removeFirst()
        first.turn.signal()
      }
    }
  }
}
