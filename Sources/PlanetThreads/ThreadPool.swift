import Dispatch
import Synchronization

extension Threads {
  /// Calls a body on several threads at once, of which the calling thread is one.
  ///
  /// Where the system starts fewer threads or none, fewer calls are made, so each call must go on
  /// until no work is left. Calls may be nested.
  /// - Parameters:
  ///   - count: The most calls at once; no more are made than there are processors.
  ///   - body: Takes work until none is left.
  public static func concurrently(_ count: Int, _ body: @Sendable () -> Void) {
    ThreadPool.shared.concurrently(min(count, processorCount), body)
  }

  /// Calls a body once for each index, spread over several threads.
  ///
  /// Indices are taken in order. Each thread makes a workspace, which it uses for all its calls.
  /// - Parameters:
  ///   - count: The number of indices, which begin at 0.
  ///   - threads: The most threads at once; 1 calls everything on the calling thread.
  ///   - workspace: Makes what a thread keeps from call to call.
  ///   - body: Takes an index and the thread's workspace.
  public static func forEach<Workspace: ~Copyable>(
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

  /// Calls a body once for each index, spread over several threads.
  /// - Parameters:
  ///   - count: The number of indices, which begin at 0.
  ///   - threads: The most threads at once; 1 calls everything on the calling thread.
  ///   - body: Takes an index.
  public static func forEach(_ count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
    forEach(count, threads: threads, workspace: {}, { index, _ in body(index) })
  }
}

/// Threads that wait for requests and stay until the program ends.
///
/// A request asks for so many calls of a body. Whoever makes it calls the body too, and takes back
/// what no thread has begun by then: so it never waits for a thread that could not be started, nor
/// for one that is busy with something else.
final class ThreadPool: Sendable {
  static let shared = ThreadPool { Threads.start($0) }

  /// The calls that somebody asks for.
  final class Request: Sendable {
    fileprivate let body: Threads.LentBody
    fileprivate let done = DispatchSemaphore(value: 0)
    fileprivate let calls: Mutex<Calls>

    fileprivate struct Calls {
      /// Calls that no thread has begun.
      var wanted: Int
      /// Calls that have not ended.
      var running = 0
      /// Whether the asker waits for the last call to end.
      var isAwaited = false
    }

    init(_ body: Threads.LentBody, calls: Int) {
      self.body = body
      self.calls = Mutex(Calls(wanted: calls))
    }

    /// Begins a call, if one is wanted; tells too whether more are.
    fileprivate func begin() -> (isBegun: Bool, isLast: Bool) {
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

    /// Takes back what is not begun; returns whether calls have not ended.
    fileprivate func withdraw() -> Bool {
      calls.withLock { calls in
        calls.wanted = 0
        calls.isAwaited = calls.running > 0
        return calls.isAwaited
      }
    }
  }

  private struct State {
    /// Requests of which calls may be wanted, the oldest first.
    var requests: [Request] = []
    /// Threads that wait.
    var idle = 0
  }

  private let state = Mutex(State())
  /// Counts the threads that are to look for a call.
  private let calls = DispatchSemaphore(value: 0)
  private let start: Threads.Starter

  init(start: @escaping Threads.Starter) { self.start = start }

  /// Calls a body on so many threads at once, if they can be had, the calling one among them.
  func concurrently(_ count: Int, _ body: @Sendable () -> Void) {
    guard count > 1 else { return body() }
    Threads.lend(body) { lent in
      let request = Request(lent, calls: count - 1)
      submit(request)
      body()
      finish(request)
    }
  }

  /// Asks for the calls of a request.
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

  /// Takes back what no thread has begun of a request, and waits for what was begun.
  private func finish(_ request: Request) {
    let isRunning = request.withdraw()
    state.withLock { state in state.requests.removeAll { $0 === request } }
    if isRunning { request.done.wait() }
  }

  /// The work of a thread.
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

  /// Begins the oldest call that is wanted.
  private func next() -> Request? {
    state.withLock { state in
      while let request = state.requests.first {
        let (isBegun, isLast) = request.begin()
        if isLast { state.requests.removeFirst() }
        if isBegun { return request }
      }
      return nil
    }
  }
}
