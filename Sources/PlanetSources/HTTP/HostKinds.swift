import CCurl

/// Kinds of hosts, by their numeric addresses.
///
/// Addresses in data and redirects must not lead from the internet to services of this machine or
/// its network. They reach only the internet and hosts of the kind of the address that the user
/// gave. The address of each connection is compared after name resolution, before the connection is
/// made.
package struct HostKinds: OptionSet, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int32

  /// Creates a set from its bits.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Hosts of the internet.
  package static let `public` = HostKinds(rawValue: Int32(CCURL_PUBLIC))
  /// This machine.
  package static let loopback = HostKinds(rawValue: Int32(CCURL_LOOPBACK))
  /// Hosts of the same link, among them the services of cloud machines.
  package static let linkLocal = HostKinds(rawValue: Int32(CCURL_LINK_LOCAL))
  /// Hosts of private networks, and addresses that are reserved.
  package static let `private` = HostKinds(rawValue: Int32(CCURL_PRIVATE))
  package static let all = HostKinds(rawValue: Int32(CCURL_ALL_HOSTS))

  /// Returns the kind of a host with a numeric address in any notation, or named `localhost`; nil
  /// for a name that must be resolved.
  package static func of(numeric host: String) -> HostKinds? {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    if name == "localhost" || name.hasSuffix(".localhost") { return .loopback }
    let kinds = kinds(of: host, resolves: false)
    return kinds.isEmpty ? nil : kinds
  }

  /// Returns the kinds of the addresses to which a host's name is resolved; none for an unknown
  /// name.
  ///
  /// The call may wait for a name server.
  static func resolving(_ host: String) -> HostKinds { kinds(of: host, resolves: true) }

  private static func kinds(of host: String, resolves: Bool) -> HostKinds {
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    let bare = isBracketed ? String(host.dropFirst().dropLast()) : host
    return HostKinds(rawValue: CurlTransport.kinds(ofHost: bare, resolves: resolves))
  }

  /// The kinds in words.
  package var description: String {
    let names: [(HostKinds, String)] = [
      (.loopback, "on this machine"), (.linkLocal, "at a link-local address"),
      (.private, "in a private network"), (.public, "on the internet"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " and ")
  }
}
