import PlanetStrings

/// Writes elements, indented, with everything escaped that a reader would change or stumble over.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// An attribute; one without a value is not written.
  typealias Attribute = (name: String, value: String?)

  /// Writes an element without anything inside.
  mutating func empty(_ name: String, _ attributes: [Attribute] = []) {
    open(name, attributes, close: "/>\n")
  }

  /// Writes an element around others.
  mutating func element(
    _ name: String, _ attributes: [Attribute] = [], inside: (inout XMLWriter) -> Void
  ) {
    open(name, attributes, close: ">\n")
    depth += 1
    inside(&self)
    depth -= 1
    indent()
    text += "</\(name)>\n"
  }

  /// Writes an element around a text, whose white space is kept if it has any of its own.
  mutating func element(_ name: String, _ attributes: [Attribute] = [], text content: String) {
    let isPlain =
      !content.isEmpty && content.unicodeScalars.elementsEqual(content.collapsed.unicodeScalars)
    open(name, attributes + (isPlain ? [] : [("xml:space", "preserve")]), close: ">")
    text += XMLWriter.escaped(content, inAttribute: false)
    text += "</\(name)>\n"
  }

  private mutating func open(_ name: String, _ attributes: [Attribute], close: String) {
    indent()
    text += "<\(name)"
    var width = 2 * depth + name.utf8.count + 1
    for case (let name, let value?) in attributes {
      let escaped = " \(name)=\"\(XMLWriter.escaped(value, inAttribute: true))\""
      // Long tags break between attributes, so that a person can read and compare them.
      if width + escaped.utf8.count > 100 {
        text += "\n" + String(repeating: " ", count: 2 * depth + 3)
        width = 2 * depth + 3
      }
      text += escaped
      width += escaped.utf8.count
    }
    text += close
  }

  private mutating func indent() { text += String(repeating: "  ", count: depth) }

  /// Returns a text as XML; what XML 1.0 cannot hold at all becomes U+FFFD.
  private static func escaped(_ content: String, inAttribute: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;".unicodeScalars
      case "<": result += "&lt;".unicodeScalars
      // Only "]]>" needs it, but nobody misses a bare one.
      case ">": result += "&gt;".unicodeScalars
      case "\"" where inAttribute: result += "&quot;".unicodeScalars
      // Readers make these into spaces in attributes, and carriage returns into line feeds.
      case "\n" where inAttribute, "\t" where inAttribute, "\r":
        result += "&#\(scalar.value);".unicodeScalars
      case "\n", "\t": result.append(scalar)
      case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
      }
    }
    return String(result)
  }
}
