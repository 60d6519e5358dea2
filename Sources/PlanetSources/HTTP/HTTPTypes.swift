import PlanetStrings

/// The version of a document as its server states it, for the next request.
package struct Validators: Hashable, Sendable {
  /// The value of `ETag`.
  package var etag: String?
  /// The value of `Last-Modified`.
  package var lastModified: String?

  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }

  /// The lines of a request that ask for a document only if it has changed.
  var headers: [String] {
    [("If-None-Match", etag), ("If-Modified-Since", lastModified)].compactMap { name, value in
      value.flatMap { $0.hasControlCodes ? nil : "\(name): \($0)" }
    }
  }
}

/// The time limits of requests.
package struct HTTPLimits: Hashable, Sendable {
  /// The time for a connection, in milliseconds.
  package var connectMilliseconds = 10_000
  /// The time without any byte, in seconds.
  package var idleSeconds = 30
  /// The time of a whole exchange, in milliseconds.
  package var totalMilliseconds = 300_000
  /// The greatest number of redirects of a request.
  package var redirects = 5
  /// The pauses before further attempts, in seconds.
  package var pauses = [0.5, 1, 2]
  /// The longest wait that a server may ask for, in seconds.
  package var longestWait = 60
  /// The greatest number of loads at the same time.
  package var parallelLoads = 4
  /// The time of all exchanges of one source, in seconds.
  package var sourceSeconds = 900

  package init() {}
}

/// One exchange with a server, before redirects and retries.
package struct HTTPExchange: Sendable {
  package var address: WebAddress
  /// The lines of the header.
  package var headers: [String]
  /// The name of the program.
  package var userAgent: String
  /// The greatest size of the body in bytes, after decompression.
  package var bodyLimit: Int
  /// The time limits.
  package var limits: HTTPLimits
  /// The kinds of hosts to which a connection may be made.
  package var hosts = HostKinds.all
  /// Ends the exchange.
  package var cancellation: Cancellation
}

/// An answer of a server.
package struct HTTPAnswer: Sendable {
  /// The status, such as 200.
  package var status: Int
  /// The lines of the header, names in lower case.
  package var headers: [String: String]
  package var body: [UInt8]
  /// The kind of the host that answered; nil if unknown, as behind a proxy.
  package var peer: HostKinds?

  package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  var validators: Validators {
    Validators(etag: headers["etag"], lastModified: headers["last-modified"])
  }

  /// A Boolean value that indicates whether the body is a web page.
  ///
  /// The content decides: servers send JSON as `text/html` unless told otherwise, and error pages
  /// as JSON. Only a body that is neither is judged by its media type.
  var isWebPage: Bool {
    let start = String(decoding: body.prefix(512), as: UTF8.self).lowercased()
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if start.hasPrefix("{") || start.hasPrefix("[") { return false }
    if start.contains("<!doctype html") || start.contains("<html") { return start.hasPrefix("<") }
    let type = headers["content-type"]?.lowercased() ?? ""
    guard type.hasPrefix("text/html") || type.hasPrefix("application/xhtml") else { return false }
    let isText = !body.prefix(512).contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
    let tag = start.dropFirst().prefix { $0.isLetter || $0.isNumber }
    return isText && (!start.hasPrefix("<") || Self.pageTags.contains(String(tag)))
  }

  /// Elements with which parts of web pages begin.
  private static let pageTags: Set<String> = [
    "head", "body", "title", "meta", "script", "style", "link", "div", "p", "span", "h1", "h2",
    "h3",
    "br", "hr", "b", "center", "table", "ul", "pre",
  ]
}

/// Makes single exchanges; tests replace the network by it.
package protocol HTTPTransport: Sendable {
  /// Makes an exchange and waits for its end.
  func perform(_ exchange: HTTPExchange) throws(HTTPFailure) -> HTTPAnswer
}

/// The reason why a document of the web cannot be loaded.
package enum HTTPFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// No request was made, as only copies may be used.
  case offline(WebAddress)
  /// libcurl is not installed.
  case noLibrary
  /// There is no connection.
  case unreachable(WebAddress, reason: String)
  /// The connection ended before the answer did.
  case cutOff(WebAddress, reason: String)
  /// A time limit was exceeded.
  case timeout(WebAddress, reason: String)
  /// The certificate or the encryption is not accepted.
  case tls(WebAddress, reason: String)
  /// The answer is larger than the limit in bytes.
  case tooLarge(WebAddress, limit: Int)
  /// The server reports an error; `wait` is the requested pause in seconds.
  case status(WebAddress, Int, wait: Int?)
  /// The host is one of this machine or its network, and the address is not the user's own.
  case refusedHost(WebAddress, HostKinds)
  /// All exchanges of the source together take too long; the limit in seconds.
  case sourceTimeout(WebAddress, seconds: Int)
  /// A redirect is not followed.
  case redirect(WebAddress, reason: String)
  /// The answer is a web page instead of data.
  case webPage(WebAddress)
  /// The answer is not valid.
  case invalid(WebAddress, reason: String)
  /// There is too little memory.
  case memory(WebAddress)
  /// The caller ended the load.
  case cancelled

  /// A Boolean value that indicates whether another attempt may succeed.
  var isTransient: Bool {
    switch self {
    case .unreachable, .cutOff: true
    case .status(_, let status, _): [429, 502, 503, 504].contains(status)
    default: false
    }
  }

  /// The error, with the address and what to do.
  package var description: String {
    switch self {
    case .offline(let address): "\(address) is not loaded, as only copies are used"
    case .noLibrary:
      "loading from the web needs libcurl, which is not installed; install the package libcurl4"
    case .unreachable(let address, let reason): "cannot reach \(address): \(reason)"
    case .cutOff(let address, let reason): "the answer of \(address) is incomplete: \(reason)"
    case .timeout(let address, let reason): "\(address) takes too long: \(reason)"
    case .tls(let address, let reason): "no secure connection to \(address): \(reason)"
    case .tooLarge(let address, let limit):
      "the answer of \(address) is larger than the limit of \(NumberText.megabytes(limit))"
    case .status(let address, let status, let wait):
      "\(address) answers with \(status)\(Self.meaning(of: status))"
        + (wait.map { "; try again in \($0) s" } ?? "")
    case .refusedHost(let address, let kinds):
      "\(address) is not loaded: its host is \(kinds), and redirects and addresses in data must "
        + "not lead there from another network; give this address itself to load it"
    case .sourceTimeout(let address, let seconds):
      "\(address) is not loaded: the source is not complete after \(seconds / 60) min; try again "
        + "later"
    case .redirect(let address, let reason): "\(address) redirects, \(reason)"
    case .webPage(let address):
      "\(address) answers with a web page (HTML); expected XML or JSON, so check the address"
    case .invalid(let address, let reason): "the answer of \(address) is invalid: \(reason)"
    case .memory(let address): "too little memory for the answer of \(address)"
    case .cancelled: "the load was cancelled"
    }
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 401, 403: " (access denied)"
    case 404, 410: " (not found)"
    case 429: " (too many requests)"
    case 500...599: " (server error)"
    default: ""
    }
  }
}
