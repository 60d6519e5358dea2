import Glibc
import PlanetAssets
import PlanetSystem

// Unsafe: starts programs with arguments in C's form, and searches libraries.

/// Other programs: their paths, their output, and replacing this process by one.
package enum Programs {
  /// Returns the path of a program on PATH.
  package static func onPath(_ name: String) -> String? {
    (Files.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
      .map { Files.join(String($0), name) }.first(where: isExecutable)
  }

  /// Returns the path of a program of PlanetNode: beside this one, or on PATH.
  static func ours(_ name: String) -> String? {
    let beside = Files.executablePath().map { Files.join(Files.folder(of: $0), name) }
    if let beside, isExecutable(beside) { return beside }
    return onPath(name)
  }

  private static func isExecutable(_ path: String) -> Bool {
    unsafe Files.kind(of: path) == .file && access(path, X_OK) == 0
  }

  /// Returns whether the system has a shared library.
  static func hasLibrary(_ name: String) -> Bool {
    guard let library = unsafe dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return false }
    unsafe dlclose(library)
    return true
  }

  /// Replaces this process by another program.
  /// - Returns: The reason if that fails; otherwise it does not return.
  static func become(_ path: String, _ arguments: [String]) -> String {
    unsafe withArguments([path] + arguments) { _ = unsafe execv(path, $0) }
    return unsafe String(cString: strerror(errno))
  }

  /// Runs a program and returns its output, errors included, and its exit code.
  ///
  /// A program that writes more than a megabyte is ended.
  package static func answer(of path: String, _ arguments: [String]) -> (code: Int32, text: String)?
  {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addclose(&actions, ends[0])
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], stream)
    }
    var process = pid_t()
    let code = unsafe withArguments([path] + arguments) {
      unsafe posix_spawn(&process, path, &actions, nil, $0, environ)
    }
    close(ends[1])
    guard code == 0 else { return nil }
    let bytes = read(from: ends[0])
    if bytes.count >= greatestAnswer { kill(process, SIGKILL) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let isExit = status & 0x7F == 0
    return (isExit ? status >> 8 & 0xFF : -1, String(decoding: bytes, as: UTF8.self))
  }

  private static let greatestAnswer = 1 << 20

  private static func read(from descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while bytes.count < greatestAnswer {
      let count = unsafe Glibc.read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += piece.prefix(count)
    }
    return bytes
  }

  /// Passes words in C's form to a closure.
  private static func withArguments<Result>(
    _ words: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        preconditionFailure("a program has a name")
      }
      return unsafe body(base)
    }
  }
}
