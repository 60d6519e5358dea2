import Glibc
import PlanetAssets
package import PlanetExport
import PlanetSystem
import PlanetThreads
import Synchronization

// Unsafe: sets up signals and the thread that waits for them.

/// Ends the program cleanly after signals: of the terminal, a batch system or a shell.
///
/// After the first signal, images in progress are finished, for ten seconds at most unless a
/// command waits longer; batch systems kill after thirty. A second signal, and SIGQUIT, ends at
/// once. No temporary file remains. When all images are finished, the program ends by itself.
///
/// A thread waits for signals, because a signal handler may call few functions. It raises the flag
/// that runs check between images. Finally it removes all temporaries and ends the program, under
/// the lock that creating a temporary needs.
package enum Interruption {
  /// The flag that is raised after the first signal.
  package static let stop = StopFlag()

  /// The closure that runs before images in progress are discarded.
  private static let lastWork = Mutex<(@Sendable () -> Void)?>(nil)

  /// Sets the closure that runs before images that took too long are discarded; it does not run
  /// after a second signal.
  static func beforeLeaving(_ work: @escaping @Sendable () -> Void) {
    lastWork.withLock { $0 = work }
  }

  /// The time in seconds for finishing images in progress.
  private static let gracePeriod = 10
  /// Returns whether work without a time limit is in progress.
  private static let isBusy = Mutex<@Sendable () -> Bool>({ false })

  /// Waits without time limit while work is in progress; only a second signal ends it then.
  ///
  /// The thread that waits for signals calls the closure, so other threads may be busy.
  /// - Parameter isBusy: Returns whether work is in progress; called from any thread.
  package static func wait(while isBusy: @escaping @Sendable () -> Bool) {
    self.isBusy.withLock { $0 = isBusy }
  }

  /// Returns true if waiting for a second signal continues after an error.
  package static func goesOn(after error: Int32) -> Bool {
    switch error {
    case EINTR: true
    case EAGAIN: isBusy.withLock(\.self)()
    default: false
    }
  }

  /// A Boolean value that indicates whether all outputs of the command are complete.
  private static let isComplete = Atomic(false)

  /// Marks all outputs as complete; the command ends with its own exit code from now on.
  static func complete() { isComplete.store(true, ordering: .sequentiallyConsistent) }

  /// The signals that end the program: of terminals, shells, batch systems (which send SIGUSR1,
  /// SIGUSR2 and SIGXCPU before the end) and timers.
  private static let numbers = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU, SIGALRM,
  ]

  /// Starts a thread that waits for signals.
  ///
  /// Signals that the parent process ignores (`nohup`, a shell's `&`) remain ignored.
  static func watch() {
    var signals = signals()
    // Threads that start later inherit the mask, so that only the waiting thread receives signals.
    guard unsafe pthread_sigmask(SIG_BLOCK, &signals, nil) == 0 else { return }
    let isStarted = Threads.start(stackBytes: Threads.smallStackBytes) { Interruption.wait() }
    if !isStarted { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Returns the signals that end the program and are not ignored.
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

  /// Waits for a signal of another process and returns its number.
  ///
  /// When the program crashes, the Swift runtime sends a signal to each of its threads, and waits
  /// two seconds for answers; that signal must not end the program before the crash does.
  private static func next(of signals: inout sigset_t) -> Int32 {
    var information = unsafe siginfo_t()
    while true {
      let number = unsafe sigwaitinfo(&signals, &information)
      if number > 0, unsafe isForeign(information) { return number }
    }
  }

  /// Waits for another signal of another process until the time limit; returns nil without one.
  private static func second(of signals: inout sigset_t) -> Int32? {
    var information = unsafe siginfo_t()
    while true {
      var timeout = timespec(tv_sec: gracePeriod, tv_nsec: 0)
      let number = unsafe sigtimedwait(&signals, &information, &timeout)
      if number > 0, unsafe isForeign(information) { return number }
      if number < 0 && !goesOn(after: errno) { return nil }
    }
  }

  /// Returns whether a signal was sent by another process.
  private static func isForeign(_ information: siginfo_t) -> Bool {
    unsafe information._sifields._kill.si_pid != getpid()
  }

  /// Waits for the first signal, and then for the second or for the time limit.
  private static func wait() {
    var signals = signals()
    var number = next(of: &signals)
    // A program that has finished its outputs gets a further delay before it is ended.
    if isComplete.load(ordering: .sequentiallyConsistent) { number = next(of: &signals) }
    stop.raise()
    if number != SIGQUIT && stop.hasImagesInProgress {
      if Console.isTerminal {
        Console.raw("\r\u{1B}[Kfinishing images in progress; interrupt again to stop now\n")
      }
      let second = second(of: &signals)
      if second == nil, let work = lastWork.withLock(\.self) { work() }
    }
    Files.leave { _exit(ExitKind.interrupted.rawValue) }
  }
}
