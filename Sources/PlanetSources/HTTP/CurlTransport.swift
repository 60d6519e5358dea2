import CCurl
import Glibc
import Synchronization

// Unsafe: passes texts to libcurl, and takes over its buffers.

/// Makes exchanges with libcurl, which is loaded by the first one.
///
/// Connections are kept open for later exchanges with the same server.
package final class CurlTransport: HTTPTransport {
  /// The handles that no exchange uses.
  private let idle = Mutex<[Handle]>([])

  /// Creates a transport without connections.
  package init() {}

  deinit { for handle in idle.withLock({ $0 }) { unsafe ccurl_close(handle.pointer) } }

  /// A handle of libcurl, which one thread uses at a time.
  @safe private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// Returns the kinds of the addresses of a host, as bits; 0 for a name that is not resolved.
  static func kinds(ofHost host: String, resolves: Bool) -> Int32 {
    unsafe ccurl_kinds_of_host(host, resolves ? 1 : 0)
  }

  /// Performs one request by libcurl.
  package func perform(_ exchange: HTTPExchange) throws(HTTPFailure) -> HTTPAnswer {
    guard ccurl_load() != 0 else { throw .noLibrary }
    let handle: Handle
    if let free = idle.withLock({ $0.popLast() }) {
      handle = free
    } else if let new = unsafe ccurl_open() {
      handle = unsafe Handle(pointer: new)
    } else {
      throw .memory(exchange.address)
    }
    defer { idle.withLock { $0.append(handle) } }
    var answer = unsafe ccurl_answer()
    unsafe perform(exchange, handle, &answer)
    defer { unsafe ccurl_release(&answer) }
    if let failure = unsafe Self.failure(of: answer, exchange) { throw failure }
    let body = unsafe Array(
      UnsafeBufferPointer(start: answer.body, count: answer.body_count))
    let lines = unsafe String(
      decoding: UnsafeRawBufferPointer(start: answer.headers, count: answer.header_count),
      as: UTF8.self)
    var result = HTTPAnswer(
      status: unsafe answer.status, headers: Self.headers(in: lines), body: body)
    let kinds = unsafe answer.hosts
    result.peer = kinds == 0 ? nil : HostKinds(rawValue: kinds)
    return result
  }

  /// Fills in the texts of a request and makes it.
  private func perform(
    _ exchange: HTTPExchange, _ handle: Handle, _ answer: inout ccurl_answer
  ) {
    let lines = unsafe exchange.headers.map { unsafe strdup($0) }
    defer { for index in unsafe lines.indices { unsafe free(lines[index]) } }
    let stop = exchange.cancellation
    unsafe exchange.address.description.withCString { url in
      unsafe exchange.userAgent.withCString { agent in
        unsafe lines.map { unsafe UnsafePointer($0) }.withUnsafeBufferPointer { headers in
          var request = unsafe ccurl_request()
          unsafe request.url = url
          unsafe request.user_agent = agent
          unsafe request.headers = headers.baseAddress
          unsafe request.header_count = headers.count
          unsafe request.connect_milliseconds = exchange.limits.connectMilliseconds
          unsafe request.idle_seconds = exchange.limits.idleSeconds
          unsafe request.total_milliseconds = exchange.limits.totalMilliseconds
          unsafe request.body_limit = exchange.bodyLimit
          unsafe request.hosts = exchange.hosts.rawValue
          unsafe request.proxy_port = Int32(
            ProxyEnvironment.port(for: exchange.address.scheme) ?? 0)
          unsafe request.context = Unmanaged.passUnretained(stop).toOpaque()
          unsafe request.is_cancelled = { context in
            guard let context = unsafe context else { return 0 }
            let stop = unsafe Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue()
            return stop.isCancelled ? 1 : 0
          }
          unsafe ccurl_perform(handle.pointer, &request, &answer)
        }
      }
    }
    withExtendedLifetime(stop) {}
  }

  /// Returns the error of an answer; nil if it is complete.
  private static func failure(of answer: ccurl_answer, _ exchange: HTTPExchange) -> HTTPFailure? {
    let address = exchange.address
    let reason = CurlMessage(
      code: Int(unsafe answer.code), systemError: Int32(unsafe answer.system_error),
      seconds: unsafe answer.seconds, text: unsafe message(of: answer), exchange: exchange
    ).words
    switch unsafe answer.outcome {
    case CCURL_DONE: return nil
    case CCURL_UNREACHABLE: return .unreachable(address, reason: reason)
    case CCURL_CUT: return .cutOff(address, reason: reason)
    case CCURL_TIMEOUT: return .timeout(address, reason: reason)
    case CCURL_TOO_LARGE: return .tooLarge(address, limit: exchange.bodyLimit)
    case CCURL_HEADER_TOO_LARGE:
      return .invalid(address, reason: "its header has more than 64 KiB")
    case CCURL_REFUSED:
      return .refusedHost(address, HostKinds(rawValue: unsafe answer.refused))
    case CCURL_CANCELLED: return .cancelled
    case CCURL_TLS: return .tls(address, reason: reason)
    case CCURL_NO_MEMORY: return .memory(address)
    default: return .invalid(address, reason: reason)
    }
  }

  /// Returns libcurl's own words for an error.
  private static func message(of answer: ccurl_answer) -> String {
    var text = unsafe answer.message
    return unsafe withUnsafeBytes(of: &text) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Returns the fields of a header by name; of several with one name the last.
  private static func headers(in lines: String) -> [String: String] {
    var headers: [String: String] = [:]
    for line in lines.split(whereSeparator: \.isNewline).dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
      headers[line[..<colon].lowercased()] = String(value)
    }
    return headers
  }
}
