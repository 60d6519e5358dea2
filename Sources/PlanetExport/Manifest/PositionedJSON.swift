/// A value of a JSON text (RFC 8259), and where it stands there.
struct PositionedJSON {
  /// What a value is.
  enum Content {
    case null
    case truth(Bool)
    /// A number as it is written.
    case number(String)
    case text(String)
    case list([PositionedJSON])
    case object([String: PositionedJSON])
  }

  /// The place of the first byte.
  let offset: Int
  /// What it is.
  let content: Content

  /// What is wrong with a text, and where.
  struct Fault: Error {
    let offset: Int
    let reason: String

    /// Returns line and column, both from 1, in the text that has the fault; columns are bytes.
    func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
      let before = bytes.prefix(offset)
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return (before.count { $0 == UInt8(ascii: "\n") } + 1, offset - start + 1)
    }
  }

  /// The deepest that lists and objects may stand within each other.
  static let depthLimit = 16

  /// Reads a text.
  init(_ bytes: [UInt8]) throws(Fault) {
    var reader = Reader(bytes: bytes)
    self = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.offset == bytes.count else {
      throw reader.fault("there is more after the end")
    }
  }

  private init(offset: Int, content: Content) {
    self.offset = offset
    self.content = content
  }
}

extension PositionedJSON {
  /// Returns a fault that stands at this value.
  func fault(_ reason: String) -> Fault { Fault(offset: offset, reason: reason) }

  /// The fields of an object.
  func object() throws(Fault) -> [String: PositionedJSON] {
    guard case .object(let fields) = content else { throw fault("expected an object, {…}") }
    return fields
  }

  /// The value of a field that an object must have.
  func field(_ name: String) throws(Fault) -> PositionedJSON {
    guard let value = try object()[name] else { throw fault("there is no \"\(name)\" in it") }
    return value
  }

  /// The values of a list.
  func list() throws(Fault) -> [PositionedJSON] {
    guard case .list(let values) = content else { throw fault("expected a list, […]") }
    return values
  }

  /// A text.
  func text() throws(Fault) -> String {
    guard case .text(let text) = content else { throw fault("expected a text in quotes") }
    return text
  }

  /// A whole number within a range.
  func whole(in range: ClosedRange<Int>) throws(Fault) -> Int {
    guard case .number(let text) = content, let number = Int(text), range.contains(number) else {
      throw fault("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension PositionedJSON {
  /// Reads values one after another.
  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    func fault(_ reason: String) -> Fault { Fault(offset: offset, reason: reason) }

    /// The byte that comes next; 0, which stands nowhere in JSON, at the end.
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
      guard depth <= PositionedJSON.depthLimit else {
        throw fault("lists and objects stand too deep in each other")
      }
      let content: Content
      switch next {
      case UInt8(ascii: "{"): content = .object(try fields(depth))
      case UInt8(ascii: "["): content = .list(try values(depth))
      case UInt8(ascii: "\""): content = .text(try text())
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = .number(number())
      default: content = try word()
      }
      return PositionedJSON(offset: start, content: content)
    }

    private mutating func fields(_ depth: Int) throws(Fault) -> [String: PositionedJSON] {
      offset += 1
      var fields: [String: PositionedJSON] = [:]
      if skips("}") { return fields }
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw fault("expected a name in quotes") }
        let start = offset
        let name = try text()
        guard skips(":") else { throw fault("expected ':'") }
        let value = try value(depth: depth + 1)
        guard fields.updateValue(value, forKey: name) == nil else {
          throw Fault(offset: start, reason: "\"\(name)\" is there twice")
        }
      } while skips(",")
      guard skips("}") else { throw fault("expected ',' or '}'") }
      return fields
    }

    private mutating func values(_ depth: Int) throws(Fault) -> [PositionedJSON] {
      offset += 1
      var values: [PositionedJSON] = []
      if skips("]") { return values }
      repeat { values.append(try value(depth: depth + 1)) } while skips(",")
      guard skips("]") else { throw fault("expected ',' or ']'") }
      return values
    }

    private mutating func number() -> String {
      let start = offset
      while "0123456789+-.eE".utf8.contains(next) { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func word() throws(Fault) -> Content {
      for (word, content) in [
        ("null", Content.null), ("true", .truth(true)), ("false", .truth(false)),
      ]
      where bytes[offset...].starts(with: word.utf8) {
        offset += word.utf8.count
        return content
      }
      throw fault(offset == bytes.count ? "it ends here" : "expected a value")
    }

    private mutating func text() throws(Fault) -> String {
      let start = offset
      offset += 1
      var result: [UInt8] = []
      while next != UInt8(ascii: "\"") {
        guard next >= 0x20 else {
          throw fault(offset == bytes.count ? "it ends within a text" : "a control code in a text")
        }
        if next == UInt8(ascii: "\\") {
          result += Array(String(try escape()).utf8)
        } else {
          result.append(next)
          offset += 1
        }
      }
      offset += 1
      guard let text = String(validating: result, as: UTF8.self) else {
        throw Fault(offset: start, reason: "the text is no UTF-8")
      }
      return text
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
        code = 0x10000 + (code - 0xD800) << 10 + (try unit() &- 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw fault("\\u names no character") }
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
