import Foundation
import PlanetAssets
import PlanetSystem
import PlanetTestSupport
import Testing

@Suite("The menu entry")
struct DesktopEntryTests {
  private let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scripts/desktop-entry.sh")

  /// The system's validator of such files; nil if it is not installed.
  private static let validator = ["/usr/bin/desktop-file-validate"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "The programs are found under any prefix",
    arguments: [
      "/usr/local", "/opt/my programs", "/it's", "/a\"b", "/$HOME", "/`id`", "/a\\b", "/50%f", "/ü",
      "/a;b&c|d<e>f(g)*?#~",
    ])
  func prefix(_ prefix: String) throws {
    let entry = try Program.run(script, [prefix])
    #expect(entry.code == 0 && entry.errors == "")
    let line = try #require(entry.lines.first { $0.hasPrefix("Exec=") }).dropFirst(5)
    // Values have double backslashes, and percent signs are placeholders of files. The rest is
    // quoted as in shells.
    let words = line.replacing("\\\\", with: "\\").replacing("%%", with: "%")
    let read = try Program.run(
      URL(filePath: "/bin/sh"), ["-c", "printf '%s\\n' \(words)"])
    #expect(read.lines == ["env", "PLANETNODE_FROM_MENU=1", "\(prefix)/bin/planetnode", "view"])
    let tried = try #require(entry.lines.first { $0.hasPrefix("TryExec=") }).dropFirst(8)
    #expect(tried.replacing("\\\\", with: "\\") == "\(prefix)/bin/planetnode")
  }

  @Test(
    "The entry passes desktop-file-validate",
    .enabled(if: validator != nil, "desktop-file-utils is not installed"))
  func valid() throws {
    let validator = URL(filePath: try #require(Self.validator))
    try withTemporaryFolder { folder in
      for (number, prefix) in ["/usr/local", "/my $odd \"`dir`\"/a\\b%c"].enumerated() {
        let entry = try Program.run(script, [prefix])
        let path = "\(folder)/\(number).desktop"
        try Files.write(entry.bytes, to: path)
        let check = try Program.run(validator, [path])
        #expect(check.code == 0 && check.output == "" && check.errors == "", "\(check.output)")
      }
    }
  }

  @Test("Invalid prefixes are rejected", arguments: ["relative", "/a\nb", ""])
  func refuses(prefix: String) throws {
    let entry = try Program.run(script, [prefix])
    #expect(entry.code == 2 && entry.output == "" && !entry.errors.isEmpty)
  }
}
