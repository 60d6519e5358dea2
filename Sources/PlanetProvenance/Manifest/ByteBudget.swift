import Dispatch
import Synchronization

/// So many bytes of memory, shared by those who work at once.
///
/// Who asks first is served first, so that whatever takes much is not passed over for ever.
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

  /// Does some work when so many bytes are free, alone where it takes more than there are.
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
