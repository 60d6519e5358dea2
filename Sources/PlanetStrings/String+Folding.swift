extension String {
  /// The string without case, accents and kinds of separators, for the comparison of names.
  ///
  /// "Éris" and "eris" fold alike, and so do "Dwarf_Planet" and "dwarf  planet".
  package var folded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return foldedASCII }
    var result = ""
    var needsSpace = false
    for character in self {
      if character.isSeparator {
        needsSpace = !result.isEmpty
        continue
      }
      if needsSpace { result.append(" ") }
      needsSpace = false
      result += character.foldedLetter
    }
    return result
  }

  /// The same for a string of ASCII characters only.
  private var foldedASCII: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var needsSpace = false
    for byte in utf8 {
      switch byte {
      case 0x09...0x0D, UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"):
        needsSpace = !bytes.isEmpty
      default:
        if needsSpace { bytes.append(UInt8(ascii: " ")) }
        needsSpace = false
        bytes.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The string as an id: folded, with `-` between words and without other characters than letters,
  /// digits and `-`; may be empty.
  package var slug: String {
    let words = folded.split { !($0.isLetter || $0.isNumber) }
    return words.joined(separator: "-")
  }

  /// The name of an element or attribute without case, hyphens and underscores.
  package var foldedTag: String {
    guard utf8.allSatisfy({ $0 < 0x80 }) else {
      return String(lowercased().filter { $0 != "-" && $0 != "_" })
    }
    // Most names are folded already.
    if utf8.allSatisfy({ !$0.isCapital && !$0.isJoint }) { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 where !byte.isJoint { bytes.append(byte.isCapital ? byte + 0x20 : byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The string with every sequence of XML white space replaced by one space, and none at the ends.
  package var collapsed: String {
    if isCollapsed { return self }
    var result = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in unicodeScalars {
      if scalar.isXMLSpace {
        needsSpace = !result.isEmpty
        continue
      }
      if needsSpace { result.append(" ") }
      needsSpace = false
      result.append(scalar)
    }
    return String(result)
  }

  /// A Boolean value that indicates whether all white space is single spaces between words.
  private var isCollapsed: Bool {
    var isAfterSpace = true
    for byte in utf8 {
      let isSpace = byte == UInt8(ascii: " ")
      if isSpace && isAfterSpace || (0x09...0x0D).contains(byte) { return false }
      isAfterSpace = isSpace
    }
    return !isAfterSpace || isEmpty
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is a capital letter of ASCII.
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }

  /// A Boolean value that indicates whether the byte is a hyphen or an underscore.
  fileprivate var isJoint: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is white space in XML.
  package var isXMLSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }
}

extension Character {
  fileprivate var isSeparator: Bool {
    isWhitespace || self == "-" || self == "_" || self == "‐" || self == "–"
  }

  /// The character in lower case, Latin letters without their accents.
  fileprivate var foldedLetter: String {
    let lower = lowercased()
    if let ascii = lower.utf8.first, lower.utf8.count == 1, ascii < 0x80 { return lower }
    if let plain = plainLatin[lower] { return plain }
    let bare = lower.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
    return String(String.UnicodeScalarView(bare))
  }
}

/// Latin letters with their plain spelling.
///
/// Swift compares canonically, so both encodings of an accent are found.
private let plainLatin: [String: String] = {
  let families = [
    "a": "àáâãäåāăąǎ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ",
    "i": "ìíîïĩīĭįı", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏőǒ",
    "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűųǔ", "w": "ŵ", "y": "ýÿŷ",
    "z": "źżž", "ae": "æ", "oe": "œ", "ss": "ß", "th": "þ",
  ]
  var table: [String: String] = [:]
  for (plain, letters) in families {
    for letter in letters { table[String(letter)] = plain }
  }
  return table
}()
