import CXML

/// Parses a whole document into an element tree, through libxml2's SAX2 push parser.
///
/// libxml2 checks the rules of XML; this type checks the limits. No file, network or entity is ever
/// accessed: the document type is rejected before and during parsing.
enum XMLTree {
  /// Returns the root element of UTF-8 bytes that passed ``XMLGuard``.
  static func parse(_ source: XMLSource, limits: ReadingLimits) throws(XMLFault) -> XMLElement {
    XMLTree.initialize
    let builder = XMLTreeBuilder(source: source, limits: limits)
    run(builder)
    if let fault = builder.fault { throw fault }
    guard let root = builder.root else {
      throw XMLFault(
        offset: 0, message: "the file holds no element", expected: "<catalogue> or <solarsystem>")
    }
    return root
  }

  /// The initialisation of libxml2, which must not run twice at once.
  private static let initialize: Void = xmlInitParser()

  private static let chunkBytes = 64 << 10

  private static func run(_ builder: XMLTreeBuilder) {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
    unsafe handler.internalSubset = { data, _, _, _ in
      unsafe treeBuilder(data)?.refuseDocumentType()
    }
    unsafe handler.startElementNs = startElement
    unsafe handler.endElementNs = { data, _, _, _ in unsafe treeBuilder(data)?.end() }
    unsafe handler.characters = characters
    unsafe handler.ignorableWhitespace = characters
    unsafe handler.cdataBlock = characters
    unsafe handler.serror = { data, error in
      guard let error = unsafe error?.pointee else { return }
      unsafe treeBuilder(data)?.report(error)
    }
    let data = unsafe Unmanaged.passUnretained(builder).toOpaque()
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, data, nil, 0, nil) else {
      builder.fault = XMLFault(offset: 0, message: "too little memory for the XML parser")
      return
    }
    unsafe builder.context = context
    // Without NOENT libxml2 passes '&amp;' in attributes as '&#38;'. There are no other entities to
    // replace: a document type is rejected before.
    _ = unsafe xmlCtxtUseOptions(
      context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue))
    feed(builder)
    unsafe builder.context = nil
    unsafe xmlFreeParserCtxt(context)
  }

  private static func feed(_ builder: XMLTreeBuilder) {
    let bytes = builder.source.bytes
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = unsafe buffer.bindMemory(to: CChar.self).baseAddress else { return }
      var offset = 0
      while offset < bytes.count, builder.fault == nil {
        let count = min(chunkBytes, bytes.count - offset)
        _ = unsafe xmlParseChunk(builder.context, base + offset, Int32(count), 0)
        offset += count
      }
      if builder.fault == nil {
        builder.isAtEnd = true
        _ = unsafe xmlParseChunk(builder.context, nil, 0, 1)
      }
    }
  }
}

/// Returns the builder in libxml2's user data.
private func treeBuilder(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
  unsafe data.map { unsafe Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
}

/// libxml2's text callback.
private func characters(
  data: UnsafeMutableRawPointer?, text: UnsafePointer<xmlChar>?, count: Int32
) {
  guard let builder = unsafe treeBuilder(data), let text = unsafe text else { return }
  unsafe builder.append(UnsafeBufferPointer(start: text, count: Int(count)))
}

/// libxml2's start-tag callback: attributes come as name, prefix, URI, value, end of value.
private func startElement(
  data: UnsafeMutableRawPointer?, name: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?,
  uri: UnsafePointer<xmlChar>?, namespaceCount: Int32,
  namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, attributeCount: Int32,
  defaultedCount: Int32, attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
  guard let builder = unsafe treeBuilder(data), let name = unsafe name else { return }
  var list: [(name: String, value: String)] = []
  if let attributes = unsafe attributes {
    for index in 0..<Int(attributeCount) {
      let fields = unsafe attributes + 5 * index
      guard let local = unsafe fields[0], let start = unsafe fields[3],
        let end = unsafe fields[4]
      else { continue }
      let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
      unsafe list.append(
        (qualified(local, prefix: fields[1]), String(decoding: value, as: UTF8.self)))
    }
  }
  builder.start(unsafe qualified(name, prefix: prefix), attributes: list)
}

private func qualified(
  _ local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?
) -> String {
  let name = unsafe String(cString: local)
  return unsafe prefix.map { unsafe String(cString: $0) + ":" + name } ?? name
}
