/// An element of a parsed document, with the byte offset of its tag.
struct XMLElement {
  /// The name as written, with its prefix if it has one.
  var name: String
  /// The byte offset of the tag's `<`.
  var offset: Int
  /// A byte offset in the closing tag, or in the tag itself if there is no other.
  var end: Int
  /// The attributes in the order of the document, without namespace declarations.
  var attributes: [(name: String, value: String)]
  /// The elements inside.
  var children: [XMLElement] = []
  /// All character data directly inside, in one string; in elements for text, also the character
  /// data of elements inside.
  var text = ""
  /// The character data without the text of elements inside, where ``text`` has both.
  var ownText: String?
  /// A Boolean value that indicates whether the text is a number of JSON, in which a point is
  /// always the decimal mark.
  var isJSONNumber = false
  /// The name of the element of the vocabulary as which it is read; nil for its own name.
  var role: String?
}

extension XMLElement {
  /// The element as an orbit with its text as the distance from the parent.
  var orbit: XMLElement {
    XMLElement(
      name: "orbit", offset: offset, end: end, attributes: [("parent-distance", text)],
      isJSONNumber: isJSONNumber)
  }
}

/// The text of a document, for the conversion of byte offsets to places.
struct XMLSource {
  /// The document without its byte order mark.
  let bytes: [UInt8]
  /// False for a text of another format, where the offset of an element is the offset of its value.
  private let isMarkup: Bool
  private let lineStarts: [Int]
  /// The number of scalars before each block: a file may be one line of 64 MB with a thousand
  /// problems, and counting from the line's start each time would take minutes.
  private let scalarsBeforeBlock: [Int]

  private static let blockBytes = 4096

  init(bytes: [UInt8], isMarkup: Bool = true) {
    self.bytes = bytes
    self.isMarkup = isMarkup
    var starts = [0]
    var blocks: [Int] = []
    var scalars = 0
    for offset in bytes.indices {
      if offset % XMLSource.blockBytes == 0 { blocks.append(scalars) }
      let byte = bytes[offset]
      if byte & 0xC0 != 0x80 { scalars += 1 }
      if byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    }
    lineStarts = starts
    scalarsBeforeBlock = blocks
  }

  /// Returns the number of scalars before a byte offset.
  private func scalars(before offset: Int) -> Int {
    guard let last = scalarsBeforeBlock.indices.last else { return 0 }
    let block = min(offset / XMLSource.blockBytes, last)
    let rest = bytes[block * XMLSource.blockBytes..<offset]
    return scalarsBeforeBlock[block] + rest.count { $0 & 0xC0 != 0x80 }
  }

  /// Returns line and column, both from 1, of a byte offset; columns count Unicode scalars.
  func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, 1 + scalars(before: offset) - scalars(before: lineStarts[low]))
  }

  /// Returns the nearest `<` before a byte offset: the start of the tag that ends there.
  func tagStart(before offset: Int) -> Int {
    bytes[..<min(max(offset, 0), bytes.count)].lastIndex(of: UInt8(ascii: "<")) ?? 0
  }

  /// Returns the places of an attribute's name and value in the tag at a byte offset.
  func attribute(_ name: String, inTagAt start: Int) -> (name: Int, value: Int)? {
    guard isMarkup else { return nil }
    var scan = TagScan(bytes: bytes, at: start)
    while let found = scan.next() {
      if name.utf8.elementsEqual(bytes[found.name]) { return (found.name.lowerBound, found.value) }
    }
    return nil
  }

  /// Returns the start of the text of the element whose tag is at a byte offset, after white space
  /// and comments.
  func text(inTagAt start: Int) -> Int {
    guard isMarkup else { return start }
    var scan = TagScan(bytes: bytes, at: start)
    while scan.next() != nil {}
    var offset = scan.offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") { offset += 1 }
    offset += 1
    while offset < bytes.count {
      if isSpace(bytes[offset]) {
        offset += 1
      } else if bytes[offset...].starts(with: "<!--".utf8) {
        var end = offset + 4
        while end < bytes.count, !bytes[end...].starts(with: "-->".utf8) { end += 1 }
        offset = end + 3
      } else {
        break
      }
    }
    return min(offset, bytes.count)
  }
}

/// Iterates over the attributes of one tag of a well-formed document.
private struct TagScan {
  let bytes: [UInt8]
  var offset: Int

  init(bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    offset = start + 1
    skip { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
  }

  mutating func next() -> (name: Range<Int>, value: Int)? {
    skip(while: isSpace)
    let start = offset
    skip { !isSpace($0) && !"=/>".utf8.contains($0) }
    let name = start..<offset
    skip { isSpace($0) || $0 == UInt8(ascii: "=") }
    guard !name.isEmpty, offset < bytes.count else { return nil }
    let quote = bytes[offset]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    offset += 1
    let value = offset
    skip { $0 != quote }
    offset = min(offset + 1, bytes.count)
    return (name, value)
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while offset < bytes.count, condition(bytes[offset]) { offset += 1 }
  }
}

/// Returns whether a byte is white space in XML.
func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
}
