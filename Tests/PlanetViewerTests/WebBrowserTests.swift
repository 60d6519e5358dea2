import Foundation
import Glibc
import PlanetAssets
import PlanetSystem
import PlanetTestSupport
import Synchronization
import Testing

@testable import PlanetViewer

@Suite("The browser of the desktop")
struct WebBrowserTests {
  @Test(
    "Only websites are opened",
    arguments: [
      "file:///etc/passwd", "javascript:alert(1)", "-x", "--help", "", "http:/a", "https//a",
      "https://a b", "https://a\n", "https://a\u{7}", "https://a\u{202E}b", "https://a\u{A0}b",
      " https://a", "mailto:a@b", "https://a\u{0}", "https://a\u{85}",
    ])
  func refuses(address: String) {
    #expect(!WebBrowser.isWebsite(address))
    let problem = WebBrowser.open(address) { _ in Issue.record("something was started") }
    #expect(problem?.contains("is not a website") == true)
  }

  @Test(
    "Websites are opened", arguments: ["https://a", "HTTP://a/b?c=d&e#f", "https://é.example/%20"])
  func opens(address: String) { #expect(WebBrowser.isWebsite(address)) }
}

extension WebBrowserTests {
  @Test("A program of the desktop gets the address as its only argument")
  func starts() throws {
    try withTemporaryFolder { folder in
      let program = "\(folder)/xdg-open"
      let script = """
        #!/bin/sh
        echo "$#:$1" > "\(folder)/part" && mv "\(folder)/part" "\(folder)/asked"

        """
      try Data(script.utf8).write(to: URL(filePath: program))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
      let path = Files.environment("PATH") ?? ""
      unsafe setenv("PATH", "\(folder):\(path)", 1)
      defer { unsafe setenv("PATH", path, 1) }
      let address = "https://example.org/a?b=$(touch${IFS}x)&c='d';e"
      #expect(WebBrowser.open(address, failed: { _ in }) == nil)
      for _ in 0..<500 where !FileManager.default.fileExists(atPath: "\(folder)/asked") {
        usleep(10_000)
      }
      let asked = try String(contentsOf: URL(filePath: "\(folder)/asked"), encoding: .utf8)
      #expect(asked == "1:\(address)\n")
    }
  }
}
