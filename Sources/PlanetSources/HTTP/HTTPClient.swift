/// Loads documents from the web: redirects, retries, limits and validation.
package struct HTTPClient: Sendable {
  /// The time limits.
  package var limits = HTTPLimits()
  /// A Boolean value that indicates whether no socket may be opened.
  package var isOffline = false
  private let transport: any HTTPTransport
  private let clock: SourceClock
  private let userAgent: String

  /// Creates a client.
  /// - Parameters:
  ///   - userAgent: The name and version of the program.
  ///   - transport: Makes the exchanges.
  ///   - clock: The time, and the pauses between attempts.
  package init(
    userAgent: String, transport: any HTTPTransport = CurlTransport(),
    clock: SourceClock = .system
  ) {
    self.userAgent = userAgent
    self.transport = transport
    self.clock = clock
  }

  /// A request for a document.
  package struct Request: Sendable {
    /// The address.
    package var address: WebAddress
    /// The media types that are accepted.
    package var accepts = "application/json, text/xml, application/xml;q=0.9, */*;q=0.5"
    /// The validators of a copy; nil to request the document in any case.
    package var validators: Validators?
    /// The greatest size in bytes.
    package var limit = HTTPClient.documentBytes
    /// A Boolean value that indicates whether a web page is an error.
    package var refusesWebPages = true
    /// Ends the request.
    package var cancellation = Cancellation()

    /// Creates a request.
    package init(_ address: WebAddress) { self.address = address }
  }

  /// The greatest size of a document in bytes: that of a catalogue's file.
  package static let documentBytes = 64 << 20

  /// The answer to a request.
  package struct Response: Sendable {
    /// The address after redirects.
    package var address: WebAddress
    /// The body; nil if the copy is still valid.
    package var body: [UInt8]?
    /// The media type; nil if the server states none.
    package var mediaType: String?
    /// The validators of this version.
    package var validators: Validators
  }

  /// Loads a document with GET.
  ///
  /// Failed connections, incomplete answers and the statuses 429, 502, 503 and 504 are tried again,
  /// after the pauses of ``HTTPLimits`` or that of `Retry-After`.
  /// - Throws: ``HTTPFailure``
  package func load(_ request: Request) throws(HTTPFailure) -> Response {
    guard !isOffline else { throw .offline(request.address) }
    var pauses = limits.pauses[...]
    while true {
      do throws(HTTPFailure) {
        return try attempt(request)
      } catch {
        guard error.isTransient, let pause = pauses.popFirst() else { throw error }
        var wait = pause
        if case .status(_, _, let asked?) = error {
          guard asked <= limits.longestWait else { throw error }
          wait = max(wait, Double(asked))
        }
        clock.wait(wait, request.cancellation)
        guard !request.cancellation.isCancelled else { throw .cancelled }
      }
    }
  }

  /// Makes one attempt, and follows redirects.
  private func attempt(_ request: Request) throws(HTTPFailure) -> Response {
    var address = request.address
    for _ in 0...limits.redirects {
      guard !request.cancellation.isCancelled else { throw .cancelled }
      let answer = try transport.perform(
        HTTPExchange(
          address: address,
          headers: ["Accept: \(request.accepts)"] + (request.validators?.headers ?? []),
          userAgent: userAgent, bodyLimit: request.limit, limits: limits,
          cancellation: request.cancellation))
      switch answer.status {
      case 301, 302, 303, 307, 308: address = try redirect(of: answer, from: address)
      case 304 where request.validators != nil:
        return Response(
          address: address, body: nil, mediaType: answer.headers["content-type"],
          validators: answer.validators)
      case 200:
        if request.refusesWebPages, answer.isWebPage { throw .webPage(address) }
        return Response(
          address: address, body: answer.body, mediaType: answer.headers["content-type"],
          validators: answer.validators)
      case let status:
        throw .status(address, status, wait: wait(of: answer))
      }
    }
    throw .redirect(request.address, reason: "more than \(limits.redirects) times in a row")
  }

  /// Returns the target of a redirect.
  ///
  /// An address of the web may lead to another host, but not to another port: a server on the
  /// internet must not reach services of this machine or its network.
  private func redirect(
    of answer: HTTPAnswer, from address: WebAddress
  ) throws(HTTPFailure) -> WebAddress {
    guard let text = answer.headers["location"], !text.isEmpty else {
      throw .redirect(address, reason: "without an address")
    }
    let target: WebAddress
    do throws(WebAddress.Fault) {
      target = try address.resolving(text)
    } catch {
      throw .redirect(address, reason: "but \(error)")
    }
    if address.scheme == .https, target.scheme == .http {
      throw .redirect(address, reason: "to \(target), which is not encrypted")
    }
    guard target.port == address.port || target.port == target.scheme.port else {
      throw .redirect(
        address, reason: "to \(target), another port; load that address if you trust it")
    }
    return target
  }

  /// Returns the seconds that a server asks to wait; nil if it does not.
  private func wait(of answer: HTTPAnswer) -> Int? {
    guard let text = answer.headers["retry-after"] else { return nil }
    if let seconds = Int(text) { return max(seconds, 0) }
    return UnixTime.seconds(ofHTTPDate: text).map { max($0 - clock.now(), 0) }
  }
}
