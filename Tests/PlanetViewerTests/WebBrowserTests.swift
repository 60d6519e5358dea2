import Foundation
import PlanetAssets
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
