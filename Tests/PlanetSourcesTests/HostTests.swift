import PlanetCatalogue
import Synchronization
import Testing

@testable import PlanetSources

@Suite("Hosts that addresses in data may reach")
struct HostTests {
  @Test(
    "Hosts are classified by their numeric addresses, in any notation",
    arguments: [
      ("127.0.0.1", HostKinds.loopback), ("127.255.1.2", .loopback), ("0.0.0.0", .loopback),
      ("0.1.2.3", .loopback), ("[::1]", .loopback), ("[::]", .loopback), ("localhost", .loopback),
      ("a.localhost.", .loopback), ("2130706433", .loopback), ("0x7f.1", .loopback),
      ("0177.0.0.1", .loopback), ("[::ffff:127.0.0.1]", .loopback), ("[::127.0.0.1]", .loopback),
      ("[64:ff9b::7f00:1]", .loopback), ("[2002:7f00:1::]", .loopback),
      ("169.254.169.254", .linkLocal), ("[fe80::1]", .linkLocal),
      ("[::ffff:169.254.169.254]", .linkLocal),
      ("10.0.0.1", .private), ("172.16.0.1", .private), ("172.31.255.255", .private),
      ("192.168.1.1", .private), ("100.64.0.1", .private), ("100.127.255.255", .private),
      ("192.0.0.8", .private), ("198.18.0.1", .private), ("198.19.255.1", .private),
      ("224.0.0.1", .private), ("255.255.255.255", .private), ("[fc00::1]", .private),
      ("[fd12::1]", .private), ("[ff02::1]", .private), ("[fec0::1]", .private),
      ("[::ffff:10.1.2.3]", .private),
      ("8.8.8.8", .public), ("172.15.0.1", .public), ("172.32.0.1", .public),
      ("100.63.0.1", .public), ("100.128.0.1", .public), ("192.167.0.1", .public),
      ("169.253.0.1", .public), ("198.17.0.1", .public), ("198.20.0.1", .public),
      ("[2001:db8::1]", .public), ("[2002:808:808::]", .public), ("[::ffff:8.8.8.8]", .public),
    ])
  func kinds(host: String, kind: HostKinds) {
    #expect(HostKinds.of(numeric: host) == kind)
  }

  @Test(
    "Names have no kind before they are resolved", arguments: ["example.org", "a", "127.0.0.1.a"])
  func names(host: String) {
    #expect(HostKinds.of(numeric: host) == nil)
  }

  @Test(
    "Redirects lead to the internet, and from other hosts to hosts of the same kind",
    arguments: [
      ("http://example.org/", "http://127.0.0.1/", false),
      ("http://example.org/", "http://localhost/", false),
      ("http://example.org/", "http://[::1]/", false),
      ("http://example.org/", "http://2130706433/", false),
      ("http://example.org/", "http://169.254.169.254/", false),
      ("http://example.org/", "http://10.1.2.3/", false),
      ("http://example.org/", "http://8.8.8.8/", true),
      ("http://127.0.0.1/", "http://127.0.0.2/", true),
      ("http://127.0.0.1/", "http://example.org/", true),
      ("http://127.0.0.1/", "http://169.254.169.254/", false),
      ("http://10.0.0.1/", "http://192.168.0.1/", true),
      ("http://10.0.0.1/", "http://127.0.0.1/", false),
    ])
  func redirects(from: String, to: String, isFollowed: Bool) throws {
    let transport = ScriptedTransport([
      .success(HTTPAnswer(status: 302, headers: ["location": to])),
      .success(HTTPAnswer(status: 200, body: [0x5B, 0x5D])),
    ])
    let client = HTTPClient(userAgent: "Test/1", transport: transport)
    let request = HTTPClient.Request(try WebAddress(from))
    let result = Result { () throws(HTTPFailure) in try client.load(request) }
    #expect(transport.exchanges.count == (isFollowed ? 2 : 1))
    if isFollowed {
      // The transport refuses names that are resolved to other hosts.
      let reach = try result.get().reach
      #expect(transport.exchanges[0].hosts == .all && transport.exchanges[1].hosts == reach)
      #expect(reach.contains(.public) && reach != .all)
    } else {
      guard case .refusedHost(let address, _) = result.failure else {
        Issue.record("\(result)")
        return
      }
      #expect(address == (try WebAddress(to)))
    }
  }

  @Test("The kind of the user's own host is that of the address it is resolved to")
  func ownHost() throws {
    var first = HTTPAnswer(status: 302, headers: ["location": "http://10.0.0.2/"])
    first.peer = .private
    let transport = ScriptedTransport([.success(first), .success(HTTPAnswer(status: 200))])
    let client = HTTPClient(userAgent: "Test/1", transport: transport)
    let response = try client.load(HTTPClient.Request(try WebAddress("http://intranet/")))
    #expect(response.reach == [.public, .private] && transport.exchanges.count == 2)
  }

  @Test(
    "The port of a proxy is read as libcurl reads it",
    arguments: [
      ("http://proxy:3128/", 3128), ("proxy:8080", 8080), ("http://u:p@proxy", 1080),
      ("http://[::1]:99", 99), ("https://proxy", 443), ("socks5h://u:p@h:9050", 9050),
    ])
  func proxies(text: String, port: Int) {
    #expect(ProxyEnvironment.port(of: text) == port)
  }
}
