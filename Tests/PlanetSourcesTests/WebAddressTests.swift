import Testing

@testable import PlanetSources

@Suite("Web addresses")
struct WebAddressTests {
  @Test(
    "Addresses are normalised",
    arguments: [
      ("http://Example.ORG", "http://example.org/"),
      ("https://example.org:443/a?b=c#d", "https://example.org/a?b=c"),
      ("HTTP://example.org:8080/a b/é", "http://example.org:8080/a%20b/%C3%A9"),
      ("http://[::1]:80/", "http://[::1]/"), ("https://x.org/it's.png", "https://x.org/it's.png"),
    ])
  func forms(text: String, expected: String) throws {
    #expect(try WebAddress(text).description == expected)
  }

  @Test(
    "Other schemes, users and invalid hosts are rejected",
    arguments: [
      "file:///etc/passwd", "ftp://x.org", "x.org/a", "http://", "http://a:b@x.org/",
      "http://x.org:0/", "http://x.org:99999/", "http://x y.org/", "http://x.org/\u{7}",
      "javascript:alert(1)", "https://x_.é/", "http://x.org/" + String(repeating: "a", count: 5000),
    ])
  func refused(text: String) {
    #expect(throws: WebAddress.Fault.self) { try WebAddress(text) }
  }

  @Test(
    "References are resolved as in RFC 3986, section 5.4",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
      ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("../g", "http://a/b/g"),
      ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("", "http://a/b/c/d;p?q"),
      ("https://x.org/y", "https://x.org/y"),
    ])
  func references(text: String, expected: String) throws {
    let base = try WebAddress("http://a/b/c/d;p?q")
    #expect(try base.resolving(text).description == expected)
  }

  @Test(
    "References of other schemes are rejected", arguments: ["file:/etc", "data:,x", "mailto:a"])
  func schemes(text: String) throws {
    let base = try WebAddress("http://a/b")
    #expect(throws: WebAddress.Fault.self) { try base.resolving(text) }
  }

  @Test("HTTP dates are parsed", arguments: [0, 784_111_777, 951_782_400, 4_102_444_799])
  func times(seconds: Int) throws {
    let texts = [
      0: "1970-01-01T00:00:00Z", 784_111_777: "1994-11-06T08:49:37Z",
      951_782_400: "2000-02-29T00:00:00Z", 4_102_444_799: "2099-12-31T23:59:59Z",
    ]
    #expect(UnixTime.text(seconds) == texts[seconds])
    #expect(UnixTime.seconds(ofHTTPDate: "Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    #expect(UnixTime.seconds(ofHTTPDate: "soon") == nil)
    #expect(UnixTime.seconds(ofHTTPDate: "Mon, 31 Dec 1962 23:59:59 GMT") == nil)
    #expect(UnixTime.text(-1) == "1969-12-31T23:59:59Z")
  }
}
