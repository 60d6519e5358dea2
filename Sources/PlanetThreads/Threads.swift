import Dispatch
import Glibc

// Says unsafe: it starts threads, and lends closures to them.

/// Threads of this program.
public enum Threads {
  /// The number of processors that are online, at least 1.
  public static var processorCount: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  /// The stack of each thread in bytes, whatever `ulimit -s` says.
  public static let stackBytes = 2 << 20

  /// The stack in bytes of a thread that only waits.
  public static let smallStackBytes = 256 << 10

  /// Starts a thread that runs a body once, or returns false if there is none to be had.
  public typealias Starter = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

  /// Runs a body on the calling thread, or on another one where the calling one, which is the
  /// program's first, has a small stack (`ulimit -s`).
  ///
  /// Returns at once in the second case.
  public static func withLargeStack(_ body: @escaping @Sendable () -> Void) {
    var limit = rlimit()
    let isSmall =
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0
      && limit.rlim_cur < rlim_t(largeStackBytes / 2)
    if !isSmall || !start(stackBytes: largeStackBytes, body) { body() }
  }

  /// The stack of the program's first thread that Linux gives by default, in bytes.
  private static let largeStackBytes = 8 << 20

  /// Runs a body on a thread of its own, or on the calling one where the system starts none.
  public static func startOrRun(_ body: @escaping @Sendable () -> Void) {
    if !start(body) { body() }
  }

  /// Returns how many threads the system starts beside the calling one, which end at once.
  /// - Parameter count: The most threads to try.
  /// - Returns: Their number.
  public static func startable(_ count: Int) -> Int {
    let gate = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    // All are there at the same time.
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

  /// Starts a thread that runs a body once.
  /// - Parameters:
  ///   - stackBytes: The size of its stack in bytes.
  ///   - body: The work of the thread.
  /// - Returns: False if the system starts no thread, because of a limit of processes or memory;
  ///   the body is not called then.
  public static func start(
    stackBytes: Int = Threads.stackBytes, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    let work = unsafe Unmanaged.passRetained(Work(body))
    let isStarted = unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) {
      unsafe start(work.toOpaque(), stackBytes, $0.baseAddress)
    }
    if !isStarted { unsafe work.release() }
    return isStarted
  }

  /// Starts a thread that takes over a reference to its work.
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

  /// The work of a thread that is being started.
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Lends a closure that lives until this returns to threads that end their calls before.
  static func lend(_ body: @Sendable () -> Void, _ work: (LentBody) -> Void) {
    withoutActuallyEscaping(body) { body in
      unsafe withUnsafePointer(to: body) { unsafe work(LentBody(pointer: $0)) }
    }
  }

  /// A closure of another thread.
  @safe struct LentBody: @unchecked Sendable {
    fileprivate let pointer: UnsafePointer<@Sendable () -> Void>

    // Never inlined, so that the closure is given back before the lender is told.
    @inline(never)
    func callAsFunction() { unsafe pointer.pointee() }
  }
}
