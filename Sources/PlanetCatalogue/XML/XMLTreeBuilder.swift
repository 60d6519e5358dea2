import CXML
import PlanetStrings

/// Receives libxml2's events and builds the element tree, within the limits.
@safe
final class XMLTreeBuilder {
  let source: XMLSource
  private let limits: ReadingLimits

  /// The parser of libxml2 while it runs.
  var context: xmlParserCtxtPtr?
  /// A Boolean value that indicates whether the last byte was passed to libxml2.
  var isAtEnd = false
  /// The first error; later events are ignored.
  var fault: XMLFault?
  /// The complete root element.
  private(set) var root: XMLElement?

  private var open: [XMLElement] = []
  private var elementCount = 0
  private var textBytes = 0

  init(source: XMLSource, limits: ReadingLimits) {
    self.source = source
    self.limits = limits
  }

  /// The position that libxml2 has reached.
  private var offset: Int {
    let consumed = unsafe context.map { unsafe xmlByteConsumed($0) } ?? 0
    return min(max(Int(consumed), 0), source.bytes.count)
  }

  func start(_ name: String, attributes: [(name: String, value: String)]) {
    guard fault == nil else { return }
    let start = source.tagStart(before: offset)
    elementCount += 1
    textBytes += attributes.reduce(0) { $0 + $1.value.utf8.count }
    if open.count >= limits.depth {
      return stopAtLimit(start, "elements lie more than \(limits.depth) deep")
    }
    if elementCount > limits.elements {
      return stopAtLimit(start, "the file has more than \(limits.elements) elements")
    }
    guard !exceedsText(at: start) else { return }
    open.append(XMLElement(name: name, offset: start, end: start, attributes: attributes))
  }

  func end() {
    guard fault == nil, var element = open.popLast() else { return }
    element.end = max(offset - 1, element.offset)
    if open.isEmpty {
      root = element
    } else {
      // Text inside markup, such as <b>, belongs to the text around it.
      let rule = Vocabulary.rule(open[open.count - 1].key)
      if rule.map({ $0.hasText && $0.children.isEmpty }) ?? true {
        merge(element.markupText(after: open[open.count - 1].text), intoElementAt: open.count - 1)
      }
      open[open.count - 1].children.append(element)
    }
  }

  /// Adds the text of an element to that of the element around it.
  private func merge(_ text: String, intoElementAt index: Int) {
    if open[index].ownText == nil { open[index].ownText = open[index].text }
    open[index].text += text
  }

  func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard fault == nil, !open.isEmpty else { return }
    textBytes += text.count
    guard !exceedsText(at: offset) else { return }
    let text = unsafe String(decoding: text, as: UTF8.self)
    open[open.count - 1].text += text
    open[open.count - 1].ownText? += text
  }

  func refuseDocumentType() {
    stop(
      XMLFault(
        offset: source.tagStart(before: offset),
        message: "document types and entities (<!DOCTYPE …>) are not allowed",
        expected: "plain elements"))
  }

  /// Records libxml2's first error, in terms of the file.
  func report(_ error: xmlError) {
    guard fault == nil, unsafe error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let offset = offset
    switch unsafe xmlParserErrors(UInt32(error.code)) {
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
      let name = unsafe error.str1.map { unsafe String(cString: $0) } ?? ""
      return stop(
        XMLFault(
          offset: ampersand(before: offset),
          message: "the entity &\(shortened(name)); is not known",
          expected: "&amp; &lt; &gt; &quot; &apos; or the character itself"))
    case XML_ERR_NAME_REQUIRED where isBareAmpersand(before: offset):
      return stop(
        XMLFault(
          offset: ampersand(before: offset), message: "a bare & in the text",
          expected: "&amp;"))
    case XML_ERR_TAG_NAME_MISMATCH:
      let start = source.tagStart(before: offset)
      let closing = String(
        decoding: source.bytes[start...].prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
      if let last = open.last {
        let name = shortened(last.name)
        return stop(
          XMLFault(
            offset: start,
            message: "\(shortened(closing))> closes <\(name)> of line \(line(of: last))",
            expected: "</\(name)>"))
      }
    default: break
    }
    let code = unsafe xmlParserErrors(UInt32(error.code))
    let isCut = root == nil && !source.bytes[offset...].contains(UInt8(ascii: ">"))
    // libxml2 looks for the end of a reference up to the end of the file.
    if isAtEnd || isCut, root == nil, !XMLMessage.isAboutReference(code) {
      return stop(truncation)
    }
    let text = unsafe error.message.map { unsafe String(cString: $0) } ?? "it breaks a rule"
    stop(
      XMLMessage(
        source: source, code: code, offset: offset, message: text.collapsed
      ).fault)
  }

  private var truncation: XMLFault {
    let end = source.bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
    // libxml2 reports a tag even if the file ends in the middle of it.
    let whole = open.filter { source.bytes[$0.offset...].contains(UInt8(ascii: ">")) }
    guard let last = whole.last else {
      return XMLFault(
        offset: end, message: "the file is cut off before its first element is complete",
        expected: "<catalogue> or <solarsystem>")
    }
    let name = shortened(last.name)
    return XMLFault(
      offset: end, message: "the file is cut off inside <\(name)> of line \(line(of: last))",
      expected: "</\(name)>")
  }

  private func line(of element: XMLElement) -> Int { source.position(of: element.offset).line }

  private func isBareAmpersand(before offset: Int) -> Bool {
    source.bytes[max(0, offset - 1)..<min(offset + 1, source.bytes.count)]
      .contains(UInt8(ascii: "&"))
  }

  private func ampersand(before offset: Int) -> Int {
    source.bytes[..<min(offset + 1, source.bytes.count)].lastIndex(of: UInt8(ascii: "&")) ?? offset
  }

  private func exceedsText(at place: Int) -> Bool {
    guard textBytes > limits.textBytes else { return false }
    stopAtLimit(place, "the file has more than \(limits.textBytes) bytes of text")
    return true
  }

  private func stopAtLimit(_ offset: Int, _ message: String) {
    stop(XMLFault(offset: offset, message: message, expected: "less", isLimit: true))
  }

  private func stop(_ fault: XMLFault) {
    self.fault = fault
    if let context = unsafe context { unsafe xmlStopParser(context) }
  }
}
