import Foundation
import PlanetTestSupport
import Testing

@Suite("Detection of Swift by scripts")
struct SwiftCheckTests {
  private let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scripts/packages.sh").path(percentEncoded: false)

  /// Runs the scripts' check with a simulated toolchain and a simulated apt-get, which records the
  /// installed packages.
  /// - Parameters:
  ///   - swift: The text of the toolchain's `swift`; nil if it is missing.
  ///   - folder: An empty folder.
  /// - Throws: An error if the shell does not start.
  /// - Returns: The output of the check, and the installed packages.
  private func check(
    _ swift: String?, in folder: String
  ) throws -> (outcome: Program.Outcome, installed: String) {
    for (name, text) in [
      ("swift", swift), ("apt-get", "[ $1 = update ] || echo \"$@\" >>'\(folder)/installed'"),
      ("dpkg-query", "echo 'deinstall ok config-files'"), ("id", "echo 0"),
    ] {
      guard let text else { continue }
      try Program.writeScript("#!/bin/sh\n\(text)\n", to: "\(folder)/\(name)")
    }
    // The list of swift.org depends on the distribution.
    let line = """
      . '\(script)'
      swift_packages() { echo libsqlite3-dev tzdata; }
      require_swift && echo found
      """
    let outcome = try Program.run(
      URL(filePath: "/bin/sh"), ["-c", line], environment: ["PATH": "\(folder):/usr/bin:/bin"])
    let installed = try? String(contentsOfFile: "\(folder)/installed", encoding: .utf8)
    return (outcome, installed ?? "")
  }

  @Test("The output of a Swift that fails to start is printed, and its packages are installed")
  func brokenSwift() throws {
    try withTemporaryFolder { folder in
      let words = "swift: error while loading shared libraries: libsqlite3.so.0"
      let mended = try check(
        "[ -e '\(folder)/installed' ] || { echo '\(words)' >&2; exit 127; }\n"
          + "echo 'Swift version 6.3 (swift-6.3-RELEASE)'", in: folder)
      #expect(mended.outcome.code == 0 && mended.outcome.output == "found\n")
      #expect(mended.outcome.errors.contains("\(folder)/swift does not start:\n    \(words)\n"))
      #expect(mended.installed.hasSuffix(" libsqlite3-dev tzdata\n"))
    }
    try withTemporaryFolder { folder in
      let words = "swift: /lib/libstdc++.so.6: version GLIBCXX_3.4.30 not found"
      let broken = try check("echo '\(words)' >&2; exit 1", in: folder)
      #expect(broken.outcome.code == 1 && broken.outcome.output.isEmpty)
      #expect(broken.outcome.errors.contains("Swift still does not start:\n    \(words)\n"))
      #expect(!broken.outcome.errors.contains("6.3"))
    }
  }

  @Test("An old and a missing Swift are reported differently, and nothing is installed")
  func otherSwift() throws {
    for (swift, words) in [
      ("echo 'Swift version 5.10.1 (swift-5.10.1-RELEASE)'", "This is Swift version 5.10.1"),
      ("echo 'Swift version 6.2 (swift-6.2-RELEASE)'", "This is Swift version 6.2"),
      (nil, "There is no swift on PATH. PlanetNode needs Swift 6.3 or newer"),
    ] {
      try withTemporaryFolder { folder in
        let check = try check(swift, in: folder)
        #expect(check.outcome.code == 1 && check.outcome.output.isEmpty)
        #expect(check.outcome.errors.hasPrefix(words), "\(check.outcome.errors)")
        #expect(check.installed.isEmpty)
      }
    }
  }
}
