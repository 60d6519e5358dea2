import CXML

/// An error of libxml2, translated into terms of the file and its correction.
struct XMLMessage {
  let source: XMLSource
  let code: xmlParserErrors
  /// The position that libxml2 has reached.
  let offset: Int
  /// libxml2's own message, for errors that have no translation.
  let message: String

  private var bytes: [UInt8] { source.bytes }

  /// The error, its location and the expected input.
  var fault: XMLFault {
    switch code {
    case XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_STRING_NOT_STARTED: return unquoted
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      let place = attributeName(before: offset)
      let name = shortened(text(place))
      return fault(
        at: place.lowerBound, "the attribute '\(name)' has no value", "\(name)=\"…\"")
    case XML_ERR_ATTRIBUTE_REDEFINED:
      return fault("duplicate attribute in a tag", "each attribute once")
    case XML_ERR_SPACE_REQUIRED:
      return fault("no space before an attribute", "a space between attributes")
    case XML_ERR_LT_IN_ATTRIBUTE: return lessThanInValue
    case XML_ERR_MISPLACED_CDATA_END:
      return fault("']]>' in the text", "]]&gt;")
    case XML_ERR_DOCUMENT_END: return afterRoot
    case XML_ERR_RESERVED_XML_NAME:
      return fault(
        at: start(of: "<?"), "<?xml …?> inside the file",
        "it at the very beginning, with no blank line before it")
    case XML_ERR_HYPHEN_IN_COMMENT:
      return fault("'--' inside a comment", "a single hyphen, or --> to close it")
    case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF,
      XML_ERR_INVALID_CHARREF:
      return fault(
        at: start(of: "&"), "invalid character reference",
        "one such as &#233; or &#xE9;, or &amp; for a bare &")
    case XML_ERR_ENTITYREF_SEMICOL_MISSING: return unendedReference
    case XML_ERR_GT_REQUIRED:
      return fault("a closing tag does not end after its name", ">")
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      return fault(
        at: source.tagStart(before: offset), "undeclared prefix in a name",
        "a name without a prefix, such as <body>")
    case XML_ERR_NAME_REQUIRED: return nameRequired
    default: return XMLFault(offset: offset, message: "not well-formed XML: \(message)")
    }
  }

  /// Returns whether an error is about a character reference or the name of an entity.
  static func isAboutReference(_ code: xmlParserErrors) -> Bool {
    [
      XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_CHARREF,
      XML_ERR_ENTITYREF_SEMICOL_MISSING,
    ].contains(code)
  }

  /// A `&` with a name after it and no semicolon: a bare one, unless the name is an entity's.
  private var unendedReference: XMLFault {
    let start = start(of: "&")
    let name = text(start + 1..<max(offset, start + 1))
    guard ["amp", "lt", "gt", "quot", "apos"].contains(name) else {
      return fault(at: start, "a bare & in the text", "&amp;")
    }
    return fault(at: start, "entity without ';' at its end", "&\(name);")
  }

  private func fault(
    at place: Int? = nil, _ message: String, _ expected: String
  ) -> XMLFault {
    XMLFault(offset: place ?? offset, message: message, expected: expected)
  }

  /// Returns the last place of a text before the position of libxml2.
  private func start(of text: String) -> Int {
    let wanted = Array(text.utf8)
    var place = min(offset, bytes.count - wanted.count)
    while place > 0, bytes[place..<place + wanted.count] != wanted[...] { place -= 1 }
    return max(place, 0)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: - Attributes

  /// The name of the attribute whose value should begin at a byte, or that ends before it.
  private func attributeName(before place: Int) -> Range<Int> {
    var end = min(place, bytes.count)
    while end > 0, isSpace(bytes[end - 1]) || bytes[end - 1] == UInt8(ascii: "=") { end -= 1 }
    var start = end
    while start > 0, !isSpace(bytes[start - 1]), !"<>=\"'".utf8.contains(bytes[start - 1]) {
      start -= 1
    }
    return start..<end
  }

  /// A value without quotes, or with the curly quotes of word processors.
  private var unquoted: XMLFault {
    let name = shortened(text(attributeName(before: offset)))
    var value = text(offset..<min(offset + 200, bytes.count))[...]
    let isCurly = value.first.map { "“”„‟‘’‚‛«»".contains($0) } ?? false
    value =
      isCurly
      ? value.dropFirst().prefix { !"“”‘’«»\"'/>".contains($0) }
      : value
        .prefix { !$0.isWhitespace && !"/>".contains($0) }
    return fault(
      "the value of '\(name)' has \(isCurly ? "curly quotes" : "no quotes")",
      "straight quotes: \(name)=\"\(shortened(String(value)))\"")
  }

  /// A `<` in a value: it is not escaped, or the value before it is not closed.
  private var lessThanInValue: XMLFault {
    let opening = bytes[..<min(offset, bytes.count)].lastIndex {
      $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
    }
    if let opening, bytes[opening..<offset].contains(where: { ">\n".utf8.contains($0) }) {
      return fault(at: opening, "unclosed quote before the next tag", "a closing quote")
    }
    return fault("bare < in an attribute value", "&lt;")
  }

  // MARK: - Tags

  /// A missing name: in an opening tag, or after an unescaped `<` in a text.
  private var nameRequired: XMLFault {
    let next = offset < bytes.count ? bytes[offset] : 0
    let isAfterBracket = offset > 0 && bytes[offset - 1] == UInt8(ascii: "<")
    if isAfterBracket {
      return next == UInt8(ascii: ">")
        ? fault(at: offset - 1, "tag without a name", "a name such as <body>")
        : fault(at: offset - 1, "bare < in the text, or invalid tag name", "&lt;")
    }
    let tag = source.tagStart(before: offset)
    let name = shortened(
      text(tag..<bytes[tag...].prefix { !isSpace($0) && $0 != UInt8(ascii: ">") }.endIndex))
    if next == UInt8(ascii: "<") {
      return fault(at: tag, "the tag \(name)> is not closed before the next one", ">")
    }
    let rest = text(offset..<min(offset + 8, bytes.count))
    let isSpaceLike = rest.unicodeScalars.first?.properties.isWhitespace ?? false
    return fault(
      isSpaceLike
        ? "no-break or other special space in the tag \(name)>"
        : "unexpected '\(rest.prefix(1))' in a tag",
      isSpaceLike ? "a plain space" : "an attribute such as name=\"Mars\", or >")
  }

  /// Content after the root element.
  private var afterRoot: XMLFault {
    let line =
      bytes[..<min(offset, bytes.count)].lastIndex { !isSpace($0) }
      .map { source.position(of: $0).line } ?? 1
    if bytes[offset...].starts(with: "</".utf8) {
      return fault("closing tag without an opening tag", "nothing after line \(line)")
    }
    if bytes[offset...].starts(with: "<".utf8) {
      return fault(
        "second root element; the first ended on line \(line)",
        "one element around all others")
    }
    return fault(
      "text after the root element, which ended on line \(line)", "nothing after it")
  }
}
