/// Checks a file's bytes before the XML parser.
///
/// It catches errors that libxml2 would report slowly, not at all or by a misleading name: other
/// encodings, NUL, invalid UTF-8, document types, and tags with thousands of attributes (which
/// libxml2 compares pairwise).
struct XMLGuard {
  let bytes: [UInt8]
  let limits: ReadingLimits

  /// Returns the bytes without byte order mark.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limits: The limits.
  ///   - kind: Returns the format of a file by its first bytes, such as `a PNG`.
  /// - Throws: ``XMLFault`` if the bytes cannot be parsed.
  /// - Returns: The bytes to parse.
  static func check(
    _ bytes: [UInt8], limits: ReadingLimits, kind: ([UInt8]) -> String?
  ) throws(XMLFault) -> [UInt8] {
    guard bytes.count <= limits.fileBytes else {
      throw XMLFault(
        offset: 0, message: "the file has \(bytes.count) bytes",
        expected: "at most \(limits.fileBytes)", isLimit: true, hasExcerpt: false)
    }
    try checkByteOrder(bytes)
    try checkKind(bytes, kind: kind)
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
    guard isUTF32 || isUTF16 || hasEveryOtherByteZero(bytes) else { return }
    throw XMLFault(
      offset: 0, message: "the file is written in \(isUTF32 ? "UTF-32" : "UTF-16")",
      expected: "UTF-8: save it again with that encoding", hasExcerpt: false)
  }

  /// Returns whether bytes are letters of UTF-16 without a byte order mark.
  private static func hasEveryOtherByteZero(_ bytes: [UInt8]) -> Bool {
    let sample = bytes.prefix(64)
    guard sample.count >= 8 else { return false }
    return [0, 1].contains { parity in
      let places = sample.indices.lazy.filter { $0 % 2 == parity }
      let zeros = places.count { sample[$0] == 0 }
      return zeros * 10 >= places.count * 9 && sample.count { $0 == 0 } == zeros
    }
  }

  /// Rejects a file that is not XML, naming its format.
  private static func checkKind(
    _ bytes: [UInt8], kind: ([UInt8]) -> String?
  ) throws(XMLFault) {
    let start = bytes.firstIndex { !isSpace($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
    guard let start else { return }
    let beginning = String(decoding: bytes[start...].prefix(64), as: UTF8.self).lowercased()
    let page = pages.first { beginning.hasPrefix($0.start) }
    // The parser says more about tags; but its advice makes no catalogue of a web page or image.
    guard page != nil || bytes[start] != UInt8(ascii: "<") else { return }
    if page == nil, isText(bytes), let root = root(in: bytes) {
      throw XMLFault(
        offset: start, message: "text before <\(root)>", expected: "nothing before it")
    }
    let isText = isText(bytes)
    let plain = beginning.hasPrefix("{") || beginning.hasPrefix("[") ? "JSON" : "text"
    let json = isText && isLikeJSON(beginning) ? ", or JSON that begins with { or [" : ""
    let name = page?.name ?? kind(bytes) ?? (isText ? plain : "binary data")
    throw XMLFault(
      offset: isText ? start : 0, message: "this is \(name), not a catalogue",
      expected: "XML that begins with <catalogue> or <solarsystem>" + json, hasExcerpt: isText)
  }

  /// Returns whether a text begins like JSON without a list or an object, or with a comment or a
  /// call before it.
  private static func isLikeJSON(_ beginning: String) -> Bool {
    let first = beginning.prefix { $0.isLetter || $0.isNumber || "_.$".contains($0) }
    let rest = beginning.dropFirst(first.count)
    return ["null", "true", "false"].contains(first) || beginning.hasPrefix("\"")
      || beginning.hasPrefix("//") || beginning.hasPrefix("/*")
      || rest.hasPrefix("({") || rest.hasPrefix("([")
  }

  /// Formats that begin like XML.
  private static let pages = [
    (start: "<!doctype html", name: "a web page"), (start: "<html", name: "a web page"),
    (start: "<svg", name: "an SVG"),
  ]

  /// Returns whether bytes are UTF-8 without control characters, so that the error has a place.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains { $0 < 0x20 && !isSpace($0) }
      && (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// Returns the root element of a catalogue, if one begins in a text.
  private static func root(in bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      let name = rest[(start + 1)...].prefix(16).prefix { !isSpace($0) && !"/>".utf8.contains($0) }
      let word = String(decoding: name, as: UTF8.self)
      if Vocabulary.roots.contains(word.lowercased()) { return word }
      rest = rest[(start + 1)...]
    }
    return nil
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
      offset: place.value, message: "the encoding '\(encoding)' is not supported", expected: "UTF-8"
    )
  }

  private func checkTags() throws(XMLFault) {
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if rest.starts(with: "<!--".utf8) {
        offset = try end(of: "-->", from: start, "comment", length: 4)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        offset = try end(of: "]]>", from: start, "<![CDATA[ section", length: 9)
      } else if rest.starts(with: "<?".utf8) {
        offset = try end(of: "?>", from: start, "instruction <?", length: 2)
      } else if rest.starts(with: "<!".utf8) {
        throw XMLFault(
          offset: start, message: "document types and entities (<!DOCTYPE …>) are not allowed",
          expected: "plain elements")
      } else {
        offset = try endOfTag(at: start)
      }
    }
  }

  /// Returns the byte after a tag, and checks the lengths of its quoted values.
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
      let end = bytes[offset...].firstIndex(of: byte) ?? bytes.count - 1
      if end - offset > limits.attributeBytes {
        throw XMLFault(
          offset: offset, message: "an attribute has \(end - offset) bytes",
          expected: "at most \(limits.attributeBytes)", isLimit: true)
      }
      offset = end + 1
    }
    return min(offset + 1, bytes.count)
  }

  /// Returns the byte after an end mark; without the mark, the rest of the file belongs to it.
  private func end(
    of mark: String, from start: Int, _ name: String, length: Int
  ) throws(XMLFault) -> Int {
    let mark = Array(mark.utf8)
    var offset = min(start + length, bytes.count)
    while let next = bytes[offset...].firstIndex(of: mark[0]) {
      if bytes[next...].starts(with: mark) { return next + mark.count }
      offset = next + 1
    }
    throw XMLFault(
      offset: start, message: "the \(name) is not closed",
      expected: String(decoding: mark, as: UTF8.self))
  }
}
