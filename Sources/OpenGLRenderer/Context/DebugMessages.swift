import COpenGL

/// The errors in the use of the context that is current when this is created.
///
/// In a debug context the driver describes errors in words; in others its error codes are read.
/// Keep it as long as the context, and end both on the same thread.
package final class DebugMessages {
  private let log = Log()
  /// A Boolean value that indicates whether the driver describes errors in words.
  package let isVerbose: Bool

  /// The collected errors.
  private final class Log {
    var texts: [String] = []
  }

  /// Starts to collect the errors of the current context.
  package init() {
    // Bit 1 of the flags marks a debug context.
    isVerbose =
      GLQueries.hasExtension("GL_KHR_debug") && GLQueries.integer(.contextFlags) & 2 != 0
    guard isVerbose else { return }
    glEnable(.debugOutput)
    glEnable(.debugOutputSynchronous)
    unsafe glDebugMessageCallback(
      { _, type, _, _, length, text, log in
        guard type == .debugTypeError || type == .debugTypeUndefined, let log = unsafe log,
          let text = unsafe text
        else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(length))
        let words = unsafe String(decoding: bytes, as: UTF8.self)
        unsafe Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().texts.append(words)
      }, Unmanaged.passUnretained(log).toOpaque())
  }

  /// Stops collecting, if the context is still current.
  deinit {
    if isVerbose { glDebugMessageCallback(nil, nil) }
  }

  /// Returns the errors since the last call, and removes them.
  package func take() -> [String] {
    var result = log.texts
    log.texts.removeAll()
    var code = glGetError()
    // A lost context returns errors without end.
    while code != .noError && result.count < 100 {
      result.append("error 0x" + String(code, radix: 16))
      code = glGetError()
    }
    return result
  }
}
