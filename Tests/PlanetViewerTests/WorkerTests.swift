import Dispatch
import Glibc
import PlanetSources
import Synchronization
import Testing

@testable import PlanetViewer

@Suite("Background worker")
struct WorkerTests {
  /// Threads that are started by the test, one after another.
  private final class Threads: Sendable {
    private let started = Locked<[@Sendable () -> Void]>([])

    var count: Int { started.withLock(\.count) }

    func start(_ body: @escaping @Sendable () -> Void) { started.withLock { $0.append(body) } }

    /// Executes the threads that were started, until none is left.
    func run() {
      while let body = started.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { body() }
    }
  }

  /// Requests in progress that a test holds and releases.
  private final class Gate: Sendable {
    let started = DispatchSemaphore(value: 0)
    let opened = DispatchSemaphore(value: 0)

    func pass() {
      started.signal()
      opened.wait()
    }
  }

  /// Returns whether a condition holds within a minute; the last wake-up may follow the end of its
  /// request.
  private func eventually(_ isMet: () -> Bool) -> Bool {
    for _ in 0..<60_000 where !isMet() { usleep(1000) }
    return isMet()
  }

  /// Returns a worker on threads of the test, whose results are the requests.
  private func worker(_ threads: Threads) -> Worker<Int, Int> {
    Worker(start: threads.start, wake: {}, each: { request, _ in request })
  }

  @Test("The latest requests replace those that are not started")
  func latest() {
    let threads = Threads()
    let worker = worker(threads)
    worker.request([1, 2])
    worker.request([3, 4])
    #expect(threads.count == 1 && worker.isBusy)
    threads.run()
    #expect(worker.take() == [3, 4] && !worker.isBusy)
    worker.request([])
    #expect(threads.count == 0)
  }

  @Test("Added requests are executed in order, and results are taken in portions")
  func order() {
    let threads = Threads()
    let worker = worker(threads)
    for number in 1...5 { worker.add(number) }
    #expect(worker.read(\.waiting) == [1, 2, 3, 4, 5] && worker.read(\.start) == nil)
    threads.run()
    #expect(!worker.read(\.isWorking) && worker.isBusy, "the results were not taken")
    #expect(worker.take(atMost: 2) == [1, 2] && worker.take(atMost: 9) == [3, 4, 5])
    #expect(!worker.isBusy && worker.take().isEmpty)
  }

  @Test("A request in progress is not started again, and its result arrives")
  func running() {
    let gate = Gate()
    let worker = Worker<Int, Int>(
      wake: {},
      each: { request, _ in
        if request == 1 { gate.pass() }
        return request
      })
    worker.request([1])
    gate.started.wait()
    worker.request([1, 2])
    #expect(worker.read(\.running) == [1] && worker.read(\.waiting) == [2])
    #expect(worker.read(\.start) != nil)
    gate.opened.signal()
    worker.finish()
    #expect(worker.take() == [1, 2])
  }

  @Test("At most a number of requests are in progress, and no result is lost", arguments: [1, 3])
  func several(count: Int) {
    let progress = Locked((now: 0, most: 0))
    let wakeUps = Locked(0)
    let worker = Worker<Int, Int>(
      limits: .init(jobs: count), wake: { wakeUps.withLock { $0 += 1 } },
      each: { request, _ in
        progress.withLock { state in
          state.now += 1
          state.most = max(state.most, state.now)
        }
        usleep(100)
        progress.withLock { $0.now -= 1 }
        return request
      })
    var taken: [Int] = []
    for number in 0..<500 {
      worker.add(number)
      if number % 7 == 0 { taken += worker.take(atMost: 3) }
    }
    worker.finish()
    taken += worker.take()
    #expect(Set(taken) == Set(0..<500) && taken.count == 500)
    #expect(count > 1 || taken == Array(0..<500))
    #expect(progress.withLock(\.most) <= count && eventually { wakeUps.withLock { $0 } == 500 })
  }

  @Test("A current request does not wait for a replaced one, and only one is current")
  func besideReplaced() {
    let (gate, order) = (Gate(), Locked<[Int]>([]))
    let worker = Worker<Int, Int>(
      limits: .init(jobs: 1, jobsBesideReplaced: 1), wake: {},
      each: { request, _ in
        order.withLock { $0.append(request) }
        if request < 10 { gate.pass() }
        return request
      })
    worker.request([1])
    gate.started.wait()
    worker.request([10, 11])
    #expect(worker.take(waiting: 60).first == 10)
    worker.request([2])
    gate.started.wait()
    // Both are replaced, and there is no third thread.
    worker.request([12])
    #expect(worker.read(\.running).sorted() == [1, 2] && worker.read(\.waiting) == [12])
    gate.opened.signal()
    gate.opened.signal()
    worker.finish()
    #expect(order.withLock { $0 }.last == 12 && Set(worker.take()).isSuperset(of: [1, 2, 12]))
  }

  @Test("Requests are executed together, and results arrive before the job has ended")
  func batches() {
    let threads = Threads()
    let worker = Worker<Int, [Int]>(
      limits: .init(requestsPerJob: 3), start: threads.start, wake: {},
      work: { job in
        job.deliver([job.requests.count])
        return [job.requests]
      })
    for number in 1...4 { worker.add(number) }
    threads.run()
    #expect(worker.take() == [[3], [1, 2, 3], [1], [4]])
  }

  @Test(
    "Cancelled requests deliver nothing and do not wake the window; later requests are executed")
  func cancelled() {
    let (gate, wakeUps, flags) = (Gate(), Locked(0), Locked<[Bool]>([]))
    let worker = Worker<Int, Int>(
      wake: { wakeUps.withLock { $0 += 1 } },
      work: { job in
        if job.requests == [1] { gate.pass() }
        job.deliver(0)
        flags.withLock { $0.append(job.cancellation.isCancelled) }
        return job.requests
      })
    worker.request([1, 2])
    gate.started.wait()
    worker.cancel()
    #expect(!worker.isBusy && worker.read(\.running).isEmpty)
    worker.add(3)
    #expect(worker.read(\.waiting) == [3], "the cancelled request occupies the only thread")
    gate.opened.signal()
    worker.finish()
    #expect(worker.take() == [0, 3] && eventually { wakeUps.withLock { $0 } == 2 })
    #expect(flags.withLock { $0 } == [true, false])
  }

  @Test("The window is woken once a result can be taken")
  func wakes() {
    let (worker, taken) = (Locked<Worker<Int, Int>?>(nil), Locked<[Int]>([]))
    let made = Worker<Int, Int>(
      wake: { taken.withLock { $0 += worker.withLock { $0 }?.take() ?? [] } },
      each: { request, _ in request })
    worker.withLock { $0 = made }
    for number in 0..<50 {
      made.add(number)
      made.finish()
    }
    #expect(eventually { taken.withLock { $0 } == Array(0..<50) } && !made.isBusy)
    worker.withLock { $0 = nil }
  }

  @Test("Waiting for a result ends with it, or after a time")
  func waiting() {
    let gate = Gate()
    let worker = Worker<Int, Int>(
      wake: {},
      each: { request, _ in
        gate.pass()
        return request
      })
    #expect(worker.take(waiting: 0).isEmpty)
    worker.add(1)
    gate.started.wait()
    #expect(worker.take(waiting: 0.001).isEmpty)
    gate.opened.signal()
    #expect(worker.take(waiting: 60) == [1])
  }

  @Test("A worker without an owner ends its requests")
  func ended() {
    let (gate, cancelled, wakeUps) = (Gate(), DispatchSemaphore(value: 0), Locked(0))
    var worker: Worker<Int, Int>? = Worker(
      wake: { wakeUps.withLock { $0 += 1 } },
      each: {
        request, cancellation in
        gate.pass()
        if cancellation.isCancelled { cancelled.signal() }
        return request
      })
    worker?.request([1, 2])
    gate.started.wait()
    worker = nil
    gate.opened.signal()
    #expect(cancelled.wait(timeout: .now() + 60) == .success)
    #expect(gate.started.wait(timeout: .now() + 0.01) == .timedOut, "the second one is dropped")
    #expect(wakeUps.withLock { $0 } == 0)
  }
}
