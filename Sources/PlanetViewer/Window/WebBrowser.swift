import Dispatch
import Glibc

// Says unsafe: it starts a program with C's own arguments.

/// The browser of the desktop.
public enum WebBrowser {
  /// Opens a website with the desktop's own means.
  ///
  /// No shell sees the address, and only http and https are opened.
  /// - Parameter address: The website.
  /// - Returns: What went wrong; nothing if a browser was started.
  public static func open(_ address: String) -> String? {
    let lower = address.lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://"),
      address.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value != 127 })
    else { return "'\(address)' is no website; expected http:// or https://" }
    var process = pid_t()
    let code = unsafe "xdg-open".withCString { program in
      unsafe address.withCString { unsafe start(program, $0, &process) }
    }
    guard code == 0 else {
      return "No browser can be started: \(unsafe String(cString: strerror(code))); "
        + "install the package xdg-utils"
    }
    reap(process)
    return nil
  }

  private static func start(
    _ program: UnsafePointer<CChar>, _ address: UnsafePointer<CChar>, _ process: inout pid_t
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // What the browser says belongs to nobody here.
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Nor do the signals that this program waits for, or its terminal.
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

  /// Takes note of the end of a process whenever that comes, so that nothing of it is left.
  private static func reap(_ process: pid_t) {
    DispatchQueue.global(qos: .background).async {
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }
  }
}
