import PlanetStrings

/// Writes elements as indented lines of XML.
struct XMLWriter {
  /// The document so far.
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// The greatest width of lines with running text.
  private static let lineWidth = 98

  /// Writes an element and what is in it.
  /// - Parameters:
  ///   - name: The name.
  ///   - attributes: The attributes; those without a value are left out.
  ///   - content: Writes the elements inside; nil for none.
  mutating func element(
    _ name: String, _ attributes: [(String, String?)] = [], _ content: ((inout XMLWriter) -> Void)
  ) {
    open(name, attributes)
    text += ">\n"
    depth += 1
    content(&self)
    depth -= 1
    text += "\(indentation)</\(name)>\n"
  }

  /// Writes an element without content, unless none of its attributes has a value.
  mutating func empty(_ name: String, _ attributes: [(String, String?)]) {
    guard attributes.contains(where: { $0.1 != nil }) else { return }
    open(name, attributes)
    text += "/>\n"
  }

  /// Writes an element with text, unless there is no text.
  ///
  /// Text with white space that readers would collapse is marked by `xml:space`.
  mutating func element(
    _ name: String, text content: String?, _ attributes: [(String, String?)] = []
  ) {
    guard let content else { return }
    guard content == content.collapsed else {
      open(name, attributes + [("xml:space", "preserve")])
      text += ">\(Self.escaped(content))</\(name)>\n"
      return
    }
    open(name, attributes)
    let line = "\(indentation)<\(name)>\(content)</\(name)>"
    guard attributes.isEmpty, line.unicodeScalars.count > Self.lineWidth else {
      text += ">\(Self.escaped(content))</\(name)>\n"
      return
    }
    text += ">\n"
    for line in Self.lines(of: content, width: Self.lineWidth - 2 * depth - 2) {
      text += "\(indentation)  \(Self.escaped(line))\n"
    }
    text += "\(indentation)</\(name)>\n"
  }

  private var indentation: String { String(repeating: "  ", count: depth) }

  private mutating func open(_ name: String, _ attributes: [(String, String?)]) {
    text += "\(indentation)<\(name)"
    for (name, value) in attributes {
      guard let value else { continue }
      text += " \(name)=\"\(Self.escaped(value, inAttribute: true))\""
    }
  }

  /// Returns a text as lines of at most a width, divided at spaces.
  private static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.unicodeScalars.count + word.unicodeScalars.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Returns a text with characters of XML escaped; those that XML cannot hold are replaced.
  static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\t" where inAttribute, "\n" where inAttribute: result += "&#\(scalar.value);"
      case "\r": result += "&#13;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
