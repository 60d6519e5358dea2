import Dispatch
import Glibc

// Unsafe: starts threads, and lends closures to them.

/// The threads of this program.
///
/// It starts all threads itself: semaphores of libdispatch are used, but no dispatch queues, which
/// would wait forever if the system starts no thread (`ulimit -u`, the limit on processes of a
/// container). The threads of Swift's tasks are those of libdispatch, so tasks only wait for work
/// on other threads.
package enum Threads {
  /// The number of online processors, at least 1.
  package static var processorCount: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  /// The stack size of each thread in bytes, independent of `ulimit -s`.
  package static let stackBytes = 2 << 20

  /// The stack size in bytes of a thread that only waits.
  package static let smallStackBytes = 256 << 10

  /// A function that starts a thread to run a closure once, or returns false if it cannot.
  package typealias Starter = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

  /// Runs a closure on the calling thread; or, if that is the program's first thread and has a
  /// small stack (`ulimit -s`), on another one.
  ///
  /// Returns immediately in the second case.
  package static func withLargeStack(_ body: @escaping @Sendable () -> Void) {
    var limit = rlimit()
    let isSmall =
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0
      && limit.rlim_cur < rlim_t(largeStackBytes / 2)
    if !isSmall || !start(stackBytes: largeStackBytes, body) { body() }
  }

  /// The default stack size of a program's first thread on Linux, in bytes.
  private static let largeStackBytes = 8 << 20

  /// Runs a closure on a new thread, or on the calling one if the system starts none.
  package static func startOrRun(_ body: @escaping @Sendable () -> Void) {
    if !start(body) { body() }
  }

  /// Runs a closure on a new thread, while the calling task is suspended.
  ///
  /// Work that takes long or waits must not run on the threads of Swift's tasks: there are as many
  /// as processors, and other tasks need them.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      startOrRun { continuation.resume(with: .init(catching: body)) }
    }
  }

  /// Returns the number of threads that the system starts besides the calling one; they end at
  /// once.
  /// - Parameter count: The greatest number of threads to try.
  /// - Returns: The number of threads that started.
  package static func startable(_ count: Int) -> Int {
    let gate = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    // All run at the same time.
    let started = (0..<max(count, 0)).prefix { _ in
      start(stackBytes: stackBytes) {
        gate.wait()
        ended.signal()
      }
    }.count
    for _ in 0..<started { gate.signal() }
    for _ in 0..<started { ended.wait() }
    return started
  }

  /// Starts a thread that runs a closure once.
  /// - Parameters:
  ///   - stackBytes: The stack size in bytes.
  ///   - body: The closure.
  /// - Returns: False if the system starts no thread, because of a limit of processes or memory;
  ///   the closure is not called then.
  package static func start(
    stackBytes: Int = Threads.stackBytes, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    let work = unsafe Unmanaged.passRetained(Work(body))
    let isStarted = unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) {
      unsafe start(work.toOpaque(), stackBytes, $0.baseAddress)
    }
    if !isStarted { unsafe work.release() }
    return isStarted
  }

  /// Starts a thread that adopts a reference to its work.
  private static func start(
    _ work: UnsafeMutableRawPointer, _ stackBytes: Int,
    _ attributes: UnsafeMutablePointer<pthread_attr_t>?
  ) -> Bool {
    guard let attributes = unsafe attributes, unsafe pthread_attr_init(attributes) == 0 else {
      return false
    }
    defer { unsafe pthread_attr_destroy(attributes) }
    guard unsafe pthread_attr_setstacksize(attributes, stackBytes) == 0,
      unsafe pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED)) == 0
    else { return false }
    var thread = pthread_t()
    return unsafe pthread_create(
      &thread, attributes,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, work) == 0
  }

  /// The work of a thread that is starting.
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Lends a closure, valid until this function returns, to threads that end their calls before.
  static func lend(_ body: @Sendable () -> Void, _ work: (LentBody) -> Void) {
    withoutActuallyEscaping(body) { body in
      unsafe withUnsafePointer(to: body) { unsafe work(LentBody(pointer: $0)) }
    }
  }

  /// A closure of another thread.
  @safe struct LentBody: @unchecked Sendable {
    fileprivate let pointer: UnsafePointer<@Sendable () -> Void>

    // Never inlined, so that the closure is released before the lender is notified.
    @inline(never)
    func callAsFunction() { unsafe pointer.pointee() }
  }
}
