/// The address of a document on the web: http or https, without user and fragment.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// The scheme of an address.
  package enum Scheme: String, Sendable {
    /// Not encrypted.
    case http
    /// Encrypted, the server's name certified.
    case https

    /// The port without a number in the address.
    var port: Int { self == .http ? 80 : 443 }
  }

  package let scheme: Scheme
  /// The name or number of the host, in lower case.
  package let host: String
  package let port: Int
  /// The path, which begins with a slash, and the query with its question mark.
  package let target: String

  /// The reason why a text is not an address.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error, with the text.
    package let description: String
  }

  /// The greatest length of an address in bytes.
  static let greatestLength = 4096

  /// Returns whether a text begins like an address, `scheme://`.
  package static func looksLikeOne(_ text: String) -> Bool {
    guard let mark = text.firstRange(of: "://") else { return false }
    let scheme = text[..<mark.lowerBound]
    return !scheme.isEmpty
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// Parses an address.
  package init(_ text: String) throws(Fault) {
    func fault(_ reason: String) -> Fault {
      Fault(description: "'\(text.prefix(120))' is not a usable address: \(reason)")
    }
    guard text.utf8.count <= Self.greatestLength else {
      throw fault("it has more than \(Self.greatestLength) bytes")
    }
    guard let mark = text.firstRange(of: "://") else {
      throw fault("expected http:// or https://")
    }
    guard let scheme = Scheme(rawValue: text[..<mark.lowerBound].lowercased()) else {
      throw fault("expected the scheme http or https")
    }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { !"/?\\".contains($0) }
    guard !authority.contains("@") else { throw fault("it has a user name or password") }
    guard let (host, port) = Self.parts(of: authority, default: scheme.port) else {
      throw fault("its host or port is invalid")
    }
    let target = String(rest.dropFirst(authority.count))
    guard let encoded = Self.encoded(target) else { throw fault("it has control characters") }
    self.init(scheme, host: host, port: port, target: encoded)
  }

  private init(_ scheme: Scheme, host: String, port: Int, target: String) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.target = target.hasPrefix("/") ? target : "/" + target
  }

  private static func parts(
    of authority: Substring, default port: Int
  ) -> (host: String, port: Int)? {
    var host = authority
    var number = port
    let end = authority.lastIndex(of: "]") ?? authority.startIndex
    if let colon = authority[end...].lastIndex(of: ":") {
      host = authority[..<colon]
      let digits = authority[authority.index(after: colon)...]
      guard let given = digits.isEmpty ? port : Int(digits), (1...65_535).contains(given) else {
        return nil
      }
      number = given
    }
    let isNumeric = host.hasPrefix("[") && host.hasSuffix("]")
    let allowed = isNumeric ? "0123456789abcdefABCDEF:.[]" : nil
    let isValid = host.utf8.allSatisfy { byte in
      let letter = Character(Unicode.Scalar(byte))
      guard byte < 0x80 else { return false }
      return allowed?.contains(letter)
        ?? (letter.isLetter || letter.isNumber || "-._".contains(letter))
    }
    guard !host.isEmpty, host.utf8.count <= 255, isValid else { return nil }
    return (host.lowercased(), number)
  }

  /// Returns a path and query with spaces and letters beyond ASCII in percent notation; nil if
  /// there are control characters.
  private static func encoded(_ target: String) -> String? {
    var result = ""
    for byte in target.utf8 {
      switch byte {
      case 0..<0x20, 0x7F: return nil
      case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return result
  }

  /// The address without the port if it is the usual one.
  package var description: String { "\(origin)\(target)" }

  /// Scheme, host and port.
  package var origin: String {
    "\(scheme.rawValue)://\(host)" + (port == scheme.port ? "" : ":\(port)")
  }

  /// The path without the query.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// A Boolean value that indicates whether the address has a query.
  package var hasQuery: Bool { target.contains("?") }

  /// The host without `www.`, which servers add or leave out.
  package var bareHost: String { host.hasPrefix("www.") ? String(host.dropFirst(4)) : host }
}

extension WebAddress {
  /// Returns the address that a reference means on this page, as in RFC 3986, section 5.
  package func resolving(_ reference: String) throws(Fault) -> WebAddress {
    if Self.looksLikeOne(reference) { return try WebAddress(reference) }
    // Any other scheme, such as file: or javascript:, has no slashes.
    let word = reference.prefix { !"/?#:".contains($0) }
    if reference.dropFirst(word.count).hasPrefix(":") { return try WebAddress(reference) }
    if reference.hasPrefix("//") { return try WebAddress("\(scheme.rawValue):\(reference)") }
    if reference.hasPrefix("/") { return try WebAddress(origin + reference) }
    if reference.isEmpty || reference.hasPrefix("#") { return self }
    if reference.hasPrefix("?") { return try WebAddress(origin + path + reference) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    var parts: [Substring] = []
    let relative = reference.prefix { $0 != "?" && $0 != "#" }
    for part in (folder + relative).split(separator: "/", omittingEmptySubsequences: false) {
      if part == ".." {
        if parts.count > 1 { parts.removeLast() }
      } else if part != "." {
        parts.append(part)
      }
    }
    let query = reference.dropFirst(relative.count)
    return try WebAddress(origin + parts.joined(separator: "/") + query)
  }

  /// Returns the same path and query at another address's origin.
  package func moved(to other: WebAddress) -> WebAddress {
    WebAddress(other.scheme, host: other.host, port: other.port, target: target)
  }

  /// Returns the address with another query.
  package func with(query: String) -> WebAddress {
    WebAddress(scheme, host: host, port: port, target: "\(path)?\(query)")
  }
}
