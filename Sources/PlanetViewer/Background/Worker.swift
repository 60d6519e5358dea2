import Dispatch
import PlanetSources
import PlanetThreads
import Synchronization

/// Executes requests on other threads, and keeps the results until they are taken.
///
/// Its owner states only what is done with a request. Requests are executed in the order in which
/// they wait: ``add(_:)`` appends one, ``request(_:)`` replaces those that are not started, so that
/// the latest requests have precedence. Results of cancelled requests never arrive.
final class Worker<Request: Sendable, Arrival: Sendable>: Sendable {
  /// The requests and results, accessed under a lock.
  struct Queue {
    /// The requests that are not started; the first one is next.
    var waiting: [Request] = []
    /// The results that were not taken, in their order.
    var arrived: [Arrival] = []
    /// The jobs in progress, the oldest first.
    fileprivate var jobs: [Job] = []

    /// The requests in progress that were not cancelled, the oldest first.
    var running: [Request] { jobs.filter { !$0.cancellation.isCancelled }.flatMap(\.requests) }
    /// The time at which the oldest job in progress began; nil without one.
    var start: ContinuousClock.Instant? { jobs.first?.start }
    /// True if requests wait or are in progress.
    var isWorking: Bool { !waiting.isEmpty || !running.isEmpty }
  }

  /// Requests that are executed together, on one thread.
  final class Job: Sendable {
    let requests: [Request]
    /// Raised when the results are no longer needed.
    let cancellation = Cancellation()
    fileprivate let start = ContinuousClock.now
    /// Raised when other requests have replaced these, whose results still arrive.
    fileprivate let isReplaced = Atomic(false)
    private let core: Core

    fileprivate init(_ requests: [Request], _ core: Core) {
      self.requests = requests
      self.core = core
    }

    /// Delivers a result before the job has ended.
    func deliver(_ arrival: Arrival) { change { $0.arrived.append(arrival) } }

    /// Changes the queue, and wakes the window; does nothing if the job was cancelled.
    func change(_ body: (inout Queue) -> Void) {
      let isChanged = core.state.withLock { state in
        guard !cancellation.isCancelled else { return false }
        body(&state.queue)
        state.notify()
        return true
      }
      if isChanged { core.wake() }
    }
  }

  /// The greatest numbers of jobs and requests.
  struct Limits {
    /// The greatest number of jobs at the same time; cancelled ones count until they end.
    var jobs = 1
    /// The greatest number of further jobs beside jobs whose requests were replaced.
    var jobsBesideReplaced = 0
    /// The greatest number of requests of a job.
    var requestsPerJob = 1
  }

  private let core: Core

  /// Creates a worker.
  /// - Parameters:
  ///   - limits: The greatest numbers of jobs and requests.
  ///   - start: Executes a closure on another thread, or on this one if no thread can be started.
  ///   - wake: Called from another thread after a change.
  ///   - work: Executes the requests of a job, and returns results that arrive when it ends.
  init(
    limits: Limits = Limits(),
    start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      Threads.startOrRun($0)
    },
    wake: @escaping @Sendable () -> Void, work: @escaping @Sendable (Job) -> [Arrival]
  ) {
    core = Core(limits: limits, start: start, wake: wake, work: work)
  }

  deinit { cancel() }

  /// True if requests wait or are in progress, or results were not taken yet.
  var isBusy: Bool { core.state.withLock { $0.queue.isWorking || !$0.queue.arrived.isEmpty } }

  /// Returns what a closure reads.
  func read<Result: Sendable>(_ body: (Queue) -> Result) -> Result {
    core.state.withLock { body($0.queue) }
  }

  /// Changes the waiting requests or the results, and starts jobs for new requests.
  func change(_ body: (inout Queue) -> Void) {
    let count = core.state.withLock { state in
      body(&state.queue)
      return state.newThreads(core.limits)
    }
    for _ in 0..<count { core.start { [core] in core.serve() } }
  }

  /// Adds a request after those that wait.
  func add(_ request: Request) { change { $0.waiting.append(request) } }

  /// Cancels all requests: waiting ones are removed, running ones end early, and no result arrives.
  func cancel() {
    core.state.withLock { state in
      (state.queue.waiting, state.queue.arrived) = ([], [])
      for job in state.queue.jobs { job.cancellation.cancel() }
      state.notify()
    }
  }

  /// Returns results, in the order in which they arrived.
  /// - Parameter count: The greatest number.
  /// - Returns: The results.
  func take(atMost count: Int = .max) -> [Arrival] {
    core.state.withLock { state in
      let taken = Array(state.queue.arrived.prefix(count))
      state.queue.arrived.removeFirst(taken.count)
      return taken
    }
  }

  /// Returns all results, after waiting for the first one.
  /// - Parameter seconds: The longest time to wait, in seconds.
  /// - Returns: The results; empty if none has arrived.
  func take(waiting seconds: Double) -> [Arrival] {
    core.wait(until: .now() + seconds) { !$0.arrived.isEmpty }
    return take()
  }

  /// Waits until no request waits or is in progress.
  func finish() { core.wait(until: .distantFuture) { $0.waiting.isEmpty && $0.jobs.isEmpty } }
}

extension Worker where Request: Equatable {
  /// Requests that replace those that are not started; those in progress are continued.
  func request(_ requests: [Request]) {
    change { queue in
      let running = queue.running
      queue.waiting = requests.filter { !running.contains($0) }
      for job in queue.jobs {
        let isReplaced = !job.requests.contains(where: requests.contains)
        job.isReplaced.store(isReplaced, ordering: .relaxed)
      }
    }
  }
}

extension Worker {
  /// Creates a worker that executes each request by itself.
  /// - Parameters:
  ///   - limits: The greatest numbers of jobs.
  ///   - start: Executes a closure on another thread.
  ///   - wake: Called from another thread after a result has arrived.
  ///   - work: Executes a request until the flag is raised, and returns the result.
  convenience init(
    limits: Limits = Limits(),
    start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      Threads.startOrRun($0)
    },
    wake: @escaping @Sendable () -> Void,
    each work: @escaping @Sendable (Request, Cancellation) -> Arrival
  ) {
    self.init(limits: limits, start: start, wake: wake) { job in
      job.requests.map { work($0, job.cancellation) }
    }
  }
}

extension Worker {
  /// The part of a worker that its threads share, which may outlive it.
  fileprivate final class Core: Sendable {
    struct State {
      var queue = Queue()
      /// The number of threads that execute jobs.
      var threadCount = 0
      /// The threads that wait for a change.
      var waiting: [DispatchSemaphore] = []

      mutating func notify() {
        for signal in waiting { signal.signal() }
        waiting = []
      }

      /// Returns the number of threads to start for the waiting requests, and counts them.
      mutating func newThreads(_ limits: Limits) -> Int {
        let replaced = queue.jobs.count { $0.isReplaced.load(ordering: .relaxed) }
        let room = limits.jobs + min(replaced, limits.jobsBesideReplaced) - threadCount
        let starting = threadCount - queue.jobs.count
        let (whole, rest) = queue.waiting.count.quotientAndRemainder(
          dividingBy: limits.requestsPerJob)
        let count = max(min(whole + min(rest, 1) - starting, room), 0)
        threadCount += count
        return count
      }
    }

    let limits: Limits
    let start: @Sendable (@escaping @Sendable () -> Void) -> Void
    let wake: @Sendable () -> Void
    private let work: @Sendable (Job) -> [Arrival]
    let state = Mutex(State())

    init(
      limits: Limits, start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
      wake: @escaping @Sendable () -> Void, work: @escaping @Sendable (Job) -> [Arrival]
    ) {
      self.limits = limits
      self.start = start
      self.wake = wake
      self.work = work
    }

    /// Executes jobs until no request may be started.
    func serve() {
      while let job = next() { end(job, work(job)) }
    }

    private func next() -> Job? {
      state.withLock { state in
        let current = state.queue.jobs.count { !$0.isReplaced.load(ordering: .relaxed) }
        guard !state.queue.waiting.isEmpty, current < limits.jobs else {
          state.threadCount -= 1
          return nil
        }
        let requests = Array(state.queue.waiting.prefix(limits.requestsPerJob))
        state.queue.waiting.removeFirst(requests.count)
        let job = Job(requests, self)
        state.queue.jobs.append(job)
        return job
      }
    }

    private func end(_ job: Job, _ arrivals: [Arrival]) {
      let isWanted = state.withLock { state in
        state.queue.jobs.removeAll { $0 === job }
        defer { state.notify() }
        guard !job.cancellation.isCancelled else { return false }
        state.queue.arrived += arrivals
        return true
      }
      if isWanted { wake() }
    }

    /// Waits until a condition holds, or a time has come.
    func wait(until time: DispatchTime, _ isMet: (Queue) -> Bool) {
      while true {
        let signal: DispatchSemaphore? = state.withLock { state in
          guard !isMet(state.queue) else { return nil }
          let signal = DispatchSemaphore(value: 0)
          state.waiting.append(signal)
          return signal
        }
        guard let signal, signal.wait(timeout: time) == .success else { return }
      }
    }
  }
}
