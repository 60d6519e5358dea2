import Glibc
import PlanetThreads

// Unsafe: starts a program with arguments in C's form.

/// The browser of the desktop.
package enum WebBrowser {
  /// Opens a website by the desktop's own means.
  ///
  /// No shell is involved, and only http and https addresses are opened.
  /// - Parameters:
  ///   - address: The website.
  ///   - failed: Called from another thread if the desktop soon reports an error.
  /// - Returns: The immediate error; nil if a browser was started.
  package static func open(
    _ address: String, failed: @escaping @Sendable (Reports.Report) -> Void
  ) -> String? {
    guard isWebsite(address) else {
      return "'\(address)' is not a website address; expected http:// or https://"
    }
    var process = pid_t()
    let code = unsafe "xdg-open".withCString { program in
      unsafe address.withCString { unsafe start(program, $0, &process) }
    }
    guard code == 0 else {
      return "No browser can be started: \(unsafe String(cString: strerror(code))); "
        + "install the package xdg-utils"
    }
    watch(process) { status in
      failed(
        Reports.Report(
          "No browser opened \(address) (xdg-open: \(reason(for: status))); the address is copied",
          replaces: opening(address), copied: address))
    }
    return nil
  }

  /// Returns the message while a browser starts.
  static func opening(_ address: String) -> String { "Opened \(address)" }

  /// Returns whether an address is a website, as other addresses could start other programs.
  static func isWebsite(_ address: String) -> Bool {
    let lower = address.lowercased()
    return (lower.hasPrefix("https://") || lower.hasPrefix("http://"))
      && address.unicodeScalars.allSatisfy {
        switch $0.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
        default: true
        }
      }
  }

  /// Returns the meaning of an exit status of `xdg-open`.
  private static func reason(for status: Int32) -> String {
    guard status & 0x7F == 0 else { return "ended by signal \(status & 0x7F)" }
    switch status >> 8 & 0xFF {
    case 3: return "there is no browser; install one"
    case 4: return "the browser failed"
    case let code: return "exit code \(code)"
    }
  }

  private static func start(
    _ program: UnsafePointer<CChar>, _ address: UnsafePointer<CChar>, _ process: inout pid_t
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The browser's output is discarded.
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The browser does not inherit blocked signals or the terminal.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80  // a session of its own
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    let arguments = unsafe [
      UnsafeMutablePointer(mutating: program), UnsafeMutablePointer(mutating: address), nil,
    ]
    return unsafe posix_spawnp(&process, program, &actions, &attributes, arguments, environ)
  }

  /// Waits for the end of a process on another thread, so that no zombie remains.
  private static func watch(_ process: pid_t, failed: @escaping @Sendable (Int32) -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    // If no thread can be started, the system reaps the process after this program.
    _ = Threads.start(stackBytes: Threads.smallStackBytes) {
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { return }
      }
      // A browser that ran for a while was visible, whatever its exit status.
      if status != 0, clock.now < start + .seconds(20) { failed(status) }
    }
  }
}
