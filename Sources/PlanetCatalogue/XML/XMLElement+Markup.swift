extension XMLElement {
  /// Returns the text as a part of the text around the element, as in HTML: blocks have lines of
  /// their own, and a raised text is an exponent of ten, a footnote after a number, or a power.
  func markupText(after before: String) -> String {
    switch name.lowercased() {
    case "br", "hr": "\n" + text
    case "sup" where before.hasSuffix("10"): "^" + text
    case "sup" where before.last?.isNumber ?? false: " [" + text + "] "
    case let name where Self.blocks.contains(name): "\n" + text + "\n"
    default: text
    }
  }

  /// A Boolean value that indicates whether the element is one of HTML, whose text belongs to that
  /// around it.
  var isMarkup: Bool {
    let name = name.lowercased()
    return Self.inline.contains(name) || Self.blocks.contains(name)
  }

  private static let inline: Set<String> = [
    "br", "hr", "sup", "sub", "b", "i", "u", "s", "em", "strong", "small", "big", "span", "font",
    "a",
    "abbr", "acronym", "cite", "code", "kbd", "mark", "nobr", "q", "ref", "tt", "var", "wbr",
  ]

  /// The elements of HTML that begin and end a line.
  private static let blocks: Set<String> = [
    "p", "div", "li", "ul", "ol", "dl", "dt", "dd", "table", "tr", "td", "th", "blockquote", "pre",
    "section", "article", "h1", "h2", "h3", "h4", "h5", "h6",
  ]
}
