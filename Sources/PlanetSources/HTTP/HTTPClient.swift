/// Loads documents from the web: redirects, retries, limits and validation.
package struct HTTPClient: Sendable {
  /// The time limits.
  package var limits = HTTPLimits()
  /// A Boolean value that indicates whether no socket may be opened.
  package var isOffline = false
  /// A Boolean value that indicates whether failed connections are tried again.
  package var retriesConnections = true
  /// The time in seconds without another try after a connection to a host failed.
  package var unreachableSeconds = 0
  private let unreachable = UnreachableHosts()
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
    package var address: WebAddress
    /// The media types that are accepted.
    package var accepts = "application/json, text/xml, application/xml;q=0.9, */*;q=0.5"
    /// The validators of a copy; nil to request the document in any case.
    package var validators: Validators?
    /// The greatest size in bytes.
    package var limit = HTTPClient.documentBytes
    /// A Boolean value that indicates whether a web page is an error.
    package var refusesWebPages = true
    /// The kinds of hosts that may be reached; nil for an address of the user's own, which may be
    /// any, and whose host determines where its redirects may lead.
    package var reach: HostKinds?
    /// The time by which the request must end, in seconds since 1970; nil for none.
    package var deadline: Int?
    /// The part of the document that is requested; nil for all of it.
    package var range: ByteRange?
    /// Ends the request.
    package var cancellation = Cancellation()

    package init(_ address: WebAddress) { self.address = address }
  }

  /// The greatest size of a document in bytes, equal to the greatest size of a catalogue's file.
  package static let documentBytes = 64 << 20

  /// The answer to a request.
  package struct Response: Sendable {
    /// The address after redirects.
    package var address: WebAddress
    /// The body; nil if the copy is still valid.
    package var body: [UInt8]?
    /// The media type; nil if the server states none.
    package var mediaType: String?
    /// The part of the document that the body is; nil for all of it.
    package var part: ContentRange?
    /// The validators of this version.
    package var validators: Validators
    /// The kinds of hosts to which addresses in the document may lead.
    package var reach: HostKinds
  }

  /// The time by which a source that is loaded from now on must be complete.
  var deadline: Int { clock.now() + limits.sourceSeconds }

  /// Loads a document with GET.
  ///
  /// Failed connections, incomplete answers and the statuses 429, 502, 503 and 504 are tried again,
  /// after the pauses of ``HTTPLimits`` or the pause of `Retry-After`.
  /// - Throws: ``HTTPFailure``
  package func load(_ request: Request) throws(HTTPFailure) -> Response {
    guard !isOffline else { throw .offline(request.address) }
    let known = unreachable.failure(
      of: request.address, at: clock.now(), within: unreachableSeconds)
    if let known { throw known }
    var pauses = limits.pauses[...]
    while true {
      do throws(HTTPFailure) {
        return try attempt(request)
      } catch {
        if let pause = try pause(after: error, request, &pauses) {
          clock.wait(pause, request.cancellation)
          guard !request.cancellation.isCancelled else { throw .cancelled }
          continue
        }
        unreachable.note(error, at: clock.now())
        throw error
      }
    }
  }

  /// Returns the seconds before the next attempt; nil if there is none.
  private func pause(
    after error: HTTPFailure, _ request: Request, _ pauses: inout ArraySlice<Double>
  ) throws(HTTPFailure) -> Double? {
    if case .unreachable = error, !retriesConnections { return nil }
    guard error.isTransient, let pause = pauses.popFirst() else { return nil }
    var wait = pause
    if case .status(_, _, let asked?) = error {
      guard asked <= limits.longestWait else { return nil }
      wait = max(wait, Double(asked))
    }
    if let deadline = request.deadline, Double(deadline - clock.now()) < wait {
      throw .sourceTimeout(request.address, seconds: limits.sourceSeconds)
    }
    return wait
  }

  /// Makes one attempt, and follows redirects.
  private func attempt(_ request: Request) throws(HTTPFailure) -> Response {
    var address = request.address
    var reach = request.reach
    for _ in 0...limits.redirects {
      guard !request.cancellation.isCancelled else { throw .cancelled }
      let answer = try exchange(request, address, reach)
      // The user's own host determines where its data may lead.
      let allowed = reach ?? Self.reach(of: address, answer.peer)
      func response(_ body: [UInt8]?) -> Response {
        Response(
          address: address, body: body, mediaType: answer.headers["content-type"],
          validators: answer.validators, reach: allowed)
      }
      switch answer.status {
      case 301, 302, 303, 307, 308:
        address = try redirect(of: answer, from: address)
        reach = allowed
      case 304 where request.validators != nil: return response(nil)
      case 200:
        if request.refusesWebPages, answer.isWebPage { throw .webPage(address) }
        return response(answer.body)
      case 206 where request.range != nil:
        var result = response(answer.body)
        result.part = try part(of: answer, from: address, request.range)
        return result
      case let status:
        throw .status(address, status, wait: wait(of: answer))
      }
    }
    throw .redirect(request.address, reason: "more than \(limits.redirects) times in a row")
  }

  /// Makes one exchange, if its host may be reached.
  private func exchange(
    _ request: Request, _ address: WebAddress, _ reach: HostKinds?
  ) throws(HTTPFailure) -> HTTPAnswer {
    // Numeric hosts are refused here, also behind a proxy; others when they are resolved.
    if let reach, let kind = HostKinds.of(numeric: address.host), !reach.isSuperset(of: kind) {
      throw .refusedHost(address, kind)
    }
    var limits = limits
    if let deadline = request.deadline {
      let rest = deadline - clock.now()
      guard rest > 0 else { throw .sourceTimeout(address, seconds: limits.sourceSeconds) }
      limits.totalMilliseconds = min(limits.totalMilliseconds, rest * 1000)
    }
    return try transport.perform(
      HTTPExchange(
        address: address,
        headers: ["Accept: \(request.accepts)"] + (request.validators?.headers ?? [])
          + (request.range?.headers ?? []),
        userAgent: userAgent, bodyLimit: request.limit, limits: limits, hosts: reach ?? .all,
        cancellation: request.cancellation))
  }

  /// Returns the part of a document that an answer is.
  /// - Throws: ``HTTPFailure/invalid(_:reason:)`` if it is not the beginning of the requested part.
  private func part(
    of answer: HTTPAnswer, from address: WebAddress, _ range: ByteRange?
  ) throws(HTTPFailure) -> ContentRange {
    guard let part = answer.headers["content-range"].flatMap(ContentRange.init(reading:)),
      part.first == range?.first, part.count == answer.body.count,
      part.count <= range?.count ?? 0
    else { throw .invalid(address, reason: "it is not the requested part of the file") }
    return part
  }

  /// Returns the kinds of hosts to which the data of a host may lead: the internet, and hosts of
  /// its own kind.
  private static func reach(of address: WebAddress, _ peer: HostKinds?) -> HostKinds {
    (HostKinds.of(numeric: address.host) ?? peer ?? []).union(.public)
  }

  /// Returns the target of a redirect.
  ///
  /// An address may lead to another host, but not to another port. Together with the kinds of hosts
  /// that a request may reach, a server on the internet reaches no services of this machine or its
  /// network.
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
