import Foundation
import PlanetTestSupport
import Testing

@Suite("Hosts of this machine and its network")
struct HostProgramTests {
  /// The arguments of a command in a network of its own.
  private static let namespace = ["--map-root-user", "--net", "--mount"]
  private static let unshare = URL(filePath: "/usr/bin/unshare")

  /// Returns whether the system lets this user create networks of their own.
  private static func canCreateNetworks() -> Bool {
    let hasPrograms = ["/usr/bin/unshare", "/usr/bin/python3"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    let line = "ip link set lo up && mount --bind /etc/hosts /etc/hosts"
    return hasPrograms
      && (try? Program.run(unshare, namespace + ["sh", "-c", line]).code) == 0
  }

  @Test(
    "Redirects from the internet reach no host of this machine or its network, by any name",
    .enabled(if: canCreateNetworks(), "no network of its own can be created: skipped"))
  func redirects() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Integration/hosts.py")
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        Self.unshare,
        Self.namespace + [
          "/usr/bin/python3", script.path(percentEncoded: false),
          Program.url.path(percentEncoded: false), folder,
        ])
      #expect(outcome.code == 0, "\(outcome.errors)")
      let refused = [
        "public.example": [
          "127.0.0.1", "localhost", "rebound.example", "intranet.example", "10.9.8.7",
          "100.64.0.9", "metadata.example", "0.0.0.0", "2130706433", "[::1]",
          "[::ffff:127.0.0.1]",
        ],
        "203.0.113.6": ["rebound.example"], "intranet.example": ["rebound.example"],
        "127.0.0.1": ["metadata.example"],
      ]
      let followed = [
        "public.example": ["203.0.113.6"], "intranet.example": ["10.9.8.7", "100.64.0.9"],
        "127.0.0.1": ["rebound.example"], "rebound.example": ["localhost", "public.example"],
      ]
      func lines(_ cases: [String: [String]], _ end: String) -> [String] {
        cases.flatMap { first, all in all.map { "\(first) \($0) \(end)" } }
      }
      let expected = lines(refused, "10 0 refused") + lines(followed, "0 1 -")
      #expect(outcome.lines.sorted() == expected.sorted())
    }
  }
}
