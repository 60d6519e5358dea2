import Dispatch
import Synchronization

extension Threads {
  /// Calls a closure on several threads at once, including the calling one.
  ///
  /// If the system starts fewer threads or none, fewer calls are made, so each call must continue
  /// until no work is left. Calls may be nested.
  /// - Parameters:
  ///   - count: The greatest number of simultaneous calls; at most the number of processors is
  ///     used.
  ///   - body: Takes work until none is left.
  package static func concurrently(_ count: Int, _ body: @Sendable () -> Void) {
    ThreadPool.shared.concurrently(min(count, processorCount), body)
  }

  /// Calls a closure once for each index, on several threads.
  ///
  /// Indices are taken in order. Each thread creates a workspace, which it uses for all its calls.
  /// - Parameters:
  ///   - count: The number of indices, which start at 0.
  ///   - threads: The greatest number of threads; 1 calls everything on the calling thread.
  ///   - workspace: Creates the workspace that a thread keeps from call to call.
  ///   - body: Receives an index and the thread's workspace.
  package static func forEach<Workspace: ~Copyable>(
    _ count: Int, threads: Int, workspace: @Sendable () -> Workspace,
    _ body: @Sendable (Int, inout Workspace) -> Void
  ) {
    let next = Atomic(0)
    concurrently(min(threads, count)) {
      var own = workspace()
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(index, &own)
      }
    }
  }

  /// Calls a closure once for each index, on several threads.
  /// - Parameters:
  ///   - count: The number of indices, which start at 0.
  ///   - threads: The greatest number of threads; 1 calls everything on the calling thread.
  ///   - body: Receives an index.
  package static func forEach(_ count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
    forEach(count, threads: threads, workspace: {}, { index, _ in body(index) })
  }
}

/// Threads that wait for requests until the program ends.
///
/// A request asks for a number of calls of a closure. The requesting thread calls the closure too,
/// and then cancels the calls that no thread has started: so it never waits for a thread that could
/// not be started or is busy.
final class ThreadPool: Sendable {
  static let shared = ThreadPool { Threads.start($0) }

  /// The calls that a thread requests.
  final class Request: Sendable {
    fileprivate let body: Threads.LentBody
    fileprivate let done = DispatchSemaphore(value: 0)
    fileprivate let calls: Mutex<Calls>

    fileprivate struct Calls {
      /// The number of calls that no thread has started.
      var wanted: Int
      /// The number of calls that have not ended.
      var running = 0
      /// A Boolean value that indicates whether the requesting thread waits for the last call to
      /// end.
      var isAwaited = false
    }

    init(_ body: Threads.LentBody, calls: Int) {
      self.body = body
      self.calls = Mutex(Calls(wanted: calls))
    }

    /// Starts a call, if any is left; also returns whether it was the last one.
    fileprivate func begin() -> (isStarted: Bool, isLast: Bool) {
      calls.withLock { calls in
        guard calls.wanted > 0 else { return (false, true) }
        calls.wanted -= 1
        calls.running += 1
        return (true, calls.wanted == 0)
      }
    }

    fileprivate func end() {
      let isLast = calls.withLock { calls in
        calls.running -= 1
        return calls.running == 0 && calls.isAwaited
      }
      if isLast { done.signal() }
    }

    /// Cancels the calls that were not started; returns whether some have not ended.
    fileprivate func withdraw() -> Bool {
      calls.withLock { calls in
        calls.wanted = 0
        calls.isAwaited = calls.running > 0
        return calls.isAwaited
      }
    }
  }

  private struct State {
    /// Requests with calls left, the oldest first.
    var requests: [Request] = []
    /// The number of waiting threads.
    var idle = 0
  }

  private let state = Mutex(State())
  /// Wakes a thread for each call to take.
  private let calls = DispatchSemaphore(value: 0)
  private let start: Threads.Starter

  init(start: @escaping Threads.Starter) { self.start = start }

  /// Calls a closure on at most a number of threads at once, including the calling one.
  func concurrently(_ count: Int, _ body: @Sendable () -> Void) {
    guard count > 1 else { return body() }
    Threads.lend(body) { lent in
      let request = Request(lent, calls: count - 1)
      submit(request)
      body()
      finish(request)
    }
  }

  /// Submits the calls of a request.
  private func submit(_ request: Request) {
    let wanted = request.calls.withLock(\.wanted)
    let woken = state.withLock { state in
      state.requests.append(request)
      let woken = min(wanted, state.idle)
      state.idle -= woken
      return woken
    }
    for _ in 0..<woken { calls.signal() }
    for _ in woken..<wanted {
      guard start({ self.serve() }) else { return }
      calls.signal()
    }
  }

  /// Cancels the calls of a request that were not started, and waits for the others.
  private func finish(_ request: Request) {
    let isRunning = request.withdraw()
    state.withLock { state in state.requests.removeAll { $0 === request } }
    if isRunning { request.done.wait() }
  }

  /// The loop of a thread.
  private func serve() {
    while true {
      calls.wait()
      if let request = next() {
        request.body()
        request.end()
      }
      state.withLock { $0.idle += 1 }
    }
  }

  /// Starts the oldest requested call.
  private func next() -> Request? {
    state.withLock { state in
      while let request = state.requests.first {
        let (isStarted, isLast) = request.begin()
        if isLast { state.requests.removeFirst() }
        if isStarted { return request }
      }
      return nil
    }
  }
}
