import PlanetStrings

/// A part of a document that a request asks for, as in RFC 9110, section 14.
package struct ByteRange: Hashable, Sendable {
  /// The offset of its first byte.
  package var first: Int
  /// The number of bytes, at least 1; the document may end before.
  package var count: Int
  /// The version of the bytes before it; another version is sent as a whole.
  package var version: Validators?

  package init(first: Int, count: Int, version: Validators? = nil) {
    (self.first, self.count, self.version) = (first, count, version)
  }

  /// The lines of the request.
  ///
  /// Parts of a compressed answer would not be parts of the document.
  var headers: [String] {
    ["Range: bytes=\(first)-\(first + count - 1)", "Accept-Encoding: identity"]
      + (version?.strong.map { ["If-Range: \($0)"] } ?? [])
  }
}

extension Validators {
  /// The validator by which parts of one version are joined; nil without one.
  ///
  /// A weak tag (`W/"…"`) does not guarantee equal bytes. No server has a tag of over 1 KiB.
  package var strong: String? {
    let tag = etag.flatMap { $0.hasPrefix("W/") ? nil : $0 }
    return (tag ?? lastModified).flatMap { $0.hasControlCodes || $0.utf8.count > 1024 ? nil : $0 }
  }
}

/// The part of a document that an answer is: `bytes 0-1023/4096`.
package struct ContentRange: Hashable, Sendable {
  /// The offset of its first byte.
  package var first: Int
  /// The number of bytes.
  package var count: Int
  /// The size of the document in bytes; nil if the server does not state it.
  package var total: Int?

  init(first: Int, count: Int, total: Int? = nil) {
    (self.first, self.count, self.total) = (first, count, total)
  }

  /// Reads the value of `Content-Range`; nil for another text.
  init?(reading text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let sides = words[1].split(separator: "/")
    guard sides.count == 2 else { return nil }
    let ends = sides[0].split(separator: "-").map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], 0 <= first, first <= last,
      last < 1 << 48
    else { return nil }
    self.init(first: first, count: last - first + 1)
    guard sides[1] != "*" else { return }
    guard let total = Int(sides[1]), last < total else { return nil }
    self.total = total
  }
}
