import PlanetImage

extension XMP {
  /// Returns the texts of a packet that ``packet(_:)`` has written; none of another packet.
  static func texts(_ packet: String) -> [PNGText] {
    guard packet.contains("xmlns:planetnode=\"\(namespace)\"") else { return [] }
    var texts: [PNGText] = []
    for line in properties(of: packet) {
      guard let keyword = keyword(line.name) else { continue }
      texts.append(PNGText(keyword, unescaped(line.content)))
    }
    return texts
  }

  /// Returns the elements between the description's tags, with lists replaced by their items.
  private static func properties(of packet: String) -> [(name: String, content: Substring)] {
    guard let start = packet.firstRange(of: "<rdf:Description"),
      let open = packet[start.upperBound...].firstIndex(of: ">")
    else { return [] }
    var rest = packet[packet.index(after: open)...]
    var found: [(name: String, content: Substring)] = []
    while let tag = rest.firstIndex(of: "<"), let end = rest[tag...].firstIndex(of: ">") {
      let name = String(rest[rest.index(after: tag)..<end])
      guard !name.hasPrefix("/"), let close = rest[end...].firstRange(of: "</\(name)>") else {
        break
      }
      var content = rest[rest.index(after: end)..<close.lowerBound]
      if let item = content.firstRange(of: "<rdf:li"),
        let first = content[item.upperBound...].firstIndex(of: ">"),
        let last = content.firstRange(of: "</rdf:li>")
      {
        content = content[content.index(after: first)..<last.lowerBound]
      }
      found.append((name, content))
      rest = rest[close.upperBound...]
    }
    return found
  }

  /// Returns the keyword that a property stands for; nil for an unknown one.
  private static func keyword(_ name: String) -> String? {
    let known = [
      "dc:title": "Title", "dc:description": "Description", "dc:rights": "Copyright",
      "dc:creator": "Author", "dc:source": "Source", "xmp:CreatorTool": "Software",
      "xmp:CreateDate": "Creation Time",
    ]
    return known[name] ?? (name.hasPrefix("planetnode:") ? name : nil)
  }

  /// Returns the text of an element's content.
  private static func unescaped(_ content: Substring) -> String {
    String(
      content.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&#13;", with: "\r").replacing("&amp;", with: "&"))
  }
}
