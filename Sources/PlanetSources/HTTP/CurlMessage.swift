import Glibc
import PlanetStrings
import PlanetSystem

/// An error of libcurl in plain words.
struct CurlMessage {
  /// libcurl's number of the error.
  let code: Int
  /// The error of the system for a failed connection; 0 for none.
  let systemError: Int32
  /// The duration of the exchange in seconds.
  let seconds: Double
  /// libcurl's own words.
  let text: String
  let exchange: HTTPExchange

  private static let notHTTP = "the response is not HTTP; check the address and the port"

  /// The reason, without a full stop.
  var words: String {
    switch code {
    case 5:
      return "the host name of the proxy cannot be resolved; check http_proxy and https_proxy"
    case 6:
      return "the host name '\(exchange.address.host)' cannot be resolved; check its spelling and "
        + "the network"
    case 7: return connection
    case 8: return Self.notHTTP
    case 18: return "the connection ended before the stated length"
    case 28: return time
    case 35: return "the TLS handshake failed"
    case 52: return "the server closed the connection without an answer"
    case 55, 56: return "the connection was closed"
    case 51, 60: return certificate
    case 61: return "the compressed data are damaged"
    case 77: return "no CA certificates are installed; install the package ca-certificates"
    case 92: return "the HTTP/2 connection failed"
    default:
      if text.contains("HTTP/0.9") { return Self.notHTTP }
      return "error \(code) of libcurl"
    }
  }

  private var connection: String {
    switch systemError {
    case ECONNREFUSED: "no server answers at port \(exchange.address.port)"
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN: "no route to the host; check the network"
    case EACCES, EPERM: "the system does not permit the connection; check the firewall"
    case ETIMEDOUT: "the host does not answer"
    default: "the connection failed"
    }
  }

  private var time: String {
    let limits = exchange.limits
    let total = Double(limits.totalMilliseconds) / 1000
    if seconds >= total - 0.5 { return "it was not complete after \(NumberText.adaptive(total)) s" }
    if seconds >= Double(limits.idleSeconds) - 0.5 { return "no data for \(limits.idleSeconds) s" }
    return
      "no connection within \(NumberText.adaptive(Double(limits.connectMilliseconds) / 1000)) s"
  }

  /// The reason why a certificate is invalid, such as `certificate has expired`.
  private var certificate: String {
    let mark = text.firstRange(of: "problem: ")
    let detail = mark.map { " (\(text[$0.upperBound...].prefix(80)))" } ?? ""
    return "the certificate is invalid\(detail)"
  }
}

/// The proxies that the environment names, as libcurl reads them.
enum ProxyEnvironment {
  /// Returns the port of the proxy for a scheme; nil if the environment names none.
  static func port(for scheme: WebAddress.Scheme) -> Int? {
    let names =
      scheme == .http
      ? ["http_proxy", "all_proxy", "ALL_PROXY"]
      : ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    guard let text = names.lazy.compactMap({ Files.environment($0) }).first(where: { !$0.isEmpty })
    else { return nil }
    return port(of: text)
  }

  /// Returns the port of a proxy such as `http://user@host:3128/`; libcurl's default is 1080.
  static func port(of proxy: String) -> Int {
    let rest = proxy.firstRange(of: "://").map { proxy[$0.upperBound...] } ?? proxy[...]
    let authority = rest.prefix { $0 != "/" }
    let end = authority.lastIndex { $0 == "]" || $0 == "@" } ?? authority.startIndex
    let scheme = proxy.lowercased()
    let usual = scheme.hasPrefix("https://") ? 443 : 1080
    guard let colon = authority[end...].lastIndex(of: ":") else { return usual }
    return Int(authority[authority.index(after: colon)...]) ?? usual
  }
}
