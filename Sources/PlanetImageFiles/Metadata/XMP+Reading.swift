import PlanetImage

extension XMP {
  /// Returns the texts of a packet that ``packet(_:)`` has written; none of another packet.
  static func texts(_ packet: String) -> [PNGText] {
    var steps = 0
    return texts(packet, steps: &steps)
  }

  /// Returns the texts of a packet, and adds the number of bytes that are compared to `steps`.
  ///
  /// Each byte is compared a limited number of times, so the time grows linearly with the packet.
  static func texts(_ packet: String, steps: inout Int) -> [PNGText] {
    var bytes = PacketBytes(bytes: Array(packet.utf8))
    defer { steps += bytes.steps }
    guard bytes.place(of: "xmlns:planetnode=\"\(namespace)\"", from: 0) != nil,
      let start = bytes.place(of: "<rdf:Description", from: 0),
      let open = bytes.place(of: ">", from: start)
    else { return [] }
    var texts: [PNGText] = []
    var place = open + 1
    while texts.count < maximumCount, let tag = bytes.place(of: "<", from: place),
      let end = bytes.place(of: ">", from: tag)
    {
      let name = bytes.text(tag + 1..<end)
      guard !name.hasPrefix("/"), let close = bytes.place(of: "</\(name)>", from: end) else {
        break
      }
      if let keyword = keyword(name) {
        texts.append(PNGText(keyword, unescaped(bytes.text(bytes.item(in: end + 1..<close)))))
      }
      place = close + name.utf8.count + 3
    }
    return texts
  }

  /// The number of texts that are read; PlanetNode writes fewer.
  private static let maximumCount = 64

  /// Returns the keyword that a property stands for; nil for an unknown one.
  private static func keyword(_ name: String) -> String? {
    let known = [
      "dc:title": "Title", "dc:description": "Description", "dc:rights": "Copyright",
      "dc:creator": "Author", "dc:source": "Source", "xmp:CreatorTool": "Software",
      "xmp:CreateDate": "Creation Time",
    ]
    return known[name] ?? (name.hasPrefix("planetnode:") ? name : nil)
  }

  /// Returns the text of an element's content.
  private static func unescaped(_ content: String) -> String {
    content.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&#13;", with: "\r").replacing("&amp;", with: "&")
  }
}

/// The bytes of a packet.
///
/// Tags are ASCII, and no other character of UTF-8 contains its bytes; so bytes are searched, which
/// does not depend on the boundaries of characters.
private struct PacketBytes {
  let bytes: [UInt8]
  /// The number of bytes that were compared with the first one of a text.
  private(set) var steps = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the place of the first occurrence of a text at or after a place, and before an end.
  mutating func place(of text: String, from start: Int, before end: Int = .max) -> Int? {
    let wanted = Array(text.utf8)
    let last = min(end, bytes.count) - wanted.count
    guard start <= last else { return nil }
    let found = (start...last).first { place in
      wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] }
    }
    steps += (found ?? last) - start + 1
    return found
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the range of the first item of a list, or the range itself without a list.
  mutating func item(in range: Range<Int>) -> Range<Int> {
    let end = range.upperBound
    guard let tag = place(of: "<rdf:li", from: range.lowerBound, before: end),
      let open = place(of: ">", from: tag, before: end),
      let close = place(of: "</rdf:li>", from: open, before: end)
    else { return range }
    return open + 1..<close
  }
}
