import Glibc
import PlanetAssets
package import PlanetExport
import PlanetSystem
import PlanetThreads
import Synchronization

// Says unsafe: it sets up signals and the thread that waits for them.

/// Ends the program in good order when it is told to end: by Ctrl-C, by a batch system, by a shell.
///
/// The first signal lets pictures in hand be finished, for ten seconds at most unless a program
/// waits longer; batch systems kill after thirty. A second one, and SIGQUIT, ends at once. Neither
/// leaves a temporary behind. Once all pictures are made, the program ends by itself.
package enum Interruption {
  /// Raised when the program shall end.
  package static let stop = StopFlag()

  /// What is done before pictures in hand are dropped.
  private static let lastWork = Mutex<(@Sendable () -> Void)?>(nil)

  /// Lets some work be done before pictures that took too long are dropped; not where a second
  /// signal comes.
  static func beforeLeaving(_ work: @escaping @Sendable () -> Void) {
    lastWork.withLock { $0 = work }
  }

  /// How long pictures in hand may take.
  private static let patience = 10
  /// Whether something is in hand that may take as long as it wants.
  private static let isBusy = Mutex<@Sendable () -> Bool>({ false })

  /// Waits beyond the limit while something is in hand; only a second signal ends it then.
  ///
  /// The thread that waits for signals asks, so that it does not matter how busy others are.
  /// - Parameter isBusy: Called from any thread.
  package static func wait(while isBusy: @escaping @Sendable () -> Bool) {
    self.isBusy.withLock { $0 = isBusy }
  }

  /// Returns true if waiting for a second signal goes on after it ended with an error.
  package static func goesOn(after error: Int32) -> Bool {
    switch error {
    case EINTR: true
    case EAGAIN: isBusy.withLock(\.self)()
    default: false
    }
  }

  /// Whether all that the command makes is made.
  private static let isComplete = Atomic(false)

  /// Lets the command end with its own exit code from now on, as all that it makes is made.
  static func complete() { isComplete.store(true, ordering: .sequentiallyConsistent) }

  /// The signals by which the program is told to end: by keys, shells, batch systems (which send
  /// SIGUSR1, SIGUSR2 and SIGXCPU before the end) and timers.
  private static let numbers = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU, SIGALRM,
  ]

  /// Waits for signals on a thread of its own, from now on.
  ///
  /// Signals that whoever started the program wants ignored (`nohup`, a shell's `&`) are left so.
  static func watch() {
    var signals = signals()
    // Threads that begin later inherit this, so that only the waiting one is told.
    guard unsafe pthread_sigmask(SIG_BLOCK, &signals, nil) == 0 else { return }
    let isStarted = Threads.start(stackBytes: Threads.smallStackBytes) { Interruption.wait() }
    if !isStarted { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Returns the signals that end the program and are not to be ignored.
  private static func signals() -> sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers where !isIgnored(number) {
      unsafe sigaddset(&signals, number)
    }
    return signals
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return handler == ignoring
  }

  /// Waits for the first signal, and then for the second or for the end of patience.
  private static func wait() {
    var signals = signals()
    var number: Int32 = 0
    while unsafe sigwait(&signals, &number) != 0 {}
    // A program that is about to end by itself is asked once more before it is ended.
    if isComplete.load(ordering: .sequentiallyConsistent) {
      while unsafe sigwait(&signals, &number) != 0 {}
    }
    stop.raise()
    if number != SIGQUIT && stop.hasPicturesInHand {
      if Console.isTerminal {
        Console.raw("\r\u{1B}[Kfinishing images in progress; interrupt again to stop now\n")
      }
      var timeout = timespec(tv_sec: patience, tv_nsec: 0)
      var second: Int32 = -1
      repeat {
        second = unsafe sigtimedwait(&signals, nil, &timeout)
      } while second < 0 && goesOn(after: errno)
      if second < 0, let work = lastWork.withLock(\.self) { work() }
    }
    Files.leave { _exit(ExitKind.interrupted.rawValue) }
  }
}
