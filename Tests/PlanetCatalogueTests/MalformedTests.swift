import PlanetCatalogue
import Testing

/// What is no XML, or no XML that we take.
@Suite("Malformed files")
struct MalformedTests {
  static let texts: [Wrong] = [
    Wrong(
      "empty", "", "my.xml:1:1: error: the file is empty; expected <catalogue> or <solarsystem>"),
    Wrong(
      "blank", "\u{FEFF} \n ",
      "my.xml:1:1: error: the file is empty; expected <catalogue> or <solarsystem>"),
    Wrong(
      "cut off in an element", "<solarsystem>\n  <solarsystemelement>\n <name>Ma",
      "my.xml:3:10: error: the file is cut off inside <name> of line 3; expected </name>"),
    Wrong(
      "cut off in a tag", "<catalogue>\n<body name=\"Mars\" ki",
      "my.xml:2:21: error: the file is cut off inside <catalogue> of line 1; "
        + "expected </catalogue>"),
    Wrong(
      "cut off in an end tag", "<catalogue>\n<section>\n</sect",
      "my.xml:3:7: error: the file is cut off inside <section> of line 2; expected </section>"),
    Wrong(
      "cut off in a comment", "<catalogue>\n<!-- never",
      "my.xml:2:11: error: the file is cut off inside <catalogue> of line 1; "
        + "expected </catalogue>"),
    Wrong(
      "cut off in the first tag", "<?xml version=\"1.0\"?>\n<catal",
      "my.xml:2:7: error: the file is cut off before its first element is complete; "
        + "expected <catalogue> or <solarsystem>"),
    Wrong(
      "wrong end tag", "<catalogue>\n<section>\n</setcion></catalogue>",
      "my.xml:3:1: error: </setcion> closes <section> of line 2; expected </section>"),
    Wrong(
      "bare ampersand", "<catalogue>\n<section title=\"a & b\"/></catalogue>",
      "my.xml:2:19: error: a bare & stands in the text; expected &amp;"),
    Wrong(
      "bare ampersand in text", "<solarsystem><solarsystemelement>\n<name>é & b</name>",
      "my.xml:2:9: error: a bare & stands in the text; expected &amp;"),
    Wrong(
      "unknown entity", "<solarsystem><solarsystemelement>\n<name>a&nbsp;b</name>",
      "my.xml:2:8: error: the entity &nbsp; is not known; "
        + "expected &amp; &lt; &gt; &quot; &apos; or the character itself"),
    Wrong(
      "document type", "<?xml version=\"1.0\"?>\n<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
      "my.xml:2:1: error: document types and entities (<!DOCTYPE …>) are refused; "
        + "expected plain elements"),
    Wrong(
      "billion laughs",
      "<!DOCTYPE l [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]>"
        + "<catalogue title=\"&b;\"/>",
      "my.xml:1:1: error: document types and entities (<!DOCTYPE …>) are refused; "
        + "expected plain elements"),
    Wrong(
      "NUL", "<catalogue>\n a\u{0}</catalogue>",
      "my.xml:2:3: error: a NUL byte is in the file; expected text"),
    Wrong(
      "control character", "<catalogue>\u{1F}</catalogue>",
      "my.xml:1:12: error: the control character U+001F is in the file; expected text"),
    Wrong(
      "another encoding", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<catalogue/>",
      "my.xml:1:31: error: the encoding 'ISO-8859-1' is not read; expected UTF-8"),
  ]

  @Test("Files that are no XML are refused by name and place", arguments: texts)
  func refused(_ wrong: Wrong) {
    #expect(complaints(wrong.xml) == wrong.says)
    #expect {
      try read(wrong.xml)
    } throws: {
      if case .malformed = $0 as? CatalogueError { true } else { false }
    }
  }

  static let rawFiles: [(String, [UInt8], String)] = [
    (
      "invalid UTF-8", Array("<catalogue>\n é".utf8) + [0xFF] + Array("</catalogue>".utf8),
      "x:2:3: error: the byte 0xFF is not valid UTF-8; expected the file saved as UTF-8"
    ),
    (
      "Latin-1", Array("<catalogue title=\"".utf8) + [0xE9] + Array("\"/>".utf8),
      "x:1:19: error: the byte 0xE9 is not valid UTF-8; expected the file saved as UTF-8"
    ),
    (
      "UTF-16", [0xFF, 0xFE] + "<catalogue/>".utf16.flatMap { [UInt8($0), 0] },
      "x:1:1: error: the file is written in UTF-16; expected UTF-8: "
        + "save it again with that encoding"
    ),
    (
      "UTF-32", "<catalogue/>".unicodeScalars.flatMap { [0, 0, 0, UInt8($0.value)] },
      "x:1:1: error: the file is written in UTF-32; expected UTF-8: "
        + "save it again with that encoding"
    ),
  ]

  @Test("Other encodings than UTF-8 are refused by name", arguments: rawFiles)
  func encodings(name: String, bytes: [UInt8], says: String) {
    #expect {
      try CatalogueReader().read(bytes: bytes, name: "x")
    } throws: {
      ($0 as? CatalogueError)?.description == says
    }
  }

  @Test("A byte order mark and Windows line ends change nothing")
  func marksAndLineEnds() throws {
    let plain = """
      <?xml version="1.0" encoding="utf-8"?>
      <catalogue title="T">
        <body name="Mars"><diameter>6779 km</diameter>
          <description>Red
            and dusty.</description></body>
      </catalogue>
      """
    let windows =
      "\u{FEFF}"
      + plain.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    let expected = try read(plain)
    let found = try read(windows)
    #expect(found.catalogue == expected.catalogue)
    #expect(found.catalogue.bodies[0].description == "Red and dusty.")
    let broken = windows.replacing("6779", with: "big")
    #expect(complaints(broken).first?.hasPrefix("my.xml:3:31: error: 'big km'") == true)
  }

  @Test("Comments, CDATA, processing instructions and namespaces are taken as XML means them")
  func otherMarkup() throws {
    let xml = """
      <?xml-stylesheet href="a.css"?>
      <catalogue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xsi:noNamespaceSchemaLocation="planetnode.xsd">
      <!-- <body/> --><?php no ?>
      <body name="A&#x26;B"><radii equatorial="1"/>
      <fun-fact><!-- not this -->1 &lt; <![CDATA[2 & 3]]> &#x1F30D;</fun-fact></body>
      </catalogue><!-- end -->
      """
    let (catalogue, warnings) = try read(xml)
    #expect(warnings == [])
    #expect(catalogue.bodies[0].name == "A&B")
    #expect(catalogue.bodies[0].funFact == "1 < 2 & 3 🌍")
  }
}
