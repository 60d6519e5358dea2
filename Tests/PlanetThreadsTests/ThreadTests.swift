import Dispatch
import Glibc
import Synchronization
import Testing

@testable import PlanetThreads

@Suite("Threads")
struct ThreadTests {
  /// Counts threads that a pool requests, and starts the first few.
  private final class Starts: Sendable {
    private let count = Mutex((asked: 0, left: 0))

    init(most: Int) { count.withLock { $0.left = most } }

    var asked: Int { count.withLock(\.asked) }

    func start(_ body: @escaping @Sendable () -> Void) -> Bool {
      let isStarted = count.withLock { count in
        count.asked += 1
        count.left -= 1
        return count.left >= 0
      }
      return isStarted && Threads.start(body)
    }
  }

  private final class Calls: Sendable {
    private let state = Mutex((now: 0, most: 0, all: 0))

    var most: Int { state.withLock(\.most) }
    var all: Int { state.withLock(\.all) }

    func begin() {
      state.withLock {
        $0.now += 1
        $0.all += 1
        $0.most = max($0.most, $0.now)
      }
    }

    func end() { state.withLock { $0.now -= 1 } }
  }

  @Test("Tasks run while others wait for blocking work", .timeLimit(.minutes(1)))
  func blockingWork() async throws {
    let gate = DispatchSemaphore(value: 0)
    // More than the number of threads for tasks.
    let count = Threads.processorCount + 2
    try await withThrowingTaskGroup { group in
      for number in 0..<count {
        group.addTask {
          try await Threads.run {
            gate.wait()
            return number
          }
        }
      }
      group.addTask {
        for _ in 0..<count { gate.signal() }
        return count
      }
      var sum = 0
      for try await number in group { sum += number }
      #expect(sum == count * (count + 1) / 2)
    }
    struct Failure: Error {}
    await #expect(throws: Failure.self) { try await Threads.run { throw Failure() } }
  }

  @Test(
    "A pool makes one call per started thread, and one if none starts",
    arguments: [0, 1, 3])
  func calls(started: Int) {
    for _ in 0..<20 {
      let starts = Starts(most: started)
      let pool = ThreadPool { starts.start($0) }
      let calls = Calls()
      let others = DispatchSemaphore(value: 0)
      pool.concurrently(4) {
        calls.begin()
        // Each call waits until the expected number of calls is made.
        if calls.all == started + 1 { for _ in 0...started { others.signal() } }
        others.wait()
        calls.end()
      }
      #expect(calls.most == started + 1 && calls.all == started + 1)
    }
  }

  @Test("Threads are reused")
  func kept() {
    let starts = Starts(most: .max)
    let pool = ThreadPool { starts.start($0) }
    for _ in 0..<1000 { pool.concurrently(3) {} }
    // A thread that has not returned yet is not awaited.
    #expect(starts.asked < 1000)
  }

  @Test("Every index is taken once, also in nested calls", arguments: [0, 1, 5])
  func nested(started: Int) {
    let starts = Starts(most: started)
    let pool = ThreadPool { starts.start($0) }
    let taken = Mutex(Array(repeating: 0, count: 300))
    let next = Atomic(0)
    pool.concurrently(3) {
      while true {
        let outer = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard outer < 30 else { return }
        let inner = Atomic(0)
        pool.concurrently(3) {
          while true {
            let index = inner.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < 10 else { return }
            taken.withLock { $0[10 * outer + index] += 1 }
          }
        }
      }
    }
    #expect(taken.withLock { $0 } == Array(repeating: 1, count: 300))
  }

  @Test("Each thread creates one workspace, and indices are in order on one thread")
  func workspaces() {
    let order = Mutex<[Int]>([])
    let made = Atomic(0)
    Threads.forEach(50, threads: 1) {
      made.add(1, ordering: .relaxed)
      return 0
    } _: { index, calls in
      #expect(calls == index)
      calls += 1
      order.withLock { $0.append(index) }
    }
    #expect(order.withLock { $0 } == Array(0..<50) && made.load(ordering: .relaxed) == 1)
    Threads.forEach(0, threads: 4) { _ in Issue.record("there is no index") }
  }

  @Test("A thread has the requested stack size, for any limit of the process")
  func stack() {
    let done = DispatchSemaphore(value: 0)
    let sum = Atomic(0)
    let isStarted = Threads.start(stackBytes: 64 << 20) {
      sum.store(Self.fill(depth: 16384), ordering: .sequentiallyConsistent)
      done.signal()
    }
    #expect(isStarted)
    done.wait()
    #expect(sum.load(ordering: .sequentiallyConsistent) == 16384)
  }

  /// Uses a kilobyte of stack at each depth: 16 MB in all, twice what Linux gives by default.
  @inline(never)
  private static func fill(depth: Int) -> Int {
    guard depth > 0 else { return 0 }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 10, alignment: 1) { bytes in
      unsafe bytes.initializeMemory(as: UInt8.self, repeating: 1)
      return unsafe Int(bytes[1 << 9]) + fill(depth: depth - 1)
    }
  }
}

@Suite("Work queues")
struct WorkQueueTests {
  @Test("Work is done in order, also if no thread starts", arguments: [true, false], [nil, 1, 4])
  func order(startsThreads: Bool, capacity: Int?) {
    let queue = WorkQueue(capacity: capacity) { startsThreads && Threads.start($0) }
    let done = Mutex<[Int]>([])
    for round in 0..<50 {
      for piece in 0..<20 { queue.async { done.withLock { $0.append(20 * round + piece) } } }
      queue.wait()
      #expect(done.withLock(\.count) == 20 * (round + 1))
    }
    #expect(done.withLock { $0 } == Array(0..<1000))
  }

  @Test("Work that adds work does not wait for itself", arguments: [true, false])
  func nested(startsThreads: Bool) {
    let queue = WorkQueue(capacity: nil) { startsThreads && Threads.start($0) }
    let done = Mutex<[Int]>([])
    queue.async {
      queue.async { done.withLock { $0.append(2) } }
      done.withLock { $0.append(1) }
    }
    queue.wait()
    #expect(done.withLock { $0 } == [1, 2])
  }

  @Test("The number of waiting items is limited by the capacity")
  func capacity() {
    let queue = WorkQueue(capacity: 3)
    let added = Atomic(0)
    let done = Atomic(0)
    for _ in 0..<200 {
      added.add(1, ordering: .sequentiallyConsistent)
      queue.async {
        sched_yield()
        let waiting =
          added.load(ordering: .sequentiallyConsistent)
          - done.load(ordering: .sequentiallyConsistent)
        // Three, and one that is being added.
        #expect(waiting <= 4)
        done.add(1, ordering: .sequentiallyConsistent)
      }
    }
    queue.wait()
    #expect(done.load(ordering: .sequentiallyConsistent) == 200)
  }
}
