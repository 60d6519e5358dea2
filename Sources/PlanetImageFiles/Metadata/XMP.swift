package import PlanetImage

/// Writes texts as XMP (ISO 16684-1:2019), the metadata of JPEG and WebP files.
///
/// The keywords of PNG that PlanetNode uses become properties of Dublin Core and of XMP itself. A
/// keyword such as `planetnode:job` becomes the property `job` of the namespace ``namespace``.
package enum XMP {
  /// The namespace of PlanetNode's own properties.
  package static let namespace = "urn:planetnode:1.0:"

  /// Writes texts as an XMP packet.
  /// - Parameter texts: The texts, each keyword at most once.
  /// - Returns: The packet in UTF-8.
  /// - Throws: ``ImageFileError/badText(keyword:reason:)``
  package static func packet(_ texts: [PNGText]) throws(ImageFileError) -> [UInt8] {
    var properties = ""
    var known: Set<String> = []
    for text in texts {
      guard known.insert(text.keyword).inserted else {
        throw .badText(keyword: text.keyword, reason: "occurs twice")
      }
      let (name, list) = try property(text.keyword)
      let value = try escaped(text)
      let item =
        switch list {
        case .none: value
        case .alternatives: "<rdf:Alt><rdf:li xml:lang=\"x-default\">\(value)</rdf:li></rdf:Alt>"
        case .sequence: "<rdf:Seq><rdf:li>\(value)</rdf:li></rdf:Seq>"
        }
      properties += "<\(name)>\(item)</\(name)>\n"
    }
    let packet = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
       xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:planetnode="\(namespace)">
      \(properties)</rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="r"?>
      """
    return Array(packet.utf8)
  }

  /// The kind of list that a property is by its definition.
  private enum List {
    case none
    case alternatives
    case sequence
  }

  /// Returns the property that a keyword stands for.
  private static func property(_ keyword: String) throws(ImageFileError) -> (String, List) {
    switch keyword {
    case "Title": return ("dc:title", .alternatives)
    case "Description": return ("dc:description", .alternatives)
    case "Copyright": return ("dc:rights", .alternatives)
    case "Author": return ("dc:creator", .sequence)
    case "Source": return ("dc:source", .none)
    case "Software": return ("xmp:CreatorTool", .none)
    case "Creation Time": return ("xmp:CreateDate", .none)
    default:
      let prefix = "planetnode:"
      let name = keyword.dropFirst(prefix.count)
      guard keyword.hasPrefix(prefix), !name.isEmpty,
        name.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
      else { throw .badText(keyword: keyword, reason: "has no property in XMP") }
      return (keyword, .none)
    }
  }

  /// Returns a text as the content of an XML element.
  private static func escaped(_ text: PNGText) throws(ImageFileError) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      case "\t", "\n": result.append(scalar)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}":
        throw .badText(keyword: text.keyword, reason: "has a character that XML cannot contain")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
