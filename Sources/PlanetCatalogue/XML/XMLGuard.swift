/// Looks at a file's bytes before the XML parser does.
///
/// What libxml2 would do slowly, silently or by the wrong name is caught here: other encodings,
/// NUL, invalid UTF-8, document types, and tags with thousands of attributes (which libxml2
/// compares each with each).
struct XMLGuard {
  let bytes: [UInt8]
  let limits: ReadingLimits

  /// Returns the bytes without byte order mark, or throws what is wrong with them.
  static func check(_ bytes: [UInt8], limits: ReadingLimits) throws(XMLFault) -> [UInt8] {
    guard bytes.count <= limits.fileBytes else {
      throw XMLFault(
        offset: 0, message: "the file has \(bytes.count) bytes",
        expected: "at most \(limits.fileBytes)", isLimit: true)
    }
    try checkByteOrder(bytes)
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let inspection = XMLGuard(bytes: hasMark ? Array(bytes.dropFirst(3)) : bytes, limits: limits)
    guard inspection.bytes.contains(where: { !isSpace($0) }) else {
      throw XMLFault(
        offset: 0, message: "the file is empty", expected: "<catalogue> or <solarsystem>")
    }
    try inspection.checkCharacters()
    try inspection.checkDeclaredEncoding()
    try inspection.checkTags()
    return inspection.bytes
  }

  private static func checkByteOrder(_ bytes: [UInt8]) throws(XMLFault) {
    let isUTF32 =
      bytes.starts(with: [0, 0, 0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE, 0, 0])
      || bytes.starts(with: [0, 0, 0, 0x3C]) || bytes.starts(with: [0x3C, 0, 0, 0])
    let isUTF16 =
      bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.starts(with: [0, 0x3C]) || bytes.starts(with: [0x3C, 0])
    guard isUTF32 || isUTF16 else { return }
    throw XMLFault(
      offset: 0, message: "the file is written in \(isUTF32 ? "UTF-32" : "UTF-16")",
      expected: "UTF-8: save it again with that encoding")
  }

  private func checkCharacters() throws(XMLFault) {
    if let offset = bytes.firstIndex(where: { $0 < 0x20 && !isSpace($0) }) {
      let digits = String(bytes[offset], radix: 16, uppercase: true)
      let name =
        bytes[offset] == 0
        ? "a NUL byte" : "the control character U+00\(digits.count < 2 ? "0" : "")\(digits)"
      throw XMLFault(offset: offset, message: "\(name) is in the file", expected: "text")
    }
    var offset = 0
    do {
      _ = try UTF8Span(validating: bytes.span)
      return
    } catch {
      offset = error.byteOffsets.lowerBound
    }
    let digits = String(bytes[offset], radix: 16, uppercase: true)
    throw XMLFault(
      offset: offset, message: "the byte 0x\(digits) is not valid UTF-8",
      expected: "the file saved as UTF-8")
  }

  private func checkDeclaredEncoding() throws(XMLFault) {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">"))
    else { return }
    guard let place = XMLSource(bytes: Array(bytes[...end])).attribute("encoding", inTagAt: 0)
    else { return }
    let value = bytes[place.value..<end].prefix {
      $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'")
    }
    let encoding = String(decoding: value, as: UTF8.self)
    guard !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding.lowercased()) else { return }
    throw XMLFault(
      offset: place.value, message: "the encoding '\(encoding)' is not read", expected: "UTF-8")
  }

  private func checkTags() throws(XMLFault) {
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if rest.starts(with: "<!--".utf8) {
        offset = end(of: "-->", from: start + 4)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        offset = end(of: "]]>", from: start + 9)
      } else if rest.starts(with: "<?".utf8) {
        offset = end(of: "?>", from: start + 2)
      } else if rest.starts(with: "<!".utf8) {
        throw XMLFault(
          offset: start, message: "document types and entities (<!DOCTYPE …>) are refused",
          expected: "plain elements")
      } else {
        offset = try endOfTag(at: start)
      }
    }
  }

  /// Returns the byte behind a tag, having counted the values quoted in it.
  private func endOfTag(at start: Int) throws(XMLFault) -> Int {
    var offset = start + 1
    var values = 0
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
      let byte = bytes[offset]
      offset += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      values += 1
      if values > limits.attributes {
        throw XMLFault(
          offset: start, message: "an element has more than \(limits.attributes) attributes",
          expected: "fewer", isLimit: true)
      }
      offset = (bytes[offset...].firstIndex(of: byte) ?? bytes.count - 1) + 1
    }
    return min(offset + 1, bytes.count)
  }

  private func end(of mark: String, from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var offset = min(start, bytes.count)
    while let next = bytes[offset...].firstIndex(of: mark[0]) {
      if bytes[next...].starts(with: mark) { return next + mark.count }
      offset = next + 1
    }
    return bytes.count
  }
}
