/// A value of a JSON text (RFC 8259) with its position.
package struct PositionedJSON {
  /// The content of a value.
  package enum Content {
    case null
    case truth(Bool)
    /// A number, as in the text.
    case number(String)
    case text(String)
    case list(Values)
    /// The fields with the requested names; others are checked, but not stored unless requested.
    case object([String: PositionedJSON])
  }

  /// The values of a list, read one at a time, so that a list of a million objects takes no more
  /// memory than one of them.
  package struct Values {
    fileprivate let reader: Reader
    fileprivate let depth: Int
  }

  /// The offset of the value's first byte, from 0.
  package let offset: Int
  package let content: Content

  /// An error in a text, with its position.
  package struct Fault: Error {
    /// The offset of the error in bytes, from 0.
    package let offset: Int
    /// The description of the error.
    package let reason: String

    /// Returns line and column of the error, both from 1, in the text; columns are bytes.
    package func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
      let before = bytes.prefix(offset)
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return (before.count { $0 == UInt8(ascii: "\n") } + 1, offset - start + 1)
    }
  }

  /// The greatest depth of nested lists and objects.
  static let depthLimit = 16

  /// Reads a text.
  /// - Parameters:
  ///   - bytes: The text.
  ///   - names: The names of the fields to store, in objects of any kind.
  ///   - keepsOthers: True to store other fields too, up to a number for each value of a list.
  /// - Throws: ``Fault`` for invalid JSON; values of lists are checked when they are read.
  package init(_ bytes: [UInt8], names: Set<String>, keepsOthers: Bool = false) throws(Fault) {
    var reader = Reader(bytes: bytes, names: names, mostOthers: keepsOthers ? Self.mostOthers : 0)
    self = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.offset == bytes.count else {
      throw reader.fault("unexpected text after the end")
    }
  }

  /// The greatest number of fields with other names that are stored for a value of a list.
  private static let mostOthers = 1024

  /// Creates a value.
  /// - Parameters:
  ///   - offset: The place in the text to which errors about it refer.
  ///   - content: The content.
  package init(offset: Int, content: Content) {
    self.offset = offset
    self.content = content
  }
}

extension PositionedJSON {
  /// Returns an error at this value.
  package func fault(_ reason: String) -> Fault { Fault(offset: offset, reason: reason) }

  /// Returns the fields of an object.
  package func object() throws(Fault) -> [String: PositionedJSON] {
    guard case .object(let fields) = content else { throw fault("expected an object, {…}") }
    return fields
  }

  /// Returns the value of a field that an object must have.
  package func field(_ name: String) throws(Fault) -> PositionedJSON {
    guard let value = try object()[name] else { throw fault("no \"\(name)\" in the object") }
    return value
  }

  /// Reads the values of a list one after another.
  package func eachValue(_ take: (PositionedJSON) throws(Fault) -> Void) throws(Fault) {
    guard case .list(let values) = content else { throw fault("expected a list, […]") }
    var reader = values.reader
    try reader.eachValue { reader throws(Fault) in
      reader.othersLeft = reader.mostOthers
      try take(try reader.value(depth: values.depth + 1))
    }
  }

  package func text() throws(Fault) -> String {
    guard case .text(let text) = content else { throw fault("expected a text in quotes") }
    return text
  }

  /// Returns a whole number within a range.
  package func whole(in range: ClosedRange<Int>) throws(Fault) -> Int {
    guard case .number(let text) = content, let number = Int(text), range.contains(number) else {
      throw fault("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension PositionedJSON {
  /// Reads values one after another.
  fileprivate struct Reader {
    let bytes: [UInt8]
    let names: Set<String>
    /// The greatest number of fields with other names that are stored for a value of a list.
    let mostOthers: Int
    /// The number of them that are still stored for this value.
    var othersLeft: Int
    var offset = 0

    init(bytes: [UInt8], names: Set<String>, mostOthers: Int) {
      (self.bytes, self.names) = (bytes, names)
      (self.mostOthers, othersLeft) = (mostOthers, mostOthers)
    }

    func fault(_ reason: String) -> Fault { Fault(offset: offset, reason: reason) }

    /// The next byte; 0, which is not valid in JSON, at the end.
    var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    mutating func skipSpace() {
      while [0x20, 0x0A, 0x0D, 0x09].contains(next) { offset += 1 }
    }

    mutating func skips(_ character: Unicode.Scalar) -> Bool {
      skipSpace()
      guard next == UInt8(ascii: character) else { return false }
      offset += 1
      return true
    }

    mutating func value(depth: Int) throws(Fault) -> PositionedJSON {
      skipSpace()
      let start = offset
      let content: Content
      switch next {
      case UInt8(ascii: "{"): content = .object(try fields(depth))
      case UInt8(ascii: "["):
        let values = Values(reader: self, depth: depth)
        try lookOver(depth: depth)
        content = .list(values)
      case UInt8(ascii: "\""): content = .text(try text())
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = .number(number())
      default: content = try word()
      }
      return PositionedJSON(offset: start, content: content)
    }

    /// Checks a value and skips it.
    private mutating func lookOver(depth: Int) throws(Fault) {
      skipSpace()
      guard depth <= PositionedJSON.depthLimit else { throw tooDeep }
      switch next {
      case UInt8(ascii: "{"):
        try eachField { reader, _, _ throws(Fault) in try reader.lookOver(depth: depth + 1) }
      case UInt8(ascii: "["):
        try eachValue { reader throws(Fault) in try reader.lookOver(depth: depth + 1) }
      case UInt8(ascii: "\""): try eachPiece { _ in }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): skipNumber()
      default: _ = try word()
      }
    }

    private var tooDeep: Fault { fault("lists and objects are nested too deep") }

    private mutating func fields(_ depth: Int) throws(Fault) -> [String: PositionedJSON] {
      guard depth <= PositionedJSON.depthLimit else { throw tooDeep }
      var fields: [String: PositionedJSON] = [:]
      try eachField { reader, name, start throws(Fault) in
        guard reader.names.contains(name) else {
          guard reader.othersLeft > 0 else { return try reader.lookOver(depth: depth + 1) }
          reader.othersLeft -= 1
          let value = try reader.value(depth: depth + 1)
          if fields[name] == nil { fields[name] = value }
          return
        }
        let value = try reader.value(depth: depth + 1)
        guard fields.updateValue(value, forKey: name) == nil else {
          throw Fault(offset: start, reason: "\"\(name)\" occurs twice")
        }
      }
      return fields
    }

    /// Reads an object; calls a closure with each name and its offset, at the start of its value.
    private mutating func eachField(
      _ take: (inout Reader, String, Int) throws(Fault) -> Void
    ) throws(Fault) {
      offset += 1
      if skips("}") { return }
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw fault("expected a name in quotes") }
        let start = offset
        let name = try text()
        guard skips(":") else { throw fault("expected ':'") }
        try take(&self, name, start)
      } while skips(",")
      guard skips("}") else { throw fault("expected ',' or '}'") }
    }

    /// Reads a list; calls a closure at the start of each of its values.
    mutating func eachValue(_ take: (inout Reader) throws(Fault) -> Void) throws(Fault) {
      offset += 1
      if skips("]") { return }
      repeat { try take(&self) } while skips(",")
      guard skips("]") else { throw fault("expected ',' or ']'") }
    }

    private mutating func number() -> String {
      let start = offset
      skipNumber()
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func skipNumber() {
      while "0123456789+-.eE".utf8.contains(next) { offset += 1 }
    }

    private mutating func word() throws(Fault) -> Content {
      for (word, content) in [
        ("null", Content.null), ("true", .truth(true)), ("false", .truth(false)),
      ]
      where bytes[offset...].starts(with: word.utf8) {
        offset += word.utf8.count
        return content
      }
      throw fault(offset == bytes.count ? "unexpected end" : "expected a value")
    }

    private mutating func text() throws(Fault) -> String {
      let start = offset
      // Most texts have one part, which is not copied.
      var result: ArraySlice<UInt8> = []
      try eachPiece { piece in
        if result.isEmpty { result = piece } else { result += piece }
      }
      guard let text = String(validating: result, as: UTF8.self) else {
        throw Fault(offset: start, reason: "the text is not UTF-8")
      }
      return text
    }

    /// Reads a text, and calls a closure with its parts, escapes decoded.
    private mutating func eachPiece(_ take: (ArraySlice<UInt8>) -> Void) throws(Fault) {
      offset += 1
      while next != UInt8(ascii: "\"") {
        let start = offset
        while next >= 0x20 && next != UInt8(ascii: "\"") && next != UInt8(ascii: "\\") {
          offset += 1
        }
        take(bytes[start..<offset])
        guard next >= 0x20 else {
          throw fault(offset == bytes.count ? "unexpected end of a text" : "control code in a text")
        }
        if next == UInt8(ascii: "\\") { take(Array(String(try escape()).utf8)[...]) }
      }
      offset += 1
    }

    private mutating func escape() throws(Fault) -> Unicode.Scalar {
      offset += 1
      let letter = next
      offset += 1
      switch letter {
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
      case UInt8(ascii: "u"): break
      default: throw fault("expected an escape like \\n or \\u0041")
      }
      var code = try unit()
      if (0xD800...0xDBFF).contains(code), bytes[offset...].starts(with: "\\u".utf8) {
        offset += 2
        let second = try unit()
        guard (0xDC00...0xDFFF).contains(second) else { throw fault("\\u is not a character") }
        code = 0x10000 + (code - 0xD800) << 10 + (second - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw fault("\\u is not a character") }
      return scalar
    }

    private mutating func unit() throws(Fault) -> UInt32 {
      let digits = bytes[offset...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw fault("expected four hexadecimal digits") }
      offset += 4
      return code
    }
  }
}
